#include "characterize/space/conditions.h"

#include <string.h>

#include "characterize/space/naming.h"
#include "characterize/space/reads.h"
#include "engine/symbolic/lazy_names.h"
#include "solver/variables.h"
#include "term/substitute.h"

typedef const struct fl_term *term_ref;

/* ---- texts ---- */

/* What is so of each argument and environment variable, and of the number of arguments. */
static term_ref domain_of(struct fl_space *space, term_ref variable) {
    struct fl_terms *terms = space->terms;
    term_ref zero = fl_term_word(terms, variable->width, 0);
    if (strcmp(variable->name, "argc") == 0) return fl_term_binary(terms, FL_OP_LESS_SIGNED, zero, variable);
    bool is_string = strncmp(variable->name, "argv[", 5) == 0 || strncmp(variable->name, "env ", 4) == 0;
    bool is_byte = is_string && variable->width == 8;
    return is_byte ? fl_term_not(terms, fl_term_equal(terms, variable, zero)) : fl_term_true(terms);
}

static bool is_of_text(const char *name) {
    return strncmp(name, "stdin", 5) == 0 || strncmp(name, "argv[", 5) == 0 || strncmp(name, "env ", 4) == 0 ||
           strncmp(name, "file ", 5) == 0;
}

/* Bytes and lengths of texts keep their variables, whose names say what they are. */
static void add_text_axis(struct fl_space *space, term_ref variable) {
    static const struct fl_type byte = {.kind = FL_TYPE_CHARACTER, .name = "unsigned char", .size_bits = 8},
                                number = {.kind = FL_TYPE_INTEGER, .name = "unsigned", .size_bits = 32};
    const char *name = variable->name;
    bool is_count = strcmp(name, "argc") == 0;
    if (!is_of_text(name) && !is_count) return;
    space->domain = fl_term_and(space->terms, space->domain, domain_of(space, variable));
    fl_space_add_axis(space, (struct fl_axis){.name = name,
                                              .variable = variable,
                                              .type = is_count               ? NULL
                                                      : variable->width == 8 ? &byte
                                                                             : &number,
                                              .is_signed = is_count});
}

const struct fl_axis *fl_space_add_text(struct fl_space *space, const char *name, uint32_t width) {
    term_ref variable = fl_term_variable(space->terms, name, width);
    add_text_axis(space, variable);
    return fl_space_axis(space, variable);
}

/* Parts of objects that --entry's function is given do so, too. */
static void add_part_axis(struct fl_space *space, term_ref variable) {
    struct fl_lazy_variable part;
    if (!fl_lazy_name_variable(fl_session_engine(space->session), variable, &part)) return;
    bool is_number = part.type && fl_type_is_number(part.type);
    fl_space_add_axis(space, (struct fl_axis){.name = part.name,
                                              .variable = variable,
                                              .type = is_number ? part.type : NULL,
                                              .is_signed = is_number && part.type->is_signed,
                                              .is_part = true});
}

static void add_named_axes(struct fl_space *space, term_ref condition) {
    const struct fl_variable_list *list = fl_space_variables_of(space, condition);
    for (size_t i = 0; i < list->count; i++) {
        if (list->items[i]->op != FL_OP_VARIABLE || fl_space_axis(space, list->items[i])) continue;
        add_text_axis(space, list->items[i]);
        add_part_axis(space, list->items[i]);
    }
}

/* Does a failure depend on how many elements an object has, or was an element looked for that it does not have? */
static bool are_objects_limited(const struct fl_space *space) {
    if (fl_session_engine(space->session)->has_limited_arrays) return true;
    for (size_t i = 0; i < space->axes.count; i++)
        if (space->axes.items[i].is_part && fl_string_has_suffix(space->axes.items[i].name, fl_lazy_count_suffix))
            return true;
    return false;
}

/* That no object which a pointer leads to has more elements than were tried. */
static term_ref has_no_larger_object(struct fl_space *space) {
    uint32_t most = fl_session_engine(space->session)->limits.elements;
    space->has_limited_objects = true;
    const char *name = fl_arena_format(space->arena, "objects of more than %u elements", most);
    term_ref is_larger = fl_term_variable(space->terms, name, 1);
    fl_space_add_axis(space, (struct fl_axis){.name = name, .variable = is_larger, .is_part = true});
    return fl_term_not(space->terms, is_larger);
}

