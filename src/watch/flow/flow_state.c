#include "watch/flow/flow_state.h"

#include "base/map.h"

static const enum fl_flow_relation kept[] = {FL_FLOW_UNKNOWN, FL_FLOW_SAME, FL_FLOW_OTHER};

/* Does the program look at where objects lie? */
static bool sees_addresses(const struct fl_program *program) {
    for (uint32_t i = 0; i < program->assumption_count; i++)
        if (program->assumptions[i].kind == FL_ASSUMPTION_PLACEMENT && program->assumptions[i].phrase) return true;
    return false;
}

bool fl_flow_is_looked_at(const struct fl_flow_subject *subject, fl_variable_id variable) {
    return !subject->followed || fl_bitset_has(subject->followed, variable.index) ||
           fl_id_equal(variable, subject->jump);
}

void fl_flow_set(const struct fl_flow_subject *subject, struct fl_flow_state *state, fl_variable_id variable,
                 struct fl_interval interval) {
    if (fl_flow_is_looked_at(subject, variable))
        fl_interval_state_set(subject->arena, subject->program, &state->values, variable, interval);
    else
        fl_interval_state_forget(subject->arena, subject->program, &state->values, variable);
}

struct fl_flow_state fl_flow_state_begin(const struct fl_flow_subject *subject) {
    const struct fl_program *program = subject->program;
    bool has_addresses = sees_addresses(program);
    struct fl_flow_state state = {.values = {.is_reached = true}};
    for (uint32_t i = 0; i < program->variable_count; i++) {
        const struct fl_variable *variable = &program->variables[i];
        if (variable->kind != FL_VARIABLE_GLOBAL || variable->width > FL_WIDEST_INTERVAL) continue;
        bool is_address = variable->initial.word && variable->width == program->pointer_width;
        if (is_address && has_addresses) continue;
        fl_flow_set(subject, &state, (fl_variable_id){i}, fl_interval_of(variable->width, variable->initial.word));
    }
    return state;
}

/* ---- the object ---- */

static enum fl_flow_relation relation_get(const struct fl_flow_subject *subject, const struct fl_flow_state *state,
                                          fl_variable_id variable) {
    if (fl_id_is_none(subject->key)) return FL_FLOW_UNKNOWN;
    if (fl_id_equal(variable, subject->key)) return FL_FLOW_SAME;
    const enum fl_flow_relation *known = fl_persistent_find(state->relations, variable.index);
    return known ? *known : FL_FLOW_UNKNOWN;
}

void fl_flow_relate(const struct fl_flow_subject *subject, struct fl_flow_state *state, fl_variable_id variable,
                    enum fl_flow_relation relation) {
    if (fl_id_is_none(subject->key) || fl_id_equal(variable, subject->key)) return;
    if (!fl_bitset_has(subject->carriers, variable.index)) return;
    if (relation_get(subject, state, variable) == relation) return;
    state->relations = fl_persistent_set(subject->arena, state->relations, variable.index,
                                         relation == FL_FLOW_UNKNOWN ? NULL : &kept[relation]);
}

static uint32_t width_of(const struct fl_flow_subject *subject, fl_variable_id variable) {
    return fl_program_variable(subject->program, variable)->width;
}

/* What an expression is the value of: a variable, or an object that holds one pointer; FL_NO_INDEX: of neither. A
 * narrow variable may be extended to the object's width. */
static uint32_t carrier_in(const struct fl_flow_subject *subject, const struct fl_expression *expression) {
    if (fl_id_is_none(subject->key)) return FL_NO_INDEX;
    bool is_wide = expression->width == width_of(subject, subject->key);
    if (fl_expression_is_apply(expression, FL_OP_SIGN_EXTEND) && is_wide) expression = expression->operands[0];
    if (expression->kind == FL_EXPRESSION_VARIABLE) return expression->variable.index;
    if (expression->kind != FL_EXPRESSION_LOAD || !is_wide) return FL_NO_INDEX;
    const struct fl_expression *address = expression->operands[0];
    if (address->kind != FL_EXPRESSION_OBJECT) return FL_NO_INDEX;
    uint32_t carrier = subject->program->variable_count + address->object.index;
    bool is_whole = subject->program->objects[address->object.index].size * 8 == expression->width;
    return is_whole && fl_bitset_has(subject->carriers, carrier) ? carrier : FL_NO_INDEX;
}

