#include "characterize/cover.h"

#include "characterize/feature/feature.h"
#include "characterize/region/implication.h"
#include "characterize/region/region_words.h"

typedef const struct fl_term *term_ref;

/* For what is only about how regions are told, also where all other time is used up. */
static const double dropping_seconds = 1.5;

static const char uncontrolled[] = "whether it fails depends on values that no input controls";
static const char too_many[] = "the failing inputs have too many borders";
static const char too_long[] = "under which conditions it fails takes too many operators to tell";
static const char out_of_time[] = "the time was used up";

/* A command line that people can read, where arguments are counted. */
static term_ref has_few_arguments(struct fl_space *space) {
    enum { FEW = 4 };
    term_ref count = fl_term_variable(space->terms, "argc", 32);
    if (!fl_space_axis(space, count)) return fl_term_true(space->terms);
    return fl_term_binary(space->terms, FL_OP_LESS_EQUAL, count, fl_term_word(space->terms, 32, FEW + 1));
}

static term_ref has_featured_texts(struct fl_space *space) {
    term_ref all = fl_term_true(space->terms);
    for (size_t i = 0; i < space->axes.count; i++) {
        const struct fl_axis *axis = &space->axes.items[i];
        if (axis->variable->width != 32 || !fl_feature_text_of(space, axis)) continue;
        term_ref most = fl_term_word(space->terms, 32, FL_LONGEST_FEATURED);
        all = fl_term_and(space->terms, all, fl_term_binary(space->terms, FL_OP_LESS_EQUAL, axis->variable, most));
    }
    return all;
}

/* Of plain texts that were executed and few arguments, if there is one: then its run can be shown. */
static enum fl_answer find_failure(struct fl_space *space, term_ref settled, bool *is_odd) {
    term_ref plain = fl_texts_are_plain(space);
    term_ref short_only = fl_term_and(space->terms, fl_space_within_limits(space), has_few_arguments(space));
    term_ref asked[] = {space->fails, fl_term_not(space->terms, settled), short_only, plain};
    enum fl_answer answer = FL_UNSATISFIABLE;
    if (!*is_odd) answer = fl_space_ask(space, asked, 4);
    if (answer == FL_UNSATISFIABLE && !fl_term_is_true(plain)) {
        *is_odd = true;
        answer = fl_space_ask(space, asked, 3);
    }
    if (answer != FL_UNSATISFIABLE || fl_term_is_true(short_only)) return answer;
    /* What is not read may be as long as it likes; but of shorter texts there is more to tell. */
    asked[2] = has_featured_texts(space);
    answer = fl_space_ask(space, asked, 3);
    return answer == FL_UNSATISFIABLE ? fl_space_ask(space, asked, 2) : answer;
}

static void stop(struct fl_cover *cover, const char *reason) {
    cover->is_partial = true;
    if (!cover->reason) cover->reason = reason;
}

/* Of the texts that people type, all of this region's are in others that are read more easily. */
static bool is_beside_others(struct fl_space *space, const struct fl_cover *cover, size_t index) {
    term_ref others = fl_term_false(space->terms), plain = fl_texts_are_plain(space);
    for (size_t i = 0; i < cover->regions.count; i++)
        if (i != index && !cover->regions.items[i].is_odd)
            others = fl_term_or(space->terms, others, cover->regions.items[i].region.term);
    term_ref asked[] = {cover->regions.items[index].region.term, plain, fl_term_not(space->terms, others)};
    return !fl_term_is_true(plain) && fl_space_ask(space, asked, 3) == FL_UNSATISFIABLE;
}

static void find_odd(struct fl_space *space, struct fl_cover *cover) {
    for (size_t i = cover->regions.count; i-- > 0;) {
        struct fl_covered *covered = &cover->regions.items[i];
        if (!covered->is_odd) covered->is_odd = is_beside_others(space, cover, i);
    }
}

/* Those of texts that people type, and of these the ones that say it in few words. */
static void put_readable_first(struct fl_space *space, struct fl_cover *cover) {
    size_t *efforts = FL_NEW_ARRAY(space->arena, size_t, cover->regions.count + 1);
    for (size_t i = 0; i < cover->regions.count; i++) {
        struct fl_covered covered = cover->regions.items[i];
        size_t effort = fl_region_effort(space, &covered.region) + (covered.is_odd ? (size_t)1 << 32 : 0), at = i;
        for (; at && efforts[at - 1] > effort; at--) {
            efforts[at] = efforts[at - 1];
            cover->regions.items[at] = cover->regions.items[at - 1];
        }
        efforts[at] = effort;
        cover->regions.items[at] = covered;
    }
}

