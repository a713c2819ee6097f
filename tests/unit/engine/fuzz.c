/* Seeds, what becomes of them, and failing runs that are found by changing them. */
#include "engine/fuzz/fuzz.h"

#include "analysis/modes.h"
#include "engine/fuzz/corpus.h"
#include "engine/fuzz/flip.h"
#include "engine/fuzz/mutate.h"
#include "engine/fuzz/simplify.h"
#include "engine/fuzz/substitute.h"
#include "engine/fuzz/widen.h"
#include "frontend/frontend.h"
#include "tests/unit/report/sample.h"

static const char reader[] = "#include <assert.h>\n"
                             "#include <stdio.h>\n"
                             "#include <stdlib.h>\n"
                             "#include <string.h>\n"
                             "int __VERIFIER_nondet_int(void);\n"
                             "int main(int argc, char **argv) {\n"
                             "    char word[16];\n"
                             "    int number, open = 0, sum = __VERIFIER_nondet_int();\n"
                             "    if (argc > 1 && strcmp(argv[1], \"quiet\") == 0) sum = 0;\n"
                             "    while (scanf(\"%15s %d\", word, &number) == 2) {\n"
                             "        if (strcmp(word, \"open\") == 0 && number == 4711) open = 1;\n"
                             "        if (strcmp(word, \"add\") == 0 && open) sum += number;\n"
                             "    }\n"
                             "    assert(!open || sum != 1000);\n"
                             "    return 0;\n"
                             "}\n";

static struct fl_seed_part text(enum fl_seed_kind kind, const char *name, const char *bytes) {
    return (struct fl_seed_part){{kind, name, NULL}, {bytes, strlen(bytes)}};
}

static const struct fl_input *nondet(const struct sample *sample) {
    for (uint32_t i = 0; i < sample->program->input_count; i++)
        if (strcmp(sample->program->inputs[i].name, "__VERIFIER_nondet_int") == 0)
            return &sample->program->inputs[i];
    return NULL;
}

static struct fl_seed *some_seed(const struct sample *sample) {
    struct fl_seed *seed = FL_NEW(sample->arena, struct fl_seed);
    fl_vector_push(sample->arena, &seed->parts, text(FL_SEED_STDIN, NULL, "open 12\nadd 7\n"));
    fl_vector_push(sample->arena, &seed->parts, text(FL_SEED_ARGUMENT, NULL, "quiet"));
    fl_vector_push(sample->arena, &seed->parts, text(FL_SEED_ARGUMENT, NULL, "more"));
    struct fl_seed_part values = {{FL_SEED_VALUES, "__VERIFIER_nondet_int", nondet(sample)},
                                  {"\5\0\0\0\377\377\377\377", 8}};
    fl_vector_push(sample->arena, &seed->parts, values);
    return seed;
}

static void seeds_are_inputs(void **state) {
    (void)state;
    struct sample sample = sample_make();
    sample_load(&sample, reader, "none");
    const struct fl_inputs *inputs = fl_seed_inputs(sample.arena, sample.program, some_seed(&sample));
    struct fl_text printed = fl_text_make(sample.arena);
    fl_inputs_print(&printed, inputs);
    assert_string_equal(fl_text_string(&printed), "argv: \"program\" \"quiet\" \"more\"\n"
                                                  "stdin: \"open 12\\n\"\n"
                                                  "stdin: \"add 7\\n\"\n"
                                                  "__VERIFIER_nondet_int: 5\n"
                                                  "__VERIFIER_nondet_int: -1\n");
    const struct fl_seed *again = fl_seed_of_inputs(sample.arena, sample.program, inputs);
    assert_int_equal(again->parts.count, 4);
    assert_memory_equal(again->parts.items[3].bytes.bytes, "\5\0\0\0\377\377\377\377", 8);
    sample_free(&sample);
}

static void dictionary_of_a_program(void **state) {
    (void)state;
    struct sample sample = sample_make();
    sample_load(&sample, reader, "none");
    const struct fl_dictionary *dictionary = fl_dictionary_of_program(sample.arena, sample.program);
    bool has_word = false, has_number = false;
    for (size_t i = 0; i < dictionary->words.count; i++)
        has_word = has_word || strcmp(dictionary->words.items[i].bytes, "open") == 0;
    for (size_t i = 0; i < dictionary->numbers.count; i++)
        has_number = has_number || dictionary->numbers.items[i] == 4711;
    assert_true(has_word && has_number);
    assert_int_equal(dictionary->lines.count, 1);
    assert_string_equal(dictionary->lines.items[0].bytes, "word 12\n");
    sample_free(&sample);
}

