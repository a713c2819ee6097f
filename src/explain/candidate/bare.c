#include "explain/candidate/bare.h"

#include "explain/candidate/parts.h"

static const double branch_weight = 0.84, loop_weight = 0.64;

static bool is_empty(const struct fl_proposer *proposer, uint32_t index) {
    if (index == FL_PARSED_NONE) return false;
    const struct fl_parsed_statement *statement = &proposer->file->statements.items[index];
    return statement->kind == FL_PARSED_EMPTY || fl_proposer_is_empty(proposer, statement);
}

static double weight_of(const struct fl_proposer *proposer, const struct fl_parsed_statement *statement) {
    if (statement->function == FL_PARSED_NONE || statement->has_checked) return 0;
    if (statement->kind == FL_PARSED_IF &&
        (is_empty(proposer, statement->branch) || is_empty(proposer, statement->other)))
        return branch_weight;
    return statement->kind == FL_PARSED_LOOP && is_empty(proposer, statement->branch) ? loop_weight : 0;
}

static bool has_statements(const struct fl_parsed_file *file, uint32_t function) {
    for (size_t i = 0; i < file->statements.count; i++)
        if (file->statements.items[i].function == function && file->statements.items[i].kind != FL_PARSED_BLOCK)
            return true;
    return false;
}

static void find_functions(const struct fl_proposer *proposer, fl_suspects *bare) {
    const struct fl_parsed_file *file = proposer->file;
    for (uint32_t i = 0; i < file->functions.count; i++)
        if (fl_proposer_is_entered(proposer, i) && !file->functions.items[i].is_check && !has_statements(file, i))
            fl_suspects_blame(proposer->arena, bare, file->path, file->functions.items[i].line, branch_weight);
}

fl_suspects fl_bare_find(struct fl_arena *arena, const struct fl_mend_request *request) {
    fl_suspects bare = {0};
    struct fl_proposer proposer = {.arena = arena, .request = request};
    for (size_t i = 0; i < request->files->all.count; i++) {
        proposer.file = &request->files->all.items[i];
        if (fl_mend_request_trusts(request, proposer.file)) continue;
        find_functions(&proposer, &bare);
        for (size_t k = 0; k < proposer.file->statements.count; k++) {
            const struct fl_parsed_statement *statement = &proposer.file->statements.items[k];
            double weight = weight_of(&proposer, statement);
            if (weight > 0 && fl_proposer_is_executed(&proposer, statement->function, statement->line))
                fl_suspects_blame(arena, &bare, proposer.file->path, statement->line, weight);
        }
    }
    return bare;
}
