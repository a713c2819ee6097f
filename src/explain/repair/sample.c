#include "explain/repair/sample.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/map.h"
#include "engine/interpret/interpret.h"

/* Runs that are tried at most, and what one may take. */
enum { MOST_TRIES = 400 };
/* Inputs that a failing run is given beyond those that it read. */
static const size_t more_inputs = 48;
static const uint64_t most_steps = 200000;

struct sampling {
    struct fl_arena *arena;
    const struct fl_repair_request *request;
    struct fl_repeater *repeater;
    struct fl_arena *scratch; /* of one run */
    struct fl_map seen;       /* inputs as text -> 1 */
    uint64_t random;
};

static bool fails_there(const struct fl_program *program, const struct fl_outcome *outcome,
                        const struct fl_trial_run *failing) {
    if (!failing->check_function) return true;
    for (size_t i = 0; i < outcome->stack_depth; i++) {
        const struct fl_edge *edge = fl_program_edge(program, outcome->stack[i].edge);
        const struct fl_function *function = fl_program_function(program, outcome->stack[i].function);
        if (edge->position.line == failing->check_line && strcmp(function->name, failing->check_function) == 0)
            return true;
    }
    return false;
}

const struct fl_trial_run *fl_sample_alike(const struct fl_repair_request *request,
                                           const struct fl_outcome *outcome) {
    for (size_t i = 0; i < request->failing_count; i++)
        if (fails_there(request->program, outcome, &request->failing[i])) return &request->failing[i];
    return NULL;
}

/* ---- other inputs ---- */

static bool may_be_any(const struct fl_input *input) {
    return input->kind == FL_INPUT_VALUE && !input->is_world && !input->numbers;
}

static bool may_go_on(const struct fl_program *program, const char *name) {
    for (uint32_t i = 0; i < program->input_count; i++)
        if (may_be_any(&program->inputs[i]) && strcmp(program->inputs[i].name, name) == 0) return true;
    return false;
}

static bool has_name(const struct fl_inputs *inputs, const char *name) {
    for (size_t i = 0; i < inputs->values.count; i++)
        if (strcmp(inputs->values.items[i].name, name) == 0) return true;
    return false;
}

/* Small numbers for what was never read. */
static void add_unread(struct fl_arena *arena, const struct fl_program *program, uint64_t seed,
                       struct fl_inputs *inputs) {
    size_t count = more_inputs / 4;
    for (uint32_t i = 0; i < program->input_count; i++) {
        const struct fl_input *input = &program->inputs[i];
        if (!may_be_any(input) || has_name(inputs, input->name)) continue;
        for (size_t k = 0; k < count; k++) {
            int number = seed ? (int)(fl_hash_mix(seed + k) % 5) : 0;
            struct fl_input_value value = {
                .name = input->name, .form = FL_FORM_NUMBER, .number = fl_arena_format(arena, "%d", number)};
            fl_vector_push(arena, &inputs->values, value);
        }
    }
}

/* A run that is mended goes on, and reads more than the failing one did: what that has read, again and again, as
 * most inputs of a name are of a kind. */
static const struct fl_inputs *lengthen(struct fl_arena *arena, const struct fl_program *program, uint64_t seed,
                                        const struct fl_inputs *inputs) {
    struct fl_inputs *longer = FL_NEW(arena, struct fl_inputs);
    size_t count = inputs->values.count;
    *longer = *inputs;
    memset(&longer->values, 0, sizeof longer->values);
    for (size_t i = 0; count && i < count + more_inputs; i++)
        if (i < count || may_go_on(program, inputs->values.items[i % count].name))
            fl_vector_push(arena, &longer->values, inputs->values.items[i % count]);
    add_unread(arena, program, seed, longer);
    return longer;
}

void fl_sample_add(struct fl_arena *arena, const struct fl_program *program, const struct fl_trial_run *run,
                   fl_trial_runs *failing) {
    struct fl_trial_run longer = *run;
    longer.inputs = lengthen(arena, program, 0, run->inputs);
    fl_vector_push(arena, failing, longer);
}

static uint64_t pick(struct sampling *sampling, uint64_t count) {
    sampling->random += UINT64_C(0x9e3779b97f4a7c15);
    return fl_hash_mix(sampling->random) % count;
}

/* A number near the old one, a small one, a large one, or one of another input. */
static int64_t other_number(struct sampling *sampling, const struct fl_inputs *inputs, int64_t old) {
    static const int64_t usual[] = {0,  1,  -1, 2,  3,   4,   7,   8,   10,  15,  16,
                                    31, 32, 63, 64, 100, 127, 128, 255, 256, -128};
    switch (pick(sampling, 6)) {
    case 0: return old + 1 - 2 * (int64_t)pick(sampling, 2);
    case 1: return (int64_t)pick(sampling, 16);
    case 2: return usual[pick(sampling, sizeof usual / sizeof *usual)];
    case 3: {
        const struct fl_input_value *other = &inputs->values.items[pick(sampling, inputs->values.count)];
        return other->form == FL_FORM_NUMBER ? strtoll(other->number, NULL, 0) : old;
    }
    case 4: return old ^ (int64_t)(UINT64_C(1) << pick(sampling, 32));
    default: return (int64_t)(int32_t)fl_hash_mix(sampling->random + 1);
    }
}

static const char *random_bytes(struct sampling *sampling, const struct fl_input_bytes *old) {
    char *bytes = fl_arena_copy(sampling->arena, old->bytes, old->count + 1);
    for (size_t changes = 1 + pick(sampling, 2); changes && old->count; changes--)
        bytes[pick(sampling, old->count)] = (char)pick(sampling, 256);
    return bytes;
}

