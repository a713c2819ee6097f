/* run/inputs.h - what the outside gives to a run, and the file it is written in.
 *
 * One entry a line, '#' starts a comment:
 *
 *     argv: "prog" "arg one"            all of argv
 *     stdin: "text\n"                   repeated lines are concatenated; C escapes
 *     stdin-file: path
 *     env: NAME="value"
 *     file: "name" "contents"
 *     time: 1700000000                  the k-th line is the k-th call; the last one stays
 *     __VERIFIER_nondet_int: -5         the k-th line of a name is the k-th call of that function
 *     klee_make_symbolic: bytes 00 ff   blocks, and values as they lie in memory
 *     malloc: bytes 05 00 00 00         what the memory holds that the k-th call of malloc gives, 0 where there
 *                                       are fewer bytes; without any, and behind the last line: not said
 *     puts.fails-with-errno: 28         what the system does in the k-th call of puts, as models/ name it; 0, and
 *                                       behind the last line: as usual
 *     list: &node1                      a parameter of the function that --entry names; "parameter file"
 *                                       where its name alone means something else
 *     global limit: 5                   a global variable when that function is called
 *     object node1: bytes 03 00 00 00 00 00 00 00 &node1
 *     object text1: "abc\0"             memory behind pointers, all of its bytes
 *
 * &NAME or &NAME+8 is the address of an object, a function or a global variable: the whole value, or
 * so many of its bytes as a pointer has. &malloc.2 is what the second call of malloc gave, if that was before.
 *
 * Names of other characters than letters, digits and _ . $ - stand in quotes, with C escapes: "inline
 * assembly": 5.
 *
 * Values are decimal, 0x hexadecimal, 'c', or floating ("1.5", "-inf", "bits 0x7fc00000" for an
 * exact pattern). What the file does not give is 0 and reported as defaulted; a global variable
 * keeps its initial value.
 */
#ifndef FL_RUN_INPUTS_H
#define FL_RUN_INPUTS_H

#include "base/map.h"
#include "base/status.h"
#include "base/text.h"
#include "base/vector.h"
#include "program/program.h"
#include "run/numbers.h"

struct fl_input_bytes {
    const char *bytes; /* zero-terminated behind count */
    size_t count;
};

enum fl_input_form { FL_FORM_NUMBER, FL_FORM_BITS, FL_FORM_BYTES };

/* Bytes that are an address: of an object of the inputs, a function or a global variable. */
struct fl_input_reference {
    uint64_t offset;
    const char *target;
    uint64_t addend;
};

struct fl_input_references {
    FL_VECTOR_OF(struct fl_input_reference) all; /* by rising offset */
};

/* Memory that pointers of the inputs point to. */
struct fl_input_object {
    const char *name;
    struct fl_input_bytes bytes; /* 0 where a reference stands */
    struct fl_input_references references;
    bool is_text; /* written as a string */
};

struct fl_input_value {
    const char *name;
    enum fl_input_form form;
    const char *number;                    /* NUMBER: as it stands in the file; BITS: the hexadecimal number */
    struct fl_input_bytes bytes;           /* BYTES */
    struct fl_input_references references; /* BYTES: those that are addresses */
    uint32_t line;                         /* 0: not from a file */
};

struct fl_named_input {
    const char *name;
    struct fl_input_bytes value;
};

struct fl_inputs {
    struct fl_arena *arena;
    uint32_t pointer_size; /* bytes of a reference; 8 until a program says otherwise */
    FL_VECTOR_OF(struct fl_input_bytes) arguments;
    FL_VECTOR_OF(struct fl_named_input) environment;
    FL_VECTOR_OF(struct fl_named_input) files;
    FL_VECTOR_OF(struct fl_input_value) values;
    FL_VECTOR_OF(struct fl_input_object) objects;
    FL_VECTOR_OF(int64_t) times;
    struct fl_text standard_input;
};

struct fl_inputs *fl_inputs_create(struct fl_arena *arena);
void fl_inputs_add_argument(struct fl_inputs *inputs, const char *argument);
/* Appends the file's bytes to standard input. */
enum fl_status fl_inputs_add_stdin_file(struct fl_inputs *inputs, const char *path,
                                        struct fl_diagnostics *diagnostics);

/* Adds what the text says. With a program, names and widths are compared with its input sites.
 * One diagnostic for the first thing that is malformed. */
