#include "frontend/library/models.h"

#include <stdio.h>
#include <string.h>

#include <llvm-c/BitReader.h>

#include "base/invariant.h"

enum { LONGEST_NAME = 256 };

struct fl_models fl_models_make(struct fl_arena *arena, LLVMContextRef context, uint32_t pointer_width) {
    struct fl_models models = {.context = context,
                               .table = pointer_width == 64 ? &fl_model_table_64 : &fl_model_table_32,
                               .symbols = fl_map_make(arena)};
    models.modules = FL_NEW_ARRAY(arena, LLVMModuleRef, models.table->file_count);
    for (uint32_t i = 0; i < models.table->symbol_count; i++)
        *fl_map_at_string(&models.symbols, models.table->symbols[i].name) = models.table->symbols[i].file + 1;
    return models;
}

void fl_models_dispose(struct fl_models *models) {
    for (uint32_t i = 0; i < models->table->file_count; i++)
        if (models->modules[i]) LLVMDisposeModule(models->modules[i]);
}

static LLVMModuleRef read_file(struct fl_models *models, uint32_t index) {
    const struct fl_model_file *file = &models->table->files[index];
    LLVMMemoryBufferRef buffer =
        LLVMCreateMemoryBufferWithMemoryRange(file->begin, (size_t)(file->end - file->begin), "model", true);
    LLVMModuleRef module = NULL;
    LLVMBool failed = LLVMParseBitcodeInContext2(models->context, buffer, &module);
    FL_INVARIANT(!failed, "the models that were built in can be read");
    LLVMDisposeMemoryBuffer(buffer);
    LLVMSetIsNewDbgInfoFormat(module, false);
    return module;
}

bool fl_models_has(const struct fl_models *models, const char *name) {
    return fl_map_find_string(&models->symbols, name);
}

/* The name of the loose model that takes the place of this one; or the same. */
static const char *chosen_name(const struct fl_models *models, const char *name, char loose[LONGEST_NAME]) {
    if (!models->are_loose || snprintf(loose, LONGEST_NAME, "fl_loose_%s", name) >= LONGEST_NAME) return name;
    return fl_models_has(models, loose) ? loose : name;
}

LLVMValueRef fl_models_find(struct fl_models *models, const char *name) {
    char loose[LONGEST_NAME];
    name = chosen_name(models, name, loose);
    uint64_t *found = fl_map_find_string(&models->symbols, name);
    if (!found) return NULL;
    uint32_t index = (uint32_t)(*found - 1);
    if (!models->modules[index]) models->modules[index] = read_file(models, index);
    LLVMModuleRef module = models->modules[index];
    LLVMValueRef function = LLVMGetNamedFunction(module, name), global = LLVMGetNamedGlobal(module, name);
    if (function || global) return function ? function : global;
    return LLVMAliasGetAliasee(LLVMGetNamedGlobalAlias(module, name, strlen(name)));
}
