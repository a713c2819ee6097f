/* program/source_text.c - the statement or condition around a position of a source file.
 *
 * Reads tokens forward from some lines before the position, keeping a stack of the brackets that
 * are open and where the current statement began in each, until it stands at the position; then on
 * to the statement's end. A wrong guess costs a worse text, never more.
 */
#include <ctype.h>
#include <string.h>

#include "base/text.h"
#include "program/program.h"

enum { LONGEST_TEXT = 160, BYTES_BEFORE = 4096, BYTES_AFTER = 4096, DEEPEST_NESTING = 64 };

enum frame_kind {
    FRAME_BLOCK,  /* statements */
    FRAME_HEADER, /* the parentheses of if, while, switch, for */
    FRAME_GROUP,  /* any other bracket, and initializers */
};

struct frame {
    enum frame_kind kind;
    size_t start;        /* of the current statement, or part of a header */
    bool has_begun;      /* a token has come since start */
    bool has_assignment; /* since start: a brace that follows opens an initializer */
    bool is_case;        /* the statement began with case or default */
    size_t tokens;       /* since start; brackets and semicolons do not count */
    unsigned choices;    /* question marks whose colon is still to come */
};

struct scanner {
    const char *bytes;
    size_t end;
    size_t at; /* the current token */
    size_t token_end;
    char previous;      /* first character of the token before; a word's is 'a' */
    bool after_keyword; /* the token before was if, while, switch or for */
    bool is_first;      /* the current token begins a statement */
    struct frame frames[DEEPEST_NESTING];
    size_t depth; /* index of the innermost frame */
    size_t lost;  /* brackets opened beyond DEEPEST_NESTING */
};

static size_t skip_line_end(const struct scanner *scanner, size_t at) {
    while (at < scanner->end && scanner->bytes[at] != '\n') at += scanner->bytes[at] == '\\' ? 2 : 1;
    return at < scanner->end ? at : scanner->end;
}

static bool is_line_start(const struct scanner *scanner, size_t at) {
    while (at > 0 && (scanner->bytes[at - 1] == ' ' || scanner->bytes[at - 1] == '\t')) at--;
    return at == 0 || scanner->bytes[at - 1] == '\n';
}

static size_t skip_comment(const struct scanner *scanner, size_t at) {
    if (scanner->bytes[at + 1] == '/') return skip_line_end(scanner, at);
    for (at += 2; at + 1 < scanner->end; at++)
        if (scanner->bytes[at] == '*' && scanner->bytes[at + 1] == '/') return at + 2;
    return scanner->end;
}

static bool is_comment(const struct scanner *scanner, size_t at) {
    return at + 1 < scanner->end && scanner->bytes[at] == '/' &&
           (scanner->bytes[at + 1] == '/' || scanner->bytes[at + 1] == '*');
}

static size_t skip_blanks(const struct scanner *scanner, size_t at) {
    while (at < scanner->end) {
        char byte = scanner->bytes[at];
        if (isspace((unsigned char)byte))
            at++;
        else if (byte == '\\' && at + 1 < scanner->end && strchr("\r\n", scanner->bytes[at + 1]))
            at++;
        else if (is_comment(scanner, at))
            at = skip_comment(scanner, at);
        else if (byte == '#' && is_line_start(scanner, at))
            at = skip_line_end(scanner, at);
        else
            break;
    }
    return at;
}

static bool is_word_byte(char byte) {
    return isalnum((unsigned char)byte) || byte == '_' || byte == '$';
}

static size_t skip_token(const struct scanner *scanner, size_t at) {
    char first = scanner->bytes[at];
    if (first == '"' || first == '\'') {
        for (at++; at < scanner->end && scanner->bytes[at] != first && scanner->bytes[at] != '\n'; at++)
            if (scanner->bytes[at] == '\\') at++;
        return at < scanner->end ? at + 1 : scanner->end;
    }
    if (!is_word_byte(first)) return at + 1;
    while (at < scanner->end && is_word_byte(scanner->bytes[at])) at++;
    return at;
}

