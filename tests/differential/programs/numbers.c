/* Integers of every width, promotions, conversions, wrap-around, _Bool, __int128, _BitInt, atomics. */
#include <inttypes.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
static volatile int zero;
static _Atomic int shared = 5;
static unsigned gcd(unsigned a, unsigned b) { return b ? gcd(b, a % b) : a; }
int main(void) {
    signed char c = 127; unsigned char u = 255; short s = -32768; unsigned short us = 65535;
    c++; u += 2; s--; us *= 3;
    printf("%d %u %d %u\n", c, u, s, us);
    int i = INT_MIN; unsigned n = 3000000000u; long long l = LLONG_MAX; unsigned long long ul = ~0ull;
    printf("%d %u %lld %llu %d\n", i / 2, n / 7, l % 1000, ul >> 3, i < n);
    printf("%d %d %d %d\n", -7 / 2, -7 % 2, 7 / -2, 7 % -2);
    printf("%d %u %lld %d\n", i >> 3, n << 2, l >> 60, -1 >> 31);
    bool b = 256; b += 5; b ^= 1;
    printf("%d %d %d\n", b, (bool)0.5, !b);
    printf("%d %d %d\n", (signed char)n, (short)l, (int)3.99);
    printf("%u %d\n", gcd(1071, 462), sizeof(long) == sizeof(void *));
#ifdef __SIZEOF_INT128__
    __int128 wide = (__int128)1 << 100;
    wide = wide * 3 - 7; wide /= 1000000007;
    unsigned __int128 uw = (unsigned __int128)wide << 20; uw %= 998244353;
    printf("%llx %llx %llu\n", (unsigned long long)(wide >> 64), (unsigned long long)wide, (unsigned long long)uw);
#endif
    _BitInt(7) small = 63; small += 2;
    unsigned _BitInt(20) medium = 1000000; medium *= 3;
    printf("%d %u\n", (int)small, (unsigned)medium);
    shared += 3; shared++; shared |= 64;
    int expected = 73;
    bool swapped = __atomic_compare_exchange_n((int *)&shared, &expected, 10, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    printf("%d %d %d\n", shared, swapped, __atomic_fetch_max((int *)&shared, 50, __ATOMIC_SEQ_CST));
    printf("%d %d %d %d\n", __builtin_popcount(0xf0f0), __builtin_clz(1000), __builtin_ctzll(1ull << 45), __builtin_parity(7));
    printf("%x %llx\n", __builtin_bswap32(0x11223344), (unsigned long long)__builtin_bswap64(0x1122334455667788ull));
    int r; bool o1 = __builtin_add_overflow(INT_MAX, 1, &r), o2 = __builtin_mul_overflow(100000, 100000, &r);
    unsigned ur; bool o3 = __builtin_sub_overflow(3u, 4u, &ur);
    printf("%d %d %d %u %d\n", o1, o2, o3, ur, r);
    uint64_t h = 1469598103934665603ull;
    for (int k = 0; k < 100; k++) { h ^= (uint64_t)k * 31; h *= 1099511628211ull; h = h << 7 | h >> 57; }
    printf("%" PRIx64 " %" PRId64 "\n", h, (int64_t)h >> 5);
    enum color { RED = -1, GREEN, BLUE = 5 } color = BLUE;
    color -= 4;
    printf("%d %d %c %d\n", color, 'ab' > 0, "xyz"[1], '\xff' < 0);
    return zero ? 1 : (int)(h & 15);
}
