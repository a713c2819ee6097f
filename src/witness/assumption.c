#include "witness/assumption.h"

#include <string.h>

#include "syntax/tokens.h"

/* Tokens without parentheses: around comparisons that && joins, and around their sides, they change nothing. */
struct words {
    struct fl_c_token *items;
    size_t count;
};

static struct words read_words(struct fl_arena *arena, const char *text) {
    struct fl_c_tokens tokens = fl_c_tokens_read(arena, text, strlen(text), FL_C_HASH_CODE);
    struct words words = {.items = FL_NEW_ARRAY(arena, struct fl_c_token, tokens.count + 1)};
    for (size_t i = 0; i < tokens.count; i++)
        if (fl_c_token_is_code(&tokens.items[i]) && !fl_c_tokens_has_sign(&tokens, i, "()"))
            words.items[words.count++] = tokens.items[i];
    if (words.count && words.items[words.count - 1].sign == ';') words.count--;
    return words;
}

static bool is_any_of(const char *text, const struct fl_c_token *token, const char *const *spellings) {
    for (; *spellings; spellings++)
        if (fl_c_token_is(text, token, *spellings)) return true;
    return false;
}

static bool is_comparison(const char *text, const struct fl_c_token *token) {
    static const char *const signs[] = {"==", "!=", "<", "<=", ">", ">=", NULL};
    return is_any_of(text, token, signs);
}

/* A number or a character without suffix. NULL: it is none. */
static const char *literal(struct fl_arena *arena, const char *text, const struct fl_c_token *token) {
    if (token->kind == FL_C_TOKEN_CHARACTER) return fl_c_token_text(arena, text, token);
    if (token->kind != FL_C_TOKEN_NUMBER) return NULL;
    const char *number = fl_c_token_text(arena, text, token);
    size_t length = strlen(number);
    while (length && strchr("uUlL", number[length - 1])) length--;
    return fl_arena_format(arena, "%.*s", (int)length, number);
}

/* One conjunct: something, a sign, and a number. */
static bool read_comparison(struct fl_arena *arena, const char *text, struct words part,
                            struct fl_witness_comparison *comparison) {
    size_t sign = 0;
    while (sign < part.count && !is_comparison(text, &part.items[sign])) sign++;
    size_t right = sign + 1;
    bool is_negative = right < part.count && part.items[right].sign == '-';
    if (is_negative) right++;
    if (!sign || right + 1 != part.count) return false;
    const char *number = literal(arena, text, &part.items[right]);
    if (!number) return false;
    comparison->number = is_negative ? fl_arena_format(arena, "-%s", number) : number;
    comparison->sign = fl_c_token_text(arena, text, &part.items[sign]);
    comparison->is_of_result =
        sign == 2 && text[part.items[0].start] == '\\' && fl_c_token_is(text, &part.items[1], "result");
    return true;
}

struct fl_witness_comparisons fl_witness_read_comparisons(struct fl_arena *arena, const char *assumption) {
    static const char *const others[] = {"||", "!", "?", NULL};
    struct fl_witness_comparisons result = {.is_whole = true};
    struct words words = read_words(arena, assumption);
    for (size_t i = 0; i < words.count; i++)
        if (is_any_of(assumption, &words.items[i], others)) return (struct fl_witness_comparisons){0};
    for (size_t begin = 0, end; begin <= words.count; begin = end + 1) {
        end = begin;
        while (end < words.count && !fl_c_token_is(assumption, &words.items[end], "&&")) end++;
        struct fl_witness_comparison comparison;
        if (read_comparison(arena, assumption, (struct words){words.items + begin, end - begin}, &comparison))
            fl_vector_push(arena, &result.all, comparison);
        else
            result.is_whole = false;
    }
    return result;
}

const char *fl_witness_told_number(struct fl_arena *arena, const char *assumption) {
    struct fl_witness_comparisons comparisons = fl_witness_read_comparisons(arena, assumption);
    const char *number = NULL;
    for (size_t i = 0; i < comparisons.all.count; i++) {
        if (strcmp(comparisons.all.items[i].sign, "==") != 0) continue;
        if (number) return NULL;
        number = comparisons.all.items[i].number;
    }
    return number;
}
