/* sha256.h - SHA-256 (FIPS 180-4) */
#ifndef SERVESTAT_BASE_SHA256_H
#define SERVESTAT_BASE_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { SHA256_SIZE = 32, SHA256_BLOCK = 64 };

struct sha256 {
	uint32_t h[8];
	uint64_t length;       /* bytes so far */
	unsigned char block[SHA256_BLOCK];
};

void sha256_init(struct sha256 *s);
void sha256_add(struct sha256 *s, const void *bytes, size_t n);
/* sha256_end: the digest of all that was added; s must be initialised again before it is used again. */
void sha256_end(struct sha256 *s, unsigned char digest[SHA256_SIZE]);

#endif
