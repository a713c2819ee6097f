/* source/print/piece.c - the types and readings of pieces. */
#include <inttypes.h>

#include "base/text.h"
#include "program/print/print.h"
#include "source/c_type.h"
#include "source/print/parts.h"

const char *fl_c_piece_text(const struct fl_c_printer *printer, const struct fl_c_piece *piece, unsigned least) {
    return piece->tightness < least ? fl_arena_format(printer->arena, "(%s)", piece->text) : piece->text;
}

static bool is_of_cast(uint32_t width) {
    return width == 8 || width == 16 || width == 32 || width == 64;
}

static const char *type_name(const struct fl_c_printer *printer, uint32_t bits, bool is_signed) {
    return fl_c_integer_name(printer->arena, bits, is_signed, printer->program->pointer_width);
}

static const char *suffix(const struct fl_c_printer *printer, uint32_t bits) {
    return fl_c_unsigned_suffix(bits, printer->program->pointer_width);
}

/* ---- leaves ---- */

bool fl_c_piece_of_type(const char *text, unsigned tightness, const struct fl_type *type, uint32_t width,
                        struct fl_c_piece *piece) {
    *piece = (struct fl_c_piece){.text = text, .tightness = tightness, .width = width, .type = type};
    if (!type) return false;
    if (type->kind == FL_TYPE_BOOL) {
        piece->c_width = 32;
        piece->is_signed = true;
        piece->reading = FL_C_READ_UNSIGNED;
        return true;
    }
    if (type->size_bits != width) return false;
    if (type->kind == FL_TYPE_POINTER) {
        piece->kind = FL_C_PIECE_POINTER;
        return true;
    }
    if (fl_c_is_float(type)) {
        piece->kind = FL_C_PIECE_FLOAT;
        return true;
    }
    if (!fl_c_is_integer(type)) return false;
    bool has_sign = fl_c_is_signed(type);
    piece->c_width = width < 32 ? 32 : width;
    piece->is_signed = width < 32 || has_sign;
    piece->reading = has_sign ? FL_C_READ_SIGNED : FL_C_READ_UNSIGNED;
    return is_of_cast(width);
}

static const struct fl_type *signed_type(const struct fl_program *program, uint32_t width) {
    static const enum fl_c_type types[] = {FL_C_SIGNED_CHAR, FL_C_SHORT, FL_C_INT, FL_C_LONG, FL_C_LONG_LONG};
    if (width == 1) return fl_c_type(FL_C_BOOL, program->pointer_width);
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        const struct fl_type *type = fl_c_type(types[i], program->pointer_width);
        if (type->size_bits == width) return type;
    }
    return NULL;
}

struct fl_c_piece fl_c_piece_named(const struct fl_c_printer *printer, const char *name,
                                   const struct fl_type *type, uint32_t width) {
    struct fl_c_piece piece;
    if (fl_c_piece_of_type(name, FL_BINDS_POSTFIX, type, width, &piece) ||
        fl_c_piece_of_type(name, FL_BINDS_POSTFIX, signed_type(printer->program, width), width, &piece))
        return piece;
    return (struct fl_c_piece){.text = name,
                               .tightness = FL_BINDS_POSTFIX,
                               .width = width,
                               .c_width = width <= 32 ? 32 : 64,
                               .is_signed = true,
                               .reading = FL_C_READ_SIGNED};
}

/* ---- constants ---- */

static int64_t signed_value(const struct fl_c_piece *piece) {
    uint32_t shift = 64 - piece->width;
    return (int64_t)(piece->value << shift) >> shift;
}

