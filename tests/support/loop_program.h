/* tests/support/loop_program.h - random small C programs with loops that any input may keep going.
 *
 * All variables are bytes, mostly of few bits, so that a program has few states although its runs may
 * be endless: tests/support/loop_states.h finds them all. Each program is text and, for that, a list of
 * instructions; both are made together. What assertions claim is chosen afterwards, when the states at
 * them are known (`claims`).
 *
 * Every function has the locals x, y, k and l; x is its parameter, l of `deeper` how deep the recursion
 * is, which has an end.
 */
#ifndef TESTS_SUPPORT_LOOP_PROGRAM_H
#define TESTS_SUPPORT_LOOP_PROGRAM_H

#include "base/map.h"
#include "base/text.h"
#include "base/vector.h"

enum { LOOP_GLOBALS = 6, LOOP_LOCALS = 4, LOOP_VARIABLES = 6, LOOP_DEEPEST = 3 };

/* a, b, x, y, k, l; then the elements of t. */
static const char *const loop_names[LOOP_VARIABLES] = {"a", "b", "x", "y", "k", "l"};

enum loop_expression_kind { LOOP_CONSTANT, LOOP_VARIABLE, LOOP_ELEMENT, LOOP_BINARY };

static const char *const loop_operators[] = {"+", "-", "&", "|", "^", "<", "<=", "==", "!=", "&&", "||"};
enum {
    LOOP_ADD,
    LOOP_SUBTRACT,
    LOOP_AND,
    LOOP_OR,
    LOOP_XOR,
    LOOP_LESS,
    LOOP_LESS_EQUAL,
    LOOP_EQUAL,
    LOOP_DIFFERENT,
    LOOP_BOTH,
    LOOP_EITHER,
    LOOP_OPERATORS
};

struct loop_expression {
    enum loop_expression_kind kind;
    int number; /* the constant, variable or operator */
    const struct loop_expression *left, *right;
};

enum loop_operation {
    LOOP_ASSIGN, /* target = value & mask; an element if index is there */
    LOOP_READ,   /* target = input & mask */
    LOOP_BRANCH, /* to `to` unless value is true; an input decides if there is no value */
    LOOP_JUMP,   /* to `to` */
    LOOP_ASSERT, /* claim number `to` */
    LOOP_CALL,   /* target = function `to`(value & mask) */
    LOOP_RETURN, /* value & mask */
};

struct loop_instruction {
    enum loop_operation operation;
    bool is_head; /* of a loop */
    unsigned target, mask, to;
    const struct loop_expression *value, *index;
};

enum loop_function { LOOP_MAIN, LOOP_STEP, LOOP_DEEPER, LOOP_FUNCTIONS };

/* A break or continue whose target is not known yet. */
struct loop_leave {
    unsigned at, loop;
    bool goes_on;
};

struct loop_program {
    struct fl_arena *arena;
    uint64_t random;
    struct fl_text text;
    unsigned lines;
    enum loop_function function; /* that is being written */
    unsigned loops;              /* around the statement */
    unsigned entries[LOOP_FUNCTIONS];
    FL_VECTOR_OF(struct loop_instruction) code;
    FL_VECTOR_OF(struct loop_leave) leaves;
    FL_VECTOR_OF(const struct loop_expression *) claims;
    FL_VECTOR_OF(unsigned) claim_lines;
};

static inline unsigned loop_pick(struct loop_program *program, unsigned count) {
    program->random += 0x9e3779b97f4a7c15u;
    return (unsigned)(fl_hash_mix(program->random) % count);
}

/* ---- expressions ---- */

static inline const struct loop_expression *loop_make(struct loop_program *program, enum loop_expression_kind kind,
                                                      int number, const struct loop_expression *left,
                                                      const struct loop_expression *right) {
    struct loop_expression *made = FL_NEW(program->arena, struct loop_expression);
    *made = (struct loop_expression){kind, number, left, right};
    return made;
}

