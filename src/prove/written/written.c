#include "prove/written/written.h"

#include <string.h>

#include "analysis/points_to/points_to.h"
#include "analysis/unwritten/place.h"
#include "base/text.h"
#include "prove/written/parts.h"

typedef const struct fl_expression *expression_ref;

struct writing {
    struct fl_arena *arena;
    const struct fl_program *program;
    struct fl_program_edit *edit;
    struct fl_points_to *points_to;
    struct fl_written_parts *parts;
    fl_function_id function; /* that is looked at */
    uint32_t width;
    bool is_refused;
};

/* So many bytes at an address: of an edge that reads or writes them. */
struct access {
    expression_ref address, size;
};

static expression_ref word(const struct writing *writing, uint64_t value) {
    return fl_expression_word(writing->arena, writing->width, value, NULL);
}

static expression_ref binary(const struct writing *writing, enum fl_operator op, expression_ref left,
                             expression_ref right) {
    return fl_expression_binary(writing->arena, op, left, right, NULL);
}

static expression_ref sum(const struct writing *writing, expression_ref left, expression_ref right) {
    return binary(writing, FL_OP_ADD, left, right);
}

static expression_ref both(const struct writing *writing, expression_ref left, expression_ref right) {
    return binary(writing, FL_OP_AND, left, right);
}

static expression_ref is_less(const struct writing *writing, expression_ref left, expression_ref right) {
    return binary(writing, FL_OP_LESS, left, right);
}

static bool may_point(const struct writing *writing, expression_ref pointer, fl_object_id object) {
    uint32_t wanted = fl_points_to_of_object(writing->points_to, object);
    struct fl_number_walk walk = fl_number_set_walk(fl_points_to_sets(writing->points_to),
                                                    fl_points_to_targets(writing->points_to, pointer));
    for (uint32_t target; fl_number_walk_next(&walk, &target);)
        if (fl_points_to_target_at(writing->points_to, target).object == wanted) return true;
    return false;
}

/* Where in the part's object the address is: anything from its size on if it is elsewhere. */
static expression_ref offset_in(const struct writing *writing, const struct fl_written_part *part,
                                expression_ref address) {
    struct fl_written_place place = fl_written_place_of(address);
    bool is_here = place.root->kind == FL_EXPRESSION_OBJECT && fl_id_equal(place.root->object, part->object);
    if (is_here && place.is_known && !place.term_count) return word(writing, place.offset);
    bool is_own = fl_id_equal(fl_program_object(writing->program, part->object)->function, writing->function);
    expression_ref start = is_own ? fl_expression_of_object(writing->arena, part->object, writing->width, NULL)
                                  : fl_program_edit_variable(writing->edit, part->start);
    return binary(writing, FL_OP_SUBTRACT, address, start);
}

/* Where the part's bytes begin that may not be written. */
static expression_ref end_of(const struct writing *writing, const struct fl_written_part *part) {
    return sum(writing, fl_program_edit_variable(writing->edit, part->count), word(writing, part->offset));
}

/* Is all that is read of the part written? */
static expression_ref is_written(const struct writing *writing, const struct fl_written_part *part,
                                 const struct access *access) {
    uint64_t size = fl_program_object(writing->program, part->object)->size;
    expression_ref offset = offset_in(writing, part, access->address), behind = sum(writing, offset, access->size);
    expression_ref is_before = binary(writing, FL_OP_LESS_EQUAL, word(writing, part->offset + part->size), offset);
    expression_ref is_enough = binary(writing, FL_OP_LESS_EQUAL, behind, end_of(writing, part));
    /* Also where the object is not the one, or is left. */
    expression_ref is_elsewhere = binary(writing, FL_OP_LESS_EQUAL, word(writing, size), offset);
    expression_ref is_nothing = binary(writing, FL_OP_EQUAL, access->size, word(writing, 0));
    expression_ref is_inside = binary(writing, FL_OP_LESS_EQUAL, offset, behind); /* no overflow */
    expression_ref holds = binary(writing, FL_OP_OR, is_before, both(writing, is_inside, is_enough));
    return binary(writing, FL_OP_OR, is_elsewhere, binary(writing, FL_OP_OR, is_nothing, holds));
}

static void refuse(struct writing *writing) {
    writing->is_refused = true;
}

