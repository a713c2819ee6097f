/* base/system/message.h - structs as bytes between processes, field by field.
 *
 * A message is described once, by a table of the fields of its struct; packing, unpacking and the check
 * that no field was forgotten all read the table. Pointers are followed, and what they point to is made
 * anew in the arena of the receiver: nothing dangles. Both ends are the same executable, so that numbers
 * travel as they lie in memory.
 *
 *     static const struct fl_field attempt_fields[] = {
 *         FL_STRING(struct fl_attempt, prover),
 *         FL_NUMBER(struct fl_attempt, is_outside),
 *     };
 *     FL_MESSAGE(fl_attempt_message, struct fl_attempt, attempt_fields);
 *
 * Invariants (fl_message_verify tests them): each byte of the struct that is no padding belongs to exactly
 * one field of the table; the number that counts the items of a field comes before it.
 */
#ifndef FL_BASE_SYSTEM_MESSAGE_H
#define FL_BASE_SYSTEM_MESSAGE_H

#include <stdint.h>

#include "base/text.h"

enum fl_field_kind {
    FL_FIELD_NUMBER,   /* up to 8 bytes: numbers, truth values, enums, ids */
    FL_FIELD_STRING,   /* or NULL */
    FL_FIELD_BYTES,    /* as many as another field says; a zero is put behind them */
    FL_FIELD_STRUCT,   /* one or several, in the struct itself */
    FL_FIELD_POINTER,  /* to one struct, or NULL */
    FL_FIELD_ARRAY,    /* a pointer to as many structs as another field says */
    FL_FIELD_VECTOR,   /* base/vector.h, of structs, or of numbers */
    FL_FIELD_TEXT,     /* base/text.h */
    FL_FIELD_BITS,     /* base/number/bits.h */
    FL_FIELD_NAMES,    /* base/map.h, from strings */
    FL_FIELD_LEFT_OUT, /* means nothing to the receiver, who finds zeros */
};

struct fl_message;

struct fl_field {
    enum fl_field_kind kind;
    const char *name;
    size_t offset, size;         /* in the struct */
    const struct fl_message *of; /* STRUCT, POINTER, ARRAY, VECTOR: what is there; NULL: numbers */
    size_t count; /* BYTES, ARRAY: offset of the size_t that says how many; VECTOR: size of an item */
};

struct fl_message {
    const char *name;
    size_t size;
    const struct fl_field *fields;
    size_t field_count;
    void (*clear_padding)(void *value); /* NULL: the compiler does not tell where it is */
};

#define FL_FIELD_OF(kind_, type, member, of_, count_) \
    {.kind = kind_,                                   \
     .name = #member,                                 \
     .offset = offsetof(type, member),                \
     .size = sizeof(((type *)0)->member),             \
     .of = of_,                                       \
     .count = count_}
#define FL_NUMBER(type, member) FL_FIELD_OF(FL_FIELD_NUMBER, type, member, NULL, 0)
#define FL_STRING(type, member) FL_FIELD_OF(FL_FIELD_STRING, type, member, NULL, 0)
#define FL_BYTES(type, member, counted_by) \
    FL_FIELD_OF(FL_FIELD_BYTES, type, member, NULL, offsetof(type, counted_by))
#define FL_STRUCT(type, member, message) FL_FIELD_OF(FL_FIELD_STRUCT, type, member, message, 0)
#define FL_POINTER(type, member, message) FL_FIELD_OF(FL_FIELD_POINTER, type, member, message, 0)
#define FL_ARRAY(type, member, counted_by, message) \
    FL_FIELD_OF(FL_FIELD_ARRAY, type, member, message, offsetof(type, counted_by))
#define FL_VECTOR(type, member, message) \
    FL_FIELD_OF(FL_FIELD_VECTOR, type, member, message, sizeof *((type *)0)->member.items)
#define FL_TEXT(type, member) FL_FIELD_OF(FL_FIELD_TEXT, type, member, NULL, 0)
#define FL_BITS(type, member) FL_FIELD_OF(FL_FIELD_BITS, type, member, NULL, 0)
#define FL_NAMES(type, member) FL_FIELD_OF(FL_FIELD_NAMES, type, member, NULL, 0)
#define FL_LEFT_OUT(type, member) FL_FIELD_OF(FL_FIELD_LEFT_OUT, type, member, NULL, 0)

#ifdef __has_builtin
#if __has_builtin(__builtin_clear_padding)
#define FL_HAS_CLEAR_PADDING 1
#endif
#endif

#ifdef FL_HAS_CLEAR_PADDING
#define FL_CLEAR_PADDING_OF(variable, type)             \
    static void variable##_clear_padding(void *value) { \
        __builtin_clear_padding((type *)value);         \
    }
#define FL_CLEAR_PADDING(variable) variable##_clear_padding
#else
#define FL_CLEAR_PADDING_OF(variable, type)
#define FL_CLEAR_PADDING(variable) NULL
#endif

/* A variable that describes the type: for others, and for the file alone. */
#define FL_MESSAGE(variable, type, table)                                                            \
    FL_CLEAR_PADDING_OF(variable, type)                                                              \
    const struct fl_message variable = {#type, sizeof(type), table, sizeof(table) / sizeof *(table), \
                                        FL_CLEAR_PADDING(variable)}
#define FL_LOCAL_MESSAGE(variable, type, table)                                                             \
    FL_CLEAR_PADDING_OF(variable, type)                                                                     \
    static const struct fl_message variable = {#type, sizeof(type), table, sizeof(table) / sizeof *(table), \
                                               FL_CLEAR_PADDING(variable)}

void fl_message_pack(struct fl_text *text, const struct fl_message *message, const void *value);
/* What was packed, no more and no less. */
void fl_message_unpack(struct fl_arena *arena, const struct fl_message *message, const char *bytes, size_t size,
                       void *value);

/* NULL if the table describes the struct, and so do those that it names; else what is wrong. */
const char *fl_message_verify(struct fl_arena *arena, const struct fl_message *message);

#endif
