mod apps;
mod candidates;
mod finding;
mod much;
