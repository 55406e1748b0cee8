mod candidates;
mod finding;
