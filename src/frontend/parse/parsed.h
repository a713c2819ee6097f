/* frontend/parse/parsed.h - the user's C files as the compiler parses them: which expressions and statements stand
 * in the text, where, and what they may refer to.
 *
 * Only what stands in the file itself is listed: nothing that a macro's body or a header has brought. Arguments of
 * macros that the file defines are listed where their text is an expression of its own. Files are parsed with the
 * flags that the front end compiles them with.
 *
 * Invariants: ranges are offsets into `contents`. The parent of an expression or statement comes before it, and
 * contains it. Of expressions with the same range, one is listed.
 */
#ifndef FL_FRONTEND_PARSE_PARSED_H
#define FL_FRONTEND_PARSE_PARSED_H

#include "base/vector.h"
#include "frontend/compile/options.h"
#include "source/edit.h"
#include "syntax/tokens.h"

enum fl_parsed_type_kind {
    FL_PARSED_OTHER, /* structs, arrays, functions */
    FL_PARSED_VOID,
    FL_PARSED_INTEGER, /* enumerations and bool, too */
    FL_PARSED_FLOAT,
    FL_PARSED_POINTER,
};

struct fl_parsed_type {
    enum fl_parsed_type_kind kind;
    const char *text; /* as C, without qualifiers and names that stand for others; NULL: C cannot write it */
    uint32_t width;   /* INTEGER, FLOAT, POINTER: bits */
    bool is_signed;   /* INTEGER */
    bool is_constant; /* const: what has it is not assigned to */
};

enum fl_parsed_kind {
    FL_PARSED_CONSTANT,   /* a number or a character, with its sign; `value` if it is an integer */
    FL_PARSED_ENUMERATOR, /* `value` */
    FL_PARSED_VARIABLE,
    FL_PARSED_MEMBER,     /* operand: of what */
    FL_PARSED_ELEMENT,    /* operands: array, index */
    FL_PARSED_BINARY,     /* arithmetic, bits, shifts, comparisons, && and || */
    FL_PARSED_ASSIGNMENT, /* = and its kin */
    FL_PARSED_UNARY,      /* ! ~ - + * & before its operand */
    FL_PARSED_STEP,       /* ++ -- before or behind */
    FL_PARSED_CAST,
    FL_PARSED_CALL, /* operands: arguments; `name` where a function is called by it */
    FL_PARSED_CONDITIONAL,
    FL_PARSED_REST,
};

enum { FL_PARSED_NONE = UINT32_MAX };

/* A part of an expression. */
struct fl_parsed_operand {
    struct fl_source_range range; /* with the parentheses around it */
    uint32_t expression;          /* NONE: it is not listed */
};

/* Parts of the vector `operands` or `uses` of the file. */
struct fl_parsed_span {
    uint32_t first, count;
};

struct fl_parsed_expression {
    enum fl_parsed_kind kind;
    struct fl_source_range range; /* without parentheses around it */
    uint32_t line;
    struct fl_parsed_type type;
    const char *name; /* VARIABLE, MEMBER, ENUMERATOR, CALL; else NULL */
    const char *sign; /* of the operator; else NULL */
    struct fl_source_range sign_range;
    struct fl_parsed_span operands;
    struct fl_parsed_span uses; /* of names, in it and below */
    int64_t value;
    bool has_value;
    uint32_t parent;    /* expression; or NONE */
    uint32_t statement; /* the innermost that it is in; or NONE */
    uint32_t function;  /* or NONE */
    uint32_t record;    /* MEMBER: index into records; or NONE */
    bool is_evaluated;  /* at run time: not in an initial value that is static, a case, a size */
    bool is_whole;      /* evaluated for itself: a statement, a condition, an initial value, a result */
    bool is_parenthesized;
    bool is_condition;  /* of if, while, do, for, ?:, an operand of && || ! */
    bool is_place;      /* assigned to, stepped, or its address is taken: nothing but a place can stand here */
    bool is_result;     /* of a return */
    bool is_index;      /* of an array */
    bool has_statement; /* ({ }) inside: it cannot be written twice */
    bool is_checked;    /* part of what says what must hold: an assertion, an assumption */
};

