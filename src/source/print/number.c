/* source/print/number.c - operators on bits as C's arithmetic. */
#include <inttypes.h>

#include "source/print/parts.h"

typedef struct fl_c_printer printer_t;
typedef struct fl_c_piece piece_t;
typedef const struct fl_term *term_ref;

/* The type that C computes so many bits in. */
static uint32_t computed_width(uint32_t width) {
    return width <= 32 ? 32 : 64;
}

static bool print_operand(printer_t *printer, term_ref term, piece_t *piece) {
    return fl_c_print_term(printer, term, piece) && fl_c_piece_make_number(printer, piece);
}

static bool print_operands(printer_t *printer, term_ref term, piece_t *left, piece_t *right) {
    return print_operand(printer, term->operands[0], left) && print_operand(printer, term->operands[1], right);
}

static void join(printer_t *printer, const piece_t *left, struct fl_c_infix sign, const piece_t *right,
                 piece_t *piece) {
    piece->text = fl_arena_format(printer->arena, "%s %s %s", fl_c_piece_text(printer, left, sign.binds),
                                  sign.symbol, fl_c_piece_text(printer, right, sign.binds + 1));
    piece->tightness = sign.binds;
}

/* What C computes with these operands has the right low bits, and does not overflow. */
static void make_wrapping(printer_t *printer, uint32_t c_width, piece_t *left, piece_t *right) {
    if (left->c_width > c_width) fl_c_piece_cast(printer, left, c_width, false);
    if (right->c_width > c_width) fl_c_piece_cast(printer, right, c_width, false);
    bool has_left = left->c_width == c_width && !left->is_signed;
    bool has_right = right->c_width == c_width && !right->is_signed;
    if (has_left || has_right) return;
    fl_c_piece_widen(printer, right->is_constant ? right : left, c_width);
}

/* A sum of small numbers is an int. */
static bool is_small(const piece_t *piece) {
    return piece->width <= 16 && piece->reading != FL_C_READ_LOW_BITS && piece->c_width == 32;
}

static bool print_arithmetic(printer_t *printer, term_ref term, piece_t *piece) {
    struct fl_c_infix sign = fl_c_infix(term->op, term->width);
    piece_t left, right;
    if (!print_operands(printer, term, &left, &right)) return false;
    uint32_t width = term->width, c_width = computed_width(width);
    uint64_t negative = (0 - right.value) & fl_bits_mask(width);
    if (term->op == FL_OP_ADD && right.is_constant && negative < right.value) {
        right = fl_c_piece_constant(printer, width, negative);
        sign.symbol = "-";
    }
    if (is_small(&left) && is_small(&right) && (term->op != FL_OP_MULTIPLY || width <= 8)) {
        piece->c_width = 32;
        piece->is_signed = true;
    } else {
        make_wrapping(printer, c_width, &left, &right);
        piece->c_width = c_width;
        piece->is_signed = false;
    }
    join(printer, &left, sign, &right, piece);
    piece->reading = width == c_width ? FL_C_READ_UNSIGNED : FL_C_READ_LOW_BITS;
    return true;
}

static enum fl_c_reading reading_of_bits(enum fl_operator op, const piece_t *left, const piece_t *right) {
    bool left_unsigned = fl_c_piece_can_read(left, FL_C_READ_UNSIGNED),
         right_unsigned = fl_c_piece_can_read(right, FL_C_READ_UNSIGNED);
    if (left_unsigned && right_unsigned) return FL_C_READ_UNSIGNED;
    if (op == FL_OP_AND && (left_unsigned || right_unsigned)) return FL_C_READ_UNSIGNED;
    if (fl_c_piece_can_read(left, FL_C_READ_SIGNED) && fl_c_piece_can_read(right, FL_C_READ_SIGNED))
        return FL_C_READ_SIGNED;
    return FL_C_READ_LOW_BITS;
}

static bool print_bits(printer_t *printer, term_ref term, piece_t *piece) {
    struct fl_c_infix sign = fl_c_infix(term->op, term->width);
    piece_t left, right;
    if (!print_operands(printer, term, &left, &right)) return false;
    uint32_t width = term->width, c_width = computed_width(width);
    if (left.c_width > c_width) fl_c_piece_cast(printer, &left, c_width, false);
    if (right.c_width > c_width) fl_c_piece_cast(printer, &right, c_width, false);
    if (right.is_constant) fl_c_piece_write_constant(printer, &right, FL_C_READ_UNSIGNED);
    if (width == c_width && left.c_width < c_width && (right.c_width < c_width || right.is_constant))
        fl_c_piece_widen(printer, right.is_constant ? &right : &left, c_width);
    fl_c_pieces_common(&left, &right, piece);
    join(printer, &left, sign, &right, piece);
    if (width == piece->c_width)
        piece->reading = piece->is_signed ? FL_C_READ_SIGNED : FL_C_READ_UNSIGNED;
    else if (piece->c_width < width) /* both are widened by what uses them, and so is the result */
        return false;
    else {
        right.is_constant = false;
        piece->reading = reading_of_bits(term->op, &left, &right);
    }
    return true;
}