/* All mutants are inputs that a run can be given, and the same numbers give the same ones. */
static void mutants(void **state) {
    (void)state;
    struct sample sample = sample_make();
    sample_load(&sample, reader, "none");
    struct fl_seed_shape shape = {.arena = sample.arena, .program = sample.program};
    struct fl_mutator mutator = {.program = sample.program,
                                 .dictionary = fl_dictionary_of_program(sample.arena, sample.program),
                                 .shape = &shape},
                      twin = mutator;
    const struct fl_seed *seed = some_seed(&sample);
    unsigned different = 0;
    for (unsigned i = 0; i < 3000; i++) {
        struct fl_text left = fl_text_make(sample.arena), right = fl_text_make(sample.arena);
        const struct fl_seed *mutant = fl_mutate(&mutator, sample.arena, seed, seed);
        fl_inputs_print(&left, fl_seed_inputs(sample.arena, sample.program, mutant));
        fl_inputs_print(&right,
                        fl_seed_inputs(sample.arena, sample.program, fl_mutate(&twin, sample.arena, seed, seed)));
        assert_string_equal(fl_text_string(&left), fl_text_string(&right));
        different += mutant->parts.count != seed->parts.count ||
                     mutant->parts.items[0].bytes.bytes != seed->parts.items[0].bytes.bytes;
    }
    assert_in_range(different, 500, 3000);
    sample_free(&sample);
}

static void numbers_get_room(void **state) {
    (void)state;
    struct sample sample = sample_make();
    struct fl_seed seed = {0};
    fl_vector_push(sample.arena, &seed.parts, text(FL_SEED_STDIN, NULL, "a1 12 -7 1.25 1234567890\n"));
    const struct fl_seed *wide = fl_seed_widen(sample.arena, &seed);
    assert_string_equal(wide->parts.items[0].bytes.bytes, "a1 0000000012 -0000000007 0000000001.25 1234567890\n");
    assert_null(fl_seed_widen(sample.arena, wide));
    sample_free(&sample);
}

static void flipped_bytes(void **state) {
    (void)state;
    struct sample sample = sample_make();
    sample_load(&sample, reader, "none");
    struct fl_seed_shape shape = {.arena = sample.arena, .program = sample.program};
    fl_vector_push(sample.arena, &shape.slots,
                   (struct fl_seed_slot){FL_SEED_VALUES, "__VERIFIER_nondet_int", nondet(&sample)});
    const struct fl_guided_value values[] = {
        {"stdin[0]", 'O'},     {"stdin.end[3]", 0},   {"stdin.end[5]", 1},
        {"argv[2][0]", 'M'},   {"argv[1].length", 2}, {"__VERIFIER_nondet_int#3", 9},
        {"file x.missing", 0}, {"file x.length", 2},  {"file x[1]", 'b'},
    };
    struct fl_guided_values all = {values, sizeof values / sizeof *values};
    const struct fl_seed *flipped = fl_seed_flip(sample.arena, some_seed(&sample), &all, &shape);
    struct fl_text printed = fl_text_make(sample.arena);
    fl_inputs_print(&printed, fl_seed_inputs(sample.arena, sample.program, flipped));
    assert_string_equal(fl_text_string(&printed), "argv: \"program\" \"qu\" \"More\"\n"
                                                  "stdin: \"Open \"\n"
                                                  "file: \"x\" \"\\nb\"\n"
                                                  "__VERIFIER_nondet_int: 5\n"
                                                  "__VERIFIER_nondet_int: -1\n"
                                                  "__VERIFIER_nondet_int: 9\n");
    sample_free(&sample);
}

