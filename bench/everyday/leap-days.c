/* Counts leap days between two years, in the calendars of Julius and of Gregory.
 * VERDICT: SAFE
 * INPUT: pairs of years
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum calendar { JULIAN, GREGORIAN };

static int is_leap(int year, enum calendar calendar) {
    if (year % 4 != 0) return 0;
    if (calendar == JULIAN) return 1;
    return year % 100 != 0 || year % 400 == 0;
}

/* Leap years from 1 to a year. */
static int leap_years(int year, enum calendar calendar) {
    int count = year / 4;
    if (calendar == GREGORIAN) count += year / 400 - year / 100;
    return count;
}

static int is_consistent(int from, int to, enum calendar calendar) {
    int count = 0;
    for (int year = from; year <= to; year++) count += is_leap(year, calendar);
    return count == leap_years(to, calendar) - leap_years(from - 1, calendar);
}

int main(int argc, char **argv) {
    enum calendar calendar = argc > 1 && strcmp(argv[1], "julian") == 0 ? JULIAN : GREGORIAN;
    int from, to, read;
    while ((read = scanf("%d %d", &from, &to)) == 2) {
        if (from < 1 || to > 9999 || from > to) {
            printf("years from 1 to 9999\n");
            continue;
        }
        if (!is_consistent(from, to, calendar)) abort();
        printf("%d to %d: %d leap days\n", from, to, leap_years(to, calendar) - leap_years(from - 1, calendar));
    }
    if (read == 1) printf("the last year is missing\n");
    return read == 0;
}
