#include "watch/flow/surroundings.h"

#include <string.h>

#include "base/bisect.h"
#include "frontend/library/library_symbol.h"
#include "program/handlers.h"
#include "watch/flow/function_targets.h"
#include "watch/flow/jumps.h"
#include "watch/flow/own_calls.h"
#include "watch/flow/strange_handlers.h"

/* ---- what is assumed ---- */

const char *fl_flow_obstacle(const struct fl_flow_subject *subject, const struct fl_flow_surroundings *around) {
    const struct fl_program *program = subject->program;
    for (uint32_t i = 0; i < program->assumption_count; i++) {
        const struct fl_assumption *assumption = &program->assumptions[i];
        if (assumption->kind == FL_ASSUMPTION_REFUSED) return assumption->text;
        if (assumption->keeps_functions) return assumption->text;
        /* What models compute is not looked at. */
        bool is_models = assumption->kind == FL_ASSUMPTION_MODEL;
        if (assumption->phrase && assumption->effect == FL_EFFECT_ANYTHING && !is_models)
            return assumption->phrase;
    }
    for (size_t i = 0; i < around->handlers.count && subject->reads_variables; i++)
        if (fl_bitset_has(&around->matters, around->handlers.items[i].index))
            return "a handler of a signal has events, and conditions read variables";
    return NULL;
}

/* ---- code that is not there ---- */

static enum fl_flow_foreign code_at(const struct fl_program *program, const struct fl_edge *edge) {
    if (fl_id_is_none(edge->assumption)) return FL_FLOW_NOTHING;
    const struct fl_assumption *assumption = &program->assumptions[edge->assumption.index];
    if (assumption->effect != FL_EFFECT_WRITES || assumption->is_quiet) return FL_FLOW_NOTHING;
    return assumption->is_library ? FL_FLOW_LIBRARY : FL_FLOW_ANYTHING;
}

/* Pointers to functions that are not there come from code that is not there. */
static bool leads_out(const struct fl_flow_surroundings *around, const struct fl_edge *edge) {
    const struct fl_program *program = around->graph->program;
    fl_function_id caller = fl_program_location(program, edge->source)->function;
    if (edge->operation.kind != FL_OPERATION_CALL || !program->functions[caller.index].is_users) return false;
    const struct fl_call_site *site =
        fl_call_graph_site(around->graph, (fl_edge_id){(uint32_t)(edge - program->edges)});
    return site->is_indirect && (around->has_unknown_code || !site->callee_count);
}

enum fl_flow_foreign fl_flow_foreign_at(const struct fl_flow_surroundings *around, const struct fl_edge *edge) {
    return leads_out(around, edge) ? FL_FLOW_ANYTHING : code_at(around->graph->program, edge);
}

/* Does a function that an assumption is about compute what it would in the world? */
static void drop_assumed(const struct fl_program *program, struct fl_bitset *follows) {
    for (uint32_t i = 0; i < program->assumption_count; i++) {
        fl_function_id function = program->assumptions[i].function;
        if (program->assumptions[i].phrase && !fl_id_is_none(function)) fl_bitset_remove(follows, function.index);
    }
}

/* Models simplify; what they compute is not looked at. */
static struct fl_bitset find_followed(const struct fl_flow_subject *subject) {
    const struct fl_program *program = subject->program;
    struct fl_bitset follows = fl_bitset_make(subject->arena, program->function_count);
    for (uint32_t i = 0; i < program->function_count; i++)
        if (program->functions[i].is_users || program->functions[i].is_observer) fl_bitset_add(&follows, i);
    drop_assumed(program, &follows);
    return follows;
}

/* ---- the call graph ---- */

static bool has_foreign_code(const struct fl_program *program, enum fl_flow_foreign least) {
    for (uint32_t i = 0; i < program->edge_count; i++)
        if (code_at(program, &program->edges[i]) >= least) return true;
    return false;
}

/* Where pointers to functions are is known if nobody else copies them. */
static const struct fl_call_graph *defined_calls(const struct fl_program *program) {
    if (has_foreign_code(program, FL_FLOW_LIBRARY)) return fl_call_graph_of_program(program);
    return fl_points_to_call_graph(fl_points_to_of_program(program));
}

