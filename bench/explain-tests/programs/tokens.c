/* A scanner of a small language: prints tokens with places, counts kinds, keeps names in a hash table. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum kind { NAME, KEYWORD, NUMBER, TEXT, OPERATOR, COMMENT, BAD, END, KIND_COUNT };

struct token {
    enum kind kind;
    int line, column;
    char *text;
    struct token *next;
};

struct name {
    char *text;
    int uses;
    int first_line;
    struct name *next;
};

struct scanner {
    const char *source;
    int position;
    int line, column;
    int depth;
};

#define BUCKETS 31

static struct name *buckets[BUCKETS];
static const char *const keywords[] = {"if", "else", "while", "return", "let", "function", "end"};
static const char *const kind_names[] = {"name", "keyword", "number", "text", "operator", "comment", "bad", "end"};

static unsigned hash(const char *text) {
    unsigned value = 5381;
    for (; *text != '\0'; text++)
        value = value * 33 + (unsigned char)*text;
    return value % BUCKETS;
}

static struct name *intern(const char *text, int line) {
    unsigned index = hash(text);
    for (struct name *each = buckets[index]; each != NULL; each = each->next)
        if (strcmp(each->text, text) == 0) {
            each->uses++;
            return each;
        }
    struct name *name = malloc(sizeof *name);
    if (name == NULL)
        exit(3);
    name->text = strdup(text);
    name->uses = 1;
    name->first_line = line;
    name->next = buckets[index];
    buckets[index] = name;
    return name;
}

static char current(const struct scanner *scanner) {
    return scanner->source[scanner->position];
}

static char following(const struct scanner *scanner) {
    if (current(scanner) == '\0')
        return '\0';
    return scanner->source[scanner->position + 1];
}

static void advance(struct scanner *scanner) {
    if (current(scanner) == '\n') {
        scanner->line++;
        scanner->column = 1;
    } else {
        scanner->column++;
    }
    scanner->position++;
}

static void skip_blanks(struct scanner *scanner) {
    while (isspace((unsigned char)current(scanner)))
        advance(scanner);
}

static int is_keyword(const char *text) {
    for (size_t i = 0; i < sizeof keywords / sizeof keywords[0]; i++)
        if (strcmp(keywords[i], text) == 0)
            return 1;
    return 0;
}

static void scan_number(struct scanner *scanner, struct token *token) {
    int dots = 0;
    token->kind = NUMBER;
    while (isdigit((unsigned char)current(scanner)) || current(scanner) == '.') {
        if (current(scanner) == '.')
            dots++;
        advance(scanner);
    }
    if (current(scanner) == 'e') {
        advance(scanner);
        if (current(scanner) == '-' || current(scanner) == '+')
            advance(scanner);
        if (!isdigit((unsigned char)current(scanner)))
            token->kind = BAD;
        while (isdigit((unsigned char)current(scanner)))
            advance(scanner);
    }
    if (dots > 1 || isalpha((unsigned char)current(scanner)))
        token->kind = BAD;
}

static void scan_text(struct scanner *scanner, struct token *token) {
    token->kind = TEXT;
    advance(scanner);
    while (current(scanner) != '"') {
        if (current(scanner) == '\0' || current(scanner) == '\n') {
            token->kind = BAD;
            return;
        }
        if (current(scanner) == '\\' && following(scanner) != '\0')
            advance(scanner);
        advance(scanner);
    }
    advance(scanner);
}

static void scan_comment(struct scanner *scanner, struct token *token) {
    int depth = 0;
    token->kind = COMMENT;
    do {
        if (current(scanner) == '\0') {
            token->kind = BAD;
            return;
        }
        if (current(scanner) == '(' && following(scanner) == '*') {
            depth++;
            advance(scanner);
        } else if (current(scanner) == '*' && following(scanner) == ')') {
            depth--;
            advance(scanner);
        }
        advance(scanner);
    } while (depth > 0);
}

static void scan_operator(struct scanner *scanner, struct token *token) {
    static const char *const pairs[] = {"<=", ">=", "==", "!=", "->", "&&", "||"};
    char first = current(scanner), second = following(scanner);
    token->kind = strchr("+-*/<>=!()[]{},;&|.", first) != NULL ? OPERATOR : BAD;
    if (first == '(' || first == '[' || first == '{')
        scanner->depth++;
    if (first == ')' || first == ']' || first == '}')
        scanner->depth--;
    advance(scanner);
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
        if (pairs[i][0] == first && pairs[i][1] == second) {
            advance(scanner);
            return;
        }
}

