/* models/ctype.c - character classes of the C locale, as functions and as glibc's tables.
 *
 * The macros of glibc's ctype.h read the tables behind __ctype_b_loc, __ctype_tolower_loc and
 * __ctype_toupper_loc, at indices -128 to 255.
 */
#include <ctype.h>

#include "internal.h"

#undef isalnum
#undef isalpha
#undef isblank
#undef iscntrl
#undef isdigit
#undef isgraph
#undef islower
#undef isprint
#undef ispunct
#undef isspace
#undef isupper
#undef isxdigit
#undef tolower
#undef toupper
#undef isascii
#undef toascii

#define CONTROL _IScntrl
#define SPACE (_IScntrl | _ISspace)
#define TAB (_IScntrl | _ISspace | _ISblank)
#define BLANK (_ISprint | _ISspace | _ISblank)
#define PUNCTUATION (_ISprint | _ISgraph | _ISpunct)
#define DIGIT (_ISprint | _ISgraph | _ISalnum | _ISdigit | _ISxdigit)
#define UPPER (_ISprint | _ISgraph | _ISalnum | _ISalpha | _ISupper)
#define LOWER (_ISprint | _ISgraph | _ISalnum | _ISalpha | _ISlower)

#define ENTRY_OFFSET 128
#define ENTRY_COUNT 384

static const unsigned short classes[ENTRY_COUNT] = {
    [ENTRY_OFFSET + 0 ... ENTRY_OFFSET + 8] = CONTROL,
    [ENTRY_OFFSET + '\t'] = TAB,
    [ENTRY_OFFSET + '\n' ... ENTRY_OFFSET + '\r'] = SPACE,
    [ENTRY_OFFSET + 14 ... ENTRY_OFFSET + 31] = CONTROL,
    [ENTRY_OFFSET + ' '] = BLANK,
    [ENTRY_OFFSET + '!' ... ENTRY_OFFSET + '/'] = PUNCTUATION,
    [ENTRY_OFFSET + '0' ... ENTRY_OFFSET + '9'] = DIGIT,
    [ENTRY_OFFSET + ':' ... ENTRY_OFFSET + '@'] = PUNCTUATION,
    [ENTRY_OFFSET + 'A' ... ENTRY_OFFSET + 'F'] = UPPER | _ISxdigit,
    [ENTRY_OFFSET + 'G' ... ENTRY_OFFSET + 'Z'] = UPPER,
    [ENTRY_OFFSET + '[' ... ENTRY_OFFSET + '`'] = PUNCTUATION,
    [ENTRY_OFFSET + 'a' ... ENTRY_OFFSET + 'f'] = LOWER | _ISxdigit,
    [ENTRY_OFFSET + 'g' ... ENTRY_OFFSET + 'z'] = LOWER,
    [ENTRY_OFFSET + '{' ... ENTRY_OFFSET + '~'] = PUNCTUATION,
    [ENTRY_OFFSET + 127] = CONTROL,
};

static const unsigned short *classes_at_zero = classes + ENTRY_OFFSET;

const unsigned short **__ctype_b_loc(void) {
    return &classes_at_zero;
}

/* The case tables map every index to itself, but for letters; -128 .. -2 to the byte with those bits. */
#define ROW(x) x, x + 1, x + 2, x + 3, x + 4, x + 5, x + 6, x + 7
#define ROWS(x) ROW(x), ROW(x + 8), ROW(x + 16), ROW(x + 24)
#define BELOW_ZERO \
    ROWS(128), ROWS(160), ROWS(192), ROW(224), ROW(232), ROW(240), 248, 249, 250, 251, 252, 253, 254, -1
#define ABOVE_ASCII ROWS(128), ROWS(160), ROWS(192), ROWS(224)
#define LETTERS(first) ROW(first), ROW(first + 8), ROW(first + 16), first + 24, first + 25

static const int lower_case[ENTRY_COUNT] = {BELOW_ZERO, ROWS(0), ROWS(32), '@', LETTERS('a'), 91,
                                            92,         93,      94,       95,  '`',          LETTERS('a'),
                                            123,        124,     125,      126, 127,          ABOVE_ASCII};
static const int upper_case[ENTRY_COUNT] = {BELOW_ZERO, ROWS(0), ROWS(32), '@', LETTERS('A'), 91,
                                            92,         93,      94,       95,  '`',          LETTERS('A'),
                                            123,        124,     125,      126, 127,          ABOVE_ASCII};
static const int *lower_case_at_zero = lower_case + ENTRY_OFFSET;
static const int *upper_case_at_zero = upper_case + ENTRY_OFFSET;

const int **__ctype_tolower_loc(void) {
    return &lower_case_at_zero;
}

const int **__ctype_toupper_loc(void) {
    return &upper_case_at_zero;
}

static bool is_lower(int character) {
    return character >= 'a' && character <= 'z';
}

static bool is_upper(int character) {
    return character >= 'A' && character <= 'Z';
}

static bool is_digit(int character) {
    return character >= '0' && character <= '9';
}

static bool is_graph(int character) {
    return character > ' ' && character < 127;
}

static bool is_alpha(int character) {
    return is_lower(character) || is_upper(character);
}

/* The results are glibc's: the bit of the class, not just 1. */
int isalnum(int character) {
    return is_alpha(character) || is_digit(character) ? _ISalnum : 0;
}

int isalpha(int character) {
    return is_alpha(character) ? _ISalpha : 0;
}

int isblank(int character) {
    return character == ' ' || character == '\t' ? _ISblank : 0;
}

int iscntrl(int character) {
    return (character >= 0 && character < 32) || character == 127 ? _IScntrl : 0;
}

int isdigit(int character) {
    return is_digit(character) ? _ISdigit : 0;
}

int isgraph(int character) {
    return is_graph(character) ? _ISgraph : 0;
}

int islower(int character) {
    return is_lower(character) ? _ISlower : 0;
}

int isprint(int character) {
    return is_graph(character) || character == ' ' ? _ISprint : 0;
}

int ispunct(int character) {
    return is_graph(character) && !is_alpha(character) && !is_digit(character) ? _ISpunct : 0;
}

int isspace(int character) {
    return fl_model_is_space(character) ? _ISspace : 0;
}

int isupper(int character) {
    return is_upper(character) ? _ISupper : 0;
}

int isxdigit(int character) {
    return is_digit(character) || (character >= 'a' && character <= 'f') || (character >= 'A' && character <= 'F')
               ? _ISxdigit
               : 0;
}

int tolower(int character) {
    return is_upper(character) ? character + 32 : character;
}

int toupper(int character) {
    return is_lower(character) ? character - 32 : character;
}

int isascii(int character) {
    return character >= 0 && character < 128;
}

int toascii(int character) {
    return character & 127;
}
