/* program/print/bit_field.c - accesses of bit-fields, which the compiler spells with shifts and masks.
 *
 * A read is (load >> low) & mask, load << left >> right, or an extraction; a write stores
 * (load & ~mask) | (value & mask) << low. Either is a bit-field if the struct that is accessed has
 * one in exactly these bits; otherwise it prints as it stands.
 */
#include "program/print/parts.h"

enum { DEEPEST_ADDRESS = 16 };

struct bits_read {
    const struct fl_expression *load;
    uint32_t low, width;
};

static bool find_word(const struct fl_expression *expression, uint64_t *word) {
    if (expression->kind != FL_EXPRESSION_CONSTANT || expression->width > 64) return false;
    *word = expression->constant.word;
    return true;
}

/* A run of ones: from *low, *width of them. */
static bool find_run(uint64_t mask, uint32_t *low, uint32_t *width) {
    if (!mask) return false;
    *low = (uint32_t)__builtin_ctzll(mask);
    uint64_t ones = mask >> *low;
    if (ones & (ones + 1)) return false;
    *width = ones == UINT64_MAX ? 64 : (uint32_t)__builtin_ctzll(ones + 1);
    return true;
}

static bool take_load(const struct fl_expression *expression, struct bits_read *read) {
    if (expression->kind != FL_EXPRESSION_LOAD || expression->width > 64) return false;
    *read = (struct bits_read){expression, 0, expression->width};
    return true;
}

/* load, or load >> low */
static bool match_shifted(const struct fl_expression *expression, struct bits_read *read) {
    uint64_t shift;
    if (take_load(expression, read)) return true;
    if (!fl_expression_is_apply(expression, FL_OP_SHIFT_RIGHT) || !find_word(expression->operands[1], &shift))
        return false;
    if (!take_load(expression->operands[0], read) || shift >= read->width) return false;
    read->low = (uint32_t)shift;
    read->width -= (uint32_t)shift;
    return true;
}

static bool match_masked(const struct fl_expression *expression, struct bits_read *read) {
    uint64_t mask;
    uint32_t low, width;
    if (!fl_expression_is_apply(expression, FL_OP_AND) || !find_word(expression->operands[1], &mask)) return false;
    if (!find_run(mask, &low, &width) || low != 0) return false;
    if (!match_shifted(expression->operands[0], read) || width > read->width) return false;
    read->width = width;
    return true;
}

/* load << left >> right, arithmetically */
static bool match_signed(const struct fl_expression *expression, struct bits_read *read) {
    uint64_t left = 0, right;
    if (!fl_expression_is_apply(expression, FL_OP_SHIFT_RIGHT_SIGNED) ||
        !find_word(expression->operands[1], &right))
        return false;
    const struct fl_expression *inner = expression->operands[0];
    if (fl_expression_is_apply(inner, FL_OP_SHIFT_LEFT)) {
        if (!find_word(inner->operands[1], &left)) return false;
        inner = inner->operands[0];
    }
    if (!take_load(inner, read) || right < left || right >= read->width) return false;
    read->low = (uint32_t)(right - left);
    read->width -= (uint32_t)right;
    return true;
}

static bool match_extract(const struct fl_expression *expression, struct bits_read *read) {
    if (!fl_expression_is_apply(expression, FL_OP_EXTRACT) || !take_load(expression->operands[0], read))
        return false;
    read->low = expression->parameters[1];
    read->width = expression->width;
    return true;
}

static bool match_read(const struct fl_expression *expression, struct bits_read *read) {
    if (fl_expression_is_apply(expression, FL_OP_SIGN_EXTEND) ||
        fl_expression_is_apply(expression, FL_OP_ZERO_EXTEND))
        expression = expression->operands[0];
    return match_masked(expression, read) || match_signed(expression, read) || match_extract(expression, read) ||
           (fl_expression_is_apply(expression, FL_OP_SHIFT_RIGHT) && match_shifted(expression, read));
}

/* The bit-field in these bits, through anonymous members too. */
static const struct fl_member *find_bit_field(const struct fl_type *type, uint64_t offset, uint32_t width) {
    for (unsigned depth = 0; depth < DEEPEST_ADDRESS; depth++) {
        if (!fl_type_is(type, FL_TYPE_STRUCT) && !fl_type_is(type, FL_TYPE_UNION)) return NULL;
        const struct fl_member *inner = NULL;
        for (size_t i = 0; i < type->member_count; i++) {
            const struct fl_member *member = &type->members[i];
            if (member->bit_field_width == width && member->offset_bits == offset && member->name) return member;
            bool is_around = !member->name && fl_type_is_aggregate(member->type) &&
                             offset >= member->offset_bits &&
                             offset - member->offset_bits < member->type->size_bits;
            if (is_around && !inner) inner = member;
        }
        if (!inner) return NULL;
        offset -= inner->offset_bits;
        type = inner->type;
    }
    return NULL;
}

struct bit_field {
    const struct fl_expression *base; /* the struct's address */
    const struct fl_member *member;
};

/* The storage unit is the struct itself, or lies at some FIELD of it. */
static bool find_place(const struct fl_program *program, const struct fl_expression *address, uint32_t low,
                       uint32_t width, struct bit_field *field) {
    uint64_t offset = low;
    for (unsigned depth = 0; depth < DEEPEST_ADDRESS; depth++) {
        address = fl_expression_shown(address);
        field->base = address;
        field->member = find_bit_field(fl_lvalue_type(program, address), offset, width);
        if (field->member) return true;
        if (address->kind != FL_EXPRESSION_FIELD || address->offset < 0) return false;
        offset += (uint64_t)address->offset * 8;
        address = address->operands[0];
    }
    return false;
}

