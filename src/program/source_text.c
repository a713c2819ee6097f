/* program/source_text.c - the statement or condition around a position of a source file.
 *
 * Takes tokens one after the other from the end of the function before the position, keeping a stack of the
 * brackets that are open and where the current statement began in each, until it stands at the position; then on
 * to the statement's end. A wrong guess, because of a macro that hides brackets, costs a worse text, never more.
 */
#include <string.h>

#include "base/text.h"
#include "program/program.h"
#include "syntax/tokens.h"

enum { LONGEST_TEXT = 160, TOKENS_BEFORE = 1000, TOKENS_AFTER = 1000, DEEPEST_NESTING = 64 };

enum frame_kind {
    FRAME_BLOCK,  /* statements */
    FRAME_HEADER, /* the parentheses of if, while, switch, for */
    FRAME_GROUP,  /* any other bracket, and initializers */
};

struct frame {
    enum frame_kind kind;
    char opening;        /* the bracket that it began with */
    size_t start;        /* the first token of the current statement, or of a part of a header */
    bool has_begun;      /* a token has come since start */
    bool has_assignment; /* since start: a brace that follows opens an initializer */
    bool is_case;        /* the statement began with case or default */
    size_t words;        /* tokens since start; brackets and semicolons do not count */
    unsigned choices;    /* question marks whose colon is still to come */
};

struct scanner {
    const struct fl_c_tokens *tokens;
    size_t end;         /* no token from this one on is looked at */
    size_t at;          /* the current token */
    char previous;      /* the sign of the token before; a word's is 'a' */
    bool after_keyword; /* the token before was if, while, switch or for */
    bool is_first;      /* the current token begins a statement */
    struct frame frames[DEEPEST_NESTING];
    size_t depth; /* index of the innermost frame */
    size_t lost;  /* brackets opened beyond DEEPEST_NESTING */
};

static const struct fl_c_token *current(const struct scanner *scanner) {
    return &scanner->tokens->items[scanner->at];
}

static char sign(const struct scanner *scanner) {
    return current(scanner)->sign;
}

static bool is_word(const struct scanner *scanner) {
    enum fl_c_token_kind kind = current(scanner)->kind;
    return kind == FL_C_TOKEN_NAME || kind == FL_C_TOKEN_KEYWORD || kind == FL_C_TOKEN_NUMBER;
}

static bool is_token(const struct scanner *scanner, const char *word) {
    return fl_c_tokens_is(scanner->tokens, scanner->at, word);
}

static struct frame *top(struct scanner *scanner) {
    return &scanner->frames[scanner->depth];
}

/* Behind the current token. */
static void begin_statement(struct scanner *scanner) {
    *top(scanner) =
        (struct frame){.kind = top(scanner)->kind, .opening = top(scanner)->opening, .start = scanner->at + 1};
}

static void push(struct scanner *scanner, enum frame_kind kind) {
    if (scanner->depth + 1 == DEEPEST_NESTING) {
        scanner->lost++;
        return;
    }
    scanner->depth++;
    *top(scanner) = (struct frame){.kind = kind, .opening = sign(scanner), .start = scanner->at + 1};
}

static void pop(struct scanner *scanner) {
    if (scanner->lost)
        scanner->lost--;
    else if (scanner->depth)
        scanner->depth--;
}

static bool is_header_keyword(const struct scanner *scanner) {
    return is_token(scanner, "if") || is_token(scanner, "while") || is_token(scanner, "for") ||
           is_token(scanner, "switch");
}

static bool opens_block(struct scanner *scanner) {
    struct frame *frame = top(scanner);
    if (scanner->previous == '(') return true; /* a statement expression */
    return frame->kind == FRAME_BLOCK && !frame->has_assignment && scanner->previous != '=';
}

static void close_bracket(struct scanner *scanner) {
    bool was_header = top(scanner)->kind == FRAME_HEADER && !scanner->lost;
    pop(scanner);
    if (was_header) begin_statement(scanner);
}

