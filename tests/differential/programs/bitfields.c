/* Bit-fields: signed and unsigned, straddling, zero width, in unions, packed, _Bool. */
#include <stdbool.h>
#include <stdio.h>
struct flags { unsigned a : 3; signed b : 5; unsigned : 0; unsigned c : 17; signed long long d : 40; bool e : 1; };
struct tight { unsigned a : 7; unsigned b : 9; unsigned long long c : 35; signed char d : 4; } __attribute__((packed));
union view { struct { unsigned low : 4, mid : 8, high : 20; } f; unsigned all; };
static volatile struct flags global = {5, -7, 99999, -123456789012LL, 1};
int main(void) {
    struct flags x = {9, 15, 1 << 16, 0x7fffffffffLL, 3};
    for (int i = 0; i < 40; i++) {
        x.a += i; x.b -= i; x.c ^= x.c << 1 | i; x.d = x.d * 3 + i; x.e = i & 2;
        global.b++; global.d /= 2; global.a = ~global.a;
    }
    printf("%u %d %u %lld %d\n", x.a, x.b, x.c, (long long)x.d, x.e);
    printf("%u %d %u %lld %d\n", global.a, global.b, global.c, (long long)global.d, global.e);
    struct tight t = {100, 500, 0x7ffffffffULL, -3};
    t.a++; t.b--; t.c -= 12345; t.d *= 2;
    printf("%zu %u %u %llu %d\n", sizeof t, t.a, t.b, (unsigned long long)t.c, t.d);
    union view v = {.all = 0xdeadbeef};
    v.f.mid = 0x42;
    printf("%x %x %x %x\n", v.all, v.f.low, v.f.mid, v.f.high);
    int sum = 0;
    for (v.f.mid = 250; v.f.mid; v.f.mid++) sum += v.f.mid;
    printf("%d %d\n", sum, x.b++ + --x.b);
    return 0;
}
