/* models/scan.c - formatted input.
 *
 * Reading is a matter of looking at the next character and taking it. A conversion stops at the
 * first character that cannot continue it, as glibc does; that one alone goes back to the source.
 */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>

#include "internal.h"

enum length { LENGTH_NONE, LENGTH_CHAR, LENGTH_SHORT, LENGTH_LONG, LENGTH_LONG_LONG };

enum outcome { OUTCOME_DONE, OUTCOME_MISMATCH, OUTCOME_END, OUTCOME_NO_MEMORY };

struct scan {
    const struct fl_model_source *source;
    int next; /* the character that was looked at but not taken */
    bool has_next;
    int taken; /* characters so far */
    int room;  /* characters that the field may still have */
};

/* One conversion of the format. */
struct directive {
    bool suppress, allocate;
    int width;
    enum length length;
    char kind;
    const char *set; /* of %[: its first character */
    const char *set_end;
    bool set_excludes;
};

static int look(struct scan *scan) {
    if (!scan->has_next) {
        scan->next = scan->source->get(scan->source->source);
        scan->has_next = true;
    }
    return scan->next;
}

static void take(struct scan *scan) {
    scan->has_next = false;
    scan->taken++;
}

/* The same inside a field: nothing is looked at when its width is used up. */
static int look_in_field(struct scan *scan) {
    return scan->room > 0 ? look(scan) : EOF;
}

static void take_in_field(struct scan *scan) {
    scan->room--;
    take(scan);
}

static void skip_space(struct scan *scan) {
    while (fl_model_is_space(look(scan))) take(scan);
}

static int digit_value(int character) {
    if (character >= '0' && character <= '9') return character - '0';
    int lower = fl_model_lower(character);
    return lower >= 'a' && lower <= 'z' ? lower - 'a' + 10 : 99;
}

static void store_integer(void *target, enum length length, unsigned long long number) {
    switch (length) {
    case LENGTH_CHAR: *(unsigned char *)target = (unsigned char)number; break;
    case LENGTH_SHORT: *(unsigned short *)target = (unsigned short)number; break;
    case LENGTH_NONE: *(unsigned *)target = (unsigned)number; break;
    case LENGTH_LONG: *(unsigned long *)target = (unsigned long)number; break;
    case LENGTH_LONG_LONG: *(unsigned long long *)target = number; break;
    }
}

/* As strtol and strtoul end: too large a number gives the nearest one of a long (or long long). */
static unsigned long long limit_integer(unsigned long long number, bool negative, bool overflow, bool is_signed,
                                        bool is_long_long) {
    unsigned long long largest = is_long_long ? ULLONG_MAX : ULONG_MAX;
    unsigned long long limit = is_signed ? largest / 2 + negative : largest;
    if (overflow || number > limit) {
        fl_model_set_error(ERANGE);
        number = limit;
        if (!is_signed) return number;
    }
    return negative ? 0 - number : number;
}

static bool take_word(struct scan *scan, const char *word) {
    for (; *word; word++) {
        if (fl_model_lower(look_in_field(scan)) != *word) return false;
        take_in_field(scan);
    }
    return true;
}

static enum outcome scan_integer(struct scan *scan, const struct directive *directive, int base, bool is_signed,
                                 void *target) {
    bool negative = false, overflow = false, any = false;
    unsigned long long number = 0;
    int character = look_in_field(scan);
    if (directive->kind == 'p' && character == '(') {
        if (!take_word(scan, "(nil)")) return OUTCOME_MISMATCH;
        if (target) *(void **)target = NULL;
        return OUTCOME_DONE;
    }
    if (character == '-' || character == '+') {
        negative = character == '-';
        take_in_field(scan);
    }
    if (look_in_field(scan) == '0') {
        any = true;
        take_in_field(scan);
        character = look_in_field(scan);
        if ((base == 0 || base == 16) && (character == 'x' || character == 'X')) {
            base = 16;
            take_in_field(scan);
        } else if (base == 0) {
            base = 8;
        }
    }
    if (base == 0) base = 10;
    unsigned long long limit = ULLONG_MAX / (unsigned)base;
    for (int digit; (digit = digit_value(look_in_field(scan))) < base; take_in_field(scan)) {
        any = true;
        if (number > limit) overflow = true;
        number = number * (unsigned)base + (unsigned)digit;
        if (number < (unsigned)digit) overflow = true;
    }
    if (!any) return OUTCOME_MISMATCH;
    number = limit_integer(number, negative, overflow, is_signed, directive->length == LENGTH_LONG_LONG);
    if (target) store_integer(target, directive->kind == 'p' ? LENGTH_LONG : directive->length, number);
    return OUTCOME_DONE;
}

/* Text of unknown length, on the heap. */
struct text {
    char *bytes;
    size_t size, capacity;
};

static struct text new_text(void) {
    struct text text = {__fl_allocate(32), 0, 32};
    return text;
}

