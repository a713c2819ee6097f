/* frontend/checks.c - the checks that a user names (--checks), as a set. */
#include "frontend/frontend.h"

#include <string.h>

#include "base/nearest.h"
#include "base/text.h"

static const struct {
    const char *option;
    enum fl_check_kind kind;
} words[] = {
#define FL_CHECK(name, option, text) {option, FL_CHECK_##name},
#include "program/checks.def"
};

enum { WORD_COUNT = sizeof words / sizeof *words };

static uint32_t bits_of(const char *word, size_t length) {
    uint32_t bits = 0;
    for (size_t i = 0; i < WORD_COUNT; i++) {
        const char *option = words[i].option;
        bool is_always_on = option == NULL;
        bool is_named = option && strlen(option) == length && memcmp(option, word, length) == 0;
        bool is_rule = words[i].kind == FL_CHECK_ALLOCATION || words[i].kind == FL_CHECK_REACHABLE;
        bool is_in_all = length == 3 && memcmp(word, "all", 3) == 0 && !is_rule;
        if (is_always_on || is_named || is_in_all) bits |= 1u << words[i].kind;
    }
    return bits;
}

static bool is_first_of_option(size_t index) {
    for (size_t i = 0; i < index; i++)
        if (words[i].option && strcmp(words[i].option, words[index].option) == 0) return false;
    return true;
}

static const char *list_words(struct fl_arena *arena) {
    struct fl_text text = fl_text_make(arena);
    for (size_t i = 0; i < WORD_COUNT; i++)
        if (words[i].option && words[i].kind != FL_CHECK_SPEC && is_first_of_option(i))
            fl_text_format(&text, "%s%s", text.count ? ", " : "", words[i].option);
    return fl_text_string(&text);
}

const char *fl_checks_left_out(struct fl_arena *arena, uint32_t checks) {
    struct fl_text text = fl_text_make(arena);
    for (size_t i = 0; i < WORD_COUNT; i++) {
        enum fl_check_kind kind = words[i].kind;
        bool is_rule = kind == FL_CHECK_ALLOCATION || kind == FL_CHECK_REACHABLE || kind == FL_CHECK_SPEC;
        if (!words[i].option || is_rule || checks >> kind & 1 || !is_first_of_option(i)) continue;
        fl_text_format(&text, "%s%s", text.count ? ", " : "", words[i].option);
    }
    return fl_text_string(&text);
}

static enum fl_status complain_of_unknown(struct fl_diagnostics *diagnostics, const char *word) {
    const char *known[WORD_COUNT + 2];
    size_t count = 0;
    for (size_t i = 0; i < WORD_COUNT; i++)
        if (words[i].option) known[count++] = words[i].option;
    known[count++] = "all";
    known[count++] = "none";
    const char *nearest = fl_nearest_word(word, known, count);
    if (nearest)
        fl_diagnostics_add(diagnostics, FL_ERROR, NULL, 0, 0, "unknown check '%s'; did you mean '%s'?", word,
                           nearest);
    else
        fl_diagnostics_add(diagnostics, FL_ERROR, NULL, 0, 0, "unknown check '%s'; there are %s", word,
                           list_words(diagnostics->arena));
    return FL_BAD_USAGE;
}

enum fl_status fl_checks_parse(const char *list, struct fl_diagnostics *diagnostics, uint32_t *checks) {
    const char *rest = list && *list ? list : "bounds,pointer,free,division,uninitialized";
    uint32_t always_on = bits_of("none", strlen("none"));
    uint32_t chosen = always_on;
    for (;;) {
        size_t length = strcspn(rest, ",");
        bool is_none = length == 4 && memcmp(rest, "none", 4) == 0;
        uint32_t bits = bits_of(rest, length);
        if (bits == always_on && !is_none)
            return complain_of_unknown(diagnostics,
                                       fl_arena_format(diagnostics->arena, "%.*s", (int)length, rest));
        chosen |= bits;
        if (!rest[length]) break;
        rest += length + 1;
    }
    *checks = chosen;
    return FL_OK;
}