enum fl_flow_relation fl_flow_relation_of(const struct fl_flow_subject *subject, const struct fl_flow_state *state,
                                          const struct fl_expression *expression) {
    fl_variable_id carrier = {carrier_in(subject, expression)};
    return fl_id_is_none(carrier) ? FL_FLOW_UNKNOWN : relation_get(subject, state, carrier);
}

static bool is_followed(const struct fl_flow_subject *subject) {
    return !fl_id_is_none(subject->key) && width_of(subject, subject->key) <= FL_WIDEST_INTERVAL;
}

/* What can't have the object's value is another one. */
static void relate_by_value(const struct fl_flow_subject *subject, struct fl_flow_state *state,
                            fl_variable_id variable) {
    if (!is_followed(subject) || !state->values.is_reached) return;
    if (width_of(subject, variable) != width_of(subject, subject->key)) return;
    if (relation_get(subject, state, variable) != FL_FLOW_UNKNOWN) return;
    struct fl_interval left = fl_interval_state_get(subject->program, &state->values, variable);
    struct fl_interval right = fl_interval_state_get(subject->program, &state->values, subject->key);
    struct fl_interval both = fl_interval_meet(&left, &right);
    if (fl_interval_is_none(&both)) fl_flow_relate(subject, state, variable, FL_FLOW_OTHER);
}

/* ---- assignments ---- */

void fl_flow_forget(const struct fl_flow_subject *subject, struct fl_flow_state *state, fl_variable_id variable) {
    if (fl_id_is_none(variable) || fl_id_equal(variable, subject->jump)) return;
    fl_interval_state_forget(subject->arena, subject->program, &state->values, variable);
    fl_flow_relate(subject, state, variable, FL_FLOW_UNKNOWN);
}

void fl_flow_assign(const struct fl_flow_subject *subject, struct fl_flow_state *state, fl_variable_id variable,
                    const struct fl_expression *value) {
    if (fl_id_is_none(variable)) return;
    enum fl_flow_relation relation = fl_flow_relation_of(subject, state, value);
    if (value->width <= FL_WIDEST_INTERVAL)
        fl_flow_set(subject, state, variable, fl_interval_state_evaluate(subject->program, &state->values, value));
    fl_flow_relate(subject, state, variable, relation);
    relate_by_value(subject, state, variable);
}

/* ---- conditions ---- */

/* No run is in the state. */
static void end(struct fl_flow_state *state) {
    *state = (struct fl_flow_state){.values = {.is_reached = false}};
}

/* The pointer that an object holds from the start on. */
static uint64_t held_by(const struct fl_program *program, uint32_t object) {
    const unsigned char *contents = program->objects[object].contents;
    uint64_t pointer = 0;
    for (uint32_t i = 0; contents && i < program->pointer_width / 8; i++)
        pointer |= (uint64_t)contents[i] << 8 * i;
    return pointer;
}

struct holding {
    const struct fl_program *program;
    uint64_t pointer;
};

/* Does the entry allow that the object is the one that the pointer leads to? */
static bool allows(void *context, uint64_t key, const void *value) {
    const struct holding *holding = context;
    uint32_t variables = holding->program->variable_count;
    if (*(const enum fl_flow_relation *)value != FL_FLOW_SAME || key < variables) return true;
    return held_by(holding->program, (uint32_t)key - variables) == holding->pointer;
}

/* Two pointers that lead to different objects are never both the object, wherever those lie. */
static void compare_with_held(const struct fl_flow_subject *subject, struct fl_flow_state *state,
                              uint32_t object) {
    const struct fl_program *program = subject->program;
    struct holding holding = {program, held_by(program, object)};
    if (!fl_persistent_visit(state->relations, allows, &holding)) end(state);
    if (!state->values.is_reached || !holding.pointer) return;
    struct fl_interval known = fl_interval_state_get(program, &state->values, subject->key);
    struct fl_interval some = fl_interval_unsigned(known.width, 1, fl_bits_mask(known.width));
    fl_interval_state_set(subject->arena, program, &state->values, subject->key, fl_interval_meet(&known, &some));
    for (uint32_t i = 0; i < program->variable_count; i++)
        if (program->variables[i].kind == FL_VARIABLE_GLOBAL && fl_bitset_has(subject->carriers, i))
            relate_by_value(subject, state, (fl_variable_id){i});
}

