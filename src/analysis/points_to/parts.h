/* analysis/points_to/parts.h - what the files of the points-to analysis share.
 *
 * Nodes stand for what can hold pointers: variables, results of functions, parts of expressions,
 * and the contents of cells. A node's targets flow along copies to other nodes, along steps with
 * an offset added, and cause loads, stores, block copies and calls (uses) to connect further nodes.
 *
 * A target is a set of addresses in one abstract object: offset, or all offset + k * stride. The
 * contents of objects are in cells of one or more pointer-sized slots. Cells of an object may overlap;
 * what is stored to one flows into what is loaded from the others.
 */
#ifndef FL_ANALYSIS_POINTS_TO_PARTS_H
#define FL_ANALYSIS_POINTS_TO_PARTS_H

#include "analysis/points_to/points_to.h"
#include "base/map.h"
#include "base/number/number_set.h"
#include "base/vector.h"

enum { NO_NODE = UINT32_MAX, NO_CELL = UINT32_MAX, NO_CALL = UINT32_MAX };

struct fl_points_to_object {
    enum fl_abstract_kind kind;
    uint32_t index;      /* of the program's object, function or edge */
    uint32_t instance;   /* HEAP: of the function that allocates */
    uint64_t size;       /* bytes; UINT64_MAX: not known */
    bool is_whole;       /* not divided: all targets in it are one */
    uint32_t node;       /* that points to its start, or NO_NODE */
    uint32_t step_count; /* different targets in it */
    FL_VECTOR_OF(uint32_t) cells;
    FL_VECTOR_OF(struct fl_points_to_block_flow) flows;
};

/* How an address differs from a pointer that it is computed from: it lies offset + k * stride bytes further,
 * for any k. Where it is the beginning of a member array, low and high are the array's ends, in bytes from
 * the pointer; both are 0 where it is not. */
struct fl_points_to_move {
    int64_t offset;
    int64_t low, high;
    uint32_t stride;
};

/* Bytes of an object: width from offset + k * stride, those of them from low up to high. */
struct fl_points_to_bytes {
    int64_t offset;
    int64_t low, high;
    uint64_t width;
    uint32_t stride;
};

/* Further than any object reaches. */
#define FAR ((int64_t)1 << 60)

/* Contents of an object flow to another: what is at x, low <= x < high, goes to x + delta (+ k * stride),
 * into what is there of to_low..to_high. */
struct fl_points_to_block_flow {
    uint32_t to;
    uint32_t stride;
    int64_t delta, low, high, to_low, to_high;
};

/* Pointer-sized slots of an object: one, or all first + k * stride from low up to high. */
struct fl_points_to_cell {
    uint32_t object, stride;
    int64_t first, low, high;
    uint32_t in, out; /* nodes: what is stored here; what is loaded from here, or NO_NODE */
};

enum fl_points_to_use_kind {
    USE_LOAD,      /* other (a node) := the memory of width bytes at the targets */
    USE_STORE,     /* the memory := other */
    USE_COPY_FROM, /* other (a passing object) := width bytes at the targets; width 0: not known */
    USE_COPY_TO,   /* the memory := other */
    USE_CALL,      /* call number `other` may call the targets */
};

struct fl_points_to_use {
    enum fl_points_to_use_kind kind;
    uint32_t next; /* in the list of the node; index + 1 */
    uint32_t other;
    uint64_t width;
    struct fl_points_to_move move;
    bool is_number; /* LOAD: what is loaded is less than a pointer, or has another type */
};

struct fl_points_to_copy {
    uint32_t target, next;
};

struct fl_points_to_step {
    uint32_t target, next;
    struct fl_points_to_move move;
};

struct fl_points_to_node {
    uint32_t merged_into;         /* itself unless it was merged */
    uint32_t copies, steps, uses; /* lists; index + 1 */
    uint32_t loop_stride;         /* not 0: what is here comes back with multiples of this added */
    fl_number_set targets;
    fl_number_set sent;    /* along copies and steps */
    fl_number_set handled; /* by uses */
};

