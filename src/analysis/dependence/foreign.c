#include "analysis/dependence/foreign.h"

#include "base/vector.h"

/* Abstract objects that something leads to. */
struct reach {
    const struct fl_program *program;
    struct fl_points_to *points_to;
    struct fl_arena *arena;
    struct fl_bitset objects;
    FL_VECTOR_OF(uint32_t) open;
};

static struct reach reach_make(struct fl_arena *arena, const struct fl_program *program) {
    struct fl_points_to *points_to = fl_points_to_of_program(program);
    return (struct reach){.program = program,
                          .points_to = points_to,
                          .arena = arena,
                          .objects = fl_bitset_make(arena, fl_points_to_object_count(points_to))};
}

static void add_object(struct reach *reach, uint32_t object) {
    if (fl_bitset_insert(&reach->objects, object)) fl_vector_push(reach->arena, &reach->open, object);
}

static void add_targets(struct reach *reach, fl_number_set targets) {
    struct fl_number_walk walk = fl_number_set_walk(fl_points_to_sets(reach->points_to), targets);
    for (uint32_t number; fl_number_walk_next(&walk, &number);)
        add_object(reach, fl_points_to_target_at(reach->points_to, number).object);
}

/* A struct that is passed is not reached, but what it points to. */
static void add_struct(struct reach *reach, fl_number_set targets) {
    struct fl_number_walk walk = fl_number_set_walk(fl_points_to_sets(reach->points_to), targets);
    for (uint32_t number; fl_number_walk_next(&walk, &number);)
        add_targets(reach, fl_points_to_contents(reach->points_to,
                                                 fl_points_to_target_at(reach->points_to, number).object));
}

static void add_arguments(struct reach *reach, const struct fl_argument *arguments, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        fl_number_set targets = fl_points_to_targets(reach->points_to, arguments[i].value);
        if (arguments[i].byval_size)
            add_struct(reach, targets);
        else
            add_targets(reach, targets);
    }
}

static void follow(struct reach *reach) {
    while (reach->open.count)
        add_targets(reach, fl_points_to_contents(reach->points_to, fl_vector_pop(&reach->open)));
}

enum linkage { ANY_LINKAGE, EXTERNAL_LINKAGE };

static void add_globals(struct reach *reach, enum linkage linkage) {
    const struct fl_program *program = reach->program;
    for (uint32_t i = 0; i < program->object_count; i++) {
        const struct fl_object *object = &program->objects[i];
        if (object->kind == FL_OBJECT_GLOBAL && (linkage == ANY_LINKAGE || object->is_external))
            add_object(reach, fl_points_to_of_object(reach->points_to, (fl_object_id){i}));
    }
    for (uint32_t i = 0; i < program->variable_count; i++) {
        const struct fl_variable *variable = &program->variables[i];
        if (variable->kind != FL_VARIABLE_GLOBAL || (linkage == EXTERNAL_LINKAGE && !variable->is_external))
            continue;
        const struct fl_expression *value =
            fl_expression_of_variable(reach->arena, (fl_variable_id){i}, variable->width, variable->type);
        add_targets(reach, fl_points_to_targets(reach->points_to, value));
    }
}

/* ---- what is written ---- */

static bool is_constant(const struct reach *reach, uint32_t object) {
    enum fl_abstract_kind kind = fl_points_to_object_kind(reach->points_to, object);
    if (kind != FL_ABSTRACT_OBJECT) return kind == FL_ABSTRACT_CONSTANT || kind == FL_ABSTRACT_FUNCTION;
    return reach->program->objects[fl_points_to_object_index(reach->points_to, object)].is_constant;
}

/* What the objects hold; heap objects may also be freed. */
static fl_lvalue_set written_in(const struct reach *reach, struct fl_lvalues *lvalues) {
    fl_lvalue_set written = {0};
    for (uint32_t i = 0; i < fl_points_to_object_count(reach->points_to); i++) {
        if (!fl_bitset_has(&reach->objects, i) || is_constant(reach, i)) continue;
        written = fl_lvalues_union(lvalues, written, fl_lvalues_of_contents(lvalues, i));
        if (fl_points_to_object_kind(reach->points_to, i) == FL_ABSTRACT_HEAP)
            written = fl_lvalues_union(lvalues, written, fl_lvalues_of_existence(lvalues, i));
    }
    return written;
}

static fl_lvalue_set global_variables(const struct fl_program *program, struct fl_lvalues *lvalues,
                                      enum linkage linkage) {
    fl_lvalue_set variables = {0};
    for (uint32_t i = 0; i < program->variable_count; i++) {
        const struct fl_variable *variable = &program->variables[i];
        if (variable->kind == FL_VARIABLE_GLOBAL && (linkage == ANY_LINKAGE || variable->is_external))
            variables = fl_lvalues_union(lvalues, variables, fl_lvalues_of_variable(lvalues, (fl_variable_id){i}));
    }
    return variables;
}

