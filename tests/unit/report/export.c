/* Witnesses, tests, KLEE's objects and SARIF: whole files, and each read back by a library. */
#include "report/export/export.h"

#include <jansson.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <yaml.h>

#include "base/sha256.h"
#include "report/export/directory.h"
#include "sample.h"

static struct sample sample;
static const struct fl_result *result;
static const struct fl_result_failure *failure;

static const char source[] = "extern void reach_error(void);\n"
                             "extern int __VERIFIER_nondet_int(void);\n"
                             "extern unsigned char __VERIFIER_nondet_uchar(void);\n"
                             "extern float __VERIFIER_nondet_float(void);\n"
                             "void klee_make_symbolic(void *, unsigned long, const char *);\n"
                             "int main(void) {\n"
                             "    char text[3];\n"
                             "    int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int(\n"
                             "        );\n"
                             "    klee_make_symbolic(text, sizeof text, \"block\");\n"
                             "    if (n < m && __VERIFIER_nondet_uchar() > 200 && __VERIFIER_nondet_float() > 1)\n"
                             "        reach_error();\n"
                             "    return text[0];\n"
                             "}\n";

static const char inputs[] = "__VERIFIER_nondet_int: -5\n__VERIFIER_nondet_int: 7\n__VERIFIER_nondet_uchar: 255\n"
                             "__VERIFIER_nondet_float: 1.5\nblock: bytes 41 00 ff\n";

static int set_up(void **state) {
    (void)state;
    sample = sample_make();
    result = sample_failing(&sample, source, "", inputs);
    failure = &result->failures.items[0];
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    sample_free(&sample);
    return 0;
}

static const struct fl_export_options options = {.version = "1.2", .creation_time = "2026-01-02T03:04:05Z"};

static void test_yaml_text(void **state) {
    (void)state;
    struct fl_text text = fl_text_make(sample.arena);
    fl_export_witness_yaml(&text, result, failure, &options);
    const char *content = strstr(fl_text_string(&text), "  content:\n");
    assert_non_null(content);
    assert_string_equal(content, "  content:\n"
                                 "    - segment:\n"
                                 "      - waypoint:\n"
                                 "          type: \"function_return\"\n"
                                 "          action: \"follow\"\n"
                                 "          constraint:\n"
                                 "            value: \"\\\\result == -5\"\n"
                                 "            format: \"c_expression\"\n"
                                 "          location:\n"
                                 "            file_name: \"prog.c\"\n"
                                 "            line: 8\n"
                                 "            column: 35\n"
                                 "            function: \"main\"\n"
                                 "    - segment:\n"
                                 "      - waypoint:\n"
                                 "          type: \"function_return\"\n"
                                 "          action: \"follow\"\n"
                                 "          constraint:\n"
                                 "            value: \"\\\\result == 7\"\n"
                                 "            format: \"c_expression\"\n"
                                 "          location:\n"
                                 "            file_name: \"prog.c\"\n"
                                 "            line: 9\n"
                                 "            column: 9\n"
                                 "            function: \"main\"\n"
                                 "    - segment:\n"
                                 "      - waypoint:\n"
                                 "          type: \"function_return\"\n"
                                 "          action: \"follow\"\n"
                                 "          constraint:\n"
                                 "            value: \"\\\\result == 255\"\n"
                                 "            format: \"c_expression\"\n"
                                 "          location:\n"
                                 "            file_name: \"prog.c\"\n"
                                 "            line: 11\n"
                                 "            column: 42\n"
                                 "            function: \"main\"\n"
                                 "    - segment:\n"
                                 "      - waypoint:\n"
                                 "          type: \"function_return\"\n"
                                 "          action: \"follow\"\n"
                                 "          constraint:\n"
                                 "            value: \"\\\\result == 0x1.8p+0\"\n"
                                 "            format: \"c_expression\"\n"
                                 "          location:\n"
                                 "            file_name: \"prog.c\"\n"
                                 "            line: 11\n"
                                 "            column: 77\n"
                                 "            function: \"main\"\n"
                                 "    - segment:\n"
                                 "      - waypoint:\n"
                                 "          type: \"target\"\n"
                                 "          action: \"follow\"\n"
                                 "          location:\n"
                                 "            file_name: \"prog.c\"\n"
                                 "            line: 12\n"
                                 "            column: 9\n"
                                 "            function: \"main\"\n");
}

