/* explain/candidate/statements.c - statements that are left out, added or given an initial value. */
#include <string.h>

#include "base/map.h"
#include "explain/candidate/additions.h"
#include "explain/candidate/bare.h"

enum { most_insertions = 3000 }; /* in a function: beyond, only calls are added */

static const struct fl_parsed_statement *statement_at(const struct fl_proposer *proposer, uint32_t index) {
    return &proposer->file->statements.items[index];
}

/* ---- where ---- */

static bool is_jump(const struct fl_parsed_statement *statement) {
    return statement->kind == FL_PARSED_RETURN || statement->kind == FL_PARSED_BREAK ||
           statement->kind == FL_PARSED_CONTINUE || statement->kind == FL_PARSED_GOTO;
}

static bool fits_at(const struct fl_proposer *proposer, const struct fl_addition *addition,
                    const struct fl_parsed_statement *statement, size_t offset) {
    if (addition->function != FL_PARSED_NONE && addition->function != statement->function) return false;
    if (addition->needs_loop && !statement->is_in_loop) return false;
    if (addition->needs_switch && !statement->is_in_loop && !statement->is_in_switch) return false;
    const char *function = proposer->file->functions.items[statement->function].name;
    if (addition->called && (strcmp(addition->called->name, function) == 0 ||
                             !fl_parsed_name_is_visible(proposer->file, addition->called, offset)))
        return false;
    for (size_t i = 0; i < FL_MOST_NAMED; i++)
        if (addition->named[i] && !fl_parsed_name_is_visible(proposer->file, addition->named[i], offset))
            return false;
    return fl_parsed_uses_hold(proposer->file, addition->uses, offset) &&
           fl_parsed_uses_hold(proposer->file, addition->other_uses, offset);
}

static bool has_use_of(const struct fl_parsed_file *file, struct fl_parsed_span left,
                       struct fl_parsed_span right) {
    for (uint32_t i = 0; i < left.count; i++)
        for (uint32_t k = 0; k < right.count; k++)
            if (file->uses.items[left.first + i].declared == file->uses.items[right.first + k].declared)
                return true;
    return false;
}

/* What was forgotten stood beside something that is about the same, as far as is known. */
static bool is_related(const struct fl_parsed_file *file, const struct fl_addition *addition,
                       const struct fl_parsed_statement *statement) {
    if (!statement->uses.count || (!addition->uses.count && !addition->other_uses.count)) return true;
    return has_use_of(file, addition->uses, statement->uses) ||
           has_use_of(file, addition->other_uses, statement->uses);
}

/* The statement right in front of it in the same block; NULL: it is the first. */
static const struct fl_parsed_statement *previous_of(const struct fl_proposer *proposer, uint32_t index) {
    const struct fl_parsed_statement *statement = statement_at(proposer, index);
    for (uint32_t i = index; i-- > 0 && i != statement->parent;)
        if (statement_at(proposer, i)->parent == statement->parent) return statement_at(proposer, i);
    return NULL;
}

/* To what is on either side of it. */
static bool is_related_around(const struct fl_proposer *proposer, const struct fl_addition *addition,
                              uint32_t index, enum fl_mend_form form) {
    const struct fl_parsed_statement *previous = form == FL_MEND_BEFORE ? previous_of(proposer, index) : NULL;
    return is_related(proposer->file, addition, statement_at(proposer, index)) ||
           (previous && is_related(proposer->file, addition, previous));
}

static void insert(struct fl_proposer *proposer, const fl_addition_vector *additions, uint32_t index,
                   enum fl_mend_form form, bool has_many) {
    const struct fl_parsed_statement *statement = statement_at(proposer, index);
    size_t offset = form == FL_MEND_BEHIND     ? statement->range.end
                    : form == FL_MEND_AT_START ? statement->range.start + 1
                                               : statement->range.start;
    for (size_t i = 0; i < additions->count; i++) {
        const struct fl_addition *addition = &additions->items[i];
        bool is_made = addition->kind == FL_MEND_STATEMENT_INSERTED ||
                       addition->kind == FL_MEND_STATEMENT_VARIED || addition->kind == FL_MEND_ASSIGNMENT_INSERTED;
        if (has_many && is_made) continue;
        if (!fits_at(proposer, addition, statement, offset)) continue;
        bool is_beside = is_related_around(proposer, addition, index, form);
        /* Of these there are many, and those that stand anywhere are seldom what was meant. */
        if (!is_beside && addition->kind == FL_MEND_ASSIGNMENT_INSERTED) continue;
        size_t before = proposer->found.count;
        fl_propose_statement(proposer, addition->kind, form, index, addition->text);
        if (proposer->found.count > before && !is_beside) fl_vector_last(&proposer->found).cost++;
    }
}

