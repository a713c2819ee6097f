/* source/print/condition.c - conditions, comparisons and floats; where printing a term begins. */
#include <inttypes.h>
#include <string.h>

#include "base/text.h"
#include "base/vector.h"
#include "source/print/parts.h"

typedef struct fl_c_printer printer_t;
typedef struct fl_c_piece piece_t;
typedef const struct fl_term *term_ref;

enum { DEEPEST = 400, MOST_WORK = 4000, LONGEST = 4000 };

/* ---- comparisons ---- */

static void compare(printer_t *printer, const piece_t *left, const char *sign, const piece_t *right,
                    piece_t *piece) {
    unsigned tightness = sign[1] == '=' && (*sign == '=' || *sign == '!') ? FL_BINDS_EQUALITY : FL_BINDS_RELATION;
    *piece = (piece_t){.width = 1, .c_width = 32, .is_signed = true, .reading = FL_C_READ_UNSIGNED};
    piece->text = fl_arena_format(printer->arena, "%s %s %s", fl_c_piece_text(printer, left, tightness + 1), sign,
                                  fl_c_piece_text(printer, right, tightness + 1));
    piece->tightness = tightness;
}

/* A constant that is compared to a pointer: 0, or the address of something. */
static bool make_pointer(printer_t *printer, piece_t *piece, const piece_t *other) {
    if (piece->kind == FL_C_PIECE_POINTER) return true;
    if (!piece->is_constant) return false;
    if (piece->value == 0) return true;
    return fl_c_print_address(printer, piece->value, other->type, piece);
}

/* C's type has exactly the term's bits. */
static bool is_whole(const piece_t *piece) {
    return piece->c_width == piece->width;
}

/* C's conversion to a type as wide as the term gives the term's bits. */
static bool is_converted(const piece_t *piece) {
    return is_whole(piece) || (piece->c_width < piece->width && piece->reading != FL_C_READ_LOW_BITS);
}

static bool print_float(printer_t *printer, term_ref term, piece_t *piece);
static bool negate(printer_t *printer, bool is_negated, piece_t *piece);

/* What C says of a float that has the bits of a constant. NULL: of what is no number it can't say which. */
static const char *same_bits(const printer_t *printer, const char *number, term_ref constant) {
    uint32_t width = constant->width, fraction = width == 32 ? 23 : 52;
    uint64_t magnitude = constant->word & (fl_bits_mask(width) >> 1);
    bool is_negative = magnitude != constant->word;
    if (!magnitude)
        return fl_arena_format(printer->arena, "%s == 0 && 1 / %s %s 0", number, number, is_negative ? "<" : ">");
    if (magnitude == fl_bits_mask(width - 1 - fraction) << fraction)
        return fl_arena_format(printer->arena, "%s %s%s", number, is_negative ? "< -" : "> ",
                               width == 32 ? "3.4028235e+38f" : "1.7976931348623157e+308");
    return NULL;
}

/* Of finite numbers other than 0, those with the same bits are those that are equal. */
static bool is_told_by_value(term_ref constant) {
    uint32_t fraction = constant->width == 32 ? 23 : 52;
    uint64_t magnitude = constant->word & (fl_bits_mask(constant->width) >> 1);
    return magnitude && magnitude >> fraction != fl_bits_mask(constant->width - 1 - fraction);
}

/* A float and a constant, bit by bit. */
static bool print_equal_bits(printer_t *printer, term_ref term, bool is_negated, piece_t *piece) {
    bool is_first = term->operands[0]->op == FL_OP_CONSTANT;
    term_ref number = term->operands[is_first], constant = term->operands[!is_first];
    piece_t left, right;
    if (constant->op != FL_OP_CONSTANT || !print_float(printer, number, &left)) return false;
    if (is_told_by_value(constant)) {
        if (!print_float(printer, constant, &right)) return false;
        compare(printer, &left, is_negated ? "!=" : "==", &right, piece);
        return true;
    }
    const char *number_text = fl_c_piece_text(printer, &left, FL_BINDS_PREFIX),
               *same = same_bits(printer, number_text, constant);
    if (!same && !printer->leaves->is_loose) return false;
    piece->text = same ? same : fl_arena_format(printer->arena, "bits(%s) == 0x%" PRIx64, left.text, constant->word);
    piece->tightness = same ? FL_BINDS_LOGICAL_AND : FL_BINDS_EQUALITY;
    return negate(printer, is_negated, piece);
}

