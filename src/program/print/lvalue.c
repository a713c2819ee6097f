/* program/print/lvalue.c - addresses as C writes what is there: list->head[i].len. */
#include <inttypes.h>
#include <string.h>

#include "program/print/parts.h"

enum { MOST_INDEXES = 16 };

/* The start of something, without saying of what. */
static bool is_empty_step(const struct fl_expression *expression) {
    return expression->kind == FL_EXPRESSION_FIELD && !expression->member && expression->offset == 0;
}

const struct fl_expression *fl_expression_shown(const struct fl_expression *expression) {
    while ((expression->is_implicit && expression->operand_count) || is_empty_step(expression))
        expression = expression->operands[0];
    return expression;
}

static bool is_reference(const struct fl_program *program, const struct fl_expression *expression) {
    return expression->kind == FL_EXPRESSION_VARIABLE &&
           fl_program_variable(program, expression->variable)->kind == FL_VARIABLE_REFERENCE;
}

/* Is the address that of an lvalue, rather than a pointer's value? */
static bool is_lvalue_address(const struct fl_program *program, const struct fl_expression *address) {
    address = fl_expression_shown(address);
    return address->kind == FL_EXPRESSION_OBJECT || address->kind == FL_EXPRESSION_FIELD ||
           address->kind == FL_EXPRESSION_INDEX || is_reference(program, address);
}

static const struct fl_type *pointee(const struct fl_type *type) {
    bool has_element = fl_type_is(type, FL_TYPE_POINTER) || fl_type_is(type, FL_TYPE_ARRAY);
    return has_element ? type->element : NULL;
}

static const struct fl_type *reference_type(const struct fl_type *type) {
    return fl_type_is(type, FL_TYPE_POINTER) ? type->element : type;
}

static const struct fl_type *base_type(const struct fl_program *program, const struct fl_expression *base) {
    switch (base->kind) {
    case FL_EXPRESSION_OBJECT: return fl_program_object(program, base->object)->type;
    case FL_EXPRESSION_FIELD: return base->member ? base->member->type : pointee(base->type);
    default: break;
    }
    if (is_reference(program, base)) return reference_type(fl_program_variable(program, base->variable)->type);
    return pointee(base->type);
}

/* One INDEX on: into an array, or from one thing to the next of its kind. */
static const struct fl_type *step_type(const struct fl_type *type, int64_t stride, bool is_pointer) {
    uint64_t step = (uint64_t)stride * 8;
    if (!type) return NULL;
    if (is_pointer && type->size_bits == step) return type;
    if (type->kind == FL_TYPE_ARRAY && type->element && type->element->size_bits == step) return type->element;
    return type->size_bits == step ? type : NULL;
}

const struct fl_type *fl_lvalue_type(const struct fl_program *program, const struct fl_expression *address) {
    const struct fl_expression *steps[MOST_INDEXES];
    unsigned count = 0;
    address = fl_expression_shown(address);
    if (address->kind == FL_EXPRESSION_INDEX && pointee(address->type)) {
        const struct fl_type *type = pointee(address->type);
        uint64_t step = (uint64_t)address->stride * 8;
        bool is_element = type->kind == FL_TYPE_ARRAY && type->size_bits != step && type->element &&
                          type->element->size_bits == step;
        return is_element ? type->element : type;
    }
    for (; address->kind == FL_EXPRESSION_INDEX; address = fl_expression_shown(address->operands[0])) {
        if (count == MOST_INDEXES) return NULL;
        steps[count++] = address;
    }
    bool is_pointer = !is_lvalue_address(program, address);
    const struct fl_type *type = base_type(program, address);
    for (; count; count--) {
        type = step_type(type, steps[count - 1]->stride, is_pointer);
        is_pointer = false;
    }
    return type;
}

static const struct fl_expression *skip_anonymous(const struct fl_expression *address) {
    address = fl_expression_shown(address);
    while (address->kind == FL_EXPRESSION_FIELD && address->member && !address->member->name)
        address = fl_expression_shown(address->operands[0]);
    return address;
}

void fl_print_member_base(struct fl_printer *printer, const struct fl_expression *base) {
    base = skip_anonymous(base);
    if (!is_lvalue_address(printer->program, base)) {
        fl_print_expression(printer, base, FL_BINDS_POSTFIX);
        fl_text_append(printer->text, "->");
        return;
    }
    fl_print_lvalue(printer, base, NULL, 0, FL_BINDS_POSTFIX);
    /* The member of an array's first element. */
    const struct fl_type *type = fl_lvalue_type(printer->program, base);
    bool is_array = fl_type_is(type, FL_TYPE_ARRAY) && fl_type_is_aggregate(type->element);
    fl_text_append(printer->text, is_array ? "->" : ".");
}