static inline const struct loop_expression *loop_leaf(struct loop_program *program) {
    static const int constants[] = {0, 1, 2, 3, 4, 5, 7, 8, 12, 15, 100, 200, 255};
    unsigned kind = loop_pick(program, 8);
    if (kind < 5) return loop_make(program, LOOP_VARIABLE, (int)loop_pick(program, LOOP_VARIABLES), NULL, NULL);
    if (kind == 5) {
        const struct loop_expression *index =
            loop_make(program, LOOP_VARIABLE, (int)loop_pick(program, 6), NULL, NULL);
        return loop_make(program, LOOP_ELEMENT, 0, index, NULL);
    }
    return loop_make(program, LOOP_CONSTANT, constants[loop_pick(program, sizeof constants / sizeof *constants)],
                     NULL, NULL);
}

static inline const struct loop_expression *loop_sum(struct loop_program *program, unsigned depth) {
    if (!depth || !loop_pick(program, 3)) return loop_leaf(program);
    const struct loop_expression *left = loop_sum(program, depth - 1), *right = loop_sum(program, depth - 1);
    return loop_make(program, LOOP_BINARY, (int)loop_pick(program, LOOP_LESS), left, right);
}

static inline const struct loop_expression *loop_condition(struct loop_program *program, unsigned depth) {
    if (depth && !loop_pick(program, 4)) {
        const struct loop_expression *left = loop_condition(program, depth - 1);
        return loop_make(program, LOOP_BINARY, LOOP_BOTH + (int)loop_pick(program, 2), left,
                         loop_condition(program, depth - 1));
    }
    const struct loop_expression *left = loop_sum(program, depth), *right = loop_leaf(program);
    return loop_make(program, LOOP_BINARY, LOOP_LESS + (int)loop_pick(program, 4), left, right);
}

static inline void loop_print(struct fl_text *text, const struct loop_expression *expression) {
    switch (expression->kind) {
    case LOOP_CONSTANT: fl_text_format(text, "%d", expression->number); return;
    case LOOP_VARIABLE: fl_text_append(text, loop_names[expression->number]); return;
    case LOOP_ELEMENT:
        fl_text_append(text, "t[");
        loop_print(text, expression->left);
        fl_text_append(text, " & 3]");
        return;
    case LOOP_BINARY: break;
    }
    fl_text_append_char(text, '(');
    loop_print(text, expression->left);
    fl_text_format(text, " %s ", loop_operators[expression->number]);
    loop_print(text, expression->right);
    fl_text_append_char(text, ')');
}

/* ---- instructions and lines ---- */

static inline unsigned loop_emit(struct loop_program *program, struct loop_instruction instruction) {
    fl_vector_push(program->arena, &program->code, instruction);
    return (unsigned)program->code.count - 1;
}

static inline void loop_say(struct loop_program *program, const char *text) {
    fl_text_append(&program->text, text);
    for (; *text; text++) program->lines += *text == '\n';
}

static inline void loop_say_expression(struct loop_program *program, const char *before,
                                       const struct loop_expression *expression, const char *after) {
    loop_say(program, before);
    loop_print(&program->text, expression);
    loop_say(program, after);
}

static inline unsigned loop_here(const struct loop_program *program) {
    return (unsigned)program->code.count;
}

/* A condition, whose text is "expression" or a read; gives the branch that leaves if it is false. */
static inline unsigned loop_branch(struct loop_program *program, const char *before, unsigned input_chance,
                                   const char *after) {
    if (loop_pick(program, 8) < input_chance) {
        loop_say(program, before);
        loop_say(program, "__VERIFIER_nondet_int() & 1");
        loop_say(program, after);
        return loop_emit(program, (struct loop_instruction){.operation = LOOP_BRANCH});
    }
    const struct loop_expression *value = loop_condition(program, 1);
    loop_say_expression(program, before, value, after);
    return loop_emit(program, (struct loop_instruction){.operation = LOOP_BRANCH, .value = value});
}

/* ---- statements ---- */

static inline void loop_statement(struct loop_program *program, unsigned depth);

