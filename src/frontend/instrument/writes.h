/* frontend/instrument/writes.h - which instructions stand where variables may be assigned through pointers.
 *
 * Places are listed by those who read the source (fl_hook_write). What stands at one of them and writes memory in
 * the way that the place says may be the assignment.
 */
#ifndef FL_FRONTEND_INSTRUMENT_WRITES_H
#define FL_FRONTEND_INSTRUMENT_WRITES_H

#include <llvm-c/Core.h>

#include "base/map.h"
#include "frontend/instrument/hooks.h"

struct fl_instrument_writes {
    struct fl_arena *arena;
    const struct fl_instrumentation *instrumentation;
    struct fl_map lines; /* those on a line: its number -> 1 + the first of them */
    size_t *behind;      /* by write: 1 + the next one of the same line; 0: none */
    bool *is_met;        /* by write: an instruction that can be it was found */
    struct fl_map files; /* names in debug information -> real paths */
};

struct fl_instrument_writes fl_instrument_writes_make(struct fl_arena *arena,
                                                      const struct fl_instrumentation *instrumentation);

/* Of the writes that stand where the instruction does, the one behind `last` (from 0 on); 0: there is no other. */
size_t fl_instrument_writes_next(struct fl_instrument_writes *writes, LLVMValueRef instruction, size_t last);

/* Does the instruction write memory by itself? Where, is its operand. */
bool fl_instrument_is_store(LLVMValueRef instruction, unsigned *operand);
/* A call that the compiler has a block copy or fill for; what is written is its first operand. */
bool fl_instrument_is_block(LLVMValueRef instruction);
/* Is it what the source calls there, of which this is the name? */
bool fl_instrument_is_call_of(LLVMValueRef instruction, const struct fl_hook_write *write, const char *name);
/* Can a store of this type be one to a variable of that type, as the rules of C allow? */
bool fl_instrument_fits(LLVMTypeRef stored, LLVMTypeRef variable);

#endif
