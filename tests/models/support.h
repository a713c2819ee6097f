/* tests/models/support.h - the models beside the real C library, in one process.
 *
 * Every function NAME of the models is linked as fl_NAME. Differential tests compare the two. The
 * outside that the primitives speak to is set by the variables below.
 */
#ifndef FL_TESTS_MODELS_SUPPORT_H
#define FL_TESTS_MODELS_SUPPORT_H

#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MODEL(name) extern __typeof__(name) fl_##name

extern int *fl___errno_location(void);
#define fl_errno (*fl___errno_location())

/* What contracts (models/contract.h) ask, answered by a search for what they can do (deciding.h). */
struct deciding {
    long long (*any)(void);
    void (*give_bytes)(void *into, size_t size);
    void (*need_bytes)(const void *at, size_t size);
    void (*refuse)(void); /* what was assumed is not so */
    void *(*allocate)(size_t size);
    void (*release)(void *pointer);
    void *(*start_of)(const void *pointer);
    size_t (*size_of)(const void *pointer);
    size_t (*number_of)(const void *pointer);
};

struct outside {
    const char *input; /* standard input */
    size_t input_size, input_at;
    const char *file_name, *file_bytes; /* the one file there is */
    size_t file_size;
    const char *variable_name, *variable_value; /* the one environment variable there is */
    const char *const *arguments;
    int argument_count;
    long time;
    const char *world_name; /* what the world answers to one question; 0 to all others */
    long world_answer;
    const char *world_bytes; /* the answer to the same question, or to this one: */
    const char *block_name;
    const long long *choices; /* what loose models do, one after the other */
    size_t choice_count;
    const char *any_bytes;           /* and the bytes that they leave */
    const struct deciding *deciding; /* NULL: nothing is looked for */
    bool ignores_overlap;            /* --checks overlap is not chosen */
    void (*overlaps)(void);          /* NULL: the test ends */
    char output[3][4096];            /* what went to descriptors 1 and 2 */
    size_t output_size[3];
    jmp_buf halted;
    int status;
    long live_objects; /* allocated and not freed */
};

extern struct outside outside;

/* Counts a comparison; prints the first few that fail. */
void check(bool holds, const char *file, int line, const char *format, ...) __attribute__((format(printf, 4, 5)));
#define CHECK(holds, ...) check(holds, __FILE__, __LINE__, __VA_ARGS__)

int finish(const char *subject); /* prints the counts; the exit status of the test */

uint64_t next_random(void); /* a fixed sequence */
unsigned random_below(unsigned bound);

#endif
