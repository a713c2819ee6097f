/* report/document/counts_result.c - how many inputs fail, as text. */
#include "report/document/regions_result.h"

/* ---- numbers ---- */

static bool is_one_number(const struct fl_quantity *lower, const struct fl_quantity *upper) {
    return lower->is_approximate == upper->is_approximate && fl_natural_compare(lower->least, upper->most) == 0;
}

static const char *mark_of(const struct fl_quantity *quantity) {
    return quantity->is_approximate ? "~" : "";
}

static const char *count_text(struct fl_arena *arena, const struct fl_quantity *lower,
                              const struct fl_quantity *upper) {
    const char *least = fl_natural_format(arena, lower->least), *most = fl_natural_format(arena, upper->most);
    if (is_one_number(lower, upper)) return fl_arena_format(arena, "%s%s", mark_of(upper), most);
    return fl_arena_format(arena, "%s%s..%s%s", mark_of(lower), least, mark_of(upper), most);
}

static const char *share_text(struct fl_arena *arena, const struct fl_quantity *quantity, struct fl_natural part,
                              struct fl_natural total) {
    if (quantity->is_approximate) return fl_arena_format(arena, "~%.3g", fl_natural_ratio(part, total));
    return fl_natural_format_fraction(arena, part, total);
}

static const char *fraction_text(struct fl_arena *arena, const struct fl_quantity *lower,
                                 const struct fl_quantity *upper, struct fl_natural total) {
    if (fl_natural_is_zero(total)) return "0";
    const char *most = share_text(arena, upper, upper->most, total);
    if (is_one_number(lower, upper)) return most;
    return fl_arena_format(arena, "%s..%s", share_text(arena, lower, lower->least, total), most);
}

/* ---- in words ---- */

static const char *ratio_text(struct fl_arena *arena, struct fl_natural part, struct fl_natural total) {
    double ratio = fl_natural_ratio(part, total);
    /* Rounding must not make all of nearly all. */
    if (ratio >= 0.995 && fl_natural_compare(part, total) < 0) return "nearly 1";
    return fl_arena_format(arena, "%.2g", ratio);
}

enum { MOST_NAMES = 4 };

static const char *names_text(struct fl_arena *arena, const struct fl_counts *counts) {
    struct fl_text text = fl_text_make(arena);
    if (counts->inputs.count > MOST_NAMES) return fl_arena_format(arena, "%zu inputs", counts->inputs.count);
    for (size_t i = 0; i < counts->inputs.count; i++) {
        bool is_last = i + 1 == counts->inputs.count;
        fl_text_format(&text, "%s%s", !i ? "" : is_last ? " and " : ", ", counts->inputs.items[i]);
    }
    return fl_text_string(&text);
}

static void append_error(struct fl_text *text, const struct fl_counts *counts) {
    fl_text_format(text, " (within a factor of %g, with a probability of %g)", 1 + counts->epsilon,
                   1 - counts->delta);
}

/* Of the bytes of texts, between hardly any and nearly all is nothing that a reader did not know. */
static bool says_something(const struct fl_counts *counts) {
    static const double hardly_any = 0.001, nearly_all = 0.99;
    return counts->inputs.count <= MOST_NAMES ||
           fl_natural_ratio(counts->lower.least, counts->total) > hardly_any ||
           fl_natural_ratio(counts->upper.most, counts->total) < nearly_all;
}

static const char *words(struct fl_arena *arena, const struct fl_counts *counts) {
    const struct fl_quantity *lower = &counts->lower, *upper = &counts->upper;
    struct fl_text text = fl_text_make(arena);
    const char *most = fl_natural_format(arena, upper->most),
               *share = ratio_text(arena, upper->most, counts->total);
    bool is_one = is_one_number(lower, upper);
    if (is_one)
        fl_text_format(&text, "%s%s", upper->is_approximate ? "about " : "", most);
    else
        fl_text_format(&text, "between %s%s and %s%s", lower->is_approximate ? "about " : "",
                       fl_natural_format(arena, lower->least), upper->is_approximate ? "about " : "", most);
    fl_text_format(&text, " of %s values of %s, ", fl_natural_format(arena, counts->total),
                   names_text(arena, counts));
    if (!is_one) fl_text_format(&text, "%s to ", ratio_text(arena, lower->least, counts->total));
    fl_text_append(&text, share);
    if (lower->is_approximate || upper->is_approximate) append_error(&text, counts);
    return fl_text_string(&text);
}

/* "a probability of 3/10, 0.3" */
static const char *probability_words(struct fl_arena *arena, const struct fl_counts *counts) {
    const struct fl_quantity *lower = &counts->lower, *upper = &counts->upper;
    bool is_estimate = lower->is_approximate || upper->is_approximate;
    struct fl_text text = fl_text_make(arena);
    fl_text_format(&text, "%s, ", fraction_text(arena, lower, upper, counts->total));
    if (!is_one_number(lower, upper))
        fl_text_format(&text, "%s to ", ratio_text(arena, lower->least, counts->total));
    fl_text_append(&text, ratio_text(arena, upper->most, counts->total));
    if (is_estimate) append_error(&text, counts);
    return fl_text_string(&text);
}

/* ---- the document ---- */

static bool has_estimate(const struct fl_counts *counts) {
    bool has_one = counts->lower.is_approximate || counts->upper.is_approximate;
    for (size_t i = 0; i < counts->pairs.count; i++)
        if (counts->pairs.items[i].upper.is_approximate) has_one = true;
    return has_one;
}

void fl_result_set_counts(struct fl_arena *arena, struct fl_result *result, const struct fl_counts *counts) {
    struct fl_result_regions *regions = result->regions;
    if (counts->is_open) return;
    for (size_t i = 0; i < counts->inputs.count; i++)
        fl_vector_push(arena, &regions->counted, counts->inputs.items[i]);
    regions->failing_count = count_text(arena, &counts->lower, &counts->upper);
    regions->total_count = fl_natural_format(arena, counts->total);
    regions->fraction = fraction_text(arena, &counts->lower, &counts->upper, counts->total);
    regions->is_estimated = has_estimate(counts);
    regions->epsilon = counts->epsilon;
    regions->delta = counts->delta;
    if (counts->inputs.count && !fl_natural_is_zero(counts->total) && says_something(counts))
        regions->count = words(arena, counts);
    for (size_t i = 0; i < counts->pairs.count; i++) {
        const struct fl_pair_count *pair = &counts->pairs.items[i];
        regions->pairs.items[i].failing_count = count_text(arena, &pair->lower, &pair->upper);
        regions->pairs.items[i].fraction = fraction_text(arena, &pair->lower, &pair->upper, counts->total);
    }
}

void fl_result_set_probability(struct fl_arena *arena, struct fl_result *result, const struct fl_counts *counts,
                               const char *distribution) {
    struct fl_result_regions *regions = result->regions;
    regions->distribution = distribution;
    regions->probability = fraction_text(arena, &counts->lower, &counts->upper, counts->total);
    regions->probably = probability_words(arena, counts);
}
