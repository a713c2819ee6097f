#include "report/document/regions_result.h"

#include <inttypes.h>
#include <string.h>

#include "characterize/region/region_text.h"
#include "characterize/region/region_words.h"
#include "report/document/assumes.h"

static const char nothing[] = "0", everything[] = "1";

/* ---- conditions ---- */

/* A pair alone: without the inputs of those before it. */
static const char *apart_text(const struct fl_characterization *found, size_t index, const char *const *texts) {
    const struct fl_space *space = found->space;
    const struct fl_partition *pair = &found->pairs.items[index];
    struct fl_text apart = fl_text_make(space->arena);
    fl_text_append(&apart, texts[index]);
    for (size_t i = 0; i < index; i++) {
        const struct fl_partition *before = &found->pairs.items[i];
        const struct fl_term *both[] = {pair->upper.term, before->upper.term};
        if (fl_space_ask(found->space, both, 2) == FL_UNSATISFIABLE) continue;
        if (apart.count == 1 && *texts[index] == '1')
            apart.count = 0;
        else
            fl_text_append(&apart, " && ");
        fl_text_format(&apart, "!(%s)", texts[i]);
    }
    return fl_text_string(&apart);
}

/* `texts`: of the upper bounds of all pairs up to this. */
static void add_pair(struct fl_arena *arena, const struct fl_characterization *found, size_t index,
                     const char **texts, struct fl_result *result, const struct fl_program *program,
                     const struct fl_result_options *options) {
    const struct fl_partition *pair = &found->pairs.items[index];
    texts[index] = fl_region_text(found->space, &pair->upper);
    const char *upper = apart_text(found, index, texts);
    struct fl_result_pair entry = {.lower = pair->has_lower ? upper : nothing,
                                   .upper = upper,
                                   .region = texts[index],
                                   .words = fl_region_words(found->space, &pair->upper, !found->is_exact),
                                   .is_exact = pair->is_exact,
                                   .is_longer = pair->is_longer,
                                   .is_odd = pair->is_odd,
                                   .failure = SIZE_MAX};
    if (pair->has_lower && pair->run) {
        entry.failure = result->failures.count;
        fl_vector_push(arena, &result->failures, fl_result_failure_make(arena, program, pair->run, options));
    }
    fl_vector_push(arena, &result->regions->pairs, entry);
}

/* Is every input in it? Worth some time also where that was used up. */
static bool is_whole(const struct fl_characterization *found, const struct fl_term *all) {
    static const double most_seconds = 2;
    struct fl_space *space = found->space;
    const struct fl_term *outside = fl_term_not(space->terms, all);
    struct fl_deadline before = space->deadline;
    space->deadline = fl_deadline_after(most_seconds);
    enum fl_answer answer = fl_space_ask(space, &outside, 1);
    space->deadline = before;
    return answer == FL_UNSATISFIABLE;
}

/* Regions may have inputs in common here: the union is shorter so. */
static const char *union_text(const struct fl_characterization *found, bool is_lower) {
    const struct fl_space *space = found->space;
    struct fl_text text = fl_text_make(space->arena);
    size_t count = 0;
    for (size_t i = 0; i < found->pairs.count; i++) count += !is_lower || found->pairs.items[i].has_lower;
    if (!count) return nothing;
    if (is_whole(found, is_lower ? fl_characterization_lower(found) : fl_characterization_upper(found)))
        return everything;
    for (size_t i = 0; i < found->pairs.count; i++) {
        const struct fl_partition *pair = &found->pairs.items[i];
        if (is_lower && !pair->has_lower) continue;
        const struct fl_region *region = is_lower ? &pair->lower : &pair->upper;
        bool is_wrapped = count > 1 && region->conditions.count > 1;
        fl_text_format(&text, "%s%s%s%s", text.count ? " || " : "", is_wrapped ? "(" : "",
                       fl_region_text(space, region), is_wrapped ? ")" : "");
    }
    return fl_text_string(&text);
}

static const char *extent_of(struct fl_arena *arena, const struct fl_characterization *found) {
    if (found->is_proved || found->extent == FL_SESSION_WHOLE) return NULL;
    return fl_arena_format(arena, "runs were followed up to %" PRIu64 " iterations of each loop", found->bound);
}

static bool has_limits(const struct fl_characterization *found) {
    for (size_t i = 0; i < found->pairs.count; i++)
        if (found->pairs.items[i].has_lower && found->pairs.items[i].lower.limit_count) return true;
    return false;
}

static bool are_texts_plain(const struct fl_characterization *found) {
    for (size_t i = 0; i < found->pairs.count; i++)
        if (found->pairs.items[i].has_lower &&
            fl_region_is_of_plain_texts(found->space, &found->pairs.items[i].lower))
            return true;
    return false;
}