static void add_check(struct writing *writing, fl_edge_id edge, const struct access *access) {
    expression_ref condition = NULL;
    const char *name = NULL;
    struct fl_position position = fl_program_edge(writing->program, edge)->position;
    for (size_t i = 0; i < writing->parts->all.count; i++) {
        const struct fl_written_part *part = &writing->parts->all.items[i];
        if (!may_point(writing, access->address, part->object)) continue;
        expression_ref holds = is_written(writing, part, access);
        condition = condition ? both(writing, condition, holds) : holds;
        name = fl_program_object(writing->program, part->object)->name;
    }
    if (!condition || (fl_expression_is_constant(condition) && !fl_bits_is_zero(&condition->constant))) return;
    struct fl_check check = {.kind = FL_CHECK_UNINITIALIZED,
                             .function = writing->function,
                             .position = position,
                             .text = fl_arena_format(writing->arena, "%s is written", name ? name : "memory")};
    struct fl_edit_place place = fl_edit_before(writing->program, edge);
    if (fl_id_is_none(fl_program_edit_insert_check(writing->edit, place, condition, check))) refuse(writing);
}

static void assign(struct writing *writing, struct fl_edit_place place, fl_variable_id variable,
                   expression_ref value) {
    struct fl_position position = fl_program_function(writing->program, writing->function)->position;
    if (!fl_program_edit_insert_assignment(writing->edit, place, variable, value, position)) refuse(writing);
}

/* What is written goes on where the written bytes of the part end: it ends behind. */
static void move(struct writing *writing, fl_edge_id edge, const struct fl_written_part *part,
                 const struct access *access) {
    uint64_t size = fl_program_object(writing->program, part->object)->size;
    expression_ref count = fl_program_edit_variable(writing->edit, part->count), end = end_of(writing, part);
    expression_ref offset = offset_in(writing, part, access->address), behind = sum(writing, offset, access->size);
    expression_ref is_inside = both(writing, is_less(writing, offset, word(writing, size)),
                                    binary(writing, FL_OP_LESS_EQUAL, access->size,
                                           binary(writing, FL_OP_SUBTRACT, word(writing, size), offset)));
    expression_ref goes_on =
        both(writing, binary(writing, FL_OP_LESS_EQUAL, offset, end), is_less(writing, end, behind));
    expression_ref more = binary(writing, FL_OP_SUBTRACT, behind, word(writing, part->offset));
    expression_ref whole = word(writing, part->size);
    more = fl_expression_if(writing->arena, is_less(writing, whole, more), whole, more, NULL);
    expression_ref value = fl_expression_if(writing->arena, both(writing, is_inside, goes_on), more, count, NULL);
    assign(writing, fl_edit_before(writing->program, edge), part->count, value);
}

static void add_moves(struct writing *writing, fl_edge_id edge, const struct access *access) {
    for (size_t i = 0; i < writing->parts->all.count; i++)
        if (may_point(writing, access->address, writing->parts->all.items[i].object))
            move(writing, edge, &writing->parts->all.items[i], access);
}

/* ---- what an edge reads and writes ---- */

static void check_loads(struct writing *writing, fl_edge_id edge, expression_ref expression) {
    if (!expression) return;
    for (uint32_t i = 0; i < expression->operand_count; i++) check_loads(writing, edge, expression->operands[i]);
    if (expression->kind != FL_EXPRESSION_LOAD) return;
    add_check(writing, edge,
              &(struct access){expression->operands[0], word(writing, (expression->width + 7) / 8)});
}

/* What contracts say of memory (models/contract.h). */
static void look_at_contract(struct writing *writing, fl_edge_id edge, const struct fl_operation *call) {
    if (call->callee->kind != FL_EXPRESSION_FUNCTION || call->argument_count != 2) return;
    const char *name = fl_program_function(writing->program, call->callee->function)->name;
    struct access access = {call->arguments[0].value, call->arguments[1].value};
    if (strcmp(name, "fl_contract_need_written") == 0) add_check(writing, edge, &access);
    if (strcmp(name, "fl_contract_wrote") == 0) add_moves(writing, edge, &access);
}

static void check_reads(struct writing *writing, fl_edge_id edge, const struct fl_operation *operation) {
    const expression_ref parts[] = {operation->condition, operation->value, operation->address,
                                    operation->source,    operation->size,  operation->callee};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) check_loads(writing, edge, parts[i]);
    for (uint32_t i = 0; i < operation->argument_count; i++) {
        const struct fl_argument *argument = &operation->arguments[i];
        check_loads(writing, edge, argument->value);
        if (operation->kind == FL_OPERATION_CALL && argument->byval_size)
            add_check(writing, edge, &(struct access){argument->value, word(writing, argument->byval_size)});
    }
    switch (operation->kind) {
    case FL_OPERATION_COPY: add_check(writing, edge, &(struct access){operation->source, operation->size}); break;
    case FL_OPERATION_OUTPUT:
        add_check(writing, edge, &(struct access){operation->address, operation->size});
        break;
    case FL_OPERATION_SKIP:
        if (!operation->address) break;
        if (operation->size) {
            add_check(writing, edge, &(struct access){operation->address, operation->size});
            break;
        }
        /* A text: where it ends is not known. */
        for (size_t i = 0; i < writing->parts->all.count; i++)
            if (may_point(writing, operation->address, writing->parts->all.items[i].object)) refuse(writing);
        break;
    default: break;
    }
}

