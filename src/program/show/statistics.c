/* program/show/statistics.c - a program in numbers. */
#include <inttypes.h>

#include "program/show/parts.h"

static void count(struct fl_text *text, const char *name, uint64_t number) {
    fl_text_format(text, "%-42s %10" PRIu64 "\n", name, number);
}

static void count_source(struct fl_text *text, const struct fl_program *program) {
    uint64_t files = 0, lines = 0;
    for (uint32_t i = 0; i < program->file_count; i++) {
        if (!program->files[i].is_users) continue;
        files++;
        lines += program->files[i].line_count;
    }
    count(text, "files", files);
    count(text, "lines", lines);
}

static void count_functions(struct fl_text *text, const struct fl_program *program) {
    uint64_t users = 0, models = 0, undefined = 0;
    for (uint32_t i = 0; i < program->function_count; i++) {
        if (!program->functions[i].has_body)
            undefined++;
        else if (program->functions[i].is_users)
            users++;
        else
            models++;
    }
    count(text, "functions", users);
    count(text, "functions of models", models);
    count(text, "functions without a body", undefined);
}

static void count_control_flow(struct fl_text *text, const struct fl_program *program) {
    uint64_t heads = 0, errors = 0, calls = 0, indirect = 0, events = 0;
    for (uint32_t i = 0; i < program->location_count; i++) {
        heads += program->locations[i].is_loop_head;
        errors += program->locations[i].is_error;
    }
    for (uint32_t i = 0; i < program->edge_count; i++) {
        const struct fl_edge *edge = &program->edges[i];
        events += edge->is_event;
        if (edge->operation.kind != FL_OPERATION_CALL) continue;
        calls++;
        indirect += edge->operation.callee->kind != FL_EXPRESSION_FUNCTION;
    }
    count(text, "locations", program->location_count);
    count(text, "edges", program->edge_count);
    count(text, "loop heads", heads);
    count(text, "error locations", errors);
    count(text, "call sites", calls);
    count(text, "call sites through pointers", indirect);
    count(text, "events", events);
}

static void count_checks(struct fl_text *text, const struct fl_program *program) {
    uint64_t by_kind[FL_CHECK_KIND_COUNT] = {0}, total = 0;
    for (uint32_t i = 0; i < program->check_count; i++) {
        if (fl_id_is_none(program->checks[i].edge)) continue;
        by_kind[program->checks[i].kind]++;
        total++;
    }
    count(text, "checks", total);
    for (int kind = 0; kind < FL_CHECK_KIND_COUNT; kind++)
        if (by_kind[kind])
            fl_text_format(text, "  %-40s %10" PRIu64 "\n", fl_check_kind_text((enum fl_check_kind)kind),
                           by_kind[kind]);
}

void fl_show_statistics(struct fl_text *text, const struct fl_program *program) {
    count_source(text, program);
    count_functions(text, program);
    count_control_flow(text, program);
    count(text, "variables", program->variable_count);
    count(text, "objects in memory", program->object_count);
    count(text, "inputs", program->input_count);
    count_checks(text, program);
    count(text, "assumptions", program->assumption_count);
}