static void add(struct text *text, int character) {
    if (text->size == text->capacity) {
        char *larger = __fl_allocate(text->capacity * 2);
        __fl_copy(larger, text->bytes, text->size);
        __fl_free(text->bytes);
        text->bytes = larger;
        text->capacity *= 2;
    }
    text->bytes[text->size++] = (char)character;
}

static void move(struct scan *scan, struct text *text) {
    add(text, look(scan));
    take_in_field(scan);
}

static bool move_word(struct scan *scan, struct text *text, const char *word) {
    for (; *word; word++) {
        if (fl_model_lower(look_in_field(scan)) != *word) return false;
        move(scan, text);
    }
    return true;
}

/* Collects what looks like a number without its sign; false if it cannot be one. */
static bool collect_float(struct scan *scan, struct text *text) {
    bool any = false, has_point = false, has_exponent = false, is_hexadecimal = false;
    int character = fl_model_lower(look_in_field(scan));
    if (character == 'n') return move_word(scan, text, "nan");
    if (character == 'i') {
        if (!move_word(scan, text, "inf")) return false;
        return fl_model_lower(look_in_field(scan)) != 'i' || move_word(scan, text, "inity");
    }
    if (character == '0') {
        move(scan, text);
        any = true;
        /* What has no room for a digit behind it is no prefix. */
        if (scan->room > 1 && fl_model_lower(look_in_field(scan)) == 'x') {
            move(scan, text);
            is_hexadecimal = true;
            any = false;
        }
    }
    size_t prefix_size = text->size;
    int exponent_letter = is_hexadecimal ? 'p' : 'e';
    for (;; move(scan, text)) {
        character = look_in_field(scan);
        int last = text->size ? fl_model_lower(text->bytes[text->size - 1]) : 0;
        if (digit_value(character) < 10 || (is_hexadecimal && !has_exponent && digit_value(character) < 16))
            any = true;
        else if (has_exponent && last == exponent_letter && (character == '-' || character == '+'))
            continue;
        else if (any && !has_exponent && fl_model_lower(character) == exponent_letter)
            has_exponent = has_point = true;
        else if (character == '.' && !has_point)
            has_point = true;
        else
            return any || (is_hexadecimal && text->size > prefix_size); /* "0x." is 0, with rubbish behind it */
    }
}

static void store_float(void *target, const char *bytes, enum length length) {
    if (length == LENGTH_LONG_LONG)
        *(long double *)target = fl_model_read_float(bytes, NULL, FL_MODEL_LONG_DOUBLE);
    else if (length == LENGTH_LONG)
        *(double *)target = (double)fl_model_read_float(bytes, NULL, FL_MODEL_DOUBLE);
    else
        *(float *)target = (float)fl_model_read_float(bytes, NULL, FL_MODEL_FLOAT);
}

static enum outcome scan_float(struct scan *scan, const struct directive *directive, void *target) {
    struct text text = new_text();
    int character = look_in_field(scan);
    if (character == '-' || character == '+') move(scan, &text);
    bool is_number = collect_float(scan, &text);
    add(&text, 0);
    if (is_number && target) store_float(target, text.bytes, directive->length);
    __fl_free(text.bytes);
    return is_number ? OUTCOME_DONE : OUTCOME_MISMATCH;
}

static bool belongs(const struct directive *directive, int character) {
    if (directive->kind == 'c' || directive->kind == 'C') return true;
    if (directive->kind != '[') return !fl_model_is_space(character);
    for (const char *at = directive->set; at < directive->set_end; at++) {
        bool is_range = at + 2 < directive->set_end && at[1] == '-';
        if (is_range && character >= (unsigned char)at[0] && character <= (unsigned char)at[2])
            return !directive->set_excludes;
        if (!is_range && character == (unsigned char)*at) return !directive->set_excludes;
        if (is_range) at += 2;
    }
    return directive->set_excludes;
}

/* %s, %c and %[: characters go to target one by one, narrow or wide. */
static enum outcome scan_text(struct scan *scan, const struct directive *directive, void *target) {
    bool is_wide = directive->length == LENGTH_LONG;
    bool ends = directive->kind != 'c' && directive->kind != 'C'; /* with a 0 */
    size_t count = 0;
    for (;; count++) {
        int character = look_in_field(scan);
        if (character == EOF || !belongs(directive, character)) break;
        take_in_field(scan);
        if (is_wide && character > 127) return OUTCOME_MISMATCH; /* not in the C locale */
        if (!target) continue;
        if (is_wide)
            ((wchar_t *)target)[count] = character;
        else
            ((char *)target)[count] = (char)character;
    }
    if (count == 0) return scan->has_next && scan->next == EOF ? OUTCOME_END : OUTCOME_MISMATCH;
    if (target && ends && is_wide) ((wchar_t *)target)[count] = 0;
    if (target && ends && !is_wide) ((char *)target)[count] = 0;
    return OUTCOME_DONE;
}