/* Behind it the block ends, or the branch that it is. */
static bool is_last(const struct fl_proposer *proposer, const struct fl_parsed_statement *statement) {
    if (!statement->is_in_block) return true;
    const struct fl_c_tokens *tokens = &proposer->file->tokens;
    size_t next = fl_c_tokens_code_from(tokens, fl_c_tokens_find(tokens, statement->range.end));
    return fl_c_tokens_has_sign(tokens, next, "}");
}

/* A branch of its own can be followed by an else only where no if in it would take that. Behind one that jumps
 * away, what follows is the else. */
static bool may_have_else(const struct fl_proposer *proposer, const struct fl_parsed_statement *statement) {
    if (statement->kind != FL_PARSED_IF || statement->other != FL_PARSED_NONE) return false;
    if (statement->branch == FL_PARSED_NONE) return false;
    enum fl_parsed_statement_kind branch = statement_at(proposer, statement->branch)->kind;
    return branch == FL_PARSED_BLOCK || branch == FL_PARSED_EXPRESSION ||
           (!statement->is_in_block && is_jump(statement_at(proposer, statement->branch)));
}

static bool may_be_deleted(const struct fl_parsed_statement *statement) {
    if (statement->has_checked || statement->has_label) return false;
    return statement->kind == FL_PARSED_EXPRESSION || statement->kind == FL_PARSED_IF ||
           statement->kind == FL_PARSED_LOOP || statement->kind == FL_PARSED_UNKNOWN || is_jump(statement);
}

/* Others may stand beside it, and it is known to be executed or nothing is known of it. */
static bool may_have_neighbours(const struct fl_proposer *proposer, const struct fl_parsed_statement *statement) {
    if (statement->function == FL_PARSED_NONE) return false;
    if (statement->kind == FL_PARSED_BLOCK && !fl_statement_is_bare(proposer->file, statement)) return false;
    if (proposer->file->functions.items[statement->function].is_check) return false;
    if (!fl_proposer_is_entered(proposer, statement->function)) return false;
    bool leaves_steps = statement->kind == FL_PARSED_EXPRESSION || statement->kind == FL_PARSED_IF ||
                        statement->kind == FL_PARSED_LOOP || statement->kind == FL_PARSED_RETURN;
    return !leaves_steps || fl_proposer_is_executed(proposer, statement->function, statement->line);
}

static void propose_around(struct fl_proposer *proposer, const fl_addition_vector *additions, uint32_t index,
                           bool has_many) {
    const struct fl_parsed_statement *statement = statement_at(proposer, index);
    if (statement->kind == FL_PARSED_BLOCK) {
        insert(proposer, additions, index, FL_MEND_AT_START, has_many);
        return;
    }
    bool is_body_of_label = statement->parent != FL_PARSED_NONE &&
                            statement_at(proposer, statement->parent)->kind == FL_PARSED_LABELLED;
    if (may_be_deleted(statement))
        fl_propose_statement(proposer, FL_MEND_STATEMENT_DELETED, FL_MEND_INSTEAD, index, "");
    if (!is_body_of_label || statement->kind == FL_PARSED_EXPRESSION)
        insert(proposer, additions, index, FL_MEND_BEFORE, has_many);
    bool is_filled = statement->kind == FL_PARSED_EMPTY && !statement->is_in_block;
    if (is_last(proposer, statement) && !is_jump(statement) && !is_filled && statement->kind != FL_PARSED_LABELLED)
        insert(proposer, additions, index, FL_MEND_BEHIND, has_many);
    if (may_have_else(proposer, statement)) insert(proposer, additions, index, FL_MEND_ELSE, has_many);
}

static size_t statements_in(const struct fl_proposer *proposer, uint32_t function) {
    size_t count = 0;
    for (size_t i = 0; i < proposer->file->statements.count; i++)
        count += proposer->file->statements.items[i].function == function;
    return count;
}

static size_t fitting(const fl_addition_vector *additions, uint32_t function) {
    size_t count = 0;
    for (size_t i = 0; i < additions->count; i++)
        count += additions->items[i].function == FL_PARSED_NONE || additions->items[i].function == function;
    return count;
}

