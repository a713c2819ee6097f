#include "report/document/regions_result.h"

#include <inttypes.h>

#include "characterize/region/region_text.h"
#include "report/document/assumes.h"

static const char nothing[] = "0", everything[] = "1";

/* ---- conditions ---- */

/* A pair alone: without the inputs of those before it. */
static const char *apart_text(const struct fl_characterization *found, size_t index, const char *text) {
    const struct fl_space *space = found->space;
    const struct fl_partition *pair = &found->pairs.items[index];
    struct fl_text apart = fl_text_make(space->arena);
    fl_text_append(&apart, text);
    for (size_t i = 0; i < index; i++) {
        const struct fl_partition *before = &found->pairs.items[i];
        const struct fl_term *both[] = {pair->upper.term, before->upper.term};
        if (fl_space_ask(found->space, both, 2) == FL_UNSATISFIABLE) continue;
        const char *excluded = fl_region_text(space, &before->upper);
        if (apart.count == 1 && *text == '1')
            apart.count = 0;
        else
            fl_text_append(&apart, " && ");
        fl_text_format(&apart, "!(%s)", excluded);
    }
    return fl_text_string(&apart);
}

static void add_pair(struct fl_arena *arena, const struct fl_characterization *found, size_t index,
                     struct fl_result *result, const struct fl_program *program,
                     const struct fl_result_options *options) {
    const struct fl_partition *pair = &found->pairs.items[index];
    const char *region = fl_region_text(found->space, &pair->upper), *upper = apart_text(found, index, region);
    struct fl_result_pair entry = {.lower = pair->has_lower ? upper : nothing,
                                   .upper = upper,
                                   .region = region,
                                   .is_exact = pair->is_exact,
                                   .failure = SIZE_MAX};
    if (pair->has_lower && pair->run) {
        entry.failure = result->failures.count;
        fl_vector_push(arena, &result->failures, fl_result_failure_make(arena, program, pair->run, options));
    }
    fl_vector_push(arena, &result->regions->pairs, entry);
}

/* Regions may have inputs in common here: the union is shorter so. */
static const char *union_text(const struct fl_characterization *found, bool is_lower) {
    const struct fl_space *space = found->space;
    struct fl_text text = fl_text_make(space->arena);
    size_t count = 0;
    for (size_t i = 0; i < found->pairs.count; i++) count += !is_lower || found->pairs.items[i].has_lower;
    for (size_t i = 0; i < found->pairs.count; i++) {
        const struct fl_partition *pair = &found->pairs.items[i];
        if (is_lower && !pair->has_lower) continue;
        const struct fl_region *region = is_lower ? &pair->lower : &pair->upper;
        if (!region->conditions.count) return everything;
        bool is_wrapped = count > 1 && region->conditions.count > 1;
        fl_text_format(&text, "%s%s%s%s", text.count ? " || " : "", is_wrapped ? "(" : "",
                       fl_region_text(space, region), is_wrapped ? ")" : "");
    }
    return text.count ? fl_text_string(&text) : nothing;
}

static const char *extent_of(struct fl_arena *arena, const struct fl_characterization *found) {
    if (found->is_proved || found->extent == FL_SESSION_WHOLE) return NULL;
    return fl_arena_format(arena, "runs were followed up to %" PRIu64 " iterations of each loop", found->bound);
}

/* ---- the document ---- */

static void note_assumes(struct fl_arena *arena, const struct fl_program *program, struct fl_result *result,
                         const struct fl_result_options *options) {
    enum fl_result_rules rules = options->has_competition_rules ? FL_RULES_OF_COMPETITION : FL_RULES_OF_C;
    for (uint32_t i = 0; i < program->check_count; i++) {
        struct fl_result_check ignored = {0};
        fl_result_note_assumes(arena, program, (fl_check_id){i}, rules, result, &ignored);
    }
}

static bool is_trivial(const struct fl_result_regions *regions) {
    return regions->upper == everything;
}

struct fl_result *fl_result_of_regions(struct fl_arena *arena, const struct fl_program *program,
                                       const struct fl_characterization *found,
                                       const struct fl_result_options *options) {
    struct fl_result *result = fl_result_begin(arena, program, options);
    struct fl_result_regions *regions = FL_NEW(arena, struct fl_result_regions);
    result->regions = regions;
    for (size_t i = 0; i < found->pairs.count; i++) add_pair(arena, found, i, result, program, options);
    for (size_t i = 0; i < found->space->axes.count; i++)
        fl_vector_push(arena, &regions->inputs, found->space->axes.items[i].name);
    regions->lower = union_text(found, true);
    regions->upper = union_text(found, false);
    regions->is_exact = found->is_exact;
    regions->reason = result->reason = found->reason;
    regions->extent = extent_of(arena, found);
    result->solver = found->solver;
    result->steps = found->steps;
    result->verdict = result->failures.count                   ? FL_VERDICT_FAILS
                      : found->is_exact && !found->pairs.count ? FL_VERDICT_HOLDS
                                                               : FL_VERDICT_UNKNOWN;
    if (!is_trivial(regions)) note_assumes(arena, program, result, options);
    return result;
}

void fl_result_set_point(struct fl_result *result, const char *inputs, enum fl_point_place place) {
    static const char *const words[] = {
        [FL_POINT_MUST_FAIL] = "must fail", [FL_POINT_MAY_FAIL] = "may fail", [FL_POINT_SAFE] = "does not fail"};
    result->regions->asked = inputs;
    result->regions->answer = words[place];
}