/* A carrier is found to be the object, or not to be. */
static void find_out(const struct fl_flow_subject *subject, struct fl_flow_state *state, uint32_t carrier,
                     enum fl_flow_relation relation) {
    enum fl_flow_relation known = relation_get(subject, state, (fl_variable_id){carrier});
    uint32_t variables = subject->program->variable_count;
    if (known != FL_FLOW_UNKNOWN && known != relation) {
        end(state);
        return;
    }
    if (carrier >= variables && relation == FL_FLOW_SAME) compare_with_held(subject, state, carrier - variables);
    if (state->values.is_reached) fl_flow_relate(subject, state, (fl_variable_id){carrier}, relation);
}

struct learning {
    const struct fl_flow_subject *subject;
    struct fl_flow_state *state;
};

static bool learn_relation(void *context, uint64_t key, const void *value) {
    struct learning *learning = context;
    find_out(learning->subject, learning->state, (uint32_t)key, *(const enum fl_flow_relation *)value);
    return learning->state->values.is_reached;
}

void fl_flow_learn_relations(const struct fl_flow_subject *subject, struct fl_flow_state *state,
                             const struct fl_flow_state *from) {
    fl_persistent_visit(from->relations, learn_relation, &(struct learning){subject, state});
}

/* One of the two is the object, or is not; so is, or is not, the other. */
static void compare_with(const struct fl_flow_subject *subject, struct fl_flow_state *state,
                         const struct fl_expression *known, const struct fl_expression *other, bool is_equal) {
    if (fl_flow_relation_of(subject, state, known) != FL_FLOW_SAME) return;
    uint32_t carrier = carrier_in(subject, other);
    if (carrier != FL_NO_INDEX) find_out(subject, state, carrier, is_equal ? FL_FLOW_SAME : FL_FLOW_OTHER);
}

static void relate_by(const struct fl_flow_subject *subject, struct fl_flow_state *state,
                      const struct fl_expression *condition, bool is_true) {
    if (condition->kind != FL_EXPRESSION_APPLY || !state->values.is_reached) return;
    const struct fl_expression *const *operands = condition->operands;
    switch (condition->op) {
    case FL_OP_NOT: relate_by(subject, state, operands[0], !is_true); break;
    case FL_OP_AND:
    case FL_OP_OR:
        if (is_true != (condition->op == FL_OP_AND)) return;
        relate_by(subject, state, operands[0], is_true);
        relate_by(subject, state, operands[1], is_true);
        break;
    case FL_OP_EQUAL:
        compare_with(subject, state, operands[0], operands[1], is_true);
        if (state->values.is_reached) compare_with(subject, state, operands[1], operands[0], is_true);
        break;
    default: break;
    }
}

/* Variables that are the object have its value. */
struct meeting {
    const struct fl_flow_subject *subject;
    struct fl_interval_state *values;
    bool is_back; /* the object's value is put into them; before that, theirs into it */
};

static bool meet_variable(void *context, uint64_t key, const void *value) {
    struct meeting *meeting = context;
    const struct fl_flow_subject *subject = meeting->subject;
    fl_variable_id variable = {(uint32_t)key};
    if (*(const enum fl_flow_relation *)value != FL_FLOW_SAME || !meeting->values->is_reached) return true;
    if (key >= subject->program->variable_count) return true;
    if (width_of(subject, variable) != width_of(subject, subject->key)) return true;
    struct fl_interval left = fl_interval_state_get(subject->program, meeting->values, variable);
    struct fl_interval right = fl_interval_state_get(subject->program, meeting->values, subject->key);
    fl_interval_state_set(subject->arena, subject->program, meeting->values,
                          meeting->is_back ? variable : subject->key, fl_interval_meet(&left, &right));
    return true;
}

static void meet_object(const struct fl_flow_subject *subject, struct fl_flow_state *state) {
    for (unsigned round = 0; round < 2 && is_followed(subject) && state->values.is_reached; round++)
        fl_persistent_visit(state->relations, meet_variable,
                            &(struct meeting){subject, &state->values, round == 1});
}