/* What a slice dropped is no part of a witness; the target always is. */
static void test_dropped_steps(void **state) {
    (void)state;
    for (size_t i = 0; i < failure->path.steps.count; i++) failure->path.steps.items[i].is_dropped = true;
    struct fl_text text = fl_text_make(sample.arena);
    fl_export_witness_yaml(&text, result, failure, &options);
    fl_export_witness_graphml(&text, result, failure, &options);
    for (size_t i = 0; i < failure->path.steps.count; i++) failure->path.steps.items[i].is_dropped = false;
    assert_null(strstr(fl_text_string(&text), "function_return"));
    assert_null(strstr(fl_text_string(&text), "\"assumption\">"));
    assert_non_null(strstr(fl_text_string(&text), "\"target\""));
    assert_non_null(strstr(fl_text_string(&text), "\"violation\""));
}

static yaml_node_t *yaml_at(yaml_document_t *document, yaml_node_t *mapping, const char *key) {
    assert_int_equal(mapping->type, YAML_MAPPING_NODE);
    for (yaml_node_pair_t *pair = mapping->data.mapping.pairs.start; pair < mapping->data.mapping.pairs.top;
         pair++) {
        yaml_node_t *name = yaml_document_get_node(document, pair->key);
        if (strcmp((const char *)name->data.scalar.value, key) == 0)
            return yaml_document_get_node(document, pair->value);
    }
    fail_msg("no key '%s'", key);
    return NULL;
}

static const char *yaml_string(yaml_document_t *document, yaml_node_t *mapping, const char *key) {
    yaml_node_t *node = yaml_at(document, mapping, key);
    assert_int_equal(node->type, YAML_SCALAR_NODE);
    return (const char *)node->data.scalar.value;
}

static void test_yaml_is_read_back(void **state) {
    (void)state;
    struct fl_text text = fl_text_make(sample.arena);
    fl_export_witness_yaml(&text, result, failure, &options);
    yaml_parser_t parser;
    yaml_document_t document;
    yaml_parser_initialize(&parser);
    yaml_parser_set_input_string(&parser, (const unsigned char *)fl_text_string(&text), text.count);
    if (!yaml_parser_load(&parser, &document)) fail_msg("line %zu: %s", parser.problem_mark.line, parser.problem);
    yaml_node_t *root = yaml_document_get_root_node(&document);
    assert_int_equal(root->type, YAML_SEQUENCE_NODE);
    yaml_node_t *entry = yaml_document_get_node(&document, root->data.sequence.items.start[0]);
    yaml_node_t *metadata = yaml_at(&document, entry, "metadata"), *task = yaml_at(&document, metadata, "task");
    assert_string_equal(yaml_string(&document, entry, "entry_type"), "violation_sequence");
    assert_string_equal(yaml_string(&document, metadata, "format_version"), "2.0");
    assert_string_equal(yaml_string(&document, metadata, "creation_time"), "2026-01-02T03:04:05Z");
    const char *uuid = yaml_string(&document, metadata, "uuid");
    assert_int_equal(strlen(uuid), 36);
    assert_int_equal(uuid[14], '5');
    assert_string_equal(yaml_string(&document, yaml_at(&document, metadata, "producer"), "name"), "Faultline");
    assert_string_equal(yaml_string(&document, yaml_at(&document, task, "input_file_hashes"), "prog.c"),
                        fl_sha256_hex(sample.arena, source, strlen(source)));
    assert_string_equal(yaml_string(&document, task, "specification"),
                        "CHECK( init(main()), LTL(G ! call(reach_error())) )");
    assert_string_equal(yaml_string(&document, task, "data_model"), "LP64");
    yaml_node_t *content = yaml_at(&document, entry, "content");
    assert_int_equal(content->data.sequence.items.top - content->data.sequence.items.start, 5);
    yaml_document_delete(&document);
    yaml_parser_delete(&parser);
}

static xmlDocPtr read_xml(const struct fl_text *text) {
    xmlDocPtr document = xmlReadMemory(fl_text_string(text), (int)text->count, "made.xml", NULL, XML_PARSE_NONET);
    assert_non_null(document);
    return document;
}

