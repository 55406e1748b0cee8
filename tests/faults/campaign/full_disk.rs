//! A real small disk that is filled at different moments and then freed.
