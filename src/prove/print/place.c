/* prove/print/place.c - predicates as C: what symbols and bytes of objects are called, x, a[i].y. */
#include <inttypes.h>

#include "base/text.h"
#include "program/print/print.h"
#include "source/c_type.h"
#include "prove/print/general.h"
#include "prove/segment/sum.h"
#include "prove/system/symbol.h"
#include "source/print/parts.h"

typedef const struct fl_term *term_ref;

static struct fl_symbols *symbols_of(const struct fl_c_printer *printer) {
    return printer->context;
}

/* ---- offsets ---- */

static int64_t signed_offset(const struct fl_program *program, uint64_t value) {
    return fl_sum_signed(value, program->pointer_width);
}

static term_ref build(struct fl_c_printer *printer, const struct fl_sum *sum) {
    return fl_sum_build(symbols_of(printer)->terms, printer->program->pointer_width, sum);
}

static bool find_place(struct fl_c_printer *printer, term_ref select, struct fl_c_place *place) {
    const struct fl_symbol *symbol = fl_symbol_of(symbols_of(printer), select->operands[0]);
    struct fl_sum sum = {0};
    if (!symbol || symbol->is_old || symbol->frame > 1) return false;
    bool is_allocated = symbol->kind == FL_SYMBOL_ALLOCATED && printer->leaves->is_loose;
    if (symbol->kind != FL_SYMBOL_OBJECT && !is_allocated) return false;
    if (!fl_sum_add(&sum, select->operands[1], 1)) return false;
    *place = (struct fl_c_place){.object = symbol, .offset = signed_offset(printer->program, sum.constant)};
    sum.constant = 0;
    if (sum.count) place->rest = build(printer, &sum);
    return true;
}

/* ---- ways into types ---- */

struct walk {
    struct fl_c_printer *printer;
    struct fl_text text;
    const struct fl_type *type;
    int64_t offset;    /* bits, from the beginning of `type` */
    struct fl_sum sum; /* bytes that are to be added */
};

static bool enter_array(struct walk *walk) {
    const struct fl_type *element = walk->type->element;
    int64_t size = element ? (int64_t)element->size_bits : 0;
    if (!size) return false;
    int64_t index = walk->offset / size, rest = walk->offset % size;
    if (rest < 0) {
        rest += size;
        index--;
    }
    struct fl_sum inside = {.constant = (uint64_t)index}, outside = {0};
    for (uint32_t i = 0; i < walk->sum.count; i++) {
        int64_t factor = signed_offset(walk->printer->program, walk->sum.factors[i]);
        struct fl_sum *to = factor % (size / 8) == 0 ? &inside : &outside;
        to->parts[to->count] = walk->sum.parts[i];
        to->factors[to->count++] = to == &inside ? (uint64_t)(factor / (size / 8)) : walk->sum.factors[i];
    }
    if (!inside.count) {
        if (walk->type->count && (uint64_t)index >= walk->type->count) return false;
        fl_text_format(&walk->text, "[%" PRId64 "]", index);
    } else {
        struct fl_c_piece piece;
        if (!fl_c_print_term(walk->printer, build(walk->printer, &inside), &piece)) return false;
        fl_text_format(&walk->text, "[%s]", piece.text);
    }
    walk->sum = outside;
    walk->type = element;
    walk->offset = rest;
    return true;
}

/* The member that the bits lie in; of a union's, one that they fill. */
static const struct fl_member *find_member(const struct walk *walk, uint32_t width) {
    const struct fl_member *around = NULL;
    for (size_t i = 0; i < walk->type->member_count; i++) {
        const struct fl_member *member = &walk->type->members[i];
        uint64_t size = member->bit_field_width ? member->bit_field_width
                        : member->type          ? member->type->size_bits
                                                : 0;
        uint64_t begin = member->offset_bits, at = (uint64_t)walk->offset;
        if (walk->offset < 0 || at < begin || at + width > begin + size) continue;
        if (at == begin && size == width) return member;
        if (!around || around->bit_field_width) around = member;
    }
    return around;
}

/* Down to a scalar that the bits are in. *field: it is a bit-field of so many bits. */
static bool walk_down(struct walk *walk, uint32_t width, uint32_t *field) {
    *field = 0;
    for (;;) {
        if (!walk->type) return false;
        if (walk->type->kind == FL_TYPE_ARRAY) {
            if (!enter_array(walk)) return false;
            continue;
        }
        if (walk->type->kind != FL_TYPE_STRUCT && walk->type->kind != FL_TYPE_UNION)
            return !walk->sum.count && walk->offset >= 0 &&
                   (uint64_t)walk->offset + width <= walk->type->size_bits;
        const struct fl_member *member = find_member(walk, width);
        if (!member) return false;
        if (member->name) fl_text_format(&walk->text, ".%s", member->name);
        walk->offset -= (int64_t)member->offset_bits;
        walk->type = member->type;
        *field = member->bit_field_width;
        if (*field) return !walk->sum.count;
    }
}