static inline void loop_statements(struct loop_program *program, unsigned depth) {
    unsigned count = 1 + loop_pick(program, 3);
    for (unsigned i = 0; i < count; i++) loop_statement(program, depth);
}

static inline unsigned loop_mask(struct loop_program *program) {
    static const unsigned masks[] = {1, 3, 7, 7, 15, 255};
    return masks[loop_pick(program, sizeof masks / sizeof *masks)];
}

/* What says how deep the recursion is stays as it is. */
static inline unsigned loop_target(struct loop_program *program) {
    return loop_pick(program, program->function == LOOP_DEEPER ? LOOP_VARIABLES - 1 : LOOP_VARIABLES);
}

static inline void loop_assignment(struct loop_program *program) {
    struct loop_instruction made = {
        .operation = LOOP_ASSIGN, .target = loop_target(program), .mask = loop_mask(program)};
    unsigned kind = loop_pick(program, 8);
    if (kind == 0) {
        made.operation = LOOP_READ;
        made.mask &= 7;
        fl_text_format(&program->text, "%s = __VERIFIER_nondet_int() & %u;", loop_names[made.target], made.mask);
    } else if (kind == 1) {
        const struct loop_expression *one = loop_make(program, LOOP_CONSTANT, 1, NULL, NULL);
        const struct loop_expression *old = loop_make(program, LOOP_VARIABLE, (int)made.target, NULL, NULL);
        made.mask = 255;
        bool rises = loop_pick(program, 2);
        made.value = loop_make(program, LOOP_BINARY, rises ? LOOP_ADD : LOOP_SUBTRACT, old, one);
        fl_text_format(&program->text, "%s%s;", loop_names[made.target], rises ? "++" : "--");
    } else {
        made.value = loop_sum(program, 2);
        if (kind == 2) made.index = loop_leaf(program);
        if (made.index)
            loop_say_expression(program, "t[", made.index, " & 3]");
        else
            loop_say(program, loop_names[made.target]);
        loop_say_expression(program, " = ", made.value, "");
        fl_text_format(&program->text, " & %u;", made.mask);
    }
    loop_say(program, "\n");
    loop_emit(program, made);
}

static inline void loop_assertion(struct loop_program *program) {
    unsigned claim = (unsigned)program->claims.count;
    fl_vector_push(program->arena, &program->claims, NULL);
    fl_vector_push(program->arena, &program->claim_lines, program->lines + 1);
    fl_text_format(&program->text, "assert(CLAIM_%u);", claim);
    loop_say(program, "\n");
    loop_emit(program, (struct loop_instruction){.operation = LOOP_ASSERT, .to = claim});
}

static inline void loop_call(struct loop_program *program, enum loop_function function) {
    struct loop_instruction made = {.operation = LOOP_CALL,
                                    .target = loop_target(program),
                                    .mask = 7,
                                    .to = function,
                                    .value = loop_sum(program, 1)};
    fl_text_format(&program->text, "%s = %s(", loop_names[made.target], function == LOOP_STEP ? "step" : "deeper");
    loop_say_expression(program, "(", made.value, ") & 7");
    loop_say(program, function == LOOP_STEP              ? ");\n"
                      : program->function == LOOP_DEEPER ? ", l + 1);\n"
                                                         : ", 0);\n");
    loop_emit(program, made);
}

static inline void loop_patch_leaves(struct loop_program *program, bool goes_on, unsigned to) {
    for (size_t i = 0; i < program->leaves.count; i++) {
        struct loop_leave *leave = &program->leaves.items[i];
        if (leave->loop != program->loops || leave->goes_on != goes_on) continue;
        program->code.items[leave->at].to = to;
        leave->loop = 0;
    }
}

static inline void loop_leave(struct loop_program *program) {
    unsigned branch = loop_branch(program, "if (", 3, ") ");
    bool goes_on = loop_pick(program, 3) == 0;
    loop_say(program, goes_on ? "continue;\n" : "break;\n");
    unsigned jump = loop_emit(program, (struct loop_instruction){.operation = LOOP_JUMP});
    fl_vector_push(program->arena, &program->leaves, (struct loop_leave){jump, program->loops, goes_on});
    program->code.items[branch].to = loop_here(program);
}

