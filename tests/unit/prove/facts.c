/* What provers tell each other arrives as it was said, in another process, too. */
#include "prove/system/facts.h"

#include <sys/wait.h>
#include <unistd.h>

#include "tests/unit/prove/pieces.h"

static const char *counting = "extern int __VERIFIER_nondet_int(void);\n"
                              "extern void reach_error(void);\n"
                              "int table[4];\n"
                              "int main(void) {\n"
                              "    int n = __VERIFIER_nondet_int();\n"
                              "    int i = 0, twice = 0;\n"
                              "    while (i < n) { i++; twice += 2; table[i & 3] = i; }\n"
                              "    if (twice == 7) reach_error();\n"
                              "    return 0;\n"
                              "}\n";

/* twice == 2 * i || (i & 15) < twice */
static const struct fl_term *sample_predicate(struct pieces *pieces) {
    struct fl_terms *terms = pieces->terms;
    const struct fl_term *i = pieces_variable(pieces, "i"), *twice = pieces_variable(pieces, "twice");
    const struct fl_term *doubled = fl_term_binary(terms, FL_OP_MULTIPLY, i, pieces_word(pieces, 2));
    const struct fl_term *low = fl_term_convert(terms, FL_OP_ZERO_EXTEND, 32, fl_term_extract(terms, 3, 0, i));
    return fl_term_or(terms, fl_term_equal(terms, twice, doubled),
                      fl_term_binary(terms, FL_OP_LESS_SIGNED, low, twice));
}

static void test_arrives(void **state) {
    (void)state;
    struct pieces pieces = pieces_make(counting);
    pieces_cut(&pieces, 1);
    struct fl_facts *facts = fl_facts_create();
    const struct fl_term *predicate = sample_predicate(&pieces);
    pid_t other = fork();
    if (other == 0) {
        fl_facts_post(facts, pieces.symbols, &pieces.system->cuts.items[0], predicate);
        _exit(0);
    }
    waitpid(other, NULL, 0);
    size_t position = 0;
    struct fl_offer offer;
    assert_true(fl_facts_take(facts, pieces.system, &position, &offer));
    assert_int_equal(offer.cut, 0);
    assert_ptr_equal(offer.predicate, predicate);
    assert_false(fl_facts_take(facts, pieces.system, &position, &offer));
    fl_facts_destroy(facts);
    pieces_free(&pieces);
}

/* Places that the system does not have, terms that are no symbols, and a board that is full. */
static void test_left_out(void **state) {
    (void)state;
    struct pieces pieces = pieces_make(counting);
    pieces_cut(&pieces, 1);
    struct fl_facts *facts = fl_facts_create();
    struct fl_cut_point elsewhere = pieces.system->cuts.items[0];
    elsewhere.location.index++;
    fl_facts_post(facts, pieces.symbols, &elsewhere, sample_predicate(&pieces));
    fl_facts_post(facts, pieces.symbols, &pieces.system->cuts.items[0],
                  fl_term_variable(pieces.terms, "no symbol", 1));
    fl_facts_post(NULL, pieces.symbols, &pieces.system->cuts.items[0], sample_predicate(&pieces));
    size_t position = 0, count = 0;
    struct fl_offer offer;
    assert_false(fl_facts_take(facts, pieces.system, &position, &offer));
    for (unsigned i = 0; i < 50000; i++)
        fl_facts_post(facts, pieces.symbols, &pieces.system->cuts.items[0], sample_predicate(&pieces));
    while (fl_facts_take(facts, pieces.system, &position, &offer)) count++;
    assert_true(count > 1000 && count < 50000);
    fl_facts_destroy(facts);
    pieces_free(&pieces);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_arrives),
        cmocka_unit_test(test_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