static bool print_equal(printer_t *printer, term_ref term, bool is_negated, piece_t *piece) {
    const char *sign = is_negated ? "!=" : "==";
    piece_t left, right;
    if (term->operands[0]->width > 64 || !fl_c_print_term(printer, term->operands[0], &left) ||
        !fl_c_print_term(printer, term->operands[1], &right))
        return false;
    if (left.kind == FL_C_PIECE_POINTER || right.kind == FL_C_PIECE_POINTER) {
        piece_t first = left, second = right;
        if (make_pointer(printer, &first, &right) && make_pointer(printer, &second, &left)) {
            compare(printer, &first, sign, &second, piece);
            return true;
        }
    }
    if (left.kind == FL_C_PIECE_FLOAT || right.kind == FL_C_PIECE_FLOAT)
        return print_equal_bits(printer, term, is_negated, piece);
    if (!fl_c_piece_make_number(printer, &left) || !fl_c_piece_make_number(printer, &right)) return false;
    bool are_exact = !left.is_constant && !right.is_constant &&
                     ((is_whole(&left) && is_converted(&right)) || (is_whole(&right) && is_converted(&left)));
    enum fl_c_reading reading;
    if (!are_exact && !fl_c_pieces_agree(printer, &left, &right, &reading)) return false;
    compare(printer, &left, sign, &right, piece);
    return true;
}

/* C compares as unsigned if one of two operands as wide as the type is. */
static bool make_unsigned_pair(printer_t *printer, piece_t *left, piece_t *right) {
    if (!fl_c_piece_make_number(printer, left) || !fl_c_piece_make_number(printer, right)) return false;
    if (left->is_constant) fl_c_piece_write_constant(printer, left, FL_C_READ_UNSIGNED);
    if (right->is_constant) fl_c_piece_write_constant(printer, right, FL_C_READ_UNSIGNED);
    bool is_left = !left->is_constant && is_whole(left), is_right = !right->is_constant && is_whole(right);
    if ((is_left && !left->is_signed && (right->is_constant || is_converted(right))) ||
        (is_right && !right->is_signed && (left->is_constant || is_converted(left))))
        return true;
    /* A constant can say it for both. */
    if ((is_left && right->is_constant) || (is_right && left->is_constant)) {
        fl_c_piece_widen(printer, left->is_constant ? left : right, left->width);
        return true;
    }
    return fl_c_piece_make_unsigned(printer, left) && fl_c_piece_make_unsigned(printer, right);
}

static bool is_order_signed(enum fl_operator op) {
    return op == FL_OP_LESS_SIGNED || op == FL_OP_LESS_EQUAL_SIGNED;
}

static bool print_order(printer_t *printer, term_ref term, bool is_negated, piece_t *piece) {
    piece_t left, right;
    bool is_strict = term->op == FL_OP_LESS || term->op == FL_OP_LESS_SIGNED;
    if (term->operands[0]->width > 64 || !fl_c_print_term(printer, term->operands[0], &left) ||
        !fl_c_print_term(printer, term->operands[1], &right))
        return false;
    bool has_sign = is_order_signed(term->op);
    if (has_sign ? !fl_c_pieces_make_signed(printer, &left, &right) : !make_unsigned_pair(printer, &left, &right))
        return false;
    /* x < 1 is x <= 0 to people. */
    if (is_strict && has_sign && right.is_constant && right.value == 1 && right.width > 1) {
        right = fl_c_piece_constant(printer, right.width, 0);
        is_strict = false;
    }
    struct fl_c_order order = {.is_strict = is_strict, .is_turned = left.is_constant, .is_negated = is_negated};
    if (!left.is_constant) {
        compare(printer, &left, fl_c_order_symbol(order), &right, piece);
        return true;
    }
    /* -1 < x is x >= 0 to people. */
    if (is_strict && has_sign && left.value == fl_bits_mask(left.width)) {
        left = fl_c_piece_constant(printer, left.width, 0);
        order.is_strict = false;
    }
    compare(printer, &right, fl_c_order_symbol(order), &left, piece);
    return true;
}

/* ---- floats ---- */

static bool print_float_constant(printer_t *printer, term_ref term, piece_t *piece) {
    struct fl_bits value = fl_term_value(term);
    struct fl_text text = fl_text_make(printer->arena);
    fl_c_float_print(&text, &value);
    piece->kind = FL_C_PIECE_FLOAT;
    piece->text = fl_text_string(&text);
    piece->tightness = *piece->text == '-' ? FL_BINDS_PREFIX : FL_BINDS_POSTFIX;
    /* What is no number, or infinite, has no literal. */
    return strpbrk(piece->text, "NIx") == NULL;
}