static inline void loop_go_back(struct loop_program *program, unsigned head) {
    program->code.items[head].is_head = true;
    loop_emit(program, (struct loop_instruction){.operation = LOOP_JUMP, .to = head});
}

static inline void loop_while(struct loop_program *program, unsigned depth) {
    unsigned head = loop_here(program), branch = 0;
    bool is_endless = !loop_pick(program, 5);
    if (is_endless)
        loop_say(program, "while (1) {\n");
    else
        branch = loop_branch(program, "while (", 4, ") {\n");
    loop_statements(program, depth - 1);
    if (is_endless && loop_pick(program, 4)) loop_leave(program);
    loop_say(program, "}\n");
    loop_patch_leaves(program, true, head);
    loop_go_back(program, head);
    if (!is_endless) program->code.items[branch].to = loop_here(program);
}

static inline void loop_do(struct loop_program *program, unsigned depth) {
    unsigned head = loop_here(program);
    loop_say(program, "do {\n");
    loop_statements(program, depth - 1);
    loop_patch_leaves(program, true, loop_here(program));
    unsigned branch = loop_branch(program, "} while (", 4, ");\n");
    loop_go_back(program, head);
    program->code.items[branch].to = loop_here(program);
}

/* The body may change the counter, too. */
static inline void loop_for(struct loop_program *program, unsigned depth) {
    unsigned counter = 4 + (program->loops > 1 && program->function != LOOP_DEEPER);
    const struct loop_expression *variable = loop_make(program, LOOP_VARIABLE, (int)counter, NULL, NULL);
    const struct loop_expression *one = loop_make(program, LOOP_CONSTANT, 1, NULL, NULL);
    const struct loop_expression *zero = loop_make(program, LOOP_CONSTANT, 0, NULL, NULL);
    const struct loop_expression *end = loop_leaf(program);
    const struct loop_expression *condition = loop_make(program, LOOP_BINARY, LOOP_LESS, variable, end);
    const char *name = loop_names[counter];
    fl_text_format(&program->text, "for (%s = 0; ", name);
    loop_print(&program->text, condition);
    fl_text_format(&program->text, "; %s++) {", name);
    loop_say(program, "\n");
    loop_emit(program,
              (struct loop_instruction){.operation = LOOP_ASSIGN, .target = counter, .mask = 255, .value = zero});
    unsigned head = loop_emit(program, (struct loop_instruction){.operation = LOOP_BRANCH, .value = condition});
    loop_statements(program, depth - 1);
    loop_say(program, "}\n");
    loop_patch_leaves(program, true, loop_here(program));
    const struct loop_expression *next = loop_make(program, LOOP_BINARY, LOOP_ADD, variable, one);
    loop_emit(program,
              (struct loop_instruction){.operation = LOOP_ASSIGN, .target = counter, .mask = 255, .value = next});
    loop_go_back(program, head);
    program->code.items[head].to = loop_here(program);
}

static inline void loop_loop(struct loop_program *program, unsigned depth) {
    program->loops++;
    switch (loop_pick(program, 4)) {
    case 0: loop_do(program, depth); break;
    case 1: loop_for(program, depth); break;
    default: loop_while(program, depth); break;
    }
    loop_patch_leaves(program, false, loop_here(program));
    program->loops--;
}

static inline void loop_if(struct loop_program *program, unsigned depth) {
    unsigned branch = loop_branch(program, "if (", 3, ") {\n");
    loop_statements(program, depth - 1);
    bool has_else = loop_pick(program, 2);
    unsigned jump = has_else ? loop_emit(program, (struct loop_instruction){.operation = LOOP_JUMP}) : 0;
    program->code.items[branch].to = loop_here(program);
    if (has_else) {
        loop_say(program, "} else {\n");
        loop_statements(program, depth - 1);
        program->code.items[jump].to = loop_here(program);
    }
    loop_say(program, "}\n");
}