/* The constraints of one function, or of one copy of a function that allocates for its caller. */
struct fl_points_to_instance {
    fl_function_id function;
    uint32_t first_node; /* of its variables, in the order of fl_function.variables */
    uint32_t result;     /* node */
    uint32_t call;       /* that it is for alone, or NO_CALL */
    uint32_t next;       /* instance of the same function; index + 1 */
};

struct fl_points_to_call {
    fl_edge_id edge;
    uint32_t instance;
};

/* A node that stands for an expression in one instance. */
struct fl_points_to_expression_node {
    uint32_t instance, node, next; /* index + 1 */
};

/* The difference of two pointers is a number where both point into the same object. Where they may not, it is
 * what leads from one object to another, and carries the targets of the left one. */
struct fl_points_to_difference {
    uint32_t node; /* of the difference */
    uint32_t left, right;
    bool is_crossing;
};

struct fl_points_to {
    struct fl_arena *arena;
    struct fl_arena *scratch;
    const struct fl_program *program;
    struct fl_call_graph shapes; /* by the shape of calls alone */
    struct fl_call_graph graph;
    struct fl_number_sets *sets;

    FL_VECTOR_OF(struct fl_points_to_object) objects;
    uint32_t constant, outside;
    uint32_t *object_of; /* by the program's object: the abstract one */
    FL_VECTOR_OF(struct fl_target) targets;
    struct fl_map target_of; /* hash of a target -> index + 1; collisions are chained */
    FL_VECTOR_OF(uint32_t) target_next;
    FL_VECTOR_OF(struct fl_points_to_cell) cells;
    struct fl_map cell_of;
    FL_VECTOR_OF(uint32_t) cell_next;

    FL_VECTOR_OF(struct fl_points_to_node) nodes;
    FL_VECTOR_OF(struct fl_points_to_copy) copies;
    FL_VECTOR_OF(struct fl_points_to_step) steps;
    FL_VECTOR_OF(struct fl_points_to_use) uses;
    struct fl_map copy_known;    /* source << 32 | target */
    struct fl_map block_known;   /* passing object << 32 | direction and target */
    struct fl_map call_known;    /* call record << 32 | function */
    FL_VECTOR_OF(uint32_t) list; /* scratch for making sets */
    bool is_solved;              /* what is asked for from now on gets all targets at once */
    bool has_changed;            /* some node got targets that were not sent yet */

    FL_VECTOR_OF(struct fl_points_to_instance) instances;
    uint32_t *instance_of;        /* by function: its newest instance; index + 1 */
    uint32_t *shared_instance_of; /* by function: the one for all calls that have none of their own; index + 1 */
    uint32_t *variable_place;     /* by variable: its place in its function's list, or its node if global */
    bool *is_wrapper;             /* by function: allocates for its caller, and is copied for each call */
    FL_VECTOR_OF(uint32_t) open;  /* instances without constraints yet */
    FL_VECTOR_OF(struct fl_points_to_call) calls;
    struct fl_map heap_of;       /* edge << 32 | instance -> object + 1 */
    struct fl_map expression_of; /* expression -> index + 1 into expression_nodes */
    FL_VECTOR_OF(struct fl_points_to_expression_node) expression_nodes;
    FL_VECTOR_OF(struct fl_points_to_difference) differences;

    uint32_t *object_by_address; /* global objects, sorted */
    uint32_t object_by_address_count;
    struct fl_map function_by_address;
};

/* objects.c */
void fl_points_to_make_objects(struct fl_points_to *points_to);
uint32_t fl_points_to_heap(struct fl_points_to *points_to, fl_edge_id edge, uint32_t instance);
/* Size 0: not known. */
uint32_t fl_points_to_passing(struct fl_points_to *points_to, uint64_t size);
uint32_t fl_points_to_target(struct fl_points_to *points_to, struct fl_target target);
/* A node with the start of an object as its target. */
uint32_t fl_points_to_object_node(struct fl_points_to *points_to, uint32_t object);
/* The next pointer in a program object's initial contents, from *at on. */
bool fl_points_to_next_pointer(const struct fl_points_to *points_to, uint32_t object, uint64_t *at,
                               uint32_t *index, int64_t *offset);
