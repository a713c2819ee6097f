#include "watch/source/split.h"

#include <string.h>

#include "base/invariant.h"

/* Macros that stand for macros are looked into so deep. */
enum { most_macros = 8 };

/* Tokens of a loop whose body has braces. */
struct loop {
    const struct fl_c_tokens *tokens;
    size_t keyword, open, first, second, close, brace, end; /* first, second: the semicolons of a for; else open */
    bool is_for;
};

struct splitting {
    struct fl_arena *arena;
    struct fl_watch_plan *plan;
    const struct fl_parsed_effects *effects;
    uint32_t file;
};

/* ---- loops ---- */

static size_t next_code(const struct fl_c_tokens *tokens, size_t index) {
    return fl_c_tokens_code_from(tokens, index + 1);
}

static bool read_header(struct loop *loop) {
    size_t found[3] = {0}, count = 0;
    for (size_t i = loop->open + 1; i < loop->close; i++) {
        if (fl_c_tokens_has_sign(loop->tokens, i, "([{")) {
            i = fl_c_tokens_closing(loop->tokens, i);
            if (i >= loop->tokens->count) return false;
        } else if (fl_c_tokens_has_sign(loop->tokens, i, ";")) {
            found[count++] = i;
            if (count > 2) return false;
        }
    }
    loop->first = loop->is_for ? found[0] : loop->open;
    loop->second = loop->is_for ? found[1] : loop->close;
    return count == (loop->is_for ? 2u : 0u);
}

static bool read_loop(const struct fl_c_tokens *tokens, size_t keyword, struct loop *loop) {
    *loop = (struct loop){.tokens = tokens, .keyword = keyword, .is_for = fl_c_tokens_is(tokens, keyword, "for")};
    if (tokens->items[keyword].kind != FL_C_TOKEN_KEYWORD) return false;
    if (!loop->is_for && !fl_c_tokens_is(tokens, keyword, "while")) return false;
    loop->open = next_code(tokens, keyword);
    if (!fl_c_tokens_has_sign(tokens, loop->open, "(")) return false;
    loop->close = fl_c_tokens_closing(tokens, loop->open);
    loop->brace = next_code(tokens, loop->close);
    if (!fl_c_tokens_has_sign(tokens, loop->brace, "{")) return false;
    loop->end = fl_c_tokens_closing(tokens, loop->brace);
    return loop->end < tokens->count && read_header(loop);
}

/* ---- what may stand twice ---- */

static bool is_any_of(const struct fl_c_tokens *tokens, size_t index, const char *const *names) {
    for (; *names; names++)
        if (fl_c_tokens_is(tokens, index, *names)) return true;
    return false;
}

/* The words that no text has which may stand twice. */
static bool is_once(const struct fl_c_tokens *tokens, size_t index) {
    static const char *const names[] = {"static",      "__label__", "asm",           "__asm",        "__asm__",
                                        "__COUNTER__", "__thread",  "_Thread_local", "thread_local", NULL};
    return is_any_of(tokens, index, names);
}

/* "name:", where a statement may begin. */
static bool is_label(const struct fl_c_tokens *tokens, size_t index) {
    static const char *const before[] = {"else", "do", NULL};
    if (tokens->items[index].kind != FL_C_TOKEN_NAME || !fl_c_tokens_is(tokens, next_code(tokens, index), ":"))
        return false;
    size_t previous = fl_c_tokens_code_before(tokens, index);
    return fl_c_tokens_has_sign(tokens, previous, ";{})") || fl_c_tokens_is(tokens, previous, ":") ||
           is_any_of(tokens, previous, before);
}

