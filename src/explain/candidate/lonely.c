#include "explain/candidate/lonely.h"

#include <string.h>

#include "explain/candidate/additions.h"
#include "explain/candidate/place.h"
#include "explain/candidate/usage.h"

/* In a function with no more places, each says as much as can be. */
static const double few_places = 4;

struct looking {
    struct fl_proposer proposer;
    struct fl_evidence *evidence;
};

/* ---- what a function lacks ---- */

/* Does its name stand anywhere but in its declaration? Tokens tell, also in what is given to macros. */
static bool is_used(const struct fl_parsed_file *file, const struct fl_parsed_name *name) {
    size_t length = strlen(name->name);
    for (size_t i = 0; i < file->tokens.count; i++) {
        const struct fl_c_token *token = &file->tokens.items[i];
        bool is_inside = token->start > name->declared && token->start < name->scope.end;
        if (is_inside && token->end - token->start == length &&
            memcmp(file->contents + token->start, name->name, length) == 0)
            return true;
    }
    return false;
}

static bool has_unread(const struct fl_parsed_file *file, uint32_t function) {
    for (size_t i = 0; i < file->names.count; i++) {
        const struct fl_parsed_name *name = &file->names.items[i];
        if (name->kind == FL_PARSED_PARAMETER && fl_name_is_of_function(file, name, function) &&
            !is_used(file, name))
            return true;
    }
    return false;
}

static bool is_number(const struct fl_parsed_name *name) {
    return name->type.kind == FL_PARSED_INTEGER && !name->type.is_constant;
}

static bool declares_frozen(const struct fl_parsed_file *file, uint32_t function) {
    for (size_t i = 0; i < file->names.count; i++) {
        const struct fl_parsed_name *name = &file->names.items[i];
        if (name->kind == FL_PARSED_LOCAL && is_number(name) && name->value.end && is_used(file, name) &&
            fl_name_is_of_function(file, name, function) && fl_usage_is_frozen(fl_usage_of_variable(file, name)))
            return true;
    }
    return false;
}

static bool is_frozen(const struct fl_parsed_file *file, const struct fl_parsed_expression *place) {
    if (place->kind == FL_PARSED_MEMBER) return fl_usage_is_frozen(fl_usage_of_member(file, place->name));
    for (size_t i = 0; i < file->names.count; i++) {
        const struct fl_parsed_name *name = &file->names.items[i];
        if (name->kind == FL_PARSED_GLOBAL && fl_use_is_of(&file->uses.items[place->uses.first], name))
            return fl_usage_is_frozen(fl_usage_of_variable(file, name));
    }
    return false;
}

static bool sets_frozen(const struct fl_parsed_file *file, uint32_t function) {
    for (size_t i = 0; i < file->expressions.count; i++) {
        const struct fl_parsed_expression *each = &file->expressions.items[i];
        bool may_be = each->function == function && each->is_place && each->name && each->uses.count &&
                      each->type.kind == FL_PARSED_INTEGER &&
                      (each->kind == FL_PARSED_MEMBER || each->kind == FL_PARSED_VARIABLE);
        if (may_be && is_frozen(file, each)) return true;
    }
    return false;
}

/* ---- where ---- */

static size_t count_places(const struct fl_parsed_file *file, uint32_t function) {
    size_t count = 0;
    for (size_t i = 0; i < file->statements.count; i++)
        count += file->statements.items[i].function == function && file->statements.items[i].is_in_block;
    return count;
}

static void raise(struct looking *looking, uint32_t function, enum fl_evidence_kind kind) {
    const struct fl_parsed_file *file = looking->proposer.file;
    double places = (double)count_places(file, function);
    double strength = places > few_places ? few_places / places : 1;
    for (size_t i = 0; i < file->statements.count; i++) {
        const struct fl_parsed_statement *each = &file->statements.items[i];
        if (each->function == function && each->is_in_block)
            fl_evidence_raise(looking->proposer.arena, looking->evidence, fl_place_behind(file, each->line), kind,
                              strength);
    }
}

void fl_lonely_find(struct fl_arena *arena, const struct fl_mend_request *request, struct fl_evidence *evidence) {
    struct looking looking = {.proposer = {.arena = arena, .request = request}, .evidence = evidence};
    for (size_t i = 0; i < request->files->all.count; i++) {
        const struct fl_parsed_file *file = looking.proposer.file = &request->files->all.items[i];
        if (fl_mend_request_trusts(request, file)) continue;
        for (uint32_t k = 0; k < file->functions.count; k++) {
            if (!fl_proposer_is_entered(&looking.proposer, k) || file->functions.items[k].is_check) continue;
            if (has_unread(file, k)) raise(&looking, k, FL_EVIDENCE_UNREAD);
            if (declares_frozen(file, k) || sets_frozen(file, k)) raise(&looking, k, FL_EVIDENCE_FROZEN);
        }
    }
}
