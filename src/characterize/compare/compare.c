#include "characterize/compare/compare.h"

#include <inttypes.h>
#include <string.h>

#include "characterize/compare/compare_count.h"
#include "characterize/condition/condition_text.h"
#include "characterize/region/region_text.h"
#include "characterize/space/axis_name.h"

typedef const struct fl_term *term_ref;

/* More conditions than this are no help to a reader. */
enum { MOST_TEXTS = 150 };

struct version {
    FL_VECTOR_OF(struct fl_region) regions;
    FL_VECTOR_OF(bool) has_lower;
    term_ref lower, upper; /* the unions */
};

struct comparing {
    struct fl_arena *arena;
    struct fl_space *space;
    const struct fl_old_regions *file;
    struct fl_diagnostics *diagnostics;
    struct version old, now;
    bool is_unlike; /* inputs of before have other types, or are no more; and nothing fails now */
    struct fl_version_comparison *comparison;
};

/* What can't be compared does not matter if nothing fails any more. */
static enum fl_status complain(struct comparing *comparing, const char *message) {
    if (!comparing->now.regions.count) {
        comparing->is_unlike = true;
        return FL_OK;
    }
    fl_diagnostics_add(comparing->diagnostics, FL_ERROR, comparing->file->file, 0, 0, "%s", message);
    return FL_BAD_USAGE;
}

/* ---- the two versions ---- */

static void add_conditions(struct comparing *comparing, term_ref term, fl_literals *conditions) {
    if (term->op == FL_OP_AND) {
        add_conditions(comparing, term->operands[0], conditions);
        add_conditions(comparing, term->operands[1], conditions);
    } else if (!fl_term_is_true(term))
        fl_vector_push(comparing->arena, conditions, term);
}

static void add_region(struct comparing *comparing, struct version *version, term_ref term, bool has_lower) {
    struct fl_terms *terms = comparing->space->terms;
    struct fl_region region = {.term = term};
    add_conditions(comparing, term, &region.conditions);
    fl_vector_push(comparing->arena, &version->regions, region);
    fl_vector_push(comparing->arena, &version->has_lower, has_lower);
    version->upper = fl_term_or(terms, version->upper, term);
    if (has_lower) version->lower = fl_term_or(terms, version->lower, term);
}

/* An input that has become wider, or lost its sign, has other values behind the same conditions. */
static enum fl_status check_types(struct comparing *comparing) {
    for (size_t i = 0; i < comparing->file->inputs.count; i++) {
        const struct fl_old_input *input = &comparing->file->inputs.items[i];
        const struct fl_axis *axis = fl_space_meet_axis(comparing->space, input->name);
        if (!axis || !input->bits) continue;
        if (axis->variable->width == input->bits && axis->is_signed == input->is_signed) continue;
        return complain(comparing,
                        fl_arena_format(comparing->arena,
                                        "the type of %s is another one now: %s%" PRIu32 " bits, not %s%" PRIu32,
                                        input->name, axis->is_signed ? "signed, " : "unsigned, ",
                                        axis->variable->width, input->is_signed ? "signed, " : "unsigned, ",
                                        input->bits));
    }
    return FL_OK;
}

static enum fl_status read_old(struct comparing *comparing) {
    const struct fl_old_regions *file = comparing->file;
    enum fl_status status = check_types(comparing);
    for (size_t i = 0; status == FL_OK && i < file->regions.count; i++) {
        struct fl_condition_problem problem = {0};
        term_ref term = fl_condition_read(comparing->space, file->regions.items[i].text, &problem);
        if (term)
            add_region(comparing, &comparing->old, term, file->regions.items[i].has_lower);
        else
            status = complain(comparing,
                              fl_arena_format(comparing->arena, "'%s' can't be compared with this program: %s",
                                              file->regions.items[i].text, problem.message));
    }
    return status;
}

static void take_new(struct comparing *comparing, const struct fl_characterization *found) {
    for (size_t i = 0; i < found->pairs.count; i++)
        add_region(comparing, &comparing->now, found->pairs.items[i].upper.term, found->pairs.items[i].has_lower);
}

static bool has_text(const fl_condition_texts *texts, const char *text) {
    for (size_t i = 0; i < texts->count; i++)
        if (strcmp(texts->items[i], text) == 0) return true;
    return false;
}

