#!/bin/sh
# Compiles C and C++ by way of ccache, where that is installed: the built-in model's runtime takes minutes, and takes them
# again for each new target folder.
command -v ccache >/dev/null 2>&1 || exec "$@"
# The folder that it is compiled in is in nothing that comes of it.
CCACHE_NOHASHDIR=1 exec ccache "$@"