/* Names of files that were made up for one question outlive it. */
static void copies_hold_their_names(void **state) {
    (void)state;
    struct sample sample = sample_make();
    struct fl_seed seed = {0};
    char name[] = "config.txt";
    fl_vector_push(sample.arena, &seed.parts, text(FL_SEED_FILE, name, "a=1\n"));
    const struct fl_seed *copy = fl_seed_copy(sample.arena, &seed);
    name[0] = 0;
    assert_string_equal(copy->parts.items[0].slot.name, "config.txt");
    sample_free(&sample);
}

static void texts_take_each_others_place(void **state) {
    (void)state;
    struct sample sample = sample_make();
    struct fl_seed seed = {0};
    fl_vector_push(sample.arena, &seed.parts, text(FL_SEED_STDIN, NULL, "[x]\nx=1\n"));
    fl_seed_list list = {0};
    const struct fl_input_bytes name = {"x", 1}, known = {"listen", 6}, none = {"", 0};
    fl_seed_substitute(sample.arena, &seed, name, known, &list);
    assert_int_equal(list.count, 3);
    assert_string_equal(list.items[0]->parts.items[0].bytes.bytes, "[listen]\nx=1\n");
    assert_string_equal(list.items[1]->parts.items[0].bytes.bytes, "[listenx]\nx=1\n");
    assert_string_equal(list.items[2]->parts.items[0].bytes.bytes, "[x]\nlisten=1\n");
    fl_seed_substitute(sample.arena, &seed, none, name, &list);
    assert_int_equal(list.count, 3);
    sample_free(&sample);
}

/* Runs that come to the same locations as often differ in the order, and in what variables hold then. */
static void marks_of_runs(void **state) {
    (void)state;
    struct sample sample = sample_make();
    sample_load(&sample,
                "#include <stdio.h>\n"
                "static int room;\n"
                "int main(void) {\n"
                "    int c, is_open = 0;\n"
                "    while ((c = getchar()) != EOF) {\n"
                "        if (c == 'o') is_open = 1;\n"
                "        if (c == 'n' && room < 3) room++;\n"
                "        if (c == 'c') is_open = 0;\n"
                "    }\n"
                "    return is_open && room == 2;\n}\n",
                "none");
    const struct fl_modes *modes = fl_modes_of_program(sample.program);
    assert_int_equal(modes->count, 2); /* not c */
    const char *const texts[] = {"nnoc", "onnc", "nn", "nn"};
    uint32_t counts[4];
    uint64_t digests[4];
    struct fl_marks *marks = fl_marks_create(sample.arena, sample.program);
    struct fl_repeater *repeater = fl_repeater_create_marking(sample.program);
    uint8_t *counters = FL_NEW_ARRAY(sample.arena, uint8_t, sample.program->location_count);
    for (unsigned i = 0; i < 4; i++) {
        struct fl_seed seed = {0};
        fl_vector_push(sample.arena, &seed.parts, text(FL_SEED_STDIN, NULL, texts[i]));
        fl_marks_clear(marks);
        struct fl_interpret_options how = {.inputs = fl_seed_inputs(sample.arena, sample.program, &seed),
                                           .counters = counters,
                                           .marks = marks,
                                           .forgets_inputs = true};
        fl_repeater_run(repeater, sample.arena, &how);
        counts[i] = marks->count;
        digests[i] = 0;
        for (uint32_t k = 0; k < marks->count; k++) digests[i] += fl_hash_mix(marks->list[k]);
    }
    fl_repeater_destroy(repeater);
    assert_true(digests[0] != digests[1]);
    assert_true(counts[2] < counts[0]);
    assert_true(counts[2] == counts[3] && digests[2] == digests[3]);
    sample_free(&sample);
}