static void print_object(struct fl_printer *printer, const struct fl_object *object) {
    struct fl_text *text = printer->text;
    if (object->kind == FL_OBJECT_STRING && object->contents) {
        struct fl_bits address = fl_bits_of_word(printer->program->pointer_width, object->address);
        fl_value_print(text, printer->program, &address, &(struct fl_type){.kind = FL_TYPE_POINTER});
    } else {
        fl_text_append(text, object->name);
    }
}

/* base[i] where base is an array, or a pointer whose elements are `stride` bytes. */
static bool is_subscript(const struct fl_program *program, const struct fl_expression *address) {
    const struct fl_expression *base = fl_expression_shown(address->operands[0]);
    const struct fl_type *type;
    if (is_lvalue_address(program, base)) {
        type = fl_lvalue_type(program, base);
        if (!type) return base->kind != FL_EXPRESSION_INDEX || base->stride != address->stride;
        if (type->kind != FL_TYPE_ARRAY) return false;
    } else {
        type = base->type;
        if (fl_type_is(type, FL_TYPE_POINTER) && !type->element) return false;
    }
    const struct fl_type *element = pointee(type);
    return !element || !element->size_bits || element->size_bits == (uint64_t)address->stride * 8;
}

static bool is_negative_word(const struct fl_expression *expression) {
    return expression->kind == FL_EXPRESSION_CONSTANT && expression->width <= 64 &&
           fl_bits_bit(&expression->constant, expression->width - 1);
}

static void print_index(struct fl_printer *printer, const struct fl_expression *index) {
    fl_print_converted(printer, index, NULL);
}

/* " + i", " - 1", " + i * 8": what an INDEX adds, in units of `unit` bytes. */
static void print_distance(struct fl_printer *printer, const struct fl_expression *address, int64_t unit) {
    const struct fl_expression *index = fl_expression_shown(address->operands[1]);
    bool is_constant = index->kind == FL_EXPRESSION_CONSTANT && index->width <= 64;
    int64_t factor = unit ? address->stride / unit : 1;
    if (is_constant) {
        uint64_t distance = index->constant.word * (uint64_t)factor & fl_bits_mask(index->width);
        struct fl_bits bits = fl_bits_of_word(index->width, distance);
        bool is_negative = is_negative_word(index);
        if (is_negative) bits = fl_bits_of_word(index->width, 0 - distance);
        fl_text_format(printer->text, is_negative ? " - %" PRIu64 : " + %" PRIu64, bits.word);
        return;
    }
    fl_text_append(printer->text, " + ");
    if (factor == 1) {
        const struct fl_expression *operand = index;
        bool is_widened = operand->kind == FL_EXPRESSION_APPLY &&
                          (operand->op == FL_OP_SIGN_EXTEND || operand->op == FL_OP_ZERO_EXTEND);
        fl_print_expression(printer, is_widened ? operand->operands[0] : operand, FL_BINDS_SUM + 1);
    } else {
        fl_print_expression(printer, index, FL_BINDS_PRODUCT);
        fl_text_format(printer->text, " * %" PRId64, factor);
    }
}

/* An address that no type explains: (char *)base + offset. */
static void print_byte_address(struct fl_printer *printer, const struct fl_expression *address) {
    fl_text_append(printer->text, "(char *)");
    fl_print_expression(printer, address->operands[0], FL_BINDS_PREFIX);
    if (address->kind == FL_EXPRESSION_INDEX) {
        print_distance(printer, address, 1);
        return;
    }
    fl_text_format(printer->text, address->offset < 0 ? " - %" PRIu64 : " + %" PRIu64,
                   address->offset < 0 ? 0 - (uint64_t)address->offset : (uint64_t)address->offset);
}

/* *(type *)address */
static void print_dereference(struct fl_printer *printer, const struct fl_expression *address,
                              const struct fl_type *type, uint64_t width, bool is_bytes, unsigned least) {
    bool is_open = fl_print_open(printer, FL_BINDS_PREFIX, least);
    const struct fl_type *target = fl_lvalue_type(printer->program, address);
    bool is_known = !is_bytes && (!width || !target || target->size_bits == width);
    bool is_void = !is_bytes && fl_type_is(address->type, FL_TYPE_POINTER) &&
                   (!address->type->element || address->type->element->kind == FL_TYPE_VOID);
    fl_text_append_char(printer->text, '*');
    if (!is_known || (is_void && width)) {
        fl_text_append_char(printer->text, '(');
        if (type && type->size_bits == width)
            fl_type_print(printer->text, &(struct fl_type){.kind = FL_TYPE_POINTER, .element = type}, NULL);
        else if (width)
            fl_text_format(printer->text, "int%" PRIu64 "_t *", width);
        else
            fl_text_append(printer->text, "char *");
        fl_text_append_char(printer->text, ')');
    }
    if (is_bytes) {
        fl_text_append_char(printer->text, '(');
        print_byte_address(printer, address);
        fl_text_append_char(printer->text, ')');
    } else {
        fl_print_expression(printer, address, FL_BINDS_PREFIX);
    }
    fl_print_close(printer, is_open);
}

