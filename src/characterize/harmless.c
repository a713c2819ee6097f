#include "characterize/harmless.h"

typedef const struct fl_term *term_ref;

fl_regions fl_harmless_find(struct fl_space *space, size_t most, struct fl_deadline deadline) {
    struct fl_terms *terms = space->terms;
    term_ref harmless = fl_term_not(terms, fl_term_or(terms, space->fails, space->beyond)),
             settled = fl_term_false(terms);
    fl_regions found = {0};
    struct fl_growth_memory memory = {0};
    while (found.count < most && !fl_deadline_has_passed(deadline)) {
        term_ref asked[] = {harmless, fl_term_not(terms, settled)};
        struct fl_region region = {0};
        if (fl_space_ask(space, asked, 2) != FL_SATISFIABLE) break;
        if (!fl_region_grow(space, harmless, fl_space_point(space, asked, 2), &memory, &region)) break;
        fl_vector_push(space->arena, &found, region);
        settled = fl_term_or(terms, settled, region.term);
    }
    return found;
}
