/* models/path.c - parts of paths, by libgen.h, and patterns of file names. */
#include <fnmatch.h>
#include <libgen.h>

#include "internal.h"

static char dot[] = ".";

/* Behind the last character that is not a slash; 1 for a path of slashes only. */
static size_t trimmed_length(const char *path) {
    size_t length = fl_model_length(path);
    while (length > 1 && path[length - 1] == '/') length--;
    return length;
}

char *__xpg_basename(char *path) {
    if (!path || !*path) return dot;
    size_t length = trimmed_length(path);
    if (path[length]) path[length] = 0;
    if (length == 1) return path;
    size_t start = length;
    while (start > 0 && path[start - 1] != '/') start--;
    return path + start;
}

char *dirname(char *path) {
    if (!path || !*path) return dot;
    size_t length = trimmed_length(path);
    while (length > 0 && path[length - 1] != '/') length--;
    if (length == 0) return dot;
    while (length > 1 && path[length - 1] == '/') length--;
    if (length == 1 && path[0] == '/' && path[1] == '/' && path[2] != '/') length = 2; /* exactly two stay */
    path[length] = 0;
    return path;
}

static int fold(int character, int flags) {
    return flags & FNM_CASEFOLD ? fl_model_lower(character) : character;
}

/* Whether the set that starts behind the [ has the character; *end goes behind its ], or stays
 * NULL if the set never ends. */
static bool is_in_set(const char *set, int character, int flags, const char **end) {
    bool excludes = *set == '!' || *set == '^', found = false;
    const char *at = excludes ? set + 1 : set;
    *end = NULL;
    do {
        if (!*at) return false;
        if (*at == '\\' && !(flags & FNM_NOESCAPE) && at[1]) at++;
        int first = fold((unsigned char)*at++, flags), last = first;
        if (at[0] == '-' && at[1] && at[1] != ']') {
            at++;
            if (*at == '\\' && !(flags & FNM_NOESCAPE) && at[1]) at++;
            last = fold((unsigned char)*at++, flags);
        }
        if (character >= first && character <= last) found = true;
    } while (*at != ']');
    *end = at + 1;
    return found != excludes;
}

/* Takes one character of the text with one item of the pattern that is no star: where the pattern
 * goes on, NULL if they do not match. */
static const char *match_one(const char *pattern, const char *text, int flags) {
    int character = fold((unsigned char)*text, flags);
    if (*text == '/' && (flags & FNM_PATHNAME) && *pattern != '/') return NULL;
    if (*pattern == '?') return pattern + 1;
    if (*pattern == '[') {
        const char *end;
        bool matches = is_in_set(pattern + 1, character, flags, &end);
        if (end) return matches ? end : NULL;
    }
    if (*pattern == '\\' && !(flags & FNM_NOESCAPE) && pattern[1]) pattern++;
    return fold((unsigned char)*pattern, flags) == character ? pattern + 1 : NULL;
}

static bool is_hidden(const char *whole, const char *text, int flags) {
    if (*text != '.' || !(flags & FNM_PERIOD)) return false;
    return text == whole || ((flags & FNM_PATHNAME) && text[-1] == '/');
}

/* On a mismatch the last star takes one character more; earlier stars need not change, but for
 * a star that may not take a slash. */
int fnmatch(const char *pattern, const char *text, int flags) {
    const char *whole = text, *star = NULL, *star_text = NULL;
    for (;;) {
        if (*pattern == '*' && !is_hidden(whole, text, flags)) {
            star = ++pattern;
            star_text = text;
            continue;
        }
        bool at_end = !*text || ((flags & FNM_LEADING_DIR) && *text == '/');
        if (!*pattern && at_end) return 0;
        const char *next = NULL;
        if (*pattern && *pattern != '*' && *text &&
            !(is_hidden(whole, text, flags) && *pattern != '.' && *pattern != '\\'))
            next = match_one(pattern, text, flags);
        if (next) {
            pattern = next;
            text++;
            continue;
        }
        if (!star || !*star_text || (*star_text == '/' && (flags & FNM_PATHNAME))) return FNM_NOMATCH;
        pattern = star;
        text = ++star_text;
    }
}
