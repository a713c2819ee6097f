#include "event/event_value.h"

#include <inttypes.h>

#include "base/number/bits.h"
#include "program/print/c_view.h"

/* ---- numbers ---- */

static unsigned digit_value(char character) {
    if (character >= '0' && character <= '9') return (unsigned)(character - '0');
    if (character >= 'a' && character <= 'f') return (unsigned)(character - 'a') + 10;
    if (character >= 'A' && character <= 'F') return (unsigned)(character - 'A') + 10;
    return 16;
}

enum fl_number_problem fl_event_number_parse(const char **text, struct fl_event_number *number) {
    const char *at = *text;
    bool is_negative = *at == '-', overflows = false;
    if (*at == '-' || *at == '+') at++;
    unsigned base = at[0] == '0' && (at[1] == 'x' || at[1] == 'X') && digit_value(at[2]) < 16 ? 16 : 10;
    if (base == 16) at += 2;
    if (digit_value(*at) >= base) return FL_NUMBER_NONE;
    uint64_t magnitude = 0;
    for (; digit_value(*at) < base; at++) {
        uint64_t scaled;
        overflows = overflows || __builtin_mul_overflow(magnitude, (uint64_t)base, &scaled) ||
                    __builtin_add_overflow(scaled, (uint64_t)digit_value(*at), &magnitude);
    }
    *text = at;
    if (overflows || (is_negative && magnitude > (uint64_t)1 << 63)) return FL_NUMBER_TOO_LARGE;
    *number = (struct fl_event_number){is_negative ? -magnitude : magnitude, is_negative && magnitude};
    return FL_NUMBER_FINE;
}

void fl_event_number_print(struct fl_text *text, struct fl_event_number number) {
    fl_text_format(text, "%s%" PRIu64, number.is_negative ? "-" : "",
                   number.is_negative ? -number.bits : number.bits);
}

int fl_event_number_compare(struct fl_event_number left, struct fl_event_number right) {
    if (left.is_negative != right.is_negative) return left.is_negative ? -1 : 1;
    return left.bits < right.bits ? -1 : left.bits > right.bits;
}

/* ---- types ---- */

static bool is_extension(const struct fl_expression *expression) {
    return expression->kind == FL_EXPRESSION_APPLY &&
           (expression->op == FL_OP_SIGN_EXTEND || expression->op == FL_OP_ZERO_EXTEND);
}

static bool is_integral(const struct fl_type *type) {
    if (!type) return true;
    return type->kind == FL_TYPE_BOOL || type->kind == FL_TYPE_INTEGER || type->kind == FL_TYPE_CHARACTER ||
           type->kind == FL_TYPE_ENUM || type->kind == FL_TYPE_POINTER;
}

static bool gives_float(const struct fl_expression *expression) {
    if (expression->kind != FL_EXPRESSION_APPLY) return false;
    switch (expression->op) {
    case FL_OP_FLOAT_ADD:
    case FL_OP_FLOAT_SUBTRACT:
    case FL_OP_FLOAT_MULTIPLY:
    case FL_OP_FLOAT_DIVIDE:
    case FL_OP_FLOAT_REMAINDER:
    case FL_OP_FLOAT_FUSED:
    case FL_OP_FLOAT_ROOT:
    case FL_OP_FLOAT_ROUND:
    case FL_OP_FLOAT_CONVERT:
    case FL_OP_FLOAT_OF_SIGNED:
    case FL_OP_FLOAT_OF_UNSIGNED: return true;
    case FL_OP_IF: return gives_float(expression->operands[1]) || gives_float(expression->operands[2]);
    default: return false;
    }
}

/* What the called function declares the argument as; NULL: not known. */
static const struct fl_type *declared_type(const struct fl_program *program, const struct fl_operation *call,
                                           uint32_t index) {
    if (call->callee->kind != FL_EXPRESSION_FUNCTION) return NULL;
    const struct fl_function *function = fl_program_function(program, call->callee->function);
    if (index >= function->parameter_count) return NULL;
    return fl_program_variable(program, function->parameters[index])->type;
}

static enum fl_sign extension_sign(const struct fl_expression *extension) {
    return extension->op == FL_OP_SIGN_EXTEND ? FL_SIGN_SIGNED : FL_SIGN_UNSIGNED;
}

/* Without extensions that leave the number as it is. */
static void narrow(struct fl_event_value *value) {
    while (is_extension(value->expression)) {
        enum fl_sign sign = extension_sign(value->expression);
        if (sign == FL_SIGN_SIGNED && value->sign == FL_SIGN_UNSIGNED) return;
        value->sign = sign;
        value->expression = value->expression->operands[0];
    }
}