void fl_c_piece_write_constant(const struct fl_c_printer *printer, struct fl_c_piece *piece,
                               enum fl_c_reading reading) {
    int64_t number = signed_value(piece);
    bool is_negative = reading == FL_C_READ_SIGNED && number < 0;
    piece->tightness = is_negative ? FL_BINDS_PREFIX : FL_BINDS_POSTFIX;
    piece->is_signed = true;
    if (is_negative && number == INT64_MIN) {
        piece->text = fl_arena_format(printer->arena, "(%" PRId64 " - 1)", INT64_MIN + 1);
        piece->tightness = FL_BINDS_POSTFIX;
    } else if (is_negative || piece->value <= INT64_MAX)
        piece->text = fl_arena_format(printer->arena, "%" PRId64, is_negative ? number : (int64_t)piece->value);
    else {
        piece->text = fl_arena_format(printer->arena, "%" PRIu64 "%s", piece->value, suffix(printer, 64));
        piece->is_signed = false;
    }
    /* -2147483648 is the negation of a wider number. */
    bool is_int = is_negative ? number > INT32_MIN : piece->value <= INT32_MAX;
    piece->c_width = is_int ? 32 : 64;
    piece->reading = number >= 0 ? FL_C_READ_BOTH : is_negative ? FL_C_READ_SIGNED : FL_C_READ_UNSIGNED;
}

struct fl_c_piece fl_c_piece_constant(const struct fl_c_printer *printer, uint32_t width, uint64_t value) {
    struct fl_c_piece piece = {.width = width, .value = value, .is_constant = true};
    fl_c_piece_write_constant(printer, &piece, FL_C_READ_UNSIGNED);
    return piece;
}

/* ---- readings ---- */

bool fl_c_piece_can_read(const struct fl_c_piece *piece, enum fl_c_reading reading) {
    return piece->is_constant || piece->reading == reading || piece->reading == FL_C_READ_BOTH;
}

void fl_c_piece_cast(const struct fl_c_printer *printer, struct fl_c_piece *piece, uint32_t bits, bool is_signed) {
    bool keeps_number = piece->reading == FL_C_READ_BOTH || (is_signed && piece->reading == FL_C_READ_SIGNED) ||
                        (piece->reading == FL_C_READ_UNSIGNED && (!is_signed || bits > piece->width));
    piece->text = fl_arena_format(printer->arena, "(%s)%s", type_name(printer, bits, is_signed),
                                  fl_c_piece_text(printer, piece, FL_BINDS_PREFIX));
    piece->tightness = FL_BINDS_PREFIX;
    piece->is_constant = false;
    piece->c_width = bits < 32 ? 32 : bits;
    piece->is_signed = bits < 32 || is_signed;
    if (bits == piece->width)
        piece->reading = piece->reading == FL_C_READ_BOTH ? FL_C_READ_BOTH
                         : is_signed                      ? FL_C_READ_SIGNED
                                                          : FL_C_READ_UNSIGNED;
    else if (!keeps_number || bits < piece->width)
        piece->reading = FL_C_READ_LOW_BITS;
}

bool fl_c_piece_make_number(const struct fl_c_printer *printer, struct fl_c_piece *piece) {
    if (piece->kind == FL_C_PIECE_FLOAT) return false;
    if (piece->kind == FL_C_PIECE_NUMBER) return true;
    piece->kind = FL_C_PIECE_NUMBER;
    piece->reading = FL_C_READ_UNSIGNED;
    fl_c_piece_cast(printer, piece, piece->width, false);
    return true;
}

static void mask(const struct fl_c_printer *printer, struct fl_c_piece *piece) {
    uint64_t bits = fl_bits_mask(piece->width);
    const char *text = fl_c_piece_text(printer, piece, FL_BINDS_AND);
    if (piece->width > 31)
        piece->text = fl_arena_format(printer->arena, "%s & 0x%" PRIx64 "%s", text, bits, suffix(printer, 64));
    else
        piece->text = fl_arena_format(printer->arena, "%s & %" PRIu64, text, bits);
    piece->tightness = FL_BINDS_AND;
    if (piece->width > 31) {
        piece->c_width = 64;
        piece->is_signed = false;
    }
    piece->reading = FL_C_READ_UNSIGNED;
}

