#include "watch/flow/strange_handlers.h"

#include "watch/flow/function_targets.h"

/* What installs a handler is given it, or is given where it is. */
static const struct {
    const char *name;
    bool is_where;
} installers[] = {{"signal", false}, {"sigaction", true}, {"__sysv_signal", false}, {"bsd_signal", false}};

enum { INSTALLER_COUNT = sizeof installers / sizeof *installers };

static bool installs_handlers(const struct fl_program *program) {
    for (size_t i = 0; i < INSTALLER_COUNT; i++)
        if (!fl_id_is_none(fl_program_find_function(program, installers[i].name))) return true;
    return false;
}

static bool may_be_installed(const struct fl_program *program, fl_function_id function) {
    struct fl_points_to *points_to = fl_points_to_of_program(program);
    for (size_t i = 0; i < INSTALLER_COUNT; i++) {
        fl_function_id id = fl_program_find_function(program, installers[i].name);
        if (fl_id_is_none(id)) continue;
        const struct fl_function *installer = fl_program_function(program, id);
        if (installer->is_users || !installer->has_body || installer->parameter_count < 2) return true;
        const struct fl_expression *handler = fl_expression_of_variable(program->arena, installer->parameters[1],
                                                                        program->pointer_width, NULL);
        fl_number_set targets = fl_points_to_targets(points_to, handler);
        if (installers[i].is_where ? fl_targets_may_hold(points_to, targets, function)
                                   : fl_targets_may_be(points_to, targets, function))
            return true;
    }
    return false;
}

bool fl_is_strange_handler(const struct fl_call_graph *graph, fl_function_id function) {
    const struct fl_program *program = graph->program;
    const struct fl_function *at = fl_program_function(program, function);
    if (!at->is_users || !at->has_body || !fl_bitset_has(&graph->address_taken, function.index)) return false;
    bool takes_signal = at->parameter_count == 1 || at->parameter_count == 3;
    return (at->parameter_count == 0 || (takes_signal && at->result_width)) && installs_handlers(program) &&
           may_be_installed(program, function);
}

bool fl_has_strange_handlers(const struct fl_program *program) {
    const struct fl_call_graph *graph = fl_call_graph_of_program(program);
    for (uint32_t i = 0; i < program->function_count; i++)
        if (fl_is_strange_handler(graph, (fl_function_id){i})) return true;
    return false;
}
