/* Prints the calendar of a month: month-calendar YEAR MONTH, the month by number or name.
 * VERDICT: SAFE
 * INPUT: two arguments
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char *const names[12] = {"January", "February", "March",     "April",   "May",      "June",
                                      "July",    "August",   "September", "October", "November", "December"};

static int month_of(const char *text) {
    char *end;
    long number = strtol(text, &end, 10);
    if (end != text && *end == '\0') return number >= 1 && number <= 12 ? (int)number : 0;
    if (strlen(text) < 3) return 0;
    for (int i = 0; i < 12; i++) {
        if (strncasecmp(text, names[i], strlen(text)) == 0) return i + 1;
    }
    return 0;
}

static int days_in(int month, int year) {
    static const int days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    int is_leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return days[month - 1] + (month == 2 && is_leap);
}

/* 0 for Monday to 6 for Sunday, by Sakamoto's method. */
static int weekday(int year, int month, int day) {
    static const int shifts[12] = {0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4};
    if (month < 3) year--;
    return (year + year / 4 - year / 100 + year / 400 + shifts[month - 1] + day + 6) % 7;
}

int main(int argc, char **argv) {
    int year, month, column;
    char *end;
    long number;
    if (argc != 3) {
        fprintf(stderr, "usage: month-calendar YEAR MONTH\n");
        return 2;
    }
    number = strtol(argv[1], &end, 10);
    month = month_of(argv[2]);
    if (end == argv[1] || *end != '\0' || number < 1583 || number > 9999 || month == 0) {
        fprintf(stderr, "no such month\n");
        return 1;
    }
    year = (int)number;
    column = weekday(year, month, 1);
    printf("%13s %d\nMo Tu We Th Fr Sa Su\n%*s", names[month - 1], year, column * 3, "");
    for (int day = 1; day <= days_in(month, year); day++) {
        printf("%2d%c", day, column == 6 ? '\n' : ' ');
        column = (column + 1) % 7;
    }
    if (column > 0) putchar('\n');
    return 0;
}