static void close_brace(struct scanner *scanner) {
    /* Parentheses that were left open, by a macro or by starting in their midst. */
    while (scanner->depth && top(scanner)->opening != '{') scanner->depth--;
    bool was_block = top(scanner)->kind == FRAME_BLOCK;
    pop(scanner);
    if (was_block && top(scanner)->kind == FRAME_BLOCK) begin_statement(scanner);
}

static void take_word(struct scanner *scanner) {
    struct frame *frame = top(scanner);
    if (is_token(scanner, "else") || is_token(scanner, "do"))
        begin_statement(scanner);
    else if (is_token(scanner, "return"))
        frame->has_assignment = true;
    else if (is_token(scanner, "case") || is_token(scanner, "default"))
        frame->is_case = true;
}

static void take_colon(struct scanner *scanner) {
    struct frame *frame = top(scanner);
    if (frame->choices)
        frame->choices--;
    else if (frame->kind == FRAME_BLOCK && (frame->is_case || (frame->words == 1 && scanner->previous == 'a')))
        begin_statement(scanner);
    else
        frame->words++;
}

/* What the current token does to the frames. */
static void take_token(struct scanner *scanner) {
    struct frame *frame = top(scanner);
    switch (sign(scanner)) {
    case '(': push(scanner, scanner->after_keyword ? FRAME_HEADER : FRAME_GROUP); return;
    case '[': push(scanner, FRAME_GROUP); return;
    case '{': push(scanner, opens_block(scanner) ? FRAME_BLOCK : FRAME_GROUP); return;
    case ')':
    case ']': close_bracket(scanner); return;
    case '}': close_brace(scanner); return;
    case ';':
        if (frame->kind != FRAME_GROUP) begin_statement(scanner);
        return;
    case '=': frame->has_assignment = true; return;
    case '?': frame->choices++; return;
    case ':': take_colon(scanner); return;
    default: frame->words++;
    }
    if (is_word(scanner)) take_word(scanner);
}

/* Steps to the first token of code from an index on; false at the end. */
static bool step_to(struct scanner *scanner, size_t index) {
    scanner->at = fl_c_tokens_code_from(scanner->tokens, index);
    if (scanner->at >= scanner->end) return false;
    scanner->is_first = !top(scanner)->has_begun;
    top(scanner)->has_begun = true;
    return true;
}

static bool next_token(struct scanner *scanner) {
    return step_to(scanner, scanner->at + 1);
}

static void finish_token(struct scanner *scanner) {
    take_token(scanner);
    scanner->after_keyword = is_header_keyword(scanner);
    scanner->previous = is_word(scanner) ? 'a' : sign(scanner);
}

/* Behind the last brace in a first column: where functions and types end. Else the first token of a line. */
static size_t find_start(const struct fl_c_tokens *tokens, size_t at) {
    size_t earliest = at > TOKENS_BEFORE ? at - TOKENS_BEFORE : 0;
    for (size_t i = at; i > earliest; i--)
        if (tokens->items[i - 1].column == 1 && fl_c_tokens_has_sign(tokens, i - 1, "}")) return i;
    size_t from = earliest;
    while (from > 0 && from < at && tokens->items[from].line == tokens->items[from - 1].line) from++;
    return from;
}

/* Stands on the first token of code that ends behind `offset`, with all before it taken. */
static bool scan_to(struct scanner *scanner, size_t offset) {
    size_t from = find_start(scanner->tokens, fl_c_tokens_find(scanner->tokens, offset));
    scanner->frames[0] = (struct frame){.kind = FRAME_BLOCK, .start = from};
    for (bool is_there = step_to(scanner, from); is_there; is_there = next_token(scanner)) {
        if (current(scanner)->end > offset) return true;
        finish_token(scanner);
    }
    return false;
}

