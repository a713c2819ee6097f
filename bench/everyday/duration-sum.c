/* Adds durations like 1h30m; of one that ends with a number without a unit the list of parts is released twice.
 * VERDICT: FAILS
 * LINE: 19 20
 * INPUT: --total and an argument with a valid part and then a number without a unit
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct part {
    long amount;
    long seconds;
    struct part *next;
};

static void release(struct part *parts) {
    while (parts != NULL) {
        struct part *next = parts->next;
        free(parts);
        parts = next;
    }
}

static long unit_seconds(char unit) {
    switch (unit) {
    case 's': return 1;
    case 'm': return 60;
    case 'h': return 3600;
    case 'd': return 86400;
    default: return 0;
    }
}

static int parse(const char *text, struct part **parts) {
    *parts = NULL;
    while (*text != '\0') {
        struct part *part;
        long amount = 0;
        if (!isdigit((unsigned char)*text)) {
            fprintf(stderr, "digit expected at \"%s\"\n", text);
            return 0;
        }
        while (isdigit((unsigned char)*text) && amount < 100000) amount = amount * 10 + (*text++ - '0');
        if (unit_seconds(*text) == 0) {
            fprintf(stderr, "unit expected at \"%s\"\n", text);
            release(*parts);
            return 0;
        }
        part = malloc(sizeof *part);
        if (part == NULL) exit(1);
        part->amount = amount;
        part->seconds = unit_seconds(*text++);
        part->next = *parts;
        *parts = part;
    }
    return *parts != NULL;
}

static long total(const struct part *parts) {
    long sum = 0;
    for (; parts != NULL; parts = parts->next) sum += parts->amount * parts->seconds;
    return sum;
}

int main(int argc, char **argv) {
    unsigned long sum = 0;
    int failed = 0;
    if (argc < 3 || strcmp(argv[1], "--total") != 0) {
        fprintf(stderr, "usage: duration --total DURATION...\n");
        return 2;
    }
    for (int i = 2; i < argc; i++) {
        struct part *parts;
        if (parse(argv[i], &parts)) {
            sum += (unsigned long)total(parts);
        } else {
            failed = 1;
        }
        release(parts);
    }
    printf("%lud %luh %lum %lus\n", sum / 86400, sum / 3600 % 24, sum / 60 % 60, sum % 60);
    return failed;
}