static bool is_shown_signed(const struct fl_event_value *value) {
    enum fl_sign sign = value->sign;
    if (sign == FL_SIGN_UNKNOWN) sign = fl_type_sign(value->expression->type);
    if (sign == FL_SIGN_UNKNOWN) sign = fl_c_sign(value->expression);
    return sign != FL_SIGN_UNSIGNED;
}

struct fl_event_value fl_event_value_of(const struct fl_program *program, const struct fl_event_site *site) {
    const struct fl_operation *call = &fl_program_edge(program, site->edge)->operation;
    if (site->values < 0 || (uint32_t)site->values >= call->argument_count) return (struct fl_event_value){0};
    const struct fl_argument *argument = &call->arguments[site->values];
    const struct fl_type *declared = declared_type(program, call, (uint32_t)site->values);
    struct fl_event_value value = {.kind = FL_EVENT_VALUE_OTHER, .expression = argument->value};
    const struct fl_type *type = value.expression->type ? value.expression->type : declared;
    bool is_several = call->argument_count > (uint32_t)site->values + 1;
    if (is_several || argument->byval_size || !is_integral(type) || gives_float(value.expression)) return value;
    value.sign = fl_type_sign(declared);
    narrow(&value);
    value.is_shown_signed = is_shown_signed(&value);
    if (value.expression->width <= 64) value.kind = FL_EVENT_VALUE_INTEGER;
    return value;
}

const char *fl_event_value_type(struct fl_arena *arena, const struct fl_event_value *value) {
    const struct fl_type *type = value->expression->type;
    if (!type) return value->expression->width == 1 ? "a truth value" : "unknown";
    struct fl_text text = fl_text_make(arena);
    fl_type_print(&text, type, NULL);
    return fl_text_string(&text);
}

static struct fl_event_number least(const struct fl_event_value *value) {
    if (value->sign == FL_SIGN_UNSIGNED) return (struct fl_event_number){0};
    return (struct fl_event_number){-((uint64_t)1 << (value->expression->width - 1)), true};
}

static struct fl_event_number greatest(const struct fl_event_value *value) {
    uint64_t all = fl_bits_mask(value->expression->width);
    return (struct fl_event_number){value->sign == FL_SIGN_SIGNED ? all >> 1 : all, false};
}

bool fl_event_value_fits(const struct fl_event_value *value, struct fl_event_number number) {
    return fl_event_number_compare(least(value), number) <= 0 &&
           fl_event_number_compare(number, greatest(value)) <= 0;
}

struct fl_event_number fl_event_value_number(const struct fl_event_value *value, uint64_t bits) {
    uint32_t width = value->expression->width;
    bool is_negative = value->is_shown_signed && bits >> (width - 1) & 1;
    return (struct fl_event_number){is_negative ? bits | ~fl_bits_mask(width) : bits, is_negative};
}

/* ---- conditions ---- */

const struct fl_term *fl_event_value_between(struct fl_terms *terms, const struct fl_event_value *value,
                                             const struct fl_term *term, struct fl_event_number low,
                                             struct fl_event_number high) {
    struct fl_event_number first = least(value), last = greatest(value);
    if (fl_event_number_compare(high, first) < 0 || fl_event_number_compare(last, low) < 0)
        return fl_term_false(terms);
    if (fl_event_number_compare(low, first) < 0) low = first;
    if (fl_event_number_compare(last, high) < 0) high = last;
    uint32_t width = value->expression->width;
    uint64_t mask = fl_bits_mask(width);
    const struct fl_term *from = fl_term_word(terms, width, low.bits & mask);
    const struct fl_term *to = fl_term_word(terms, width, high.bits & mask);
    bool is_mixed = low.is_negative && !high.is_negative && high.bits > mask >> 1;
    if (is_mixed && high.bits >= (low.bits & mask) - 1) return fl_term_true(terms);
    if (from == to) return fl_term_equal(terms, term, from);
    bool is_signed = low.is_negative && !is_mixed;
    enum fl_operator op = is_signed ? FL_OP_LESS_EQUAL_SIGNED : FL_OP_LESS_EQUAL;
    const struct fl_term *is_above = fl_term_binary(terms, op, from, term);
    const struct fl_term *is_below = fl_term_binary(terms, op, term, to);
    /* Read as unsigned, what is from below zero to above the greatest signed number is around the end. */
    return is_mixed ? fl_term_or(terms, is_above, is_below) : fl_term_and(terms, is_above, is_below);
}
