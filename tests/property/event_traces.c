/* Random traces: symbolic ways, and what is decided of runs, agree with plain backtracking on all short runs. */
#include "replay/event/trace.h"
#include "tests/unit/replay/events.h"

enum { TRACES = 400, MOST_ITEMS = 5, MOST_CHOICES = 2, LONGEST_RUN = 6, KINDS = 5, NAMES = 3, MOST_POSITIONS = 8 };

/* What the program reports, in this order. */
static const struct {
    int name;
    bool has_value;
    int value;
} kinds[KINDS] = {{0, false, 0}, {1, true, 0}, {1, true, 1}, {2, false, 0}, {2, true, -1}};

static const char body[] =
    "EVR(\"A\"); EVR_value(\"B\", 0); EVR_value(\"B\", 1); EVR(\"C\"); EVR_value(\"C\", -1);";
static const char *const names[NAMES] = {"A", "B", "C"};

static uint64_t seed = 20061;

static unsigned draw(unsigned below) {
    seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
    return (unsigned)(seed >> 33) % below;
}

/* ---- traces ---- */

struct item {
    bool is_negated, is_repeated;
    unsigned count; /* 0: any event */
    struct {
        int name;
        bool has_range;
        int low, high;
    } choices[MOST_CHOICES];
};

struct model {
    bool is_suffix;
    bool is_observed[NAMES]; /* all: without an alphabet, or with one of all names */
    unsigned count;
    struct item items[MOST_ITEMS];
};

static int draw_name(const struct model *model) {
    for (;;) {
        unsigned name = draw(NAMES);
        if (model->is_observed[name]) return (int)name;
    }
}

static struct item draw_item(const struct model *model, struct fl_text *text) {
    struct item item = {.is_repeated = draw(3) == 0, .is_negated = draw(3) == 0, .count = draw(MOST_CHOICES + 1)};
    if (!item.count) item.is_negated = true;
    if (!item.count && (!item.is_repeated || draw(2))) fl_text_append(text, "*");
    if (item.count && item.is_negated) fl_text_append(text, draw(2) ? "-" : " - ");
    for (unsigned i = 0; i < item.count; i++) {
        int name = draw_name(model), low = (int)draw(4) - 2, high = low + (int)draw(3);
        bool has_range = name && draw(2);
        item.choices[i].name = name;
        item.choices[i].has_range = has_range;
        item.choices[i].low = low;
        item.choices[i].high = high;
        fl_text_format(text, "%s%s", i ? ", " : "", names[name]);
        if (has_range && low == high)
            fl_text_format(text, " %d", low);
        else if (has_range)
            fl_text_format(text, " %d..%d", low, high);
    }
    fl_text_append(text, item.is_repeated ? "...\n" : "\n");
    return item;
}

static struct model draw_model(struct fl_text *text) {
    struct model model = {.is_suffix = draw(2), .is_observed = {true, true, true}, .count = 1 + draw(MOST_ITEMS)};
    fl_text_append(text, model.is_suffix ? "suffix\n" : "exact\n");
    if (draw(2)) {
        unsigned kept = draw(NAMES);
        for (unsigned i = 0; i < NAMES; i++) {
            model.is_observed[i] = i == kept || draw(2);
            if (model.is_observed[i]) fl_text_format(text, "%s\n", names[i]);
        }
        fl_text_append(text, "end\n");
    }
    for (unsigned i = 0; i < model.count; i++) model.items[i] = draw_item(&model, text);
    return model;
}

/* ---- the reference ---- */

static bool is_item(const struct item *item, int kind) {
    for (unsigned i = 0; i < item->count; i++) {
        if (item->choices[i].name != kinds[kind].name) continue;
        bool is_between = kinds[kind].has_value && item->choices[i].low <= kinds[kind].value &&
                          kinds[kind].value <= item->choices[i].high;
        if (!item->choices[i].has_range || is_between) return !item->is_negated;
    }
    return item->is_negated;
}

static bool matches(const struct model *model, unsigned at, const int *run, unsigned length) {
    if (at == model->count) return length == 0;
    const struct item *item = &model->items[at];
    bool is_first = length && is_item(item, run[0]);
    if (!item->is_repeated) return is_first && matches(model, at + 1, run + 1, length - 1);
    return matches(model, at + 1, run, length) || (is_first && matches(model, at, run + 1, length - 1));
}