static bool is_callee(const struct fl_call_site *site, uint32_t function) {
    size_t index;
    FL_BISECT(index, site->callee_count, site->callees[index].index < function);
    return index < site->callee_count && site->callees[index].index == function;
}

/* Arguments that a function does not take do no harm: C does not define that, but programs do it. */
static bool is_of_other_type(const struct fl_call_graph *graph, const struct fl_call_site *site,
                             uint32_t function) {
    const struct fl_function *callee = &graph->program->functions[function];
    const struct fl_operation *call = &graph->program->edges[site->edge.index].operation;
    return callee->is_users && callee->has_body && fl_bitset_has(&graph->address_taken, function) &&
           callee->parameter_count <= call->argument_count &&
           !is_callee(fl_call_graph_site(fl_call_graph_of_program(graph->program), site->edge), function);
}

/* Is all that such a call passes known where pointers are followed? A model passes numbers that are no parts of
 * pointers, and makes nothing of results. */
static bool passes_pointers(const struct fl_call_graph *graph, const struct fl_call_site *site, uint32_t index) {
    const struct fl_program *program = graph->program;
    const struct fl_function *callee = &program->functions[index];
    fl_function_id caller = fl_program_location(program, program->edges[site->edge.index].source)->function;
    if (program->functions[caller.index].is_users) return true;
    for (uint32_t i = 0; i < callee->parameter_count; i++)
        if (program->variables[callee->parameters[i].index].width >= program->pointer_width) return true;
    return false;
}

static bool may_lead_to(const struct fl_call_graph *graph, struct fl_points_to *points_to,
                        const struct fl_call_site *site, uint32_t function) {
    const struct fl_expression *callee = fl_program_edge(graph->program, site->edge)->operation.callee;
    return fl_targets_may_be(points_to, fl_points_to_targets(points_to, callee), (fl_function_id){function});
}

/* May such calls make pointers lead where they are not known to lead? Not where nobody else copies pointers to
 * functions, and what is called in this way is called by others, too, and given nothing but numbers here. */
static bool may_mix_types(const struct fl_call_graph *graph, struct fl_points_to *points_to) {
    const struct fl_program *program = graph->program;
    if (has_foreign_code(program, FL_FLOW_LIBRARY)) return true;
    for (uint32_t i = 0; i < graph->site_count; i++)
        for (uint32_t k = 0; graph->sites[i].is_indirect && k < program->function_count; k++) {
            if (!is_of_other_type(graph, &graph->sites[i], k)) continue;
            bool is_called = graph->caller_site_starts[k] < graph->caller_site_starts[k + 1];
            if (is_called && !passes_pointers(graph, &graph->sites[i], k)) continue;
            if (may_lead_to(graph, points_to, &graph->sites[i], k)) return true;
        }
    return false;
}

static void find_graph(const struct fl_flow_subject *subject, struct fl_flow_surroundings *around) {
    const struct fl_call_graph *graph = defined_calls(subject->program);
    struct fl_points_to *points_to = fl_points_to_of_program(subject->program);
    bool may_mix = may_mix_types(graph, points_to);
    struct fl_call_site *sites = FL_NEW_ARRAY(subject->arena, struct fl_call_site, graph->site_count + 1);
    for (uint32_t i = 0; i < graph->site_count; i++) {
        FL_VECTOR_OF(fl_function_id) callees = {0};
        struct fl_bitset own = {0};
        sites[i] = graph->sites[i];
        bool is_own =
            sites[i].is_indirect && fl_own_callees(subject->arena, graph, points_to, &graph->sites[i], &own);
        for (uint32_t k = 0; sites[i].is_indirect && k < subject->program->function_count; k++) {
            bool is_other = !is_own && is_of_other_type(graph, &graph->sites[i], k) &&
                            (may_mix || may_lead_to(graph, points_to, &graph->sites[i], k));
            if (is_other && passes_pointers(graph, &graph->sites[i], k)) around->has_other_types = true;
            if (is_own ? fl_bitset_has(&own, k) : is_other || is_callee(&graph->sites[i], k))
                fl_vector_push(subject->arena, &callees, ((fl_function_id){k}));
        }
        if (!sites[i].is_indirect) continue;
        sites[i].callees = callees.items;
        sites[i].callee_count = (uint32_t)callees.count;
    }
    struct fl_call_graph wide = fl_call_graph_with(subject->arena, graph, sites);
    around->graph = fl_arena_copy(subject->arena, &wide, sizeof wide);
}