/* Where C has no type of the width, up to the sign's place and down again. */
static void extend_sign(const struct fl_c_printer *printer, struct fl_c_piece *piece) {
    uint32_t bits = piece->width <= 32 ? 32 : 64, shift = bits - piece->width;
    if (piece->is_signed || piece->c_width != bits) fl_c_piece_cast(printer, piece, bits, false);
    piece->text = fl_arena_format(printer->arena, "(%s)(%s << %u) >> %u", type_name(printer, bits, true),
                                  fl_c_piece_text(printer, piece, FL_BINDS_SHIFT), shift, shift);
    piece->tightness = FL_BINDS_SHIFT;
    piece->c_width = bits;
    piece->is_signed = true;
    piece->reading = FL_C_READ_SIGNED;
}

/* The piece as a number that is read in one of two ways; `change` makes it so where C has no type of its width. */
static bool make_readable(const struct fl_c_printer *printer, struct fl_c_piece *piece, enum fl_c_reading reading,
                          void (*change)(const struct fl_c_printer *printer, struct fl_c_piece *piece)) {
    if (!fl_c_piece_make_number(printer, piece)) return false;
    if (piece->is_constant)
        fl_c_piece_write_constant(printer, piece, reading);
    else if (!fl_c_piece_can_read(piece, reading)) {
        if (is_of_cast(piece->width))
            fl_c_piece_cast(printer, piece, piece->width, reading == FL_C_READ_SIGNED);
        else
            change(printer, piece);
    }
    return true;
}

bool fl_c_piece_make_unsigned(const struct fl_c_printer *printer, struct fl_c_piece *piece) {
    return make_readable(printer, piece, FL_C_READ_UNSIGNED, mask);
}

bool fl_c_piece_make_signed(const struct fl_c_printer *printer, struct fl_c_piece *piece) {
    return make_readable(printer, piece, FL_C_READ_SIGNED, extend_sign);
}

void fl_c_piece_widen(const struct fl_c_printer *printer, struct fl_c_piece *piece, uint32_t c_width) {
    if (piece->c_width == c_width && !piece->is_signed && !piece->is_constant) return;
    if (!piece->is_constant) {
        fl_c_piece_cast(printer, piece, c_width, false);
        return;
    }
    piece->text = fl_arena_format(printer->arena, "%" PRIu64 "%s", piece->value, suffix(printer, c_width));
    piece->tightness = FL_BINDS_POSTFIX;
    piece->c_width = c_width;
    piece->is_signed = false;
    piece->reading = signed_value(piece) >= 0 ? FL_C_READ_BOTH : FL_C_READ_UNSIGNED;
}

/* ---- pairs ---- */

void fl_c_pieces_common(const struct fl_c_piece *left, const struct fl_c_piece *right, struct fl_c_piece *result) {
    result->c_width = left->c_width > right->c_width ? left->c_width : right->c_width;
    bool is_left = left->c_width == result->c_width && !left->is_signed;
    bool is_right = right->c_width == result->c_width && !right->is_signed;
    result->is_signed = !is_left && !is_right;
}

/* An unsigned type would make a negative number of the other operand a large one. */
static void keep_sign(const struct fl_c_printer *printer, struct fl_c_piece *piece,
                      const struct fl_c_piece *other) {
    bool may_be_negative = other->reading == FL_C_READ_SIGNED && other->is_signed;
    if (!piece->is_signed && may_be_negative && other->c_width <= piece->c_width)
        fl_c_piece_cast(printer, piece, 64, true);
}

bool fl_c_pieces_make_signed(const struct fl_c_printer *printer, struct fl_c_piece *left,
                             struct fl_c_piece *right) {
    if (!fl_c_piece_make_signed(printer, left) || !fl_c_piece_make_signed(printer, right)) return false;
    keep_sign(printer, left, right);
    keep_sign(printer, right, left);
    return true;
}

