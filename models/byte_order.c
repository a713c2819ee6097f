/* models/byte_order.c - the byte order of the network, and the first bit that is set. */
#include <arpa/inet.h>
#include <strings.h>

#include "internal.h"

#undef htonl
#undef htons
#undef ntohl
#undef ntohs

static uint32_t swap4(uint32_t number) {
    return number << 24 | (number & 0xff00) << 8 | (number >> 8 & 0xff00) | number >> 24;
}

static uint16_t swap2(uint16_t number) {
    return (uint16_t)(number << 8 | number >> 8);
}

uint32_t htonl(uint32_t number) {
    return swap4(number);
}

uint32_t ntohl(uint32_t number) {
    return swap4(number);
}

uint16_t htons(uint16_t number) {
    return swap2(number);
}

uint16_t ntohs(uint16_t number) {
    return swap2(number);
}

static int first_bit(unsigned long long bits) {
    int number = 1;
    if (!bits) return 0;
    for (; !(bits & 1); bits >>= 1) number++;
    return number;
}

int ffs(int bits) {
    return first_bit((unsigned)bits);
}

int ffsl(long bits) {
    return first_bit((unsigned long)bits);
}

int ffsll(long long bits) {
    return first_bit((unsigned long long)bits);
}
