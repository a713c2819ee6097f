#include "explain/candidate/bare.h"

#include "explain/candidate/parts.h"
#include "explain/candidate/place.h"

static const double branch_strength = 1, loop_strength = 0.5;

struct looking {
    struct fl_proposer proposer;
    struct fl_evidence *found;
};

bool fl_statement_is_bare(const struct fl_parsed_file *file, const struct fl_parsed_statement *statement) {
    if (statement->kind != FL_PARSED_BLOCK) return statement->kind == FL_PARSED_EMPTY;
    size_t next =
        fl_c_tokens_code_from(&file->tokens, fl_c_tokens_find(&file->tokens, statement->range.start + 1));
    return fl_c_tokens_has_sign(&file->tokens, next, "}");
}

static void add(struct looking *looking, uint32_t line, double strength) {
    fl_evidence_raise(looking->proposer.arena, looking->found, fl_place_behind(looking->proposer.file, line),
                      FL_EVIDENCE_EMPTY, strength);
}

static void look_at_branch(struct looking *looking, uint32_t branch, double strength) {
    const struct fl_parsed_file *file = looking->proposer.file;
    if (branch != FL_PARSED_NONE && fl_statement_is_bare(file, &file->statements.items[branch]))
        add(looking, file->statements.items[branch].line, strength);
}

static void look_at_statement(struct looking *looking, const struct fl_parsed_statement *statement) {
    if (statement->function == FL_PARSED_NONE || statement->has_checked) return;
    if (!fl_proposer_is_executed(&looking->proposer, statement->function, statement->line)) return;
    if (statement->kind == FL_PARSED_IF) {
        look_at_branch(looking, statement->branch, branch_strength);
        look_at_branch(looking, statement->other, branch_strength);
    }
    if (statement->kind == FL_PARSED_LOOP) look_at_branch(looking, statement->branch, loop_strength);
}

static bool has_statements(const struct fl_parsed_file *file, uint32_t function) {
    for (size_t i = 0; i < file->statements.count; i++)
        if (file->statements.items[i].function == function && file->statements.items[i].kind != FL_PARSED_BLOCK)
            return true;
    return false;
}

static void look_at_functions(struct looking *looking) {
    const struct fl_parsed_file *file = looking->proposer.file;
    for (uint32_t i = 0; i < file->functions.count; i++)
        if (fl_proposer_is_entered(&looking->proposer, i) && !file->functions.items[i].is_check &&
            !has_statements(file, i))
            add(looking, file->functions.items[i].line, branch_strength);
}

struct fl_evidence fl_bare_find(struct fl_arena *arena, const struct fl_mend_request *request) {
    struct fl_evidence found = {0};
    struct looking looking = {.proposer = {.arena = arena, .request = request}, .found = &found};
    for (size_t i = 0; i < request->files->all.count; i++) {
        looking.proposer.file = &request->files->all.items[i];
        if (fl_mend_request_trusts(request, looking.proposer.file)) continue;
        look_at_functions(&looking);
        for (size_t k = 0; k < looking.proposer.file->statements.count; k++)
            look_at_statement(&looking, &looking.proposer.file->statements.items[k]);
    }
    return found;
}
