/* frontend/parse/locate.c - where cursors stand in the text. */
#include <string.h>

#include "frontend/parse/parts.h"

struct offsets {
    unsigned text, spelling, expansion; /* of a location: where it stands, its token was written, its macro used */
    bool is_here;                       /* in this file */
};

static struct offsets offsets_of(const struct fl_walk *walk, CXSourceLocation location) {
    struct offsets offsets;
    CXFile text, spelling, expansion;
    walk->libclang->getFileLocation(location, &text, NULL, NULL, &offsets.text);
    walk->libclang->getSpellingLocation(location, &spelling, NULL, NULL, &offsets.spelling);
    walk->libclang->getExpansionLocation(location, &expansion, NULL, NULL, &offsets.expansion);
    offsets.is_here = text == walk->handle && expansion == walk->handle;
    if (spelling != text) offsets.spelling = UINT32_MAX;
    return offsets;
}

static enum fl_walk_origin origin_of(struct offsets offsets) {
    if (!offsets.is_here) return FL_ORIGIN_ELSEWHERE;
    if (offsets.text != offsets.spelling) return FL_ORIGIN_BODY;
    return offsets.text == offsets.expansion ? FL_ORIGIN_FILE : FL_ORIGIN_ARGUMENT;
}

static const char *macro_at(struct fl_walk *walk, unsigned offset) {
    const struct fl_c_tokens *tokens = &walk->file->tokens;
    size_t index = fl_c_tokens_find(tokens, offset);
    if (index >= tokens->count || tokens->items[index].start != offset) return NULL;
    return fl_c_token_text(walk->arena, tokens->text, &tokens->items[index]);
}

/* Are brackets closed in the range, and is there no directive, nor a comma outside of them? */
static bool is_closed(const struct fl_walk *walk, struct fl_source_range range) {
    const struct fl_c_tokens *tokens = &walk->file->tokens;
    int depth = 0;
    for (size_t i = fl_c_tokens_find(tokens, range.start); i < tokens->count && tokens->items[i].start < range.end;
         i++) {
        if (tokens->items[i].kind == FL_C_TOKEN_DIRECTIVE) return false;
        if (fl_c_tokens_has_sign(tokens, i, "([{")) depth++;
        if (fl_c_tokens_has_sign(tokens, i, ")]}") && --depth < 0) return false;
        if (depth == 0 && fl_c_tokens_has_sign(tokens, i, ",")) return false;
    }
    return depth == 0;
}

/* Does the body use its arguments as text? Of a macro that another file defines, that is not known. */
static bool is_textual(struct fl_walk *walk, const char *macro) {
    const struct fl_c_tokens *tokens = &walk->file->tokens;
    bool is_known = false;
    for (size_t i = 0; macro && i < tokens->count; i++) {
        if (tokens->items[i].kind != FL_C_TOKEN_DIRECTIVE) continue;
        struct fl_c_tokens inner = fl_c_tokens_of_directive(walk->arena, tokens, i);
        if (!fl_c_tokens_is(&inner, 1, "define") || !fl_c_tokens_is(&inner, 2, macro)) continue;
        is_known = true;
        for (size_t k = 3; k < inner.count; k++)
            if (tokens->text[inner.items[k].start] == '#') return true;
    }
    return !is_known;
}

struct fl_walk_place fl_walk_locate(struct fl_walk *walk, CXCursor cursor) {
    const struct fl_libclang *libclang = walk->libclang;
    CXSourceRange extent = libclang->getCursorExtent(cursor);
    CXSourceLocation first = libclang->getRangeStart(extent);
    struct offsets start = offsets_of(walk, first), end = offsets_of(walk, libclang->getRangeEnd(extent));
    struct fl_walk_place place = {.origin = origin_of(start), .range = {start.text, end.text}};
    if (!end.is_here || end.text < start.text || end.text > walk->file->size) place.origin = FL_ORIGIN_ELSEWHERE;
    if (place.origin == FL_ORIGIN_ELSEWHERE) return place;
    unsigned line;
    libclang->getPresumedLocation(first, NULL, &line, NULL);
    place.line = line;
    if (place.origin != FL_ORIGIN_FILE) place.macro = macro_at(walk, start.expansion);
    bool ends_in_macro = end.text != end.expansion || end.text != end.spelling;
    if (place.origin == FL_ORIGIN_ARGUMENT || (place.origin == FL_ORIGIN_FILE && ends_in_macro))
        if (!is_closed(walk, place.range)) place.origin = FL_ORIGIN_BODY;
    if (place.origin == FL_ORIGIN_ARGUMENT && is_textual(walk, place.macro)) place.origin = FL_ORIGIN_BODY;
    return place;
}

size_t fl_walk_token_between(const struct fl_walk *walk, size_t start, size_t end) {
    const struct fl_c_tokens *tokens = &walk->file->tokens;
    size_t index = fl_walk_token_behind(walk, start);
    if (index >= tokens->count || tokens->items[index].start < start || tokens->items[index].end > end)
        return tokens->count;
    size_t next = fl_c_tokens_code_from(tokens, index + 1);
    bool is_only = next >= tokens->count || tokens->items[next].start >= end;
    return is_only ? index : tokens->count;
}

size_t fl_walk_token_behind(const struct fl_walk *walk, size_t offset) {
    const struct fl_c_tokens *tokens = &walk->file->tokens;
    return fl_c_tokens_code_from(tokens, fl_c_tokens_find(tokens, offset));
}
