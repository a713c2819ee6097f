/* Counting, reversing and searching bits. */
#include <stdint.h>
#include <stdio.h>

static unsigned count(uint64_t value) {
    unsigned total = 0;
    while (value) {
        value &= value - 1;
        total++;
    }
    return total;
}

static uint32_t reverse(uint32_t value) {
    value = (value >> 1 & 0x55555555u) | (value & 0x55555555u) << 1;
    value = (value >> 2 & 0x33333333u) | (value & 0x33333333u) << 2;
    value = (value >> 4 & 0x0f0f0f0fu) | (value & 0x0f0f0f0fu) << 4;
    value = (value >> 8 & 0x00ff00ffu) | (value & 0x00ff00ffu) << 8;
    return value >> 16 | value << 16;
}

static int queens(int size, unsigned columns, unsigned left, unsigned right) {
    unsigned full = (1u << size) - 1;
    if (columns == full) return 1;
    int solutions = 0;
    unsigned places = ~(columns | left | right) & full;
    while (places) {
        unsigned place = places & -places;
        places -= place;
        solutions += queens(size, columns | place, (left | place) << 1, (right | place) >> 1);
    }
    return solutions;
}

int main(void) {
    uint64_t state = 1, sum = 0;
    for (uint32_t i = 0; i < 300000; i++) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        sum += count(state) * (reverse(i) >> 20);
    }
    printf("%llu %d\n", (unsigned long long)sum, queens(10, 0, 0, 0));
    return 0;
}
