#include "characterize/cover.h"

typedef const struct fl_term *term_ref;

static const char uncontrolled[] = "whether it fails depends on values that no input controls";
static const char too_many[] = "the failing inputs have too many borders";
static const char out_of_time[] = "the time was used up";

static enum fl_answer find_failure(struct fl_space *space, term_ref settled) {
    term_ref asked[] = {space->fails, fl_term_not(space->terms, settled)};
    return fl_space_ask(space, asked, 2);
}

static void stop(struct fl_cover *cover, const char *reason) {
    cover->is_partial = true;
    if (!cover->reason) cover->reason = reason;
}

/* The failing points around this one that fail only by what no input controls: they are left to the upper bound.
 */
static term_ref doubtful_points(struct fl_space *space, const struct fl_assignment *point) {
    term_ref same = fl_term_true(space->terms);
    for (size_t i = 0; i < space->axes.count; i++) {
        const struct fl_bits *value = fl_assignment_find(point, space->axes.items[i].variable);
        if (value)
            same = fl_term_and(space->terms, same,
                               fl_term_equal(space->terms, space->axes.items[i].variable,
                                             fl_term_constant(space->terms, *value)));
    }
    return same;
}

/* A region that all others together have is not needed. */
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

struct fl_cover fl_cover_failures(struct fl_space *space, size_t most, struct fl_deadline deadline,
                                  const volatile int *is_cancelled) {
    struct fl_cover cover = {.term = fl_term_false(space->terms)};
    term_ref settled = cover.term;
    unsigned doubtful = 0;
    for (;;) {
        bool must_stop = fl_deadline_has_passed(deadline) || (is_cancelled && *is_cancelled);
        enum fl_answer answer = must_stop ? FL_UNDECIDED : find_failure(space, settled);
        if (answer == FL_UNSATISFIABLE) break;
        if (answer == FL_UNDECIDED) {
            stop(&cover, out_of_time);
            break;
        }
        if (cover.regions.count >= most || doubtful >= MOST_DOUBTFUL) {
            stop(&cover, doubtful >= MOST_DOUBTFUL ? uncontrolled : too_many);
            break;
        }
        struct fl_assignment *point = fl_space_point(space, (term_ref[]){space->fails, settled}, 2);
        struct fl_covered covered = {0};
        if (fl_region_grow(space, space->fails, point, &covered.region)) {
            fl_vector_push(space->arena, &cover.regions, covered);
            cover.term = fl_term_or(space->terms, cover.term, covered.region.term);
            settled = fl_term_or(space->terms, settled, covered.region.term);
        } else {
            stop(&cover, uncontrolled);
            settled = fl_term_or(space->terms, settled, doubtful_points(space, point));
            doubtful++;
        }
    }
    drop_repeated(space, &cover);
    return cover;
}