/* Does it assign the automaton's state, jump to where nobody has called it from, or may it be jumped to? */
static bool is_hook(const struct fl_flow_subject *subject, uint32_t index) {
    const struct fl_function *function = &subject->program->functions[index];
    for (uint32_t i = 0; i < function->edge_count; i++) {
        const struct fl_edge *edge = &subject->program->edges[function->first_edge + i];
        fl_variable_id variable = edge->operation.variable;
        bool is_ours = fl_id_equal(variable, subject->state) || fl_id_equal(variable, subject->key);
        if (function->is_observer && !fl_id_is_none(variable) && is_ours) return true;
        if (fl_is_jump(subject->jump, edge) || fl_is_landing(subject->jump, edge)) return true;
    }
    return false;
}

/* Handlers may be called at any time: that a model does so is nothing new. */
static bool is_signal(const struct fl_flow_surroundings *around, uint32_t caller, uint32_t callee) {
    if (!fl_bitset_has(&around->delivers, caller)) return false;
    for (size_t i = 0; i < around->handlers.count; i++)
        if (around->handlers.items[i].index == callee) return true;
    return false;
}

/* Adds a function, and all that may come to it. */
static void add_callers(struct fl_arena *arena, const struct fl_flow_surroundings *around,
                        struct fl_bitset *functions, uint32_t function) {
    const struct fl_graph *callers = &around->graph->callers;
    FL_VECTOR_OF(uint32_t) pending = {0};
    if (fl_bitset_insert(functions, function)) fl_vector_push(arena, &pending, function);
    while (pending.count) {
        function = fl_vector_pop(&pending);
        for (uint32_t i = callers->starts[function]; i < callers->starts[function + 1]; i++)
            if (!is_signal(around, callers->targets[i], function) &&
                fl_bitset_insert(functions, callers->targets[i]))
                fl_vector_push(arena, &pending, callers->targets[i]);
    }
}

static bool is_any_called_back(const struct fl_flow_surroundings *around) {
    for (size_t i = 0; i < around->called_by_others.count; i++)
        if (fl_bitset_has(&around->matters, around->called_by_others.items[i].index)) return true;
    return false;
}

static void find_what_matters(const struct fl_flow_subject *subject, struct fl_flow_surroundings *around) {
    const struct fl_program *program = subject->program;
    around->matters = fl_bitset_make(subject->arena, program->function_count);
    for (uint32_t i = 0; i < program->function_count; i++)
        if (is_hook(subject, i)) add_callers(subject->arena, around, &around->matters, i);
    for (uint32_t i = 0; is_any_called_back(around) && i < program->edge_count; i++)
        if (fl_flow_foreign_at(around, &program->edges[i]) != FL_FLOW_NOTHING)
            add_callers(subject->arena, around, &around->matters,
                        program->locations[program->edges[i].source.index].function.index);
    fl_bitset_add(&around->matters, program->start.index);
}

/* ---- variables whose values come to a hook ---- */

struct carrying {
    const struct fl_program *program;
    struct fl_flow_surroundings *around;
    struct fl_bitset results; /* functions whose results do */
    bool is_new;
};

static void carry(struct carrying *carrying, const struct fl_expression *value) {
    if (fl_expression_is_extension(value)) value = value->operands[0];
    if (value->kind == FL_EXPRESSION_VARIABLE &&
        fl_bitset_insert(&carrying->around->carriers, value->variable.index))
        carrying->is_new = true;
}