static bool print_bit_field(struct walk *walk, uint32_t width, uint32_t field, struct fl_c_piece *piece) {
    if (!walk->type || width != field || walk->offset) return false;
    bool has_sign = fl_c_is_signed(walk->type), is_int = width < 32 || (width == 32 && has_sign);
    *piece = (struct fl_c_piece){.text = fl_text_string(&walk->text),
                                 .tightness = FL_BINDS_POSTFIX,
                                 .width = width,
                                 .c_width = is_int ? 32 : (uint32_t)walk->type->size_bits,
                                 .is_signed = is_int || has_sign,
                                 .reading = has_sign ? FL_C_READ_SIGNED : FL_C_READ_UNSIGNED};
    return true;
}

/* Bytes that no scalar of the type has. */
static bool print_raw(struct fl_c_printer *printer, const struct fl_c_place *place, const struct fl_object *object,
                      struct fl_c_piece *piece) {
    if (place->rest || place->offset < 0 || (uint64_t)place->offset >= object->size) return false;
    bool is_array = object->type && object->type->kind == FL_TYPE_ARRAY;
    piece->text = fl_arena_format(printer->arena, "((unsigned char *)%s%s)[%" PRId64 "]", is_array ? "" : "&",
                                  object->name, place->offset);
    piece->tightness = FL_BINDS_POSTFIX;
    piece->c_width = 32;
    piece->is_signed = true;
    piece->reading = FL_C_READ_UNSIGNED;
    return true;
}

/* The variable of the user's that was given the address, or what allocated it. */
static const char *name_of_allocated(const struct fl_program *program, const struct fl_symbol *symbol) {
    fl_variable_id given = program->edges[symbol->number].operation.variable;
    for (uint32_t i = 0; i < program->edge_count && !fl_id_is_none(given); i++) {
        const struct fl_operation *operation = &program->edges[i].operation;
        if (operation->kind != FL_OPERATION_ASSIGN || fl_id_is_none(operation->variable)) continue;
        const struct fl_expression *value = operation->value;
        if (value->kind != FL_EXPRESSION_VARIABLE || !fl_id_equal(value->variable, given)) continue;
        return program->variables[operation->variable.index].name;
    }
    return fl_id_is_none(given) ? NULL : program->variables[given.index].name;
}

/* Of memory without a type: as elements of what is read. */
static bool print_element(struct fl_c_printer *printer, const struct fl_c_place *place, uint32_t low,
                          uint32_t width, struct fl_c_piece *piece) {
    const char *name = name_of_allocated(printer->program, place->object);
    struct fl_sum index = {.constant = (uint64_t)place->offset + low / 8};
    struct fl_c_piece inside;
    if (!name || low % 8 || (width != 8 && width != 16 && width != 32 && width != 64)) return false;
    if (place->rest && !fl_sum_add(&index, place->rest, 1)) return false;
    if (!fl_sum_divide(&index, printer->program->pointer_width, width / 8)) return false;
    if (!fl_c_print_value(printer, build(printer, &index), &inside)) return false;
    *piece = fl_c_piece_named(printer, fl_arena_format(printer->arena, "%s[%s]", name, inside.text), NULL, width);
    return true;
}

static bool print_place(struct fl_c_printer *printer, const struct fl_c_place *place, uint32_t low, uint32_t width,
                        struct fl_c_piece *piece) {
    const struct fl_symbol *symbol = place->object;
    if (symbol->kind == FL_SYMBOL_ALLOCATED) return print_element(printer, place, low, width, piece);
    const struct fl_object *object = &printer->program->objects[symbol->number];
    struct walk walk = {.printer = printer,
                        .text = fl_text_make(printer->arena),
                        .type = object->type,
                        .offset = place->offset * 8 + low};
    uint32_t field;
    *piece = (struct fl_c_piece){.width = width};
    if (!object->name || (object->kind != FL_OBJECT_GLOBAL && object->kind != FL_OBJECT_LOCAL)) return false;
    fl_text_append(&walk.text, object->name);
    if (place->rest && !fl_sum_add(&walk.sum, place->rest, 1)) return false;
    if (!walk_down(&walk, width, &field)) return !low && width == 8 && print_raw(printer, place, object, piece);
    if (field) return print_bit_field(&walk, width, field, piece);
    uint32_t whole = (uint32_t)walk.type->size_bits, first = (uint32_t)walk.offset;
    if (!fl_c_piece_of_type(fl_text_string(&walk.text), FL_BINDS_POSTFIX, walk.type, whole, piece)) return false;
    if (first == 0 && width == whole) return true;
    return fl_c_piece_extract(printer, piece, first + width - 1, first);
}