/* A FIELD without a member: found by its offset in the type of its base, or false. */
static bool print_unnamed_member(struct fl_printer *printer, const struct fl_expression *address, uint64_t width) {
    const struct fl_expression *base = skip_anonymous(address->operands[0]);
    const struct fl_type *type = fl_lvalue_type(printer->program, base);
    if (!width || !fl_type_is_aggregate(type) || address->offset < 0) return false;
    struct fl_text path = fl_text_make(printer->text->arena);
    if (!fl_print_path(&path, type, (uint64_t)address->offset * 8, width)) return false;
    const char *rest = fl_text_string(&path);
    if (is_lvalue_address(printer->program, base)) {
        fl_print_lvalue(printer, base, NULL, 0, FL_BINDS_POSTFIX);
        fl_text_append(printer->text, rest);
    } else if (*rest == '.') {
        fl_print_expression(printer, base, FL_BINDS_POSTFIX);
        fl_text_format(printer->text, "->%s", rest + 1);
    } else {
        return false;
    }
    return true;
}

static void print_subscript(struct fl_printer *printer, const struct fl_expression *address) {
    const struct fl_expression *base = fl_expression_shown(address->operands[0]);
    if (is_lvalue_address(printer->program, base))
        fl_print_lvalue(printer, base, NULL, 0, FL_BINDS_POSTFIX);
    else
        fl_print_expression(printer, base, FL_BINDS_POSTFIX);
    fl_text_append_char(printer->text, '[');
    print_index(printer, address->operands[1]);
    fl_text_append_char(printer->text, ']');
}

/* u.b[i]: an INDEX on a union, one of whose members is an array of such elements. */
static bool print_union_subscript(struct fl_printer *printer, const struct fl_expression *address) {
    const struct fl_expression *base = fl_expression_shown(address->operands[0]);
    const struct fl_type *type = fl_lvalue_type(printer->program, base);
    if (!fl_type_is(type, FL_TYPE_UNION) || !is_lvalue_address(printer->program, base)) return false;
    for (size_t i = 0; i < type->member_count; i++) {
        const struct fl_member *member = &type->members[i];
        bool is_fitting = member->name && fl_type_is(member->type, FL_TYPE_ARRAY) && member->type->element &&
                          member->type->element->size_bits == (uint64_t)address->stride * 8;
        if (!is_fitting) continue;
        fl_print_member_base(printer, base);
        fl_text_format(printer->text, "%s[", member->name);
        print_index(printer, address->operands[1]);
        fl_text_append_char(printer->text, ']');
        return true;
    }
    return false;
}

/* (&x)[i], (p + i)[j]: an INDEX on the address of something that is no array. */
static bool print_pointer_subscript(struct fl_printer *printer, const struct fl_expression *address) {
    const struct fl_expression *base = fl_expression_shown(address->operands[0]);
    const struct fl_type *type = fl_lvalue_type(printer->program, base);
    bool is_known = type && type->size_bits && type->size_bits == (uint64_t)address->stride * 8;
    bool is_same_step = !type && base->kind == FL_EXPRESSION_INDEX && base->stride == address->stride;
    if (!is_known && !is_same_step) return false;
    fl_print_expression(printer, base, FL_BINDS_POSTFIX);
    fl_text_append_char(printer->text, '[');
    print_index(printer, address->operands[1]);
    fl_text_append_char(printer->text, ']');
    return true;
}

/* The lvalue without regard to how wide it is accessed; false if it has no C name. */
static bool print_place(struct fl_printer *printer, const struct fl_expression *address, uint64_t width) {
    switch (address->kind) {
    case FL_EXPRESSION_OBJECT:
        print_object(printer, fl_program_object(printer->program, address->object));
        return true;
    case FL_EXPRESSION_FIELD:
        if (!address->member) return print_unnamed_member(printer, address, width);
        fl_print_member_base(printer, address->operands[0]);
        fl_text_append(printer->text, address->member->name);
        return true;
    case FL_EXPRESSION_INDEX:
        if (!is_subscript(printer->program, address))
            return print_union_subscript(printer, address) || print_pointer_subscript(printer, address);
        print_subscript(printer, address);
        return true;
    default:
        fl_text_append(printer->text, fl_program_variable(printer->program, address->variable)->name);
        return true;
    }
}

