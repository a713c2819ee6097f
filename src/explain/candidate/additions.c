/* explain/candidate/additions.c - what may be missing: copies, variations, assignments, calls and jumps. */
#include "explain/candidate/additions.h"

#include <string.h>

#include "base/map.h"

/* Of a function: assignments in all. */
enum { MOST_ASSIGNMENTS = 80, MOST_UNNAMED = 40 };

/* ---- what is there already ---- */

/* Of the function itself everything that is simple, of others what calls. */
static void add_simple(struct fl_proposer *proposer, const struct fl_parsed_statement *statement,
                       struct fl_map *known, fl_addition_vector *additions) {
    const struct fl_parsed_file *file = proposer->file;
    bool is_jump = statement->kind == FL_PARSED_RETURN;
    if (statement->kind != FL_PARSED_EXPRESSION && !is_jump && statement->kind != FL_PARSED_UNKNOWN) return;
    if (statement->has_checked || statement->has_label || statement->has_declaration) return;
    const char *text = fl_parsed_text(file, proposer->arena, statement->range);
    if (!text) return;
    const struct fl_parsed_expression *whole =
        statement->expression == FL_PARSED_NONE ? NULL : &file->expressions.items[statement->expression];
    bool is_call = statement->kind == FL_PARSED_UNKNOWN || (whole && whole->kind == FL_PARSED_CALL && !is_jump);
    const char *key = fl_arena_format(proposer->arena, "%s@%u", text, is_call ? 0 : statement->function + 1);
    uint64_t *seen = fl_map_at_string(known, key);
    if (*seen) return;
    *seen = 1;
    struct fl_addition addition = {.text = text,
                                   .kind = is_call   ? FL_MEND_CALL_INSERTED
                                           : is_jump ? FL_MEND_JUMP_INSERTED
                                                     : FL_MEND_STATEMENT_INSERTED,
                                   .uses = statement->uses,
                                   .function = is_call ? FL_PARSED_NONE : statement->function};
    fl_vector_push(proposer->arena, additions, addition);
}

/* Functions of the file that need no arguments, called or not. */
static void add_plain_calls(struct fl_proposer *proposer, struct fl_map *known, fl_addition_vector *additions) {
    const struct fl_parsed_file *file = proposer->file;
    for (size_t i = 0; i < file->names.count; i++) {
        const struct fl_parsed_name *name = &file->names.items[i];
        bool is_plain = name->kind == FL_PARSED_FUNCTION && name->is_users && !name->parameter_count &&
                        name->type.kind == FL_PARSED_VOID && strcmp(name->name, "main") != 0;
        if (!is_plain) continue;
        const char *text = fl_arena_format(proposer->arena, "%s();", name->name);
        uint64_t *seen = fl_map_at_string(known, fl_arena_format(proposer->arena, "%s@0", text));
        if (*seen || strcmp(name->name, "reach_error") == 0 || strcmp(name->name, "abort") == 0) continue;
        *seen = 1;
        struct fl_addition addition = {.text = text, .kind = FL_MEND_CALL_INSERTED, .function = FL_PARSED_NONE};
        fl_vector_push(proposer->arena, additions, addition);
    }
}

/* ---- the same with another member or variable ---- */

static bool is_inside(struct fl_source_range inner, struct fl_source_range outer) {
    return inner.start >= outer.start && inner.end <= outer.end;
}

static struct fl_source_range name_range(const struct fl_parsed_expression *expression) {
    return expression->kind == FL_PARSED_MEMBER ? expression->sign_range : expression->range;
}

/* Is it a use of the same variable, or of the same member of a struct? */
static bool is_same_name(const struct fl_parsed_expression *left, const struct fl_parsed_expression *right) {
    return left->kind == right->kind && left->name && strcmp(left->name, right->name) == 0 &&
           (left->kind != FL_PARSED_MEMBER || left->record == right->record);
}

/* The text of a statement with one name in place of another. */
static const char *with_name(struct fl_proposer *proposer, const struct fl_parsed_statement *statement,
                             const struct fl_parsed_expression *old, const char *new) {
    const struct fl_parsed_file *file = proposer->file;
    struct fl_text text = fl_text_make(proposer->arena);
    size_t at = statement->range.start;
    while (at < statement->range.end) {
        struct fl_source_range next = {statement->range.end, statement->range.end};
        for (size_t i = 0; i < file->expressions.count; i++) {
            const struct fl_parsed_expression *each = &file->expressions.items[i];
            if (!is_same_name(each, old)) continue;
            struct fl_source_range range = name_range(each);
            if (is_inside(range, statement->range) && range.start >= at && range.start < next.start) next = range;
        }
        fl_text_append_bytes(&text, file->contents + at, next.start - at);
        if (next.start < statement->range.end) fl_text_append(&text, new);
        at = next.end > at ? next.end : statement->range.end;
    }
    return fl_text_string(&text);
}

