/* models/time_text.c - dates as text: strftime, asctime and ctime, in the C locale. */
#include <errno.h>
#include <time.h>

#include "internal.h"

static const char *const day_names[] = {"Sunday",   "Monday", "Tuesday", "Wednesday",
                                        "Thursday", "Friday", "Saturday"};
static const char *const month_names[] = {"January", "February", "March",     "April",   "May",      "June",
                                          "July",    "August",   "September", "October", "November", "December"};

/* Text that is being written, as far as it fits. */
struct writer {
    char *to;
    size_t size, room;
    bool is_full;
    char flag; /* of the conversion under way: 0, '_', '-', '0', '^' or '#' */
    int width; /* -1: none given */
    const struct tm *date;
};

static void put(struct writer *writer, char character) {
    if (writer->size >= writer->room) {
        writer->is_full = true;
        return;
    }
    writer->to[writer->size++] = character;
}

static void put_padding(struct writer *writer, char character, int count) {
    for (; count > 0; count--) put(writer, character);
}

static void put_text(struct writer *writer, const char *text, size_t limit) {
    size_t length = fl_model_length_at_most(text, limit);
    put_padding(writer, writer->flag == '0' ? '0' : ' ', writer->width - (int)length);
    for (size_t i = 0; i < length; i++) {
        bool is_lower = text[i] >= 'a' && text[i] <= 'z';
        put(writer, writer->flag == '^' && is_lower ? (char)(text[i] - 32) : text[i]);
    }
}

/* A number with at least `digits` digits, padded with `padding` unless a flag says otherwise. */
static void put_number(struct writer *writer, long long number, int digits, char padding) {
    char buffer[24];
    int count = 0;
    bool negative = number < 0;
    unsigned long long rest = negative ? 0 - (unsigned long long)number : (unsigned long long)number;
    do buffer[count++] = (char)('0' + rest % 10);
    while (rest /= 10);
    if (writer->flag == '_') padding = ' ';
    if (writer->flag == '0') padding = '0';
    int width = writer->width > digits ? writer->width : digits;
    int missing = (writer->flag == '-' ? writer->width : width) - count - negative;
    if (writer->flag == '-') padding = ' ';
    if (padding == ' ') put_padding(writer, ' ', missing);
    if (negative) put(writer, '-');
    if (padding == '0') put_padding(writer, '0', missing);
    while (count > 0) put(writer, buffer[--count]);
}

static const char *name_of(const char *const *names, int index, int count) {
    return index >= 0 && index < count ? names[index] : "?";
}

