/* Dates of the Gregorian calendar: from a day of the year to day and month and
   back, and the days after a date. */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);

struct date {
    int year;
    int month;
    int day;
};

static bool is_leap(int year)
{
    if (year % 400 == 0)
        return true;
    if (year % 100 == 0)
        return false;
    return year % 4 == 0;
}

static int days_in_month(int year, int month)
{
    switch (month) {
    case 2:
        return is_leap(year) ? 29 : 28;
    case 4:
    case 6:
    case 9:
    case 11:
        return 30;
    default:
        return 31;
    }
}

static int days_in_year(int year)
{
    return is_leap(year) ? 366 : 365;
}

static bool is_date(const struct date *d)
{
    if (d->month < 1 || d->month > 12)
        return false;
    return d->day >= 1 && d->day <= days_in_month(d->year, d->month);
}

static int day_of_year(const struct date *d)
{
    int days = d->day;
    for (int month = 1; month < d->month; month++)
        days += days_in_month(d->year, month);
    return days;
}

static struct date from_day_of_year(int year, int days)
{
    struct date d;

    d.year = year;
    d.month = 1;
    while (days > days_in_month(year, d.month)) {
        days -= days_in_month(year, d.month);
        d.month++;
    }
    d.day = days;
    return d;
}

static struct date next_day(struct date d)
{
    d.day++;
    if (d.day > days_in_month(d.year, d.month)) {
        d.day = 1;
        d.month++;
    }
    if (d.month > 12) {
        d.month = 1;
        d.year++;
    }
    return d;
}

int main(void)
{
    int year = __VERIFIER_nondet_int();
    int days = __VERIFIER_nondet_int();
    int ahead = __VERIFIER_nondet_int();
    struct date today;
    struct date later;

    if (year < 1999 || year > 2004)
        return 0;
    if (days < 1 || days > days_in_year(year))
        return 0;
    if (ahead < 1 || ahead > 2)
        return 0;

    today = from_day_of_year(year, days);
    assert(is_date(&today));
    assert(today.year == year);
    assert(day_of_year(&today) == days);

    if (days == days_in_year(year))
        assert(today.month == 12 && today.day == 31);

    later = today;
    for (int i = 0; i < ahead; i++)
        later = next_day(later);
    assert(is_date(&later));
    if (days + ahead <= days_in_year(year)) {
        assert(later.year == year);
        assert(day_of_year(&later) == days + ahead);
    } else {
        assert(later.year == year + 1);
        assert(day_of_year(&later) + days_in_year(year) == days + ahead);
    }
    if (days == days_in_year(year) - 92)
        assert(today.month == 9 && today.day == 30);
    if (days == days_in_year(year) - 61)
        assert(today.month == 10 && today.day == 31);
    if (days == 60)
        assert(today.month == (year == 2000 || year == 2004 ? 2 : 3));
    assert(!is_leap(1900) && is_leap(2000));
    return 0;
}