/* The object at a constant address, and the offset in it; false if no object is there. */
bool fl_points_to_constant(const struct fl_points_to *points_to, uint64_t address, uint32_t *object,
                           int64_t *offset);
/* FL_NO_INDEX: it would be outside its object. */
uint32_t fl_points_to_move(struct fl_points_to *points_to, uint32_t target, const struct fl_points_to_move *move);
bool fl_move_is_none(const struct fl_points_to_move *move);
uint32_t fl_common_stride(uint32_t left, uint32_t right);

/* sizes.c: bytes; UINT64_MAX: not known. */
uint64_t fl_points_to_allocated_size(struct fl_points_to *points_to, fl_edge_id edge, uint32_t instance);

/* nodes.c */
uint32_t fl_points_to_node(struct fl_points_to *points_to);
uint32_t fl_points_to_find(struct fl_points_to *points_to, uint32_t node);
void fl_points_to_add_targets(struct fl_points_to *points_to, uint32_t node, fl_number_set targets);
void fl_points_to_add_copy(struct fl_points_to *points_to, uint32_t source, uint32_t target);
void fl_points_to_add_step(struct fl_points_to *points_to, uint32_t source, uint32_t target,
                           const struct fl_points_to_move *move);
void fl_points_to_add_use(struct fl_points_to *points_to, uint32_t node, struct fl_points_to_use use);
/* What a step adds again and again on a cycle. */
uint32_t fl_points_to_step_stride(const struct fl_points_to_move *move);
/* The node's targets come back to it with multiples of the stride added. */
void fl_points_to_loop(struct fl_points_to *points_to, uint32_t node, uint32_t stride);
fl_number_set fl_points_to_move_all(struct fl_points_to *points_to, fl_number_set targets,
                                    const struct fl_points_to_move *move);
void fl_points_to_merge(struct fl_points_to *points_to, uint32_t node, uint32_t into);

/* cells.c */
enum fl_points_to_fit { FIT_ACCESS, FIT_PART }; /* not inside the object: no such access, or it is cut */
enum { MOST_CELLS_OF_BYTES = 2 };
/* The cells that bytes lie in; gives how many. */
uint32_t fl_points_to_cells(struct fl_points_to *points_to, uint32_t object, struct fl_points_to_bytes bytes,
                            enum fl_points_to_fit fit, uint32_t cells[MOST_CELLS_OF_BYTES]);
uint32_t fl_points_to_cell_in(struct fl_points_to *points_to, uint32_t cell);
uint32_t fl_points_to_cell_out(struct fl_points_to *points_to, uint32_t cell);
void fl_points_to_add_flow(struct fl_points_to *points_to, uint32_t from, struct fl_points_to_block_flow flow);

/* flow.c */
void fl_points_to_generate(struct fl_points_to *points_to, uint32_t instance);

/* wrappers.c */
void fl_points_to_find_wrappers(struct fl_points_to *points_to);

/* calls.c */
void fl_points_to_place_variables(struct fl_points_to *points_to);
void fl_points_to_make_instances(struct fl_points_to *points_to);
void fl_points_to_generate_open(struct fl_points_to *points_to);
uint32_t fl_points_to_variable_node(const struct fl_points_to *points_to, uint32_t instance,
                                    fl_variable_id variable);
void fl_points_to_link(struct fl_points_to *points_to, uint32_t call, fl_function_id callee);
/* A target of a call through a pointer. */
void fl_points_to_link_target(struct fl_points_to *points_to, uint32_t call, uint32_t target);
void fl_points_to_make_graph(struct fl_points_to *points_to);

/* solve.c */
void fl_points_to_solve(struct fl_points_to *points_to);
void fl_points_to_handle_use(struct fl_points_to *points_to, const struct fl_points_to_use *use,
                             fl_number_set targets);
/* cycles.c: merges nodes of cycles; gives the others' order, sources first. */
void fl_points_to_collapse(struct fl_points_to *points_to, struct fl_arena *scratch, uint32_t **order,
                           uint32_t *count);

#endif
