/* Violation witnesses: ours read back, the styles of other tools, and bad ones. */
#include "witness/witness.h"

#include "base/sha256.h"
#include "report/export/export.h"
#include "slice/path/path_source.h"
#include "tests/unit/report/sample.h"

static const char source[] = /* 1 */ "extern void reach_error(void);\n"
                                     /* 2 */ "extern int __VERIFIER_nondet_int(void);\n"
                                     /* 3 */ "int count;\n"
                                     /* 4 */ "static int twice(int x) {\n"
                                     /* 5 */ "    if (x > 100)\n"
                                     /* 6 */ "        return 0;\n"
                                     /* 7 */ "    return 2 * x;\n"
                                     /* 8 */ "}\n"
                                     /* 9 */ "int main(void) {\n"
                                     /* 10 */ "    int n = __VERIFIER_nondet_int();\n"
                                     /* 11 */ "    while (!(n <= 0)) {\n"
                                     /* 12 */ "        if (n > 5 && n < 9)\n"
                                     /* 13 */ "            count += twice(\n"
                                     /* 14 */ "                n);\n"
                                     /* 15 */ "        n -= 4;\n"
                                     /* 16 */ "    }\n"
                                     /* 17 */ "    switch (count) {\n"
                                     /* 18 */ "    case 14:\n"
                                     /* 19 */ "        reach_error();\n"
                                     /* 20 */ "    }\n"
                                     /* 21 */ "    return 0;\n"
                                     /* 22 */ "}\n";

/* What a run on 7 passes, from the beginning of main. */
static const char run_lines[] = "9 10 11 12 13 5 7 8 13 15 11 17 19";

static const char *lines_of(const struct sample *sample, const struct fl_path *path) {
    struct fl_text text = fl_text_make(sample->arena);
    uint32_t before = 0;
    for (size_t i = 0; i < path->count; i++) {
        struct fl_position position = fl_program_edge(sample->program, path->edges[i])->position;
        if (!position.line || !sample->program->files[position.file.index].is_users || position.line == before)
            continue;
        before = position.line;
        fl_text_format(&text, "%s%u", text.count ? " " : "", before);
    }
    return fl_text_string(&text);
}

static struct sample load(void) {
    struct sample sample = sample_make();
    sample_load(&sample, source, "none");
    return sample;
}

static void expect_lines(struct sample *sample, const char *name, const char *text, const char *lines,
                         const char *warning) {
    struct fl_path path;
    struct fl_diagnostics diagnostics = fl_diagnostics_make(sample->arena);
    scratch_write(name, text);
    enum fl_status status = fl_path_read(sample->arena, sample->program, name, &path, &diagnostics);
    if (status != FL_OK) fail_msg("%s", scratch_messages(sample->arena, &diagnostics));
    const char *problem = fl_path_verify(sample->program, sample->arena, &path);
    if (problem) fail_msg("%s", problem);
    assert_string_equal(lines_of(sample, &path), lines);
    assert_true(path.fails);
    assert_int_equal(diagnostics.count, warning ? 1 : 0);
    if (warning) assert_string_equal(fl_diagnostic_format(sample->arena, &diagnostics.items[0]), warning);
}

static void expect_message(struct sample *sample, const char *name, const char *text, const char *message) {
    struct fl_path path;
    struct fl_diagnostics diagnostics = fl_diagnostics_make(sample->arena);
    scratch_write(name, text);
    assert_int_equal(fl_path_read(sample->arena, sample->program, name, &path, &diagnostics), FL_BAD_INPUT);
    assert_int_equal(diagnostics.count, 1);
    assert_string_equal(fl_diagnostic_format(sample->arena, &diagnostics.items[0]), message);
}

/* ---- ours ---- */

