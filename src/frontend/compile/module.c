#include "frontend/compile/module.h"

#include <stdlib.h>
#include <string.h>

#include <llvm-c/BitReader.h>
#include <llvm-c/IRReader.h>
#include <llvm-c/Linker.h>

#include "base/invariant.h"
#include "base/map.h"
#include "frontend/compile/compile.h"
#include "frontend/instrument/module.h"

/* What LLVM said last, instead of letting it print to standard error. */
struct last_message {
    char *text;
};

static void keep_message(LLVMDiagnosticInfoRef info, void *context) {
    struct last_message *last = context;
    if (LLVMGetDiagInfoSeverity(info) != LLVMDSError) return;
    free(last->text);
    char *text = LLVMGetDiagInfoDescription(info);
    last->text = strdup(text);
    LLVMDisposeMessage(text);
}

static bool is_bitcode(const struct fl_bitcode *bitcode) {
    return bitcode->size >= 4 &&
           (memcmp(bitcode->bytes, "BC\xC0\xDE", 4) == 0 || memcmp(bitcode->bytes, "\xDE\xC0\x17\x0B", 4) == 0);
}

/* Bitcode or LLVM's text form. */
static LLVMModuleRef read_module(LLVMContextRef context, const struct fl_bitcode *bitcode,
                                 struct fl_diagnostics *diagnostics, struct last_message *last) {
    LLVMMemoryBufferRef buffer = LLVMCreateMemoryBufferWithMemoryRange((const char *)bitcode->bytes, bitcode->size,
                                                                       bitcode->source_path, true);
    LLVMModuleRef module = NULL;
    if (is_bitcode(bitcode)) {
        LLVMBool failed = LLVMParseBitcodeInContext2(context, buffer, &module);
        LLVMDisposeMemoryBuffer(buffer);
        if (!failed) return module;
        fl_diagnostics_add(diagnostics, FL_ERROR, bitcode->source_path, 0, 0, "not valid LLVM bitcode: %s",
                           last->text ? last->text : "it cannot be read");
        return NULL;
    }
    char *message = NULL;
    if (!LLVMParseIRInContext(context, buffer, &module, &message)) return module;
    const char *reason = message ? strchr(message, '\n') : NULL;
    int length = message ? (reason ? (int)(reason - message) : (int)strlen(message)) : 0;
    fl_diagnostics_add(diagnostics, FL_ERROR, bitcode->source_path, 0, 0, "not valid LLVM assembly: %.*s", length,
                       message ? message : "");
    LLVMDisposeMessage(message);
    return NULL;
}

static bool is_strong_definition(LLVMValueRef global) {
    if (LLVMIsDeclaration(global)) return false;
    return LLVMGetLinkage(global) == LLVMExternalLinkage;
}

/* LLVM's linker names the symbol but not the files: find clashes before it does. */
static bool claim_symbol(struct fl_map *owners, LLVMValueRef global, const char *path, enum fl_copies copies,
                         struct fl_diagnostics *diagnostics) {
    if (!is_strong_definition(global)) return true;
    size_t length;
    const char *name = LLVMGetValueName2(global, &length);
    uint64_t *owner = fl_map_at_string(owners, name);
    if (!*owner) {
        *owner = fl_map_key(path);
        return true;
    }
    if (copies == FL_COPIES_OF_FUNCTIONS && LLVMIsAFunction(global)) {
        LLVMSetLinkage(global, LLVMLinkOnceAnyLinkage);
        return true;
    }
    fl_diagnostics_add(diagnostics, FL_ERROR, path, 0, 0, "%s is defined here and in %s", name,
                       (const char *)(uintptr_t)*owner);
    return false;
}

static bool claim_symbols(struct fl_map *owners, LLVMModuleRef module, const char *path, enum fl_copies copies,
                          struct fl_diagnostics *diagnostics) {
    bool is_free = true;
    for (LLVMValueRef at = LLVMGetFirstFunction(module); at; at = LLVMGetNextFunction(at))
        is_free = claim_symbol(owners, at, path, copies, diagnostics) && is_free;
    for (LLVMValueRef at = LLVMGetFirstGlobal(module); at; at = LLVMGetNextGlobal(at))
        is_free = claim_symbol(owners, at, path, copies, diagnostics) && is_free;
    return is_free;
}

static bool is_same_target(LLVMModuleRef left, LLVMModuleRef right) {
    return strcmp(LLVMGetDataLayoutStr(left), LLVMGetDataLayoutStr(right)) == 0;
}

static enum fl_status link_all(struct fl_arena *arena, LLVMContextRef context, const struct fl_bitcode *list,
                               size_t count, enum fl_copies copies,
                               const struct fl_instrumentation *instrumentation,
                               struct fl_diagnostics *diagnostics, LLVMModuleRef *result,
                               struct last_message *last) {
    struct fl_map owners = fl_map_make(arena);
    bool is_sound = true;
    for (size_t i = 0; i < count; i++) {
        LLVMModuleRef module = read_module(context, &list[i], diagnostics, last);
        if (!module) return FL_BAD_INPUT;
        if (instrumentation) fl_instrument_expose(module, instrumentation);
        if (!claim_symbols(&owners, module, list[i].source_path, copies, diagnostics)) is_sound = false;
        if (*result && !is_same_target(*result, module)) {
            fl_diagnostics_add(diagnostics, FL_ERROR, list[i].source_path, 0, 0,
                               "compiled for another target than %s", list[0].source_path);
            is_sound = false;
        }
        if (!is_sound) {
            LLVMDisposeModule(module);
            continue;
        }
        if (!*result)
            *result = module;
        else if (LLVMLinkModules2(*result, module)) {
            fl_diagnostics_add(diagnostics, FL_ERROR, list[i].source_path, 0, 0, "cannot be linked: %s",
                               last->text ? last->text : "unknown reason");
            return FL_BAD_INPUT;
        }
    }
    return is_sound ? FL_OK : FL_BAD_INPUT;
}

enum fl_status fl_module_link(struct fl_arena *arena, LLVMContextRef context, const struct fl_bitcode *list,
                              size_t count, enum fl_copies copies,
                              const struct fl_instrumentation *instrumentation, struct fl_diagnostics *diagnostics,
                              struct fl_module *result) {
    struct last_message last = {NULL};
    LLVMContextSetDiagnosticHandler(context, keep_message, &last);
    *result = (struct fl_module){.context = context};
    enum fl_status status =
        link_all(arena, context, list, count, copies, instrumentation, diagnostics, &result->module, &last);
    LLVMContextSetDiagnosticHandler(context, NULL, NULL);
    free(last.text);
    if (status != FL_OK) return status;
    LLVMSetIsNewDbgInfoFormat(result->module, false);
    result->layout = LLVMGetModuleDataLayout(result->module);
    return FL_OK;
}

void fl_module_dispose(struct fl_module *module) {
    if (module->module) LLVMDisposeModule(module->module);
    module->module = NULL;
}