struct varying {
    struct fl_proposer *proposer;
    const struct fl_parsed_statement *statement;
    struct fl_map *known;
    fl_addition_vector *additions;
};

/* `named`: a variable that must be visible where it is added; NULL: none. */
static void add_varied(struct varying *varying, const struct fl_parsed_expression *old, const char *name,
                       const struct fl_parsed_name *named) {
    struct fl_proposer *proposer = varying->proposer;
    const char *text = with_name(proposer, varying->statement, old, name);
    const char *key = fl_arena_format(proposer->arena, "%s@%u", text, varying->statement->function + 1);
    uint64_t *seen = fl_map_at_string(varying->known, key);
    if ((*seen)++ || strchr(text, '\n')) return;
    struct fl_addition addition = {.text = text,
                                   .kind = FL_MEND_STATEMENT_VARIED,
                                   .uses = varying->statement->uses,
                                   .named = {named},
                                   .function = varying->statement->function};
    fl_vector_push(proposer->arena, varying->additions, addition);
}

static bool is_same_type(const struct fl_parsed_type *left, const struct fl_parsed_type *right) {
    return left->text && right->text && strcmp(left->text, right->text) == 0;
}

static void vary_member(struct varying *varying, const struct fl_parsed_expression *old) {
    const struct fl_parsed_record *record = &varying->proposer->file->records.items[old->record];
    for (size_t i = 0; i < record->members.count; i++) {
        const struct fl_parsed_member *member = &record->members.items[i];
        if (*member->name && strcmp(member->name, old->name) != 0 && is_same_type(&member->type, &old->type))
            add_varied(varying, old, member->name, NULL);
    }
}

/* The old one is among those that are used, and must be visible, too. */
static void vary_variable(struct varying *varying, const struct fl_parsed_expression *old) {
    const struct fl_parsed_file *file = varying->proposer->file;
    for (size_t i = 0; i < file->names.count; i++) {
        const struct fl_parsed_name *name = &file->names.items[i];
        bool is_own = name->kind == FL_PARSED_LOCAL || name->kind == FL_PARSED_PARAMETER;
        if (is_own && *name->name && strcmp(name->name, old->name) != 0 && is_same_type(&name->type, &old->type) &&
            fl_parsed_name_is_visible(file, name, varying->statement->range.start))
            add_varied(varying, old, name->name, name);
    }
}

static void add_variations(struct fl_proposer *proposer, const struct fl_parsed_statement *statement,
                           struct fl_map *known, fl_addition_vector *additions) {
    const struct fl_parsed_file *file = proposer->file;
    struct varying varying = {proposer, statement, known, additions};
    if (statement->kind != FL_PARSED_EXPRESSION || statement->has_checked || statement->has_declaration) return;
    for (size_t i = 0; i < file->expressions.count; i++) {
        const struct fl_parsed_expression *each = &file->expressions.items[i];
        if (!each->name || !is_inside(each->range, statement->range)) continue;
        if (each->kind == FL_PARSED_MEMBER && each->record != FL_PARSED_NONE) vary_member(&varying, each);
        if (each->kind == FL_PARSED_VARIABLE) vary_variable(&varying, each);
    }
}

/* ---- assignments ---- */

static bool is_plain(const char *text) {
    return !strpbrk(text, "(=?,") && !strstr(text, "++") && !strstr(text, "--") && strlen(text) < 60;
}

size_t fl_addition_places(struct fl_proposer *proposer, uint32_t function, struct fl_addition_place *places) {
    const struct fl_parsed_file *file = proposer->file;
    size_t count = 0;
    for (size_t i = 0; i < file->expressions.count && count < FL_MOST_ADDITION_PLACES; i++) {
        const struct fl_parsed_expression *each = &file->expressions.items[i];
        bool is_place = each->kind == FL_PARSED_VARIABLE || each->kind == FL_PARSED_MEMBER ||
                        each->kind == FL_PARSED_ELEMENT ||
                        (each->kind == FL_PARSED_UNARY && each->sign && strcmp(each->sign, "*") == 0);
        bool is_number = each->type.kind == FL_PARSED_INTEGER || each->type.kind == FL_PARSED_POINTER;
        if (each->function != function || !is_place || !is_number || each->is_checked) continue;
        const char *text = fl_parsed_text(file, proposer->arena, each->range);
        bool is_known = !text || !is_plain(text);
        for (size_t k = 0; k < count && !is_known; k++) is_known = strcmp(places[k].text, text) == 0;
        if (!is_known) places[count++] = (struct fl_addition_place){text, each->type, each->uses};
    }
    return count;
}