/* What a macro of the program stands for is an expression that may stand twice. */
static bool is_plain_name(struct splitting *splitting, const char *name, unsigned depth) {
    if (depth == most_macros) return false;
    for (size_t f = 0; f < splitting->effects->files.count; f++) {
        const struct fl_c_tokens *tokens = &splitting->effects->files.items[f].tokens;
        for (size_t i = 0; i < tokens->count; i++) {
            if (tokens->items[i].kind != FL_C_TOKEN_DIRECTIVE) continue;
            struct fl_c_tokens inner = fl_c_tokens_of_directive(splitting->arena, tokens, i);
            if (!fl_c_tokens_is(&inner, 1, "define") || !fl_c_tokens_is(&inner, 2, name)) continue;
            for (size_t k = 3; k < inner.count; k++) {
                const char *word = fl_c_token_text(splitting->arena, inner.text, &inner.items[k]);
                if (is_once(&inner, k) || fl_c_tokens_has_sign(&inner, k, ";{}") || fl_c_tokens_is(&inner, k, ":"))
                    return false;
                if (inner.items[k].kind == FL_C_TOKEN_NAME && strcmp(word, name) != 0 &&
                    !is_plain_name(splitting, word, depth + 1))
                    return false;
            }
        }
    }
    return true;
}

bool fl_watch_is_plain_text(struct fl_arena *arena, const struct fl_parsed_effects *effects,
                            const struct fl_c_tokens *tokens, size_t from, size_t to) {
    struct splitting splitting = {.arena = arena, .effects = effects};
    for (size_t i = from; i < to; i++) {
        if (tokens->items[i].kind == FL_C_TOKEN_DIRECTIVE || is_once(tokens, i)) return false;
        if (tokens->items[i].kind == FL_C_TOKEN_NAME &&
            !is_plain_name(&splitting, fl_c_token_text(arena, tokens->text, &tokens->items[i]), 0))
            return false;
    }
    return true;
}

static bool may_stand_twice(struct splitting *splitting, const struct loop *loop) {
    const struct fl_c_tokens *tokens = loop->tokens;
    size_t inside = 0; /* the brace that ends the switch that we are in */
    for (size_t i = loop->first; i < loop->end; i++) {
        if (tokens->items[i].kind == FL_C_TOKEN_DIRECTIVE || is_once(tokens, i)) return false;
        if (fl_c_tokens_is(tokens, i, "switch") && i > inside) {
            size_t body = next_code(tokens, fl_c_tokens_closing(tokens, next_code(tokens, i)));
            if (!fl_c_tokens_has_sign(tokens, body, "{")) return false;
            inside = fl_c_tokens_closing(tokens, body);
        }
        bool is_case = fl_c_tokens_is(tokens, i, "case") || fl_c_tokens_is(tokens, i, "default");
        if (is_case && i > inside) return false;
        if (!is_case && is_label(tokens, i)) return false;
        if (tokens->items[i].kind == FL_C_TOKEN_NAME &&
            !is_plain_name(splitting, fl_c_token_text(splitting->arena, tokens->text, &tokens->items[i]), 0))
            return false;
    }
    return true;
}

/* Then the lines that compilers tell are others than those of the text. */
static bool has_line_directives(struct splitting *splitting, const struct fl_c_tokens *tokens) {
    for (size_t i = 0; i < tokens->count; i++) {
        if (tokens->items[i].kind != FL_C_TOKEN_DIRECTIVE) continue;
        struct fl_c_tokens inner = fl_c_tokens_of_directive(splitting->arena, tokens, i);
        if (fl_c_tokens_is(&inner, 1, "line") || (inner.count > 1 && inner.items[1].kind == FL_C_TOKEN_NUMBER))
            return true;
    }
    return false;
}

/* More than a constant, so that compilers know of both loops that they end, or of none. */
static bool has_condition(const struct loop *loop) {
    size_t first = next_code(loop->tokens, loop->first);
    return first < loop->second && next_code(loop->tokens, first) < loop->second;
}

/* ---- where it stands ---- */

static const struct fl_parsed_effect_function *function_at(const struct splitting *splitting, size_t offset) {
    const struct fl_parsed_effect_function *best = NULL;
    for (size_t i = 0; i < splitting->effects->functions.count; i++) {
        const struct fl_parsed_effect_function *each = &splitting->effects->functions.items[i];
        if (each->file == splitting->file && each->body < offset && (!best || each->body > best->body))
            best = each;
    }
    return best;
}