static bool is_fitting(const struct model *model, const int *run, unsigned length) {
    int observed[LONGEST_RUN];
    unsigned count = 0;
    for (unsigned i = 0; i < length; i++)
        if (model->is_observed[kinds[run[i]].name]) observed[count++] = run[i];
    for (unsigned begin = 0; begin <= (model->is_suffix ? count : 0); begin++)
        if (matches(model, 0, observed + begin, count - begin)) return true;
    return false;
}

/* ---- the ways ---- */

struct test {
    struct events *events;
    const struct model *model;
    const struct fl_trace *trace;
    const char *text;
    unsigned next[KINDS][MOST_POSITIONS]; /* sets of positions */
    int run[LONGEST_RUN];
    size_t fitting, all;
};

static void find_ways(struct test *test) {
    const struct fl_trace *trace = test->trace;
    assert_true(trace->end < MOST_POSITIONS);
    for (unsigned kind = 0; kind < KINDS; kind++) {
        struct reporting now = test->events->reports.items[kind];
        bool is_concerned =
            trace->class->concerns(trace, test->events->engine, now.state, now.site) == FL_CONCERN_EVENT;
        assert_int_equal(is_concerned, test->model->is_observed[kinds[kind].name]);
        for (uint64_t position = 0; position <= trace->end; position++) {
            test->next[kind][position] = is_concerned ? 0 : 1u << position;
            if (!is_concerned) continue;
            fl_trace_ways ways = {0};
            trace->class->ways(trace, test->events->engine, now.state, now.site, now.site->edge, position, &ways);
            for (size_t i = 0; i < ways.count; i++) {
                assert_true(fl_term_is_true(ways.items[i].guard));
                assert_false(test->next[kind][position] >> ways.items[i].position & 1);
                test->next[kind][position] |= 1u << ways.items[i].position;
            }
        }
    }
}

static bool is_accepted(const struct test *test, unsigned positions) {
    for (uint64_t i = 0; i <= test->trace->end; i++)
        if (positions >> i & 1 && test->trace->class->accepts(test->trace, i)) return true;
    return false;
}

static bool fits(const struct test *test, unsigned length) {
    struct fl_run_event events[LONGEST_RUN];
    for (unsigned i = 0; i < length; i++) {
        int kind = test->run[i];
        events[i] = (struct fl_run_event){.site = test->events->reports.items[kind].site,
                                               .name = names[kinds[kind].name],
                                               .has_value = kinds[kind].has_value,
                                               .value = fl_bits_of_word(32, (uint64_t)(int64_t)kinds[kind].value)};
    }
    struct fl_run_events run = {.check = FL_NO_ID};
    run.events.items = events;
    run.events.count = length;
    return test->trace->class->fits(test->trace, &run);
}

static void compare(struct test *test, unsigned length, unsigned positions) {
    bool expected = is_fitting(test->model, test->run, length);
    if (is_accepted(test, positions) != expected || (length < 5 && fits(test, length) != expected)) {
        struct fl_text run = fl_text_make(test->events->arena);
        for (unsigned i = 0; i < length; i++)
            fl_text_format(&run, " %s:%d", names[kinds[test->run[i]].name], kinds[test->run[i]].value);
        fail_msg("%sthe run%s does %sfit", test->text, fl_text_string(&run), expected ? "" : "not ");
    }
    test->all++;
    test->fitting += expected;
    if (length == LONGEST_RUN) return;
    for (int kind = 0; kind < KINDS; kind++) {
        unsigned next = 0;
        for (unsigned i = 0; i <= test->trace->end; i++)
            if (positions >> i & 1) next |= test->next[kind][i];
        test->run[length] = kind;
        compare(test, length + 1, next);
    }
}

static void test_traces(void **state) {
    (void)state;
    struct events events = events_make("", body);
    assert_int_equal(events.reports.count, KINDS);
    size_t fitting = 0, all = 0;
    for (unsigned i = 0; i < TRACES; i++) {
        struct fl_text text = fl_text_make(events.arena);
        struct model model = draw_model(&text);
        struct test test = {.events = &events,
                            .model = &model,
                            .text = fl_text_string(&text),
                            .trace = events_trace(&events, fl_text_string(&text))};
        find_ways(&test);
        compare(&test, 0, 1);
        fitting += test.fitting;
        all += test.all;
    }
    assert_true(fitting > all / 50 && fitting < all / 2); /* neither is the rare case */
    events_free(&events);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_traces)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
