#include "program/path.h"

#include "base/text.h"
#include "base/vector.h"

/* The calls that a path is inside of. */
struct stack {
    FL_VECTOR_OF(uint32_t) calls; /* steps */
};

static bool enters(const struct fl_program *program, const struct fl_operation *call) {
    bool is_direct = call->callee->kind == FL_EXPRESSION_FUNCTION;
    return !is_direct || fl_program_function(program, call->callee->function)->has_body;
}

/* Where the edge behind a step must begin; none where no edge may follow it. */
static fl_location_id follow(const struct fl_program *program, struct fl_arena *arena, struct stack *stack,
                             const struct fl_path *path, uint32_t step) {
    const struct fl_edge *edge = fl_program_edge(program, path->edges[step]);
    if (edge->operation.kind == FL_OPERATION_CALL && enters(program, &edge->operation)) {
        fl_vector_push(arena, &stack->calls, step);
        const struct fl_expression *callee = edge->operation.callee;
        if (callee->kind == FL_EXPRESSION_FUNCTION) return fl_program_function(program, callee->function)->entry;
        if (step + 1 == path->count) return (fl_location_id)FL_NO_ID;
        /* Through a pointer: into whatever function the next edge is in. */
        fl_location_id source = fl_program_edge(program, path->edges[step + 1])->source;
        return fl_program_function(program, fl_program_location(program, source)->function)->entry;
    }
    if (edge->operation.kind != FL_OPERATION_RETURN) return edge->target;
    if (!stack->calls.count) return (fl_location_id)FL_NO_ID;
    return fl_program_edge(program, path->edges[fl_vector_pop(&stack->calls)])->target;
}

static const char *complain(struct fl_arena *arena, const struct fl_program *program, const struct fl_path *path,
                            size_t step, const char *what) {
    const struct fl_edge *edge = fl_program_edge(program, path->edges[step]);
    struct fl_text text = fl_text_make(arena);
    fl_text_format(&text, "step %zu, L%u -> L%u", step, edge->source.index, edge->target.index);
    if (edge->position.line && edge->position.file.index < program->file_count)
        fl_text_format(&text, " (%s:%u)", program->files[edge->position.file.index].path, edge->position.line);
    fl_text_format(&text, ": %s", what);
    return fl_text_string(&text);
}

const char *fl_path_verify(const struct fl_program *program, struct fl_arena *arena, const struct fl_path *path) {
    for (size_t i = 0; i < path->count; i++)
        if (path->edges[i].index >= program->edge_count)
            return fl_arena_format(arena, "step %zu is no edge of the program", i);
    if (path->count >= FL_NO_STEP) return "the path is too long";
    fl_location_id expected = fl_program_function(program, program->start)->entry;
    struct fl_arena *scratch = fl_arena_create();
    struct stack stack = {0};
    const char *problem = NULL;
    for (uint32_t i = 0; i < path->count && !problem; i++) {
        const struct fl_edge *edge = fl_program_edge(program, path->edges[i]);
        if (!fl_id_equal(edge->source, expected))
            problem =
                complain(arena, program, path, i,
                         fl_id_is_none(expected) ? "the path has ended before"
                                                 : fl_arena_format(arena, "the path is at L%u", expected.index));
        expected = follow(program, scratch, &stack, path, i);
    }
    fl_arena_destroy(scratch);
    if (problem || !path->fails) return problem;
    if (!path->count) return "a path without steps can't fail";
    if (fl_program_edge(program, path->edges[path->count - 1])->operation.kind != FL_OPERATION_CHECK)
        return complain(arena, program, path, path->count - 1, "the path fails, but ends with no check");
    return NULL;
}

const uint32_t *fl_path_calls(const struct fl_program *program, struct fl_arena *arena,
                              const struct fl_path *path) {
    uint32_t *calls = FL_NEW_ARRAY(arena, uint32_t, path->count);
    struct fl_arena *scratch = fl_arena_create();
    struct stack stack = {0};
    for (uint32_t i = 0; i < path->count; i++) {
        calls[i] = stack.calls.count ? fl_vector_last(&stack.calls) : FL_NO_STEP;
        follow(program, scratch, &stack, path, i);
    }
    fl_arena_destroy(scratch);
    return calls;
}
