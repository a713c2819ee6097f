#include "frontend/instrument/instrument.h"

#include <llvm-c/BitReader.h>
#include <llvm-c/BitWriter.h>

#include "frontend/instrument/array_ends.h"
#include "frontend/instrument/inline_bodies.h"
#include "frontend/instrument/module.h"
#include "frontend/instrument/opportunities.h"

static void change(struct fl_arena *arena, LLVMModuleRef module, const struct fl_bitcode_changes *changes,
                   size_t source) {
    if (changes->has_strict_ends) fl_instrument_array_ends(module);
    if (changes->bodies) fl_inline_bodies_define(changes->bodies, module, source);
    if (changes->instrumentation) {
        LLVMSetIsNewDbgInfoFormat(module, false);
        fl_instrument_expose(module, changes->instrumentation);
        struct fl_instrument_request request = {.instrumentation = changes->instrumentation,
                                                .extent = FL_INSTRUMENT_PART};
        fl_instrument_module(arena, module, &request);
    }
    if (changes->handlers) fl_instrument_opportunities(arena, module, changes->handlers);
}

enum fl_status fl_instrument_bitcode(struct fl_arena *arena, const struct fl_bitcode_changes *changes,
                                     size_t source, const unsigned char *bytes, size_t size,
                                     struct fl_diagnostics *diagnostics, const unsigned char **result,
                                     size_t *result_size) {
    LLVMContextRef context = LLVMContextCreate();
    LLVMMemoryBufferRef buffer = LLVMCreateMemoryBufferWithMemoryRange((const char *)bytes, size, "source", false);
    LLVMModuleRef module = NULL;
    LLVMBool has_failed = LLVMParseBitcodeInContext2(context, buffer, &module);
    LLVMDisposeMemoryBuffer(buffer);
    if (has_failed) {
        fl_diagnostics_add(diagnostics, FL_ERROR, NULL, 0, 0, "the compiler's bitcode cannot be read");
    } else {
        change(arena, module, changes, source);
        LLVMMemoryBufferRef written = LLVMWriteBitcodeToMemoryBuffer(module);
        *result_size = LLVMGetBufferSize(written);
        *result = fl_arena_copy(arena, LLVMGetBufferStart(written), *result_size);
        LLVMDisposeMemoryBuffer(written);
        LLVMDisposeModule(module);
    }
    LLVMContextDispose(context);
    return has_failed ? FL_BAD_INPUT : FL_OK;
}
