/* source/print/other.c - what C has no expression for, written in C's manner: arrays, numbers wider than 64 bits,
 * operators that are functions.
 *
 * The texts are for people; nobody compiles them. Whatever uses such a piece takes it for an unsigned number, but
 * for what is cast to a signed one.
 */
#include <inttypes.h>

#include "base/text.h"
#include "source/print/parts.h"

typedef struct fl_c_printer printer_t;
typedef struct fl_c_piece piece_t;
typedef const struct fl_term *term_ref;

/* ---- operands ---- */

static bool gives_float(enum fl_operator op) {
    bool is_conversion = op == FL_OP_FLOAT_CONVERT || op == FL_OP_FLOAT_OF_SIGNED || op == FL_OP_FLOAT_OF_UNSIGNED;
    return is_conversion || (fl_operator_is_float(op) && fl_operator_info(op)->result == FL_RESULT_SAME);
}

static bool takes_float(enum fl_operator op) {
    return fl_operator_is_float(op) && op != FL_OP_FLOAT_OF_SIGNED && op != FL_OP_FLOAT_OF_UNSIGNED;
}

/* A float, or a signed number of any width. */
static const char *print_constant(printer_t *printer, term_ref constant, bool is_float) {
    struct fl_bits value = fl_term_value(constant);
    struct fl_text text = fl_text_make(printer->arena);
    if (!is_float) return fl_bits_format_signed(printer->arena, &value);
    fl_c_float_print(&text, &value);
    return fl_text_string(&text);
}

/* The text of an operand of `term` in a place that asks for something that binds so tightly; NULL: the limits of
 * the printer are reached. */
static const char *print_operand(printer_t *printer, term_ref term, unsigned index, unsigned least) {
    term_ref operand = term->operands[index];
    bool is_float = takes_float(term->op);
    piece_t piece;
    if (operand->op == FL_OP_CONSTANT && (is_float || operand->width > 64))
        return print_constant(printer, operand, is_float);
    return fl_c_print_value(printer, operand, &piece) ? fl_c_piece_text(printer, &piece, least) : NULL;
}

/* An index, or what is shifted into higher bits. */
static const char *print_unsigned(printer_t *printer, term_ref term, unsigned index, unsigned least) {
    piece_t piece;
    if (term->operands[index]->width > 64) return print_operand(printer, term, index, least);
    if (!fl_c_print_term(printer, term->operands[index], &piece)) return NULL;
    fl_c_piece_make_unsigned(printer, &piece);
    return fl_c_piece_text(printer, &piece, least);
}

/* ---- operators ---- */

static const char *type_name(printer_t *printer, uint32_t width, bool is_signed) {
    return fl_c_integer_name(printer->arena, width, is_signed, printer->program->pointer_width);
}

static const char *print_call(printer_t *printer, term_ref term) {
    struct fl_text text = fl_text_make(printer->arena);
    fl_text_format(&text, "%s(", fl_c_function_name(printer->arena, term->op, term->parameters));
    for (uint8_t i = 0; i < term->operand_count; i++) {
        const char *operand = print_operand(printer, term, i, FL_BINDS_CHOICE);
        if (!operand) return NULL;
        fl_text_format(&text, i ? ", %s" : "%s", operand);
    }
    fl_text_append_char(&text, ')');
    return fl_text_string(&text);
}

static const char *print_cast(printer_t *printer, term_ref term, const char *type) {
    const char *operand = print_operand(printer, term, 0, FL_BINDS_PREFIX);
    return operand ? fl_arena_format(printer->arena, "(%s)%s", type, operand) : NULL;
}

static const char *print_prefix(printer_t *printer, term_ref term) {
    const char *operand = print_operand(printer, term, 0, FL_BINDS_POSTFIX);
    const char *symbol = fl_operator_info(term->op)->c;
    return operand ? fl_arena_format(printer->arena, "%s%s", symbol, operand) : NULL;
}

static const char *print_infix(printer_t *printer, term_ref term, struct fl_c_infix sign) {
    const char *left = print_operand(printer, term, 0, sign.binds);
    const char *right = left ? print_operand(printer, term, 1, sign.binds + 1) : NULL;
    /* x + -3 is x - 3 to people. */
    if (right && term->op == FL_OP_ADD && *right == '-' && term->operands[1]->op == FL_OP_CONSTANT)
        return fl_arena_format(printer->arena, "%s - %s", left, right + 1);
    return right ? fl_arena_format(printer->arena, "%s %s %s", left, sign.symbol, right) : NULL;
}

