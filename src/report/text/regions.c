/* report/text/regions.c - which inputs fail, for a terminal. */
#include <string.h>

#include "report/text/parts.h"

enum {
    MOST_SHOWN = 12,
    MOST_RUNS = 5,
    MOST_BRIEF = 5,
    LONGEST_BRIEF = 120,
    LONGEST_OPEN = 240,
    LONGEST_OTHER = 400
};

static bool is_nothing(const char *condition) {
    return strcmp(condition, "0") == 0;
}

static bool is_everything(const char *condition) {
    return strcmp(condition, "1") == 0;
}

const char *fl_bound_words(const char *condition) {
    return is_nothing(condition) ? "never" : is_everything(condition) ? "always" : condition;
}

/* Nothing is said about inputs without it, nor about longer texts. */
static void print_given(struct fl_report_printer *printer) {
    const struct fl_result_regions *regions = printer->result->regions;
    for (size_t i = 0; i < regions->given.count; i++)
        fl_text_format(printer->text, "%s %s", i ? " and" : ", given", regions->given.items[i]);
    if (regions->within) fl_text_format(printer->text, ", with %s", regions->within);
    if ((regions->given.count || regions->within) && printer->result->verdict == FL_VERDICT_FAILS)
        fl_text_append_char(printer->text, ',');
}

void fl_print_regions_verdict(struct fl_report_printer *printer) {
    const struct fl_result_regions *regions = printer->result->regions;
    struct fl_text *text = printer->text;
    if (printer->result->verdict == FL_VERDICT_FAILS) {
        fl_print_colored(printer, FL_RED, "FAILS");
        print_given(printer);
        fl_text_append(text, regions->is_exact ? " exactly if\n" : " if\n");
    } else if (printer->result->verdict == FL_VERDICT_HOLDS) {
        fl_print_colored(printer, FL_GREEN, "SAFE");
        fl_print_assuming(printer);
        print_given(printer);
        fl_text_append(text, ": no input fails\n");
    } else {
        fl_print_colored(printer, FL_YELLOW, "UNKNOWN");
        print_given(printer);
        fl_text_append(text, ": no input is known to fail\n");
    }
}

/* Texts that nobody types are shown only where there are no others; what may fail only where it can be read. */
static bool is_shown(const struct fl_report_printer *printer, const struct fl_result_pair *pair, size_t shown) {
    bool is_open = is_nothing(pair->lower);
    if ((pair->is_odd && shown) || (is_open && strlen(pair->words) > LONGEST_OPEN)) return false;
    if (!printer->is_brief) return shown < MOST_SHOWN && (!shown || strlen(pair->words) <= LONGEST_OTHER);
    return shown < MOST_BRIEF && strlen(pair->words) <= LONGEST_BRIEF;
}

/* The regions that all inputs fail in, or those that nothing is known of. */
static void print_regions(struct fl_report_printer *printer, bool is_lower) {
    const struct fl_result_regions *regions = printer->result->regions;
    size_t shown = 0, left_out = 0;
    for (size_t i = 0; i < regions->pairs.count; i++) {
        const struct fl_result_pair *pair = &regions->pairs.items[i];
        if (is_nothing(pair->lower) == is_lower || (regions->within && pair->is_longer)) continue;
        if (!is_shown(printer, pair, shown)) {
            left_out++;
            continue;
        }
        fl_text_format(printer->text, "  %s %s\n", shown ? "or" : "  ", fl_bound_words(pair->words));
        shown++;
    }
    const char *who = printer->is_brief ? "'faultline characterize' tells" : "--json tells";
    if (left_out && !shown && !is_lower)
        fl_text_format(printer->text, "     with inputs of %zu region%s, which %s\n", left_out,
                       fl_plural(left_out), who);
    else if (left_out)
        fl_text_format(printer->text, "  %s in one of %zu %sregion%s, which %s\n", shown ? "or" : "  ", left_out,
                       shown ? "other " : "", fl_plural(left_out), who);
}