enum fl_status fl_inputs_parse(struct fl_inputs *inputs, const char *file, const char *text, size_t size,
                               const struct fl_program *program, struct fl_diagnostics *diagnostics);
enum fl_status fl_inputs_read(struct fl_inputs *inputs, const char *path, const struct fl_program *program,
                              struct fl_diagnostics *diagnostics);
/* In the format above; reading it again gives the same inputs. */
void fl_inputs_print(struct fl_text *text, const struct fl_inputs *inputs);

/* The value as so many bits of this type; false if it does not fit. */
bool fl_input_value_convert(struct fl_arena *arena, const struct fl_input_value *value, uint32_t width,
                            const struct fl_type *type, struct fl_bits *result);
/* "malloc fails" and its kin: does the name say whether an allocation fails? */
bool fl_input_is_allocation(const char *name);
/* Does the value say that one does? */
bool fl_input_value_fails_allocation(const struct fl_input_value *value);
/* The last name of those that say so; NULL: none fails. */
const char *fl_inputs_failing_allocation(const struct fl_inputs *inputs);
/* Is it an address in a block that malloc gave? In which call, from 1? */
bool fl_input_reference_is_block(const struct fl_input_reference *reference, uint64_t *call);
/* The other way round: a value that converts to these bits. */
struct fl_input_value fl_input_value_of(struct fl_arena *arena, const char *name, const struct fl_bits *bits,
                                        const struct fl_type *type);

/* One read from outside, as it happened. */
struct fl_input_read {
    fl_input_id site;
    bool is_default;
    struct fl_bits value; /* width 0 for blocks */
    struct fl_input_bytes block;
    const struct fl_input_value *given; /* NULL: the inputs had no value for it */
};

/* Hands the inputs to one run and remembers what was asked for. */
struct fl_feed {
    struct fl_arena *arena;
    const struct fl_program *program;
    const struct fl_inputs *inputs;
    struct fl_map addresses; /* name of an object of the inputs -> where the run has put it */
    struct fl_map queues;    /* name -> index into queue */
    FL_VECTOR_OF(struct fl_feed_queue {
        FL_VECTOR_OF(const struct fl_input_value *) values;
        size_t next;
    })
    queue;
    const char *last_name; /* that was asked for, as most often the next one is; NULL: none was */
    size_t last_queue;     /* of that name */
    size_t stdin_position;
    size_t time_position;
    bool names_blocks;                            /* some input is an address in a block that malloc gives */
    uint64_t heap_blocks;                         /* that malloc gave so far */
    struct fl_map asked_environment, asked_files; /* name -> 1 */
    bool asked_arguments, asked_input;
    FL_VECTOR_OF(struct fl_input_read) reads;
    bool forgets_reads; /* for long runs whose inputs nobody asks about */
    uint64_t read_count;
    uint64_t default_count;    /* reads that the inputs had no value for */
    struct fl_numbers numbers; /* that the C library gives, if it has begun */
    bool has_numbers;
    uint64_t seeds;       /* a digest of those that were given */
    bool invents_numbers; /* some number that the inputs gave is not what the C library gives */
    bool loses_numbers;   /* they are of a kind that is not known here */
};

struct fl_feed *fl_feed_create(struct fl_arena *arena, const struct fl_program *program,
                               const struct fl_inputs *inputs);
/* VALUE, UNDEFINED, ASSEMBLY and TIME sites, and the counts and bytes of the others: name is the
 * string at the first argument (ENVIRONMENT, FILE), arguments are numbers. */
struct fl_bits fl_feed_value(struct fl_feed *feed, fl_input_id site, const uint64_t arguments[2],
                             const char *name);
void fl_feed_block(struct fl_feed *feed, fl_input_id site, unsigned char *bytes, uint64_t size);
/* HEAP sites: malloc gives this memory (size 0: or none). The bytes keep what they hold if the inputs say nothing
 * of it. */
void fl_feed_contents(struct fl_feed *feed, fl_input_id site, uint64_t address, unsigned char *bytes,
                      uint64_t size);
/* Is there a value left for the site? */
bool fl_feed_has(struct fl_feed *feed, fl_input_id site);
/* Puts addresses where the references are; the bytes are those that the references belong to. */
void fl_feed_resolve(const struct fl_feed *feed, const struct fl_input_references *references, void *bytes,
                     uint64_t size);
/* Inputs that hold just what this run read. */
struct fl_inputs *fl_feed_consumed(const struct fl_feed *feed, struct fl_arena *arena);

#endif