/* Can others call it by its name? */
static bool is_known(const struct fl_program *program, uint32_t function) {
    const struct fl_function *at = &program->functions[function];
    return at->is_users && at->is_external && function != program->entry.index;
}

/* Of what lives as long as the program. */
struct lasting {
    fl_lvalue_set by_name; /* what functions do to it that can be called by name */
    fl_lvalue_set by_all;  /* what any function does */
};

static struct lasting lasting_writes(struct fl_arena *arena, const struct fl_program *program,
                                     struct fl_lvalues *lvalues) {
    struct reach reach = reach_make(arena, program);
    add_globals(&reach, ANY_LINKAGE);
    follow(&reach);
    const struct fl_mod_ref *mod_ref = fl_mod_ref_of_program(program);
    struct lasting lasting = {0};
    for (uint32_t i = 0; i < program->function_count; i++) {
        if (!program->functions[i].is_users) continue;
        lasting.by_all = fl_lvalues_union(lvalues, lasting.by_all, mod_ref->modified[i]);
        if (is_known(program, i))
            lasting.by_name = fl_lvalues_union(lvalues, lasting.by_name, mod_ref->modified[i]);
    }
    fl_lvalue_set all =
        fl_lvalues_union(lvalues, written_in(&reach, lvalues), global_variables(program, lvalues, ANY_LINKAGE));
    lasting.by_name = fl_lvalues_common(lvalues, lasting.by_name, all);
    lasting.by_all = fl_lvalues_common(lvalues, lasting.by_all, all);
    return lasting;
}

/* ---- functions ---- */

static struct fl_bitset functions_in(struct fl_arena *arena, const struct reach *reach) {
    struct fl_bitset functions = fl_bitset_make(arena, reach->program->function_count);
    for (uint32_t i = 0; i < fl_points_to_object_count(reach->points_to); i++)
        if (fl_bitset_has(&reach->objects, i) &&
            fl_points_to_object_kind(reach->points_to, i) == FL_ABSTRACT_FUNCTION)
            fl_bitset_add(&functions, fl_points_to_object_index(reach->points_to, i));
    return functions;
}

struct fl_bitset fl_foreign_called(struct fl_arena *arena, const struct fl_program *program,
                                   const struct fl_argument *arguments, uint32_t count) {
    struct reach reach = reach_make(arena, program);
    add_arguments(&reach, arguments, count);
    follow(&reach);
    return functions_in(arena, &reach);
}

/* May what the call calls be among the inputs? */
static bool calls_input(struct fl_points_to *points_to, const struct fl_operation *call) {
    struct fl_number_walk walk =
        fl_number_set_walk(fl_points_to_sets(points_to), fl_points_to_targets(points_to, call->callee));
    for (uint32_t number; fl_number_walk_next(&walk, &number);) {
        uint32_t object = fl_points_to_target_at(points_to, number).object;
        if (fl_points_to_object_kind(points_to, object) == FL_ABSTRACT_OUTSIDE) return true;
    }
    return false;
}

bool fl_foreign_is_called(const struct fl_program *program, fl_edge_id edge) {
    const struct fl_edge *at = fl_program_edge(program, edge);
    const struct fl_assumption *assumption = &program->assumptions[at->assumption.index];
    if (assumption->effect != FL_EFFECT_WRITES) return false;
    return !assumption->calls_pointers || calls_input(fl_points_to_of_program(program), &at->operation);
}

static void add_all_arguments(struct reach *reach) {
    const struct fl_program *program = reach->program;
    for (uint32_t i = 0; i < program->edge_count; i++) {
        const struct fl_edge *edge = &program->edges[i];
        if (fl_id_is_none(edge->assumption)) continue;
        if (fl_foreign_is_called(program, (fl_edge_id){i}))
            add_arguments(reach, edge->operation.arguments, edge->operation.argument_count);
    }
}

struct fl_foreign fl_foreign_compute(struct fl_arena *arena, const struct fl_program *program) {
    struct fl_lvalues *lvalues = fl_lvalues_of_program(program);
    struct reach reach = reach_make(arena, program);
    add_all_arguments(&reach);
    add_globals(&reach, EXTERNAL_LINKAGE);
    follow(&reach);
    fl_lvalue_set written = written_in(&reach, lvalues);
    written = fl_lvalues_union(lvalues, written, global_variables(program, lvalues, EXTERNAL_LINKAGE));
    struct lasting lasting = lasting_writes(arena, program, lvalues);
    written = fl_lvalues_union(lvalues, written, lasting.by_name);
    struct fl_bitset known = fl_bitset_make(arena, program->function_count);
    for (uint32_t i = 0; i < program->function_count; i++)
        if (is_known(program, i)) fl_bitset_add(&known, i);
    return (struct fl_foreign){
        .written = written, .functions = functions_in(arena, &reach), .known = known, .kept = lasting.by_all};
}
