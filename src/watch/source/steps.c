#include "watch/source/steps.h"

/* ---- what may happen ---- */

/* Of what is proved of sites, all is true of the states that the program keeps. */
static bool trusts_proofs(const struct fl_watch_writing *writing, size_t spec) {
    return !writing->plan->is_verdict_only && !writing->plan->specs->items[spec].may_lose_events;
}

/* The rule's move in the state, if there is one; may it happen at the site? One that leads back to the state
 * always may: nothing is proved of those. */
static const struct fl_spec_move *move_at(const struct fl_watch_writing *writing, const struct fl_watch_site *site,
                                          size_t rule, size_t state, bool *may_happen) {
    const struct fl_spec *spec = fl_watch_spec_of(writing, site);
    const struct fl_spec_moment *moment = fl_watch_moment_of(writing, site);
    const struct fl_spec_move *move = fl_spec_move_from(spec, moment->rules.items[rule], (int)state);
    *may_happen =
        move &&
        (move->to == (int)state || !trusts_proofs(writing, moment->spec) ||
         ((site->rules >> rule & 1) && (!spec->states.items[move->to].message || (site->errors >> rule & 1))));
    return move;
}

/* False: the automaton would have to make a move that it never makes. */
static bool may_be_in(const struct fl_watch_writing *writing, const struct fl_watch_site *site, size_t state) {
    const struct fl_spec_moment *moment = fl_watch_moment_of(writing, site);
    for (size_t i = 0; i < moment->rules.count; i++) {
        bool may_happen;
        if (move_at(writing, site, i, state, &may_happen) && (may_happen || !moment->rules.items[i]->condition))
            return may_happen;
    }
    return true;
}

/* Gives whether a state is reached that was not before. */
static bool spread(const struct fl_watch_writing *writing, size_t number, bool *is_reached) {
    bool is_new = false;
    for (size_t i = 0; i < writing->plan->sites.count; i++) {
        const struct fl_watch_site *site = &writing->plan->sites.items[i];
        const struct fl_spec_moment *moment = fl_watch_moment_of(writing, site);
        if (moment->spec != number || !fl_watch_is_written(writing, site)) continue;
        for (size_t state = 0; state < writing->plan->specs->items[number].states.count; state++)
            for (size_t k = 0; is_reached[state] && k < moment->rules.count; k++) {
                bool may_happen;
                const struct fl_spec_move *move = move_at(writing, site, k, state, &may_happen);
                if (!may_happen || is_reached[move->to]) continue;
                is_reached[move->to] = is_new = true;
            }
    }
    return is_new;
}

/* The states that the automaton may be in at a site. */
static const bool *states_at(const struct fl_watch_writing *writing, const struct fl_watch_site *site) {
    size_t number = fl_watch_moment_of(writing, site)->spec;
    size_t count = writing->plan->specs->items[number].states.count;
    bool *is_state = FL_NEW_ARRAY(writing->arena, bool, count + 1);
    is_state[0] = true;
    for (size_t i = 0; i < count && !trusts_proofs(writing, number); i++) is_state[i] = true;
    while (spread(writing, number, is_state)) continue;
    for (size_t i = 0; i < count; i++) is_state[i] = is_state[i] && may_be_in(writing, site, i);
    return is_state;
}

/* The only state that the automaton may be in at a site, or that it may move from there (`others_stay`). -1: there
 * are others. */
static int only_state(const struct fl_watch_writing *writing, const struct fl_watch_site *site, bool others_stay) {
    const bool *is_state = states_at(writing, site);
    const struct fl_spec_moment *moment = fl_watch_moment_of(writing, site);
    int only = -1;
    for (size_t i = 0; i < writing->plan->specs->items[moment->spec].states.count; i++) {
        bool moves = false;
        for (size_t k = 0; k < moment->rules.count; k++) {
            bool may_happen;
            const struct fl_spec_move *move = move_at(writing, site, k, i, &may_happen);
            moves = moves || (may_happen && move->to != (int)i);
        }
        if (!is_state[i] || (others_stay && !moves)) continue;
        if (only >= 0) return -1;
        only = (int)i;
    }
    return only;
}

/* Does any site of the spec ask for its state? */
static bool asks_state(const struct fl_watch_writing *writing, size_t spec) {
    for (size_t i = 0; i < writing->plan->sites.count; i++) {
        const struct fl_watch_site *site = &writing->plan->sites.items[i];
        if (fl_watch_moment_of(writing, site)->spec == spec && fl_watch_is_written(writing, site) &&
            (only_state(writing, site, false) < 0 || fl_watch_loss_at(writing, site) == FAULTLINE_LOSES_MOVES))
            return true;
    }
    return false;
}

/* ---- as C ---- */

struct printing {
    struct fl_text *text;
    const struct fl_watch_writing *writing;
    const struct fl_watch_site *site;
    const struct fl_watch_values *values;
    bool is_marked; /* moves to errors are told apart */
};

static bool is_joined(const struct printing *printing) {
    return fl_watch_is_joined(printing->writing, printing->site);
}