static void add_assignment(struct fl_proposer *proposer, uint32_t function, const struct fl_addition_place *to,
                           const struct fl_addition_place *from, const char *text, struct fl_map *known,
                           fl_addition_vector *additions) {
    uint64_t *seen =
        fl_map_at_string(known, fl_arena_format(proposer->arena, "%s@%u", text, (unsigned)(function + 1)));
    if ((*seen)++) return;
    struct fl_addition addition = {.text = text,
                                   .kind = FL_MEND_ASSIGNMENT_INSERTED,
                                   .uses = to->uses,
                                   .other_uses = from ? from->uses : (struct fl_parsed_span){0},
                                   .named = {to->named, from ? from->named : NULL},
                                   .function = function};
    fl_vector_push(proposer->arena, additions, addition);
}

static void add_constants(struct fl_proposer *proposer, uint32_t function, const struct fl_addition_place *to,
                          struct fl_map *known, fl_addition_vector *additions) {
    static const char *const forms[] = {"%s = 0;", "%s++;", "%s--;", "%s = 1;", "%s = -%s;"};
    bool is_number = to->type.kind == FL_PARSED_INTEGER;
    for (size_t i = 0; i < (is_number ? sizeof forms / sizeof *forms : 1); i++)
        add_assignment(proposer, function, to, NULL,
                       fl_arena_format(proposer->arena, forms[i], to->text, to->text), known, additions);
}

static bool is_input(const struct fl_parsed_name *name) {
    return strstr(name->name, "nondet") || strstr(name->name, "assume");
}

/* What functions without parameters give. */
static void add_results(struct fl_proposer *proposer, uint32_t function, const struct fl_addition_place *to,
                        fl_addition_vector *additions) {
    const struct fl_parsed_file *file = proposer->file;
    for (size_t i = 0; i < file->names.count; i++) {
        const struct fl_parsed_name *name = &file->names.items[i];
        bool may_be = name->kind == FL_PARSED_FUNCTION && name->is_users && !name->parameter_count &&
                      !is_input(name) && strcmp(name->name, "main") != 0 && is_same_type(&name->type, &to->type);
        if (!may_be) continue;
        struct fl_addition addition = {.text =
                                           fl_arena_format(proposer->arena, "%s = %s();", to->text, name->name),
                                       .kind = FL_MEND_ASSIGNMENT_INSERTED,
                                       .uses = to->uses,
                                       .called = name,
                                       .function = function};
        fl_vector_push(proposer->arena, additions, addition);
    }
}

/* Does the function count with it somewhere? */
static bool is_stepped(const struct fl_proposer *proposer, uint32_t function,
                       const struct fl_addition_place *place) {
    const struct fl_parsed_file *file = proposer->file;
    for (size_t i = 0; i < file->expressions.count; i++) {
        const struct fl_parsed_expression *each = &file->expressions.items[i];
        if (each->kind != FL_PARSED_STEP || each->function != function) continue;
        const char *text = fl_parsed_text(file, proposer->arena, each->range);
        if (text && fl_string_has_prefix(text, place->text) && strcmp(text + strlen(place->text), "++") == 0)
            return true;
    }
    return false;
}

/* One place to another; what is counted may be counted on. */
static void add_copy(struct fl_proposer *proposer, uint32_t function, const struct fl_addition_place *to,
                     const struct fl_addition_place *from, struct fl_map *known, fl_addition_vector *additions) {
    add_assignment(proposer, function, to, from,
                   fl_arena_format(proposer->arena, "%s = %s;", to->text, from->text), known, additions);
    if (from->type.kind == FL_PARSED_INTEGER && is_stepped(proposer, function, from))
        add_assignment(proposer, function, to, from,
                       fl_arena_format(proposer->arena, "%s = %s++;", to->text, from->text), known, additions);
}

static void add_assignments(struct fl_proposer *proposer, uint32_t function, struct fl_map *known,
                            fl_addition_vector *additions) {
    struct fl_addition_place places[FL_MOST_ADDITION_PLACES];
    size_t count = fl_addition_places(proposer, function, places), before = additions->count;
    for (size_t i = 0; i < count && additions->count - before < MOST_ASSIGNMENTS; i++) {
        if (places[i].type.is_constant) continue;
        add_results(proposer, function, &places[i], additions);
        add_constants(proposer, function, &places[i], known, additions);
        for (size_t k = 0; k < count && additions->count - before < MOST_ASSIGNMENTS; k++)
            if (i != k && is_same_type(&places[i].type, &places[k].type))
                add_copy(proposer, function, &places[i], &places[k], known, additions);
    }
}