/* The same with m: into a new object, of narrow characters. */
static enum outcome scan_allocated(struct scan *scan, const struct directive *directive, char **target) {
    if (target && __fl_allocation_fails("scanf fails")) {
        fl_model_set_error(ENOMEM);
        return OUTCOME_NO_MEMORY;
    }
    struct text text = new_text();
    for (int character; (character = look_in_field(scan)) != EOF && belongs(directive, character);)
        move(scan, &text);
    if (text.size == 0) {
        __fl_free(text.bytes);
        return scan->has_next && scan->next == EOF ? OUTCOME_END : OUTCOME_MISMATCH;
    }
    if (directive->kind != 'c') add(&text, 0);
    if (target)
        *target = text.bytes;
    else
        __fl_free(text.bytes);
    return OUTCOME_DONE;
}

static const char *read_length(const char *format, enum length *length) {
    *length = LENGTH_NONE;
    switch (*format) {
    case 'h': *length = format[1] == 'h' ? LENGTH_CHAR : LENGTH_SHORT; return format + (format[1] == 'h' ? 2 : 1);
    case 'l':
        *length = format[1] == 'l' ? LENGTH_LONG_LONG : LENGTH_LONG;
        return format + (format[1] == 'l' ? 2 : 1);
    case 'L':
    case 'q':
    case 'j': *length = LENGTH_LONG_LONG; return format + 1;
    case 'z':
    case 'Z':
    case 't': *length = LENGTH_LONG; return format + 1;
    default: return format;
    }
}

/* Reads what stands behind the %; gives where the format goes on, NULL if it ends too early. */
static const char *read_directive(const char *format, struct directive *directive) {
    directive->suppress = *format == '*';
    if (directive->suppress) format++;
    directive->width = 0;
    for (; *format >= '0' && *format <= '9'; format++)
        if (directive->width < INT_MAX / 10) directive->width = directive->width * 10 + (*format - '0');
    directive->allocate = *format == 'm';
    if (directive->allocate) format++;
    format = read_length(format, &directive->length);
    directive->kind = *format;
    if (!*format++) return NULL;
    if (directive->kind == 'S' || directive->kind == 'C') directive->length = LENGTH_LONG;
    if (directive->kind != '[') return format;
    directive->set_excludes = *format == '^';
    if (directive->set_excludes) format++;
    directive->set = format;
    do
        if (!*format++) return NULL;
    while (*format != ']');
    directive->set_end = format;
    return format + 1;
}

static enum outcome scan_directive(struct scan *scan, const struct directive *directive, void *target) {
    bool is_character = directive->kind == 'c' || directive->kind == 'C';
    if (!is_character && directive->kind != '[') skip_space(scan);
    if (look(scan) == EOF) return OUTCOME_END;
    scan->room = directive->width ? directive->width : is_character ? 1 : INT_MAX;
    switch (directive->kind) {
    case 'd': return scan_integer(scan, directive, 10, true, target);
    case 'i': return scan_integer(scan, directive, 0, true, target);
    case 'u': return scan_integer(scan, directive, 10, false, target);
    case 'o': return scan_integer(scan, directive, 8, false, target);
    case 'x':
    case 'X':
    case 'p': return scan_integer(scan, directive, 16, false, target);
    case 'a':
    case 'A':
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G': return scan_float(scan, directive, target);
    case 's':
    case 'S':
    case 'c':
    case 'C':
    case '[':
        return directive->allocate ? scan_allocated(scan, directive, target) : scan_text(scan, directive, target);
    default: return OUTCOME_MISMATCH;
    }
}

static enum outcome match_literal(struct scan *scan, char character) {
    int next = look(scan);
    if (next == EOF) return OUTCOME_END;
    if (next != (unsigned char)character) return OUTCOME_MISMATCH;
    take(scan);
    return OUTCOME_DONE;
}

/* All of the format; the number of assignments, or EOF. */
static int scan_format(struct scan *scan, const char *format, struct fl_model_arguments *arguments) {
    int assigned = 0;
    while (*format) {
        enum outcome outcome;
        if (fl_model_is_space((unsigned char)*format)) {
            skip_space(scan);
            format++;
            continue;
        }
        if (*format != '%') {
            outcome = match_literal(scan, *format++);
        } else if (format[1] == '%') {
            skip_space(scan);
            outcome = match_literal(scan, '%');
            format += 2;
        } else {
            struct directive directive;
            format = read_directive(format + 1, &directive);
            if (!format) return assigned;
            void *target = directive.suppress ? NULL : va_arg(arguments->list, void *);
            if (directive.kind == 'n') {
                if (target) store_integer(target, directive.length, (unsigned long long)scan->taken);
                continue;
            }
            outcome = scan_directive(scan, &directive, target);
            if (outcome == OUTCOME_DONE && target) assigned++;
        }
        if (outcome == OUTCOME_MISMATCH) return assigned;
        if (outcome == OUTCOME_END) return assigned ? assigned : EOF;
        if (outcome == OUTCOME_NO_MEMORY) return EOF;
    }
    return assigned;
}

int fl_model_scan(const struct fl_model_source *source, const char *format, struct fl_model_arguments *arguments) {
    struct scan scan = {.source = source};
    int result = scan_format(&scan, format, arguments);
    if (scan.has_next && scan.next != EOF) source->unget(source->source, scan.next);
    return result;
}