static bool print_float(printer_t *printer, term_ref term, piece_t *piece) {
    *piece = (piece_t){.width = term->width};
    if (term->width != 32 && term->width != 64) return false;
    if (term->op == FL_OP_CONSTANT) return print_float_constant(printer, term, piece);
    return fl_c_print_term(printer, term, piece) && piece->kind == FL_C_PIECE_FLOAT;
}

static bool print_float_arithmetic(printer_t *printer, term_ref term, piece_t *piece) {
    struct fl_c_infix sign = fl_c_infix(term->op, term->width);
    piece_t left, right;
    if (!print_float(printer, term->operands[0], &left) || !print_float(printer, term->operands[1], &right))
        return false;
    piece->kind = FL_C_PIECE_FLOAT;
    piece->width = term->width;
    piece->text = fl_arena_format(printer->arena, "%s %s %s", fl_c_piece_text(printer, &left, sign.binds),
                                  sign.symbol, fl_c_piece_text(printer, &right, sign.binds + 1));
    piece->tightness = sign.binds;
    return true;
}

static bool print_float_comparison(printer_t *printer, term_ref term, bool is_negated, piece_t *piece) {
    piece_t left, right;
    if (!print_float(printer, term->operands[0], &left) || !print_float(printer, term->operands[1], &right))
        return false;
    bool is_equality = term->op == FL_OP_FLOAT_EQUAL;
    compare(printer, &left, is_equality && is_negated ? "!=" : fl_operator_info(term->op)->c, &right, piece);
    if (!is_negated || is_equality) return true;
    /* Not the opposite order: neither holds of what is no number. */
    piece->text = fl_arena_format(printer->arena, "!(%s)", piece->text);
    piece->tightness = FL_BINDS_PREFIX;
    return true;
}

static bool print_conversion(printer_t *printer, term_ref term, piece_t *piece) {
    bool is_from_float = term->op == FL_OP_FLOAT_CONVERT;
    piece_t operand;
    if (term->operands[0]->width > 64) return false;
    if (is_from_float ? !print_float(printer, term->operands[0], &operand)
                      : !fl_c_print_term(printer, term->operands[0], &operand))
        return false;
    if (term->op == FL_OP_FLOAT_OF_SIGNED && !fl_c_piece_make_signed(printer, &operand)) return false;
    if (term->op == FL_OP_FLOAT_OF_UNSIGNED && !fl_c_piece_make_unsigned(printer, &operand)) return false;
    if (term->width != 32 && term->width != 64) return false;
    piece->kind = FL_C_PIECE_FLOAT;
    piece->width = term->width;
    piece->text = fl_arena_format(printer->arena, "(%s)%s", fl_c_float_name(term->width),
                                  fl_c_piece_text(printer, &operand, FL_BINDS_PREFIX));
    piece->tightness = FL_BINDS_PREFIX;
    return true;
}

/* ---- terms ---- */

static bool print_other(printer_t *printer, term_ref term, piece_t *piece) {
    *piece = (piece_t){.width = term->width};
    return printer->leaves->is_loose && printer->work <= MOST_WORK && fl_c_print_other(printer, term, piece);
}

static bool print_inside(printer_t *printer, term_ref term, piece_t *piece) {
    *piece = (piece_t){.width = term->width};
    switch (term->op) {
    case FL_OP_VARIABLE:
    case FL_OP_ARRAY_VARIABLE: return printer->leaves->print_variable(printer, term, piece);
    case FL_OP_FLOAT_ADD:
    case FL_OP_FLOAT_SUBTRACT:
    case FL_OP_FLOAT_MULTIPLY:
    case FL_OP_FLOAT_DIVIDE: return print_float_arithmetic(printer, term, piece);
    case FL_OP_FLOAT_CONVERT:
    case FL_OP_FLOAT_OF_SIGNED:
    case FL_OP_FLOAT_OF_UNSIGNED: return print_conversion(printer, term, piece);
    default: break;
    }
    if (term->width == 1) return fl_c_print_condition(printer, term, false, piece);
    return fl_c_print_number(printer, term, piece);
}