static bool print_complement(printer_t *printer, term_ref term, const char *sign, piece_t *piece) {
    if (!print_operand(printer, term->operands[0], piece)) return false;
    uint32_t width = term->width, c_width = computed_width(width);
    bool is_negation = *sign == '-';
    bool is_wide = width > 16 || piece->c_width > 32 || piece->reading == FL_C_READ_LOW_BITS;
    if (is_wide && (is_negation || piece->c_width != c_width)) fl_c_piece_widen(printer, piece, c_width);
    bool keeps_sign = !is_negation && piece->reading == FL_C_READ_SIGNED;
    const char *text = fl_c_piece_text(printer, piece, FL_BINDS_PREFIX);
    piece->text = fl_arena_format(printer->arena, *text == *sign ? "%s(%s)" : "%s%s", sign, text);
    piece->tightness = FL_BINDS_PREFIX;
    piece->is_constant = false;
    if (width == piece->c_width)
        piece->reading = piece->is_signed ? FL_C_READ_SIGNED : FL_C_READ_UNSIGNED;
    else
        piece->reading = keeps_sign && piece->is_signed ? FL_C_READ_SIGNED : FL_C_READ_LOW_BITS;
    return true;
}

/* Where the count is not smaller than the width, C has no meaning. */
static bool print_guarded_shift(printer_t *printer, term_ref term, const piece_t *left, piece_t *count,
                                piece_t *piece) {
    bool copies_sign = term->op == FL_OP_SHIFT_RIGHT_SIGNED;
    const char *sign = fl_c_infix(term->op, term->width).symbol;
    if (!fl_c_piece_make_unsigned(printer, count)) return false;
    const char *guard = fl_c_piece_text(printer, count, FL_BINDS_RELATION + 1);
    const char *text = fl_c_piece_text(printer, left, FL_BINDS_SHIFT);
    const char *by = fl_c_piece_text(printer, count, FL_BINDS_SHIFT + 1);
    piece->text = copies_sign ? fl_arena_format(printer->arena, "%s >> (%s < %u ? %s : %u)", text, guard,
                                                term->width, by, term->width - 1)
                              : fl_arena_format(printer->arena, "%s < %u ? %s %s %s : 0", guard, term->width, text,
                                                sign, by);
    piece->tightness = copies_sign ? FL_BINDS_SHIFT : FL_BINDS_CHOICE;
    return true;
}

static bool print_shift(printer_t *printer, term_ref term, piece_t *piece) {
    piece_t left, count;
    if (!print_operands(printer, term, &left, &count)) return false;
    uint32_t width = term->width, c_width = computed_width(width);
    if (term->op == FL_OP_SHIFT_RIGHT_SIGNED
            ? !fl_c_piece_make_signed(printer, &left)
            : term->op == FL_OP_SHIFT_RIGHT && !fl_c_piece_make_unsigned(printer, &left))
        return false;
    if (left.is_constant || left.c_width != c_width || (term->op == FL_OP_SHIFT_LEFT && left.is_signed))
        fl_c_piece_cast(printer, &left, c_width, term->op == FL_OP_SHIFT_RIGHT_SIGNED);
    piece->c_width = left.c_width;
    piece->is_signed = left.is_signed;
    piece->reading = term->op == FL_OP_SHIFT_RIGHT_SIGNED ? FL_C_READ_SIGNED : FL_C_READ_UNSIGNED;
    if (term->op == FL_OP_SHIFT_LEFT && width != c_width) piece->reading = FL_C_READ_LOW_BITS;
    if (!count.is_constant || count.value >= width)
        return print_guarded_shift(printer, term, &left, &count, piece);
    join(printer, &left, fl_c_infix(term->op, width), &count, piece);
    return true;
}

/* Division by zero, and of the smallest number by -1, C leaves open. */
static bool is_open_division(const struct fl_term *term, const piece_t *divisor) {
    bool has_sign = term->op == FL_OP_DIVIDE_SIGNED || term->op == FL_OP_REMAINDER_SIGNED;
    if (!divisor->is_constant) return has_sign;
    return divisor->value == 0 || (has_sign && divisor->value == fl_bits_mask(term->width));
}