static void test_ours(void **state) {
    (void)state;
    struct sample sample = load();
    sample_run(&sample, "__VERIFIER_nondet_int: 7\n");
    const struct fl_result *result = sample_result(&sample);
    struct fl_export_options options = {0};
    struct fl_text yaml = fl_text_make(sample.arena), graphml = fl_text_make(sample.arena);
    fl_export_witness_yaml(&yaml, result, &result->failures.items[0], &options);
    fl_export_witness_graphml(&graphml, result, &result->failures.items[0], &options);
    /* Conditions with && and ! are not told; the way to the target is the shortest. */
    expect_lines(&sample, "w.yml", fl_text_string(&yaml), "9 10 11 12 13 5 7 8 13 15 11 17 19", NULL);
    expect_lines(&sample, "w.graphml", fl_text_string(&graphml), "9 10 11 12 13 5 7 8 13 15 11 17 19", NULL);
    sample_free(&sample);
}

/* ---- YAML of others ---- */

#define YAML_BEGIN                       \
    "- entry_type: violation_sequence\n" \
    "  metadata:\n"                      \
    "    format_version: '2.0'\n"        \
    "    task:\n"                        \
    "      input_files: [./prog.c]\n"    \
    "      specification: G ! call(reach_error())\n"
#define WAYPOINT(type, action, line, column, more)                           \
    "      - waypoint:\n          type: " type "\n          action: " action \
    "\n          location: {file_name: prog.c, line: " line ", column: " column ", function: main}\n" more
#define VALUE(value) "          constraint: {value: '" value "', format: c_expression}\n"
#define SEGMENT "    - segment:\n"
#define TARGET SEGMENT WAYPOINT("target", "follow", "19", "9", "")

static void test_yaml(void **state) {
    (void)state;
    struct sample sample = load();
    expect_lines(&sample, "w.yml",
                 YAML_BEGIN "  content:\n" SEGMENT WAYPOINT("assumption", "follow", "11", "5", VALUE("n == 7"))
                     SEGMENT WAYPOINT("branching", "follow", "11", "5", VALUE("true"))
                         SEGMENT WAYPOINT("branching", "follow", "12", "9", VALUE("true"))
                             SEGMENT WAYPOINT("function_enter", "follow", "14", "18", "")
                                 SEGMENT WAYPOINT("function_return", "follow", "14", "18", VALUE("\\result == 14"))
                                     SEGMENT WAYPOINT("branching", "follow", "17", "5", VALUE("14")) TARGET,
                 "9 10 11 12 13 5 6 8 13 15 11 17 19", NULL);
    /* What is avoided: the way round the loop, then the shortest way through the callee. */
    expect_lines(&sample, "w.yaml",
                 YAML_BEGIN "  content:\n" SEGMENT WAYPOINT("branching", "avoid", "11", "5", VALUE("false"))
                     WAYPOINT("branching", "avoid", "5", "5", VALUE("true"))
                         WAYPOINT("branching", "avoid", "12", "9", VALUE("false"))
                             WAYPOINT("assumption", "follow", "15", "9", VALUE("1")) TARGET,
                 run_lines, NULL);
    sample_free(&sample);
}

/* ---- GraphML of others ---- */

#define GRAPHML_BEGIN                                                                                    \
    "<?xml version='1.0'?>\n<graphml xmlns='http://graphml.graphdrawing.org/xmlns'>\n"                   \
    "<key id='originfile' attr.name='originFileName' for='edge'><default>&lt;none&gt;</default></key>\n" \
    "<key id='leaves' attr.name='returnFromFunction' for='edge'/>\n"                                     \
    "<graph edgedefault='directed'><data key='witness-type'>violation_witness</data>\n"
#define NODE(id, data) "<node id='" id "'>" data "</node>\n"
#define ENTRY "<data key='entry'>true</data>"
#define VIOLATION "<data key='violation'>true</data>"
#define EDGE(from, to, data) "<edge source='" from "' target='" to "'>" data "</edge>\n"
#define LINE(line) "<data key='startline'>" line "</data>"
#define DATA(key, value) "<data key='" key "'>" value "</data>"
#define GRAPHML_END "</graph></graphml>\n"