/* What comes where few do is followed first, and everything once. */
static void rare_runs_are_followed_first(void **state) {
    (void)state;
    struct sample sample = sample_make();
    sample_load(&sample,
                "#include <stdio.h>\n"
                "int main(void) {\n"
                "    int c = getchar(), seen = 0;\n"
                "    if (c == 'x') seen = 1;\n"
                "    if (c == 'y') seen = 2;\n"
                "    return seen;\n}\n",
                "none");
    const char *const texts[] = {"x", "", "y", "x", "x", "x"};
    struct fl_corpus *corpus = fl_corpus_create(sample.arena, sample.program);
    struct fl_marks *marks = fl_marks_create(sample.arena, sample.program);
    struct fl_repeater *repeater = fl_repeater_create_marking(sample.program);
    for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct fl_seed seed = {0};
        fl_vector_push(sample.arena, &seed.parts, text(FL_SEED_STDIN, NULL, texts[i]));
        fl_marks_clear(marks);
        struct fl_interpret_options how = {.inputs = fl_seed_inputs(sample.arena, sample.program, &seed),
                                           .counters =
                                               FL_NEW_ARRAY(sample.arena, uint8_t, sample.program->location_count),
                                           .marks = marks,
                                           .forgets_inputs = true};
        const struct fl_outcome *outcome = fl_repeater_run(repeater, sample.arena, &how);
        fl_corpus_add(corpus, &seed, how.counters, marks, outcome->steps);
    }
    fl_repeater_destroy(repeater);
    const struct fl_corpus_entry *first = fl_corpus_next_to_follow(corpus);
    assert_true(first->is_rare);
    assert_string_equal(first->seed->parts.items[0].bytes.bytes, "y");
    for (unsigned i = 0; i < 2; i++) {
        assert_true(fl_corpus_has_to_follow(corpus));
        assert_ptr_not_equal(fl_corpus_next_to_follow(corpus), first);
    }
    assert_false(fl_corpus_has_to_follow(corpus));
    sample_free(&sample);
}

static uint32_t failures, runs_at_last;

static void count_failure(void *context, const struct fl_run *run, uint64_t interpretations) {
    (void)context, (void)run;
    failures++;
    runs_at_last = (uint32_t)interpretations;
}

static void finds_what_takes_several_steps(void **state) {
    (void)state;
    struct sample sample = sample_make();
    sample_load(&sample, reader, "none");
    failures = 0;
    struct fl_explore_options options = {
        .deadline = fl_deadline_after(60), .found = count_failure, .stops_at_first = true};
    const struct fl_verdicts *verdicts = fl_fuzz(sample.arena, sample.program, &options);
    assert_int_equal(failures, 1);
    assert_int_equal(verdicts->overall, FL_VERDICT_FAILS);
    sample_free(&sample);
}

static void finds(const char *source) {
    struct sample sample = sample_make();
    sample_load(&sample, source, "none");
    failures = 0;
    struct fl_explore_options options = {
        .deadline = fl_deadline_after(60), .found = count_failure, .stops_at_first = true};
    fl_fuzz(sample.arena, sample.program, &options);
    assert_int_equal(failures, 1);
    sample_free(&sample);
}

/* A file that an argument names, which begins as it must. */
static void finds_what_a_named_file_holds(void **state) {
    (void)state;
    finds("#include <assert.h>\n#include <stdio.h>\n#include <string.h>\n"
          "int main(int argc, char **argv) {\n"
          "    unsigned char head[8];\n"
          "    FILE *in = argc == 2 ? fopen(argv[1], \"rb\") : NULL;\n"
          "    if (!in || fread(head, 1, 6, in) != 6) return 2;\n"
          "    if (memcmp(head, \"\\x89IMG\\r\\n\", 6) != 0) return 1;\n"
          "    assert(getc(in) != 7);\n"
          "    return 0;\n}\n");
}

/* Words that are the same and long enough; a text of one length; a sum of what stands before it. */
static void finds_what_belongs_together(void **state) {
    (void)state;
    finds("#include <assert.h>\n#include <stdio.h>\n#include <string.h>\n"
          "int main(void) {\n"
          "    char line[100], name[12], first[24], again[24];\n"
          "    while (fgets(line, sizeof line, stdin)) {\n"
          "        if (sscanf(line, \"signup %11s %23s %23s\", name, first, again) != 3) continue;\n"
          "        if (strcmp(first, again) != 0) continue;\n"
          "        assert(strlen(first) < 12);\n"
          "    }\n"
          "    return 0;\n}\n");
    finds("#include <assert.h>\n#include <stdio.h>\n#include <string.h>\n"
          "int main(void) {\n"
          "    char line[200];\n"
          "    if (!fgets(line, sizeof line, stdin)) return 1;\n"
          "    line[strcspn(line, \"\\n\")] = 0;\n"
          "    assert(strlen(line) != 96 || line[95] != '7');\n"
          "    return 0;\n}\n");
    finds("#include <assert.h>\n#include <stdio.h>\n#include <string.h>\n"
          "int main(void) {\n"
          "    char line[80];\n"
          "    unsigned wanted, sum = 0, commas = 0;\n"
          "    if (!fgets(line, sizeof line, stdin)) return 1;\n"
          "    char *star = strrchr(line, '*');\n"
          "    if (!star || sscanf(star + 1, \"%2x\", &wanted) != 1) return 1;\n"
          "    for (char *at = line; at < star; at++) {\n"
          "        sum ^= (unsigned char)*at;\n"
          "        commas += *at == ',';\n"
          "    }\n"
          "    assert(sum != wanted || commas < 4);\n"
          "    return 0;\n}\n");
}

