/* term/print/c.c - terms as C expressions, with as few parentheses as C needs. */
#include "term/print/print.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/invariant.h"
#include "base/vector.h"

/* Variables read as signed numbers of their width; what must be read as unsigned is cast. Printing
 * keeps its own stack of what is still to be printed, so that deep terms do no harm. */

enum {
    PRECEDENCE_CHOICE = 3,
    PRECEDENCE_OR = 4,
    PRECEDENCE_AND = 5,
    PRECEDENCE_BIT_OR = 6,
    PRECEDENCE_BIT_AND = 8,
    PRECEDENCE_EQUAL = 9,
    PRECEDENCE_ORDER = 10,
    PRECEDENCE_SHIFT = 11,
    PRECEDENCE_SUM = 12,
    PRECEDENCE_UNARY = 14,
    PRECEDENCE_PRIMARY = 15,
};

enum reading { AS_SIGNED, AS_UNSIGNED, AS_BITS, AS_FLOAT };

/* A piece of text, or a term with the precedence below which it needs parentheses. */
struct item {
    const char *text;
    const struct fl_term *term;
    enum reading reading;
    unsigned precedence;
    unsigned depth;
};

struct printer {
    struct fl_text *text;
    struct fl_arena *arena;
    unsigned max_depth;
    unsigned depth;      /* of the operands of the term under way */
    bool is_wrapped;     /* the term under way has an opening parenthesis */
    unsigned precedence; /* that the term under way must have */
    struct {
        struct item *items;
        size_t count;
        size_t capacity;
    } stack;
};

static void put(struct printer *printer, const char *text) {
    struct item item = {.text = text};
    fl_vector_push(printer->arena, &printer->stack, item);
}

static void put_term(struct printer *printer, const struct fl_term *term, enum reading reading,
                     unsigned precedence) {
    struct item item = {.term = term, .reading = reading, .precedence = precedence, .depth = printer->depth};
    fl_vector_push(printer->arena, &printer->stack, item);
}

/* What follows is an expression of this precedence: opens a parenthesis if it must. */
static void begin(struct printer *printer, unsigned precedence) {
    printer->is_wrapped = precedence < printer->precedence;
    if (printer->is_wrapped) put(printer, "(");
}

