/* base/sha256.h - the SHA-256 digest of FIPS 180-4. */
#ifndef FL_BASE_SHA256_H
#define FL_BASE_SHA256_H

#include <stddef.h>

#include "base/arena.h"

enum { FL_SHA256_BYTES = 32 };

void fl_sha256(const void *bytes, size_t size, unsigned char digest[FL_SHA256_BYTES]);
/* 64 hexadecimal digits. */
const char *fl_sha256_hex(struct fl_arena *arena, const void *bytes, size_t size);

#endif