/* What holds is never said to. */
static void shows_nothing(void **state) {
    (void)state;
    struct sample sample = sample_make();
    sample_load(&sample,
                "#include <assert.h>\n#include <stdio.h>\n"
                "int main(void) { int c = getchar(); assert(c < 256); return 0; }\n",
                "none");
    struct fl_explore_options options = {.deadline = fl_deadline_after(0.2)};
    const struct fl_verdicts *verdicts = fl_fuzz(sample.arena, sample.program, &options);
    assert_int_equal(verdicts->overall, FL_VERDICT_UNKNOWN);
    sample_free(&sample);
}

/* A function without a body gives null or memory, and no number that is no address. */
static void pointers_are_no_numbers(void **state) {
    (void)state;
    struct sample sample = sample_make();
    sample_load(&sample,
                "struct pair { int count; int *first; };\n"
                "int *find(void);\n"
                "struct pair both(void);\n"
                "int number(void);\n"
                "int main(void) {\n"
                "    int *found = find();\n"
                "    if (found) *found = number();\n"
                "    struct pair pair = both();\n"
                "    if (pair.first) *pair.first = pair.count;\n"
                "    return 0;\n}\n",
                "pointer");
    struct fl_explore_options options = {.deadline = fl_deadline_after(1), .stops_at_first = true};
    assert_int_not_equal(fl_fuzz(sample.arena, sample.program, &options)->overall, FL_VERDICT_FAILS);
    sample_free(&sample);
}

static void simplest_inputs(void **state) {
    (void)state;
    struct sample sample = sample_make();
    sample_load(&sample,
                "#include <assert.h>\n#include <stdio.h>\n"
                "int main(void) {\n"
                "    int lines = 0;\n"
                "    for (int c; (c = getchar()) != EOF;) lines += c == '\\n';\n"
                "    assert(lines < 2);\n"
                "    return 0;\n}\n",
                "none");
    struct fl_seed seed = {0};
    fl_vector_push(sample.arena, &seed.parts,
                   text(FL_SEED_STDIN, NULL, "some text\nof three lines\nand a bit\nmore"));
    uint64_t count = 0;
    struct fl_simplify_options how = {
        .program = sample.program, .check = {0}, .deadline = fl_deadline_after(20), .count = &count};
    for (uint32_t i = 0; i < sample.program->check_count; i++)
        if (sample.program->checks[i].kind == FL_CHECK_ASSERTION) how.check.index = i;
    const struct fl_seed *simple = fl_simplify(sample.arena, &seed, &how);
    assert_int_equal(simple->parts.count, 1);
    assert_string_equal(simple->parts.items[0].bytes.bytes, "\n\n");
    sample_free(&sample);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seeds_are_inputs),
        cmocka_unit_test(dictionary_of_a_program),
        cmocka_unit_test(mutants),
        cmocka_unit_test(numbers_get_room),
        cmocka_unit_test(flipped_bytes),
        cmocka_unit_test(copies_hold_their_names),
        cmocka_unit_test(texts_take_each_others_place),
        cmocka_unit_test(marks_of_runs),
        cmocka_unit_test(rare_runs_are_followed_first),
        cmocka_unit_test(finds_what_takes_several_steps),
        cmocka_unit_test(finds_what_a_named_file_holds),
        cmocka_unit_test(finds_what_belongs_together),
        cmocka_unit_test(shows_nothing),
        cmocka_unit_test(pointers_are_no_numbers),
        cmocka_unit_test(simplest_inputs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