static bool has_open(const struct fl_result_regions *regions) {
    for (size_t i = 0; i < regions->pairs.count; i++) {
        const struct fl_result_pair *pair = &regions->pairs.items[i];
        if (is_nothing(pair->lower) && !(regions->within && pair->is_longer)) return true;
    }
    return false;
}

static bool is_anything_open(const struct fl_result_regions *regions) {
    for (size_t i = 0; i < regions->pairs.count; i++) {
        const struct fl_result_pair *pair = &regions->pairs.items[i];
        if (is_nothing(pair->lower) && is_everything(pair->words)) return true;
    }
    return false;
}

static void print_open(struct fl_report_printer *printer) {
    const struct fl_result_regions *regions = printer->result->regions;
    const char *may = is_nothing(regions->lower) ? "may fail" : "may also fail";
    if (is_anything_open(regions)) {
        fl_text_format(printer->text, "%s with any other input\n", may);
        return;
    }
    if (has_open(regions)) {
        fl_text_format(printer->text, "%s if\n", may);
        print_regions(printer, false);
    }
    if (regions->within) fl_text_format(printer->text, "%s with more\n", may);
}

static void print_bounds(struct fl_report_printer *printer) {
    const struct fl_result_regions *regions = printer->result->regions;
    struct fl_text *text = printer->text;
    if (printer->result->verdict == FL_VERDICT_HOLDS) return;
    print_regions(printer, true);
    if (!regions->is_exact) print_open(printer);
    if (is_everything(regions->upper)) return;
    fl_text_append(text, "safe otherwise");
    if (printer->result->assumes.phrases.count) fl_print_assuming(printer);
    fl_text_append_char(text, '\n');
}

/* At most so many of each kind. */
enum { MOST_COMPARED = 10 };

static void print_conditions(struct fl_report_printer *printer, const char *what, const char *const *conditions,
                             size_t count) {
    if (!count) return;
    fl_text_format(printer->text, "%s if\n", what);
    for (size_t i = 0; i < count && i < MOST_COMPARED; i++)
        fl_text_format(printer->text, "  %s %s\n", i ? "or" : "  ", fl_bound_words(conditions[i]));
    if (count > MOST_COMPARED)
        fl_text_format(printer->text, "  or in one of %zu other cases, which --json tells\n",
                       count - MOST_COMPARED);
}

static void print_comparison(struct fl_report_printer *printer, const struct fl_result_comparison *comparison) {
    struct fl_text *text = printer->text;
    fl_text_format(text, "\ncompared with %s: %s\n", comparison->old, comparison->words);
    print_conditions(printer, "still fails", comparison->still.items, comparison->still.count);
    print_conditions(printer, "may still fail", comparison->may_still.items, comparison->may_still.count);
    print_conditions(printer, "new: fails", comparison->added.items, comparison->added.count);
    print_conditions(printer, "new: may fail", comparison->may_be_added.items, comparison->may_be_added.count);
    if (comparison->total_count)
        fl_text_format(text, "removed: %s, still failing: %s, new: %s of %s inputs\n", comparison->gone_count,
                       comparison->kept_count, comparison->fresh_count, comparison->total_count);
    else
        fl_text_append(text, "how many these are was not counted\n");
}

void fl_print_suite(struct fl_report_printer *printer) {
    const struct fl_result_suite *tests = printer->result->regions->tests;
    struct fl_text *text = printer->text;
    fl_text_format(text, "\n%zu test%s in %s", tests->all.count, fl_plural(tests->all.count), tests->directory);
    if (tests->all.count)
        fl_text_format(text, ": %zu must fail, %zu must not, %zu may", tests->failing, tests->harmless,
                       tests->open);
    if (tests->all.count && !tests->refuted) fl_text_append(text, "; natively all of them did as predicted");
    fl_text_append_char(text, '\n');
    if (tests->is_partial) fl_text_append(text, "not at all borders: there are too many, or time was too short\n");
    if (tests->left_out)
        fl_text_format(text, "%zu more could not be run, or not be seen to end natively as they do\n",
                       tests->left_out);
    for (size_t i = 0; i < tests->all.count; i++) {
        const struct fl_result_case *test = &tests->all.items[i];
        if (!test->refuted) continue;
        fl_print_colored(printer, FL_RED, "REFUTED");
        fl_text_format(text, " by %s/%s.inputs (%s): %s\n", tests->directory, test->name, test->why,
                       test->refuted);
    }
}

