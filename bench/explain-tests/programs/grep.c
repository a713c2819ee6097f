/* Searches lines for a pattern: . * + ? | ( ) [a-z] [^x] ^ $ \d \w \s, compiled to a small program that backtracks. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_CODE 256
#define MAX_SETS 16
#define MAX_STEPS 200000

typedef enum { CHAR, ANY, SET, SPLIT, JUMP, BEGIN, END, WORD, MATCH } Opcode;

typedef struct {
    Opcode op;
    int x, y;
} Instruction;

typedef struct {
    unsigned char bits[32];
} Set;

static Instruction code[MAX_CODE];
static int code_length;
static Set sets[MAX_SETS];
static int set_count;
static const char *pattern;
static const char *error;
static int fold_case;
static long steps;

/* ---- compile ---- */

static int emit(Opcode op, int x, int y) {
    if (code_length == MAX_CODE) {
        error = "pattern is too long";
        return 0;
    }
    code[code_length].op = op;
    code[code_length].x = x;
    code[code_length].y = y;
    return code_length++;
}

/* Makes room for one instruction at a place; jumps over the place move along. */
static void insert(int at, Opcode op, int x, int y) {
    if (emit(op, 0, 0) == 0)
        return;
    for (int i = code_length - 1; i > at; i--) {
        code[i] = code[i - 1];
        if (code[i].op == SPLIT || code[i].op == JUMP) {
            if (code[i].x >= at)
                code[i].x++;
            if (code[i].y >= at)
                code[i].y++;
        }
    }
    code[at].op = op;
    code[at].x = x;
    code[at].y = y;
}

static void add_to_set(Set *set, int c) {
    set->bits[c >> 3] |= (unsigned char)(1 << (c & 7));
    if (fold_case && isalpha(c)) {
        int other = isupper(c) ? tolower(c) : toupper(c);
        set->bits[other >> 3] |= (unsigned char)(1 << (other & 7));
    }
}

static int in_set(const Set *set, int c) {
    return set->bits[c >> 3] >> (c & 7) & 1;
}

static Set *new_set(void) {
    if (set_count == MAX_SETS) {
        error = "too many sets";
        return &sets[0];
    }
    return &sets[set_count++];
}

static void add_class(Set *set, int letter) {
    int c;
    for (c = 1; c < 128; c++) {
        int is_in = 0;
        switch (tolower(letter)) {
        case 'd': is_in = isdigit(c); break;
        case 'w': is_in = isalnum(c) || c == '_'; break;
        case 's': is_in = isspace(c); break;
        }
        if ((is_in != 0) == (islower(letter) != 0))
            add_to_set(set, c);
    }
}

static void parse_set(void) {
    Set *set = new_set();
    int is_negated = 0, is_first = 1;
    if (*pattern == '^') {
        is_negated = 1;
        pattern++;
    }
    while (*pattern != '\0' && (*pattern != ']' || is_first)) {
        int low = (unsigned char)*pattern++;
        int high = low;
        is_first = 0;
        if (low == '\\' && *pattern != '\0') {
            low = high = (unsigned char)*pattern++;
            if (strchr("dwsDWS", low) != NULL) {
                add_class(set, low);
                continue;
            }
        }
        if (pattern[0] == '-' && pattern[1] != ']' && pattern[1] != '\0') {
            high = (unsigned char)pattern[1];
            pattern += 2;
        }
        if (high < low)
            error = "range is reversed";
        for (; low <= high; low++)
            add_to_set(set, low);
    }
    if (*pattern == ']')
        pattern++;
    else
        error = "] is missing";
    if (is_negated)
        for (int i = 0; i < 32; i++)
            set->bits[i] ^= 0xff;
    emit(SET, (int)(set - sets), 0);
}

static void parse_alternatives(int depth);

static void parse_atom(int depth) {
    int c = (unsigned char)*pattern++;
    switch (c) {
    case '.': emit(ANY, 0, 0); break;
    case '^': emit(BEGIN, 0, 0); break;
    case '$': emit(END, 0, 0); break;
    case '[': parse_set(); break;
    case '(':
        parse_alternatives(depth + 1);
        if (*pattern == ')')
            pattern++;
        else
            error = ") is missing";
        break;
    case '*':
    case '+':
    case '?':
        error = "nothing to repeat";
        break;
    case '\\':
        if (*pattern == '\0') {
            error = "\\ at the end";
        } else if (strchr("dwsDWS", *pattern) != NULL) {
            Set *set = new_set();
            add_class(set, *pattern++);
            emit(SET, (int)(set - sets), 0);
        } else if (*pattern == 'b') {
            pattern++;
            emit(WORD, 0, 0);
        } else {
            emit(CHAR, (unsigned char)*pattern++, 0);
        }
        break;
    default:
        emit(CHAR, fold_case ? tolower(c) : c, 0);
    }
}