/* What the system is asked to write in a model may be more than it writes in fact. */
static void follow_writes(struct writing *writing, fl_edge_id edge, const struct fl_operation *operation) {
    bool is_users = fl_program_function(writing->program, writing->function)->is_users;
    switch (operation->kind) {
    case FL_OPERATION_STORE: {
        expression_ref size = word(writing, (operation->value->width + 7) / 8);
        add_moves(writing, edge, &(struct access){operation->address, size});
        break;
    }
    case FL_OPERATION_COPY:
    case FL_OPERATION_FILL: add_moves(writing, edge, &(struct access){operation->address, operation->size}); break;
    case FL_OPERATION_INPUT:
        if (is_users && operation->address)
            add_moves(writing, edge, &(struct access){operation->address, operation->size});
        break;
    default: break;
    }
}

/* The object is there, with nothing in it. */
static void begin(struct writing *writing, struct fl_edit_place place, const struct fl_written_part *part) {
    assign(writing, place, part->count, word(writing, 0));
    assign(writing, place, part->start,
           fl_expression_of_object(writing->arena, part->object, writing->width, NULL));
}

static void follow_beginning(struct writing *writing, fl_edge_id edge, const struct fl_operation *operation) {
    if (operation->kind != FL_OPERATION_BEGIN) return;
    for (size_t i = 0; i < writing->parts->all.count; i++)
        if (fl_id_equal(writing->parts->all.items[i].object, operation->address->object))
            begin(writing, fl_edit_after(edge), &writing->parts->all.items[i]);
}

static void look_at_edge(struct writing *writing, fl_edge_id edge) {
    const struct fl_operation *operation = &fl_program_edge(writing->program, edge)->operation;
    check_reads(writing, edge, operation);
    if (operation->kind == FL_OPERATION_CALL) look_at_contract(writing, edge, operation);
    follow_writes(writing, edge, operation);
    follow_beginning(writing, edge, operation);
}

static void look_at_function(struct writing *writing, const struct fl_function *function) {
    for (size_t i = 0; i < writing->parts->all.count; i++) {
        const struct fl_written_part *part = &writing->parts->all.items[i];
        if (fl_id_equal(fl_program_object(writing->program, part->object)->function, writing->function))
            begin(writing, fl_edit_at(function->entry), part);
    }
    for (uint32_t i = 0; i < function->edge_count; i++)
        look_at_edge(writing, (fl_edge_id){function->first_edge + i});
}

static void add_variables(struct writing *writing) {
    static const struct fl_position nowhere = {FL_NO_ID, 0, 0};
    struct fl_variable variable = {.kind = FL_VARIABLE_GLOBAL,
                                   .width = writing->width,
                                   .function = FL_NO_ID,
                                   .initial = fl_bits_of_word(writing->width, 0),
                                   .is_hidden = true};
    fl_object_id last = FL_NO_ID;
    for (size_t i = 0; i < writing->parts->all.count; i++) {
        struct fl_written_part *part = &writing->parts->all.items[i];
        const char *name = fl_program_object(writing->program, part->object)->name;
        variable.name = fl_arena_format(writing->arena, "written bytes of %s", name ? name : "memory");
        variable.position = fl_program_object(writing->program, part->object)->position;
        part->count = fl_program_edit_add_variable(writing->edit, variable);
        variable.position = nowhere;
        variable.name = fl_arena_format(writing->arena, "address of %s", name ? name : "memory");
        bool is_same = i && fl_id_equal(last, part->object);
        part->start = is_same ? part[-1].start : fl_program_edit_add_variable(writing->edit, variable);
        last = part->object;
    }
}

const struct fl_program *fl_written_program(struct fl_arena *arena, const struct fl_program *from,
                                            const struct fl_program *program, struct fl_written_parts *parts) {
    *parts = (struct fl_written_parts){.first_check = program->check_count};
    if (!fl_written_find_parts(arena, from, parts)) return NULL;
    struct fl_points_to *points_to = fl_points_to_of_program(program);
    struct writing writing = {.arena = arena,
                              .program = program,
                              .edit = fl_program_edit_begin(arena, program),
                              .points_to = points_to,
                              .parts = parts,
                              .width = program->pointer_width};
    add_variables(&writing);
    struct fl_bitset reached = fl_call_graph_reached(arena, fl_points_to_call_graph(points_to));
    for (uint32_t i = 0; i < program->function_count && !writing.is_refused; i++) {
        writing.function = (fl_function_id){i};
        if (fl_bitset_has(&reached, i)) look_at_function(&writing, &program->functions[i]);
    }
    struct fl_program_map map;
    if (!writing.is_refused) return fl_program_edit_finish(writing.edit, &map);
    fl_program_edit_abandon(writing.edit);
    return NULL;
}