static void test_graphml(void **state) {
    (void)state;
    struct sample sample = load();
    expect_lines(
        &sample, "w.graphml",
        GRAPHML_BEGIN NODE("a", ENTRY) NODE("b", "") NODE("c", "") NODE("d", "") NODE("e", "") NODE("f", "")
            NODE("g", "") NODE("h", "") NODE("x", VIOLATION) NODE("s", DATA("sink", "true"))
                EDGE("a", "b", LINE("3")) /* a declaration */
        EDGE("b", "c", LINE("9") DATA("enterFunction", "main"))
            EDGE("c", "d", LINE("11") DATA("control", "condition-true"))
                EDGE("d", "e", LINE("12") DATA("control", "condition-true"))
                    EDGE("e", "f", LINE("12") DATA("control", "condition-true"))
                        EDGE("f", "g", LINE("13") DATA("enterFunction", "twice"))
                            EDGE("g", "s", LINE("5") DATA("control", "condition-true"))
                                EDGE("g", "h", LINE("7") DATA("leaves", "twice") DATA("assumption", "x == 7;"))
                                    EDGE("h", "x", LINE("19") DATA("enterFunction", "reach_error")) GRAPHML_END,
        run_lines, NULL);
    sample_free(&sample);
}

static void test_left_out(void **state) {
    (void)state;
    struct sample sample = load();
    expect_lines(
        &sample, "w.graphml",
        GRAPHML_BEGIN NODE("a", ENTRY) NODE("b", "") NODE("c", "") NODE("x", VIOLATION) EDGE("a", "b", LINE("12"))
            EDGE("b", "c", LINE("10")) EDGE("c", "x", LINE("19")) GRAPHML_END,
        "9 10 11 12 15 11 17 19",
        "w.graphml:11: warning: 1 of 3 steps of the witness can't be followed in their order and are left "
        "out; the first is prog.c:10");
    sample_free(&sample);
}

/* ---- bad ones ---- */

static void test_other_program(void **state) {
    (void)state;
    struct sample sample = load();
    const char *digest = fl_sha256_hex(sample.arena, source, strlen(source));
    const char *other = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
    expect_lines(&sample, "w.yml",
                 fl_arena_format(sample.arena,
                                 YAML_BEGIN "      input_file_hashes: {./prog.c: '%s'}\n  content:\n" TARGET,
                                 digest),
                 "9 10 11 17 19", NULL);
    expect_message(
        &sample, "w.yml",
        fl_arena_format(sample.arena, YAML_BEGIN "      input_file_hashes: {./prog.c: '%s'}\n  content:\n" TARGET,
                        other),
        fl_arena_format(sample.arena,
                        "w.yml:7: error: the witness is of another program: of ./prog.c with the SHA-256 "
                        "digest 0123456789ab..., but prog.c has %.12s...",
                        digest));
    expect_message(
        &sample, "w.graphml",
        fl_arena_format(sample.arena,
                        GRAPHML_BEGIN DATA("programhash", "%s") NODE("a", ENTRY) NODE("b", VIOLATION)
                            EDGE("a", "b", LINE("19")) GRAPHML_END,
                        other),
        fl_arena_format(sample.arena,
                        "w.graphml:5: error: the witness is of another program: of prog.c with the SHA-256 "
                        "digest 0123456789ab..., but prog.c has %.12s...",
                        digest));
    sample_free(&sample);
}