static void carry_call(struct carrying *carrying, const struct fl_edge *edge) {
    const struct fl_program *program = carrying->program;
    const struct fl_operation *call = &edge->operation;
    const struct fl_call_site *site =
        fl_call_graph_site(carrying->around->graph, (fl_edge_id){(uint32_t)(edge - program->edges)});
    bool is_result =
        !fl_id_is_none(call->variable) && fl_bitset_has(&carrying->around->carriers, call->variable.index);
    for (uint32_t i = 0; i < site->callee_count; i++) {
        const struct fl_function *callee = fl_program_function(program, site->callees[i]);
        if (is_result && fl_bitset_insert(&carrying->results, site->callees[i].index)) carrying->is_new = true;
        for (uint32_t k = 0; k < callee->parameter_count && k < call->argument_count; k++)
            if (callee->is_observer || fl_bitset_has(&carrying->around->carriers, callee->parameters[k].index))
                carry(carrying, call->arguments[k].value);
    }
}

static void carry_edge(struct carrying *carrying, const struct fl_edge *edge) {
    const struct fl_operation *operation = &edge->operation;
    fl_function_id function = fl_program_location(carrying->program, edge->source)->function;
    switch (operation->kind) {
    case FL_OPERATION_ASSIGN:
        if (fl_bitset_has(&carrying->around->carriers, operation->variable.index))
            carry(carrying, operation->value);
        break;
    case FL_OPERATION_RETURN:
        if (operation->value && fl_bitset_has(&carrying->results, function.index))
            carry(carrying, operation->value);
        break;
    case FL_OPERATION_CALL: carry_call(carrying, edge); break;
    default: break;
    }
}

/* Objects that hold one pointer, all of them but those that something may write. */
static void find_steady_objects(const struct fl_flow_subject *subject, struct fl_flow_surroundings *around) {
    const struct fl_program *program = subject->program;
    struct fl_points_to *points_to = around->points_to;
    struct fl_bitset *carriers = &around->carriers;
    for (uint32_t i = 0; i < program->object_count; i++)
        if (program->objects[i].kind == FL_OBJECT_GLOBAL && program->objects[i].size * 8 == program->pointer_width)
            fl_bitset_add(carriers, program->variable_count + i);
    for (uint32_t i = 0; i < program->edge_count; i++) {
        enum fl_operation_kind kind = program->edges[i].operation.kind;
        const struct fl_expression *address = program->edges[i].operation.address;
        if (!address || kind == FL_OPERATION_SKIP || kind == FL_OPERATION_OUTPUT) continue;
        struct fl_number_walk walk =
            fl_number_set_walk(fl_points_to_sets(points_to), fl_points_to_targets(points_to, address));
        for (uint32_t target; fl_number_walk_next(&walk, &target);) {
            uint32_t object = fl_points_to_target_at(points_to, target).object;
            if (fl_points_to_object_kind(points_to, object) != FL_ABSTRACT_OBJECT) continue;
            fl_bitset_remove(carriers, program->variable_count + fl_points_to_object_index(points_to, object));
        }
    }
}

/* What an observer looks at is all its parameters. */
static void find_carriers(const struct fl_flow_subject *subject, struct fl_flow_surroundings *around) {
    const struct fl_program *program = subject->program;
    struct carrying carrying = {.program = program,
                                .around = around,
                                .results = fl_bitset_make(subject->arena, program->function_count),
                                .is_new = true};
    around->carriers = fl_bitset_make(subject->arena, program->variable_count + program->object_count);
    if (fl_id_is_none(subject->key)) return;
    for (uint32_t i = 0; i < program->function_count; i++)
        for (uint32_t k = 0; program->functions[i].is_observer && k < program->functions[i].parameter_count; k++)
            fl_bitset_add(&around->carriers, program->functions[i].parameters[k].index);
    while (carrying.is_new) {
        carrying.is_new = false;
        for (uint32_t i = 0; i < program->edge_count; i++) carry_edge(&carrying, &program->edges[i]);
    }
    if (around->has_unknown_code || around->has_other_types) return;
    around->points_to = fl_points_to_of_program(program);
    find_steady_objects(subject, around);
}

