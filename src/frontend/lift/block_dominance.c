#include "frontend/lift/block_dominance.h"

#include "base/graph/dominator_tree.h"
#include "base/vector.h"

struct tree {
    struct fl_map nodes; /* block -> its number + 1 */
    struct fl_dominator_tree dominators;
};

static uint32_t node_of(const struct tree *tree, LLVMBasicBlockRef block) {
    return (uint32_t)*fl_map_find(&tree->nodes, fl_map_key(block)) - 1;
}

static const struct tree *make_tree(struct fl_arena *arena, LLVMValueRef function) {
    struct tree *tree = FL_NEW(arena, struct tree);
    FL_VECTOR_OF(struct fl_arc) arcs = {0};
    struct fl_arena *scratch = fl_arena_create();
    uint32_t count = 0;
    tree->nodes = fl_map_make(arena);
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block; block = LLVMGetNextBasicBlock(block))
        *fl_map_at(&tree->nodes, fl_map_key(block)) = ++count;
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block; block = LLVMGetNextBasicBlock(block)) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
        for (unsigned i = 0; i < LLVMGetNumSuccessors(end); i++)
            fl_vector_push(scratch, &arcs,
                           ((struct fl_arc){node_of(tree, block), node_of(tree, LLVMGetSuccessor(end, i))}));
    }
    struct fl_graph graph = fl_graph_make(scratch, count, arcs.items, arcs.count);
    tree->dominators = fl_dominator_tree_make(arena, &graph, 0);
    fl_arena_destroy(scratch);
    return tree;
}

struct fl_block_dominance fl_block_dominance_make(struct fl_arena *arena) {
    return (struct fl_block_dominance){arena, fl_map_make(arena)};
}

bool fl_block_dominates(struct fl_block_dominance *dominance, LLVMBasicBlockRef first, LLVMBasicBlockRef second) {
    LLVMValueRef function = LLVMGetBasicBlockParent(first);
    uint64_t *known = fl_map_at(&dominance->trees, fl_map_key(function));
    if (!*known) *known = fl_map_key(make_tree(dominance->arena, function));
    const struct tree *tree = (const struct tree *)(uintptr_t)*known;
    uint32_t above = node_of(tree, first), below = node_of(tree, second);
    bool is_reached = tree->dominators.number[below] != FL_NO_INDEX;
    return !is_reached || fl_dominator_tree_is_above(&tree->dominators, above, below);
}