static bool print_division(printer_t *printer, term_ref term, piece_t *piece) {
    piece_t left, right;
    if (!print_operands(printer, term, &left, &right)) return false;
    bool has_sign = term->op == FL_OP_DIVIDE_SIGNED || term->op == FL_OP_REMAINDER_SIGNED;
    bool is_remainder = term->op == FL_OP_REMAINDER || term->op == FL_OP_REMAINDER_SIGNED;
    if (is_open_division(term, &right) && !printer->leaves->is_loose) return false;
    if (has_sign ? !fl_c_pieces_make_signed(printer, &left, &right)
                 : !fl_c_piece_make_unsigned(printer, &left) || !fl_c_piece_make_unsigned(printer, &right))
        return false;
    fl_c_pieces_common(&left, &right, piece);
    piece->reading = has_sign ? FL_C_READ_SIGNED : FL_C_READ_UNSIGNED;
    join(printer, &left, fl_c_infix(term->op, term->width), &right, piece);
    if (right.is_constant || has_sign) return true;
    piece_t other = fl_c_piece_constant(printer, term->width, fl_bits_mask(term->width));
    const struct fl_c_piece *otherwise = is_remainder ? &left : &other;
    fl_c_pieces_common(piece, otherwise, piece);
    piece->text =
        fl_arena_format(printer->arena, "%s != 0 ? %s : %s", fl_c_piece_text(printer, &right, FL_BINDS_RELATION),
                        piece->text, fl_c_piece_text(printer, otherwise, FL_BINDS_CHOICE));
    piece->tightness = FL_BINDS_CHOICE;
    return true;
}

static bool print_choice(printer_t *printer, term_ref term, piece_t *piece) {
    piece_t condition, then, otherwise;
    if (!fl_c_print_condition(printer, term->operands[0], false, &condition) ||
        !fl_c_print_term(printer, term->operands[1], &then) ||
        !fl_c_print_term(printer, term->operands[2], &otherwise))
        return false;
    bool are_pointers = then.kind == FL_C_PIECE_POINTER && otherwise.kind == FL_C_PIECE_POINTER;
    bool are_floats = then.kind == FL_C_PIECE_FLOAT && otherwise.kind == FL_C_PIECE_FLOAT;
    if (are_pointers || are_floats) {
        piece->kind = then.kind;
        piece->type = then.type;
    } else {
        if (!fl_c_pieces_agree(printer, &then, &otherwise, &piece->reading)) return false;
        fl_c_pieces_common(&then, &otherwise, piece);
    }
    piece->text = fl_arena_format(
        printer->arena, "%s ? %s : %s", fl_c_piece_text(printer, &condition, FL_BINDS_CHOICE + 1),
        fl_c_piece_text(printer, &then, FL_BINDS_CHOICE), fl_c_piece_text(printer, &otherwise, FL_BINDS_CHOICE));
    piece->tightness = FL_BINDS_CHOICE;
    return true;
}

static bool print_extension(printer_t *printer, term_ref term, piece_t *piece) {
    if (!print_operand(printer, term->operands[0], piece)) return false;
    bool has_sign = term->op == FL_OP_SIGN_EXTEND;
    if (has_sign && piece->width == 1) {
        piece->text = fl_arena_format(printer->arena, "-%s", fl_c_piece_text(printer, piece, FL_BINDS_POSTFIX));
        piece->tightness = FL_BINDS_PREFIX;
        piece->reading = FL_C_READ_SIGNED;
    } else if (has_sign ? !fl_c_piece_make_signed(printer, piece) : !fl_c_piece_make_unsigned(printer, piece))
        return false;
    piece->width = term->width;
    piece->is_constant = false;
    piece->reading = has_sign ? piece->reading : FL_C_READ_BOTH;
    return true;
}

static bool print_extract(printer_t *printer, term_ref term, piece_t *piece) {
    uint32_t high = term->parameters[0], low = term->parameters[1];
    struct fl_c_place place;
    /* A bit-field, or a part of one byte. */
    if (term->operand->op == FL_OP_SELECT && fl_c_place_of(printer, term->operand, &place) &&
        fl_c_print_place(printer, &place, low, high - low + 1, piece))
        return true;
    if (term->operand->width > 64) return false;
    return print_operand(printer, term->operand, piece) && fl_c_piece_extract(printer, piece, high, low);
}

/* ---- bytes and pieces side by side ---- */

/* The lowest piece of a CONCAT, and the next above it. */
static term_ref lowest(term_ref term) {
    while (term->op == FL_OP_CONCAT) term = term->operands[1];
    return term;
}

static bool is_next(printer_t *printer, const struct fl_c_place *place, term_ref byte, uint32_t index) {
    struct fl_c_place other;
    return byte->op == FL_OP_SELECT && fl_c_place_of(printer, byte, &other) && other.object == place->object &&
           other.rest == place->rest && other.offset == place->offset + (int64_t)index;
}

/* All bytes of the term are those behind the place, from byte `index` on. Counts them. */
static bool are_bytes_of(printer_t *printer, const struct fl_c_place *place, term_ref term, uint32_t *index) {
    if (term->op == FL_OP_CONCAT)
        return are_bytes_of(printer, place, term->operands[1], index) &&
               are_bytes_of(printer, place, term->operands[0], index);
    return is_next(printer, place, term, (*index)++);
}