bool fl_flow_may_be_held(const struct fl_flow_surroundings *around, const struct fl_program *program,
                         uint32_t object, const struct fl_expression *pointer) {
    struct fl_points_to *points_to = around->points_to;
    if (!points_to || pointer->width != program->pointer_width) return true;
    fl_number_set held =
        fl_points_to_contents(points_to, fl_points_to_of_object(points_to, (fl_object_id){object}));
    return fl_number_set_meet(fl_points_to_sets(points_to), held, fl_points_to_targets(points_to, pointer));
}

/* What a handler may change at any time is never known to be the object. */
static void drop_unsteady(struct fl_flow_surroundings *around) {
    struct fl_number_walk walk = fl_number_set_walk(around->sets, around->unsteady);
    for (uint32_t number; fl_number_walk_next(&walk, &number);) fl_bitset_remove(&around->carriers, number);
}

static void find_carrier_changes(const struct fl_flow_subject *subject, struct fl_flow_surroundings *around) {
    const struct fl_program *program = subject->program;
    around->modifies_carriers = fl_bitset_make(subject->arena, program->function_count);
    for (uint32_t i = 0; i < program->function_count; i++) {
        struct fl_number_walk walk = fl_number_set_walk(around->sets, around->modified[i]);
        for (uint32_t number; fl_number_walk_next(&walk, &number);)
            if (fl_bitset_has(&around->carriers, number)) fl_bitset_add(&around->modifies_carriers, i);
    }
}

/* ---- objects ---- */

/* Functions of the library that make objects, and that end them: what they are given, or something else, too. */
static const struct {
    enum fl_flow_life life;
    enum { MAKES, ENDS_EXACTLY, ENDS } how;
    const char *name;
} lives[] = {
#define FL_FLOW_LIFE(life, how, name) {FL_FLOW_LIFE_##life, how, name},
#include "watch/flow/lives.def"
};

/* Does the function end objects of that kind by itself? The library does so only where it says so. */
static bool is_ending(const struct fl_flow_surroundings *around, const struct fl_function *function,
                      enum fl_flow_life life) {
    const struct fl_program *program = around->graph->program;
    for (size_t i = 0; !function->is_users && i < sizeof lives / sizeof *lives; i++)
        if (lives[i].life == life && lives[i].how != MAKES && strcmp(lives[i].name, function->name) == 0)
            return true;
    for (uint32_t i = 0; function->is_users && i < function->edge_count; i++)
        if (fl_flow_foreign_at(around, &program->edges[function->first_edge + i]) == FL_FLOW_ANYTHING) return true;
    return false;
}

bool fl_flow_library_ends(const struct fl_flow_surroundings *around, enum fl_flow_life life) {
    for (size_t i = 0; i < around->called_by_library.count; i++)
        if (fl_bitset_has(&around->ends[life], around->called_by_library.items[i].index)) return true;
    return false;
}

/* Where the library may call a function that ends objects. */
static void add_library_callers(const struct fl_flow_subject *subject, struct fl_flow_surroundings *around,
                                enum fl_flow_life life) {
    const struct fl_program *program = subject->program;
    for (uint32_t i = 0; fl_flow_library_ends(around, life) && i < program->edge_count; i++)
        if (fl_flow_foreign_at(around, &program->edges[i]) != FL_FLOW_NOTHING)
            add_callers(subject->arena, around, &around->ends[life],
                        fl_program_location(program, program->edges[i].source)->function.index);
}

