### The search.

search-sqlite = The search index could not be used: { $reason }. Your conversations are safe; the index is made again from them.
search-in-use = Another program has the search index at { $path } open. Your conversations are safe. Close the program that shows, checks or synchronises that file; search works again then.
search-io = The search index at { $path } could not be made: { $reason }. Your conversations are safe; search works again once this program can write there.
search-missing = There is no search index yet. Open Extremis once, or run `extremis-cli reindex`, to make it.
