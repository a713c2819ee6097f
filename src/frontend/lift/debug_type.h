/* frontend/lift/debug_type.h - C types out of LLVM's debug information.
 *
 * The C API gives a debug node's operands and sizes but not its DWARF tag. Tags follow from what
 * the nodes hold: a composite whose elements are members is a struct or union (all offsets zero),
 * with subranges an array, with enumerators an enum; a derived type with a size is a pointer, with
 * a name a typedef, else a qualifier. Qualifiers are dropped.
 */
#ifndef FL_FRONTEND_LIFT_DEBUG_TYPE_H
#define FL_FRONTEND_LIFT_DEBUG_TYPE_H

#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>

#include "base/map.h"
#include "program/type.h"

struct fl_debug_types {
    struct fl_arena *arena;
    LLVMContextRef context;
    uint32_t pointer_width;
    struct fl_map by_node;  /* metadata -> type */
    struct fl_map by_tag;   /* "struct node" -> type */
    struct fl_map pointers; /* type -> pointer to it */
    struct {
        struct fl_typedef_copy {
            struct fl_type *copy;
            const struct fl_type *original;
        } *items;
        size_t count, capacity;
    } copies; /* typedefs of structs that may not have been complete when they were met */
    unsigned depth;
};

struct fl_debug_types fl_debug_types_make(struct fl_arena *arena, LLVMContextRef context, uint32_t pointer_width);

/* NULL for a NULL node is void: gives NULL too. */
const struct fl_type *fl_debug_type_convert(struct fl_debug_types *types, LLVMMetadataRef node);
/* The struct or union that LLVM calls "struct.node", if it was met; NULL otherwise. */
const struct fl_type *fl_debug_type_of_llvm_struct(struct fl_debug_types *types, LLVMTargetDataRef layout,
                                                   LLVMTypeRef type);
const struct fl_type *fl_debug_type_pointer_to(struct fl_debug_types *types, const struct fl_type *element);
/* Does a value of a complex type occur in this type (not behind a pointer)? */
bool fl_debug_type_is_complex(const struct fl_type *type);

/* Operand `index` of a debug node, NULL if absent. */
LLVMMetadataRef fl_debug_operand(LLVMContextRef context, LLVMMetadataRef node, unsigned index);
/* The string in operand `index`, copied to the arena; NULL if absent or empty. */
const char *fl_debug_operand_string(struct fl_arena *arena, LLVMContextRef context, LLVMMetadataRef node,
                                    unsigned index);

#endif
