#include "base/graph/dominator_tree.h"

/* Lengauer and Tarjan, "A fast algorithm for finding dominators in a flowgraph", 1979. Vertices
 * are the numbers of the depth-first walk. */
struct dominator_search {
    uint32_t *semi;     /* semidominator */
    uint32_t *ancestor; /* in the forest of what was linked; FL_NO_INDEX for its roots */
    uint32_t *label;    /* the vertex of least semidominator on the compressed way up */
    uint32_t *dominator;
    uint32_t *bucket, *next_in_bucket; /* vertices by semidominator, as linked lists */
    uint32_t *way;                     /* scratch for compression */
};

static void compress(struct dominator_search *search, uint32_t vertex) {
    uint32_t length = 0;
    while (search->ancestor[search->ancestor[vertex]] != FL_NO_INDEX) {
        search->way[length++] = vertex;
        vertex = search->ancestor[vertex];
    }
    while (length) {
        uint32_t below = search->way[--length], above = search->ancestor[below];
        if (search->semi[search->label[above]] < search->semi[search->label[below]])
            search->label[below] = search->label[above];
        search->ancestor[below] = search->ancestor[above];
    }
}

static uint32_t evaluate(struct dominator_search *search, uint32_t vertex) {
    if (search->ancestor[vertex] == FL_NO_INDEX) return vertex;
    compress(search, vertex);
    return search->label[vertex];
}

static uint32_t *make_numbers(struct fl_arena *arena, uint32_t count, uint32_t (*first)(uint32_t)) {
    uint32_t *numbers = FL_NEW_ARRAY(arena, uint32_t, count);
    for (uint32_t i = 0; i < count; i++) numbers[i] = first(i);
    return numbers;
}

static uint32_t itself(uint32_t number) {
    return number;
}

static uint32_t none(uint32_t number) {
    (void)number;
    return FL_NO_INDEX;
}

static void empty_bucket(struct dominator_search *search, uint32_t parent) {
    uint32_t vertex = search->bucket[parent];
    while (vertex != FL_NO_INDEX) {
        uint32_t least = evaluate(search, vertex);
        search->dominator[vertex] = search->semi[least] < search->semi[vertex] ? least : parent;
        vertex = search->next_in_bucket[vertex];
    }
    search->bucket[parent] = FL_NO_INDEX;
}

/* By vertex: the immediate dominator; for the root itself. */
static const uint32_t *find_dominators(struct fl_arena *arena, const struct fl_graph *reverse,
                                       const struct fl_depth_first *walk) {
    uint32_t count = walk->count;
    struct dominator_search search = {
        .semi = make_numbers(arena, count, itself),
        .ancestor = make_numbers(arena, count, none),
        .label = make_numbers(arena, count, itself),
        .dominator = make_numbers(arena, count, itself),
        .bucket = make_numbers(arena, count, none),
        .next_in_bucket = make_numbers(arena, count, none),
        .way = FL_NEW_ARRAY(arena, uint32_t, count),
    };
    for (uint32_t vertex = count; vertex-- > 1;) {
        uint32_t node = walk->order[vertex], parent = walk->number[walk->parent[node]];
        for (uint32_t i = reverse->starts[node]; i < reverse->starts[node + 1]; i++) {
            uint32_t predecessor = walk->number[reverse->targets[i]];
            if (predecessor == FL_NO_INDEX) continue;
            uint32_t least = evaluate(&search, predecessor);
            if (search.semi[least] < search.semi[vertex]) search.semi[vertex] = search.semi[least];
        }
        search.next_in_bucket[vertex] = search.bucket[search.semi[vertex]];
        search.bucket[search.semi[vertex]] = vertex;
        search.ancestor[vertex] = parent;
        empty_bucket(&search, parent);
    }
    for (uint32_t vertex = 1; vertex < count; vertex++)
        if (search.dominator[vertex] != search.semi[vertex])
            search.dominator[vertex] = search.dominator[search.dominator[vertex]];
    return search.dominator;
}

struct fl_dominator_tree fl_dominator_tree_make(struct fl_arena *arena, const struct fl_graph *graph,
                                                uint32_t root) {
    struct fl_arena *scratch = fl_arena_create();
    struct fl_graph reverse = fl_graph_reverse(scratch, graph);
    struct fl_depth_first walk = fl_depth_first_walk(scratch, graph, root);
    const uint32_t *dominator = find_dominators(scratch, &reverse, &walk);
    uint32_t *parent = make_numbers(arena, graph->node_count, none);
    struct fl_arc *arcs = FL_NEW_ARRAY(scratch, struct fl_arc, walk.count);
    for (uint32_t vertex = 1; vertex < walk.count; vertex++) {
        uint32_t node = walk.order[vertex], above = walk.order[dominator[vertex]];
        parent[node] = above;
        arcs[vertex - 1] = (struct fl_arc){above, node};
    }
    struct fl_graph tree = fl_graph_make(scratch, graph->node_count, arcs, walk.count - 1);
    struct fl_depth_first order = fl_depth_first_walk(arena, &tree, root);
    fl_arena_destroy(scratch);
    return (struct fl_dominator_tree){root, parent, order.number, order.last};
}

bool fl_dominator_tree_is_above(const struct fl_dominator_tree *tree, uint32_t above, uint32_t below) {
    uint32_t first = tree->number[above], number = tree->number[below];
    if (first == FL_NO_INDEX || number == FL_NO_INDEX) return false;
    return first <= number && number <= tree->last[above];
}
