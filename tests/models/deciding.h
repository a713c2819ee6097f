/* tests/models/deciding.h - can a contract (models/contract.h) do what the C library did?
 *
 * A trial is a call (or several) of the library, of the model, or of the contract, as `side` says, with arguments
 * that lie in objects which faults surround. The library does it once; what the contract asks is then answered in
 * all ways that could matter, until it has done the same: results, error number, and all bytes of the objects. A
 * contract that never does excludes what really happens, and proofs with it are wrong. Where the model fails, some
 * way has to make the contract fail.
 */
#ifndef FL_TESTS_MODELS_DECIDING_H
#define FL_TESTS_MODELS_DECIDING_H

#include "support.h"

enum side { LIBRARY, MODEL_SIDE, CONTRACT };

/* An object of this size with a fault behind it, and before it at the latest a page away; all bytes any. */
char *place(size_t size);
char *place_text(const char *text, size_t more); /* with so many bytes behind its end */
void forget_places(void);

/* For trials: a result that has to be the same; one that is any of the objects' addresses may be given as such. */
void told(long long result);
/* A number that a contract may choose, beside the usual ones and results: where something is in a text, say. */
void hint(long long number);
/* An object that the library allocated: a contract's has to hold the same. */
void told_object(const void *bytes, size_t size);

typedef void trial(enum side side);

/* Does the library's trial come out of the contract's? Where contracts know other ends of texts than there are, or
 * none, they may fail instead. */
#define CHECK_ALLOWED(run, ...) CHECK(is_allowed(run, false), __VA_ARGS__)
/* The same, where the contract describes less and may fail instead. */
#define CHECK_ALLOWED_OR_FAILS(run, ...) CHECK(is_allowed(run, true), __VA_ARGS__)
bool is_allowed(trial *run, bool may_fail);

/* If the model fails, so can the contract: true unless that is not so. `has_failed` says whether the model did. */
bool keeps_failure(trial *run, bool *has_failed);

#endif
