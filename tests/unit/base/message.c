/* Structs that are packed come back whole, and a table that forgets a field is noticed. */
#include "base/system/message.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/map.h"
#include "base/number/bits.h"
#include "base/vector.h"

struct leaf {
    uint8_t small;
    const char *name;
};

struct tree {
    int number;
    bool is_set;
    double part;
    const char *string, *none;
    size_t byte_count, leaf_count;
    const char *bytes;
    struct leaf inside[2];
    const struct leaf *one, *nothing;
    const struct leaf *leaves;
    FL_VECTOR_OF(struct leaf) more;
    FL_VECTOR_OF(int64_t) numbers;
    struct fl_text text;
    struct fl_bits narrow, wide, unset;
    struct fl_map names;
    struct fl_arena *arena;
};

static const struct fl_field leaf_fields[] = {FL_NUMBER(struct leaf, small), FL_STRING(struct leaf, name)};
FL_LOCAL_MESSAGE(leaf_message, struct leaf, leaf_fields);

static const struct fl_field tree_fields[] = {
    FL_NUMBER(struct tree, number),
    FL_NUMBER(struct tree, is_set),
    FL_NUMBER(struct tree, part),
    FL_STRING(struct tree, string),
    FL_STRING(struct tree, none),
    FL_NUMBER(struct tree, byte_count),
    FL_NUMBER(struct tree, leaf_count),
    FL_BYTES(struct tree, bytes, byte_count),
    FL_STRUCT(struct tree, inside, &leaf_message),
    FL_POINTER(struct tree, one, &leaf_message),
    FL_POINTER(struct tree, nothing, &leaf_message),
    FL_ARRAY(struct tree, leaves, leaf_count, &leaf_message),
    FL_VECTOR(struct tree, more, &leaf_message),
    FL_VECTOR(struct tree, numbers, NULL),
    FL_TEXT(struct tree, text),
    FL_BITS(struct tree, narrow),
    FL_BITS(struct tree, wide),
    FL_BITS(struct tree, unset),
    FL_NAMES(struct tree, names),
    FL_LEFT_OUT(struct tree, arena),
};
FL_LOCAL_MESSAGE(tree_message, struct tree, tree_fields);

static struct tree make_tree(struct fl_arena *arena) {
    static const struct leaf leaves[] = {{1, "one"}, {2, NULL}, {3, ""}};
    static const uint64_t words[] = {5, 6, 7};
    struct tree tree = {.number = -3,
                        .is_set = true,
                        .part = 0.25,
                        .string = "some text",
                        .byte_count = 4,
                        .leaf_count = 3,
                        .bytes = "a\0b\xff",
                        .inside = {{8, "eight"}, {9, "nine"}},
                        .one = &leaves[0],
                        .leaves = leaves,
                        .text = fl_text_make(arena),
                        .narrow = fl_bits_of_word(7, 77),
                        .wide = fl_bits_of_words(arena, 130, words),
                        .names = fl_map_make(arena),
                        .arena = arena};
    fl_vector_push(arena, &tree.more, leaves[2]);
    fl_vector_push(arena, &tree.numbers, -1);
    fl_vector_push(arena, &tree.numbers, INT64_MAX);
    fl_text_append(&tree.text, "longer");
    *fl_map_at_string(&tree.names, "HOME") = 4;
    *fl_map_at_string(&tree.names, "") = 5;
    return tree;
}