static enum fl_status check_given(struct comparing *comparing, const fl_condition_texts *given) {
    const struct fl_old_regions *file = comparing->file;
    bool is_same = file->given.count == given->count;
    for (size_t i = 0; i < file->given.count; i++)
        if (!has_text(given, file->given.items[i])) is_same = false;
    if (is_same) return FL_OK;
    fl_diagnostics_add(comparing->diagnostics, FL_ERROR, file->file, 0, 0,
                       "it was made with other conditions --given");
    return FL_BAD_USAGE;
}

/* ---- what has become of failures ---- */

/* Surely; what can't be decided in time is neither empty nor not. */
enum emptiness { IS_EMPTY, IS_NOT_EMPTY, IS_OPEN };

static enum emptiness ask(struct comparing *comparing, term_ref left, term_ref right) {
    term_ref both[] = {left, right};
    switch (fl_space_ask(comparing->space, both, 2)) {
    case FL_SATISFIABLE: return IS_NOT_EMPTY;
    case FL_UNSATISFIABLE: return IS_EMPTY;
    default: return IS_OPEN;
    }
}

static enum fl_removed conclude(struct comparing *comparing) {
    struct fl_terms *terms = comparing->space->terms;
    const struct version *old = &comparing->old, *now = &comparing->now;
    term_ref not_fails = fl_term_not(terms, now->lower), cannot_fail = fl_term_not(terms, now->upper);
    bool is_known = ask(comparing, old->lower, fl_term_true(terms)) == IS_NOT_EMPTY;
    if (ask(comparing, old->upper, fl_term_true(terms)) == IS_EMPTY) return FL_REMOVED_NOTHING_THERE;
    if (ask(comparing, old->upper, now->upper) == IS_EMPTY) return FL_REMOVED_ALL;
    if (is_known && ask(comparing, old->lower, now->upper) == IS_EMPTY) return FL_REMOVED_ALL_KNOWN;
    if (ask(comparing, old->upper, not_fails) == IS_EMPTY) return FL_REMOVED_NONE;
    if (is_known && ask(comparing, old->lower, not_fails) == IS_EMPTY) return FL_REMOVED_NONE_KNOWN;
    bool is_gone = ask(comparing, old->lower, cannot_fail) == IS_NOT_EMPTY,
         is_kept = ask(comparing, old->lower, now->lower) == IS_NOT_EMPTY;
    if (is_gone) return is_kept ? FL_REMOVED_SOME : FL_REMOVED_AT_LEAST;
    return is_kept ? FL_REMOVED_AT_MOST : FL_REMOVED_UNKNOWN;
}

/* ---- where ---- */

static void add_text(struct comparing *comparing, fl_condition_texts *texts, const char *text) {
    if (texts->count < MOST_TEXTS && !has_text(texts, text)) fl_vector_push(comparing->arena, texts, text);
}

/* Does a condition hold wherever the others do? */
static bool is_implied(struct comparing *comparing, const fl_literals *conditions, size_t which) {
    fl_literals asked = {0};
    for (size_t i = 0; i < conditions->count; i++)
        fl_vector_push(comparing->arena, &asked,
                       i == which ? fl_term_not(comparing->space->terms, conditions->items[i])
                                  : conditions->items[i]);
    return fl_space_ask(comparing->space, asked.items, asked.count) == FL_UNSATISFIABLE;
}

static struct fl_region common_region(struct comparing *comparing, const struct fl_region *left,
                                      const struct fl_region *right) {
    struct fl_region both = {.term = fl_term_and(comparing->space->terms, left->term, right->term)};
    for (size_t i = 0; i < left->conditions.count; i++)
        fl_vector_push(comparing->arena, &both.conditions, left->conditions.items[i]);
    for (size_t i = 0; i < right->conditions.count; i++)
        fl_vector_push(comparing->arena, &both.conditions, right->conditions.items[i]);
    for (size_t i = both.conditions.count; i-- > 0;) {
        if (!is_implied(comparing, &both.conditions, i)) continue;
        for (size_t k = i + 1; k < both.conditions.count; k++)
            both.conditions.items[k - 1] = both.conditions.items[k];
        both.conditions.count--;
    }
    return both;
}

typedef FL_VECTOR_OF(struct fl_region) region_list;

/* Without those that all others together have. */
static void list_texts(struct comparing *comparing, region_list *regions, fl_condition_texts *texts) {
    struct fl_terms *terms = comparing->space->terms;
    for (size_t i = 0; i < regions->count; i++) {
        term_ref others = fl_term_false(terms);
        for (size_t k = 0; k < regions->count; k++)
            if (k != i) others = fl_term_or(terms, others, regions->items[k].term);
        if (ask(comparing, regions->items[i].term, fl_term_not(terms, others)) == IS_EMPTY)
            regions->items[i].term = fl_term_false(terms);
        else
            add_text(comparing, texts, fl_region_text(comparing->space, &regions->items[i]));
    }
}

