/* Dates: day numbers, weekdays, differences, additions, calendars. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct date {
    int year, month, day;
};

static const char *const weekdays[] = {"Sunday",   "Monday", "Tuesday", "Wednesday",
                                       "Thursday", "Friday", "Saturday"};
static const char *const months[] = {"January", "February", "March",     "April",   "May",      "June",
                                     "July",    "August",   "September", "October", "November", "December"};

static int is_leap(int year) {
    if (year % 400 == 0)
        return 1;
    if (year % 100 == 0)
        return 0;
    return year % 4 == 0;
}

static int days_in_month(int year, int month) {
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    if (month == 2 && is_leap(year))
        return 29;
    return days[month - 1];
}

static int is_valid(const struct date *date) {
    if (date->year < 1 || date->year > 9999)
        return 0;
    if (date->month < 1 || date->month > 12)
        return 0;
    return date->day >= 1 && date->day <= days_in_month(date->year, date->month);
}

static int read_number(const char **text, int most_digits) {
    int value = 0, digits = 0;
    while (digits < most_digits && **text >= '0' && **text <= '9') {
        value = value * 10 + (**text - '0');
        (*text)++;
        digits++;
    }
    return digits > 0 ? value : -1;
}

static int parse_date(const char *text, struct date *date) {
    date->year = read_number(&text, 4);
    if (*text != '-')
        return 0;
    text++;
    date->month = read_number(&text, 2);
    if (*text != '-')
        return 0;
    text++;
    date->day = read_number(&text, 2);
    return *text == '\0' && is_valid(date);
}

static int day_of_year(const struct date *date) {
    int days = date->day;
    for (int month = 1; month < date->month; month++)
        days += days_in_month(date->year, month);
    return days;
}

/* Days since the first of January of the year 1, which is day 1. */
static long day_number(const struct date *date) {
    long years = date->year - 1;
    long days = years * 365 + years / 4 - years / 100 + years / 400;
    return days + day_of_year(date);
}

static struct date date_of(long number) {
    struct date date = {1, 1, 1};
    long guess = number / 366;
    date.year = (int)guess + 1;
    for (;;) {
        struct date next = {date.year + 1, 1, 1};
        if (day_number(&next) > number)
            break;
        date.year++;
    }
    struct date first = {date.year, 1, 1};
    int rest = (int)(number - day_number(&first));
    while (rest >= days_in_month(date.year, date.month)) {
        rest -= days_in_month(date.year, date.month);
        date.month++;
    }
    date.day = rest + 1;
    return date;
}

static int weekday(const struct date *date) {
    return (int)(day_number(date) % 7);
}

/* The week of the year after ISO 8601; *year is the year that the week belongs to. */
static int week(const struct date *date, int *year) {
    int day = weekday(date);
    if (day == 0)
        day = 7;
    long thursday_number = day_number(date) + 4 - day;
    struct date thursday = date_of(thursday_number);
    *year = thursday.year;
    return (day_of_year(&thursday) - 1) / 7 + 1;
}

static struct date add_months(struct date date, int count) {
    int month = date.year * 12 + date.month - 1 + count;
    date.year = month / 12;
    date.month = month % 12 + 1;
    int last = days_in_month(date.year, date.month);
    if (date.day > last)
        date.day = last;
    return date;
}

static void print_date(const struct date *date) {
    printf("%04d-%02d-%02d", date->year, date->month, date->day);
}

static void print_calendar(int year, int month) {
    struct date first = {year, month, 1};
    int column = weekday(&first);
    int last = days_in_month(year, month);
    printf("%s %d\n", months[month - 1], year);
    printf("Su Mo Tu We Th Fr Sa\n");
    for (int i = 0; i < column; i++)
        printf("   ");
    for (int day = 1; day <= last; day++) {
        printf("%2d", day);
        column++;
        if (column == 7 || day == last) {
            printf("\n");
            column = 0;
        } else {
            printf(" ");
        }
    }
}

static struct date easter(int year) {
    int a = year % 19, b = year / 100, c = year % 100;
    int d = b / 4, e = b % 4;
    int f = (b + 8) / 25;
    int g = (b - f + 1) / 3;
    int h = (19 * a + b - d - g + 15) % 30;
    int i = c / 4, k = c % 4;
    int l = (32 + 2 * e + 2 * i - h - k) % 7;
    int m = (a + 11 * h + 22 * l) / 451;
    struct date date = {year, 0, 0};
    date.month = (h + l - 7 * m + 114) / 31;
    date.day = (h + l - 7 * m + 114) % 31 + 1;
    return date;
}

static int bad(const char *what) {
    printf("error: %s\n", what);
    return 1;
}

static void print_info(const struct date *date) {
    int year;
    int number = week(date, &year);
    print_date(date);
    printf(" is a %s, day %d of the year, week %d of %d", weekdays[weekday(date)], day_of_year(date), number,
           year);
    if (is_leap(date->year))
        printf(", in a leap year");
    printf("\n");
}

static int difference(const struct date *from, const struct date *to) {
    long days = day_number(to) - day_number(from);
    long weeks = days / 7;
    printf("%ld days", days);
    if (weeks != 0)
        printf(", %ld weeks and %ld days", weeks, days % 7);
    printf("\n");
    return 0;
}

static int add(struct date date, const char *amount) {
    char *unit;
    long count = strtol(amount, &unit, 10);
    if (unit == amount)
        return bad("no number");
    switch (*unit) {
    case 'w': count *= 7; /* fall through */
    case 'd': date = date_of(day_number(&date) + count); break;
    case 'm': date = add_months(date, (int)count); break;
    case 'y': date = add_months(date, (int)count * 12); break;
    default: return bad("no such unit");
    }
    print_date(&date);
    printf("\n");
    return 0;
}

int main(int argc, char **argv) {
    struct date date, other;
    if (argc < 3)
        return bad("usage");
    if (strcmp(argv[1], "calendar") == 0 && argc == 4) {
        int year = atoi(argv[2]), month = atoi(argv[3]);
        if (month < 1 || month > 12)
            return bad("no such month");
        print_calendar(year, month);
        return 0;
    }
    if (strcmp(argv[1], "easter") == 0) {
        date = easter(atoi(argv[2]));
        print_date(&date);
        printf("\n");
        return 0;
    }
    if (!parse_date(argv[2], &date))
        return bad("bad date");
    if (strcmp(argv[1], "info") == 0) {
        print_info(&date);
        return 0;
    }
    if (argc < 4)
        return bad("usage");
    if (strcmp(argv[1], "add") == 0)
        return add(date, argv[3]);
    if (strcmp(argv[1], "difference") != 0 || !parse_date(argv[3], &other))
        return bad("bad date or command");
    return difference(&date, &other);
}
