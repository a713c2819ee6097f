#include "source/c_value.h"

#include <string.h>

#include "base/text.h"
#include "program/program.h"

typedef const struct fl_expression *expression_ref;
typedef const struct fl_type *type_ref;

/* ---- what there is ---- */

static struct fl_c_operand refuse(struct fl_c_values *values, const char *problem) {
    values->problem = problem;
    return (struct fl_c_operand){0};
}

static struct fl_c_operand value_of(expression_ref value, type_ref type) {
    return (struct fl_c_operand){.value = value, .type = type};
}

bool fl_c_exists(const struct fl_c_operand *operand) {
    return operand->value || operand->address;
}

static uint32_t pointer_width(const struct fl_c_values *values) {
    return values->program->pointer_width;
}

static type_ref type_int(const struct fl_c_values *values) {
    return fl_c_type(FL_C_INT, pointer_width(values));
}

static type_ref pointer_to(const struct fl_c_values *values, type_ref element) {
    struct fl_type *type = FL_NEW(values->arena, struct fl_type);
    *type = (struct fl_type){.kind = FL_TYPE_POINTER, .size_bits = pointer_width(values), .element = element};
    return type;
}

static const char *type_name(const struct fl_c_values *values, type_ref type) {
    struct fl_text text = fl_text_make(values->arena);
    if (!type) return "of unknown type";
    fl_type_print(&text, type, NULL);
    return fl_text_string(&text);
}

static expression_ref leaf(struct fl_c_values *values, enum fl_expression_kind kind, uint32_t width, type_ref type,
                           uint32_t index) {
    struct fl_expression *expression = FL_NEW(values->arena, struct fl_expression);
    *expression = (struct fl_expression){.kind = kind, .width = width, .type = type};
    if (kind == FL_EXPRESSION_VARIABLE)
        expression->variable.index = index;
    else if (kind == FL_EXPRESSION_OBJECT)
        expression->object.index = index;
    else
        expression->function.index = index;
    return expression;
}

static struct fl_c_operand named_variable(struct fl_c_values *values, fl_variable_id id, const char *text) {
    const struct fl_variable *variable = fl_program_variable(values->program, id);
    expression_ref value = leaf(values, FL_EXPRESSION_VARIABLE, variable->width, variable->type, id.index);
    if (!variable->type)
        return refuse(values, fl_arena_format(values->arena, "the type of '%s' is not known", text));
    if (variable->kind != FL_VARIABLE_REFERENCE) return value_of(value, variable->type);
    type_ref type = fl_c_is_pointer(variable->type) ? variable->type->element : variable->type;
    return (struct fl_c_operand){.address = value, .type = type};
}

struct fl_c_operand fl_c_named(struct fl_c_values *values, const struct fl_name *name, const char *text) {
    uint32_t width = pointer_width(values);
    switch (name->kind) {
    case FL_NAME_VARIABLE: return named_variable(values, name->variable, text);
    case FL_NAME_ENUMERATOR: return fl_c_number(values, (uint64_t)name->value, type_int(values));
    case FL_NAME_INPUT:
        if (!name->type || !fl_c_is_scalar(name->type))
            return refuse(values, fl_arena_format(values->arena, "'%s' is no number", text));
        return value_of(name->input, name->type);
    case FL_NAME_FUNCTION:
        return value_of(
            leaf(values, FL_EXPRESSION_FUNCTION, width, pointer_to(values, name->type), name->function.index),
            pointer_to(values, name->type));
    default: break;
    }
    if (!name->type) return refuse(values, fl_arena_format(values->arena, "the type of '%s' is not known", text));
    type_ref address = pointer_to(values, name->type);
    return (struct fl_c_operand){.address = leaf(values, FL_EXPRESSION_OBJECT, width, address, name->object.index),
                                 .type = name->type};
}

struct fl_c_operand fl_c_number(struct fl_c_values *values, uint64_t number, type_ref type) {
    return value_of(fl_expression_word(values->arena, (uint32_t)type->size_bits,
                                       number & fl_bits_mask((uint32_t)type->size_bits), type),
                    type);
}

struct fl_c_operand fl_c_float(struct fl_c_values *values, double number, type_ref type) {
    uint64_t bits = 0;
    float narrow = (float)number;
    if (type->size_bits == 32)
        memcpy(&bits, &narrow, sizeof narrow);
    else
        memcpy(&bits, &number, sizeof number);
    return fl_c_number(values, bits, type);
}

