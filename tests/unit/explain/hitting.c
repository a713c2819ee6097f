/* Sets that hit all cores: the smallest, each once, and none that contains one that was right. */
#include "explain/correction/hitting.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

enum { ITEMS = 5 };

static int set_up(void **state) {
    static struct fl_hitting hitting;
    hitting = fl_hitting_make(fl_arena_create(), ITEMS);
    *state = &hitting;
    return 0;
}

static int tear_down(void **state) {
    fl_arena_destroy(((struct fl_hitting *)*state)->arena);
    return 0;
}

static void add_core(struct fl_hitting *hitting, const char *members) {
    bool core[ITEMS + 1] = {false};
    for (; *members; members++) core[*members - '0'] = true;
    fl_hitting_add_core(hitting, core);
}

static bool is_next(const struct fl_hitting *hitting, size_t most, size_t count, uint32_t first, uint32_t second) {
    struct fl_hitting_set set;
    if (!fl_hitting_next(hitting, most, &set) || set.count != count) return false;
    return (count < 1 || set.items[0] == first) && (count < 2 || set.items[1] == second);
}

static void without_cores_nothing_is_enough(void **state) {
    struct fl_hitting *hitting = *state;
    assert_true(is_next(hitting, 3, 0, 0, 0));
}

static void one_item_hits_what_cores_share(void **state) {
    struct fl_hitting *hitting = *state;
    add_core(hitting, "013");
    add_core(hitting, "234");
    assert_true(is_next(hitting, 1, 1, 3, 0));
    fl_vector_push(hitting->arena, &hitting->right, ((struct fl_hitting_set){{3}, 1}));
    struct fl_hitting_set set;
    assert_false(fl_hitting_next(hitting, 1, &set));
    assert_true(is_next(hitting, 2, 2, 0, 2));
}

static void what_is_open_is_not_asked_again(void **state) {
    struct fl_hitting *hitting = *state;
    add_core(hitting, "12");
    fl_vector_push(hitting->arena, &hitting->open, ((struct fl_hitting_set){{1}, 1}));
    assert_true(is_next(hitting, 1, 1, 2, 0));
    fl_vector_push(hitting->arena, &hitting->right, ((struct fl_hitting_set){{2}, 1}));
    assert_true(is_next(hitting, 2, 2, 0, 1));
}

static void an_empty_core_is_never_hit(void **state) {
    struct fl_hitting *hitting = *state;
    struct fl_hitting_set set;
    add_core(hitting, "");
    assert_false(fl_hitting_next(hitting, 3, &set));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(without_cores_nothing_is_enough, set_up, tear_down),
        cmocka_unit_test_setup_teardown(one_item_hits_what_cores_share, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_open_is_not_asked_again, set_up, tear_down),
        cmocka_unit_test_setup_teardown(an_empty_core_is_never_hit, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