/* A region that all others together have is not needed; of several that may go, the last ones do. */
static void drop_repeated(struct fl_space *space, struct fl_cover *cover) {
    for (size_t i = cover->regions.count; i-- > 0;) {
        term_ref others = fl_term_false(space->terms);
        for (size_t k = 0; k < cover->regions.count; k++)
            if (k != i) others = fl_term_or(space->terms, others, cover->regions.items[k].region.term);
        term_ref asked[] = {cover->regions.items[i].region.term, fl_term_not(space->terms, others)};
        if (fl_space_ask(space, asked, 2) != FL_UNSATISFIABLE) continue;
        for (size_t k = i + 1; k < cover->regions.count; k++)
            cover->regions.items[k - 1] = cover->regions.items[k];
        cover->regions.count--;
    }
}

enum { MOST_DOUBTFUL = 8 };

struct covering {
    struct fl_space *space;
    struct fl_cover *cover;
    term_ref target;  /* regions are inside of it */
    term_ref settled; /* regions, and points that were given up */
    unsigned doubtful;
    bool is_odd; /* all that is left */
    struct fl_growth_memory memory;
};

static void add_region(struct covering *covering, struct fl_covered covered) {
    struct fl_terms *terms = covering->space->terms;
    fl_vector_push(covering->space->arena, &covering->cover->regions, covered);
    covering->cover->term = fl_term_or(terms, covering->cover->term, covered.region.term);
    covering->settled = fl_term_or(terms, covering->settled, covered.region.term);
}

/* There is no region around the point: why? */
static const char *reason_at(struct fl_space *space, term_ref target, const struct fl_assignment *point) {
    fl_literals all = fl_literals_at(space->arena, space->terms, point, target),
                useful = fl_literals_useful(space, &all);
    return useful.count < all.count ? too_long : out_of_time;
}

/* Where no region is found, the point alone is one, unless what no input controls decides there. */
static void cover_point(struct covering *covering, const struct fl_assignment *point) {
    struct fl_space *space = covering->space;
    struct fl_covered covered = {.point = fl_region_of_point(space, point), .is_odd = covering->is_odd};
    bool is_grown = fl_region_grow(space, covering->target, point, &covering->memory, &covered.region);
    if (!is_grown) {
        stop(covering->cover, reason_at(space, covering->target, point));
        covered.region = covered.point;
        covering->doubtful++;
    }
    if (is_grown || fl_region_is_inside(space, &covered.point, covering->target)) {
        add_region(covering, covered);
        return;
    }
    covering->cover->reason = uncontrolled;
    covering->settled = fl_term_or(space->terms, covering->settled, covered.point.term);
}

struct fl_cover fl_cover_begin(const struct fl_space *space) {
    return (struct fl_cover){.term = fl_term_false(space->terms)};
}

void fl_cover_followed(struct fl_space *space, struct fl_cover *cover, const struct fl_term *condition) {
    struct covering covering = {.space = space, .cover = cover, .target = space->follows, .settled = cover->term};
    term_ref asked[] = {space->follows, fl_term_not(space->terms, cover->term), condition,
                        has_featured_texts(space)};
    if (fl_space_ask(space, asked, 4) != FL_SATISFIABLE && fl_space_ask(space, asked, 3) != FL_SATISFIABLE) return;
    cover_point(&covering, fl_space_point(space, (term_ref[]){space->follows, covering.settled}, 2));
}

void fl_cover_failures(struct fl_space *space, struct fl_cover *cover, size_t most, struct fl_deadline deadline,
                       const volatile int *is_cancelled) {
    struct covering covering = {.space = space, .cover = cover, .target = space->fails, .settled = cover->term};
    cover->is_partial = false;
    cover->reason = NULL;
    for (;;) {
        bool must_stop = fl_deadline_has_passed(deadline) || (is_cancelled && *is_cancelled);
        enum fl_answer answer = must_stop ? FL_UNDECIDED : find_failure(space, covering.settled, &covering.is_odd);
        if (answer == FL_UNDECIDED) stop(cover, out_of_time);
        if (answer != FL_SATISFIABLE || covering.doubtful >= MOST_DOUBTFUL) break;
        if (cover->regions.count >= most) {
            stop(cover, too_many);
            break;
        }
        cover_point(&covering, fl_space_point(space, (term_ref[]){space->fails, covering.settled}, 2));
    }
    put_readable_first(space, cover);
    struct fl_deadline before = space->deadline;
    space->deadline = fl_deadline_after(dropping_seconds);
    find_odd(space, cover);
    put_readable_first(space, cover);
    drop_repeated(space, cover);
    space->deadline = before;
}