/* What a rule does in a state that it has a move from; true: it always does. */
static bool print_move(const struct printing *printing, size_t rule, size_t state) {
    struct fl_text *text = printing->text;
    const struct fl_spec_rule *made = fl_watch_moment_of(printing->writing, printing->site)->rules.items[rule];
    const struct fl_spec *spec = fl_watch_spec_of(printing->writing, printing->site);
    bool may_happen;
    const struct fl_spec_move *move = move_at(printing->writing, printing->site, rule, state, &may_happen);
    if (!may_happen) return false;
    fl_text_append(text, "        ");
    if (made->condition && is_joined(printing)) {
        fl_text_append(text, "if (__builtin_expect((");
        fl_watch_condition_print(text, printing->values, made);
        fl_text_append(text, ") != 0, 0) && faultline_apart(is_there)) ");
    } else if (made->condition) {
        fl_text_append(text, "if (");
        fl_watch_condition_print(text, printing->values, made);
        fl_text_append(text, ") ");
    } else if (is_joined(printing)) {
        fl_text_append(text, "if (is_there) ");
    }
    if (move->to == (int)state)
        fl_text_append(text, "return;\n");
    else
        fl_text_format(text, "{ state = %d; rule = %zu;%s break; }\n", move->to, rule,
                       printing->is_marked && spec->states.items[move->to].message ? " is_error = 1;" : "");
    return !made->condition;
}

/* The rules that may move the automaton from a state, or keep it there before others do. */
static size_t count_rules(const struct printing *printing, size_t state) {
    size_t count = 0;
    for (size_t i = 0; i < fl_watch_moment_of(printing->writing, printing->site)->rules.count; i++) {
        bool may_happen;
        move_at(printing->writing, printing->site, i, state, &may_happen);
        count += may_happen;
    }
    return count;
}

/* Of the rules that have a move from the state, the first that holds; error states have none. */
static void print_switch(const struct printing *printing, size_t number) {
    const struct fl_spec_moment *moment = fl_watch_moment_of(printing->writing, printing->site);
    const bool *is_state = states_at(printing->writing, printing->site);
    int only = only_state(printing->writing, printing->site, false);
    if (only >= 0)
        fl_text_format(printing->text, "    switch (%d) {\n", only);
    else
        fl_text_format(printing->text, "    switch (faultline_state_%zu) {\n", number);
    for (size_t state = 0; state < printing->writing->plan->specs->items[number].states.count; state++) {
        bool is_sure = false;
        if (!is_state[state] || !count_rules(printing, state)) continue;
        fl_text_format(printing->text, "    case %zu:\n", state);
        for (size_t i = 0; i < moment->rules.count && !is_sure; i++) is_sure = print_move(printing, i, state);
        if (!is_sure || is_joined(printing)) fl_text_append(printing->text, "        return;\n");
    }
    fl_text_append(printing->text, "    default: return;\n    }\n");
}

/* Where one rule may move it, and from one state, both are asked by one branch: what only one of them says may be
 * like the toss of a coin. False: there are more. */
static bool print_single(const struct printing *printing, size_t number) {
    const struct fl_spec_moment *moment = fl_watch_moment_of(printing->writing, printing->site);
    int from = only_state(printing->writing, printing->site, true);
    if (from < 0 || printing->is_marked || count_rules(printing, (size_t)from) != 1) return false;
    for (size_t i = 0; i < moment->rules.count; i++) {
        bool may_happen;
        const struct fl_spec_move *move = move_at(printing->writing, printing->site, i, (size_t)from, &may_happen);
        if (!may_happen) continue;
        if (!moment->rules.items[i]->condition) return false;
        fl_text_append(printing->text, "    if (__builtin_expect(!(");
        if (only_state(printing->writing, printing->site, false) < 0)
            fl_text_format(printing->text, "(faultline_state_%zu == %d) & ", number, from);
        fl_text_append(printing->text, "((");
        fl_watch_condition_print(printing->text, printing->values, moment->rules.items[i]);
        fl_text_format(printing->text, ") != 0)), 1)) return;\n%s    state = %d;\n    rule = %zu;\n",
                       is_joined(printing) ? "    if (!faultline_apart(is_there)) return;\n" : "", move->to, i);
    }
    return true;
}

void fl_watch_step_print(struct fl_text *text, const struct fl_watch_writing *writing,
                         const struct fl_watch_site *site, const struct fl_watch_values *values) {
    struct printing printing = {text, writing, site, values,
                                fl_watch_loss_at(writing, site) == FAULTLINE_LOSES_MOVES};
    size_t number = fl_watch_moment_of(writing, site)->spec;
    if (!print_single(&printing, number)) print_switch(&printing, number);
    if (printing.is_marked) fl_text_format(text, "    key = (uint64_t)faultline_state_%zu + 1;\n", number);
    if (asks_state(writing, number))
        fl_text_format(text, "    faultline_state_%zu = state;\n", number);
    else
        fl_text_append(text, "    (void)state;\n");
}
