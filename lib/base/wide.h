/* wide.h - 128-bit unsigned integers, for products and sums of 64-bit ones */
#ifndef SERVESTAT_BASE_WIDE_H
#define SERVESTAT_BASE_WIDE_H

/* gcc and clang have it on every 64-bit machine, but -Wpedantic wants to be told that this is meant */
__extension__ typedef unsigned __int128 uint128;

#endif