static void find_lives(const struct fl_flow_subject *subject, struct fl_flow_surroundings *around) {
    const struct fl_program *program = subject->program;
    for (unsigned life = 0; life < FL_FLOW_LIVES; life++) {
        around->makes[life] = fl_bitset_make(subject->arena, program->function_count);
        around->ends[life] = fl_bitset_make(subject->arena, program->function_count);
        around->ends_exactly[life] = fl_bitset_make(subject->arena, program->function_count);
        for (uint32_t i = 0; i < program->function_count; i++)
            if (is_ending(around, &program->functions[i], life))
                add_callers(subject->arena, around, &around->ends[life], i);
        add_library_callers(subject, around, life);
    }
    for (uint32_t i = 0; i < program->function_count; i++)
        for (size_t k = 0; !program->functions[i].is_users && k < sizeof lives / sizeof *lives; k++) {
            if (strcmp(lives[k].name, program->functions[i].name) != 0) continue;
            if (lives[k].how == MAKES) fl_bitset_add(&around->makes[lives[k].life], i);
            if (lives[k].how == ENDS_EXACTLY) fl_bitset_add(&around->ends_exactly[lives[k].life], i);
        }
}

/* ---- what is assigned ---- */

static bool is_global(const struct fl_program *program, fl_variable_id variable) {
    return !fl_id_is_none(variable) && program->variables[variable.index].kind == FL_VARIABLE_GLOBAL;
}

static fl_number_set assigned_in(const struct fl_program *program, struct fl_flow_surroundings *around,
                                 uint32_t index) {
    const struct fl_function *function = &program->functions[index];
    fl_number_set all = {0};
    for (uint32_t i = 0; i < function->edge_count; i++) {
        const struct fl_edge *edge = &program->edges[function->first_edge + i];
        if (is_global(program, edge->operation.variable))
            all = fl_number_set_unite(around->sets, all,
                                      fl_number_set_of(around->sets, edge->operation.variable.index));
        if (fl_flow_foreign_at(around, edge) != FL_FLOW_NOTHING)
            all = fl_number_set_unite(around->sets, all, around->external[fl_flow_foreign_at(around, edge)]);
    }
    return all;
}

static void find_modified_once(const struct fl_flow_subject *subject, struct fl_flow_surroundings *around) {
    const struct fl_components *components = &around->graph->components;
    const struct fl_graph *callees = &around->graph->callees;
    around->modified = FL_NEW_ARRAY(subject->arena, fl_number_set, subject->program->function_count + 1);
    for (uint32_t c = 0; c < components->count; c++) { /* callees before callers */
        fl_number_set all = {0};
        for (uint32_t i = components->starts[c]; i < components->starts[c + 1]; i++) {
            uint32_t function = components->nodes[i];
            all = fl_number_set_unite(around->sets, all, assigned_in(subject->program, around, function));
            for (uint32_t k = callees->starts[function]; k < callees->starts[function + 1]; k++)
                all = fl_number_set_unite(around->sets, all, around->modified[callees->targets[k]]);
        }
        for (uint32_t i = components->starts[c]; i < components->starts[c + 1]; i++)
            around->modified[components->nodes[i]] = all;
    }
}

/* Code that is not there also does what the functions do that it calls: those that the library calls are among
 * those that others do. */
static void find_modified(const struct fl_flow_subject *subject, struct fl_flow_surroundings *around) {
    fl_number_set *by_library = &around->external[FL_FLOW_LIBRARY],
                  *by_others = &around->external[FL_FLOW_ANYTHING];
    find_modified_once(subject, around);
    for (size_t i = 0; i < around->called_by_others.count; i++)
        *by_others = fl_number_set_unite(around->sets, *by_others,
                                         around->modified[around->called_by_others.items[i].index]);
    find_modified_once(subject, around);
    for (size_t i = 0; i < around->called_by_library.count; i++)
        *by_library = fl_number_set_unite(around->sets, *by_library,
                                          around->modified[around->called_by_library.items[i].index]);
    find_modified_once(subject, around);
}

/* ---- what else may call and assign ---- */

static void add_external(struct fl_flow_surroundings *around, enum fl_flow_foreign who, uint32_t variable) {
    around->external[who] =
        fl_number_set_unite(around->sets, around->external[who], fl_number_set_of(around->sets, variable));
}