static bool is_token(const struct scanner *scanner, const char *word) {
    size_t length = strlen(word);
    return scanner->token_end - scanner->at == length && memcmp(scanner->bytes + scanner->at, word, length) == 0;
}

static struct frame *top(struct scanner *scanner) {
    return &scanner->frames[scanner->depth];
}

static void begin_statement(struct scanner *scanner, size_t start) {
    *top(scanner) = (struct frame){.kind = top(scanner)->kind, .start = start};
}

static void push(struct scanner *scanner, enum frame_kind kind) {
    if (scanner->depth + 1 == DEEPEST_NESTING) {
        scanner->lost++;
        return;
    }
    scanner->depth++;
    *top(scanner) = (struct frame){.kind = kind, .start = scanner->token_end};
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
    if (was_header) begin_statement(scanner, scanner->token_end);
}

static void close_brace(struct scanner *scanner) {
    /* Parentheses that were left open, by a macro or by starting in their midst. */
    while (scanner->depth && scanner->bytes[top(scanner)->start - 1] != '{') scanner->depth--;
    bool was_block = top(scanner)->kind == FRAME_BLOCK;
    pop(scanner);
    if (was_block && top(scanner)->kind == FRAME_BLOCK) begin_statement(scanner, scanner->token_end);
}

static void take_word(struct scanner *scanner) {
    struct frame *frame = top(scanner);
    if (is_token(scanner, "else") || is_token(scanner, "do"))
        begin_statement(scanner, scanner->token_end);
    else if (is_token(scanner, "return"))
        frame->has_assignment = true;
    else if (is_token(scanner, "case") || is_token(scanner, "default"))
        frame->is_case = true;
}

static void take_colon(struct scanner *scanner) {
    struct frame *frame = top(scanner);
    if (frame->choices)
        frame->choices--;
    else if (frame->kind == FRAME_BLOCK && (frame->is_case || (frame->tokens == 1 && scanner->previous == 'a')))
        begin_statement(scanner, scanner->token_end);
    else
        frame->tokens++;
}

/* What the current token does to the frames. */
static void take_token(struct scanner *scanner) {
    struct frame *frame = top(scanner);
    switch (scanner->bytes[scanner->at]) {
    case '(': push(scanner, scanner->after_keyword ? FRAME_HEADER : FRAME_GROUP); return;
    case '[': push(scanner, FRAME_GROUP); return;
    case '{': push(scanner, opens_block(scanner) ? FRAME_BLOCK : FRAME_GROUP); return;
    case ')':
    case ']': close_bracket(scanner); return;
    case '}': close_brace(scanner); return;
    case ';':
        if (frame->kind != FRAME_GROUP) begin_statement(scanner, scanner->token_end);
        return;
    case '=': frame->has_assignment = true; return;
    case '?': frame->choices++; return;
    case ':': take_colon(scanner); return;
    default: frame->tokens++;
    }
    if (is_word_byte(scanner->bytes[scanner->at])) take_word(scanner);
}

/* Steps to the next token; false at the end. */
static bool next_token(struct scanner *scanner) {
    size_t at = skip_blanks(scanner, scanner->token_end);
    if (at >= scanner->end) return false;
    scanner->is_first = !top(scanner)->has_begun;
    top(scanner)->has_begun = true;
    scanner->at = at;
    scanner->token_end = skip_token(scanner, at);
    return true;
}

static void finish_token(struct scanner *scanner) {
    take_token(scanner);
    scanner->after_keyword = is_header_keyword(scanner);
    char first = scanner->bytes[scanner->at];
    scanner->previous = is_word_byte(first) ? 'a' : first;
}