enum fl_parsed_statement_kind {
    FL_PARSED_EXPRESSION,
    FL_PARSED_DECLARATION,
    FL_PARSED_IF,
    FL_PARSED_LOOP,
    FL_PARSED_SWITCH,
    FL_PARSED_RETURN,
    FL_PARSED_BREAK,
    FL_PARSED_CONTINUE,
    FL_PARSED_GOTO,
    FL_PARSED_BLOCK,
    FL_PARSED_LABELLED, /* label, case, default */
    FL_PARSED_EMPTY,
    FL_PARSED_UNKNOWN,
};

struct fl_parsed_statement {
    enum fl_parsed_statement_kind kind;
    struct fl_source_range range; /* with its ; */
    uint32_t line;
    uint32_t parent; /* statement; or NONE */
    uint32_t function;
    uint32_t expression;    /* EXPRESSION, RETURN: its expression; IF, LOOP: condition; or NONE */
    uint32_t branch, other; /* IF: its statements, LOOP: its body; or NONE */
    struct fl_parsed_span uses;
    bool is_in_block; /* others may stand before and behind it */
    bool is_in_loop, is_in_switch;
    bool has_label;       /* inside: it cannot be written twice */
    bool has_declaration; /* DECLARATION: of a variable; others: directly inside */
    bool is_checked;      /* an assertion, an assumption, or an error */
    bool has_checked;     /* such a thing is inside, or is it */
};

enum fl_parsed_name_kind { FL_PARSED_LOCAL, FL_PARSED_PARAMETER, FL_PARSED_GLOBAL, FL_PARSED_FUNCTION };

/* A name that an expression may use from `from` up to `to`. */
struct fl_parsed_name {
    enum fl_parsed_name_kind kind;
    const char *name;
    struct fl_parsed_type type; /* FUNCTION: of its result */
    const char *whole_type;     /* FUNCTION: of it, with parameters */
    struct fl_source_range scope;
    size_t declared;              /* where its name stands in the file; SIZE_MAX: elsewhere */
    struct fl_source_range value; /* GLOBAL, LOCAL: its initial value; empty: it has none */
    uint32_t statement;           /* LOCAL: of its declaration */
    uint32_t line;
    uint32_t parameter_count; /* FUNCTION */
    bool is_static;           /* its initial value is there before the program runs */
    bool is_users;            /* declared in this file, not in a header of the system */
};

/* A name that an expression or statement uses, by where it is declared. */
struct fl_parsed_use {
    const char *name;
    size_t declared; /* as in fl_parsed_name */
};

struct fl_parsed_function {
    const char *name;
    uint32_t line;
    struct fl_source_range body; /* with its braces */
    struct fl_parsed_type result;
    bool is_check; /* tells what must hold: __VERIFIER_assert */
};

/* Members of a struct or union. */
struct fl_parsed_record {
    const char *name;
    FL_VECTOR_OF(struct fl_parsed_member {
        const char *name;
        struct fl_parsed_type type;
    })
    members;
};

struct fl_parsed_file {
    const char *path; /* for messages */
    const char *real_path;
    const char *contents;
    size_t size;
    struct fl_c_tokens tokens;
    FL_VECTOR_OF(struct fl_parsed_expression) expressions;
    FL_VECTOR_OF(struct fl_parsed_statement) statements;
    FL_VECTOR_OF(struct fl_parsed_function) functions;
    FL_VECTOR_OF(struct fl_parsed_name) names;
    FL_VECTOR_OF(struct fl_parsed_operand) operands;
    FL_VECTOR_OF(struct fl_parsed_use) uses;
    FL_VECTOR_OF(struct fl_parsed_record) records;
};

struct fl_parsed_files {
    FL_VECTOR_OF(struct fl_parsed_file) all;
};

/* The C files among the inputs. What cannot be parsed is not there; bitcode never is. */
enum fl_status fl_parse_files(struct fl_arena *arena, const struct fl_frontend_options *options,
                              struct fl_diagnostics *diagnostics, struct fl_parsed_files *files);

/* Does the name mean this at the offset: is it in scope, and none that is declared later hides it? */
bool fl_parsed_name_is_visible(const struct fl_parsed_file *file, const struct fl_parsed_name *name,
                               size_t offset);
/* Do all the names that are used mean the same at the offset? */
bool fl_parsed_uses_hold(const struct fl_parsed_file *file, struct fl_parsed_span uses, size_t offset);

/* The text of a range in one line: without comments, each run of blanks one. NULL: a directive is inside. */
const char *fl_parsed_text(const struct fl_parsed_file *file, struct fl_arena *arena,
                           struct fl_source_range range);

#endif
