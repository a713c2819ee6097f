/* Dates of the models against the C library, in UTC. */
#include "support.h"

#include <time.h>

MODEL(time);
MODEL(gmtime_r);
MODEL(localtime);
MODEL(mktime);
MODEL(timegm);
MODEL(strftime);
MODEL(asctime);
MODEL(ctime);
MODEL(difftime);

static time_t random_time(void) {
    switch (random_below(3)) {
    case 0: return (time_t)random_below(2000000000);
    case 1: return (time_t)(int)next_random();
    default: return (time_t)(next_random() >> (sizeof(time_t) == 8 ? 20 + random_below(30) : 32));
    }
}

static bool is_same(const struct tm *a, const struct tm *b) {
    return a->tm_sec == b->tm_sec && a->tm_min == b->tm_min && a->tm_hour == b->tm_hour &&
           a->tm_mday == b->tm_mday && a->tm_mon == b->tm_mon && a->tm_year == b->tm_year &&
           a->tm_wday == b->tm_wday && a->tm_yday == b->tm_yday && a->tm_isdst == b->tm_isdst &&
           strcmp(a->tm_zone, b->tm_zone) == 0;
}

static void test_calendar(void) {
    for (int i = 0; i < 20000; i++) {
        time_t time = random_time();
        struct tm wanted, got;
        gmtime_r(&time, &wanted);
        fl_gmtime_r(&time, &got);
        CHECK(is_same(&wanted, &got), "gmtime of %lld", (long long)time);
        CHECK(is_same(localtime(&time), fl_localtime(&time)), "localtime of %lld", (long long)time);
        /* Fields out of range, but dates that a time_t can hold. */
        struct tm date = {.tm_year = 70 + (int)random_below(60),
                          .tm_mon = (int)random_below(50) - 20,
                          .tm_mday = (int)random_below(400) - 150,
                          .tm_hour = (int)random_below(200) - 100,
                          .tm_min = (int)random_below(500) - 200,
                          .tm_sec = (int)random_below(5000) - 2000};
        struct tm wanted_date = date, got_date = date;
        time_t wanted_time = mktime(&wanted_date), got_time = fl_mktime(&got_date);
        CHECK(wanted_time == got_time && (wanted_time == -1 || is_same(&wanted_date, &got_date)),
              "mktime: %lld, but got %lld", (long long)wanted_time, (long long)got_time);
        wanted_date = got_date = date;
        CHECK(timegm(&wanted_date) == fl_timegm(&got_date), "timegm");
        CHECK(strcmp(ctime(&time), fl_ctime(&time)) == 0, "ctime: %s, but got %s", ctime(&time), fl_ctime(&time));
        CHECK(strcmp(asctime(&wanted), fl_asctime(&got)) == 0, "asctime");
    }
}

static void test_text(void) {
    for (int i = 0; i < 60000; i++) {
        char format[40] = "%", wanted[100], got[100];
        unsigned at = 1;
        if (random_below(3) == 0) format[at++] = "_-0^#"[random_below(5)];
        if (random_below(5) == 0) at += (unsigned)sprintf(format + at, "%u", random_below(12) + 1);
        format[at++] = "aAbBcCdDeFgGhHIjklmMnpPrRsStTuUVwWxXyYzZ%"[random_below(41)];
        strcpy(format + at, "|");
        time_t time = random_time();
        struct tm date;
        gmtime_r(&time, &date);
        size_t room = random_below(10) == 0 ? random_below(20) : sizeof wanted;
        size_t wanted_size = strftime(wanted, room, format, &date),
               got_size = fl_strftime(got, room, format, &date);
        /* glibc pads what stands for several conversions in ways of its own. */
        bool is_odd = at > 2 && strchr("cDxFrRTXzCsnt%", format[at - 1]);
        bool same = wanted_size == got_size && (wanted_size == 0 || strcmp(wanted, got) == 0);
        CHECK(same || is_odd, "strftime(\"%s\") of %lld: \"%s\", but got \"%s\"", format, (long long)time,
              wanted_size ? wanted : "", got_size ? got : "");
    }
}

int main(void) {
    setenv("TZ", "UTC", 1);
    tzset();
    outside.time = 1234567890;
    time_t now = 0;
    CHECK(fl_time(&now) == 1234567890 && now == 1234567890 && fl_difftime(now, 90) == 1234567800, "time");
    test_calendar();
    test_text();
    return finish("time");
}
