/* models/primitives.h - what the models of library functions are built on.
 *
 * Calls of these functions become operations of the program model (program/operation.h); they
 * have no body anywhere. Memory accesses inside models are checked like the user's own.
 */
#ifndef FL_MODELS_PRIMITIVES_H
#define FL_MODELS_PRIMITIVES_H

#include <stddef.h>

/* Inputs: see enum fl_input_kind. */
int __fl_argument_count(void);
/* What is read off an argument that is a number; __fl_argument_number.long where the result is long. */
int __fl_argument_number(int argument);
int __fl_argument_byte(int argument, size_t index);        /* 0 at its end */
void __fl_program_name(char *into, size_t size);           /* argv[0], 0 behind it: no more than fits */
int __fl_stdin_byte(void);                                 /* -1 at the end */
int __fl_environment_byte(const char *name, size_t index); /* -1: not set; 0 at its end */
int __fl_file_byte(const char *name, size_t index);        /* -1 at its end; -2: no such file */
long __fl_time(void);
int __fl_random(void); /* any int, one input a call */
/* What rand gives next: any number that is not negative; where a run is executed, that of the C library for the
 * last seed. `kind` is not 0 if the numbers are others than those of rand from then on. */
int __fl_number(void);
int __fl_seed(unsigned seed, int kind);

/* What the system decides, between two numbers of which 0 is one: 0 is the ordinary case. The name is a string
 * literal, the function and what it does: "puts.fails-with-errno". One input a call. */
long __fl_world(const char *name, long least, long most);
void __fl_world_block(void *into, size_t size, const char *name); /* any bytes; all 0 in the ordinary case */
/* Can the program tell what comes of this function (its result is used somewhere, or what errors leave
 * behind)? A constant; other names: frontend/lift/seen.c. */
int __fl_sees(const char *name);
/* The program looks at none of these with this number or a higher one; a constant: "arguments", "bytes of
 * arguments" (but for argv[0]), "bytes of variables" of the environment. */
size_t __fl_seen(const char *what);

/* Any value, one input a call: for models that say only what a function guarantees (loose.h). */
unsigned char __fl_any_byte(void);
int __fl_any_int(void);
long long __fl_any_long(void);
void __fl_any_bytes(void *into, size_t size, const char *name); /* the name: its own */

/* Memory. */
void *__fl_allocate(size_t size);               /* a new heap object, contents unknown */
_Bool __fl_allocation_fails(const char *input); /* the named input; constant false unless --checks allocation */
void __fl_free(void *pointer);                  /* null, or the start of a heap object: checked */
size_t __fl_object_size(const void *pointer);   /* of the object it points into */
void *__fl_object_start(const void *pointer);   /* where that begins */
/* For proofs alone (contract.h): below FL_CONTRACT_TEXTS; of objects that hold texts, as far as there are enough,
 * each its own. */
size_t __fl_object_number(const void *pointer);
void __fl_copy(void *to, const void *from, size_t size); /* may overlap */
void __fl_fill(void *to, int byte, size_t size);
void __fl_need_bytes(const void *at,
                     size_t size); /* fails unless they can be read, though not all may be looked at */
_Bool __fl_can_read(const void *at, size_t size);  /* would reading all of it pass its check? */
_Bool __fl_can_write(const void *at, size_t size); /* and writing? */
_Bool __fl_checks_overlap(void);                   /* constant: is --checks overlap chosen? */
void __fl_need_apart(const void *to, const void *from,
                     size_t size); /* fails if a copy would overlap: --checks overlap */

/* The outside. */
void __fl_read_text(const char *text); /* the system reads it, up to its 0; null is no text */
void __fl_output(int descriptor, const void *bytes, size_t size);
_Noreturn void __fl_halt(int status);  /* the process ends at once */
_Noreturn void __fl_leave(int status); /* it becomes another program: what it has not freed is no leak */
/* Calls the user's functions with that attribute, by priority, with what main gets. */
void __fl_constructors(int argc, char **argv, char **envp);
void __fl_destructors(void);
void __fl_assume(_Bool condition);

#endif