static void print_run(struct fl_report_printer *printer, const struct fl_result_pair *pair) {
    if (pair->failure == SIZE_MAX) return;
    const struct fl_result_failure *failure = &printer->result->failures.items[pair->failure];
    fl_print_failure(printer, failure);
    fl_print_inputs(printer, failure);
}

/* That the bounds are the same, and who could not tell. */
void fl_print_who_says(struct fl_report_printer *printer) {
    const struct fl_result_regions *regions = printer->result->regions;
    bool has_failures = printer->result->verdict == FL_VERDICT_FAILS;
    if (regions->is_exact && regions->according_to)
        fl_text_format(printer->text, "that nothing else fails is according to %s, not checked by Faultline\n",
                       regions->according_to);
    else if (regions->is_exact)
        fl_text_format(printer->text, "%s %s\n", has_failures ? "that nothing else fails was" : "this was",
                       regions->is_checked ? "checked by code that did not find it" : "not checked by other code");
    for (size_t i = 0; i < regions->unanswered.count; i++)
        fl_text_format(printer->text, "asked in vain: %s\n", regions->unanswered.items[i]);
}

/* Which inputs fail, how many these are, and how far that is known. */
static void print_what_is_known(struct fl_report_printer *printer) {
    const struct fl_result_regions *regions = printer->result->regions;
    struct fl_text *text = printer->text;
    fl_print_regions_verdict(printer);
    print_bounds(printer);
    if (regions->count) fl_text_format(text, "%s\n", regions->count);
    if (regions->is_exact && !regions->inputs.count)
        fl_text_format(text, "no input plays a part: it %s\n",
                       is_nothing(regions->upper) ? "never fails" : "fails whenever it is run");
    fl_print_who_says(printer);
    if (regions->distribution)
        fl_text_format(text, "probability of failure, inputs being as in %s: %s\n", regions->distribution,
                       regions->probably);
    if (!regions->is_exact && regions->reason) fl_text_format(text, "not exact: %s\n", regions->reason);
    if (!regions->is_exact && regions->lengths) fl_text_format(text, "%s\n", regions->lengths);
    if (!regions->is_exact && regions->extent) fl_text_format(text, "%s\n", regions->extent);
}

void fl_result_print_which(struct fl_text *text, const struct fl_result *result,
                           const struct fl_text_options *options) {
    struct fl_report_printer printer = {text, result, options, true};
    fl_text_append(text, "\nwhich inputs fail: ");
    print_what_is_known(&printer);
}

void fl_result_print_regions(struct fl_text *text, const struct fl_result *result,
                             const struct fl_text_options *options) {
    struct fl_report_printer printer = {text, result, options};
    const struct fl_result_regions *regions = result->regions;
    print_what_is_known(&printer);
    if (regions->asked) fl_text_format(text, "\n%s: %s\n", regions->asked, regions->answer);
    if (regions->comparison) print_comparison(&printer, regions->comparison);
    if (regions->tests) fl_print_suite(&printer);
    for (size_t i = 0; i < regions->pairs.count && i < MOST_RUNS; i++)
        print_run(&printer, &regions->pairs.items[i]);
    fl_print_assumptions(&printer);
    fl_text_format(text, "\n%zu region%s", regions->pairs.count, fl_plural(regions->pairs.count));
    fl_print_effort(&printer);
}