/* The limits that regions are told within: "printable texts of at most 8 bytes and at most 2 arguments". */
static const char *within_of(struct fl_arena *arena, const struct fl_characterization *found) {
    const char *plain = !found->is_exact && are_texts_plain(found) ? "printable " : "";
    const struct fl_engine *engine = fl_session_engine(found->space->session);
    const struct fl_symbolic_limits *limits = &engine->limits;
    bool has_count = false, has_argument = false, has_other = false;
    if (!has_limits(found)) return *plain ? "printable texts" : NULL;
    for (size_t i = 0; i < engine->texts.count; i++) {
        const char *text = engine->texts.items[i];
        bool is_count = strcmp(text, "argc") == 0, is_argument = fl_string_has_prefix(text, "argv[");
        has_count |= is_count;
        has_argument |= is_argument;
        has_other |= !is_count && !is_argument;
    }
    struct fl_text text = fl_text_make(arena);
    bool is_different = has_argument && has_other && limits->argument_length != limits->stdin_length;
    if (has_argument || has_other)
        fl_text_format(&text, "%s%s of at most %u bytes", plain, is_different ? "other texts" : "texts",
                       has_other ? limits->stdin_length : limits->argument_length);
    if (has_count)
        fl_text_format(&text, "%sat most %u argument%s", text.count ? " and " : "", limits->arguments,
                       limits->arguments == 1 ? "" : "s");
    if (is_different) fl_text_format(&text, " of at most %u bytes", limits->argument_length);
    if (found->space->has_limited_objects)
        fl_text_format(&text, "%sobjects of at most %u elements", text.count ? " and " : "", limits->elements);
    return fl_text_string(&text);
}

/* "with at most 3 inputs: exact; longer: may fail" */
static const char *lengths_of(struct fl_arena *arena, const struct fl_characterization *found) {
    bool has_inputs = found->decided_inputs && found->decided_inputs < UINT64_MAX,
         has_bytes = found->decided_bytes && found->decided_bytes < UINT64_MAX;
    if (!has_inputs && !has_bytes) return NULL;
    struct fl_text text = fl_text_make(arena);
    fl_text_append(&text, "with");
    if (has_inputs)
        fl_text_format(&text, " at most %" PRIu64 " input%s", found->decided_inputs,
                       found->decided_inputs == 1 ? "" : "s");
    if (has_bytes)
        fl_text_format(&text, "%s texts of at most %" PRIu64 " bytes", has_inputs ? " and" : "",
                       found->decided_bytes);
    if (found->decided_arguments && found->decided_arguments < UINT64_MAX)
        fl_text_format(&text, " and at most %" PRIu64 " argument%s", found->decided_arguments,
                       found->decided_arguments == 1 ? "" : "s");
    fl_text_append(&text, ": exact; longer: may fail");
    return fl_text_string(&text);
}

/* ---- the document ---- */

static void note_assumes(struct fl_arena *arena, const struct fl_program *program, struct fl_result *result,
                         const struct fl_result_options *options) {
    enum fl_result_rules rules = options->has_competition_rules ? FL_RULES_OF_COMPETITION : FL_RULES_OF_C;
    for (uint32_t i = 0; i < program->check_count; i++) {
        struct fl_result_check ignored = {0};
        fl_result_note_assumes(arena, program, (fl_check_id){i}, rules, FL_MEMORY_ASSUMED, result, &ignored);
    }
}

static bool is_trivial(const struct fl_result_regions *regions) {
    return regions->upper == everything;
}

static void add_input(struct fl_arena *arena, struct fl_result_regions *regions, const struct fl_axis *axis) {
    if (axis->spelled) return;
    struct fl_result_input_type type = {axis->name, axis->variable->width, axis->is_signed};
    fl_vector_push(arena, &regions->inputs, axis->name);
    fl_vector_push(arena, &regions->types, type);
}

struct fl_result *fl_result_of_regions(struct fl_arena *arena, const struct fl_program *program,
                                       const struct fl_characterization *found,
                                       const struct fl_result_options *options) {
    struct fl_result *result = fl_result_begin(arena, program, options);
    struct fl_result_regions *regions = FL_NEW(arena, struct fl_result_regions);
    result->regions = regions;
    const char **texts = FL_NEW_ARRAY(arena, const char *, found->pairs.count + 1);
    for (size_t i = 0; i < found->pairs.count; i++) add_pair(arena, found, i, texts, result, program, options);
    for (size_t i = 0; i < found->space->axes.count; i++) add_input(arena, regions, &found->space->axes.items[i]);
    regions->lower = union_text(found, true);
    regions->upper = union_text(found, false);
    regions->within = within_of(arena, found);
    regions->is_exact = found->is_exact;
    regions->is_checked = found->is_checked;
    regions->according_to = found->according_to;
    for (size_t i = 0; i < found->unanswered.count; i++)
        fl_vector_push(arena, &regions->unanswered, found->unanswered.items[i]);
    regions->reason = result->reason = found->reason;
    regions->extent = extent_of(arena, found);
    regions->lengths = lengths_of(arena, found);
    regions->decided_inputs = found->decided_inputs;
    regions->decided_bytes = found->decided_bytes;
    regions->decided_arguments = found->decided_arguments;
    result->solver = found->solver;
    result->steps = found->steps;
    result->verdict = result->failures.count                   ? FL_VERDICT_FAILS
                      : found->is_exact && !found->pairs.count ? FL_VERDICT_HOLDS
                                                               : FL_VERDICT_UNKNOWN;
    if (!is_trivial(regions)) note_assumes(arena, program, result, options);
    return result;
}

void fl_result_set_given(struct fl_arena *arena, struct fl_result *result, const char *const *conditions,
                         size_t count) {
    for (size_t i = 0; i < count; i++) fl_vector_push(arena, &result->regions->given, conditions[i]);
}

void fl_result_set_point(struct fl_result *result, const char *inputs, enum fl_point_place place) {
    static const char *const words[] = {[FL_POINT_MUST_FAIL] = "must fail",
                                        [FL_POINT_MAY_FAIL] = "may fail",
                                        [FL_POINT_SAFE] = "does not fail",
                                        [FL_POINT_OUTSIDE] = "there is no such input, or it is not given"};
    result->regions->asked = inputs;
    result->regions->answer = words[place];
}
