#include "watch/source/join.h"

#include <string.h>

#include "watch/source/split.h"

/* ---- text ---- */

struct arm {
    size_t first, last, end; /* tokens: of the expression; the last one of the arm */
};

static size_t next_code(const struct fl_c_tokens *tokens, size_t index) {
    return fl_c_tokens_code_from(tokens, index + 1);
}

static bool is_any_of(const struct fl_c_tokens *tokens, size_t index, const char *const *names) {
    for (; *names; names++)
        if (fl_c_tokens_is(tokens, index, *names)) return true;
    return false;
}

static bool is_name(const struct fl_c_tokens *tokens, size_t index) {
    return index < tokens->count && tokens->items[index].kind == FL_C_TOKEN_NAME;
}

/* An expression up to a semicolon that calls nothing and goes nowhere. */
static bool read_expression(const struct fl_c_tokens *tokens, size_t first, struct arm *arm) {
    static const char *const statements[] = {
        "if",    "else", "for", "while",  "do",    "switch", "case",    "return", "default", "continue",
        "break", "goto", "asm", "static", "__asm", "extern", "__asm__", "(",      "typedef", NULL};
    *arm = (struct arm){.first = first, .last = first};
    if (is_any_of(tokens, first, statements)) return false;
    for (size_t i = first; i < tokens->count; i = next_code(tokens, i)) {
        if (fl_c_tokens_has_sign(tokens, i, ";")) {
            arm->end = i;
            return i > first;
        }
        size_t next = next_code(tokens, i);
        bool is_called = fl_c_tokens_has_sign(tokens, i, "])") || is_name(tokens, i);
        if (fl_c_tokens_has_sign(tokens, i, "{}") || fl_c_tokens_is(tokens, i, ":") ||
            (i != first && is_any_of(tokens, i, statements) && !fl_c_tokens_is(tokens, i, "(")) ||
            (is_called && fl_c_tokens_is(tokens, next, "(")))
            return false;
        arm->last = i;
    }
    return false;
}

static bool read_arm(const struct fl_c_tokens *tokens, size_t first, struct arm *arm) {
    if (!fl_c_tokens_has_sign(tokens, first, "{")) return read_expression(tokens, first, arm);
    if (!read_expression(tokens, next_code(tokens, first), arm)) return false;
    arm->end = next_code(tokens, arm->end);
    return fl_c_tokens_has_sign(tokens, arm->end, "}");
}

/* The opening bracket of what a token is in, up to a limit; count: none. */
static size_t opening_before(const struct fl_c_tokens *tokens, size_t closing, size_t limit) {
    for (size_t i = closing; i > limit; i--)
        if (fl_c_tokens_has_sign(tokens, i, "(") && fl_c_tokens_closing(tokens, i) == closing) return i;
    return tokens->count;
}

/* From the expression of an arm back to the `if`; count: it is in none. `is_else` says which arm it is. */
static size_t find_keyword(const struct fl_c_tokens *tokens, size_t first, size_t limit, bool *is_else) {
    size_t at = fl_c_tokens_code_before(tokens, first);
    if (fl_c_tokens_has_sign(tokens, at, "{")) at = fl_c_tokens_code_before(tokens, at);
    *is_else = fl_c_tokens_is(tokens, at, "else");
    if (*is_else) { /* the arm before it is an expression, too */
        at = fl_c_tokens_code_before(tokens, at);
        if (fl_c_tokens_has_sign(tokens, at, "}")) at = fl_c_tokens_code_before(tokens, at);
        if (!fl_c_tokens_has_sign(tokens, at, ";")) return tokens->count;
        for (at = fl_c_tokens_code_before(tokens, at); at > limit && at < tokens->count; at--) {
            if (fl_c_tokens_has_sign(tokens, at, ";}")) return tokens->count;
            bool ends_condition = fl_c_tokens_has_sign(tokens, at, ")");
            size_t opening = ends_condition ? opening_before(tokens, at, limit) : tokens->count;
            if (opening >= tokens->count) continue;
            size_t before = fl_c_tokens_code_before(tokens, opening);
            if (fl_c_tokens_is(tokens, before, "if")) return before;
            at = opening;
        }
        return tokens->count;
    }
    if (!fl_c_tokens_has_sign(tokens, at, ")")) return tokens->count;
    size_t opening = opening_before(tokens, at, limit);
    if (opening >= tokens->count) return tokens->count;
    at = fl_c_tokens_code_before(tokens, opening);
    return fl_c_tokens_is(tokens, at, "if") ? at : tokens->count;
}

static struct fl_source_range range_of(const struct fl_c_tokens *tokens, size_t from, size_t to) {
    return (struct fl_source_range){tokens->items[from].start, tokens->items[to].end};
}

static bool is_range(const struct fl_c_tokens *tokens, const struct arm *arm, struct fl_source_range range) {
    struct fl_source_range own = range_of(tokens, arm->first, arm->last);
    return own.start == range.start && own.end == range.end;
}