bool fl_c_print_term(printer_t *printer, term_ref term, piece_t *piece) {
    if (printer->depth >= DEEPEST || ++printer->work > MOST_WORK) return false;
    printer->depth++;
    bool is_printed = print_inside(printer, term, piece) || print_other(printer, term, piece);
    printer->depth--;
    return is_printed && strlen(piece->text) <= LONGEST;
}

/* ---- conditions ---- */

struct conjuncts {
    FL_VECTOR_OF(term_ref) items;
};

static void flatten(printer_t *printer, enum fl_operator op, term_ref term, struct conjuncts *list) {
    if (term->op == op && term->width == 1 && list->items.count < MOST_WORK) {
        flatten(printer, op, term->operands[0], list);
        flatten(printer, op, term->operands[1], list);
    } else
        fl_vector_push(printer->arena, &list->items, term);
}

/* Bytes of an object that are a constant: what became of the comparison of a whole scalar. */
struct bytes {
    struct fl_c_place place;
    uint32_t count;
    uint64_t value;
};

static bool are_bytes_constant(printer_t *printer, term_ref term, struct bytes *bytes) {
    if (!term || term->op != FL_OP_EQUAL || term->operands[1]->op != FL_OP_CONSTANT) return false;
    bytes->value = term->operands[1]->width <= 64 ? term->operands[1]->word : 0;
    return term->operands[1]->width <= 64 &&
           fl_c_bytes_of(printer, term->operands[0], &bytes->place, &bytes->count);
}

/* The conjunct that begins so many bytes behind a place; SIZE_MAX: there is none. */
static size_t find_bytes(printer_t *printer, const struct conjuncts *list, const struct fl_c_place *place,
                         uint32_t index, struct bytes *bytes) {
    for (size_t i = 0; i < list->items.count; i++)
        if (are_bytes_constant(printer, list->items.items[i], bytes) && bytes->place.object == place->object &&
            bytes->place.rest == place->rest && bytes->place.offset == place->offset + (int64_t)index)
            return i;
    return SIZE_MAX;
}

/* The conjuncts about exactly so many bytes from a place on. Their number; 0: some byte is missing. */
static uint32_t collect(printer_t *printer, const struct conjuncts *list, const struct fl_c_place *place,
                        uint32_t size, size_t found[8], uint64_t *value) {
    uint32_t count = 0;
    *value = 0;
    for (uint32_t at = 0; at < size;) {
        struct bytes bytes;
        found[count] = find_bytes(printer, list, place, at, &bytes);
        if (found[count++] == SIZE_MAX || at + bytes.count > size) return 0;
        *value |= bytes.value << (8 * at);
        at += bytes.count;
    }
    return count;
}

/* Not a part of one. */
static bool is_whole_scalar(const piece_t *piece) {
    return piece->tightness == FL_BINDS_POSTFIX &&
           (piece->kind == FL_C_PIECE_POINTER || piece->reading != FL_C_READ_LOW_BITS);
}

/* A scalar all of whose bytes the conjuncts compare, from the one at `first` on: as one comparison. */
static bool join_bytes(printer_t *printer, struct conjuncts *list, size_t first, bool is_negated, piece_t *piece) {
    struct bytes start;
    if (!are_bytes_constant(printer, list->items.items[first], &start)) return false;
    for (uint32_t size = 8; size > start.count; size /= 2) {
        size_t found[8];
        uint64_t value;
        uint32_t count = collect(printer, list, &start.place, size, found, &value);
        piece_t scalar, constant = fl_c_piece_constant(printer, 8 * size, value);
        enum fl_c_reading reading;
        if (!count || !fl_c_print_place(printer, &start.place, 0, 8 * size, &scalar)) continue;
        if (scalar.kind == FL_C_PIECE_FLOAT || !is_whole_scalar(&scalar)) continue;
        if (scalar.kind == FL_C_PIECE_POINTER ? !make_pointer(printer, &constant, &scalar)
                                              : !fl_c_pieces_agree(printer, &scalar, &constant, &reading))
            continue;
        compare(printer, &scalar, is_negated ? "!=" : "==", &constant, piece);
        for (uint32_t i = 0; i < count; i++) list->items.items[found[i]] = NULL;
        return true;
    }
    return false;
}

