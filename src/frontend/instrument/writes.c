#include "frontend/instrument/writes.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include <llvm-c/DebugInfo.h>

#include "base/text.h"

struct fl_instrument_writes fl_instrument_writes_make(struct fl_arena *arena,
                                                      const struct fl_instrumentation *instrumentation) {
    size_t count = instrumentation->writes.count;
    struct fl_instrument_writes writes = {.arena = arena,
                                          .instrumentation = instrumentation,
                                          .lines = fl_map_make(arena),
                                          .behind = FL_NEW_ARRAY(arena, size_t, count + 1),
                                          .is_met = FL_NEW_ARRAY(arena, bool, count + 1),
                                          .files = fl_map_make(arena)};
    for (size_t i = count; i-- > 0;) {
        uint64_t *line = fl_map_at(&writes.lines, instrumentation->writes.items[i].line);
        writes.behind[i] = (size_t)*line;
        *line = i + 1;
    }
    return writes;
}

/* ---- places ---- */

static const char *file_of(struct fl_instrument_writes *writes, LLVMValueRef instruction) {
    unsigned name_length = 0, directory_length = 0;
    const char *name = LLVMGetDebugLocFilename(instruction, &name_length);
    const char *directory = LLVMGetDebugLocDirectory(instruction, &directory_length);
    if (!name || !name_length) return "";
    const char *path = fl_arena_format(writes->arena, "%.*s", (int)name_length, name);
    if (path[0] != '/' && directory)
        path = fl_arena_format(writes->arena, "%.*s/%s", (int)directory_length, directory, path);
    uint64_t *known = fl_map_at_string(&writes->files, path);
    char real[PATH_MAX];
    if (!*known) *known = fl_map_key(realpath(path, real) ? fl_arena_copy_string(writes->arena, real) : path);
    return (const char *)(uintptr_t)*known;
}

size_t fl_instrument_writes_next(struct fl_instrument_writes *writes, LLVMValueRef instruction, size_t last) {
    if (!writes->instrumentation->writes.count || !LLVMInstructionGetDebugLoc(instruction)) return 0;
    unsigned line = LLVMGetDebugLocLine(instruction), column = LLVMGetDebugLocColumn(instruction);
    uint64_t *first = fl_map_find(&writes->lines, line);
    size_t next = first ? (size_t)*first : 0;
    if (last) next = writes->behind[last - 1];
    for (size_t at = next; at; at = writes->behind[at - 1]) {
        const struct fl_hook_write *write = &writes->instrumentation->writes.items[at - 1];
        if (write->column == column && strcmp(write->file, file_of(writes, instruction)) == 0) return at;
    }
    return 0;
}

/* ---- instructions ---- */

bool fl_instrument_is_store(LLVMValueRef instruction, unsigned *operand) {
    bool is_plain = LLVMIsAStoreInst(instruction);
    *operand = is_plain;
    return is_plain || LLVMIsAAtomicRMWInst(instruction) || LLVMIsAAtomicCmpXchgInst(instruction);
}

bool fl_instrument_is_block(LLVMValueRef instruction) {
    static const char *const names[] = {"llvm.memcpy", "llvm.memmove", "llvm.memset"};
    if (!LLVMIsACallInst(instruction) || !LLVMIsAFunction(LLVMGetCalledValue(instruction))) return false;
    size_t length;
    const char *name = LLVMGetValueName2(LLVMGetCalledValue(instruction), &length);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (fl_string_has_prefix(name, names[i])) return true;
    return false;
}

/* Structs that are passed and assigned are copied as blocks, too. */
static bool may_be_block(const char *callee) {
    static const char *const words[] = {"memcpy", "memmove", "memset", "bcopy", "bzero"};
    for (size_t i = 0; callee && i < sizeof words / sizeof *words; i++)
        if (strstr(callee, words[i])) return true;
    return false;
}

bool fl_instrument_is_call_of(LLVMValueRef instruction, const struct fl_hook_write *write, const char *name) {
    if (fl_instrument_is_block(instruction)) return may_be_block(write->callee);
    if (!name || !write->callee) return !name && !write->callee;
    return strcmp(name, write->callee) == 0;
}

static bool is_float(LLVMTypeKind kind) {
    return kind == LLVMFloatTypeKind || kind == LLVMDoubleTypeKind;
}

bool fl_instrument_fits(LLVMTypeRef stored, LLVMTypeRef variable) {
    LLVMTypeKind kind = LLVMGetTypeKind(stored);
    if (kind == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(stored) == 8) return true;
    if (kind != LLVMGetTypeKind(variable)) return false;
    if (kind == LLVMIntegerTypeKind) return LLVMGetIntTypeWidth(stored) == LLVMGetIntTypeWidth(variable);
    return kind == LLVMPointerTypeKind || is_float(kind);
}