static void print_lvalue_inside(struct fl_printer *printer, const struct fl_expression *address,
                                const struct fl_type *type, uint64_t width, unsigned least) {
    if (!is_lvalue_address(printer->program, address)) {
        print_dereference(printer, address, type, width, false, least);
        return;
    }
    const struct fl_type *place = fl_lvalue_type(printer->program, address);
    bool is_whole = !width || !place || !place->size_bits || place->size_bits == width ||
                    (address->kind == FL_EXPRESSION_FIELD && address->member && address->member->bit_field_width);
    size_t start = printer->text->count;
    if (is_whole) {
        if (print_place(printer, address, width)) return;
        print_dereference(printer, address, type, width, true, least);
        return;
    }
    if (print_place(printer, address, width) && fl_print_path(printer->text, place, 0, width)) return;
    printer->text->count = start;
    bool is_bytes =
        address->kind != FL_EXPRESSION_OBJECT && !(address->kind == FL_EXPRESSION_FIELD && address->member);
    print_dereference(printer, address, type, width, is_bytes && address->operand_count > 0, least);
}

void fl_print_lvalue(struct fl_printer *printer, const struct fl_expression *address, const struct fl_type *type,
                     uint64_t width, unsigned least) {
    if (!fl_printer_enter(printer)) return;
    print_lvalue_inside(printer, skip_anonymous(address), type, width, least);
    printer->depth--;
}

static bool is_zero_index(const struct fl_expression *address) {
    const struct fl_expression *index = fl_expression_shown(address->operands[1]);
    return index->kind == FL_EXPRESSION_CONSTANT && fl_bits_is_zero(&index->constant);
}

/* p + i, or an array's name for its first element; false if it is to print as &lvalue. */
static bool print_pointer_sum(struct fl_printer *printer, const struct fl_expression *address, unsigned least) {
    const struct fl_expression *base = fl_expression_shown(address->operands[0]);
    bool is_lvalue = is_lvalue_address(printer->program, base);
    if (is_lvalue && is_subscript(printer->program, address)) {
        if (!is_zero_index(address)) return false;
        fl_print_lvalue(printer, base, NULL, 0, least);
        return true;
    }
    if (!is_lvalue && is_zero_index(address)) {
        fl_print_expression(printer, base, least);
        return true;
    }
    bool is_open = fl_print_open(printer, FL_BINDS_SUM, least);
    const struct fl_type *element = is_lvalue ? fl_lvalue_type(printer->program, base) : pointee(base->type);
    bool is_counted = !element || (uint64_t)address->stride * 8 == element->size_bits ||
                      (element->size_bits == 0 && address->stride == 1);
    if (is_counted) {
        fl_print_expression(printer, base, FL_BINDS_SUM);
        print_distance(printer, address, address->stride);
    } else {
        print_byte_address(printer, address);
    }
    fl_print_close(printer, is_open);
    return true;
}

void fl_print_address(struct fl_printer *printer, const struct fl_expression *address, unsigned least) {
    const struct fl_program *program = printer->program;
    if (address->kind == FL_EXPRESSION_INDEX && !fl_type_is(fl_lvalue_type(program, address), FL_TYPE_ARRAY) &&
        print_pointer_sum(printer, address, least))
        return;
    const struct fl_expression *place = skip_anonymous(address);
    const struct fl_type *type = fl_lvalue_type(program, place);
    if (place->kind == FL_EXPRESSION_FIELD && !place->member) {
        bool is_open = fl_print_open(printer, FL_BINDS_SUM, least);
        print_byte_address(printer, place);
        fl_print_close(printer, is_open);
        return;
    }
    bool is_string =
        place->kind == FL_EXPRESSION_OBJECT && fl_program_object(program, place->object)->kind == FL_OBJECT_STRING;
    if (is_string || fl_type_is(type, FL_TYPE_ARRAY)) {
        fl_print_lvalue(printer, place, NULL, 0, least);
        return;
    }
    bool is_open = fl_print_open(printer, FL_BINDS_PREFIX, least);
    fl_text_append_char(printer->text, '&');
    fl_print_lvalue(printer, place, NULL, 0, FL_BINDS_PREFIX);
    fl_print_close(printer, is_open);
}
