/* models/internet.c - addresses of the internet as text and back. */
#include <arpa/inet.h>
#include <errno.h>

#include "internal.h"

/* ---- IPv4 ---- */

/* Four decimal numbers below 256, none with a 0 in front; the text ends there. */
static bool read_four(const char *text, unsigned char to[4]) {
    for (int part = 0; part < 4; part++) {
        unsigned number = 0;
        const char *first = text;
        for (; *text >= '0' && *text <= '9'; text++) {
            if (text > first && *first == '0') return false;
            number = number * 10 + (unsigned)(*text - '0');
            if (number > 255) return false;
        }
        if (text == first || *text != (part < 3 ? '.' : 0)) return false;
        to[part] = (unsigned char)number;
        text++;
    }
    return true;
}

static char *put_number(char *to, unsigned number) {
    if (number >= 100) *to++ = (char)('0' + number / 100);
    if (number >= 10) *to++ = (char)('0' + number / 10 % 10);
    *to++ = (char)('0' + number % 10);
    return to;
}

static char *put_four(char *to, const unsigned char from[4]) {
    for (int part = 0; part < 4; part++) {
        if (part) *to++ = '.';
        to = put_number(to, from[part]);
    }
    *to = 0;
    return to;
}

char *inet_ntoa(struct in_addr address) {
    static char text[INET_ADDRSTRLEN];
    put_four(text, (const unsigned char *)&address);
    return text;
}

/* One to four numbers in C's notation; the last one fills what the others leave. Blanks may follow. */
static bool read_address(const char *text, struct in_addr *to) {
    static const unsigned most[] = {0xffffffff, 0xffffff, 0xffff, 0xff};
    unsigned address = 0;
    for (int part = 0; part < 4; part++) {
        bool is_negative, overflows;
        char *end;
        if (*text < '0' || *text > '9') return false;
        unsigned long long number = fl_model_read_integer(text, &end, 0, &is_negative, &overflows);
        if (overflows || number > 0xffffffff) return false;
        if (*end == '.' && part < 3) {
            if (number > 255) return false;
            address |= (unsigned)number << (24 - 8 * part);
            text = end + 1;
            continue;
        }
        if (number > most[part] || (*end && !fl_model_is_space((unsigned char)*end))) return false;
        if (to) to->s_addr = __builtin_bswap32(address | (unsigned)number);
        return true;
    }
    return false;
}

int inet_aton(const char *text, struct in_addr *to) {
    return read_address(text, to);
}

in_addr_t inet_addr(const char *text) {
    struct in_addr address;
    return read_address(text, &address) ? address.s_addr : INADDR_NONE;
}

/* ---- IPv6 ---- */

static int digit_of(int character) {
    if (character >= '0' && character <= '9') return character - '0';
    int lower = character | 0x20;
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

/* What has been read of an address: `gap` is where :: stood, -1 if nowhere. */
struct reading {
    unsigned char bytes[16];
    int count, gap;
};

/* Moves what stood behind :: to the end; false: there is too little, or nothing left for :: to stand for. */
static bool close_gap(struct reading *reading) {
    if (reading->gap < 0) return reading->count == 16;
    if (reading->count == 16) return false;
    int behind = reading->count - reading->gap;
    for (int i = 1; i <= behind; i++) {
        reading->bytes[16 - i] = reading->bytes[reading->count - i];
        reading->bytes[reading->count - i] = 0;
    }
    return true;
}

/* A group of up to four digits, or four numbers at the end; NULL: neither. */
static const char *read_group(struct reading *reading, const char *text) {
    unsigned number = 0;
    int digits = 0;
    const char *at = text;
    for (; digit_of(*at) >= 0; at++, digits++) {
        if (digits == 4) return NULL;
        number = number << 4 | (unsigned)digit_of(*at);
    }
    if (*at == '.') {
        if (reading->count > 12 || !read_four(text, reading->bytes + reading->count)) return NULL;
        reading->count += 4;
        return "";
    }
    if (!digits || reading->count > 14) return NULL;
    reading->bytes[reading->count++] = (unsigned char)(number >> 8);
    reading->bytes[reading->count++] = (unsigned char)number;
    return at;
}

static bool read_six(const char *text, unsigned char to[16]) {
    struct reading reading = {.gap = -1};
    if (text[0] == ':' && *++text != ':') return false;
    if (text[0] == ':' && !text[1]) reading.gap = 0, text++;
    while (*text) {
        if (*text == ':') {
            if (reading.gap >= 0) return false;
            reading.gap = reading.count;
            text++;
            if (!*text) break;
        }
        text = read_group(&reading, text);
        if (!text || (*text && *text != ':')) return false;
        if (*text == ':' && !*++text) return false;
    }
    if (!close_gap(&reading)) return false;
    __fl_copy(to, reading.bytes, 16);
    return true;
}

int inet_pton(int family, const char *restrict text, void *restrict to) {
    unsigned char bytes[16];
    if (family != AF_INET && family != AF_INET6) {
        fl_model_set_error(EAFNOSUPPORT);
        return -1;
    }
    if (!(family == AF_INET ? read_four(text, bytes) : read_six(text, bytes))) return 0;
    __fl_copy(to, bytes, family == AF_INET ? 4 : 16);
    return 1;
}

static char *put_group(char *to, unsigned group) {
    static const char digits[] = "0123456789abcdef";
    if (group >> 12) *to++ = digits[group >> 12];
    if (group >> 8) *to++ = digits[group >> 8 & 15];
    if (group >> 4) *to++ = digits[group >> 4 & 15];
    *to++ = digits[group & 15];
    return to;
}

/* The first one of the longest runs of groups that are 0, of at least two. */
static int longest_run(const unsigned groups[8], int *length) {
    int best = -1;
    *length = 1;
    for (int start = 0; start < 8; start++) {
        int end = start;
        while (end < 8 && !groups[end]) end++;
        if (end - start > *length) *length = end - start, best = start;
    }
    return best;
}

/* Addresses of IPv4 inside of IPv6 are written as such. */
static void put_six(char *to, const unsigned char from[16]) {
    unsigned groups[8];
    int length;
    for (int i = 0; i < 8; i++) groups[i] = (unsigned)from[2 * i] << 8 | from[2 * i + 1];
    int gap = longest_run(groups, &length);
    for (int i = 0; i < 8; i++) {
        if (i == gap) *to++ = ':';
        if (gap >= 0 && i >= gap && i < gap + length) continue;
        if (i) *to++ = ':';
        if (i == 6 && gap == 0 &&
            (length == 6 || (length == 7 && groups[7] != 1) || (length == 5 && groups[5] == 0xffff))) {
            put_four(to, from + 12);
            return;
        }
        to = put_group(to, groups[i]);
    }
    if (gap >= 0 && gap + length == 8) *to++ = ':';
    *to = 0;
}

const char *inet_ntop(int family, const void *restrict from, char *restrict to, socklen_t size) {
    char text[INET6_ADDRSTRLEN];
    if (family != AF_INET && family != AF_INET6) {
        fl_model_set_error(EAFNOSUPPORT);
        return NULL;
    }
    if (family == AF_INET) put_four(text, from);
    if (family == AF_INET6) put_six(text, from);
    size_t length = fl_model_length(text) + 1;
    if (length > size) {
        fl_model_set_error(ENOSPC);
        return NULL;
    }
    __fl_copy(to, text, length);
    return to;
}
