/* report/document/comparison_result.c - what has become of the failures of another version, for the document. */
#include "report/document/regions_result.h"

static const struct {
    const char *name, *words;
} answers[] = {
    [FL_REMOVED_NOTHING_THERE] = {"nothing", "nothing failed before"},
    [FL_REMOVED_ALL] = {"all", "removed all of the failing inputs"},
    [FL_REMOVED_ALL_KNOWN] =
        {"all known", "removed all of the inputs that were known to fail; others may have failed, and may still"},
    [FL_REMOVED_SOME] = {"some", "removed some of the failing inputs; others still fail"},
    [FL_REMOVED_AT_LEAST] = {"at least some", "removed some of the failing inputs; others may still fail"},
    [FL_REMOVED_NONE] = {"none", "removed none of the failing inputs"},
    [FL_REMOVED_NONE_KNOWN] = {"none known",
                               "removed none of the inputs that were known to fail; others may have failed"},
    [FL_REMOVED_AT_MOST] = {"at most some",
                            "some of the failing inputs still fail; it is not known whether others do"},
    [FL_REMOVED_UNKNOWN] = {"unknown", "it is not known whether failing inputs were removed"},
};

static const char *number_of(struct fl_arena *arena, const struct fl_quantity *quantity) {
    return fl_arena_format(arena, "%s%s", quantity->is_approximate ? "~" : "",
                           fl_natural_format(arena, quantity->most));
}

static const char *count_of(struct fl_arena *arena, const struct fl_compared_count *count) {
    bool is_one = fl_natural_compare(count->surely.least, count->possibly.most) >= 0;
    if (is_one) return number_of(arena, &count->possibly);
    return fl_arena_format(arena, "%s..%s", number_of(arena, &count->surely), number_of(arena, &count->possibly));
}

#define COPY_ALL(arena, to, from) \
    for (size_t copied_ = 0; copied_ < (from)->count; copied_++) fl_vector_push(arena, to, (from)->items[copied_])

void fl_result_set_comparison(struct fl_arena *arena, struct fl_result *result,
                              const struct fl_version_comparison *comparison, const char *old) {
    struct fl_result_comparison *set = FL_NEW(arena, struct fl_result_comparison);
    *set = (struct fl_result_comparison){
        .old = old, .removed = answers[comparison->removed].name, .words = answers[comparison->removed].words};
    COPY_ALL(arena, &set->still, &comparison->still);
    COPY_ALL(arena, &set->may_still, &comparison->may_still);
    COPY_ALL(arena, &set->added, &comparison->added);
    COPY_ALL(arena, &set->may_be_added, &comparison->may_be_added);
    result->regions->comparison = set;
    if (!comparison->has_counts) return;
    COPY_ALL(arena, &set->counted, &comparison->counted);
    set->gone_count = count_of(arena, &comparison->gone);
    set->kept_count = count_of(arena, &comparison->kept);
    set->fresh_count = count_of(arena, &comparison->fresh);
    set->total_count = fl_natural_format(arena, comparison->total);
}