/* ---- values ---- */

static struct fl_c_operand load_bit_field(struct fl_c_values *values, const struct fl_c_operand *operand) {
    const struct fl_member *field = operand->bit_field;
    struct fl_arena *arena = values->arena;
    uint32_t low = (uint32_t)(field->offset_bits % 8), width = field->bit_field_width;
    expression_ref address =
        fl_expression_field(arena, operand->address, (int64_t)(field->offset_bits / 8), NULL, NULL);
    expression_ref bytes = fl_expression_load(arena, address, (low + width + 7) / 8 * 8, NULL);
    expression_ref bits = fl_expression_extract(arena, low + width - 1, low, bytes, NULL);
    bool has_sign = fl_c_is_signed(field->type);
    /* What an int can hold becomes one. */
    type_ref type = width < 32 || (width == 32 && has_sign) ? type_int(values) : field->type;
    enum fl_operator op = has_sign ? FL_OP_SIGN_EXTEND : FL_OP_ZERO_EXTEND;
    if (bits->width < type->size_bits)
        bits = fl_expression_convert(arena, op, (uint32_t)type->size_bits, bits, type);
    return value_of(bits, type);
}

static struct fl_c_operand rvalue(struct fl_c_values *values, struct fl_c_operand operand) {
    if (operand.value || !operand.address) return operand;
    if (operand.bit_field) return load_bit_field(values, &operand);
    type_ref type = operand.type;
    if (!type) return refuse(values, "its type is not known");
    if (type->kind == FL_TYPE_ARRAY) {
        type_ref pointer = pointer_to(values, type->element);
        return value_of(fl_expression_field(values->arena, operand.address, 0, NULL, pointer), pointer);
    }
    if (!fl_c_is_scalar(type))
        return refuse(values, fl_arena_format(values->arena, "a %s is not a scalar", type_name(values, type)));
    return value_of(fl_expression_load(values->arena, operand.address, (uint32_t)type->size_bits, type), type);
}

static expression_ref zero_of(struct fl_c_values *values, expression_ref like, type_ref type) {
    return fl_expression_constant(values->arena, fl_bits_of_unsigned(values->arena, like->width, 0), type);
}

expression_ref fl_c_truth(struct fl_c_values *values, struct fl_c_operand operand) {
    operand = rvalue(values, operand);
    if (!operand.value) return NULL;
    if (operand.value->width == 1) return operand.value;
    if (!fl_c_is_scalar(operand.type)) {
        refuse(values, fl_arena_format(values->arena, "a %s is not a scalar", type_name(values, operand.type)));
        return NULL;
    }
    enum fl_operator op = fl_c_is_float(operand.type) ? FL_OP_FLOAT_EQUAL : FL_OP_EQUAL;
    expression_ref zero = zero_of(values, operand.value, operand.type);
    return fl_expression_not(values->arena, fl_expression_binary(values->arena, op, operand.value, zero, NULL));
}

static expression_ref resize(struct fl_c_values *values, expression_ref value, uint32_t width, bool has_sign,
                             type_ref type) {
    enum fl_operator op = has_sign ? FL_OP_SIGN_EXTEND : FL_OP_ZERO_EXTEND;
    if (width > value->width) return fl_expression_convert(values->arena, op, width, value, type);
    if (width < value->width) return fl_expression_extract(values->arena, width - 1, 0, value, type);
    return fl_expression_typed(values->arena, value, type);
}

static expression_ref convert_from_float(struct fl_c_values *values, expression_ref value, type_ref type) {
    uint32_t width = (uint32_t)type->size_bits;
    if (fl_c_is_float(type)) {
        if (value->width == width) return value;
        return fl_expression_convert(values->arena, FL_OP_FLOAT_CONVERT, width, value, type);
    }
    enum fl_operator op = fl_c_is_signed(type) ? FL_OP_SIGNED_OF_FLOAT : FL_OP_UNSIGNED_OF_FLOAT;
    return fl_expression_convert(values->arena, op, width, value, type);
}

