#include "frontend/lift/lexical.h"

LLVMMetadataRef fl_lexical_parent(const struct fl_function_lifter *function, LLVMMetadataRef scope) {
    return fl_debug_operand(function->lifter->types.context, scope, 1);
}

bool fl_lexical_is_own(const struct fl_function_lifter *function, LLVMMetadataRef scope) {
    while (scope && LLVMGetMetadataKind(scope) != LLVMDISubprogramMetadataKind)
        scope = fl_lexical_parent(function, scope);
    return scope == LLVMGetSubprogram(function->function);
}

bool fl_lexical_declares(const struct fl_function_lifter *function, LLVMMetadataRef declaration) {
    return fl_lexical_is_own(function, fl_debug_operand(function->lifter->types.context, declaration, 0));
}

bool fl_lexical_is_inside(const struct fl_function_lifter *function, LLVMMetadataRef inner,
                          LLVMMetadataRef outer) {
    while (inner && inner != outer && LLVMGetMetadataKind(inner) != LLVMDISubprogramMetadataKind)
        inner = fl_lexical_parent(function, inner);
    return inner == outer;
}