void fl_flow_learn(const struct fl_flow_subject *subject, struct fl_flow_state *state,
                   const struct fl_flow_state *from) {
    if (!is_followed(subject)) return;
    struct fl_interval left = fl_interval_state_get(subject->program, &state->values, subject->key);
    struct fl_interval right = fl_interval_state_get(subject->program, &from->values, subject->key);
    fl_interval_state_set(subject->arena, subject->program, &state->values, subject->key,
                          fl_interval_meet(&left, &right));
    meet_object(subject, state);
    if (!state->values.is_reached) end(state);
}

static bool mentions_looked_at(const struct fl_flow_subject *subject, const struct fl_expression *expression) {
    if (!subject->followed) return true;
    if (expression->kind == FL_EXPRESSION_VARIABLE) return fl_flow_is_looked_at(subject, expression->variable);
    for (uint32_t i = 0; i < expression->operand_count; i++)
        if (mentions_looked_at(subject, expression->operands[i])) return true;
    return false;
}

bool fl_flow_mentions(const struct fl_flow_subject *subject, const struct fl_expression *expression) {
    uint32_t carrier = carrier_in(subject, expression);
    if (carrier != FL_NO_INDEX && fl_bitset_has(subject->carriers, carrier)) return true;
    if (expression->kind == FL_EXPRESSION_VARIABLE) return fl_flow_is_looked_at(subject, expression->variable);
    for (uint32_t i = 0; i < expression->operand_count; i++)
        if (fl_flow_mentions(subject, expression->operands[i])) return true;
    return false;
}

void fl_flow_assume(const struct fl_flow_subject *subject, struct fl_flow_state *state,
                    const struct fl_expression *condition, bool is_true) {
    struct fl_interval wanted = fl_interval_of(1, is_true);
    if (!fl_id_is_none(subject->key)) relate_by(subject, state, condition, is_true);
    if (!state->values.is_reached || !mentions_looked_at(subject, condition)) return;
    fl_interval_state_assume(subject->arena, subject->program, &state->values, condition, &wanted);
    meet_object(subject, state);
    if (!state->values.is_reached) end(state);
}

/* ---- two states ---- */

struct keeping {
    const struct fl_flow_subject *subject;
    const struct fl_persistent_map *result;
    bool is_less; /* something was left out */
};

static bool keep_equal(void *context, uint64_t key, const void *left, const void *right) {
    struct keeping *keeping = context;
    (void)right;
    keeping->result = fl_persistent_set(keeping->subject->arena, keeping->result, key, NULL);
    keeping->is_less = keeping->is_less || left;
    return true;
}

/* Without thresholds, an end that moves goes to the end of its side. */
static struct fl_thresholds thresholds_of(void *context, fl_variable_id variable, uint32_t width) {
    static const uint64_t none[1];
    const struct fl_flow_subject *subject = context;
    (void)variable;
    if (!subject->thresholds) return (struct fl_thresholds){none, 0};
    return fl_thresholds_of_width(subject->arena, subject->thresholds, width);
}

static struct fl_interval widen_result(const struct fl_flow_subject *subject, const struct fl_interval *left,
                                       const struct fl_interval *right) {
    struct fl_thresholds thresholds = thresholds_of((void *)subject, (fl_variable_id)FL_NO_ID, left->width);
    return fl_interval_widen(left, right, thresholds.items, thresholds.count);
}

struct fl_flow_state fl_flow_join(const struct fl_flow_subject *subject, const struct fl_flow_state *left,
                                  const struct fl_flow_state *right, bool is_widened) {
    struct fl_flow_state state = *left;
    struct keeping keeping = {.subject = subject, .result = left->relations};
    state.values = is_widened ? fl_interval_state_widen(subject->arena, &left->values, &right->values,
                                                        thresholds_of, (void *)subject)
                              : fl_interval_state_join(subject->arena, &left->values, &right->values);
    fl_persistent_compare(left->relations, right->relations, keep_equal, &keeping);
    state.relations = keeping.result;
    if (left->life != right->life) state.life = FL_FLOW_LIFE_UNKNOWN;
    if (left->result_relation != right->result_relation) state.result_relation = FL_FLOW_UNKNOWN;
    if (left->result.width && left->result.width == right->result.width)
        state.result = is_widened ? widen_result(subject, &left->result, &right->result)
                                  : fl_interval_join(&left->result, &right->result);
    else
        state.result = (struct fl_interval){0};
    return state;
}