static const char *content_of(xmlNodePtr node) {
    xmlChar *content = xmlNodeGetContent(node);
    const char *copy = fl_arena_copy_string(sample.arena, (const char *)content);
    xmlFree(content);
    return copy;
}

static const char *attribute_of(xmlNodePtr node, const char *name) {
    xmlChar *value = xmlGetProp(node, (const xmlChar *)name);
    const char *copy = value ? fl_arena_copy_string(sample.arena, (const char *)value) : NULL;
    xmlFree(value);
    return copy;
}

/* The n-th child element of this name; NULL: there are fewer. */
static xmlNodePtr child_of(xmlNodePtr node, const char *name, size_t n) {
    for (xmlNodePtr child = xmlFirstElementChild(node); child; child = xmlNextElementSibling(child))
        if (strcmp((const char *)child->name, name) == 0 && n-- == 0) return child;
    return NULL;
}

/* The contents of the <data key="..."> below a node. */
static const char *data_of(xmlNodePtr node, const char *key) {
    for (size_t i = 0;; i++) {
        xmlNodePtr data = child_of(node, "data", i);
        if (!data) return NULL;
        if (strcmp(attribute_of(data, "key"), key) == 0) return content_of(data);
    }
}

static void test_graphml_is_read_back(void **state) {
    (void)state;
    struct fl_text text = fl_text_make(sample.arena);
    fl_export_witness_graphml(&text, result, failure, &options);
    xmlDocPtr document = read_xml(&text);
    xmlNodePtr graph = child_of(xmlDocGetRootElement(document), "graph", 0);
    assert_string_equal(data_of(graph, "witness-type"), "violation_witness");
    assert_string_equal(data_of(graph, "architecture"), "64bit");
    assert_string_equal(data_of(graph, "programhash"), fl_sha256_hex(sample.arena, source, strlen(source)));
    assert_string_equal(data_of(child_of(graph, "node", 0), "entry"), "true");
    assert_string_equal(data_of(child_of(graph, "node", 5), "violation"), "true");
    assert_null(child_of(graph, "node", 6));
    xmlNodePtr second = child_of(graph, "edge", 1), last = child_of(graph, "edge", 4);
    assert_string_equal(attribute_of(second, "source"), "N1");
    assert_string_equal(attribute_of(second, "target"), "N2");
    assert_string_equal(data_of(second, "startline"), "8");
    assert_string_equal(data_of(second, "endline"), "9");
    assert_string_equal(data_of(second, "assumption"), "\\result == 7;");
    assert_string_equal(data_of(second, "assumption.resultfunction"), "__VERIFIER_nondet_int");
    assert_string_equal(data_of(last, "startline"), "12");
    assert_string_equal(attribute_of(last, "target"), "N5");
    xmlFreeDoc(document);
}

/* Waypoints and edges of branches stand between those of the inputs, in the order of the run; behind
 * folded iterations only inputs are told. */
