/* Persistent maps against plain arrays, over random histories. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>

#include "base/persistent_map.h"

enum { KEYS = 200, VERSIONS = 60, CHANGES = 40 };

static const char values[KEYS];

struct version {
    const struct fl_persistent_map *map;
    const void *expected[KEYS];
};

static uint64_t spread(unsigned key) {
    return key % 3 == 0 ? key : (uint64_t)key << 40 | key;
}

static struct version *make_versions(struct fl_arena *arena) {
    struct version *versions = FL_NEW_ARRAY(arena, struct version, VERSIONS);
    srand(7);
    for (int v = 1; v < VERSIONS; v++) {
        versions[v] = versions[rand() % v];
        for (int i = 0; i < CHANGES; i++) {
            unsigned key = (unsigned)rand() % KEYS;
            const void *value = rand() % 3 ? &values[rand() % 4] : NULL;
            versions[v].map = fl_persistent_set(arena, versions[v].map, spread(key), value);
            versions[v].expected[key] = value;
        }
    }
    return versions;
}

static void test_find(void **state) {
    struct fl_arena *arena = fl_arena_create();
    struct version *versions = make_versions(arena);
    for (int v = 0; v < VERSIONS; v++)
        for (unsigned key = 0; key < KEYS; key++)
            assert_ptr_equal(fl_persistent_find(versions[v].map, spread(key)), versions[v].expected[key]);
    fl_arena_destroy(arena);
    (void)state;
}

static bool count_entry(void *context, uint64_t key, const void *value) {
    (void)key;
    assert_non_null(value);
    ++*(unsigned *)context;
    return true;
}

static void test_visit(void **state) {
    struct fl_arena *arena = fl_arena_create();
    struct version *versions = make_versions(arena);
    for (int v = 0; v < VERSIONS; v++) {
        unsigned expected = 0, seen = 0;
        for (unsigned key = 0; key < KEYS; key++) expected += versions[v].expected[key] != NULL;
        fl_persistent_visit(versions[v].map, count_entry, &seen);
        assert_int_equal(seen, expected);
    }
    fl_arena_destroy(arena);
    (void)state;
}

struct differences {
    const struct version *left, *right;
    unsigned count;
};

static bool check_difference(void *context, uint64_t key, const void *left, const void *right) {
    struct differences *differences = context;
    unsigned index = 0;
    while (index < KEYS && spread(index) != key) index++;
    assert_true(index < KEYS);
    assert_ptr_equal(left, differences->left->expected[index]);
    assert_ptr_equal(right, differences->right->expected[index]);
    assert_ptr_not_equal(left, right);
    differences->count++;
    return true;
}

static void test_compare(void **state) {
    struct fl_arena *arena = fl_arena_create();
    struct version *versions = make_versions(arena);
    for (int l = 0; l < VERSIONS; l++)
        for (int r = 0; r < VERSIONS; r++) {
            struct differences differences = {&versions[l], &versions[r], 0};
            unsigned expected = 0;
            for (unsigned key = 0; key < KEYS; key++)
                expected += versions[l].expected[key] != versions[r].expected[key];
            fl_persistent_compare(versions[l].map, versions[r].map, check_difference, &differences);
            assert_int_equal(differences.count, expected);
        }
    fl_arena_destroy(arena);
    (void)state;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_find),
        cmocka_unit_test(test_visit),
        cmocka_unit_test(test_compare),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