static const char *format_number(struct printer *printer, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static const char *format_number(struct printer *printer, const char *format, ...) {
    char buffer[160];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(buffer, sizeof buffer, format, arguments);
    va_end(arguments);
    return fl_arena_copy_string(printer->arena, buffer);
}

/* The C type of this many bits. */
static const char *type_name(struct printer *printer, uint32_t width, bool is_unsigned) {
    switch (width) {
    case 8: return is_unsigned ? "unsigned char" : "signed char";
    case 16: return is_unsigned ? "unsigned short" : "short";
    case 32: return is_unsigned ? "unsigned" : "int";
    case 64: return is_unsigned ? "unsigned long" : "long";
    case 128: return is_unsigned ? "unsigned __int128" : "__int128";
    default: return format_number(printer, "%s_BitInt(%u)", is_unsigned ? "unsigned " : "", width);
    }
}

static bool is_type_width(uint32_t width) {
    return width == 8 || width == 16 || width == 32 || width == 64 || width == 128;
}

static const char *float_name(uint32_t width) {
    return width == 16   ? "_Float16"
           : width == 32 ? "float"
           : width == 64 ? "double"
           : width == 80 ? "long double"
                         : "__float128";
}

/* Ones from low to high. */
static const char *mask_text(struct printer *printer, uint32_t high, uint32_t low) {
    if (high < 3 || (low == 3 && high == 3)) return format_number(printer, "%u", (1u << (high + 1)) - (1u << low));
    uint32_t digits = high / 4 + 1;
    char *text = fl_arena_allocate(printer->arena, digits + 3);
    memcpy(text, "0x", 2);
    for (uint32_t i = 0; i < digits; i++) {
        unsigned digit = 0;
        for (uint32_t bit = 0; bit < 4; bit++) {
            uint32_t at = 4 * (digits - 1 - i) + bit;
            if (at >= low && at <= high) digit |= 1u << bit;
        }
        text[2 + i] = "0123456789abcdef"[digit];
    }
    return text;
}

/* As few digits as read back to the same number. */
static const char *float_text(struct printer *printer, struct fl_bits value) {
    struct fl_bits wide = fl_operator_evaluate(printer->arena, FL_OP_FLOAT_CONVERT, 80, NULL, &value);
    long double number = 0;
    memcpy(&number, wide.words, 10);
    if (isnan(number)) return signbit(number) ? "-NAN" : "NAN";
    if (isinf(number)) return number < 0 ? "-INFINITY" : "INFINITY";
    char text[64];
    for (int digits = 1; digits <= 21; digits++) {
        snprintf(text, sizeof text, "%.*Lg", digits, number);
        uint64_t words[2] = {0, 0};
        long double again = strtold(text, NULL);
        memcpy(words, &again, 10);
        struct fl_bits read = {.width = 80, .words = words};
        read = fl_operator_evaluate(printer->arena, FL_OP_FLOAT_CONVERT, value.width, NULL, &read);
        if (fl_bits_equal(&read, &value)) return format_number(printer, strpbrk(text, ".e") ? "%s" : "%s.0", text);
    }
    /* Quadruple precision that the host's formatting does not reach. */
    return format_number(printer, "FLOAT(0x%s)", fl_bits_format_hex(printer->arena, &value));
}

/* A constant's digits; a minus sign makes it a unary expression. */
static const char *constant_text(struct printer *printer, const struct fl_term *term, enum reading reading) {
    struct fl_bits value = fl_term_value(term);
    bool is_small = term->width <= 64 && term->word < 10;
    switch (reading) {
    case AS_FLOAT: return float_text(printer, value);
    case AS_UNSIGNED: return format_number(printer, "%su", fl_bits_format_unsigned(printer->arena, &value));
    case AS_BITS:
        if (!is_small && term->width > 1)
            return format_number(printer, "0x%s", fl_bits_format_hex(printer->arena, &value));
        return fl_bits_format_unsigned(printer->arena, &value);
    default:
        if (term->width == 1) return term->word ? "1" : "0";
        return fl_bits_format_signed(printer->arena, &value);
    }
}

/* The sum of a term and a constant that reads as negative is a difference. */
static bool is_negative_constant(const struct fl_term *term) {
    if (!fl_term_is_constant(term)) return false;
    struct fl_bits value = fl_term_value(term);
    return fl_bits_bit(&value, term->width - 1);
}

static const char *negated_text(struct printer *printer, const struct fl_term *constant) {
    return constant_text(printer, constant, AS_SIGNED) + 1; /* without the sign */
}

static void print_infix(struct printer *printer, const char *symbol, unsigned precedence,
                        const struct fl_term *left, const struct fl_term *right, enum reading reading,
                        bool is_associative) {
    begin(printer, precedence);
    put_term(printer, left, reading, precedence);
    put(printer, format_number(printer, " %s ", symbol));
    put_term(printer, right, reading, is_associative ? precedence : precedence + 1);
}

static void print_cast(struct printer *printer, const char *type, const struct fl_term *operand,
                       enum reading reading) {
    begin(printer, PRECEDENCE_UNARY);
    put(printer, format_number(printer, "(%s)", type));
    put_term(printer, operand, reading, PRECEDENCE_UNARY);
}

static void print_call(struct printer *printer, const char *name, const struct fl_term *term,
                       enum reading reading) {
    begin(printer, PRECEDENCE_PRIMARY);
    put(printer, format_number(printer, "%s(", name));
    for (uint8_t i = 0; i < term->operand_count; i++) {
        if (i) put(printer, ", ");
        put_term(printer, term->operands[i], reading, PRECEDENCE_CHOICE);
    }
    put(printer, ")");
}

static void print_named_call(struct printer *printer, const struct fl_term *term) {
    char name[64];
    snprintf(name, sizeof name, "%s", fl_operator_info(term->op)->name);
    for (char *at = name; *at; at++) *at = (char)tolower((unsigned char)*at);
    print_call(printer, name, term, AS_SIGNED);
}

/* x < 1 and x > -1 ask for the sign: x <= 0, x >= 0. */
static bool print_sign(struct printer *printer, const struct fl_term *term) {
    const struct fl_term *left = term->operands[0], *right = term->operands[1];
    bool is_signed = term->op == FL_OP_LESS_SIGNED && term->operands[0]->width > 1;
    bool is_below =
        is_signed && fl_term_is_constant(right) && strcmp(constant_text(printer, right, AS_SIGNED), "1") == 0;
    bool is_above =
        is_signed && fl_term_is_constant(left) && strcmp(constant_text(printer, left, AS_SIGNED), "-1") == 0;
    if (!is_below && !is_above) return false;
    begin(printer, PRECEDENCE_ORDER);
    put_term(printer, is_below ? left : right, AS_SIGNED, PRECEDENCE_ORDER);
    put(printer, is_below ? " <= 0" : " >= 0");
    return true;
}

static void print_order(struct printer *printer, const struct fl_term *term) {
    if (print_sign(printer, term)) return;
    const struct fl_term *left = term->operands[0], *right = term->operands[1];
    bool is_strict = term->op == FL_OP_LESS || term->op == FL_OP_LESS_SIGNED;
    bool is_unsigned = term->op == FL_OP_LESS || term->op == FL_OP_LESS_EQUAL;
    enum reading reading = is_unsigned ? AS_UNSIGNED : AS_SIGNED;
    if (fl_term_is_constant(left))
        print_infix(printer, is_strict ? ">" : ">=", PRECEDENCE_ORDER, right, left, reading, false);
    else
        print_infix(printer, is_strict ? "<" : "<=", PRECEDENCE_ORDER, left, right, reading, false);
}

static void print_not(struct printer *printer, const struct fl_term *operand) {
    bool is_one_bit = operand->width == 1;
    if (is_one_bit && (operand->op == FL_OP_EQUAL || operand->op == FL_OP_XOR)) {
        print_infix(printer, operand->op == FL_OP_EQUAL ? "!=" : "==", PRECEDENCE_EQUAL, operand->operands[0],
                    operand->operands[1], AS_SIGNED, false);
        return;
    }
    begin(printer, PRECEDENCE_UNARY);
    put(printer, is_one_bit ? "!" : "~");
    put_term(printer, operand, AS_SIGNED, PRECEDENCE_UNARY);
}

static void print_sum(struct printer *printer, const struct fl_term *term) {
    const struct fl_term *left = term->operands[0], *right = term->operands[1];
    if (!is_negative_constant(right)) {
        print_infix(printer, "+", PRECEDENCE_SUM, left, right, AS_SIGNED,
                    right->op == FL_OP_ADD || right->op == FL_OP_SUBTRACT);
        return;
    }
    begin(printer, PRECEDENCE_SUM);
    put_term(printer, left, AS_SIGNED, PRECEDENCE_SUM);
    put(printer, " - ");
    put(printer, negated_text(printer, right));
}

/* x >> low, cut to the bits up to high. */
static void print_extract(struct printer *printer, uint32_t high, uint32_t low, const struct fl_term *operand,
                          bool is_unsigned) {
    uint32_t width = high - low + 1;
    if (low == 0 && is_type_width(width)) {
        print_cast(printer, type_name(printer, width, is_unsigned), operand, AS_SIGNED);
        return;
    }
    if (high == operand->width - 1) {
        begin(printer, PRECEDENCE_SHIFT);
        put_term(printer, operand, AS_UNSIGNED, PRECEDENCE_SHIFT);
        put(printer, format_number(printer, " >> %u", low));
        return;
    }
    begin(printer, PRECEDENCE_BIT_AND);
    put_term(printer, operand, AS_BITS, low ? PRECEDENCE_SHIFT : PRECEDENCE_BIT_AND);
    if (low) put(printer, format_number(printer, " >> %u", low));
    put(printer, format_number(printer, " & %s", mask_text(printer, width - 1, 0)));
}

/* The operand that keeps its place in an extension or CONCAT with zeros: x & 0xff0. */
static const struct fl_term *find_mask(const struct fl_term *term, uint32_t *high, uint32_t *low) {
    uint32_t width = term->width;
    *low = 0;
    if (term->op == FL_OP_ZERO_EXTEND) term = term->operand;
    if (term->op == FL_OP_CONCAT && fl_term_is_constant(term->operands[1])) {
        struct fl_bits zeros = fl_term_value(term->operands[1]);
        if (!fl_bits_is_zero(&zeros)) return NULL;
        *low = zeros.width;
        term = term->operands[0];
    }
    if (term->op != FL_OP_EXTRACT || term->parameters[1] != *low || term->operand->width != width) return NULL;
    *high = term->parameters[0];
    return *low == 0 && is_type_width(term->width) ? NULL : term->operand;
}

static bool print_mask(struct printer *printer, const struct fl_term *term) {
    uint32_t high, low;
    const struct fl_term *masked = find_mask(term, &high, &low);
    if (!masked) return false;
    begin(printer, PRECEDENCE_BIT_AND);
    put_term(printer, masked, AS_BITS, PRECEDENCE_BIT_AND);
    put(printer, format_number(printer, " & %s", mask_text(printer, high, low)));
    return true;
}

static void print_extension(struct printer *printer, const struct fl_term *term) {
    const struct fl_term *operand = term->operand;
    bool is_zero = term->op == FL_OP_ZERO_EXTEND, is_extract = operand->op == FL_OP_EXTRACT;
    if (is_zero && print_mask(printer, term)) return;
    if (is_zero && is_extract) {
        print_extract(printer, operand->parameters[0], operand->parameters[1], operand->operand, true);
    } else if (is_extract && operand->operand->width == term->width && operand->parameters[0] == term->width - 1) {
        begin(printer, PRECEDENCE_SHIFT);
        put_term(printer, operand->operand, AS_SIGNED, PRECEDENCE_SHIFT);
        put(printer, format_number(printer, " >> %u", operand->parameters[1]));
    } else if (operand->width == 1 && is_zero) {
        put_term(printer, operand, AS_SIGNED, printer->precedence);
    } else if (operand->width == 1) {
        begin(printer, PRECEDENCE_UNARY);
        put(printer, "-");
        put_term(printer, operand, AS_SIGNED, PRECEDENCE_UNARY);
    } else {
        print_cast(printer, type_name(printer, is_zero ? operand->width : term->width, is_zero), operand,
                   AS_SIGNED);
    }
}

static void print_concat(struct printer *printer, const struct fl_term *term) {
    if (print_mask(printer, term)) return;
    const struct fl_term *high = term->operands[0], *low = term->operands[1];
    struct fl_bits rest = fl_term_is_constant(low) ? fl_term_value(low) : fl_bits_of_word(1, 1);
    bool is_shift = fl_term_is_constant(low) && fl_bits_is_zero(&rest);
    begin(printer, is_shift ? PRECEDENCE_SHIFT : PRECEDENCE_BIT_OR);
    put(printer, format_number(printer, "(%s)", type_name(printer, term->width, true)));
    put_term(printer, high, AS_BITS, PRECEDENCE_UNARY);
    put(printer, format_number(printer, " << %u", low->width));
    if (is_shift) return;
    put(printer, " | ");
    put_term(printer, low, AS_UNSIGNED, PRECEDENCE_BIT_OR + 1);
}

static void print_choice(struct printer *printer, const struct fl_term *term) {
    begin(printer, PRECEDENCE_CHOICE);
    put_term(printer, term->operands[0], AS_SIGNED, PRECEDENCE_CHOICE + 1);
    put(printer, " ? ");
    put_term(printer, term->operands[1], AS_SIGNED, PRECEDENCE_CHOICE);
    put(printer, " : ");
    put_term(printer, term->operands[2], AS_SIGNED, PRECEDENCE_CHOICE);
}

static void print_select(struct printer *printer, const struct fl_term *term) {
    begin(printer, PRECEDENCE_PRIMARY);
    put_term(printer, term->operands[0], AS_SIGNED, PRECEDENCE_PRIMARY);
    put(printer, "[");
    put_term(printer, term->operands[1], AS_UNSIGNED, PRECEDENCE_CHOICE);
    put(printer, "]");
}

static void print_bitwise(struct printer *printer, const struct fl_term *term) {
    const struct fl_operator_info *info = fl_operator_info(term->op);
    const struct fl_term *left = term->operands[0], *right = term->operands[1];
    if (term->width > 1) {
        print_infix(printer, info->c, info->precedence, left, right, AS_BITS, right->op == term->op);
    } else if (term->op == FL_OP_XOR) {
        print_infix(printer, "!=", PRECEDENCE_EQUAL, left, right, AS_SIGNED, false);
    } else {
        bool is_and = term->op == FL_OP_AND;
        print_infix(printer, is_and ? "&&" : "||", is_and ? PRECEDENCE_AND : PRECEDENCE_OR, left, right, AS_SIGNED,
                    right->op == term->op);
    }
}

static void print_float(struct printer *printer, const struct fl_term *term) {
    static const char *const rounding[] = {
        [FL_ROUND_EVEN] = "roundeven", [FL_ROUND_AWAY] = "round", [FL_ROUND_DOWN] = "floor",
        [FL_ROUND_UP] = "ceil",        [FL_ROUND_ZERO] = "trunc",
    };
    const struct fl_operator_info *info = fl_operator_info(term->op);
    switch (term->op) {
    case FL_OP_FLOAT_REMAINDER: print_call(printer, "fmod", term, AS_FLOAT); return;
    case FL_OP_FLOAT_FUSED: print_call(printer, "fma", term, AS_FLOAT); return;
    case FL_OP_FLOAT_ROOT: print_call(printer, "sqrt", term, AS_FLOAT); return;
    case FL_OP_FLOAT_ROUND: print_call(printer, rounding[term->parameters[0]], term, AS_FLOAT); return;
    case FL_OP_FLOAT_IS_NAN: print_call(printer, "isnan", term, AS_FLOAT); return;
    case FL_OP_FLOAT_CONVERT: print_cast(printer, float_name(term->width), term->operand, AS_FLOAT); return;
    case FL_OP_FLOAT_OF_SIGNED: print_cast(printer, float_name(term->width), term->operand, AS_SIGNED); return;
    case FL_OP_FLOAT_OF_UNSIGNED: print_cast(printer, float_name(term->width), term->operand, AS_UNSIGNED); return;
    case FL_OP_SIGNED_OF_FLOAT:
    case FL_OP_UNSIGNED_OF_FLOAT: {
        bool is_unsigned = term->op == FL_OP_UNSIGNED_OF_FLOAT;
        print_cast(printer, type_name(printer, term->width, is_unsigned), term->operand, AS_FLOAT);
        return;
    }
    default:
        print_infix(printer, info->c, info->precedence, term->operands[0], term->operands[1], AS_FLOAT, false);
    }
}

static void print_operator(struct printer *printer, const struct fl_term *term) {
    const struct fl_operator_info *info = fl_operator_info(term->op);
    const struct fl_term *const *operands = term->operands;
    if (fl_operator_is_float(term->op)) {
        print_float(printer, term);
        return;
    }
    switch (term->op) {
    case FL_OP_NOT: print_not(printer, operands[0]); return;
    case FL_OP_NEGATE:
        begin(printer, PRECEDENCE_UNARY);
        put(printer, "-");
        put_term(printer, operands[0], AS_SIGNED, PRECEDENCE_UNARY);
        return;
    case FL_OP_AND:
    case FL_OP_OR:
    case FL_OP_XOR: print_bitwise(printer, term); return;
    case FL_OP_ADD: print_sum(printer, term); return;
    case FL_OP_LESS:
    case FL_OP_LESS_EQUAL:
    case FL_OP_LESS_SIGNED:
    case FL_OP_LESS_EQUAL_SIGNED: print_order(printer, term); return;
    case FL_OP_DIVIDE:
    case FL_OP_REMAINDER:
        print_infix(printer, info->c, info->precedence, operands[0], operands[1], AS_UNSIGNED, false);
        return;
    case FL_OP_SHIFT_RIGHT:
        begin(printer, PRECEDENCE_SHIFT);
        put_term(printer, operands[0], AS_UNSIGNED, PRECEDENCE_SHIFT);
        put(printer, " >> ");
        put_term(printer, operands[1], AS_SIGNED, PRECEDENCE_SHIFT + 1);
        return;
    case FL_OP_EXTRACT:
        print_extract(printer, term->parameters[0], term->parameters[1], operands[0], false);
        return;
    case FL_OP_CONCAT: print_concat(printer, term); return;
    case FL_OP_ZERO_EXTEND:
    case FL_OP_SIGN_EXTEND: print_extension(printer, term); return;
    case FL_OP_IF:
    case FL_OP_ARRAY_IF: print_choice(printer, term); return;
    case FL_OP_SELECT: print_select(printer, term); return;
    default:
        if (!info->c)
            print_named_call(printer, term);
        else
            print_infix(printer, info->c, info->precedence, operands[0], operands[1], AS_SIGNED,
                        term->op == FL_OP_MULTIPLY && operands[1]->op == FL_OP_MULTIPLY);
    }
}

/* Reads as an unsigned number without a cast. */
static bool is_unsigned_already(const struct fl_term *term) {
    return term->width == 1 || term->op == FL_OP_CONSTANT || term->op == FL_OP_ZERO_EXTEND ||
           term->op == FL_OP_DIVIDE || term->op == FL_OP_REMAINDER || term->op == FL_OP_SHIFT_RIGHT ||
           term->op == FL_OP_UNSIGNED_OF_FLOAT;
}

/* Pushes what the term consists of, in order. */
static void open_term(struct printer *printer, struct item item) {
    const struct fl_term *term = item.term;
    printer->depth = item.depth + 1;
    printer->precedence = item.precedence;
    printer->is_wrapped = false;
    if (fl_term_is_constant(term)) {
        const char *digits = constant_text(printer, term, item.reading);
        begin(printer, digits[0] == '-' ? PRECEDENCE_UNARY : PRECEDENCE_PRIMARY);
        put(printer, digits);
    } else if (printer->max_depth && item.depth >= printer->max_depth && term->operand_count) {
        put(printer, "...");
    } else if (item.reading == AS_UNSIGNED && !is_unsigned_already(term)) {
        print_cast(printer, type_name(printer, term->width, true), term, AS_SIGNED);
    } else if (term->operand_count == 0) {
        put(printer, term->name);
    } else {
        print_operator(printer, term);
    }
    if (printer->is_wrapped) put(printer, ")");
}

static void reverse(struct item *items, size_t count) {
    for (size_t i = 0; i < count / 2; i++) {
        struct item item = items[i];
        items[i] = items[count - 1 - i];
        items[count - 1 - i] = item;
    }
}

void fl_term_print_c(struct fl_text *text, const struct fl_term *term, unsigned max_depth) {
    struct printer printer = {.text = text, .arena = fl_arena_create(), .max_depth = max_depth};
    put_term(&printer, term, AS_SIGNED, 0);
    while (printer.stack.count > 0) {
        struct item item = fl_vector_pop(&printer.stack);
        if (item.text) {
            fl_text_append(text, item.text);
            continue;
        }
        size_t bottom = printer.stack.count;
        open_term(&printer, item);
        reverse(printer.stack.items + bottom, printer.stack.count - bottom);
    }
    fl_arena_destroy(printer.arena);
}