/* ---- symbols ---- */

static bool print_symbol(struct fl_c_printer *printer, term_ref term, struct fl_c_piece *piece) {
    const struct fl_symbol *symbol = fl_symbol_of(symbols_of(printer), term);
    if (!symbol || symbol->is_old || symbol->frame > 1) return false;
    if (symbol->kind == FL_SYMBOL_VARIABLE) {
        const struct fl_variable *variable = &printer->program->variables[symbol->number];
        if (variable->kind == FL_VARIABLE_TEMPORARY || variable->kind == FL_VARIABLE_REFERENCE ||
            !variable->name || variable->is_result)
            return false;
        return fl_c_piece_of_type(variable->name, FL_BINDS_POSTFIX, variable->type, term->width, piece);
    }
    if (symbol->kind != FL_SYMBOL_ADDRESS) return false;
    const struct fl_object *object = &printer->program->objects[symbol->number];
    if (!object->name || object->kind != FL_OBJECT_LOCAL || !object->type) return false;
    bool is_array = object->type->kind == FL_TYPE_ARRAY;
    piece->kind = FL_C_PIECE_POINTER;
    piece->text = is_array ? object->name : fl_arena_format(printer->arena, "&%s", object->name);
    piece->tightness = is_array ? FL_BINDS_POSTFIX : FL_BINDS_PREFIX;
    piece->width = term->width;
    return true;
}

/* As one would say it where C has no name: of another call, of another time. */
static const char *name_of(struct fl_c_printer *printer, const struct fl_symbol *symbol) {
    const struct fl_program *program = printer->program;
    const char *name = "heap objects";
    if (symbol->kind == FL_SYMBOL_VARIABLE) name = program->variables[symbol->number].name;
    if (symbol->kind == FL_SYMBOL_ALLOCATED && name_of_allocated(program, symbol))
        name = name_of_allocated(program, symbol);
    if (symbol->kind == FL_SYMBOL_OBJECT) name = program->objects[symbol->number].name;
    if (symbol->kind == FL_SYMBOL_ADDRESS)
        name = fl_arena_format(printer->arena, "&%s", program->objects[symbol->number].name);
    if (symbol->kind == FL_SYMBOL_RESULT) name = "result";
    if (symbol->kind == FL_SYMBOL_INDEX) name = fl_index_name(program);
    if (symbol->is_old) name = fl_arena_format(printer->arena, "old(%s)", name);
    if (symbol->frame > 1) name = fl_arena_format(printer->arena, "caller's %s", name);
    return name;
}

static const struct fl_type *type_of(struct fl_c_printer *printer, const struct fl_symbol *symbol) {
    const struct fl_program *program = printer->program;
    if (symbol->kind == FL_SYMBOL_VARIABLE) return program->variables[symbol->number].type;
    const struct fl_type *function =
        symbol->kind == FL_SYMBOL_RESULT ? program->functions[symbol->number].type : NULL;
    return function ? function->element : NULL;
}

static bool print_named_symbol(struct fl_c_printer *printer, term_ref term, struct fl_c_piece *piece) {
    const struct fl_symbol *symbol = fl_symbol_of(symbols_of(printer), term);
    if (print_symbol(printer, term, piece)) return true;
    *piece = fl_c_piece_named(printer, symbol ? name_of(printer, symbol) : term->name,
                              symbol ? type_of(printer, symbol) : NULL, term->width);
    return true;
}

/* ---- predicates ---- */

const char *fl_predicate_print_c(struct fl_symbols *symbols, struct fl_arena *arena, term_ref predicate) {
    static const struct fl_c_leaves leaves = {
        .print_variable = print_symbol, .find_place = find_place, .print_place = print_place};
    struct fl_c_printer printer = {
        .leaves = &leaves, .context = symbols, .arena = arena, .program = symbols->program};
    struct fl_c_piece piece;
    return fl_c_print_condition(&printer, predicate, false, &piece) ? piece.text : NULL;
}

const char *fl_predicate_print(struct fl_symbols *symbols, struct fl_arena *arena, term_ref predicate) {
    static const struct fl_c_leaves leaves = {.print_variable = print_named_symbol,
                                              .find_place = find_place,
                                              .print_place = print_place,
                                              .is_loose = true};
    struct fl_c_printer printer = {
        .leaves = &leaves, .context = symbols, .arena = arena, .program = symbols->program};
    if (fl_symbols_has_index(symbols, predicate)) return fl_general_print(&printer, symbols, predicate);
    return fl_c_print_loosely(&printer, predicate).text;
}
