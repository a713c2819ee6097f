/* The day of the week of dates; the table of days before a month ends with November.
 * VERDICT: FAILS
 * LINE: 28
 * INPUT: a valid date in December
 */
#include <stdio.h>
#include <string.h>

static const int days_before[] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304};
static const char *const names[] = {"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};

static int is_leap(int year) {
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

static int days_in(int year, int month) {
    if (month == 2) return 28 + is_leap(year);
    return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

static int is_valid(int year, int month, int day) {
    if (year < 1583 || year > 9999) return 0;
    if (month < 1 || month > 12) return 0;
    return day >= 1 && day <= days_in(year, month);
}

static int day_of_year(int year, int month, int day) {
    int result = days_before[month - 1] + day;
    if (month > 2 && is_leap(year)) result++;
    return result;
}

static int weekday(int year, int month, int day) {
    int before = year - 1;
    int days = before * 365 + before / 4 - before / 100 + before / 400 + day_of_year(year, month, day);
    return (days + 6) % 7;
}

int main(void) {
    char line[80];
    int counts[7] = {0};
    while (fgets(line, sizeof line, stdin) != NULL) {
        int year, month, day, found;
        if (strcmp(line, "\n") == 0) continue;
        if (sscanf(line, "%d-%d-%d", &year, &month, &day) != 3 || !is_valid(year, month, day)) {
            printf("not a date\n");
            continue;
        }
        found = weekday(year, month, day);
        printf("%s, day %d\n", names[found], day_of_year(year, month, day));
        if (counts[found] < 1000) counts[found]++;
    }
    for (int i = 0; i < 7; i++) printf("%s%d", i ? " " : "", counts[i]);
    printf("\n");
    return 0;
}
