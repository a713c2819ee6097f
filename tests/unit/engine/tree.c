/* The symbolic execution tree, and its drawing. */
#include "engine/symbolic/search/tree.h"

#include <ctype.h>

#include "report/export/tree_dot.h"
#include "tests/unit/report/sample.h"

static const struct fl_tree *explore(struct sample *sample, const char *source, size_t most_nodes) {
    struct fl_tree_options options = {.deadline = fl_deadline_after(60), .most_nodes = most_nodes};
    sample_load(sample, source, "bounds,pointer,free,division");
    return fl_tree_explore(sample->arena, sample->program, &options);
}

static size_t count_ends(const struct fl_tree *tree, enum fl_tree_end end) {
    size_t count = 0;
    for (size_t i = 0; i < tree->nodes.count; i++) count += tree->nodes.items[i].end == end;
    return count;
}

static const struct fl_tree_node *find_end(const struct fl_tree *tree, enum fl_tree_end end) {
    for (size_t i = 0; i < tree->nodes.count; i++)
        if (tree->nodes.items[i].end == end) return &tree->nodes.items[i];
    fail_msg("no leaf ends so");
    return NULL;
}

/* Parents come first, leaves have nothing below, and what forks has two ways at least. */
static void check_shape(const struct fl_tree *tree) {
    size_t *children = calloc(tree->nodes.count, sizeof *children);
    for (size_t i = 1; i < tree->nodes.count; i++) {
        assert_true(tree->nodes.items[i].parent < i);
        assert_non_null(tree->nodes.items[i].condition);
        children[tree->nodes.items[i].parent]++;
    }
    for (size_t i = 0; i < tree->nodes.count; i++) {
        const struct fl_tree_node *node = &tree->nodes.items[i];
        assert_int_equal(node->end == FL_TREE_FORKS, children[i] > 0);
        if (node->end == FL_TREE_FORKS)
            assert_true(children[i] > 1);
        else
            assert_non_null(node->ending);
    }
    free(children);
}

/* Every statement is on a line of its own, and quotes are closed on it. */
static void check_dot(struct sample *sample, const struct fl_tree *tree) {
    struct fl_text text = fl_text_make(sample->arena);
    fl_tree_print_dot(&text, tree);
    char *all = fl_arena_copy_string(sample->arena, fl_text_string(&text));
    size_t nodes = 0, edges = 0, braces = 0;
    for (char *line = strtok(all, "\n"); line; line = strtok(NULL, "\n")) {
        bool is_quoted = false;
        for (const char *at = line; *at; at++) {
            if (*at == '\\')
                at++;
            else if (*at == '"')
                is_quoted = !is_quoted;
        }
        assert_false(is_quoted);
        if (strchr("d}", *line))
            braces++;
        else
            assert_int_equal(line[strlen(line) - 1], ';');
        bool is_edge = strstr(line, " -> n");
        edges += is_edge;
        nodes += !is_edge && strncmp(line, "  n", 3) == 0 && isdigit((unsigned char)line[3]);
    }
    assert_int_equal(braces, 2);
    assert_int_equal(nodes, tree->nodes.count);
    assert_int_equal(edges, tree->nodes.count - 1);
}

static void test_endings(void **state) {
    (void)state;
    struct sample sample = sample_make();
    const struct fl_tree *tree = explore(&sample,
                                         "#include <assert.h>\n"
                                         "int nondet_int(void); void __VERIFIER_assume(int);\n"
                                         "int main(void) {\n"
                                         "    int a[3] = {1, 2, 3}, x = nondet_int();\n"
                                         "    if (x == 7) __VERIFIER_assume(x > 8);\n"
                                         "    if (x == 9) return *\"quo\\\"ted\\\\\";\n"
                                         "    return a[x];\n"
                                         "}\n",
                                         0);
    check_shape(tree);
    check_dot(&sample, tree);
    assert_int_equal(count_ends(tree, FL_TREE_INFEASIBLE), 1);
    assert_int_equal(count_ends(tree, FL_TREE_FAILED), 1);
    assert_int_equal(count_ends(tree, FL_TREE_ENDED), 2);
    assert_int_equal(tree->open, 0);
    const struct fl_tree_node *failed = find_end(tree, FL_TREE_FAILED);
    assert_string_equal(failed->condition, "array index out of bounds: x is not in 0..2");
    const struct fl_tree_node *infeasible = find_end(tree, FL_TREE_INFEASIBLE);
    assert_string_equal(infeasible->condition, "x == 7");
    assert_string_equal(infeasible->assumed, "nondet_int#1 == 7");
    assert_int_equal(infeasible->path_condition.count, 1);
    sample_free(&sample);
}

/* What the path condition decides is no fork. */
static void test_decided_branches(void **state) {
    (void)state;
    struct sample sample = sample_make();
    const struct fl_tree *tree = explore(&sample,
                                         "int nondet_int(void);\n"
                                         "int main(void) {\n"
                                         "    int x = nondet_int(), n = 0;\n"
                                         "    for (int i = 0; i < 10; i++) n += i;\n"
                                         "    if (x > 5) n++;\n"
                                         "    if (x > 3 && n > 45) n--;\n"
                                         "    return n;\n"
                                         "}\n",
                                         0);
    check_shape(tree);
    assert_int_equal(count_ends(tree, FL_TREE_ENDED), 3);
    assert_int_equal(tree->nodes.count, 5);
    sample_free(&sample);
}

static void test_size_is_bounded(void **state) {
    (void)state;
    struct sample sample = sample_make();
    const struct fl_tree *tree = explore(&sample,
                                         "int nondet_int(void);\n"
                                         "int main(void) {\n"
                                         "    int n = 0;\n"
                                         "    while (nondet_int()) { if (nondet_int()) n++; }\n"
                                         "    return n;\n"
                                         "}\n",
                                         50);
    check_shape(tree);
    check_dot(&sample, tree);
    assert_in_range(tree->nodes.count, 50, 53);
    assert_true(tree->open > 1);
    assert_int_equal(tree->open, count_ends(tree, FL_TREE_CUT));
    sample_free(&sample);
}

static void test_endless(void **state) {
    (void)state;
    struct sample sample = sample_make();
    const struct fl_tree *tree = explore(&sample, "int main(void) { for (;;) ; }\n", 0);
    check_shape(tree);
    assert_int_equal(count_ends(tree, FL_TREE_CUT), 1);
    sample_free(&sample);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_endings),
        cmocka_unit_test(test_decided_branches),
        cmocka_unit_test(test_size_is_bounded),
        cmocka_unit_test(test_endless),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
