/* The tokens of every C file of the tests, the models and the runtime, of csmith's programs, of text with traps
 * and of text that was damaged at random: kinds and places are those that clang's own lexer finds. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

#include "base/text.h"
#include "base/vector.h"
#include "syntax/tokens.h"

enum { CSMITH_PROGRAMS = 6, DAMAGED_TEXTS = 300, FILES_AT_ONCE = 50, LONGEST_TOKEN = 100000, SEED = 7041776 };

static uint64_t random_state = SEED;

static uint32_t random_below(uint32_t bound) {
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((random_state >> 33) % bound);
}

static const char *read_all(struct fl_arena *arena, FILE *stream, size_t *size) {
    struct fl_text text = fl_text_make(arena);
    char buffer[65536];
    for (size_t count; (count = fread(buffer, 1, sizeof buffer, stream));)
        fl_text_append_bytes(&text, buffer, count);
    *size = text.count;
    return fl_text_string(&text);
}

/* Clang spells what has no end with the zero behind the text. */
static const char *read_listing(struct fl_arena *arena, FILE *stream) {
    size_t size;
    char *listing = (char *)read_all(arena, stream, &size);
    for (size_t i = 0; i < size; i++)
        if (!listing[i]) listing[i] = ' ';
    return listing;
}

/* One token as clang lists it: kind 'spelling' flags Loc=<path:line:column> */
struct listed {
    const char *kind, *spelling, *path;
    size_t kind_length, spelling_length, path_length;
    uint32_t line, column;
};

static const char *read_listed(const char *at, struct listed *listed) {
    /* Searched in a piece: some libraries look for the end of the whole string first. */
    const char *place = memmem(at, strnlen(at, LONGEST_TOKEN), "\tLoc=<", 6);
    if (!place) return NULL;
    const char *end = strchr(place, '\n') - 1, *colon = end;
    for (int colons = 0; colons < 2; colons += *colon == ':') colon--;
    *listed = (struct listed){.kind = at, .kind_length = strcspn(at, " "), .path = place + 6};
    listed->spelling = at + listed->kind_length + 2;
    listed->spelling_length = (size_t)(place - listed->spelling);
    listed->path_length = (size_t)(colon - listed->path);
    char *second;
    listed->line = (uint32_t)strtoul(colon + 1, &second, 10);
    listed->column = (uint32_t)strtoul(second + 1, NULL, 10);
    return end + 2;
}

static bool is_kind(const struct listed *listed, const char *suffix) {
    size_t length = strlen(suffix);
    return listed->kind_length >= length &&
           memcmp(listed->kind + listed->kind_length - length, suffix, length) == 0;
}

/* Blanks, and what is no token to either. */
static bool is_nothing(const struct listed *listed) {
    if (is_kind(listed, "eof")) return true;
    return is_kind(listed, "unknown") && strchr(" \t\r\n\v\f\\", listed->spelling[0]);
}

static enum fl_c_token_kind kind_of(const struct listed *listed) {
    if (is_kind(listed, "raw_identifier")) return FL_C_TOKEN_NAME;
    if (is_kind(listed, "numeric_constant")) return FL_C_TOKEN_NUMBER;
    if (is_kind(listed, "string_literal")) return FL_C_TOKEN_STRING;
    if (is_kind(listed, "char_constant")) return FL_C_TOKEN_CHARACTER;
    if (is_kind(listed, "comment")) return FL_C_TOKEN_COMMENT;
    return is_kind(listed, "unknown") ? FL_C_TOKEN_WRONG : FL_C_TOKEN_PUNCTUATOR;
}

static bool is_newline(char byte) {
    return byte == '\n' || byte == '\r';
}

/* Where a joined line ends at an offset: where its backslash stands. The offset itself: none ends there. */
static size_t before_join(const char *text, size_t offset) {
    size_t at = offset;
    if (!at || !is_newline(text[at - 1])) return offset;
    at -= at > 1 && text[at - 1] == '\n' && text[at - 2] == '\r' ? 2 : 1;
    while (at && strchr(" \t\v\f", text[at - 1])) at--;
    return at && text[at - 1] == '\\' ? at - 1 : offset;
}

