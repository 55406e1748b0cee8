mod candidates;
mod finding;
mod much;