struct fl_c_operand fl_c_convert(struct fl_c_values *values, struct fl_c_operand operand, type_ref type) {
    operand = rvalue(values, operand);
    if (!operand.value) return operand;
    if (!fl_c_is_scalar(type) || !fl_c_is_scalar(operand.type) ||
        (fl_c_is_float(operand.type) && fl_c_is_pointer(type)) ||
        (fl_c_is_float(type) && fl_c_is_pointer(operand.type)))
        return refuse(values, fl_arena_format(values->arena, "a %s does not convert to %s",
                                              type_name(values, operand.type), type_name(values, type)));
    uint32_t width = (uint32_t)type->size_bits;
    if (type->kind == FL_TYPE_BOOL) {
        expression_ref truth = fl_c_truth(values, operand);
        return value_of(fl_expression_convert(values->arena, FL_OP_ZERO_EXTEND, width, truth, type), type);
    }
    if (fl_c_is_float(operand.type)) return value_of(convert_from_float(values, operand.value, type), type);
    bool has_sign = operand.value->width > 1 && fl_c_is_signed(operand.type);
    if (fl_c_is_float(type)) {
        enum fl_operator op = has_sign ? FL_OP_FLOAT_OF_SIGNED : FL_OP_FLOAT_OF_UNSIGNED;
        return value_of(fl_expression_convert(values->arena, op, width, operand.value, type), type);
    }
    return value_of(resize(values, operand.value, width, has_sign, type), type);
}

/* ---- operators ---- */

enum group { ARITHMETIC, BITS, SHIFT, EQUALITY, ORDER, LOGICAL };

static const struct operator_line {
    const char *sign;
    enum group group;
    enum fl_operator of_unsigned, of_signed, of_float; /* of_float CONSTANT: it has none */
    bool is_swapped, is_negated;
} lines[] = {
    {"+", ARITHMETIC, FL_OP_ADD, FL_OP_ADD, FL_OP_FLOAT_ADD, false, false},
    {"-", ARITHMETIC, FL_OP_SUBTRACT, FL_OP_SUBTRACT, FL_OP_FLOAT_SUBTRACT, false, false},
    {"*", ARITHMETIC, FL_OP_MULTIPLY, FL_OP_MULTIPLY, FL_OP_FLOAT_MULTIPLY, false, false},
    {"/", ARITHMETIC, FL_OP_DIVIDE, FL_OP_DIVIDE_SIGNED, FL_OP_FLOAT_DIVIDE, false, false},
    {"%", BITS, FL_OP_REMAINDER, FL_OP_REMAINDER_SIGNED, FL_OP_CONSTANT, false, false},
    {"&", BITS, FL_OP_AND, FL_OP_AND, FL_OP_CONSTANT, false, false},
    {"|", BITS, FL_OP_OR, FL_OP_OR, FL_OP_CONSTANT, false, false},
    {"^", BITS, FL_OP_XOR, FL_OP_XOR, FL_OP_CONSTANT, false, false},
    {"<<", SHIFT, FL_OP_SHIFT_LEFT, FL_OP_SHIFT_LEFT, FL_OP_CONSTANT, false, false},
    {">>", SHIFT, FL_OP_SHIFT_RIGHT, FL_OP_SHIFT_RIGHT_SIGNED, FL_OP_CONSTANT, false, false},
    {"==", EQUALITY, FL_OP_EQUAL, FL_OP_EQUAL, FL_OP_FLOAT_EQUAL, false, false},
    {"!=", EQUALITY, FL_OP_EQUAL, FL_OP_EQUAL, FL_OP_FLOAT_EQUAL, false, true},
    {"<", ORDER, FL_OP_LESS, FL_OP_LESS_SIGNED, FL_OP_FLOAT_LESS, false, false},
    {"<=", ORDER, FL_OP_LESS_EQUAL, FL_OP_LESS_EQUAL_SIGNED, FL_OP_FLOAT_LESS_EQUAL, false, false},
    {">", ORDER, FL_OP_LESS, FL_OP_LESS_SIGNED, FL_OP_FLOAT_LESS, true, false},
    {">=", ORDER, FL_OP_LESS_EQUAL, FL_OP_LESS_EQUAL_SIGNED, FL_OP_FLOAT_LESS_EQUAL, true, false},
    {"&&", LOGICAL, FL_OP_AND, FL_OP_AND, FL_OP_AND, false, false},
    {"||", LOGICAL, FL_OP_OR, FL_OP_OR, FL_OP_OR, false, false},
};

