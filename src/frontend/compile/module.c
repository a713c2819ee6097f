#include "frontend/compile/module.h"

#include <stdlib.h>
#include <string.h>

#include <llvm-c/BitReader.h>
#include <llvm-c/BitWriter.h>
#include <llvm-c/IRReader.h>
#include <llvm-c/Linker.h>

#include "base/invariant.h"
#include "base/map.h"
#include "base/text.h"
#include "frontend/compile/compile.h"
#include "frontend/instrument/inline_bodies.h"
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

/* LLVM's linker names the symbol but not the files: find clashes before it does. Several programs are no clash but
 * a choice, which has a message of its own. */
static bool claim_symbol(struct fl_map *owners, LLVMValueRef global, const char *path,
                         struct fl_diagnostics *diagnostics) {
    size_t length;
    const char *name = LLVMGetValueName2(global, &length);
    if (!is_strong_definition(global) || strcmp(name, "main") == 0) return true;
    uint64_t *owner = fl_map_at_string(owners, name);
    if (!*owner) {
        *owner = fl_map_key(path);
        return true;
    }
    fl_diagnostics_add(diagnostics, FL_ERROR, path, 0, 0, "%s is defined here and in %s", name,
                       (const char *)(uintptr_t)*owner);
    return false;
}

static bool claim_symbols(struct fl_map *owners, LLVMModuleRef module, const char *path,
                          struct fl_diagnostics *diagnostics) {
    bool is_free = true;
    for (LLVMValueRef at = LLVMGetFirstFunction(module); at; at = LLVMGetNextFunction(at))
        is_free = claim_symbol(owners, at, path, diagnostics) && is_free;
    for (LLVMValueRef at = LLVMGetFirstGlobal(module); at; at = LLVMGetNextGlobal(at))
        is_free = claim_symbol(owners, at, path, diagnostics) && is_free;
    return is_free;
}

static bool is_same_target(LLVMModuleRef left, LLVMModuleRef right) {
    return strcmp(LLVMGetDataLayoutStr(left), LLVMGetDataLayoutStr(right)) == 0;
}

/* All that is being linked. */
struct linking {
    struct fl_arena *arena;
    const struct fl_bitcode *list;
    LLVMModuleRef *modules; /* one each; NULL: not read, or part of the first one */
    size_t count;
    struct fl_diagnostics *diagnostics;
    struct last_message last;
};

static enum fl_status read_all(struct linking *linking, LLVMContextRef context) {
    for (size_t i = 0; i < linking->count; i++) {
        linking->modules[i] = read_module(context, &linking->list[i], linking->diagnostics, &linking->last);
        if (!linking->modules[i]) return FL_BAD_INPUT;
    }
    return FL_OK;
}

static bool has_main(LLVMModuleRef module) {
    LLVMValueRef function = LLVMGetNamedFunction(module, "main");
    return function && is_strong_definition(function);
}

/* Names all files with main, if there are several. */
static bool is_one_program(const struct linking *linking) {
    struct fl_text files = fl_text_make(linking->arena);
    size_t count = 0;
    for (size_t i = 0; i < linking->count; i++) {
        if (!has_main(linking->modules[i])) continue;
        fl_text_format(&files, "%s%s", count++ ? ", " : "", linking->list[i].source_path);
    }
    if (count < 2) return true;
    fl_diagnostics_add(linking->diagnostics, FL_ERROR, NULL, 0, 0,
                       "main is defined in %s: --program NAME chooses the program of NAME.c",
                       fl_text_string(&files));
    return false;
}

static bool fit_together(const struct linking *linking) {
    struct fl_map owners = fl_map_make(linking->arena);
    if (!is_one_program(linking)) return false;
    bool do_fit = true;
    for (size_t i = 0; i < linking->count; i++) {
        const char *path = linking->list[i].source_path;
        if (!claim_symbols(&owners, linking->modules[i], path, linking->diagnostics)) do_fit = false;
        if (is_same_target(linking->modules[0], linking->modules[i])) continue;
        fl_diagnostics_add(linking->diagnostics, FL_ERROR, path, 0, 0, "compiled for another target than %s",
                           linking->list[0].source_path);
        do_fit = false;
    }
    return do_fit;
}

/* Into the first module. */
static enum fl_status link_all(struct linking *linking) {
    for (size_t i = 1; i < linking->count; i++) {
        LLVMModuleRef next = linking->modules[i];
        linking->modules[i] = NULL;
        if (!LLVMLinkModules2(linking->modules[0], next)) continue;
        fl_diagnostics_add(linking->diagnostics, FL_ERROR, linking->list[i].source_path, 0, 0,
                           "cannot be linked: %s", linking->last.text ? linking->last.text : "unknown reason");
        return FL_BAD_INPUT;
    }
    return FL_OK;
}

static void prepare(const struct linking *linking, const struct fl_frontend_options *options,
                    struct fl_module *result) {
    for (size_t i = 0; i < linking->count && options->instrumentation; i++)
        fl_instrument_expose(linking->modules[i], options->instrumentation);
    result->missing = fl_inline_bodies_missing(linking->arena, linking->modules, linking->count);
    result->bodies =
        fl_inline_bodies_take(linking->arena, options->inline_bodies, linking->modules, linking->count);
}

enum fl_status fl_module_link(struct fl_arena *arena, LLVMContextRef context, const struct fl_bitcode *list,
                              size_t count, const struct fl_frontend_options *options,
                              struct fl_diagnostics *diagnostics, struct fl_module *result) {
    struct linking linking = {.arena = arena,
                              .list = list,
                              .modules = FL_NEW_ARRAY(arena, LLVMModuleRef, count),
                              .count = count,
                              .diagnostics = diagnostics};
    LLVMContextSetDiagnosticHandler(context, keep_message, &linking.last);
    *result = (struct fl_module){.context = context};
    enum fl_status status = read_all(&linking, context);
    if (status == FL_OK) prepare(&linking, options, result);
    if (status == FL_OK) status = fit_together(&linking) ? link_all(&linking) : FL_BAD_INPUT;
    LLVMContextSetDiagnosticHandler(context, NULL, NULL);
    free(linking.last.text);
    for (size_t i = status == FL_OK ? 1 : 0; i < count; i++)
        if (linking.modules[i]) LLVMDisposeModule(linking.modules[i]);
    if (status != FL_OK) return status;
    result->module = linking.modules[0];
    LLVMSetIsNewDbgInfoFormat(result->module, false);
    result->layout = LLVMGetModuleDataLayout(result->module);
    return FL_OK;
}

const unsigned char *fl_module_bytes(struct fl_arena *arena, const struct fl_module *module, size_t *size) {
    LLVMMemoryBufferRef written = LLVMWriteBitcodeToMemoryBuffer(module->module);
    *size = LLVMGetBufferSize(written);
    const unsigned char *bytes = fl_arena_copy(arena, LLVMGetBufferStart(written), *size);
    LLVMDisposeMemoryBuffer(written);
    return bytes;
}

void fl_module_dispose(struct fl_module *module) {
    if (module->module) LLVMDisposeModule(module->module);
    module->module = NULL;
}