static term_ref is_no_longer(struct fl_space *space, const char *name, uint32_t most) {
    const struct fl_axis *length = fl_space_add_text(space, name, 32);
    enum fl_operator op = length->is_signed ? FL_OP_LESS_EQUAL_SIGNED : FL_OP_LESS_EQUAL;
    return fl_term_binary(space->terms, op, length->variable, fl_term_word(space->terms, 32, most));
}

/* Of the texts that runs have read, and of the number of arguments. */
static void find_limits(struct fl_space *space) {
    const struct fl_engine *engine = fl_session_engine(space->session);
    space->limits.count = 0;
    space->is_limited = engine->has_limited_inputs;
    for (size_t i = 0; i < engine->texts.count; i++) {
        const char *text = engine->texts.items[i];
        bool is_count = strcmp(text, "argc") == 0, is_argument = strncmp(text, "argv[", 5) == 0;
        const char *length = is_count ? text : fl_arena_format(space->arena, "%s.length", text);
        uint32_t most = is_count      ? engine->limits.arguments + 1
                        : is_argument ? engine->limits.argument_length
                                      : engine->limits.stdin_length;
        fl_vector_push(space->arena, &space->limits, is_no_longer(space, length, most));
    }
    if (are_objects_limited(space)) {
        fl_vector_push(space->arena, &space->limits, has_no_larger_object(space));
        space->is_limited = true;
    }
}

/* The most bytes of a text that were executed; 0 where the variable is no length of a text. */
static uint32_t executed_length(const struct fl_space *space, term_ref variable) {
    const struct fl_symbolic_limits *limits = &fl_session_engine(space->session)->limits;
    static const char suffix[] = ".length";
    if (variable->op != FL_OP_VARIABLE || !is_of_text(variable->name)) return 0;
    size_t length = strlen(variable->name);
    bool is_length = length > strlen(suffix) && strcmp(variable->name + length - strlen(suffix), suffix) == 0;
    if (!is_length) return 0;
    return strncmp(variable->name, "argv[", 5) == 0 ? limits->argument_length : limits->stdin_length;
}

static term_ref is_executed(struct fl_space *space, term_ref length) {
    term_ref most = fl_term_word(space->terms, length->width, executed_length(space, length));
    return fl_term_binary(space->terms, FL_OP_LESS_EQUAL, length, most);
}

static term_ref length_as_read(void *context, term_ref leaf) {
    struct fl_space *space = context;
    uint32_t executed = executed_length(space, leaf);
    if (!executed) return leaf;
    return fl_term_if(space->terms, is_executed(space, leaf), leaf,
                      fl_term_word(space->terms, leaf->width, executed));
}

/* Runs were executed with texts of a length up to a limit. As long as none reads further, a run on a longer text
 * is the run on as much of it. */
static term_ref for_all_lengths(struct fl_space *space, term_ref condition) {
    if (fl_session_engine(space->session)->has_limited_inputs) return condition;
    return fl_term_substitute(space->terms, condition, length_as_read, space);
}

/* ---- the conditions ---- */

static bool must_stop(const struct fl_space *space) {
    return fl_deadline_has_passed(space->deadline) || (space->is_cancelled && *space->is_cancelled);
}

/* Of what could not be looked at, what was known before is known. */
static term_ref as_before(struct fl_space *space, const char *reason) {
    space->beyond_reason = reason;
    return space->beyond;
}

static const char out_of_time[] = "the time was used up";

/* Runs that fail, those among them whose texts no limit was put to, and those that read more inputs than are asked
 * about. */
struct failures {
    struct fl_gathering within, whole, longer;
};