bool fl_c_bytes_of(printer_t *printer, term_ref term, struct fl_c_place *place, uint32_t *count) {
    term_ref low = lowest(term);
    *count = 0;
    return low->op == FL_OP_SELECT && fl_c_place_of(printer, low, place) &&
           are_bytes_of(printer, place, term, count);
}

/* A bit-field that lies in more than one byte: pieces of neighbouring bytes. */
static bool print_spread_field(printer_t *printer, term_ref term, piece_t *piece) {
    term_ref low = lowest(term);
    struct fl_c_place place;
    uint32_t first = 0, bits = 0;
    term_ref byte = low;
    if (low->op == FL_OP_EXTRACT) {
        byte = low->operand;
        first = low->parameters[1];
        if (low->parameters[0] != 7) return false;
    }
    if (byte->op != FL_OP_SELECT || !fl_c_place_of(printer, byte, &place)) return false;
    bits = low->width;
    uint32_t index = 1;
    /* CONCAT leans to the right: what is above the lowest piece is met on the way down. */
    term_ref above[16];
    unsigned count = 0;
    for (term_ref at = term; at->op == FL_OP_CONCAT; at = at->operands[1]) {
        if (count == 16) return false;
        above[count++] = at->operands[0];
    }
    while (count--) {
        term_ref next = above[count];
        bool is_last = count == 0 && next->op == FL_OP_EXTRACT && next->parameters[1] == 0;
        if (!is_next(printer, &place, is_last ? next->operand : next, index++)) return false;
        bits += next->width;
    }
    return fl_c_print_place(printer, &place, first, bits, piece);
}

static bool print_concat(printer_t *printer, term_ref term, piece_t *piece) {
    struct fl_c_place place;
    uint32_t count;
    if (fl_c_bytes_of(printer, term, &place, &count) && fl_c_print_place(printer, &place, 0, term->width, piece))
        return true;
    if (print_spread_field(printer, term, piece)) return true;
    piece_t high_part, low_part;
    if (!print_operands(printer, term, &high_part, &low_part)) return false;
    uint32_t c_width = computed_width(term->width);
    if (!fl_c_piece_make_unsigned(printer, &high_part) || !fl_c_piece_make_unsigned(printer, &low_part))
        return false;
    fl_c_piece_widen(printer, &high_part, c_width);
    piece_t shifted = {.tightness = FL_BINDS_SHIFT};
    shifted.text = fl_arena_format(printer->arena, "%s << %u",
                                   fl_c_piece_text(printer, &high_part, FL_BINDS_SHIFT), low_part.width);
    piece->c_width = c_width;
    piece->is_signed = false;
    piece->reading = FL_C_READ_UNSIGNED;
    if (low_part.is_constant && low_part.value == 0) {
        piece->text = shifted.text;
        piece->tightness = FL_BINDS_SHIFT;
        return true;
    }
    join(printer, &shifted, fl_c_infix(FL_OP_OR, term->width), &low_part, piece);
    return true;
}

bool fl_c_print_number(printer_t *printer, term_ref term, piece_t *piece) {
    struct fl_c_place place;
    if (term->width > 64) return false;
    switch (term->op) {
    case FL_OP_CONSTANT: *piece = fl_c_piece_constant(printer, term->width, term->word); return true;
    case FL_OP_ADD:
    case FL_OP_SUBTRACT:
    case FL_OP_MULTIPLY: return print_arithmetic(printer, term, piece);
    case FL_OP_AND:
    case FL_OP_OR:
    case FL_OP_XOR: return print_bits(printer, term, piece);
    case FL_OP_NOT: return print_complement(printer, term, "~", piece);
    case FL_OP_NEGATE: return print_complement(printer, term, "-", piece);
    case FL_OP_SHIFT_LEFT:
    case FL_OP_SHIFT_RIGHT:
    case FL_OP_SHIFT_RIGHT_SIGNED: return print_shift(printer, term, piece);
    case FL_OP_DIVIDE:
    case FL_OP_DIVIDE_SIGNED:
    case FL_OP_REMAINDER:
    case FL_OP_REMAINDER_SIGNED: return print_division(printer, term, piece);
    case FL_OP_IF: return print_choice(printer, term, piece);
    case FL_OP_ZERO_EXTEND:
    case FL_OP_SIGN_EXTEND: return print_extension(printer, term, piece);
    case FL_OP_EXTRACT: return print_extract(printer, term, piece);
    case FL_OP_CONCAT: return print_concat(printer, term, piece);
    case FL_OP_SELECT:
        return fl_c_place_of(printer, term, &place) && fl_c_print_place(printer, &place, 0, term->width, piece);
    default: return false;
    }
}