static void parse_sequence(int depth) {
    while (error == NULL && *pattern != '\0' && *pattern != '|' && (*pattern != ')' || depth == 0)) {
        int start = code_length;
        parse_atom(depth);
        while (error == NULL && *pattern != '\0' && strchr("*+?", *pattern) != NULL) {
            if (*pattern == '+') {
                emit(SPLIT, start, code_length + 1);
            } else {
                insert(start, SPLIT, start + 1, code_length + 1);
                if (*pattern == '*') {
                    emit(JUMP, start, start);
                    code[start].y = code_length;
                }
            }
            pattern++;
        }
    }
}

static void parse_alternatives(int depth) {
    int start = code_length;
    parse_sequence(depth);
    while (error == NULL && *pattern == '|') {
        pattern++;
        insert(start, SPLIT, start + 1, code_length + 2);
        int jump = emit(JUMP, 0, 0);
        parse_sequence(depth);
        code[jump].x = code[jump].y = code_length;
    }
}

/* ---- match ---- */

static int is_word(int c) {
    return isalnum(c) || c == '_';
}

/* The end of the match that begins at a place, or -1. */
static int match(const char *text, int at, int pc, int depth) {
    while (++steps < MAX_STEPS && depth < 500) {
        const Instruction *now = &code[pc];
        int c = (unsigned char)text[at];
        switch (now->op) {
        case MATCH: return at;
        case CHAR:
            if (c == '\0' || (fold_case ? tolower(c) : c) != now->x)
                return -1;
            at++;
            pc++;
            break;
        case ANY:
            if (c == '\0')
                return -1;
            at++;
            pc++;
            break;
        case SET:
            if (c == '\0' || !in_set(&sets[now->x], c))
                return -1;
            at++;
            pc++;
            break;
        case BEGIN:
            if (at != 0)
                return -1;
            pc++;
            break;
        case END:
            if (c != '\0')
                return -1;
            pc++;
            break;
        case WORD:
            if (is_word(c) == (at > 0 && is_word((unsigned char)text[at - 1])))
                return -1;
            pc++;
            break;
        case JUMP: pc = now->x; break;
        case SPLIT: {
            int end = match(text, at, now->x, depth + 1);
            if (end >= 0)
                return end;
            pc = now->y;
            break;
        }
        }
    }
    return -1;
}

static int find(const char *text, int from, int *end) {
    int length = (int)strlen(text);
    for (int start = from; start <= length; start++) {
        *end = match(text, start, 0, 0);
        if (*end >= 0)
            return start;
    }
    return -1;
}

static void print_parts(const char *text) {
    int from = 0, end;
    while (text[from] != '\0') {
        int start = find(text, from, &end);
        if (start < 0)
            break;
        if (end > start)
            printf("%d: %.*s\n", start + 1, end - start, text + start);
        from = end > start ? end : start + 1;
        if (from > (int)strlen(text))
            break;
    }
}

int main(int argc, char **argv) {
    int invert = 0, only_count = 0, with_numbers = 0, only_parts = 0;
    int number = 0, found = 0, end;
    char line[256];
    int i = 1;
    for (; i < argc && argv[i][0] == '-'; i++) {
        for (const char *option = argv[i] + 1; *option != '\0'; option++) {
            switch (*option) {
            case 'i': fold_case = 1; break;
            case 'v': invert = 1; break;
            case 'c': only_count = 1; break;
            case 'n': with_numbers = 1; break;
            case 'o': only_parts = 1; break;
            default:
                printf("no option %c\n", *option);
                return 2;
            }
        }
    }
    if (i != argc - 1) {
        printf("usage: grep [-ivcno] PATTERN\n");
        return 2;
    }
    pattern = argv[i];
    emit(JUMP, 1, 1);
    parse_alternatives(0);
    emit(MATCH, 0, 0);
    if (error != NULL) {
        printf("bad pattern: %s\n", error);
        return 2;
    }
    while (fgets(line, sizeof line, stdin) != NULL) {
        number++;
        line[strcspn(line, "\n")] = '\0';
        if ((find(line, 0, &end) >= 0) == invert)
            continue;
        found++;
        if (only_count)
            continue;
        if (with_numbers)
            printf("%d:", number);
        if (only_parts && !invert) {
            if (with_numbers)
                putchar('\n');
            print_parts(line);
        } else {
            printf("%s\n", line);
        }
    }
    if (only_count)
        printf("%d\n", found);
    return found == 0;
}