static void test_branches(void **state) {
    (void)state;
    const char *branching = "extern void reach_error(void);\n"
                            "extern int __VERIFIER_nondet_int(void);\n"
                            "int main(void) {\n"
                            "    int n = __VERIFIER_nondet_int(), sum = 0;\n"
                            "    if (n > 3)\n"
                            "        sum = 1;\n"
                            "    if ((n & 1) == 1 && n > 4) sum = 2;\n"
                            "    while (\n"
                            "        __VERIFIER_nondet_int() != 0)\n"
                            "        sum++;\n"
                            "    for (int i = 0; i < 9; i++) sum++;\n"
                            "    if (sum == 11) reach_error();\n"
                            "}\n";
    const struct fl_result *found = sample_failing(
        &sample, branching, "", "__VERIFIER_nondet_int: 8\n__VERIFIER_nondet_int: 5\n__VERIFIER_nondet_int: 0\n");
    struct fl_text text = fl_text_make(sample.arena);
    fl_export_witness_yaml(&text, found, &found->failures.items[0], &options);
    static const char *const expected[] = {"type: \"function_return\"",
                                           "value: \"\\\\result == 8\"",
                                           "type: \"branching\"",
                                           "value: \"true\"",
                                           "line: 5\n            column: 5\n",
                                           "type: \"function_return\"",
                                           "value: \"\\\\result == 5\"",
                                           "type: \"branching\"",
                                           "value: \"true\"",
                                           "line: 8\n            column: 5\n",
                                           "\\\\result == 0\"",
                                           "value: \"false\"",
                                           "line: 8\n            column: 5\n",
                                           "type: \"branching\"",
                                           "value: \"true\"",
                                           "line: 11\n            column: 5\n",
                                           "type: \"target\""};
    const char *at = fl_text_string(&text);
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        const char *next = strstr(at, expected[i]);
        if (!next) fail_msg("no '%s' in order in:\n%s", expected[i], fl_text_string(&text));
        at = next + strlen(expected[i]);
    }
    text = fl_text_make(sample.arena);
    fl_export_witness_graphml(&text, found, &found->failures.items[0], &options);
    xmlDocPtr document = read_xml(&text);
    xmlNodePtr graph = child_of(xmlDocGetRootElement(document), "graph", 0);
    assert_string_equal(data_of(child_of(graph, "edge", 1), "control"), "condition-true");
    assert_string_equal(data_of(child_of(graph, "edge", 1), "startline"), "5");
    assert_string_equal(data_of(child_of(graph, "edge", 2), "assumption"), "\\result == 5;");
    assert_string_equal(data_of(child_of(graph, "edge", 5), "control"), "condition-false");
    xmlFreeDoc(document);
}

static void test_test_case(void **state) {
    (void)state;
    struct fl_text text = fl_text_make(sample.arena);
    fl_export_test_case(&text, failure);
    assert_string_equal(fl_text_string(&text),
                        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n"
                        "<!DOCTYPE testcase PUBLIC \"+//IDN sosy-lab.org//DTD test-format testcase 1.1//EN\" "
                        "\"https://sosy-lab.org/test-format/testcase-1.1.dtd\">\n"
                        "<testcase coversError=\"true\">\n"
                        "  <input variable=\"__VERIFIER_nondet_int#1\" type=\"int\">-5</input>\n"
                        "  <input variable=\"__VERIFIER_nondet_int#2\" type=\"int\">7</input>\n"
                        "  <input type=\"unsigned char\">65</input>\n"
                        "  <input type=\"unsigned char\">0</input>\n"
                        "  <input type=\"unsigned char\">255</input>\n"
                        "  <input variable=\"__VERIFIER_nondet_uchar#1\" type=\"unsigned char\">255</input>\n"
                        "  <input variable=\"__VERIFIER_nondet_float#1\" type=\"float\">0x1.8p+0</input>\n"
                        "</testcase>\n");
    xmlFreeDoc(read_xml(&text));
    struct fl_text metadata = fl_text_make(sample.arena);
    fl_export_test_metadata(&metadata, result, failure, &options);
    xmlDocPtr document = read_xml(&metadata);
    xmlNodePtr root = xmlDocGetRootElement(document);
    assert_string_equal(content_of(child_of(root, "producer", 0)), "Faultline 1.2");
    assert_string_equal(content_of(child_of(root, "programfile", 0)), "prog.c");
    assert_string_equal(content_of(child_of(root, "entryfunction", 0)), "main");
    assert_string_equal(content_of(child_of(root, "creationtime", 0)), "2026-01-02T03:04:05Z");
    xmlFreeDoc(document);
}

static void test_klee_objects(void **state) {
    (void)state;
    struct fl_text list = fl_text_make(sample.arena), file = fl_text_make(sample.arena);
    fl_export_klee_list(&list, result, failure);
    assert_non_null(strstr(fl_text_string(&list), "num objects: 5\nobject 0: name: '__VERIFIER_nondet_int'\n"
                                                  "object 0: size: 4\nobject 0: hex : 0xfbffffff\n"
                                                  "object 0: int : -5\nobject 0: uint: 4294967291\n"));
    assert_non_null(strstr(fl_text_string(&list), "object 2: name: 'block'\nobject 2: size: 3\n"
                                                  "object 2: hex : 0x4100ff\nobject 2: text: A..\n"));
    fl_export_klee_file(&file, result, failure);
    static const char head[] =
        "KTEST\0\0\0\3\0\0\0\1\0\0\0\6prog.c\0\0\0\0\0\0\0\0\0\0\0\5\0\0\0\25__VERIFIER_nondet_int"
        "\0\0\0\4\xfb\xff\xff\xff";
    assert_memory_equal(file.items, head, sizeof head - 1);
}