/* To clang, joined lines right before a token belong to it. */
static void include_joins(const char *text, struct fl_c_token *token) {
    for (size_t at; (at = before_join(text, token->start)) < token->start; token->start = (uint32_t)at)
        token->line--;
    size_t line_start = token->start;
    while (line_start && !is_newline(text[line_start - 1])) line_start--;
    token->column = (uint32_t)(token->start - line_start) + 1;
}

/* Compares the tokens of one file with what is listed from `at` on; gives where the next file's begin. */
static const char *compare_file(const char *path, const char *at) {
    struct fl_arena *arena = fl_arena_create();
    FILE *stream = fopen(path, "rb");
    size_t size;
    assert_non_null(stream);
    const char *text = read_all(arena, stream, &size);
    fclose(stream);
    struct fl_c_tokens tokens = fl_c_tokens_read(arena, text, size, FL_C_HASH_CODE);
    size_t next = 0;
    struct listed listed;
    for (const char *behind; (behind = read_listed(at, &listed)); at = behind) {
        if (listed.path_length != strlen(path) || memcmp(listed.path, path, listed.path_length) != 0) break;
        if (is_nothing(&listed)) continue;
        while (next < tokens.count && tokens.items[next].kind == FL_C_TOKEN_WRONG &&
               text[tokens.items[next].start] == '\\')
            next++;
        if (next == tokens.count) fail_msg("%s:%u:%u is not found", path, listed.line, listed.column);
        struct fl_c_token found = tokens.items[next++], *token = &found;
        include_joins(text, token);
        enum fl_c_token_kind kind = token->kind == FL_C_TOKEN_KEYWORD ? FL_C_TOKEN_NAME : token->kind;
        /* Newer C has "::", for attributes. */
        if (is_kind(&listed, "coloncolon") && fl_c_tokens_is(&tokens, next, ":")) next++;
        /* Clang has no token for a comment without an end. */
        if (token->is_endless && kind == FL_C_TOKEN_COMMENT) kind = FL_C_TOKEN_WRONG;
        if (token->line != listed.line || token->column != listed.column || kind != kind_of(&listed))
            fail_msg("%s:%u:%u is '%.*s', but %u:%u '%.*s' was found", path, listed.line, listed.column,
                     (int)listed.spelling_length, listed.spelling, token->line, token->column,
                     (int)(token->end - token->start), text + token->start);
    }
    while (next < tokens.count && text[tokens.items[next].start] == '\\') next++;
    assert_int_equal(next, tokens.count);
    fl_arena_destroy(arena);
    return at;
}

static void compare_files(char *const *paths, size_t count) {
    struct fl_arena *arena = fl_arena_create();
    struct fl_text command = fl_text_make(arena);
    fl_text_append(&command, "clang-19 -cc1 -w -dump-raw-tokens");
    for (size_t i = 0; i < count; i++) fl_text_format(&command, " %s", paths[i]);
    fl_text_append(&command, " 2>&1");
    FILE *stream = popen(fl_text_string(&command), "r");
    assert_non_null(stream);
    const char *at = read_listing(arena, stream);
    pclose(stream);
    for (size_t i = 0; i < count; i++) at = compare_file(paths[i], at);
    assert_string_equal(at, "");
    fl_arena_destroy(arena);
}

/* Of a command that lists files, one a line. Their number. */
static size_t compare_listed(const char *command) {
    struct fl_arena *arena = fl_arena_create();
    FL_VECTOR_OF(char *) paths = {0};
    char line[4096];
    FILE *stream = popen(command, "r");
    assert_non_null(stream);
    while (fgets(line, sizeof line, stream)) {
        line[strcspn(line, "\n")] = '\0';
        fl_vector_push(arena, &paths, (char *)fl_arena_copy_string(arena, line));
    }
    assert_int_equal(pclose(stream), 0);
    for (size_t i = 0; i < paths.count; i += FILES_AT_ONCE) {
        size_t rest = paths.count - i;
        compare_files(paths.items + i, rest < FILES_AT_ONCE ? rest : FILES_AT_ONCE);
    }
    fl_arena_destroy(arena);
    return paths.count;
}

static void files_of_this_project(void **state) {
    (void)state;
    assert_true(compare_listed("find tests models runtime -name '*.c' | sort") > 200);
}

struct directory {
    char path[32];
};