/* "x += 2", "++x", "x = y + 1": not a constant, of which the compiler knows in the arm what becomes of it. */
static bool computes(const struct fl_c_tokens *tokens, const struct arm *arm, const char *variable) {
    size_t second = next_code(tokens, arm->first);
    if (fl_c_tokens_is(tokens, arm->first, "++") || fl_c_tokens_is(tokens, arm->first, "--"))
        return second == arm->last && fl_c_tokens_is(tokens, second, variable);
    if (!fl_c_tokens_is(tokens, arm->first, variable) || second > arm->last) return false;
    return !fl_c_tokens_is(tokens, second, "=") || next_code(tokens, second) != arm->last;
}

/* As a statement of the function's body: not as an argument of a macro, nor in an expression. */
static bool is_statement(const struct fl_c_tokens *tokens, size_t body, size_t keyword) {
    for (size_t i = body + 1; i < keyword; i++)
        if (fl_c_tokens_has_sign(tokens, i, "([")) {
            i = fl_c_tokens_closing(tokens, i);
            if (i > keyword) return false;
        }
    return true;
}

static bool read_if(const struct fl_watch_writing *writing, const struct fl_parsed_effect *effect,
                    struct fl_watch_join *join) {
    const struct fl_c_tokens *tokens = &writing->effects->files.items[effect->file].tokens;
    size_t body_at = writing->effects->functions.items[effect->function].body;
    if (body_at == SIZE_MAX || writing->effects->functions.items[effect->function].file != effect->file)
        return false;
    size_t body = fl_c_tokens_find(tokens, body_at), first = fl_c_tokens_find(tokens, effect->range.start);
    size_t keyword = find_keyword(tokens, first, body, &join->is_else);
    if (keyword >= tokens->count || keyword <= body || !is_statement(tokens, body, keyword)) return false;
    size_t open = next_code(tokens, keyword), close = fl_c_tokens_closing(tokens, open);
    struct arm arms[2];
    if (close >= tokens->count || !read_arm(tokens, next_code(tokens, close), &arms[0])) return false;
    size_t other = next_code(tokens, arms[0].end);
    if (!fl_c_tokens_is(tokens, other, "else") || !read_arm(tokens, next_code(tokens, other), &arms[1]) ||
        !computes(tokens, &arms[0], effect->subject.name) || !computes(tokens, &arms[1], effect->subject.name) ||
        !is_range(tokens, &arms[join->is_else], effect->range))
        return false;
    size_t end = arms[1].end;
    join->keyword = range_of(tokens, keyword, keyword);
    join->condition = range_of(tokens, open, close);
    join->whole = range_of(tokens, keyword, end);
    return fl_watch_is_plain_text(writing->arena, writing->effects, tokens, keyword + 1, end + 1);
}

/* ---- what is told ---- */

/* Asked where nothing is assigned, it must not do anything that its own place does not do. */
static bool may_be_asked_anywhere(const struct fl_spec_expression *at) {
    if (!at) return true;
    if (at->kind == FL_SPEC_BINARY && (strcmp(at->text, "/") == 0 || strcmp(at->text, "%") == 0)) return false;
    return may_be_asked_anywhere(at->left) && may_be_asked_anywhere(at->right);
}

static bool may_be_behind(const struct fl_watch_writing *writing, const struct fl_watch_site *site) {
    const struct fl_spec_moment *moment = fl_watch_moment_of(writing, site);
    if (!fl_watch_tracks_state(writing, site) || fl_watch_loss_at(writing, site) != FAULTLINE_LOSES_NOTHING ||
        site->guard || site->is_possible || moment->kind != FL_SPEC_ASSIGN || moment->function)
        return false;
    for (size_t i = 0; i < moment->rules.count; i++)
        if (!may_be_asked_anywhere(moment->rules.items[i]->condition)) return false;
    return true;
}

bool fl_watch_join_find(const struct fl_watch_writing *writing, const struct fl_watch_wrapped *wrapped,
                        struct fl_watch_join *join) {
    const struct fl_parsed_effect *effect = wrapped->effect;
    if ((effect->kind != FL_PARSED_EFFECT_ASSIGNMENT && effect->kind != FL_PARSED_EFFECT_STEP_BEHIND) ||
        effect->text != FL_PARSED_EFFECT_HERE || !effect->subject.name || effect->subject.function ||
        effect->is_volatile || effect->is_bits)
        return false;
    for (size_t i = 0; i < wrapped->sites.count; i++)
        if (!may_be_behind(writing, wrapped->sites.items[i])) return false;
    return read_if(writing, effect, join);
}

/* ---- changes ---- */

void fl_watch_join(struct fl_watch_changes *changes, const struct fl_watch_join *join, unsigned number,
                   const char *telling) {
    struct fl_arena *arena = changes->arena;
    fl_watch_changes_replace(changes, join->keyword, fl_arena_format(arena, "{ int faultline_arm_%u =", number));
    fl_watch_changes_surround(changes, join->condition, "",
                              fl_arena_format(arena, " ? 1 : 0; { if (faultline_arm_%u)", number));
    fl_watch_changes_surround(changes, join->whole, "", fl_arena_format(arena, " }%s }", telling));
}