/* The library assigns variables of its own (optind). */
static void find_external(const struct fl_flow_subject *subject, struct fl_flow_surroundings *around) {
    const struct fl_program *program = subject->program;
    for (uint32_t i = 0; i < program->variable_count; i++) {
        const struct fl_variable *variable = &program->variables[i];
        if (variable->kind != FL_VARIABLE_GLOBAL || !variable->is_external) continue;
        add_external(around, FL_FLOW_ANYTHING, i);
        if (fl_library_has(variable->name)) add_external(around, FL_FLOW_LIBRARY, i);
    }
    for (uint32_t i = 0; i < program->function_count; i++) {
        const struct fl_function *function = &program->functions[i];
        fl_function_id id = {i};
        if (!function->has_body || function->is_observer) continue;
        bool is_pointed_to = fl_bitset_has(&around->graph->address_taken, i);
        if (is_pointed_to) fl_vector_push(subject->arena, &around->called_by_library, id);
        bool is_named = function->is_external && function->is_users && i != program->entry.index;
        if (is_pointed_to || is_named) fl_vector_push(subject->arena, &around->called_by_others, id);
    }
}

static bool is_known_handler(const struct fl_flow_surroundings *around, fl_function_id function) {
    for (size_t i = 0; i < around->handlers.count; i++)
        if (fl_id_equal(around->handlers.items[i], function)) return true;
    return false;
}

static void add_strange_handlers(const struct fl_flow_subject *subject, struct fl_flow_surroundings *around) {
    for (uint32_t i = 0; i < subject->program->function_count; i++)
        if (fl_is_strange_handler(around->graph, (fl_function_id){i}))
            fl_vector_push(subject->arena, &around->handlers, ((fl_function_id){i}));
}

/* What the models call through pointers where a signal may arrive. */
static void find_handlers(const struct fl_flow_subject *subject, struct fl_flow_surroundings *around) {
    const struct fl_program *program = subject->program;
    fl_function_id opportunity = fl_program_find_function(program, FL_OPPORTUNITY);
    around->delivers = fl_bitset_make(subject->arena, program->function_count);
    add_strange_handlers(subject, around);
    if (!program->handlers || fl_id_is_none(opportunity)) return;
    FL_VECTOR_OF(uint32_t) pending = {0};
    fl_bitset_add(&around->delivers, opportunity.index);
    fl_vector_push(subject->arena, &pending, opportunity.index);
    while (pending.count) {
        uint32_t caller = fl_vector_pop(&pending);
        for (uint32_t i = around->graph->callees.starts[caller]; i < around->graph->callees.starts[caller + 1];
             i++) {
            fl_function_id callee = {around->graph->callees.targets[i]};
            bool is_users = program->functions[callee.index].is_users;
            if (is_users && !is_known_handler(around, callee))
                fl_vector_push(subject->arena, &around->handlers, callee);
            if (!is_users && fl_bitset_insert(&around->delivers, callee.index))
                fl_vector_push(subject->arena, &pending, callee.index);
        }
    }
}

static void find_what_handlers_do(struct fl_flow_surroundings *around) {
    for (size_t i = 0; i < around->handlers.count; i++) {
        uint32_t handler = around->handlers.items[i].index;
        around->unsteady = fl_number_set_unite(around->sets, around->unsteady, around->modified[handler]);
        for (unsigned life = 0; life < FL_FLOW_LIVES && !fl_bitset_has(&around->matters, handler); life++)
            if (fl_bitset_has(&around->ends[life], handler)) around->handlers_end = true;
    }
}

struct fl_flow_surroundings fl_flow_surroundings_of(const struct fl_flow_subject *subject) {
    struct fl_flow_surroundings around = {.sets = fl_number_sets_create(subject->arena),
                                          .has_unknown_code =
                                              has_foreign_code(subject->program, FL_FLOW_ANYTHING)};
    find_graph(subject, &around);
    around.returning = fl_returning_compute(subject->arena, around.graph);
    around.follows = find_followed(subject);
    find_external(subject, &around);
    find_handlers(subject, &around);
    find_what_matters(subject, &around);
    find_modified(subject, &around);
    find_lives(subject, &around);
    find_what_handlers_do(&around);
    find_carriers(subject, &around);
    drop_unsteady(&around);
    find_carrier_changes(subject, &around);
    return around;
}