static bool add_failure(struct failures *failures, const struct fl_session_obligation *obligation) {
    struct fl_space *space = failures->within.common.space;
    term_ref failure = obligation->failure;
    if (space->most_inputs) {
        term_ref is_longer = fl_reads_exceed(space, obligation->state, space->most_inputs);
        term_ref longer = fl_term_and(space->terms, failure, is_longer);
        if (!fl_gathering_add(&failures->longer, obligation->state, longer)) return false;
        failure = fl_term_and(space->terms, failure, fl_term_not(space->terms, is_longer));
    }
    struct fl_gathering *gathering = obligation->has_whole_texts ? &failures->whole : &failures->within;
    return fl_gathering_add(gathering, obligation->state, failure);
}

/* Of single runs that were followed: they take little time, whatever the others take. */
static void add_followed(struct fl_space *space, struct failures *failures) {
    for (; space->followed < fl_session_obligation_count(space->session); space->followed++) {
        const struct fl_session_obligation *obligation =
            fl_session_obligation_at(space->session, space->followed);
        if (obligation->has_whole_texts && !add_failure(failures, obligation)) break;
    }
}

static void add_failures(struct fl_space *space) {
    struct failures failures = {fl_gathering_begin(space), fl_gathering_begin(space), fl_gathering_begin(space)};
    add_followed(space, &failures);
    for (; space->taken < fl_session_obligation_count(space->session); space->taken++) {
        const struct fl_session_obligation *obligation = fl_session_obligation_at(space->session, space->taken);
        if (obligation->has_whole_texts) continue;
        if (must_stop(space) || !add_failure(&failures, obligation)) break;
    }
    term_ref found = for_all_lengths(space, fl_gathering_end(&failures.within)),
             longer = for_all_lengths(space, fl_gathering_end(&failures.longer));
    add_named_axes(space, found);
    if (are_objects_limited(space)) found = fl_term_and(space->terms, found, has_no_larger_object(space));
    term_ref whole = fl_gathering_end(&failures.whole);
    space->follows = fl_term_or(space->terms, space->follows, whole);
    space->fails = fl_term_or(space->terms, space->fails, fl_term_or(space->terms, found, whole));
    space->longer = fl_term_or(space->terms, space->longer, longer);
}

static term_ref longer_runs(struct fl_space *space) {
    struct fl_gathering gathering = fl_gathering_begin(space);
    struct fl_engine *engine = fl_session_engine(space->session);
    const struct fl_state *state;
    for (size_t i = 0; (state = fl_session_waiting(space->session, i)); i++) {
        bool is_added =
            !must_stop(space) && fl_gathering_add(&gathering, state, fl_state_path_condition(engine, state));
        if (!is_added) return as_before(space, out_of_time);
    }
    return for_all_lengths(space, fl_gathering_end(&gathering));
}

static term_ref runs_beyond(struct fl_space *space, enum fl_session_extent extent) {
    space->beyond_reason = NULL;
    if (space->taken < fl_session_obligation_count(space->session)) return as_before(space, out_of_time);
    if (extent == FL_SESSION_WHOLE && !space->has_limited_objects) return fl_term_false(space->terms);
    if (extent == FL_SESSION_CUT) return as_before(space, fl_session_reason(space->session));
    term_ref beyond = longer_runs(space);
    return fl_term_or(space->terms, beyond, fl_term_not(space->terms, fl_space_scope(space)));
}

bool fl_space_take_failures(struct fl_space *space) {
    term_ref before = space->fails;
    add_failures(space);
    add_named_axes(space, space->fails);
    fl_space_renew_solver(space);
    return space->fails != before;
}

void fl_space_update(struct fl_space *space, enum fl_session_extent extent) {
    add_failures(space);
    find_limits(space);
    space->beyond = fl_term_or(space->terms, runs_beyond(space, extent), space->longer);
    add_named_axes(space, space->fails);
    add_named_axes(space, space->beyond);
    fl_space_renew_solver(space);
}

uint64_t fl_space_decided_inputs(const struct fl_space *space) {
    uint64_t least = UINT64_MAX;
    const struct fl_state *state;
    if (!fl_term_is_false(space->longer)) least = space->most_inputs + 1;
    for (size_t i = 0; (state = fl_session_waiting(space->session, i)); i++) {
        uint64_t reads = fl_reads_at_least(space, state);
        if (reads < least) least = reads;
    }
    return least && least < UINT64_MAX ? least - 1 : least;
}