/* As a statement of the function's body: not as an argument of a macro. */
static bool is_statement(const struct loop *loop, const struct fl_parsed_effect_function *function) {
    const struct fl_c_tokens *tokens = loop->tokens;
    size_t body = fl_c_tokens_find(tokens, function->body);
    for (size_t i = body + 1; i < loop->keyword; i++)
        if (fl_c_tokens_has_sign(tokens, i, "([")) {
            i = fl_c_tokens_closing(tokens, i);
            if (i > loop->keyword) return false;
        }
    return fl_c_tokens_closing(tokens, body) > loop->end;
}

/* Is it declared in the first part of the header? */
static bool is_in_header(const struct loop *loop, const char *variable) {
    const struct fl_c_tokens *tokens = loop->tokens;
    size_t first = next_code(tokens, loop->open), second = next_code(tokens, first);
    if (!loop->is_for || second >= loop->first) return false;
    bool is_declaration =
        tokens->items[first].kind == FL_C_TOKEN_KEYWORD ||
        (tokens->items[first].kind == FL_C_TOKEN_NAME && tokens->items[second].kind == FL_C_TOKEN_NAME);
    for (size_t i = second; is_declaration && i < loop->first; i++)
        if (fl_c_tokens_is(tokens, i, variable) && !fl_c_tokens_is(tokens, i - 1, ".")) return true;
    return false;
}

/* One variable has this name in the function, and it is declared before the body of the loop. */
static bool is_declared(const struct splitting *splitting, const struct loop *loop,
                        const struct fl_parsed_effect_function *function, const char *variable) {
    const struct fl_parsed_effect_local *found = NULL;
    for (size_t i = 0; i < splitting->effects->locals.count; i++) {
        const struct fl_parsed_effect_local *local = &splitting->effects->locals.items[i];
        if (strcmp(local->name, variable) != 0 || strcmp(local->function, function->name) != 0) continue;
        if (found) return false;
        found = local;
    }
    if (!found) return false;
    return found->is_parameter || found->line < loop->tokens->items[loop->keyword].line ||
           is_in_header(loop, variable);
}

/* ---- what is told in it ---- */

static size_t start_of(const struct loop *loop) {
    return loop->tokens->items[loop->first].start;
}

static size_t end_of(const struct loop *loop) {
    return loop->tokens->items[loop->end].end;
}

static bool is_in(const struct splitting *splitting, const struct loop *loop, const struct fl_watch_site *site) {
    return strcmp(splitting->effects->files.items[splitting->file].path, site->file) == 0 &&
           site->end > start_of(loop) && site->start < end_of(loop);
}

/* The bound that all have which are told there; no variable: they have none. */
static struct fl_watch_bound bound_of(const struct splitting *splitting, const struct loop *loop) {
    struct fl_watch_bound bound = {0};
    for (size_t i = 0; i < splitting->plan->sites.count; i++) {
        const struct fl_watch_site *site = &splitting->plan->sites.items[i];
        if (site->decision == FL_WATCH_REMOVED || !is_in(splitting, loop, site)) continue;
        if (!site->bound.variable || site->start < start_of(loop) || site->end > end_of(loop) ||
            (bound.variable && strcmp(bound.variable, site->bound.variable) != 0))
            return (struct fl_watch_bound){0};
        if (!bound.variable || site->bound.most > bound.most) bound = site->bound;
    }
    return bound;
}

/* Values that are saved there, and what the body of a macro tells, are changes that the copy would not have. */
static bool has_other_changes(const struct splitting *splitting, const struct loop *loop) {
    const struct fl_watch_plan *plan = splitting->plan;
    const struct fl_parsed_effects *effects = splitting->effects;
    uint32_t from = loop->tokens->items[loop->keyword].line, to = loop->tokens->items[loop->end].line;
    for (size_t i = 0; i < plan->sites.count; i++)
        if (plan->sites.items[i].saved && plan->sites.items[i].saved->line >= from &&
            plan->sites.items[i].saved->line <= to)
            return true;
    for (size_t i = 0; i < effects->all.count; i++) {
        const struct fl_parsed_effect *effect = &effects->all.items[i];
        if (effect->text == FL_PARSED_EFFECT_INSIDE && effect->file == splitting->file &&
            effect->range.end > start_of(loop) && effect->range.start < end_of(loop))
            return true;
    }
    return false;
}