static void test_sarif_is_read_back(void **state) {
    (void)state;
    struct fl_text text = fl_text_make(sample.arena);
    fl_export_sarif(&text, result, &options);
    json_error_t error;
    json_t *log = json_loads(fl_text_string(&text), JSON_REJECT_DUPLICATES, &error);
    if (!log) fail_msg("line %d: %s", error.line, error.text);
    const char *version, *rule, *uri, *level, *message;
    int line, column;
    json_t *steps;
    int unpacked = json_unpack_ex(
        log, &error, 0, "{s:s, s:[{s:[{s:s, s:s, s:{s:s}, s:[{s:{s:{s:s}, s:{s:i, s:i}}}], s:[{s:[{s:o}]}]}]}]}",
        "version", &version, "runs", "results", "ruleId", &rule, "level", &level, "message", "text", &message,
        "locations", "physicalLocation", "artifactLocation", "uri", &uri, "region", "startLine", &line,
        "startColumn", &column, "codeFlows", "threadFlows", "locations", &steps);
    if (unpacked != 0) fail_msg("%s", error.text);
    assert_string_equal(version, "2.1.0");
    assert_string_equal(rule, "error_call");
    assert_string_equal(level, "error");
    assert_string_equal(uri, "prog.c");
    assert_int_equal(line, 12);
    assert_int_equal(column, 9);
    assert_in_range(json_array_size(steps), 4, 20);
    json_decref(log);
}

static void test_specification_follows_the_check(void **state) {
    (void)state;
    struct fl_result_failure other = *failure;
    other.kind = "overflow";
    struct fl_export_options given = {.specification = "mine"};
    assert_string_equal(fl_export_specification(sample.arena, result, &other, &options),
                        "CHECK( init(main()), LTL(G ! overflow) )");
    assert_string_equal(fl_export_specification(sample.arena, result, &other, &given), "mine");
}

/* The inputs that were written make the same run. */
static void test_directory(void **state) {
    (void)state;
    struct fl_diagnostics diagnostics = fl_diagnostics_make(sample.arena);
    enum fl_status status = fl_export_directory(sample.arena, result, &options, "out/of/it", &diagnostics);
    if (status != FL_OK) fail_msg("%s", scratch_messages(sample.arena, &diagnostics));
    static const char *const names[] = {
        "witness.yml",  "witness.graphml", "command", "test-suite/metadata.xml", "test-suite/testcase-1.xml",
        "failure.ktest"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        assert_int_equal(access(fl_arena_format(sample.arena, "out/of/it/failure-1/%s", names[i]), R_OK), 0);
    struct fl_inputs *again = fl_inputs_create(sample.arena);
    status = fl_inputs_read(again, "out/of/it/failure-1/inputs", sample.program, &diagnostics);
    if (status != FL_OK) fail_msg("%s", scratch_messages(sample.arena, &diagnostics));
    struct fl_interpret_options run = {.inputs = again};
    const struct fl_outcome *outcome = fl_interpret(sample.arena, sample.program, &run);
    assert_int_equal(outcome->kind, FL_OUTCOME_CHECK_FAILED);
    assert_int_equal(outcome->check.index, sample.outcome->check.index);
}

static void test_unwritable_directory(void **state) {
    (void)state;
    struct fl_diagnostics diagnostics = fl_diagnostics_make(sample.arena);
    enum fl_status status = fl_export_directory(sample.arena, result, &options, "prog.c/out", &diagnostics);
    assert_int_equal(status, FL_BAD_ENVIRONMENT);
    assert_string_equal(scratch_messages(sample.arena, &diagnostics),
                        "prog.c: error: cannot be written: File exists\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_yaml_text, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_yaml_is_read_back, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_graphml_is_read_back, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_branches, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_test_case, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_klee_objects, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_sarif_is_read_back, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_directory, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_unwritable_directory, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_specification_follows_the_check, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