static const struct operator_line *find_line(const char *sign) {
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (strcmp(lines[i].sign, sign) == 0) return &lines[i];
    return NULL;
}

static struct fl_c_operand refuse_operands(struct fl_c_values *values, const char *sign,
                                           const struct fl_c_operand *left, const struct fl_c_operand *right) {
    return refuse(values, fl_arena_format(values->arena, "'%s' has no meaning for %s and %s", sign,
                                          type_name(values, left->type), type_name(values, right->type)));
}

static struct fl_c_operand apply_line(struct fl_c_values *values, const struct operator_line *line,
                                      expression_ref left, expression_ref right, type_ref type) {
    bool is_float = fl_c_is_float(type);
    enum fl_operator op = is_float ? line->of_float : fl_c_is_signed(type) ? line->of_signed : line->of_unsigned;
    if (line->is_swapped) {
        expression_ref first = left;
        left = right;
        right = first;
    }
    bool is_truth = line->group == EQUALITY || line->group == ORDER;
    expression_ref value = fl_expression_binary(values->arena, op, left, right, is_truth ? NULL : type);
    if (line->is_negated) value = fl_expression_not(values->arena, value);
    return value_of(value, is_truth ? type_int(values) : type);
}

static expression_ref offset_of(struct fl_c_values *values, struct fl_c_operand index) {
    bool has_sign = index.value->width > 1 && fl_c_is_signed(index.type);
    return resize(values, index.value, pointer_width(values), has_sign,
                  fl_c_type(FL_C_PTRDIFF, pointer_width(values)));
}

static uint64_t stride_of(type_ref pointer) {
    return pointer->element ? pointer->element->size_bits / 8 : 0;
}

static struct fl_c_operand add_to_pointer(struct fl_c_values *values, const char *sign, struct fl_c_operand left,
                                          struct fl_c_operand right) {
    struct fl_arena *arena = values->arena;
    bool is_left = fl_c_is_pointer(left.type);
    struct fl_c_operand pointer = is_left ? left : right, index = is_left ? right : left;
    uint64_t stride = stride_of(pointer.type);
    if (fl_c_is_pointer(index.type)) { /* the distance of two */
        if (*sign != '-' || !stride || stride != stride_of(index.type))
            return refuse_operands(values, sign, &left, &right);
        type_ref type = fl_c_type(FL_C_PTRDIFF, pointer_width(values));
        expression_ref distance = fl_expression_binary(arena, FL_OP_SUBTRACT, left.value, right.value, type);
        expression_ref size = fl_expression_word(arena, pointer_width(values), stride, type);
        return value_of(fl_expression_binary(arena, FL_OP_DIVIDE_SIGNED, distance, size, type), type);
    }
    if (!stride || !fl_c_is_integer(index.type) || (*sign == '-' && !is_left))
        return refuse_operands(values, sign, &left, &right);
    expression_ref by = offset_of(values, index);
    if (*sign == '-') by = fl_expression_unary(arena, FL_OP_NEGATE, by, by->type);
    return value_of(fl_expression_index(arena, pointer.value, by, (int64_t)stride, pointer.type), pointer.type);
}

static bool is_null(const struct fl_c_operand *operand) {
    return operand->value->kind == FL_EXPRESSION_CONSTANT && fl_bits_is_zero(&operand->value->constant);
}

static struct fl_c_operand compare_pointers(struct fl_c_values *values, const struct operator_line *line,
                                            struct fl_c_operand left, struct fl_c_operand right) {
    bool are_pointers = fl_c_is_pointer(left.type) && fl_c_is_pointer(right.type);
    bool has_null =
        (fl_c_is_integer(left.type) && is_null(&left)) || (fl_c_is_integer(right.type) && is_null(&right));
    if (!are_pointers && !has_null) return refuse_operands(values, line->sign, &left, &right);
    type_ref type = fl_c_is_pointer(left.type) ? left.type : right.type;
    left = fl_c_convert(values, left, fl_c_is_pointer(left.type) ? left.type : type);
    right = fl_c_convert(values, right, fl_c_is_pointer(right.type) ? right.type : type);
    return apply_line(values, line, left.value, right.value, type);
}

static struct fl_c_operand logical(struct fl_c_values *values, const struct operator_line *line,
                                   struct fl_c_operand left, struct fl_c_operand right) {
    expression_ref first = fl_c_truth(values, left), second = first ? fl_c_truth(values, right) : NULL;
    if (!second) return (struct fl_c_operand){0};
    return value_of(fl_expression_binary(values->arena, line->of_signed, first, second, NULL), type_int(values));
}