static void split(struct splitting *splitting, const struct loop *loop, struct fl_watch_bound bound) {
    struct fl_watch_plan *plan = splitting->plan;
    struct fl_watch_split split = {.file = splitting->effects->files.items[splitting->file].path,
                                   .start = loop->tokens->items[loop->keyword].start,
                                   .bound = bound};
    fl_vector_push(splitting->arena, &plan->splits, split);
    for (size_t i = 0; i < plan->sites.count; i++) {
        struct fl_watch_site *site = &plan->sites.items[i];
        if (site->decision != FL_WATCH_REMOVED && is_in(splitting, loop, site))
            site->reason = fl_arena_format(splitting->arena, "%s; the loop is split after %s > %s", site->reason,
                                           bound.variable, bound.number);
    }
}

static bool try_split(struct splitting *splitting, const struct loop *loop) {
    struct fl_watch_bound bound = bound_of(splitting, loop);
    if (!bound.variable) return false;
    const struct fl_parsed_effect_function *function =
        function_at(splitting, loop->tokens->items[loop->keyword].start);
    if (!function || !is_statement(loop, function) || !is_declared(splitting, loop, function, bound.variable))
        return false;
    if (!has_condition(loop) || has_line_directives(splitting, loop->tokens) ||
        has_other_changes(splitting, loop) || !may_stand_twice(splitting, loop))
        return false;
    split(splitting, loop, bound);
    return true;
}

void fl_watch_plan_split(struct fl_arena *arena, struct fl_watch_plan *plan) {
    struct splitting splitting = {.arena = arena, .plan = plan, .effects = plan->effects};
    for (; splitting.file < plan->effects->files.count; splitting.file++) {
        const struct fl_c_tokens *tokens = &plan->effects->files.items[splitting.file].tokens;
        for (size_t i = 0; i < tokens->count; i++) {
            struct loop loop;
            /* What is in a loop that is split is not split again. */
            if (read_loop(tokens, i, &loop) && try_split(&splitting, &loop)) i = loop.end;
        }
    }
}

/* ---- text ---- */

static void replace(struct fl_watch_changes *changes, const struct fl_c_tokens *tokens, size_t token,
                    const char *text) {
    struct fl_source_range range = {tokens->items[token].start, tokens->items[token].end};
    fl_watch_changes_replace(changes, range, text);
}

void fl_watch_split(const struct fl_watch_split *split, size_t number, struct fl_watch_changes *changes) {
    struct fl_arena *arena = changes->arena;
    const struct fl_c_tokens *tokens = &changes->file->tokens;
    struct loop loop;
    bool is_loop = read_loop(tokens, fl_c_tokens_find(tokens, split->start), &loop);
    FL_INVARIANT(is_loop, "the file is as it was when the loop was found");
    const char *rest = fl_arena_format(arena, "faultline_rest_%zu", number);
    const char *declared = fl_arena_format(arena, "{ int %s = 0;", rest);
    const char *bound =
        fl_arena_format(arena, "(%s <= %s || (%s = 1, 0)) && (", split->bound.variable, split->bound.number, rest);
    if (loop.is_for) {
        replace(changes, tokens, loop.keyword, declared);
        replace(changes, tokens, loop.open, "");
        replace(changes, tokens, loop.first, fl_arena_format(arena, "; for (; %s", bound));
        replace(changes, tokens, loop.second, ");");
    } else {
        replace(changes, tokens, loop.keyword, fl_arena_format(arena, "%s while", declared));
        replace(changes, tokens, loop.open, fl_arena_format(arena, "(%s", bound));
        replace(changes, tokens, loop.close, "))");
    }
    size_t from = loop.is_for ? tokens->items[loop.first].start : tokens->items[loop.keyword].start;
    struct fl_source_range whole = {split->start, end_of(&loop)};
    const char *copy = fl_arena_format(arena, "%s%.*s", loop.is_for ? "for (" : "", (int)(whole.end - from),
                                       changes->file->contents + from);
    fl_watch_changes_surround(changes, whole, "",
                              fl_arena_format(arena, " if (%s)\n%s%s }\n%s", rest,
                                              fl_watch_changes_line(changes, from), copy,
                                              fl_watch_changes_line(changes, whole.end)));
}
