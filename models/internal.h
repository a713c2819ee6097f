/* models/internal.h - what the models share among themselves.
 *
 * A model never calls a function that the user could define under the same name (strlen, getline,
 * ...): it calls the fl_model_ function below, as a C library would. Names here belong to Faultline.
 */
#ifndef FL_MODELS_INTERNAL_H
#define FL_MODELS_INTERNAL_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "primitives.h"

/* proving.c: is a proof for all inputs looked for? Then inputs without a bound are described, not read byte
 * by byte. */
bool fl_model_proves(void);
/* Fails as an access does unless the text is an object of its own that ends with 0. */
void fl_model_need_text(const char *text);

/* memory.c, string.c */
void fl_model_need_bytes(const void *bytes, size_t size); /* fails as a copy of them would */
size_t fl_model_length(const char *text);
size_t fl_model_length_at_most(const char *text, size_t limit);
int fl_model_compare(const char *left, const char *right);
char *fl_model_duplicate(const char *text);
bool fl_model_is_space(int character); /* as isspace in the C locale */
int fl_model_lower(int character);

/* program_name.c */
void fl_model_set_program_name(char *name);

/* allocate.c: sets ENOMEM and gives NULL. */
void *fl_model_no_memory(void);

/* environment.c: has the list of variables come in, if the program sees it. */
void fl_model_read_environment(void);

/* file.c: closes what the program is started without, if it can tell. */
void fl_model_start_files(void);

/* errno.c */
void fl_model_set_error(int error);
int fl_model_error(void);
void fl_model_look_for_files(void);

/* strerror.c: the text of an error number; that of an unknown one is written to the buffer */
#define FL_MODEL_ERROR_TEXT 32
const char *fl_model_error_text(int error, char buffer[FL_MODEL_ERROR_TEXT]);

/* exit.c */
void fl_model_exit(int status) __attribute__((noreturn));
void fl_model_kill(int signal) __attribute__((noreturn)); /* what an unhandled signal does */

/* The function runs when the process exits, after those of atexit: it frees what a model kept to
 * itself, which is no leak of the program's. */
void fl_model_at_last(void (*function)(void));

/* format.c: where formatted text goes, and the one function that formats. Gives the number of
 * characters that belong to the whole output, or -1. */
typedef void (*fl_model_put)(void *sink, const char *bytes, size_t size);

struct fl_model_arguments {
    va_list list; /* in a struct, so that a pointer to it is the same on every target */
};

int fl_model_format(fl_model_put put, void *sink, const char *format, struct fl_model_arguments *arguments);

/* One conversion: its flags, field width and precision, and what has been put so far. */
struct fl_model_conversion {
    bool left, plus, space, alternate, zero;
    int width;
    int precision; /* -1: none given */
    char kind;     /* the conversion letter */
};

struct fl_model_output {
    fl_model_put put;
    void *sink;
    size_t count;
};

void fl_model_put_bytes(struct fl_model_output *output, const char *bytes, size_t size);
void fl_model_put_repeated(struct fl_model_output *output, char byte, long count);

/* Puts what stands before the body of a field: spaces, the prefix (sign or base), zeros. The caller
 * puts the body, then that many spaces as the result says. */
long fl_model_put_head(struct fl_model_output *output, const struct fl_model_conversion *conversion,
                       const char *prefix, long body_size);

/* format_float.c; is_long: value was a long double, which %a shows differently. */
void fl_model_format_float(struct fl_model_output *output, const struct fl_model_conversion *conversion,
                           long double value, bool is_long);

/* decimal.c: exact decimal expansions of binary floating point numbers and back. */
#define FL_MODEL_LIMB_BASE 1000000000u
#define FL_MODEL_LIMB_DIGITS 9
#define FL_MODEL_LIMB_COUNT 2432  /* for any long double: 548 left of the point, 1828 right of it */
#define FL_MODEL_DECIMAL_LEFT 600 /* limbs to leave free on the left before scaling up */
#define FL_MODEL_DECIMAL_STEP 29  /* bits to scale by at once */

/* Limbs in use are first .. last - 1, most significant first; limb i counts units of
 * 10^(9 * (point - 1 - i)). Limbs outside that range are zero, and not stored. */
struct fl_model_decimal {
    int first, last, point;
    uint32_t limbs[FL_MODEL_LIMB_COUNT];
};

void fl_model_decimal_set(struct fl_model_decimal *decimal, uint64_t mantissa, int exponent);
void fl_model_decimal_double(struct fl_model_decimal *decimal, int bits); /* times 2^bits, bits at most 34 */
void fl_model_decimal_halve(struct fl_model_decimal *decimal, int bits);  /* by 2^bits, bits at most 34 */
int fl_model_decimal_digit(const struct fl_model_decimal *decimal, int position); /* of 10^position */
int fl_model_decimal_top(const struct fl_model_decimal *decimal); /* position of the first digit; 0 for zero */
void fl_model_decimal_round(struct fl_model_decimal *decimal, int position); /* half to even */

/* What stands from that limb on, against half a unit of the limb before: negative, zero, positive. */
int fl_model_decimal_compare_half(const struct fl_model_decimal *decimal, int index);

/* A long double taken apart: value == mantissa * 2^exponent, the mantissa not normalised. */
struct fl_model_float_parts {
    bool negative, is_infinite, is_nan;
    uint64_t mantissa;
    int exponent;
};

struct fl_model_float_parts fl_model_float_split(long double value);

/* mantissa * 2^exponent, which must be exact. */
long double fl_model_float_join(uint64_t mantissa, int exponent);

/* number.c, float_number.c: the number at the start of text. Sets *end behind it, or to text if there is none. */
enum fl_model_float_kind { FL_MODEL_FLOAT, FL_MODEL_DOUBLE, FL_MODEL_LONG_DOUBLE };

unsigned long long fl_model_read_integer(const char *text, char **end, int base, bool *negative, bool *overflow);
long double fl_model_read_float(const char *text, char **end, enum fl_model_float_kind kind);

/* scan.c: a source of characters with one character of push-back. */
struct fl_model_source {
    int (*get)(void *source);
    void (*unget)(void *source, int character);
    void *source;
};

int fl_model_scan(const struct fl_model_source *source, const char *format, struct fl_model_arguments *arguments);

#endif