static struct fl_c_operand shift(struct fl_c_values *values, const struct operator_line *line,
                                 struct fl_c_operand left, struct fl_c_operand right) {
    type_ref type = fl_c_promoted(left.type, pointer_width(values));
    struct fl_c_operand value = fl_c_convert(values, left, type), count = right;
    /* A count keeps its value: a wider one decides together with the value's width. */
    uint32_t width = (uint32_t)type->size_bits, count_width = (uint32_t)right.type->size_bits;
    if (count_width > width && count.value->kind != FL_EXPRESSION_CONSTANT) {
        type_ref wide =
            fl_c_type(fl_c_is_signed(type) ? FL_C_LONG_LONG : FL_C_UNSIGNED_LONG_LONG, pointer_width(values));
        value = fl_c_convert(values, value, wide);
        count = fl_c_convert(values, count, wide);
        struct fl_c_operand wider = apply_line(values, line, value.value, count.value, wide);
        return fl_c_convert(values, wider, type);
    }
    count = fl_c_convert(values, count, type);
    return apply_line(values, line, value.value, count.value, type);
}

struct fl_c_operand fl_c_binary(struct fl_c_values *values, const char *sign, struct fl_c_operand left,
                                struct fl_c_operand right) {
    const struct operator_line *line = find_line(sign);
    if (line->group == LOGICAL) return logical(values, line, left, right);
    left = rvalue(values, left);
    if (!left.value) return left;
    right = rvalue(values, right);
    if (!right.value) return right;
    if (fl_c_is_pointer(left.type) || fl_c_is_pointer(right.type)) {
        if (line->group == EQUALITY || line->group == ORDER) return compare_pointers(values, line, left, right);
        if (*sign == '+' || *sign == '-') return add_to_pointer(values, sign, left, right);
        return refuse_operands(values, sign, &left, &right);
    }
    bool are_integers = fl_c_is_integer(left.type) && fl_c_is_integer(right.type);
    bool are_numbers = (fl_c_is_integer(left.type) || fl_c_is_float(left.type)) &&
                       (fl_c_is_integer(right.type) || fl_c_is_float(right.type));
    if (!are_numbers || (!are_integers && line->of_float == FL_OP_CONSTANT))
        return refuse_operands(values, sign, &left, &right);
    if (line->group == SHIFT) return shift(values, line, left, right);
    type_ref type = fl_c_common(left.type, right.type, pointer_width(values));
    left = fl_c_convert(values, left, type);
    right = fl_c_convert(values, right, type);
    return apply_line(values, line, left.value, right.value, type);
}

static struct fl_c_operand address_of(struct fl_c_values *values, struct fl_c_operand operand) {
    if (operand.bit_field) return refuse(values, "a bit-field has no address");
    if (operand.address) {
        type_ref type = pointer_to(values, operand.type);
        return value_of(fl_expression_field(values->arena, operand.address, 0, NULL, type), type);
    }
    if (operand.value && operand.value->kind == FL_EXPRESSION_FUNCTION) return operand;
    return refuse(values, "the program takes no address of it: it has none");
}

static struct fl_c_operand behind(struct fl_c_values *values, struct fl_c_operand operand) {
    operand = rvalue(values, operand);
    if (!operand.value) return operand;
    if (operand.value->kind == FL_EXPRESSION_FUNCTION) return operand;
    if (!fl_c_is_pointer(operand.type) || !operand.type->element)
        return refuse(values, fl_arena_format(values->arena, "a %s points to nothing that has a type",
                                              type_name(values, operand.type)));
    return (struct fl_c_operand){.address = operand.value, .type = operand.type->element};
}