static inline void loop_statement(struct loop_program *program, unsigned depth) {
    switch (depth ? loop_pick(program, 12) : 4 + loop_pick(program, 8)) {
    case 0:
    case 1: loop_loop(program, depth); return;
    case 2:
    case 3: loop_if(program, depth); return;
    case 4:
        if (program->function == LOOP_MAIN)
            loop_assertion(program);
        else
            break;
        return;
    case 5:
        if (program->loops)
            loop_leave(program);
        else
            break;
        return;
    case 6:
        if (program->function == LOOP_MAIN)
            loop_call(program, LOOP_STEP + loop_pick(program, 2));
        else
            break;
        return;
    default: break;
    }
    loop_assignment(program);
}

/* ---- functions ---- */

static inline void loop_return(struct loop_program *program) {
    const struct loop_expression *value = loop_sum(program, 1);
    loop_say_expression(program, "return (", value, ") & 7;\n}\n");
    loop_emit(program, (struct loop_instruction){.operation = LOOP_RETURN, .mask = 7, .value = value});
}

static inline void loop_write_step(struct loop_program *program) {
    program->function = LOOP_STEP;
    program->entries[LOOP_STEP] = loop_here(program);
    loop_say(program, "static byte step(byte x) {\nbyte y = 0, k = 0, l = 0;\n");
    loop_statements(program, 2);
    loop_return(program);
}

static inline void loop_write_deeper(struct loop_program *program) {
    program->function = LOOP_DEEPER;
    program->entries[LOOP_DEEPER] = loop_here(program);
    loop_say(program, "static byte deeper(byte x, byte l) {\nbyte y = 0, k = 0;\n");
    loop_statements(program, 1);
    const struct loop_expression *depth = loop_make(program, LOOP_VARIABLE, 5, NULL, NULL);
    const struct loop_expression *most = loop_make(program, LOOP_CONSTANT, LOOP_DEEPEST - 1, NULL, NULL);
    const struct loop_expression *condition = loop_make(program, LOOP_BINARY, LOOP_LESS, depth, most);
    loop_say_expression(program, "if ", condition, "\n");
    unsigned branch = loop_emit(program, (struct loop_instruction){.operation = LOOP_BRANCH, .value = condition});
    loop_call(program, LOOP_DEEPER);
    program->code.items[branch].to = loop_here(program);
    loop_return(program);
}

/* The text without its head, which has what assertions claim. */
static inline struct loop_program *loop_program_make(struct fl_arena *arena, uint64_t seed) {
    struct loop_program *program = FL_NEW(arena, struct loop_program);
    *program = (struct loop_program){.arena = arena, .random = seed << 20, .text = fl_text_make(arena)};
    loop_write_step(program);
    loop_write_deeper(program);
    program->function = LOOP_MAIN;
    program->entries[LOOP_MAIN] = loop_here(program);
    loop_say(program, "int main(void) {\nbyte x = 0, y = 0, k = 0, l = 0;\n");
    loop_statements(program, 2);
    program->loops++;
    loop_while(program, 2);
    loop_patch_leaves(program, false, loop_here(program));
    program->loops--;
    loop_statements(program, 1);
    loop_assertion(program);
    loop_return(program);
    return program;
}

/* How many lines come before those that program->lines counts. */
static inline unsigned loop_head_lines(const struct loop_program *program) {
    return 4 + (unsigned)program->claims.count;
}

static inline const char *loop_program_text(const struct loop_program *program) {
    struct fl_text text = fl_text_make(program->arena);
    fl_text_append(&text, "#include <assert.h>\nint __VERIFIER_nondet_int(void);\ntypedef unsigned char byte;\n"
                          "static byte a, b, t[4];\n");
    for (size_t i = 0; i < program->claims.count; i++) {
        fl_text_format(&text, "#define CLAIM_%zu ", i);
        loop_print(&text, program->claims.items[i]);
        fl_text_append_char(&text, '\n');
    }
    fl_text_append(&text, fl_text_string(&program->text));
    return fl_text_string(&text);
}

#endif
