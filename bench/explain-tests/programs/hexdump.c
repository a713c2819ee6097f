/* Bytes as hexadecimal digits and back: dump, undump, checksums, and a census of bits. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_BYTES 4096

static unsigned char bytes[MAX_BYTES];
static int length;

static void read_all(void) {
    int next;
    while (length < MAX_BYTES && (next = getchar()) != EOF)
        bytes[length++] = (unsigned char)next;
}

static int parse_number(const char *text) {
    char *end;
    long value = strtol(text, &end, 0);
    if (*text == '\0' || *end != '\0' || value < 0 || value > MAX_BYTES)
        return -1;
    return (int)value;
}

/* ---- dump ---- */

static void print_row(int at, int end, int width, int group) {
    printf("%06x ", at);
    for (int i = 0; i < width; i++) {
        if (i % group == 0)
            putchar(' ');
        if (at + i < end)
            printf("%02x", bytes[at + i]);
        else
            printf("  ");
    }
    printf("  |");
    for (int i = at; i < end && i < at + width; i++)
        putchar(isprint(bytes[i]) ? bytes[i] : '.');
    printf("|\n");
}

static int dump(int argc, char **argv) {
    int width = 16, group = 2, skip = 0, most = MAX_BYTES, squeeze = 1;
    for (int i = 0; i < argc; i++) {
        if (strcmp(argv[i], "-v") == 0) {
            squeeze = 0;
            continue;
        }
        int value = i + 1 < argc ? parse_number(argv[i + 1]) : -1;
        if (argv[i][0] != '-' || value < 0) {
            printf("bad option %s\n", argv[i]);
            return 2;
        }
        switch (argv[i][1]) {
        case 'w': width = value; break;
        case 'g': group = value; break;
        case 's': skip = value; break;
        case 'n': most = value; break;
        default:
            printf("bad option %s\n", argv[i]);
            return 2;
        }
        i++;
    }
    if (width < 1 || width > 32 || group < 1) {
        printf("bad width\n");
        return 2;
    }
    int end = skip + most < length ? skip + most : length;
    int is_squeezing = 0;
    for (int at = skip; at < end; at += width) {
        int is_same = at > skip && at + width <= end && memcmp(bytes + at, bytes + at - width, (size_t)width) == 0;
        if (squeeze && is_same) {
            if (!is_squeezing)
                printf("*\n");
            is_squeezing = 1;
            continue;
        }
        is_squeezing = 0;
        print_row(at, end, width, group);
    }
    printf("%06x\n", end > skip ? end : skip);
    return 0;
}

/* ---- undump ---- */

static int digit_value(int c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    c = tolower(c);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Pairs of digits; a comment goes from # to the end of the line; text stands in quotes. */
static int undump(int argc, char **argv) {
    int high = -1, line = 1, out = 0;
    int limit = argc > 0 ? parse_number(argv[0]) : MAX_BYTES;
    for (int i = 0; i < length && out < limit; i++) {
        int c = bytes[i];
        if (c == '\n')
            line++;
        if (c == '#') {
            while (i + 1 < length && bytes[i + 1] != '\n')
                i++;
        } else if (c == '"') {
            for (i++; i < length && bytes[i] != '"'; i++, out++)
                putchar(bytes[i]);
        } else if (isspace(c)) {
            if (high >= 0) {
                putchar(high);
                out++;
                high = -1;
            }
        } else if (digit_value(c) < 0) {
            printf("\nline %d: bad digit %c\n", line, isprint(c) ? c : '?');
            return 1;
        } else if (high < 0) {
            high = digit_value(c);
        } else {
            putchar(high << 4 | digit_value(c));
            high = -1;
            out++;
        }
    }
    if (high >= 0)
        putchar(high);
    return 0;
}

/* ---- sums ---- */

static unsigned crc16(void) {
    unsigned crc = 0xffff;
    for (int i = 0; i < length; i++) {
        crc ^= (unsigned)bytes[i] << 8;
        for (int bit = 0; bit < 8; bit++)
            crc = crc & 0x8000 ? crc << 1 ^ 0x1021 : crc << 1;
        crc &= 0xffff;
    }
    return crc;
}

static unsigned adler(void) {
    unsigned low = 1, high = 0;
    for (int i = 0; i < length; i++) {
        low = (low + bytes[i]) % 65521;
        high = (high + low) % 65521;
    }
    return high << 16 | low;
}

static unsigned xor_sum(void) {
    unsigned sum = 0;
    for (int i = 0; i < length; i++)
        sum = ((sum << 3 | sum >> 29) ^ bytes[i]) & 0xffffffff;
    return sum;
}

static int sums(int argc, char **argv) {
    static const struct { const char *name; unsigned (*sum)(void); int digits; } all[] = {
        {"crc16", crc16, 4}, {"adler", adler, 8}, {"xor", xor_sum, 8},
    };
    int found = 0;
    for (int i = 0; i < 3; i++)
        if (argc == 0 || strcmp(argv[0], all[i].name) == 0) {
            printf("%s %0*x\n", all[i].name, all[i].digits, all[i].sum());
            found++;
        }
    return found > 0 ? 0 : 2;
}

static int census(int argc, char **argv) {
    int ones = 0, longest = 0, run = 0, odd = 0;
    int top = argc > 0 ? parse_number(argv[0]) : 8;
    int per_bit[8] = {0};
    for (int i = 0; i < length; i++) {
        int before = ones;
        for (int bit = 7; bit >= 0; bit--) {
            if (bytes[i] >> bit & 1) {
                ones++;
                per_bit[bit]++;
                run++;
                if (run > longest)
                    longest = run;
            } else {
                run = 0;
            }
        }
        odd += (ones - before) % 2;
    }
    printf("%d bytes, %d ones, %d zeros, longest run of ones %d, %d bytes of odd parity\n", length, ones, length * 8 - ones, longest, odd);
    for (int bit = 0; bit < 8 && bit < top; bit++)
        printf("bit %d: %d\n", bit, per_bit[bit]);
    return 0;
}

int main(int argc, char **argv) {
    if (argc < 2) {
        printf("usage: hexdump dump|undump|sums|census [options]\n");
        return 2;
    }
    read_all();
    if (strcmp(argv[1], "dump") == 0)
        return dump(argc - 2, argv + 2);
    if (strcmp(argv[1], "undump") == 0)
        return undump(argc - 2, argv + 2);
    if (strcmp(argv[1], "sums") == 0)
        return sums(argc - 2, argv + 2);
    if (strcmp(argv[1], "census") == 0)
        return census(argc - 2, argv + 2);
    printf("what is %s?\n", argv[1]);
    return 2;
}