/* Are both members of the same struct? */
static bool is_beside(const struct fl_addition_place *left, const struct fl_addition_place *right) {
    const char *member = fl_addition_member(left->text), *other = fl_addition_member(right->text);
    size_t size = member ? (size_t)(member - left->text) : 0;
    return member && other && (size_t)(other - right->text) == size && memcmp(left->text, right->text, size) == 0;
}

/* To members that the function does not name: what it names, and what others of the same struct have. */
static void add_unnamed(struct fl_proposer *proposer, uint32_t function, struct fl_map *known,
                        fl_addition_vector *additions) {
    struct fl_addition_targets targets;
    size_t before = additions->count;
    fl_addition_targets_find(proposer, function, &targets);
    for (size_t i = targets.named_count; i < targets.count; i++) {
        const struct fl_addition_place *to = &targets.all[i];
        if (to->type.is_constant || !fl_addition_member(to->text)) continue;
        add_constants(proposer, function, to, known, additions);
        for (size_t k = 0; k < targets.count && additions->count - before < MOST_UNNAMED; k++)
            if (i != k && is_same_type(&to->type, &targets.all[k].type) &&
                (k < targets.named_count || is_beside(to, &targets.all[k])))
                add_copy(proposer, function, to, &targets.all[k], known, additions);
    }
}

/* ---- calls ---- */

/* From the type of the function as C: "void (char *, int)". */
const char *fl_addition_parameter_type(struct fl_arena *arena, const struct fl_parsed_name *called,
                                       uint32_t index) {
    const char *at = strchr(called->whole_type, '(');
    for (uint32_t i = 0; at && i < index; i++) at = strchr(at + 1, ',');
    if (!at) return NULL;
    at++;
    while (*at == ' ') at++;
    if (fl_string_has_prefix(at, "const ")) at += strlen("const ");
    return fl_arena_format(arena, "%.*s", (int)strcspn(at, ",)"), at);
}

/* ---- jumps ---- */

/* Results that a function may have forgotten to give at once, beside those that it gives elsewhere. */
static void add_returns(struct fl_proposer *proposer, uint32_t function, struct fl_map *known,
                        fl_addition_vector *additions) {
    static const char *const numbers[] = {"return 0;", "return 1;"}, *const nothing[] = {"return;"};
    enum fl_parsed_type_kind kind = proposer->file->functions.items[function].result.kind;
    const char *const *texts = kind == FL_PARSED_VOID ? nothing : numbers;
    size_t count = kind == FL_PARSED_VOID ? 1 : kind == FL_PARSED_INTEGER ? 2 : 0;
    for (size_t i = 0; i < count; i++) {
        uint64_t *seen =
            fl_map_at_string(known, fl_arena_format(proposer->arena, "%s@%u", texts[i], (unsigned)(function + 1)));
        if ((*seen)++) continue;
        struct fl_addition addition = {.text = texts[i], .kind = FL_MEND_JUMP_INSERTED, .function = function};
        fl_vector_push(proposer->arena, additions, addition);
    }
}

/* ---- all ---- */

fl_addition_vector fl_additions_find(struct fl_proposer *proposer) {
    const struct fl_parsed_file *file = proposer->file;
    struct fl_map known = fl_map_make(proposer->arena);
    fl_addition_vector additions = {0};
    for (size_t i = 0; i < file->statements.count; i++)
        add_simple(proposer, &file->statements.items[i], &known, &additions);
    add_plain_calls(proposer, &known, &additions);
    for (size_t i = 0; i < file->statements.count; i++)
        if (fl_proposer_is_entered(proposer, file->statements.items[i].function))
            add_variations(proposer, &file->statements.items[i], &known, &additions);
    for (uint32_t i = 0; i < file->functions.count; i++) {
        if (!fl_proposer_is_entered(proposer, i) || file->functions.items[i].is_check) continue;
        fl_additions_find_calls(proposer, i, &additions);
        fl_additions_find_forgotten(proposer, i, &additions);
        add_assignments(proposer, i, &known, &additions);
        add_unnamed(proposer, i, &known, &additions);
        add_returns(proposer, i, &known, &additions);
    }
    struct fl_addition jumps[] = {
        {.text = "break;", .kind = FL_MEND_JUMP_INSERTED, .function = FL_PARSED_NONE, .needs_switch = true},
        {.text = "continue;", .kind = FL_MEND_JUMP_INSERTED, .function = FL_PARSED_NONE, .needs_loop = true},
    };
    for (size_t i = 0; i < 2; i++) fl_vector_push(proposer->arena, &additions, jumps[i]);
    return additions;
}