struct fl_c_operand fl_c_unary(struct fl_c_values *values, char sign, struct fl_c_operand operand) {
    struct fl_arena *arena = values->arena;
    if (sign == '&') return address_of(values, operand);
    if (sign == '*') return behind(values, operand);
    if (sign == '!') {
        expression_ref truth = fl_c_truth(values, operand);
        return truth ? value_of(fl_expression_not(arena, truth), type_int(values)) : (struct fl_c_operand){0};
    }
    operand = rvalue(values, operand);
    if (!operand.value) return operand;
    bool is_float = fl_c_is_float(operand.type);
    if ((!is_float && !fl_c_is_integer(operand.type)) || (is_float && sign == '~'))
        return refuse(values,
                      fl_arena_format(arena, "'%c' has no meaning for %s", sign, type_name(values, operand.type)));
    if (is_float) {
        /* Only the sign changes, also that of zero. */
        uint64_t top = (uint64_t)1 << (operand.value->width - 1);
        struct fl_c_operand bit = fl_c_number(values, top, operand.type);
        if (sign == '+') return operand;
        return value_of(fl_expression_binary(arena, FL_OP_XOR, operand.value, bit.value, operand.type),
                        operand.type);
    }
    type_ref type = fl_c_promoted(operand.type, pointer_width(values));
    operand = fl_c_convert(values, operand, type);
    if (sign == '+') return operand;
    return value_of(fl_expression_unary(arena, sign == '~' ? FL_OP_NOT : FL_OP_NEGATE, operand.value, type), type);
}

struct fl_c_operand fl_c_choice(struct fl_c_values *values, struct fl_c_operand condition,
                                struct fl_c_operand then, struct fl_c_operand otherwise) {
    expression_ref truth = fl_c_truth(values, condition);
    if (!truth) return (struct fl_c_operand){0};
    then = rvalue(values, then);
    if (!then.value) return then;
    otherwise = rvalue(values, otherwise);
    if (!otherwise.value) return otherwise;
    type_ref type = then.type;
    bool has_pointer = fl_c_is_pointer(then.type) || fl_c_is_pointer(otherwise.type);
    if (has_pointer) {
        if ((!fl_c_is_pointer(then.type) && !is_null(&then)) ||
            (!fl_c_is_pointer(otherwise.type) && !is_null(&otherwise)))
            return refuse_operands(values, "?:", &then, &otherwise);
        type = fl_c_is_pointer(then.type) ? then.type : otherwise.type;
    } else
        type = fl_c_common(then.type, otherwise.type, pointer_width(values));
    then = fl_c_convert(values, then, type);
    otherwise = fl_c_convert(values, otherwise, type);
    return value_of(fl_expression_if(values->arena, truth, then.value, otherwise.value, type), type);
}

/* ---- members ---- */

/* Through anonymous structs and unions. */
static bool find_member(type_ref type, const char *name, uint64_t *offset, const struct fl_member **found) {
    for (size_t i = 0; i < type->member_count; i++) {
        const struct fl_member *member = &type->members[i];
        if (member->name && strcmp(member->name, name) == 0) {
            *offset += member->offset_bits;
            *found = member;
            return true;
        }
        if (member->name || !member->type) continue;
        uint64_t inner = *offset + member->offset_bits;
        if (!find_member(member->type, name, &inner, found)) continue;
        *offset = inner;
        return true;
    }
    return false;
}

struct fl_c_operand fl_c_member(struct fl_c_values *values, struct fl_c_operand whole_thing, const char *name) {
    struct fl_arena *arena = values->arena;
    type_ref type = whole_thing.type;
    bool has_members = type && (type->kind == FL_TYPE_STRUCT || type->kind == FL_TYPE_UNION);
    if (!whole_thing.address || !has_members)
        return refuse(values, fl_arena_format(arena, "a %s has no members", type_name(values, type)));
    uint64_t offset = 0;
    const struct fl_member *member;
    if (!find_member(type, name, &offset, &member))
        return refuse(values, fl_arena_format(arena, "%s has no member '%s'", type_name(values, type), name));
    if (member->bit_field_width) {
        struct fl_member *field = fl_arena_copy(arena, member, sizeof *member);
        field->offset_bits = offset;
        return (struct fl_c_operand){.address = whole_thing.address, .type = member->type, .bit_field = field};
    }
    expression_ref address = fl_expression_field(arena, whole_thing.address, (int64_t)(offset / 8), member,
                                                 member->type ? pointer_to(values, member->type) : NULL);
    return (struct fl_c_operand){.address = address, .type = member->type};
}

struct fl_c_operand fl_c_size(struct fl_c_values *values, type_ref type) {
    if (!type || !type->size_bits) return refuse(values, "its size is not known");
    return fl_c_number(values, type->size_bits / 8, fl_c_type(FL_C_SIZE, pointer_width(values)));
}
