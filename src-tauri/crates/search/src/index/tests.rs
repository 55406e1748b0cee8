mod finding;