static bool has_result(const struct fl_flow_state *whole, const struct fl_flow_state *part) {
    if (whole->result_relation != FL_FLOW_UNKNOWN && whole->result_relation != part->result_relation) return false;
    if (!whole->result.width) return true;
    return whole->result.width == part->result.width && fl_interval_contains(&whole->result, &part->result);
}

bool fl_flow_includes(const struct fl_flow_subject *subject, const struct fl_flow_state *whole,
                      const struct fl_flow_state *part) {
    struct keeping keeping = {.subject = subject, .result = whole->relations};
    if (!part->values.is_reached) return true;
    if (!whole->values.is_reached || !has_result(whole, part)) return false;
    if (whole->life != FL_FLOW_LIFE_UNKNOWN && whole->life != part->life) return false;
    fl_persistent_compare(whole->relations, part->relations, keep_equal, &keeping);
    if (keeping.is_less) return false;
    struct fl_interval_state both = fl_interval_state_join(subject->arena, &whole->values, &part->values);
    return fl_interval_state_is_same(&both, &whole->values);
}

/* ---- names ---- */

static bool name_carrier(void *context, uint64_t key, const void *value) {
    uint64_t *name = context;
    if (*(const enum fl_flow_relation *)value == FL_FLOW_SAME) *name ^= fl_hash_mix(key + 1);
    return true;
}

bool fl_flow_is_over(const struct fl_flow_subject *subject, const struct fl_flow_state *state) {
    struct fl_interval at = fl_interval_state_get(subject->program, &state->values, subject->state);
    return fl_interval_is_single(&at) && subject->is_end[fl_interval_least_unsigned(&at)];
}

static bool is_other(void *context, uint64_t key, const void *value) {
    (void)context;
    (void)key;
    return *(const enum fl_flow_relation *)value != FL_FLOW_SAME;
}

bool fl_flow_has_same(const struct fl_flow_state *state) {
    return !fl_persistent_visit(state->relations, is_other, NULL);
}

struct searching {
    uint32_t variables, found;
};

static bool find_holder(void *context, uint64_t key, const void *value) {
    struct searching *searching = context;
    if (*(const enum fl_flow_relation *)value != FL_FLOW_SAME || key < searching->variables) return true;
    searching->found = (uint32_t)key - searching->variables;
    return false;
}

uint32_t fl_flow_holder(const struct fl_flow_subject *subject, const struct fl_flow_state *state) {
    struct searching searching = {subject->program->variable_count, FL_NO_INDEX};
    fl_persistent_visit(state->relations, find_holder, &searching);
    return searching.found;
}

/* States whose names are the same by chance are joined, which is never wrong. */
uint64_t fl_flow_name(const struct fl_flow_subject *subject, const struct fl_flow_state *state) {
    struct fl_interval at = fl_interval_state_get(subject->program, &state->values, subject->state);
    uint64_t number = fl_interval_is_single(&at) ? fl_interval_least_unsigned(&at) + 1 : 0;
    uint64_t name = number << 4 | (uint64_t)state->life << 1 | (state->result_relation == FL_FLOW_SAME);
    fl_persistent_visit(state->relations, name_carrier, &name);
    return name;
}

static bool forget_variable(void *context, uint64_t key, const void *value) {
    struct keeping *keeping = context;
    (void)value;
    if (key < keeping->subject->program->variable_count)
        keeping->result = fl_persistent_set(keeping->subject->arena, keeping->result, key, NULL);
    return true;
}

void fl_flow_forget_variables(const struct fl_flow_subject *subject, struct fl_flow_state *state) {
    struct keeping keeping = {.subject = subject, .result = state->relations};
    fl_persistent_visit(state->relations, forget_variable, &keeping);
    state->relations = keeping.result;
    state->result_relation = FL_FLOW_UNKNOWN;
}