static void list_kept(struct comparing *comparing) {
    const struct version *old = &comparing->old, *now = &comparing->now;
    region_list surely = {0}, possibly = {0};
    for (size_t i = 0; i < now->regions.count; i++)
        for (size_t k = 0; k < old->regions.count; k++) {
            const struct fl_region *after = &now->regions.items[i], *before = &old->regions.items[k];
            enum emptiness emptiness = ask(comparing, after->term, before->term);
            if (emptiness == IS_EMPTY || surely.count + possibly.count >= MOST_TEXTS) continue;
            bool is_sure = now->has_lower.items[i] && old->has_lower.items[k] && emptiness == IS_NOT_EMPTY;
            fl_vector_push(comparing->arena, is_sure ? &surely : &possibly,
                           common_region(comparing, before, after));
        }
    list_texts(comparing, &surely, &comparing->comparison->still);
    list_texts(comparing, &possibly, &comparing->comparison->may_still);
}

/* A region of now without those of before that it meets. */
static const char *text_without_old(struct comparing *comparing, const struct fl_region *region) {
    struct fl_text text = fl_text_make(comparing->arena);
    const struct version *old = &comparing->old;
    if (region->conditions.count) fl_text_append(&text, fl_region_text(comparing->space, region));
    for (size_t i = 0; i < old->regions.count; i++)
        if (ask(comparing, region->term, old->regions.items[i].term) != IS_EMPTY)
            fl_text_format(&text, "%s!(%s)", text.count ? " && " : "",
                           fl_region_text(comparing->space, &old->regions.items[i]));
    return text.count ? fl_text_string(&text) : "1";
}

static void list_added(struct comparing *comparing) {
    const struct version *now = &comparing->now;
    term_ref outside = fl_term_not(comparing->space->terms, comparing->old.upper);
    for (size_t i = 0; i < now->regions.count; i++) {
        enum emptiness emptiness = ask(comparing, now->regions.items[i].term, outside);
        if (emptiness == IS_EMPTY) continue;
        bool is_sure = now->has_lower.items[i] && emptiness == IS_NOT_EMPTY;
        add_text(comparing, is_sure ? &comparing->comparison->added : &comparing->comparison->may_be_added,
                 text_without_old(comparing, &now->regions.items[i]));
    }
}

/* ---- how many ---- */

static void count(struct comparing *comparing, struct fl_limits limits) {
    fl_compared_regions regions = {0};
    const struct version *versions[] = {&comparing->old, &comparing->now};
    for (unsigned v = 0; v < 2; v++)
        for (size_t i = 0; i < versions[v]->regions.count; i++) {
            struct fl_compared_region region = {versions[v]->regions.items[i].term, v == 0,
                                                versions[v]->has_lower.items[i]};
            fl_vector_push(comparing->arena, &regions, region);
        }
    comparing->comparison->has_counts =
        fl_compare_count(comparing->space, &regions, limits, comparing->comparison);
}

enum fl_status fl_compare_regions(const struct fl_characterization *found, const struct fl_old_regions *old,
                                  const fl_condition_texts *given, struct fl_limits limits,
                                  struct fl_diagnostics *diagnostics, struct fl_version_comparison *comparison) {
    struct fl_space *space = found->space;
    term_ref nothing = fl_term_false(space->terms);
    struct comparing comparing = {.arena = space->arena,
                                  .space = space,
                                  .file = old,
                                  .diagnostics = diagnostics,
                                  .old = {.lower = nothing, .upper = nothing},
                                  .now = {.lower = nothing, .upper = nothing},
                                  .comparison = comparison};
    struct fl_deadline before = space->deadline;
    *comparison = (struct fl_version_comparison){0};
    space->deadline = limits.deadline;
    take_new(&comparing, found);
    enum fl_status status = check_given(&comparing, given);
    if (status == FL_OK) status = read_old(&comparing);
    if (status == FL_OK) {
        comparison->removed = comparing.is_unlike ? FL_REMOVED_ALL : conclude(&comparing);
        list_kept(&comparing);
        list_added(&comparing);
        if (!comparing.is_unlike) count(&comparing, limits);
    }
    space->deadline = before;
    return status;
}