static char *text_between(const char *source, int start, int end) {
    char *text = malloc((size_t)(end - start) + 1);
    if (text == NULL)
        exit(3);
    memcpy(text, source + start, (size_t)(end - start));
    text[end - start] = '\0';
    return text;
}

static struct token *scan(struct scanner *scanner) {
    skip_blanks(scanner);
    struct token *token = calloc(1, sizeof *token);
    if (token == NULL)
        exit(3);
    int start = scanner->position;
    char c = current(scanner);
    token->line = scanner->line;
    token->column = scanner->column;
    if (c == '\0') {
        token->kind = END;
    } else if (isalpha((unsigned char)c) || c == '_') {
        while (isalnum((unsigned char)current(scanner)) || current(scanner) == '_')
            advance(scanner);
        token->kind = NAME;
    } else if (isdigit((unsigned char)c)) {
        scan_number(scanner, token);
    } else if (c == '"') {
        scan_text(scanner, token);
    } else if (c == '(' && following(scanner) == '*') {
        scan_comment(scanner, token);
    } else {
        scan_operator(scanner, token);
    }
    token->text = text_between(scanner->source, start, scanner->position);
    if (token->kind == NAME && is_keyword(token->text))
        token->kind = KEYWORD;
    if (token->kind == NAME)
        intern(token->text, token->line);
    return token;
}

static struct token *scan_all(struct scanner *scanner) {
    struct token *first = NULL, **link = &first;
    for (;;) {
        struct token *token = scan(scanner);
        *link = token;
        link = &token->next;
        if (token->kind == END)
            return first;
    }
}

static void print_counts(const struct token *first) {
    int counts[KIND_COUNT] = {0};
    int longest = 0;
    for (const struct token *each = first; each != NULL; each = each->next) {
        int length = (int)strlen(each->text);
        counts[each->kind]++;
        if (length > longest)
            longest = length;
    }
    for (int i = 0; i < END; i++)
        if (counts[i] > 0)
            printf("%s %d\n", kind_names[i], counts[i]);
    printf("longest %d\n", longest);
}

static int compare_names(const void *left, const void *right) {
    const struct name *a = *(struct name *const *)left, *b = *(struct name *const *)right;
    if (a->uses != b->uses)
        return b->uses - a->uses;
    return strcmp(a->text, b->text);
}

static void print_names(void) {
    struct name *all[100];
    int count = 0;
    for (int i = 0; i < BUCKETS; i++)
        for (struct name *each = buckets[i]; each != NULL && count < 100; each = each->next)
            all[count++] = each;
    qsort(all, (size_t)count, sizeof all[0], compare_names);
    for (int i = 0; i < count; i++)
        printf("%s: %d uses, first in line %d\n", all[i]->text, all[i]->uses, all[i]->first_line);
}

int main(int argc, char **argv) {
    static char source[4096];
    size_t size = fread(source, 1, sizeof source - 1, stdin);
    source[size] = '\0';
    struct scanner scanner = {source, 0, 1, 1, 0};
    struct token *tokens = scan_all(&scanner);
    const char *what = argc > 1 ? argv[1] : "list";
    int bad = 0;
    for (const struct token *each = tokens; each != NULL; each = each->next) {
        if (strcmp(what, "list") == 0 && each->kind != COMMENT)
            printf("%d:%d %s '%s'\n", each->line, each->column, kind_names[each->kind], each->text);
        if (each->kind == BAD)
            bad++;
    }
    if (strcmp(what, "count") == 0)
        print_counts(tokens);
    if (strcmp(what, "names") == 0)
        print_names();
    if (scanner.depth != 0)
        printf("unbalanced: %d\n", scanner.depth);
    return bad > 0 ? 2 : 0;
}