static void what_is_packed_comes_back(void **state) {
    (void)state;
    struct fl_arena *sender = fl_arena_create(), *receiver = fl_arena_create();
    assert_null(fl_message_verify(sender, &tree_message));
    struct tree sent = make_tree(sender), got;
    struct fl_text bytes = fl_text_make(receiver);
    fl_message_pack(&bytes, &tree_message, &sent);
    fl_arena_destroy(sender);
    memset(&got, 0xff, sizeof got);
    fl_message_unpack(receiver, &tree_message, bytes.items, bytes.count, &got);
    assert_int_equal(got.number, -3);
    assert_true(got.is_set);
    assert_true(got.part == 0.25);
    assert_string_equal(got.string, "some text");
    assert_null(got.none);
    assert_memory_equal(got.bytes, "a\0b\xff", 5);
    assert_string_equal(got.inside[1].name, "nine");
    assert_int_equal(got.inside[0].small, 8);
    assert_string_equal(got.one->name, "one");
    assert_null(got.nothing);
    assert_int_equal(got.leaves[1].small, 2);
    assert_null(got.leaves[1].name);
    assert_int_equal(got.more.count, 1);
    assert_string_equal(got.more.items[0].name, "");
    assert_int_equal(got.numbers.count, 2);
    assert_true(got.numbers.items[1] == INT64_MAX);
    assert_string_equal(fl_text_string(&got.text), "longer");
    assert_int_equal(got.narrow.word, 77);
    assert_int_equal(got.wide.width, 130);
    assert_int_equal(got.wide.words[1], 6);
    assert_int_equal(got.wide.words[2], 3);
    assert_int_equal(got.unset.width, 0);
    assert_int_equal(got.names.count, 2);
    assert_int_equal(*fl_map_find_string(&got.names, "HOME"), 4);
    assert_null(got.arena);
    /* What came by bytes can grow like any other. */
    fl_vector_push(receiver, &got.numbers, 3);
    assert_int_equal(got.numbers.items[2], 3);
    fl_arena_destroy(receiver);
}

/* ---- tables that are wrong ---- */

/* The forgotten number lies where padding could be. */
struct hidden {
    int told, forgotten;
    const char *string;
};
static const struct fl_field hidden_fields[] = {FL_NUMBER(struct hidden, told), FL_STRING(struct hidden, string)};
FL_LOCAL_MESSAGE(hidden_message, struct hidden, hidden_fields);

static const struct fl_field short_fields[] = {FL_NUMBER(struct hidden, told),
                                               FL_NUMBER(struct hidden, forgotten)};
FL_LOCAL_MESSAGE(short_message, struct hidden, short_fields);

static const struct fl_field twice_fields[] = {FL_NUMBER(struct hidden, told), FL_NUMBER(struct hidden, told),
                                               FL_NUMBER(struct hidden, forgotten),
                                               FL_STRING(struct hidden, string)};
FL_LOCAL_MESSAGE(twice_message, struct hidden, twice_fields);

struct outer {
    struct hidden inside;
};
static const struct fl_field outer_fields[] = {FL_STRUCT(struct outer, inside, &short_message)};
FL_LOCAL_MESSAGE(outer_message, struct outer, outer_fields);

/* A struct that holds pointers is no number. */
static const struct fl_field plain_fields[] = {FL_NUMBER(struct outer, inside)};
FL_LOCAL_MESSAGE(plain_message, struct outer, plain_fields);

struct counted {
    size_t count;
    const char *bytes;
};
static const struct fl_field late_fields[] = {FL_BYTES(struct counted, bytes, count),
                                              FL_NUMBER(struct counted, count)};
FL_LOCAL_MESSAGE(late_message, struct counted, late_fields);

static void expect_problem(const struct fl_message *message, const char *part) {
    struct fl_arena *arena = fl_arena_create();
    const char *problem = fl_message_verify(arena, message);
    assert_non_null(problem);
    assert_non_null(strstr(problem, part));
    fl_arena_destroy(arena);
}

static void forgotten_fields_are_noticed(void **state) {
    (void)state;
    if (hidden_message.clear_padding) expect_problem(&hidden_message, "byte 4 of struct hidden");
    expect_problem(&short_message, "byte 8 of struct hidden belongs to no field");
    expect_problem(&outer_message, "byte 8 of struct hidden");
    expect_problem(&twice_message, "told is described twice");
    expect_problem(&plain_message, "inside is of another kind");
    expect_problem(&late_message, "bytes comes before the number");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_packed_comes_back),
        cmocka_unit_test(forgotten_fields_are_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
