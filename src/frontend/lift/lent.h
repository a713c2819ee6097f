/* frontend/lift/lent.h - memory and structs that functions hand to each other, parts of which may never have been
 * written.
 *
 * A function may be lent the address of a local that its caller has not written, and write some of it, or be given
 * a struct by value, or return one. What is not written is told in variables of the whole program, one bit for
 * each of the first 64 bytes: the caller sets `given` in front of the call, the function takes it, sets it to 0
 * again where it begins, and leaves what is still unwritten in `left`. A caller that knows nothing leaves `given`
 * alone: all is written. There are such variables only where a caller may have something that is not, which is
 * found in LLVM's code of the whole program before.
 */
#ifndef FL_FRONTEND_LIFT_LENT_H
#define FL_FRONTEND_LIFT_LENT_H

#include "frontend/lift/parts.h"

enum { FL_LENT_BYTES = 64 };

struct fl_lent {
    fl_variable_id given, left;
};

/* What a function does with what a parameter points to. */
enum fl_lending {
    FL_LENDING_UNKNOWN, /* it may keep the address, or its code is not there */
    FL_LENDING_NONE,    /* nothing */
    FL_LENDING_WRITES,  /* it surely writes, before it reads: which bytes is told */
    FL_LENDING_MIXED,   /* it may read what was not written, or write only sometimes */
};
enum fl_lending fl_lending_of(struct fl_lifter *lifter, LLVMValueRef parameter, uint64_t *written);

/* Does it give the address to the library, or to functions that may keep it? */
bool fl_lending_loses(struct fl_lifter *lifter, LLVMValueRef parameter);

/* One bit for each byte of a value of the type that is no padding, at most 64. */
uint64_t fl_lent_value_bytes(LLVMTargetDataRef layout, LLVMTypeRef type);

/* Of a parameter: a pointer, or a struct by value; of a function: the struct that it returns in registers. NULL:
 * what it gets, or returns, is always written. */
const struct fl_lent *fl_lent_of(struct fl_lifter *lifter, LLVMValueRef value);

/* The local of its own that a parameter is kept in and always has its value; NULL: there is none. */
LLVMValueRef fl_lent_home(LLVMValueRef parameter);
/* Is a struct passed or returned by way of this parameter, an address that is not the user's? */
bool fl_lent_is_struct(LLVMValueRef parameter);

#endif
