/* tests/support/random_spec.h - specs drawn at random: few states and functions, rules that name the key and
 * others. */
#ifndef FL_TESTS_SUPPORT_RANDOM_SPEC_H
#define FL_TESTS_SUPPORT_RANDOM_SPEC_H

#include "base/text.h"

enum { FUNCTIONS = 3, STATES = 3 };

static uint64_t random_state;

static unsigned any(unsigned count) {
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(random_state >> 33) % count;
}

/* ---- specs ---- */

static void draw_moves(struct fl_text *text) {
    fl_text_append(text, " {");
    for (unsigned i = 0, count = 1 + any(3); i < count; i++) {
        unsigned from = any(STATES + 1);
        if (from == STATES)
            fl_text_append(text, " any ->");
        else
            fl_text_format(text, " s%u ->", from);
        if (any(5) == 0)
            fl_text_format(text, " error \"%u in {function}\";", any(2));
        else
            fl_text_format(text, " s%u;", any(STATES));
    }
    fl_text_append(text, " }\n");
}

static void draw_spec(struct fl_text *text, unsigned number, bool has_key) {
    fl_text_format(text, "spec n%u %s { state s0, s1, s2;\n", number, has_key ? "for void *k" : "");
    for (unsigned i = 0, rules = 2 + any(6); i < rules; i++) {
        bool names_key = has_key && any(4) != 0;
        fl_text_format(text, "%s f%u(%s)", any(2) ? "before" : "after", any(FUNCTIONS), names_key ? "k" : "_");
        draw_moves(text);
    }
    fl_text_append(text, "}\n");
}

#endif