static const char *print_choice(printer_t *printer, term_ref term) {
    const char *condition = print_operand(printer, term, 0, FL_BINDS_CHOICE + 1);
    const char *then = condition ? print_operand(printer, term, 1, FL_BINDS_CHOICE) : NULL;
    const char *otherwise = then ? print_operand(printer, term, 2, FL_BINDS_CHOICE) : NULL;
    return otherwise ? fl_arena_format(printer->arena, "%s ? %s : %s", condition, then, otherwise) : NULL;
}

static const char *print_select(printer_t *printer, term_ref term) {
    const char *array = print_operand(printer, term, 0, FL_BINDS_POSTFIX);
    const char *index = array ? print_unsigned(printer, term, 1, FL_BINDS_ANY) : NULL;
    return index ? fl_arena_format(printer->arena, "%s[%s]", array, index) : NULL;
}

static const char *print_extract(printer_t *printer, term_ref term) {
    uint32_t low = term->parameters[1];
    const char *type = type_name(printer, term->width, false);
    if (!low) return print_cast(printer, term, type);
    const char *operand = print_unsigned(printer, term, 0, FL_BINDS_SHIFT);
    return operand ? fl_arena_format(printer->arena, "(%s)(%s >> %" PRIu32 ")", type, operand, low) : NULL;
}

static const char *print_concat(printer_t *printer, term_ref term) {
    const char *type = type_name(printer, term->width, false);
    const char *high = print_unsigned(printer, term, 0, FL_BINDS_PREFIX);
    const char *low = high ? print_unsigned(printer, term, 1, FL_BINDS_OR + 1) : NULL;
    if (!low) return NULL;
    return fl_arena_format(printer->arena, "(%s)%s << %" PRIu32 " | %s", type, high, term->operands[1]->width,
                           low);
}

/* The text, and how tightly it binds. */
static const char *print_text(printer_t *printer, term_ref term, unsigned *binds) {
    const struct fl_operator_info *info = fl_operator_info(term->op);
    *binds = FL_BINDS_PREFIX;
    switch (term->op) {
    case FL_OP_NOT:
    case FL_OP_NEGATE: return print_prefix(printer, term);
    case FL_OP_ZERO_EXTEND:
    case FL_OP_SIGN_EXTEND:
        return print_cast(printer, term, type_name(printer, term->width, term->op == FL_OP_SIGN_EXTEND));
    case FL_OP_SIGNED_OF_FLOAT:
    case FL_OP_UNSIGNED_OF_FLOAT:
        return print_cast(printer, term, type_name(printer, term->width, term->op == FL_OP_SIGNED_OF_FLOAT));
    case FL_OP_FLOAT_CONVERT:
    case FL_OP_FLOAT_OF_SIGNED:
    case FL_OP_FLOAT_OF_UNSIGNED: return print_cast(printer, term, fl_c_float_name(term->width));
    case FL_OP_EXTRACT: return print_extract(printer, term);
    default: break;
    }
    *binds = FL_BINDS_POSTFIX;
    switch (term->op) {
    case FL_OP_CONSTANT: return print_constant(printer, term, false);
    case FL_OP_SELECT: return print_select(printer, term);
    case FL_OP_CONCAT: *binds = FL_BINDS_OR; return print_concat(printer, term);
    case FL_OP_IF:
    case FL_OP_ARRAY_IF: *binds = FL_BINDS_CHOICE; return print_choice(printer, term);
    default: break;
    }
    if (!info->c) return print_call(printer, term);
    struct fl_c_infix sign = fl_c_infix(term->op, term->width);
    *binds = sign.binds;
    return print_infix(printer, term, sign);
}

bool fl_c_print_other(printer_t *printer, term_ref term, piece_t *piece) {
    *piece = (piece_t){.width = term->width, .c_width = term->width <= 32 ? 32 : 64};
    piece->kind = gives_float(term->op) ? FL_C_PIECE_FLOAT : FL_C_PIECE_NUMBER;
    bool has_sign = term->op == FL_OP_SIGNED_OF_FLOAT;
    piece->is_signed = has_sign || term->width < 32;
    piece->reading = has_sign ? FL_C_READ_SIGNED : FL_C_READ_UNSIGNED;
    piece->text = print_text(printer, term, &piece->tightness);
    return piece->text != NULL;
}