static void test_bad_yaml(void **state) {
    (void)state;
    struct sample sample = load();
    expect_message(&sample, "w.yml", "- a: [\n",
                   "w.yml:2:1: error: this is not YAML: did not find expected node content");
    expect_message(&sample, "w.yml", "a: 1\n",
                   "w.yml:1: error: this is not a witness: a list of entries with entry_type is expected");
    expect_message(&sample, "w.yml", "- entry_type: invariant_set\n",
                   "w.yml:1: error: the witness has no violation_sequence, but a invariant_set");
    expect_message(&sample, "w.yml", "- entry_type: violation_sequence\n",
                   "w.yml:1: error: the witness has no format_version");
    expect_message(&sample, "w.yml", "- entry_type: violation_sequence\n  metadata: {format_version: '0.1'}\n",
                   "w.yml:2: error: format_version is not 2.0");
    expect_message(&sample, "w.yml", YAML_BEGIN "  content: []\n", "w.yml:7: error: the witness has no target");
    expect_message(&sample, "w.yml", YAML_BEGIN "  content:\n" SEGMENT WAYPOINT("place", "follow", "1", "1", ""),
                   "w.yml:10: error: a type is assumption, branching, function_enter, function_return or target");
    expect_message(&sample, "w.yml", YAML_BEGIN "  content:\n" SEGMENT WAYPOINT("target", "find", "1", "1", ""),
                   "w.yml:11: error: an action is follow or avoid");
    expect_message(&sample, "w.yml", YAML_BEGIN "  content:\n" SEGMENT WAYPOINT("target", "follow", "x", "1", ""),
                   "w.yml:12: error: the location has no line");
    expect_message(&sample, "w.yml",
                   YAML_BEGIN "  content:\n" SEGMENT WAYPOINT("branching", "follow", "5", "5", VALUE("maybe")),
                   "w.yml:13: error: a branch is true, false, a number or default");
    expect_message(&sample, "w.yml", YAML_BEGIN "  content:\n" TARGET TARGET,
                   "w.yml:13: error: nothing comes behind the target");
    expect_message(&sample, "w.yml", YAML_BEGIN "  content:\n" SEGMENT WAYPOINT("target", "follow", "3", "1", ""),
                   "w.yml:10: error: the target prog.c:3 has no step of the program");
    sample_free(&sample);
}

static void test_bad_graphml(void **state) {
    (void)state;
    struct sample sample = load();
    expect_message(&sample, "w.xml", "<graphml>\n<graph>",
                   "w.xml:2: error: this is not XML: Premature end of data in tag graph line 2");
    expect_message(&sample, "w.xml", "<graph/>", "w.xml:1: error: this is not GraphML");
    expect_message(&sample, "w.xml", "<graphml/>", "w.xml:1: error: the witness has no graph");
    expect_message(&sample, "w.xml",
                   "<graphml><graph><data key='witness-type'>correctness_witness</data></graph></graphml>",
                   "w.xml:1: error: this is not a violation_witness");
    expect_message(&sample, "w.xml", GRAPHML_BEGIN NODE("a", "") GRAPHML_END,
                   "w.xml:5: error: the witness has no entry node");
    expect_message(&sample, "w.xml", GRAPHML_BEGIN NODE("a", ENTRY) NODE("b", VIOLATION) GRAPHML_END,
                   "w.xml:5: error: no violation node can be reached from the entry node");
    expect_message(&sample, "w.xml", GRAPHML_BEGIN NODE("a", ENTRY VIOLATION) GRAPHML_END,
                   "w.xml:6: error: the entry node is a violation");
    expect_message(&sample, "w.xml", GRAPHML_BEGIN NODE("a", ENTRY) EDGE("a", "b", "") GRAPHML_END,
                   "w.xml:7: error: the edge is between nodes that are not there");
    expect_message(&sample, "w.xml", GRAPHML_BEGIN NODE("a", ENTRY) NODE("a", "") GRAPHML_END,
                   "w.xml:7: error: a node of this id was there before");
    expect_message(&sample, "w.xml",
                   GRAPHML_BEGIN NODE("a", ENTRY) NODE("b", VIOLATION) EDGE("a", "b", LINE("first")) GRAPHML_END,
                   "w.xml:8: error: startline is a number, not \"first\"");
    expect_message(&sample, "w.xml",
                   GRAPHML_BEGIN NODE("a", ENTRY) NODE("b", VIOLATION)
                       EDGE("a", "b", LINE("5") DATA("control", "true")) GRAPHML_END,
                   "w.xml:8: error: control is condition-true or condition-false");
    sample_free(&sample);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_ours),          cmocka_unit_test(test_yaml),
                                       cmocka_unit_test(test_graphml),       cmocka_unit_test(test_left_out),
                                       cmocka_unit_test(test_other_program), cmocka_unit_test(test_bad_yaml),
                                       cmocka_unit_test(test_bad_graphml)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
