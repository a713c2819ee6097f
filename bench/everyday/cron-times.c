/* Says at which minutes and hours an entry like "0,30 8-17/3" of a timetable is due.
 * VERDICT: SAFE
 * INPUT: two arguments: minutes and hours
 */
#include <stdio.h>
#include <stdlib.h>

#define MOST 60

struct field {
    char is_due[MOST];
    long size;
};

static int number(const char **text, long most, long *value) {
    char *end;
    *value = strtol(*text, &end, 10);
    if (end == *text || *value < 0 || *value > most) return 0;
    *text = end;
    return 1;
}

static int parse(const char *text, struct field *field, long size) {
    for (long i = 0; i < MOST; i++) field->is_due[i] = 0;
    field->size = size;
    for (;;) {
        long from = 0, to = size - 1, step = 1;
        if (*text == '*') {
            text++;
        } else {
            if (!number(&text, size - 1, &from)) return 0;
            to = from;
            if (*text == '-') {
                text++;
                if (!number(&text, size - 1, &to) || to < from) return 0;
            }
        }
        if (*text == '/') {
            text++;
            if (!number(&text, size, &step) || step == 0) return 0;
        }
        for (long i = from; i <= to; i += step) field->is_due[i] = 1;
        if (*text == '\0') return 1;
        if (*text++ != ',') return 0;
    }
}

static void print(const char *name, const struct field *field) {
    int count = 0;
    printf("%s:", name);
    for (long i = 0; i < field->size; i++) {
        if (!field->is_due[i]) continue;
        printf(" %ld", i);
        count++;
    }
    printf(" (%d)\n", count);
}

int main(int argc, char **argv) {
    struct field minutes, hours;
    if (argc != 3) {
        fprintf(stderr, "usage: cron-times MINUTES HOURS\n");
        return 2;
    }
    if (!parse(argv[1], &minutes, 60) || !parse(argv[2], &hours, 24)) {
        fprintf(stderr, "not understood\n");
        return 1;
    }
    print("minutes", &minutes);
    print("hours", &hours);
    return 0;
}