/* Starting inside a comment shows by its end coming first: begin again behind it. */
static size_t leave_comment(const struct scanner *scanner, size_t from, size_t offset) {
    for (size_t i = from; i + 1 < offset; i++) {
        if (scanner->bytes[i] == '/' && scanner->bytes[i + 1] == '*') return from;
        if (scanner->bytes[i] == '*' && scanner->bytes[i + 1] == '/') return i + 2;
    }
    return from;
}

/* Behind the last brace in a first column: where functions and types end. Else a line's start. */
static size_t find_start(const struct scanner *scanner, size_t offset) {
    size_t earliest = offset > BYTES_BEFORE ? offset - BYTES_BEFORE : 0;
    for (size_t at = offset; at > earliest + 1; at--)
        if (scanner->bytes[at - 1] == '}' && scanner->bytes[at - 2] == '\n') return at;
    size_t from = earliest;
    while (from > 0 && from < offset && scanner->bytes[from - 1] != '\n') from++;
    return leave_comment(scanner, from, offset);
}

/* Stands on the token at `offset`, with all before it taken. */
static bool scan_to(struct scanner *scanner, size_t offset) {
    size_t from = find_start(scanner, offset);
    scanner->token_end = from;
    scanner->frames[0] = (struct frame){.kind = FRAME_BLOCK, .start = from};
    while (next_token(scanner)) {
        if (scanner->token_end > offset) return true;
        finish_token(scanner);
    }
    return false;
}

/* The end of the statement whose frame is at `depth`; the current token is not yet taken. */
static size_t scan_end(struct scanner *scanner, size_t depth) {
    bool is_control = false;
    size_t last = scanner->at;
    do {
        char byte = scanner->bytes[scanner->at];
        bool is_outside = scanner->depth == depth;
        if (is_outside && (byte == ';' || byte == '}' || byte == ')')) return last;
        if (is_outside && byte == '{' && opens_block(scanner)) return last;
        if (is_outside && is_header_keyword(scanner)) is_control = true;
        if (is_outside && scanner->is_first && (is_token(scanner, "else") || is_token(scanner, "do")))
            return scanner->token_end;
        bool ends_header =
            is_control && scanner->depth == depth + 1 && byte == ')' && top(scanner)->kind == FRAME_HEADER;
        last = scanner->token_end;
        if (ends_header) return last;
        finish_token(scanner);
        if (scanner->depth < depth) return last;
    } while (next_token(scanner));
    return last;
}

/* The bytes from start to end, comments and runs of blanks as one blank, cut where too long. */
static const char *fold(const struct scanner *scanner, struct fl_arena *arena, size_t start, size_t end) {
    struct fl_text text = fl_text_make(arena);
    for (size_t at = start; at < end;) {
        size_t next = skip_blanks(scanner, at);
        if (next > at && text.count) fl_text_append_char(&text, ' ');
        if (next >= end) break;
        at = skip_token(scanner, next);
        if (at > end) at = end;
        if (text.count + (at - next) > LONGEST_TEXT) {
            fl_text_append(&text, "...");
            break;
        }
        fl_text_append_bytes(&text, scanner->bytes + next, at - next);
    }
    while (text.count && text.items[text.count - 1] == ' ') text.items[--text.count] = '\0';
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

const char *fl_program_source_text(const struct fl_program *program, struct fl_arena *arena,
                                   struct fl_position position) {
    size_t offset;
    if (!find_offset(program, position, &offset)) return "";
    const struct fl_file *file = &program->files[position.file.index];
    struct scanner scanner = {.bytes = file->contents};
    scanner.end = offset + strnlen(file->contents + offset, BYTES_AFTER);
    if (!scan_to(&scanner, offset)) return "";
    char first = scanner.bytes[scanner.at];
    if (first == '{' && opens_block(&scanner)) return "{";
    if (first == '}' && !step_to_while(&scanner)) return "}";
    size_t depth = scanner.depth;
    while (depth && scanner.frames[depth].kind == FRAME_GROUP) depth--;
    size_t start = scanner.frames[depth].start;
    return fold(&scanner, arena, start, scan_end(&scanner, depth));
}
