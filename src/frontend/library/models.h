/* frontend/library/models.h - the models of library functions, read file by file as a program needs them.
 *
 * scripts/embed-models puts each file's bitcode into Faultline with a table of what it defines.
 */
#ifndef FL_FRONTEND_LIBRARY_MODELS_H
#define FL_FRONTEND_LIBRARY_MODELS_H

#include <llvm-c/Core.h>

#include "base/map.h"

struct fl_model_file {
    const char *begin, *end; /* bitcode, followed by a zero byte */
};

struct fl_model_symbol {
    const char *name;
    uint32_t file; /* where it is defined */
};

struct fl_model_table {
    const struct fl_model_file *files;
    uint32_t file_count;
    const struct fl_model_symbol *symbols;
    uint32_t symbol_count;
};

extern const struct fl_model_table fl_model_table_64, fl_model_table_32;

struct fl_models {
    LLVMContextRef context;
    const struct fl_model_table *table;
    LLVMModuleRef *modules; /* one a file, NULL until it is needed */
    struct fl_map symbols;  /* name -> file + 1 */
    bool are_loose;         /* a loose model (models/loose.h) is taken instead of the model, where there is one */
};

struct fl_models fl_models_make(struct fl_arena *arena, LLVMContextRef context, uint32_t pointer_width);
void fl_models_dispose(struct fl_models *models);

/* The definition of a function or global (aliases are followed), NULL if no model has one. */
LLVMValueRef fl_models_find(struct fl_models *models, const char *name);
/* Is there a definition? Reads nothing. */
bool fl_models_has(const struct fl_models *models, const char *name);

#endif
