/* frontend/lift/unwritten.h - reads of parts of arrays, structs and locals in memory that may never have been
 * written.
 *
 * Of locals with at most 64 parts (elements of an array of scalars, else bytes) whose address goes nowhere but to
 * calls. Each that may be read before it is written has a variable with one bit a part, which says whether it was
 * written. So has a block of malloc that one local points to, and nothing else, and what a parameter points to,
 * where callers may lend something that is not written (lent.h). Other functions that get the address are taken to
 * write all of it, which is an assumption (unfollowed.h); scanf and its kin write as many as they say. Padding is
 * never read, so its bits don't matter.
 *
 * Which parts may be unwritten where is found with what uninitialized.c finds out about variables: this file
 * adds its parts to those sets, from the bit `first` on.
 */
#ifndef FL_FRONTEND_LIFT_UNWRITTEN_H
#define FL_FRONTEND_LIFT_UNWRITTEN_H

#include "base/number/bitset.h"
#include "frontend/lift/parts.h"

struct fl_unwritten;

/* Gives the number of parts of all such locals. */
struct fl_unwritten *fl_unwritten_find(struct fl_function_lifter *function, size_t first, size_t *part_count);
/* The function begins: nothing is written. */
void fl_unwritten_start(const struct fl_unwritten *all, struct fl_bitset *empty);
/* What an instruction changes. is_tainted: what it stores may not have been written. True: it reads what may be
 * empty. */
bool fl_unwritten_pass(struct fl_unwritten *all, LLVMValueRef instruction, bool is_tainted,
                       struct fl_bitset *empty);
/* What is known where a branch is taken: behind a loop that writes all elements, they are written. `tainted` has
 * the values that may not have been. */
void fl_unwritten_leave(const struct fl_unwritten *all, LLVMBasicBlockRef from, LLVMBasicBlockRef to,
                        const struct fl_map *tainted, struct fl_bitset *empty);
/* When the sets are known: is all that is done to the local known, or to the block that it points to? */
bool fl_unwritten_is_followed(const struct fl_unwritten *all, LLVMValueRef local, bool is_block);
/* The next that is copied to where nothing is followed before all of it is written, by its name; NULL: there are
 * no more. Begins with *at == 0. */
const char *fl_unwritten_next_lost(const struct fl_unwritten *all, size_t *at);
/* Does the store write what is followed all the way? */
bool fl_unwritten_keeps(const struct fl_unwritten *all, LLVMValueRef store);
/* When the sets are known: makes the variables of those that may be read. */
void fl_unwritten_settle(struct fl_unwritten *all);

/* At the function's start, and where a local is declared. */
void fl_unwritten_begin(struct fl_unwritten *all);
void fl_unwritten_declare(struct fl_unwritten *all, LLVMValueRef call);
/* Behind a store to a local variable: it may get a new block, which nothing was written to. */
void fl_unwritten_point(struct fl_unwritten *all, LLVMValueRef store);
/* 1 bit: what the load reads was written; NULL: it reads none of these. */
const struct fl_expression *fl_unwritten_is_read(struct fl_unwritten *all, LLVMValueRef load);
const char *fl_unwritten_object_name(const struct fl_unwritten *all, LLVMValueRef load);
const char *fl_unwritten_name(const struct fl_unwritten *all, LLVMValueRef load);
/* Behind a store, of a value that was written where the condition holds (NULL: always); a copy or fill; a call. */
void fl_unwritten_store(struct fl_unwritten *all, LLVMValueRef store, const struct fl_expression *is_written);
void fl_unwritten_call(struct fl_unwritten *all, LLVMValueRef call, const struct fl_expression *result);
/* In front of a call: tells the function what of what it is lent was not written. */
void fl_unwritten_lend(struct fl_unwritten *all, LLVMValueRef call);
/* Where the function returns: tells what it has left unwritten. */
void fl_unwritten_return(struct fl_unwritten *all, LLVMValueRef end);
/* Is the call's result needed, to know what it wrote? */
bool fl_unwritten_needs_result(const struct fl_unwritten *all, LLVMValueRef call);

#endif
