#include "watch/flow/strange_handlers.h"

static bool installs_handlers(const struct fl_program *program) {
    static const char *const installers[] = {"signal", "sigaction", "__sysv_signal", "bsd_signal"};
    for (size_t i = 0; i < sizeof installers / sizeof *installers; i++)
        if (!fl_id_is_none(fl_program_find_function(program, installers[i]))) return true;
    return false;
}

bool fl_is_strange_handler(const struct fl_call_graph *graph, fl_function_id function) {
    const struct fl_function *at = fl_program_function(graph->program, function);
    if (!at->is_users || !at->has_body || !fl_bitset_has(&graph->address_taken, function.index)) return false;
    bool takes_signal = at->parameter_count == 1 || at->parameter_count == 3;
    return (at->parameter_count == 0 || (takes_signal && at->result_width)) && installs_handlers(graph->program);
}

bool fl_has_strange_handlers(const struct fl_program *program) {
    const struct fl_call_graph *graph = fl_call_graph_of_program(program);
    for (uint32_t i = 0; i < program->function_count; i++)
        if (fl_is_strange_handler(graph, (fl_function_id){i})) return true;
    return false;
}