static void print_field(struct fl_printer *printer, const struct bit_field *field) {
    fl_print_member_base(printer, field->base);
    fl_text_append(printer->text, field->member->name);
}

bool fl_print_bit_field(struct fl_printer *printer, const struct fl_expression *expression) {
    struct bits_read read;
    struct bit_field field;
    if (!match_read(expression, &read)) return false;
    if (!find_place(printer->program, read.load->operands[0], read.low, read.width, &field)) return false;
    print_field(printer, &field);
    return true;
}

static bool is_same(const struct fl_expression *left, const struct fl_expression *right, unsigned depth) {
    if (left == right) return true;
    if (depth == 0 || left->kind != right->kind || left->width != right->width || left->op != right->op ||
        left->operand_count != right->operand_count)
        return false;
    for (uint32_t i = 0; i < left->operand_count; i++)
        if (!is_same(left->operands[i], right->operands[i], depth - 1)) return false;
    switch (left->kind) {
    case FL_EXPRESSION_CONSTANT: return fl_bits_equal(&left->constant, &right->constant);
    case FL_EXPRESSION_VARIABLE: return fl_id_equal(left->variable, right->variable);
    case FL_EXPRESSION_OBJECT: return fl_id_equal(left->object, right->object);
    case FL_EXPRESSION_FUNCTION: return fl_id_equal(left->function, right->function);
    case FL_EXPRESSION_FIELD: return left->offset == right->offset;
    case FL_EXPRESSION_INDEX: return left->stride == right->stride;
    case FL_EXPRESSION_APPLY:
        return left->parameters[0] == right->parameters[0] && left->parameters[1] == right->parameters[1];
    default: return true;
    }
}

/* load(address) & constant: which bits are replaced. */
static bool match_kept(const struct fl_expression *expression, const struct fl_expression *address, uint32_t *low,
                       uint32_t *width) {
    uint64_t mask;
    if (!fl_expression_is_apply(expression, FL_OP_AND) || !find_word(expression->operands[1], &mask)) return false;
    const struct fl_expression *load = expression->operands[0];
    if (load->kind != FL_EXPRESSION_LOAD || load->width > 64) return false;
    if (!is_same(load->operands[0], address, DEEPEST_ADDRESS)) return false;
    return find_run(~mask & fl_bits_mask(load->width), low, width);
}

/* The value before it was masked and shifted into place. */
static const struct fl_expression *unplace(const struct fl_expression *value, uint32_t low, uint32_t width) {
    uint64_t word;
    if (low && fl_expression_is_apply(value, FL_OP_SHIFT_LEFT) && find_word(value->operands[1], &word) &&
        word == low)
        value = value->operands[0];
    else if (low)
        return NULL;
    if (fl_expression_is_apply(value, FL_OP_AND) && find_word(value->operands[1], &word) &&
        word == fl_bits_mask(width))
        return value->operands[0];
    return value;
}

static void print_placed(struct fl_printer *printer, const struct fl_expression *placed, uint32_t low,
                         const struct bit_field *field, const struct fl_expression *value) {
    uint64_t word;
    uint32_t width = field->member->bit_field_width;
    if (placed && !find_word(placed, &word)) {
        fl_print_converted(printer, value, field->member->type);
        return;
    }
    struct fl_bits bits = fl_bits_of_word(width, placed ? placed->constant.word >> low : 0);
    fl_value_print(printer->text, printer->program, &bits, field->member->type);
}

/* What is put into the bit-field, in its place in the stored word; NULL: zero. */
static bool match_store(const struct fl_program *program, const struct fl_operation *operation, uint32_t *low,
                        const struct fl_expression **placed, struct bit_field *field) {
    const struct fl_expression *stored = operation->value;
    uint32_t width;
    *placed = NULL;
    if (fl_expression_is_apply(stored, FL_OP_OR)) {
        bool is_left = match_kept(stored->operands[0], operation->address, low, &width);
        if (!is_left && !match_kept(stored->operands[1], operation->address, low, &width)) return false;
        *placed = stored->operands[is_left];
    } else if (!match_kept(stored, operation->address, low, &width)) {
        return false;
    }
    return find_place(program, operation->address, *low, width, field);
}

const struct fl_member *fl_bit_field_print(struct fl_text *text, const struct fl_program *program,
                                           const struct fl_operation *store, uint32_t *low) {
    const struct fl_expression *placed;
    struct bit_field field;
    if (!match_store(program, store, low, &placed, &field)) return NULL;
    struct fl_printer printer = fl_printer_make(text, program);
    print_field(&printer, &field);
    return field.member;
}

bool fl_print_bit_field_store(struct fl_printer *printer, const struct fl_operation *operation) {
    const struct fl_expression *placed;
    uint32_t low;
    struct bit_field field;
    if (!match_store(printer->program, operation, &low, &placed, &field)) return false;
    uint32_t width = field.member->bit_field_width;
    uint64_t word;
    const struct fl_expression *value = placed;
    if (placed && !find_word(placed, &word)) value = unplace(placed, low, width);
    if (placed && !value) return false;
    print_field(printer, &field);
    fl_text_append(printer->text, " = ");
    print_placed(printer, placed, low, &field, value);
    return true;
}