/* The token behind the last one of the statement whose frame is at `depth`; the current one is not yet taken. */
static size_t scan_end(struct scanner *scanner, size_t depth) {
    bool is_control = false;
    size_t end = scanner->at;
    do {
        char byte = sign(scanner);
        bool is_outside = scanner->depth == depth;
        if (is_outside && (byte == ';' || byte == '}' || byte == ')')) return end;
        if (is_outside && byte == '{' && opens_block(scanner)) return end;
        if (is_outside && is_header_keyword(scanner)) is_control = true;
        if (is_outside && scanner->is_first && (is_token(scanner, "else") || is_token(scanner, "do")))
            return scanner->at + 1;
        bool ends_header =
            is_control && scanner->depth == depth + 1 && byte == ')' && top(scanner)->kind == FRAME_HEADER;
        end = scanner->at + 1;
        if (ends_header) return end;
        finish_token(scanner);
        if (scanner->depth < depth) return end;
    } while (next_token(scanner));
    return end;
}

/* The tokens of code, one blank where anything is between them, cut where too long. */
static const char *fold(const struct fl_c_tokens *tokens, struct fl_arena *arena, size_t start, size_t end) {
    struct fl_text text = fl_text_make(arena);
    size_t behind = 0;
    for (size_t i = fl_c_tokens_code_from(tokens, start); i < end; i = fl_c_tokens_code_from(tokens, i + 1)) {
        const char *token = fl_c_token_text(arena, tokens->text, &tokens->items[i]);
        if (text.count && tokens->items[i].start > behind) fl_text_append_char(&text, ' ');
        behind = tokens->items[i].end;
        if (text.count + strlen(token) > LONGEST_TEXT) {
            fl_text_append(&text, "...");
            break;
        }
        fl_text_append(&text, token);
    }
    return fl_text_string(&text);
}

static bool find_offset(const struct fl_program *program, struct fl_position position, size_t *offset) {
    size_t length;
    const char *line = fl_program_source_line(program, position, &length);
    if (!length) return false;
    size_t column = position.column ? position.column - 1 : strspn(line, " \t");
    if (column >= length) return false;
    *offset = (size_t)(line - program->files[position.file.index].contents) + column;
    return true;
}

/* From the brace that ends the body of a do to its condition. */
static bool step_to_while(struct scanner *scanner) {
    finish_token(scanner);
    return next_token(scanner) && is_token(scanner, "while");
}

/* The tokens of the statement or condition around a position; none if that can't be told. */
struct range {
    const struct fl_c_tokens *tokens;
    size_t start, end;
};

static struct range find_statement(const struct fl_program *program, struct fl_position position) {
    size_t offset;
    if (!find_offset(program, position, &offset)) return (struct range){0};
    const struct fl_c_tokens *tokens = fl_file_tokens(&program->files[position.file.index]);
    struct scanner scanner = {.tokens = tokens, .end = fl_c_tokens_find(tokens, offset) + TOKENS_AFTER};
    if (scanner.end > tokens->count) scanner.end = tokens->count;
    if (!scan_to(&scanner, offset)) return (struct range){0};
    size_t here = scanner.at;
    if (sign(&scanner) == '{' && opens_block(&scanner)) return (struct range){tokens, here, here + 1};
    if (sign(&scanner) == '}' && !step_to_while(&scanner)) return (struct range){tokens, here, here + 1};
    size_t depth = scanner.depth;
    while (depth && scanner.frames[depth].kind == FRAME_GROUP) depth--;
    size_t start = fl_c_tokens_code_from(tokens, scanner.frames[depth].start);
    return (struct range){tokens, start, scan_end(&scanner, depth)};
}

const char *fl_program_source_text(const struct fl_program *program, struct fl_arena *arena,
                                   struct fl_position position) {
    struct range range = find_statement(program, position);
    return range.start < range.end ? fold(range.tokens, arena, range.start, range.end) : "";
}

struct fl_position fl_program_source_start(const struct fl_program *program, struct fl_position position) {
    struct range range = find_statement(program, position);
    if (range.start >= range.end) return position;
    const struct fl_c_token *first = &range.tokens->items[range.start];
    return (struct fl_position){position.file, first->line, first->column};
}