void fl_propose_statements(struct fl_proposer *proposer) {
    fl_addition_vector additions = fl_additions_find(proposer);
    for (uint32_t i = 0; i < proposer->file->statements.count; i++) {
        const struct fl_parsed_statement *statement = statement_at(proposer, i);
        if (!may_have_neighbours(proposer, statement)) continue;
        bool has_many = statements_in(proposer, statement->function) * fitting(&additions, statement->function) >
                        most_insertions;
        propose_around(proposer, &additions, i, has_many);
    }
}

/* ---- initial values ---- */

static bool is_scalar(const struct fl_parsed_type *type) {
    return (type->kind == FL_PARSED_INTEGER || type->kind == FL_PARSED_FLOAT ||
            (type->kind == FL_PARSED_POINTER && type->width)) &&
           !type->is_constant;
}

/* int x; becomes int x = 0; where the name ends, as long as nothing else belongs to its declarator. */
static void propose_initialized(struct fl_proposer *proposer, const struct fl_parsed_name *name) {
    size_t end = name->declared + strlen(name->name);
    if (name->value.end || !is_scalar(&name->type) || name->statement == FL_PARSED_NONE || name->is_static) return;
    if (end != name->scope.start) return;
    const struct fl_parsed_statement *statement = statement_at(proposer, name->statement);
    if (!fl_proposer_is_entered(proposer, statement->function)) return;
    static const char *const values[] = {"0", "1"};
    for (size_t i = 0; i < (name->type.kind == FL_PARSED_POINTER ? 1 : 2); i++) {
        const char *text = fl_arena_format(proposer->arena, "%s = %s;", name->name, values[i]);
        size_t before = proposer->found.count;
        fl_propose_statement(proposer, FL_MEND_INITIALIZED, FL_MEND_BEHIND, name->statement, text);
        if (proposer->found.count == before) return;
        fl_vector_last(&proposer->found).edit =
            (struct fl_edit){{end, end}, fl_arena_format(proposer->arena, " = %s", values[i])};
        fl_vector_last(&proposer->found).line = name->line;
    }
}

static uint32_t find_main(const struct fl_parsed_file *file) {
    for (uint32_t i = 0; i < file->statements.count; i++) {
        const struct fl_parsed_statement *statement = &file->statements.items[i];
        if (statement->function == FL_PARSED_NONE || statement->parent != FL_PARSED_NONE) continue;
        if (strcmp(file->functions.items[statement->function].name, "main") == 0) return i;
    }
    return FL_PARSED_NONE;
}

static const struct fl_parsed_expression *expression_of(const struct fl_parsed_file *file,
                                                        struct fl_source_range range) {
    for (size_t i = 0; i < file->expressions.count; i++) {
        const struct fl_parsed_expression *expression = &file->expressions.items[i];
        if (expression->range.start == range.start && expression->range.end == range.end) return expression;
    }
    return NULL;
}

/* A variable that starts with another number: assigned before anything else happens. */
static void propose_global(struct fl_proposer *proposer, const struct fl_parsed_name *name, uint32_t main) {
    if (!name->value.end || name->type.kind != FL_PARSED_INTEGER || name->type.is_constant || !name->is_users)
        return;
    const struct fl_parsed_expression *value = expression_of(proposer->file, name->value);
    if (!value || !value->has_value || value->kind != FL_PARSED_CONSTANT) return;
    const int64_t values[] = {value->value + 1, value->value - 1, 0, 1, -1, value->value * 2,
                              -value->value,    value->value / 2};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        bool is_known = values[i] == value->value;
        for (size_t k = 0; k < i; k++) is_known = is_known || values[k] == values[i];
        if (is_known) continue;
        const char *number = fl_arena_format(proposer->arena, "%lld", (long long)values[i]);
        const char *text = fl_arena_format(proposer->arena, "%s = %s;", name->name, number);
        fl_propose_statement(proposer, FL_MEND_INITIAL_VALUE, FL_MEND_AT_START, main, text);
        struct fl_mend *made = &fl_vector_last(&proposer->found);
        made->edit = (struct fl_edit){name->value, number};
        made->line = name->line;
        made->function = NULL;
    }
}

void fl_propose_initial_values(struct fl_proposer *proposer) {
    uint32_t main = find_main(proposer->file);
    for (size_t i = 0; i < proposer->file->names.count; i++) {
        const struct fl_parsed_name *name = &proposer->file->names.items[i];
        if (name->kind == FL_PARSED_LOCAL) propose_initialized(proposer, name);
        if (name->kind == FL_PARSED_GLOBAL && main != FL_PARSED_NONE) propose_global(proposer, name, main);
    }
}
