#include "spec/spec_type.h"

#include <string.h>

static const struct {
    const char *c;
    bool is_float;
} types[] = {
#define FL_SPEC_TYPE(NAME, c, is_float) {c, is_float},
#include "spec/types.def"
};

const char *fl_spec_type_name(enum fl_spec_type type) {
    return types[type].c;
}

bool fl_spec_type_is_float(enum fl_spec_type type) {
    return types[type].is_float;
}

/* Names of types that need no further words. */
static const struct {
    const char *name;
    enum fl_spec_type type;
} named[] = {
    {"_Bool", FL_SPEC_TYPE_BOOL},
    {"bool", FL_SPEC_TYPE_BOOL},
    {"float", FL_SPEC_TYPE_FLOAT},
    {"double", FL_SPEC_TYPE_DOUBLE},
    {"size_t", FL_SPEC_TYPE_UNSIGNED_LONG},
    {"ssize_t", FL_SPEC_TYPE_LONG},
    {"ptrdiff_t", FL_SPEC_TYPE_LONG},
    {"intptr_t", FL_SPEC_TYPE_LONG},
    {"uintptr_t", FL_SPEC_TYPE_UNSIGNED_LONG},
    {"int8_t", FL_SPEC_TYPE_CHAR},
    {"uint8_t", FL_SPEC_TYPE_UNSIGNED_CHAR},
    {"int16_t", FL_SPEC_TYPE_SHORT},
    {"uint16_t", FL_SPEC_TYPE_UNSIGNED_SHORT},
    {"int32_t", FL_SPEC_TYPE_INT},
    {"uint32_t", FL_SPEC_TYPE_UNSIGNED_INT},
    {"int64_t", FL_SPEC_TYPE_LONG_LONG},
    {"uint64_t", FL_SPEC_TYPE_UNSIGNED_LONG_LONG},
};

typedef FL_VECTOR_OF(struct fl_token) token_vector;

static unsigned count_word(const token_vector *words, const char *word) {
    unsigned count = 0;
    for (size_t i = 0; i < words->count; i++) count += strcmp(words->items[i].text, word) == 0;
    return count;
}

/* Of "unsigned long int" and the like. */
static enum fl_spec_type integer_of(const token_vector *words) {
    unsigned longs = count_word(words, "long");
    enum fl_spec_type type = count_word(words, "char")    ? FL_SPEC_TYPE_CHAR
                             : count_word(words, "short") ? FL_SPEC_TYPE_SHORT
                             : longs >= 2                 ? FL_SPEC_TYPE_LONG_LONG
                             : longs                      ? FL_SPEC_TYPE_LONG
                                                          : FL_SPEC_TYPE_INT;
    return count_word(words, "unsigned") ? (enum fl_spec_type)(type + 1) : type;
}

static const char *const harmless[] = {"const", "volatile", "restrict", NULL};
static const char *const integer[] = {"signed", "unsigned", "char", "short", "int", "long", NULL};

static bool is_one_of(const char *word, const char *const *list) {
    for (; *list; list++)
        if (strcmp(word, *list) == 0) return true;
    return false;
}

static bool decide(struct fl_lexer *lexer, const token_vector *words, enum fl_spec_type *type) {
    *type = FL_SPEC_TYPE_POINTER;
    if (count_word(words, "*")) return true;
    *type = integer_of(words);
    if (count_word(words, "enum")) return true;
    for (size_t i = 0; i < words->count; i++) {
        const struct fl_token *word = &words->items[i];
        if (is_one_of(word->text, harmless) || is_one_of(word->text, integer)) continue;
        for (size_t j = 0; j < sizeof named / sizeof *named; j++) {
            if (strcmp(named[j].name, word->text) != 0) continue;
            *type = named[j].type;
            return true;
        }
        return fl_lexer_complain(
            lexer, word->place,
            "the type '%s' is not known here; write the arithmetic type behind it, or a pointer", word->text);
    }
    return true;
}

bool fl_spec_type_parse_declaration(struct fl_lexer *lexer, enum fl_spec_type *type, struct fl_token *name) {
    token_vector words = {0};
    while (lexer->token.kind == FL_TOKEN_NAME || fl_lexer_is(lexer, "*")) {
        if (words.count && fl_lexer_is(lexer, "of")) break;
        fl_vector_push(lexer->arena, &words, lexer->token);
        fl_lexer_advance(lexer);
    }
    if (!words.count || fl_vector_last(&words).kind != FL_TOKEN_NAME)
        return fl_lexer_expect_message(lexer, "a name");
    *name = fl_vector_pop(&words);
    if (is_one_of(name->text, integer) || is_one_of(name->text, harmless))
        return fl_lexer_complain(lexer, name->place, "a name is missing behind '%s'", name->text);
    *type = FL_SPEC_TYPE_ANY;
    return !words.count || decide(lexer, &words, type);
}
