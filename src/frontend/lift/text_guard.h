/* frontend/lift/text_guard.h - where a program is only if it has found a text to be short.
 *
 * Behind `if (strlen(argv[1]) >= sizeof buffer) return 1;` the whole text is known once so many bytes of it are.
 */
#ifndef FL_FRONTEND_LIFT_TEXT_GUARD_H
#define FL_FRONTEND_LIFT_TEXT_GUARD_H

#include <llvm-c/Core.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FL_MOST_TEXT_GUARDS = 8 };

struct fl_text_guards {
    LLVMBasicBlockRef start; /* nobody has a pointer to the text before it; it is executed once */
    size_t count;
    struct fl_text_guard {
        LLVMBasicBlockRef block;
        unsigned successor; /* the way to it is taken if the text has at most `most` bytes */
        uint64_t most;
    } items[FL_MOST_TEXT_GUARDS];
};

/* Is this a comparison of a length, perhaps converted, with a constant below `most`? */
bool fl_text_guard_constant(LLVMValueRef comparison, LLVMValueRef length, uint64_t most, uint64_t *constant);
/* Is the value, which is as wide as any length, a length in another width? */
bool fl_text_guard_is_conversion(LLVMValueRef instruction);
/* Of a text: a call of strlen. */
bool fl_text_guard_is_measuring(LLVMValueRef call);
/* From the pointers to it; with constants below `most` only. */
struct fl_text_guards fl_text_guards_find(const LLVMValueRef *pointers, size_t count, LLVMBasicBlockRef start,
                                          uint64_t most);
/* Is the instruction executed only behind one of them? `*end` is raised to what is then the size of the text. */
bool fl_text_guards_protect(const struct fl_text_guards *guards, LLVMValueRef instruction, uint64_t *end);

#endif
