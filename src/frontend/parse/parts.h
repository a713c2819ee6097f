/* frontend/parse/parts.h - what the files of this room share while they walk through one file.
 *
 * Expressions and statements are listed in the order in which they are met, from the outside in.
 */
#ifndef FL_FRONTEND_PARSE_PARTS_H
#define FL_FRONTEND_PARSE_PARTS_H

#include "base/map.h"
#include "frontend/compile/libclang.h"
#include "frontend/compile/source.h"
#include "frontend/parse/parsed.h"

typedef FL_VECTOR_OF(CXCursor) fl_cursor_vector;

struct fl_walk {
    const struct fl_libclang *libclang;
    struct fl_arena *arena;
    CXFile handle;
    struct fl_parsed_file *file;
    struct fl_map listed;     /* range -> expression + 1 */
    fl_cursor_vector records; /* the declaration of each */
    uint32_t function, statement;
    size_t block_end;
    bool is_in_loop, is_in_switch;
    bool is_checked;  /* in what says what must hold */
    bool is_in_macro; /* in a statement that a macro's body has brought: no statement in it is listed */
};

/* ---- files (walk.c) ---- */

/* As the front end compiles it, errors included; NULL: there is no such file. */
CXTranslationUnit fl_walk_parse_unit(const struct fl_libclang *libclang, struct fl_arena *arena, CXIndex index,
                                     const struct fl_frontend_options *options, const struct fl_source *source);
bool fl_walk_has_errors(const struct fl_libclang *libclang, CXTranslationUnit unit);

/* ---- where (locate.c) ---- */

enum fl_walk_origin {
    FL_ORIGIN_FILE,     /* its text stands in the file */
    FL_ORIGIN_ARGUMENT, /* of a macro, whose text stands in the file */
    FL_ORIGIN_BODY,     /* of a macro: the range is that of its use */
    FL_ORIGIN_ELSEWHERE,
};

struct fl_walk_place {
    enum fl_walk_origin origin;
    struct fl_source_range range;
    uint32_t line;
    const char *macro; /* the one that is used there; NULL: none */
};

struct fl_walk_place fl_walk_locate(struct fl_walk *walk, CXCursor cursor);
/* The one token of code between two ranges; count: there are none or several. */
size_t fl_walk_token_between(const struct fl_walk *walk, size_t start, size_t end);
size_t fl_walk_token_behind(const struct fl_walk *walk, size_t offset);

/* ---- what (type.c) ---- */

struct fl_parsed_type fl_walk_type(struct fl_walk *walk, CXType type);
const char *fl_walk_type_text(struct fl_walk *walk, CXType type);
uint32_t fl_walk_record(struct fl_walk *walk, CXCursor member);
const char *fl_walk_spelling(struct fl_walk *walk, CXCursor cursor);
fl_cursor_vector fl_walk_children(struct fl_walk *walk, CXCursor cursor);
/* Does a call of it, or a macro of this name, say what must hold? */
bool fl_walk_is_check(const char *name);

/* ---- expressions (expression.c) ---- */

struct fl_walk_context {
    uint32_t parent;
    bool is_evaluated, is_whole, is_condition, is_place, is_result, is_index, is_parenthesized, is_null;
};

struct fl_parsed_operand fl_walk_expression(struct fl_walk *walk, CXCursor cursor, struct fl_walk_context context);
/* The same of the elements of a list. */
void fl_walk_initializer(struct fl_walk *walk, CXCursor cursor, bool is_evaluated);

/* ---- statements (statement.c) ---- */

/* NONE: it is not listed. */
uint32_t fl_walk_statement(struct fl_walk *walk, CXCursor cursor, uint32_t parent, bool is_in_block);

#endif
