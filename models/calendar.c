/* models/calendar.c - times as calendar dates, in UTC: local time is UTC too. */
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <time.h>

#include "internal.h"

#define DAYS_OF_400_YEARS 146097
#define DAYS_OF_100_YEARS 36524
#define DAYS_OF_4_YEARS 1461
#define DAYS_TO_1970 719468 /* from the first of March of year 0 */

/* Division that rounds down; the remainder is never negative. */
static long long divide_down(long long number, long long divisor) {
    long long quotient = number / divisor;
    return number % divisor < 0 ? quotient - 1 : quotient;
}

static bool is_leap_year(long long year) {
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

/* Days before the first of each month of a year that is no leap year. */
static const short days_before[12] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};

/* Days from 1970 to the first of January of that year. */
static long long days_to_year(long long year) {
    long long before = year - 1;
    return 365 * (year - 1970) + (divide_down(before, 4) - 492) - (divide_down(before, 100) - 19) +
           (divide_down(before, 400) - 4);
}

/* Years are counted from March, so that a leap day is the last of its year. */
static long long year_of_day(long long day) {
    long long since_march = day + DAYS_TO_1970;
    long long cycle = divide_down(since_march, DAYS_OF_400_YEARS);
    long long rest = since_march - cycle * DAYS_OF_400_YEARS;
    long long years =
        (rest - rest / (DAYS_OF_4_YEARS - 1) + rest / DAYS_OF_100_YEARS - rest / (DAYS_OF_400_YEARS - 1)) / 365;
    long long day_of_year = rest - (365 * years + years / 4 - years / 100);
    return cycle * 400 + years + (day_of_year >= 306);
}

static struct tm *split(long long time, struct tm *result, const char *zone) {
    long long day = divide_down(time, 86400), second = time - day * 86400;
    long long year = year_of_day(day);
    if (year - 1900 > INT_MAX || year - 1900 < INT_MIN) {
        fl_model_set_error(EOVERFLOW);
        return NULL;
    }
    int day_of_year = (int)(day - days_to_year(year)), leap = is_leap_year(year), month = 11;
    while (month > 0 && day_of_year < days_before[month] + (month > 1 ? leap : 0)) month--;
    result->tm_year = (int)(year - 1900);
    result->tm_yday = day_of_year;
    result->tm_mon = month;
    result->tm_mday = day_of_year - days_before[month] - (month > 1 ? leap : 0) + 1;
    result->tm_wday = (int)((day % 7 + 11) % 7);
    result->tm_hour = (int)(second / 3600);
    result->tm_min = (int)(second / 60 % 60);
    result->tm_sec = (int)(second % 60);
    result->tm_isdst = 0;
    result->tm_gmtoff = 0;
    result->tm_zone = zone;
    return result;
}

/* Any field may be out of its range. */
static long long join(const struct tm *date) {
    long long months = date->tm_mon, year = date->tm_year + 1900ll + divide_down(months, 12);
    int month = (int)(months - divide_down(months, 12) * 12);
    long long day =
        days_to_year(year) + days_before[month] + (month > 1 && is_leap_year(year)) + date->tm_mday - 1;
    return ((day * 24 + date->tm_hour) * 60 + date->tm_min) * 60 + date->tm_sec;
}

static struct tm shared; /* what gmtime and localtime give */

int daylight;
long timezone;
char *tzname[2] = {"UTC", "UTC"};

void tzset(void) {
    fl_model_look_for_files();
    daylight = 0;
    timezone = 0;
    tzname[0] = tzname[1] = "UTC";
}

struct tm *gmtime(const time_t *time) {
    fl_model_look_for_files();
    return split(*time, &shared, "GMT");
}

struct tm *localtime(const time_t *time) {
    fl_model_look_for_files();
    return split(*time, &shared, "UTC");
}

struct tm *gmtime_r(const time_t *restrict time, struct tm *restrict result) {
    fl_model_look_for_files();
    return split(*time, result, "GMT");
}

struct tm *localtime_r(const time_t *restrict time, struct tm *restrict result) {
    fl_model_look_for_files();
    return split(*time, result, "UTC");
}

static time_t normalise(struct tm *date, const char *zone) {
    long long time = join(date);
    struct tm result;
    if ((time_t)time != time || !split(time, &result, zone)) {
        fl_model_set_error(EOVERFLOW);
        return -1;
    }
    *date = result;
    return (time_t)time;
}

time_t mktime(struct tm *date) {
    fl_model_look_for_files();
    return normalise(date, "UTC");
}

time_t timelocal(struct tm *date) {
    fl_model_look_for_files();
    return normalise(date, "UTC");
}

time_t timegm(struct tm *date) {
    fl_model_look_for_files();
    return normalise(date, "GMT");
}

double difftime(time_t later, time_t earlier) {
    return (double)((long double)later - (long double)earlier);
}
