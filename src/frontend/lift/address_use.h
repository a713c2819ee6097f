/* frontend/lift/address_use.h - what becomes of an address in LLVM's code. */
#ifndef FL_FRONTEND_LIFT_ADDRESS_USE_H
#define FL_FRONTEND_LIFT_ADDRESS_USE_H

#include <stdbool.h>
#include <stdint.h>

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

/* A call of a function whose name begins so? */
bool fl_is_call_of(LLVMValueRef instruction, const char *prefix);

/* A call that fills a block of memory, or copies one: where to, what or from where, how many bytes. memcpy is no
 * intrinsic where it is checked for overlap; then its result is not used. */
enum fl_block_write_kind { FL_BLOCK_WRITE_NONE, FL_BLOCK_WRITE_FILL, FL_BLOCK_WRITE_COPY };
enum fl_block_write_kind fl_block_write_of(LLVMValueRef instruction);

/* Does it go nowhere but to accesses, calls and tests of how it is aligned? */
bool fl_address_stays(LLVMValueRef address);

/* Is nothing of the pointer looked at but whether it is null, here and in locals that it is put into? */
bool fl_address_is_only_tested(LLVMValueRef pointer);

/* Adds what a step into an array or struct adds; false: that is not known. */
bool fl_address_add_steps(LLVMTargetDataRef layout, LLVMValueRef gep, uint64_t *offset);

/* What it was made from by such steps, how many bytes before it. is_fixed: that is known. */
LLVMValueRef fl_address_base(LLVMTargetDataRef layout, LLVMValueRef address, uint64_t *offset, bool *is_fixed);

/* Writing a bit-field reads its neighbours, and puts them back. */
bool fl_store_is_of_bit_field(LLVMValueRef store);

#endif
