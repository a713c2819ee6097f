/* models/loose_number.c - numbers from text: any of their type. */
#include "loose.h"

/* Some place in the text; what is there is not asked. */
static void set_end(const char *text, char **end) {
    size_t length = (size_t)__fl_any_long();
    if (!end) return;
    __fl_assume(__fl_can_read(text, length + 1) & (length + 1 != 0));
    *end = (char *)text + length;
}

static long long read_integer(const char *text, char **end, int base) {
    if (base < 0 || base == 1 || base > 36) fl_model_give_up();
    fl_model_loose_text(text);
    fl_model_loose_error();
    set_end(text, end);
    return __fl_any_long();
}

#define INTEGER_READER(name, type)                                        \
    type name(const char *restrict text, char **restrict end, int base);  \
    type name(const char *restrict text, char **restrict end, int base) { \
        return (type)read_integer(text, end, base);                       \
    }

INTEGER_READER(fl_loose_strtol, long)
INTEGER_READER(fl_loose_strtoll, long long)
INTEGER_READER(fl_loose_strtoul, unsigned long)
INTEGER_READER(fl_loose_strtoull, unsigned long long)
INTEGER_READER(fl_loose___isoc23_strtol, long)
INTEGER_READER(fl_loose___isoc23_strtoll, long long)
INTEGER_READER(fl_loose___isoc23_strtoul, unsigned long)
INTEGER_READER(fl_loose___isoc23_strtoull, unsigned long long)

int fl_loose_atoi(const char *text);
int fl_loose_atoi(const char *text) {
    fl_model_loose_text(text);
    fl_model_loose_error();
    return __fl_any_int();
}

long fl_loose_atol(const char *text);
long fl_loose_atol(const char *text) {
    return (long)read_integer(text, NULL, 10);
}

long long fl_loose_atoll(const char *text);
long long fl_loose_atoll(const char *text) {
    return read_integer(text, NULL, 10);
}

union bits {
    unsigned long long number;
    double value;
};

static double read_float(const char *text, char **end) {
    fl_model_loose_text(text);
    fl_model_loose_error();
    set_end(text, end);
    union bits bits = {.number = (unsigned long long)__fl_any_long()};
    return bits.value;
}

double fl_loose_strtod(const char *restrict text, char **restrict end);
double fl_loose_strtod(const char *restrict text, char **restrict end) {
    return read_float(text, end);
}

double fl_loose_atof(const char *text);
double fl_loose_atof(const char *text) {
    return read_float(text, NULL);
}