static void change_value(struct sampling *sampling, const struct fl_inputs *inputs, struct fl_input_value *value) {
    if (value->form == FL_FORM_NUMBER && !strpbrk(value->number, ".enx'\""))
        value->number = fl_arena_format(sampling->arena, "%" PRId64,
                                        other_number(sampling, inputs, strtoll(value->number, NULL, 0)));
    else if (value->form == FL_FORM_BYTES && value->bytes.bytes && !value->references.all.count)
        value->bytes.bytes = random_bytes(sampling, &value->bytes);
}

static void change_text(struct sampling *sampling, struct fl_text *text) {
    static const char usual[] = "0123456789 abz-+\n,.;(){}[]\"'\\";
    struct fl_text changed = fl_text_make(sampling->arena);
    fl_text_append_bytes(&changed, text->items, text->count);
    if (changed.count) changed.items[pick(sampling, changed.count)] = usual[pick(sampling, sizeof usual - 1)];
    *text = changed;
}

/* What the run gets with one or a few of its inputs changed. */
static struct fl_inputs *change(struct sampling *sampling, const struct fl_inputs *inputs) {
    struct fl_inputs *changed = FL_NEW(sampling->arena, struct fl_inputs);
    *changed = *inputs;
    memset(&changed->values, 0, sizeof changed->values);
    for (size_t i = 0; i < inputs->values.count; i++)
        fl_vector_push(sampling->arena, &changed->values, inputs->values.items[i]);
    uint64_t places = inputs->values.count + (inputs->standard_input.count != 0);
    uint64_t all = pick(sampling, 4) == 0;
    for (uint64_t left = places ? 1 + pick(sampling, 3) : 0; left; left--) {
        uint64_t place = pick(sampling, places);
        if (place < inputs->values.count)
            change_value(sampling, inputs, &changed->values.items[place]);
        else
            change_text(sampling, &changed->standard_input);
    }
    for (size_t i = 0; all && i < changed->values.count; i++)
        change_value(sampling, inputs, &changed->values.items[i]);
    return changed;
}

static bool is_new(struct sampling *sampling, const struct fl_inputs *inputs) {
    struct fl_text text = fl_text_make(sampling->arena);
    fl_inputs_print(&text, inputs);
    uint64_t *seen = fl_map_at_string(&sampling->seen, fl_text_string(&text));
    bool is_new = !*seen;
    *seen = 1;
    return is_new;
}

/* ---- runs ---- */

struct watch {
    const struct fl_repair_request *request;
    bool is_anothers;
};

static bool before(void *context, struct fl_machine *machine, fl_edge_id edge) {
    struct watch *watch = context;
    (void)machine;
    for (size_t i = 0; i < watch->request->other_count; i++)
        if (fl_id_equal(edge, watch->request->others[i])) watch->is_anothers = true;
    return true;
}

/* Does the run take a way of the others? */
static bool is_anothers(const struct fl_repair_request *request, const struct fl_inputs *inputs) {
    if (!request->other_count) return false;
    struct watch watch = {.request = request};
    struct fl_observer observer = {.context = &watch, .before = before};
    struct fl_interpret_options options = {
        .inputs = inputs, .forgets_inputs = true, .observer = &observer, .step_limit = most_steps};
    struct fl_arena *scratch = fl_arena_create();
    fl_interpret(scratch, request->program, &options);
    fl_arena_destroy(scratch);
    return watch.is_anothers;
}

static void try(struct sampling *sampling, const struct fl_inputs *inputs, size_t most, fl_trial_runs *failing,
                fl_trial_runs *correct) {
    const struct fl_repair_request *request = sampling->request;
    struct fl_interpret_options options = {.inputs = inputs, .forgets_inputs = true, .step_limit = most_steps};
    fl_arena_reset(sampling->scratch);
    const struct fl_outcome *outcome = fl_repeater_run(sampling->repeater, sampling->scratch, &options);
    if (outcome->kind == FL_OUTCOME_EXITED && correct->count < most)
        fl_vector_push(sampling->arena, correct, ((struct fl_trial_run){.inputs = inputs}));
    if (!fl_outcome_is_failure(outcome->kind) || failing->count >= most) return;
    const struct fl_trial_run *alike = fl_sample_alike(request, outcome);
    if (!alike || is_anothers(request, inputs)) return;
    struct fl_trial_run run = *alike;
    run.inputs = inputs;
    fl_vector_push(sampling->arena, failing, run);
}

void fl_sample_runs(struct fl_arena *arena, const struct fl_repair_request *request, size_t most,
                    fl_trial_runs *failing, fl_trial_runs *correct) {
    struct sampling sampling = {.arena = arena,
                                .request = request,
                                .repeater = fl_repeater_create(request->program),
                                .scratch = fl_arena_create(),
                                .seen = fl_map_make(arena),
                                .random = 1};
    size_t known = request->failing_count + request->correct_count;
    for (unsigned tries = 0; tries < MOST_TRIES && known; tries++) {
        size_t from = pick(&sampling, known);
        const struct fl_trial_run *run = from < request->failing_count
                                             ? &request->failing[from]
                                             : &request->correct[from - request->failing_count];
        if (fl_deadline_has_passed(request->deadline) || (failing->count >= most && correct->count >= most)) break;
        const struct fl_inputs *inputs =
            lengthen(arena, request->program, sampling.random, change(&sampling, run->inputs));
        if (is_new(&sampling, inputs)) try(&sampling, inputs, most, failing, correct);
    }
    fl_repeater_destroy(sampling.repeater);
    fl_arena_destroy(sampling.scratch);
}