bool fl_c_pieces_agree(const struct fl_c_printer *printer, struct fl_c_piece *left, struct fl_c_piece *right,
                       enum fl_c_reading *reading) {
    if (!fl_c_piece_make_number(printer, left) || !fl_c_piece_make_number(printer, right)) return false;
    bool are_signed = fl_c_piece_can_read(left, FL_C_READ_SIGNED) && fl_c_piece_can_read(right, FL_C_READ_SIGNED);
    bool are_unsigned =
        fl_c_piece_can_read(left, FL_C_READ_UNSIGNED) && fl_c_piece_can_read(right, FL_C_READ_UNSIGNED);
    /* Of two constants, and of what is not negative anyway, the unsigned reading needs no sign. */
    *reading = are_signed && !are_unsigned ? FL_C_READ_SIGNED : FL_C_READ_UNSIGNED;
    if (*reading == FL_C_READ_SIGNED) return fl_c_pieces_make_signed(printer, left, right);
    return fl_c_piece_make_unsigned(printer, left) && fl_c_piece_make_unsigned(printer, right);
}

bool fl_c_piece_extract(const struct fl_c_printer *printer, struct fl_c_piece *piece, uint32_t high,
                        uint32_t low) {
    uint32_t before = piece->width;
    if (!fl_c_piece_make_number(printer, piece)) return false;
    piece->is_constant = false;
    if (low) {
        if (!fl_c_piece_make_unsigned(printer, piece)) return false;
        if (low >= piece->c_width) fl_c_piece_cast(printer, piece, 64, false);
        piece->text =
            fl_arena_format(printer->arena, "%s >> %u", fl_c_piece_text(printer, piece, FL_BINDS_SHIFT), low);
        piece->tightness = FL_BINDS_SHIFT;
        piece->reading = high + 1 == before ? FL_C_READ_UNSIGNED : FL_C_READ_LOW_BITS;
        piece->width = high - low + 1;
        return true;
    }
    piece->width = high + 1;
    if (piece->width == before) return true;
    if (piece->c_width == piece->width)
        piece->reading = piece->is_signed ? FL_C_READ_SIGNED : FL_C_READ_UNSIGNED;
    else if (piece->c_width > piece->width)
        piece->reading = FL_C_READ_LOW_BITS;
    else if (piece->reading == FL_C_READ_BOTH) /* the bits above are gone that said so */
        piece->reading = piece->is_signed ? FL_C_READ_SIGNED : FL_C_READ_UNSIGNED;
    return true;
}

/* ---- memory ---- */

bool fl_c_place_of(struct fl_c_printer *printer, const struct fl_term *select, struct fl_c_place *place) {
    return printer->leaves->find_place && printer->leaves->find_place(printer, select, place);
}

bool fl_c_print_place(struct fl_c_printer *printer, const struct fl_c_place *place, uint32_t low, uint32_t width,
                      struct fl_c_piece *piece) {
    return printer->leaves->print_place(printer, place, low, width, piece);
}

bool fl_c_print_address(struct fl_c_printer *printer, uint64_t address, const struct fl_type *pointer,
                        struct fl_c_piece *piece) {
    const struct fl_program *program = printer->program;
    for (uint32_t i = 0; i < program->object_count; i++) {
        const struct fl_object *object = &program->objects[i];
        if (object->kind != FL_OBJECT_GLOBAL || !object->name || address < object->address) continue;
        if (address - object->address >= (object->size ? object->size : 1)) continue;
        struct fl_text text = fl_text_make(printer->arena);
        fl_object_address_print(&text, object, address - object->address, pointer);
        const char *name = fl_text_string(&text);
        *piece = (struct fl_c_piece){.kind = FL_C_PIECE_POINTER,
                                     .text = name,
                                     .tightness = *name == '('   ? 0
                                                  : *name == '&' ? FL_BINDS_PREFIX
                                                                 : FL_BINDS_POSTFIX,
                                     .width = program->pointer_width,
                                     .type = pointer};
        return true;
    }
    return false;
}