static struct directory make_directory(void) {
    struct directory directory = {"/tmp/tokens_XXXXXX"};
    assert_non_null(mkdtemp(directory.path));
    return directory;
}

static void compare_directory(struct directory directory, size_t count) {
    char command[100];
    snprintf(command, sizeof command, "ls %s/*.c", directory.path);
    assert_int_equal(compare_listed(command), count);
    snprintf(command, sizeof command, "rm -r %s", directory.path);
    assert_int_equal(system(command), 0);
}

static void programs_of_csmith(void **state) {
    (void)state;
    struct directory directory = make_directory();
    for (int i = 0; i < CSMITH_PROGRAMS; i++) {
        char command[100];
        snprintf(command, sizeof command, "csmith --seed %d -o %s/%d.c", i + 1, directory.path, i);
        assert_int_equal(system(command), 0);
    }
    compare_directory(directory, CSMITH_PROGRAMS);
}

static const char *const traps[] = {
    "int a; /* x; { */ int b; // it's\\\n still; a comment\nint c;\n",
    "ab\\\ncd = 1; e\\\r\nf = 2; g\\ \t\nh = 3;\n",
    "s = \"a;b{ \\\" /* \" \"c\\\nd\" L\"w\" u8\"x\" u\"y\" U\"z\" u8 'q' u8x\"n\";\n",
    "c = '\\'' + '\"' + L'\\x41' + 'ab' + '\\\n\\\n\\'';\n",
    "don't\n\"open\nint after; 'x\n",
    "<% a<:0:> = 1; %> %:define X %:%: Y\n%\\\n: < \\\n: . . . .. ... .\\\n.\\\n.\n",
    "a+++++b; a<<=b>>=c; x->y-->z; a?b:c::d; i=-1; j&&&k; l|||m; n##o#p; q%=r; s^=t; u!==v\n",
    "1.5e+3f 0x1p-3 0xe+1 .5 5. 1..2 1e 08a_b$ 0b101 1'000 ...5 .e+1\n",
    "#define A(x) /* two\nlines */ x // \"no string\nint b;\n  # /* c */ if 0 /\\\n* joined */\n#\n#endif",
    "x /* not first\n */ # define Y\n/* first */ #define Z 'a\n",
    "/\\\n/ a comment\n/\\\n* another *\\\n/ code /**/ / * ** //\\\n\n",
    "@ ` a$b \\u00e9t\\u00e9 \xc3\xa9t\xc3\xa9 \\ x\n",
    "/* never closed \n x y z",
    "\"ends with the text",
    "'",
    "\\",
    "/",
    "#",
    "a\\\n",
    "//\\\n",
    "",
    "\"\\",
};

static void texts_with_traps(void **state) {
    (void)state;
    struct directory directory = make_directory();
    size_t count = sizeof traps / sizeof *traps;
    for (size_t i = 0; i < count; i++) {
        char path[64];
        snprintf(path, sizeof path, "%s/%02zu.c", directory.path, i);
        FILE *stream = fopen(path, "wb");
        fputs(traps[i], stream);
        fclose(stream);
    }
    compare_directory(directory, count);
}

/* Pieces of the traps in any order, and ASCII: parts of longer characters are no characters. */
static void damaged_texts(void **state) {
    (void)state;
    struct directory directory = make_directory();
    for (size_t i = 0; i < DAMAGED_TEXTS; i++) {
        char path[64];
        snprintf(path, sizeof path, "%s/%03zu.c", directory.path, i);
        FILE *stream = fopen(path, "wb");
        for (uint32_t pieces = 1 + random_below(30); pieces > 0; pieces--) {
            const char *trap = traps[random_below(sizeof traps / sizeof *traps)];
            size_t length = strlen(trap), start = random_below((uint32_t)length + 1);
            size_t count = random_below(8) + 1;
            if (count > length - start) count = length - start;
            for (size_t k = start; k < start + count; k++) fputc((signed char)trap[k] < 0 ? '$' : trap[k], stream);
        }
        fclose(stream);
    }
    compare_directory(directory, DAMAGED_TEXTS);
}

int main(void) {
    printf("seed %d\n", SEED);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_with_traps),
        cmocka_unit_test(damaged_texts),
        cmocka_unit_test(programs_of_csmith),
        cmocka_unit_test(files_of_this_project),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