static bool print_list(printer_t *printer, term_ref term, bool is_negated, piece_t *piece) {
    struct conjuncts list = {0};
    flatten(printer, term->op, term, &list);
    bool is_conjunction = (term->op == FL_OP_AND) != is_negated;
    unsigned tightness = is_conjunction ? FL_BINDS_LOGICAL_AND : FL_BINDS_LOGICAL_OR;
    struct fl_text text = fl_text_make(printer->arena);
    struct fl_c_piece part = {0};
    size_t parts = 0;
    /* Bytes are joined from the lowest on, wherever it stands. */
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < list.items.count; i++) {
            if (!list.items.items[i]) continue;
            if (pass == 0) {
                if (term->op != FL_OP_AND || !join_bytes(printer, &list, i, is_negated, &part)) continue;
            } else if (!fl_c_print_condition(printer, list.items.items[i], is_negated, &part))
                return false;
            fl_text_format(&text, "%s%s", parts++ ? (is_conjunction ? " && " : " || ") : "",
                           fl_c_piece_text(printer, &part, tightness + 1));
            if (text.count > LONGEST) return false;
        }
    if (parts == 1) {
        *piece = part;
        return true;
    }
    *piece = (piece_t){.text = fl_text_string(&text),
                       .tightness = tightness,
                       .width = 1,
                       .c_width = 32,
                       .is_signed = true,
                       .reading = FL_C_READ_UNSIGNED};
    return true;
}

static bool print_different(printer_t *printer, term_ref term, bool is_negated, piece_t *piece) {
    piece_t left, right;
    if (!fl_c_print_condition(printer, term->operands[0], false, &left) ||
        !fl_c_print_condition(printer, term->operands[1], false, &right))
        return false;
    compare(printer, &left, is_negated ? "==" : "!=", &right, piece);
    return true;
}

static bool negate(printer_t *printer, bool is_negated, piece_t *piece) {
    if (!is_negated) return true;
    piece->text = fl_arena_format(printer->arena, "!%s", fl_c_piece_text(printer, piece, FL_BINDS_PREFIX));
    piece->tightness = FL_BINDS_PREFIX;
    return true;
}

/* A bit that is no comparison: of a number, or a variable of type _Bool. */
static bool print_bit(printer_t *printer, term_ref term, bool is_negated, piece_t *piece) {
    bool is_variable = term->op == FL_OP_VARIABLE;
    *piece = (piece_t){.width = 1};
    if (is_variable ? !printer->leaves->print_variable(printer, term, piece)
                    : !fl_c_print_number(printer, term, piece))
        return false;
    if (!fl_c_piece_make_unsigned(printer, piece)) return false;
    piece->is_constant = false;
    return negate(printer, is_negated, piece);
}

static bool print_condition_inside(printer_t *printer, term_ref term, bool is_negated, piece_t *piece) {
    switch (term->op) {
    case FL_OP_CONSTANT:
        *piece = fl_c_piece_constant(printer, 1, (term->word != 0) != is_negated);
        piece->is_constant = false;
        piece->reading = FL_C_READ_UNSIGNED;
        return true;
    case FL_OP_NOT: return fl_c_print_condition(printer, term->operands[0], !is_negated, piece);
    case FL_OP_AND:
    case FL_OP_OR: return print_list(printer, term, is_negated, piece);
    case FL_OP_XOR: return print_different(printer, term, is_negated, piece);
    case FL_OP_EQUAL: return print_equal(printer, term, is_negated, piece);
    case FL_OP_LESS:
    case FL_OP_LESS_EQUAL:
    case FL_OP_LESS_SIGNED:
    case FL_OP_LESS_EQUAL_SIGNED: return print_order(printer, term, is_negated, piece);
    case FL_OP_FLOAT_EQUAL:
    case FL_OP_FLOAT_LESS:
    case FL_OP_FLOAT_LESS_EQUAL: return print_float_comparison(printer, term, is_negated, piece);
    default: return print_bit(printer, term, is_negated, piece);
    }
}

bool fl_c_print_condition(printer_t *printer, term_ref term, bool is_negated, piece_t *piece) {
    if (printer->depth >= DEEPEST || ++printer->work > MOST_WORK) return false;
    printer->depth++;
    bool is_printed = print_condition_inside(printer, term, is_negated, piece) ||
                      (print_other(printer, term, piece) && negate(printer, is_negated, piece));
    printer->depth--;
    return is_printed && strlen(piece->text) <= LONGEST;
}

bool fl_c_print_value(printer_t *printer, term_ref term, piece_t *piece) {
    if (term->width == 1) return fl_c_print_condition(printer, term, false, piece);
    if (!fl_c_print_term(printer, term, piece)) return false;
    if (piece->is_constant) fl_c_piece_write_constant(printer, piece, FL_C_READ_SIGNED);
    return true;
}