static bool is_leap_year(long long year) {
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

/* The week of ISO 8601: its first day is Monday, and week 1 has the year's first Thursday. */
static void week_of(const struct tm *date, long long *year, int *week) {
    int weekday = (date->tm_wday + 6) % 7; /* from Monday */
    int thursday = date->tm_yday - weekday + 3;
    *year = date->tm_year + 1900ll;
    if (thursday < 0) {
        --*year;
        thursday += is_leap_year(*year) ? 366 : 365;
    } else if (thursday >= (is_leap_year(*year) ? 366 : 365)) {
        thursday -= is_leap_year(*year) ? 366 : 365;
        ++*year;
    }
    *week = thursday / 7 + 1;
}

static long long floor_century(long long year) {
    return year >= 0 ? year / 100 : -((99 - year) / 100);
}

static int year_in_century(long long year) {
    int rest = (int)(year % 100);
    return rest < 0 ? rest + 100 : rest;
}

static int twelve_hour(int hour) {
    int result = hour % 12;
    return result == 0 ? 12 : result;
}

static void format(struct writer *writer, const char *text);

/* Conversions that stand for others. */
static const char *expansion_of(char kind) {
    switch (kind) {
    case 'c': return "%a %b %e %H:%M:%S %Y";
    case 'D':
    case 'x': return "%m/%d/%y";
    case 'F': return "%Y-%m-%d";
    case 'r': return "%I:%M:%S %p";
    case 'R': return "%H:%M";
    case 'T':
    case 'X': return "%H:%M:%S";
    default: return NULL;
    }
}

static void put_expansion(struct writer *writer, const char *text) {
    struct writer inner = *writer;
    inner.width = -1;
    inner.flag = writer->flag == '^' ? '^' : 0;
    char buffer[64];
    inner.to = buffer;
    inner.size = 0;
    inner.room = sizeof buffer - 1;
    format(&inner, text);
    buffer[inner.size] = 0;
    put_text(writer, buffer, sizeof buffer);
}

static void put_week_or_year(struct writer *writer, char kind) {
    long long year;
    int week;
    week_of(writer->date, &year, &week);
    if (kind == 'V') put_number(writer, week, 2, '0');
    if (kind == 'G') put_number(writer, year, 1, '0');
    if (kind == 'g') put_number(writer, year_in_century(year), 2, '0');
}

/* What is read off one field of the date; false if the letter is none of these. */
static bool put_field(struct writer *writer, char kind) {
    const struct tm *date = writer->date;
    long long year = date->tm_year + 1900ll;
    switch (kind) {
    case 'C': put_number(writer, floor_century(year), 1 + (year >= 0), '0'); return true;
    case 'd': put_number(writer, date->tm_mday, 2, '0'); return true;
    case 'e': put_number(writer, date->tm_mday, 2, ' '); return true;
    case 'H': put_number(writer, date->tm_hour, 2, '0'); return true;
    case 'I': put_number(writer, twelve_hour(date->tm_hour), 2, '0'); return true;
    case 'j': put_number(writer, date->tm_yday + 1, 3, '0'); return true;
    case 'k': put_number(writer, date->tm_hour, 2, ' '); return true;
    case 'l': put_number(writer, twelve_hour(date->tm_hour), 2, ' '); return true;
    case 'm': put_number(writer, date->tm_mon + 1, 2, '0'); return true;
    case 'M': put_number(writer, date->tm_min, 2, '0'); return true;
    case 'S': put_number(writer, date->tm_sec, 2, '0'); return true;
    case 'u': put_number(writer, (date->tm_wday + 6) % 7 + 1, 1, '0'); return true;
    case 'U': put_number(writer, (date->tm_yday - date->tm_wday + 7) / 7, 2, '0'); return true;
    case 'w': put_number(writer, date->tm_wday, 1, '0'); return true;
    case 'W': put_number(writer, (date->tm_yday - (date->tm_wday + 6) % 7 + 7) / 7, 2, '0'); return true;
    case 'y': put_number(writer, year_in_century(year), 2, '0'); return true;
    case 'Y': put_number(writer, year, 1, '0'); return true;
    case 's': {
        struct tm copy = *date;
        put_number(writer, mktime(&copy), 1, '0');
        return true;
    }
    default: return false;
    }
}

/* There are two zones, of one offset. */
static const char *lower_zone(const char *zone) {
    return zone[0] == 'G' ? "gmt" : "utc";
}

static void put_zone(struct writer *writer) {
    long offset = writer->date->tm_gmtoff / 60;
    put(writer, offset < 0 ? '-' : '+');
    if (offset < 0) offset = -offset;
    put_number(writer, offset / 60 * 100 + offset % 60, 4, '0');
}

static void convert(struct writer *writer, const char *start, const char *end) {
    const struct tm *date = writer->date;
    char kind = end[-1];
    const char *expansion = expansion_of(kind);
    if (expansion) {
        put_expansion(writer, expansion);
        return;
    }
    if (put_field(writer, kind)) return;
    bool upper = writer->flag == '#';
    switch (kind) {
    case 'a':
        if (upper) writer->flag = '^';
        put_text(writer, name_of(day_names, date->tm_wday, 7), 3);
        break;
    case 'A':
        if (upper) writer->flag = '^';
        put_text(writer, name_of(day_names, date->tm_wday, 7), 20);
        break;
    case 'b':
    case 'h':
        if (upper) writer->flag = '^';
        put_text(writer, name_of(month_names, date->tm_mon, 12), 3);
        break;
    case 'B':
        if (upper) writer->flag = '^';
        put_text(writer, name_of(month_names, date->tm_mon, 12), 20);
        break;
    case 'p':
        put_text(writer, (date->tm_hour > 11) != upper ? (upper ? "am" : "PM") : (upper ? "pm" : "AM"), 2);
        break;
    case 'P':
        if (writer->flag == '^') writer->flag = 0;
        put_text(writer, date->tm_hour > 11 ? "pm" : "am", 2);
        break;
    case 'g':
    case 'G':
    case 'V': put_week_or_year(writer, kind); break;
    case 'z': put_zone(writer); break;
    case 'Z': put_text(writer, !date->tm_zone ? "" : upper ? lower_zone(date->tm_zone) : date->tm_zone, 20); break;
    case 'n': put_text(writer, "\n", 1); break;
    case 't': put_text(writer, "\t", 1); break;
    case '%': put_text(writer, "%", 1); break;
    default:
        for (; start < end; start++) put(writer, *start);
        break;
    }
}

static bool is_flag(char character) {
    return character == '_' || character == '-' || character == '0' || character == '^' || character == '#';
}

static void format(struct writer *writer, const char *text) {
    char outer_flag = writer->flag;
    for (; *text; text++) {
        if (*text != '%') {
            put(writer, *text);
            continue;
        }
        const char *start = text++;
        writer->flag = outer_flag;
        writer->width = -1;
        for (; is_flag(*text); text++) writer->flag = *text;
        for (; *text >= '0' && *text <= '9'; text++)
            writer->width = (writer->width < 0 ? 0 : writer->width) * 10 + (*text - '0');
        if (*text == 'E' || *text == 'O') text++;
        if (!*text) {
            while (start < text) put(writer, *start++);
            return;
        }
        convert(writer, start, text + 1);
    }
}

size_t strftime(char *restrict to, size_t size, const char *restrict text, const struct tm *restrict date) {
    fl_model_look_for_files();
    struct writer writer = {to, 0, size > 0 ? size - 1 : 0, size == 0, 0, -1, date};
    format(&writer, text);
    if (writer.is_full) {
        fl_model_set_error(ERANGE);
        return 0;
    }
    to[writer.size] = 0;
    return writer.size;
}

static char *write_date(const struct tm *date, char *to, size_t room) {
    struct writer writer = {to, 0, room - 1, false, 0, -1, date};
    put_text(&writer, name_of(day_names, date->tm_wday, 7)[0] == '?' ? "???" : day_names[date->tm_wday], 3);
    put(&writer, ' ');
    put_text(&writer, date->tm_mon < 0 || date->tm_mon > 11 ? "???" : month_names[date->tm_mon], 3);
    put_number(&writer, date->tm_mday, 3, ' ');
    put(&writer, ' ');
    put_number(&writer, date->tm_hour, 2, '0');
    put(&writer, ':');
    put_number(&writer, date->tm_min, 2, '0');
    put(&writer, ':');
    put_number(&writer, date->tm_sec, 2, '0');
    put(&writer, ' ');
    put_number(&writer, date->tm_year + 1900ll, 1, ' ');
    put(&writer, '\n');
    to[writer.size] = 0;
    return to;
}

static char shared[80];

char *asctime(const struct tm *date) {
    return write_date(date, shared, sizeof shared);
}

char *asctime_r(const struct tm *restrict date, char *restrict to) {
    return write_date(date, to, 26);
}

char *ctime(const time_t *time) {
    struct tm date;
    return localtime_r(time, &date) ? write_date(&date, shared, sizeof shared) : NULL;
}

char *ctime_r(const time_t *restrict time, char *restrict to) {
    struct tm date;
    return localtime_r(time, &date) ? write_date(&date, to, 26) : NULL;
}
