/* Days since 1970 to a date and back.
 * VERDICT: SAFE
 * UNWIND: 1
 */
#include "input.h"

struct date {
    int year, month, day;
};

static int to_days(struct date date) {
    int year = date.year - (date.month <= 2), era = year / 400, of_era = year - era * 400;
    int of_year = (153 * (date.month + (date.month > 2 ? -3 : 9)) + 2) / 5 + date.day - 1;
    return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

static struct date to_date(int days) {
    days += 719468;
    int era = days / 146097, of_era = days - era * 146097;
    int year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    int of_year = of_era - (365 * year + year / 4 - year / 100);
    int month = (5 * of_year + 2) / 153;
    struct date date = {year + era * 400, month < 10 ? month + 3 : month - 9, of_year - (153 * month + 2) / 5 + 1};
    date.year += date.month <= 2;
    return date;
}

int main(void) {
    int days = __VERIFIER_nondet_int();
    __VERIFIER_assume(days >= 10957 && days < 10957 + 1461);
    struct date date = to_date(days);
    assert(date.month >= 1 && date.month <= 12 && date.day >= 1 && date.day <= 31);
    assert(to_days(date) == days);
    return 0;
}
