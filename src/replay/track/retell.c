#include "replay/track/retell.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/interpret/interpret.h"
#include "replay/track/retold_line.h"

enum { MOST_ARGUMENTS = 24, LONGEST_WORD = 4096 };

/* A word that the last call has read, and where it stands in the text. */
struct retold_word {
    uint64_t address;
    size_t begin, end;
};

struct retelling;

/* A function that reads, and what becomes of a call. */
struct reader {
    const char *name;
    void (*take)(struct retelling *retelling);
    uint32_t where; /* argument: the format, the text, or where the line goes */
};

struct retelling {
    struct fl_arena *arena;
    const struct fl_program *program;
    const struct reader **readers; /* each function: NULL: it does not read */
    struct fl_machine *machine;
    struct fl_text text;
    struct fl_retold_line line; /* that was read last, and is not yet in the text */
    FL_VECTOR_OF(struct retold_word) words;
    uint64_t token_rest; /* where strtok goes on */
    bool was_scanned;    /* the text ends with what a conversion has read */
    /* The call under way: */
    const struct reader *reader; /* NULL: none */
    fl_edge_id edge;
    uint32_t depth, count;
    uint64_t arguments[MOST_ARGUMENTS];
    int64_t result;
};

/* ---- memory of the run ---- */

static bool peek(struct retelling *retelling, uint64_t address, void *bytes, size_t size) {
    return fl_memory_peek(fl_machine_memory(retelling->machine), address, bytes, size);
}

static const char *string_at(struct retelling *retelling, uint64_t address) {
    struct fl_text text = fl_text_make(retelling->arena);
    char byte;
    for (; text.count < LONGEST_WORD && peek(retelling, address, &byte, 1) && byte; address++)
        fl_text_append_char(&text, byte);
    return fl_text_string(&text);
}

static uint64_t pointer_at(struct retelling *retelling, uint64_t address) {
    uint64_t value = 0;
    return peek(retelling, address, &value, retelling->program->pointer_width / 8) ? value : 0;
}

static size_t room_at(struct retelling *retelling, uint64_t address) {
    const struct fl_memory_object *object = fl_memory_find(fl_machine_memory(retelling->machine), address);
    return object ? object->start + object->size - address : 0;
}

/* ---- lines ---- */

static void end_line(struct retelling *retelling) {
    if (!retelling->line.is_there) return;
    fl_retold_line_write(&retelling->text, &retelling->line);
    retelling->line = (struct fl_retold_line){0};
    retelling->words.count = 0;
    retelling->was_scanned = false;
}

/* What conversions have read ends before the next thing is read. */
static void end_word(struct retelling *retelling) {
    if (retelling->was_scanned) fl_text_append_char(&retelling->text, '\n');
    retelling->was_scanned = false;
}

static void take_line(struct retelling *retelling, uint64_t address) {
    end_line(retelling);
    if (!retelling->result || retelling->result == -1) return;
    struct fl_retold_line *line = &retelling->line;
    line->address = address;
    line->size = room_at(retelling, address);
    line->bytes = string_at(retelling, address);
    line->count = strlen(line->bytes);
    /* The end of the line in which words were read. */
    bool is_rest = retelling->was_scanned && (!line->count || *line->bytes == '\n');
    end_word(retelling);
    line->is_there = !is_rest;
}

static void take_fgets(struct retelling *retelling) {
    take_line(retelling, retelling->arguments[0]);
}

static void take_getline(struct retelling *retelling) {
    take_line(retelling, pointer_at(retelling, retelling->arguments[0]));
}

static bool is_in_line(const struct retelling *retelling, uint64_t address) {
    const struct fl_retold_line *line = &retelling->line;
    return line->is_there && address >= line->address && address - line->address < line->size;
}

static void put_in_line(struct retelling *retelling, uint64_t address, uint64_t end, const struct fl_text *found,
                        bool is_open, unsigned weight) {
    struct fl_retold_line *line = &retelling->line;
    struct fl_retold_piece piece = {.offset = address - line->address,
                                    .end = end - line->address,
                                    .text = fl_text_string(found),
                                    .size = found->count,
                                    .is_open = is_open,
                                    .weight = weight};
    fl_retold_line_put(retelling->arena, line, piece);
}

/* ---- blocks and characters ---- */

static void take_bytes(struct retelling *retelling, uint64_t address, uint64_t count) {
    end_line(retelling);
    char byte;
    for (uint64_t i = 0; i < count && peek(retelling, address + i, &byte, 1); i++)
        fl_text_append_char(&retelling->text, byte);
    retelling->was_scanned = false;
}

static void take_fread(struct retelling *retelling) {
    take_bytes(retelling, retelling->arguments[0], (uint64_t)retelling->result * retelling->arguments[1]);
}

static void take_read(struct retelling *retelling) {
    if (retelling->result > 0) take_bytes(retelling, retelling->arguments[1], (uint64_t)retelling->result);
}

static void take_character(struct retelling *retelling) {
    end_line(retelling);
    if (retelling->result >= 0) fl_text_append_char(&retelling->text, (char)retelling->result);
    retelling->was_scanned = false;
}

static void give_back(struct retelling *retelling) {
    struct fl_text *text = &retelling->text;
    bool is_last = text->count && text->items[text->count - 1] == (char)retelling->arguments[0];
    if (is_last && !retelling->line.is_there) text->count--;
}

/* ---- conversions ---- */

struct conversion {
    bool is_suppressed;
    unsigned width, size; /* bytes of a number */
    char kind;
    const char *set; /* behind the bracket */
};

/* Gives where the format goes on. */
static const char *read_conversion(const char *at, struct conversion *conversion) {
    *conversion = (struct conversion){.size = 4};
    if (*at == '*') {
        conversion->is_suppressed = true;
        at++;
    }
    for (; *at >= '0' && *at <= '9'; at++) conversion->width = conversion->width * 10 + (unsigned)(*at - '0');
    for (; *at && strchr("hlLqjzt", *at); at++)
        conversion->size = *at == 'h' ? conversion->size / 2 : *at == 'L' ? 16 : 8;
    conversion->kind = *at;
    if (!*at) return at;
    at++;
    if (conversion->kind != '[') return at;
    conversion->set = at;
    at += *at == '^';
    at += *at == ']';
    while (*at && *at != ']') at++;
    return at + (*at == ']');
}

static void write_float(struct fl_text *text, double value, bool is_single) {
    char digits[40];
    for (int precision = 1; precision <= 17; precision++) {
        snprintf(digits, sizeof digits, "%.*g", precision, value);
        if (is_single ? strtof(digits, NULL) == (float)value : strtod(digits, NULL) == value) break;
    }
    fl_text_append(text, digits);
}

static void write_number(struct retelling *retelling, struct fl_text *text, const struct conversion *conversion,
                         uint64_t address) {
    uint64_t value = 0;
    if (conversion->size > 8 || !peek(retelling, address, &value, conversion->size)) return;
    unsigned unused = 64 - 8 * conversion->size;
    int64_t number = (int64_t)(value << unused) >> unused;
    switch (conversion->kind) {
    case 'd':
    case 'i': fl_text_format(text, "%" PRId64, number); break;
    case 'u': fl_text_format(text, "%" PRIu64, value); break;
    case 'o': fl_text_format(text, "%" PRIo64, value); break;
    default: fl_text_format(text, "%" PRIx64, value); break;
    }
}

static void write_real(struct retelling *retelling, struct fl_text *text, const struct conversion *conversion,
                       uint64_t address) {
    double wide = 0;
    float narrow = 0;
    if (conversion->size == 8 && peek(retelling, address, &wide, sizeof wide)) write_float(text, wide, false);
    if (conversion->size == 4 && peek(retelling, address, &narrow, sizeof narrow)) write_float(text, narrow, true);
}

/* What is read and not stored. */
static void write_something(struct fl_text *text, const struct conversion *conversion) {
    switch (conversion->kind) {
    case 's': fl_text_append_char(text, 'x'); break;
    case 'c': fl_text_append_char(text, ' '); break;
    case '[': fl_text_append_char(text, *conversion->set == '^' ? 'x' : *conversion->set); break;
    case 'n': break;
    default: fl_text_append_char(text, '0'); break;
    }
}

static void write_conversion(struct retelling *retelling, struct fl_text *text,
                             const struct conversion *conversion, uint64_t address) {
    char byte;
    switch (conversion->kind) {
    case 's':
    case '[': fl_text_append(text, string_at(retelling, address)); break;
    case 'c':
        for (unsigned i = 0; i < (conversion->width ? conversion->width : 1); i++)
            if (peek(retelling, address + i, &byte, 1)) fl_text_append_char(text, byte);
        break;
    case 'd':
    case 'i':
    case 'u':
    case 'o':
    case 'x':
    case 'X': write_number(retelling, text, conversion, address); break;
    case 'n': break;
    default: write_real(retelling, text, conversion, address); break;
    }
}

static bool skips_space(const struct conversion *conversion) {
    return conversion->kind != 'c' && conversion->kind != '[' && conversion->kind != 'n';
}

/* The text that the format takes apart, up to the conversion that fails. */
static void write_scanned(struct retelling *retelling, struct fl_text *text, const char *format, uint32_t next) {
    int64_t left = retelling->result;
    bool is_behind = false; /* a conversion, without anything between */
    retelling->words.count = 0;
    while (*format && left > 0) {
        if (*format != '%' || format[1] == '%') {
            bool is_space = strchr(" \t\n\v\f\r", *format) != NULL;
            fl_text_append_char(text, is_space ? ' ' : *format);
            format += *format == '%' ? 2 : 1;
            is_behind = false;
            continue;
        }
        struct conversion conversion;
        format = read_conversion(format + 1, &conversion);
        if (is_behind && skips_space(&conversion)) fl_text_append_char(text, ' ');
        is_behind = conversion.kind != 'n';
        if (conversion.is_suppressed) {
            write_something(text, &conversion);
            continue;
        }
        if (next >= retelling->count) return;
        struct retold_word word = {retelling->arguments[next++], text->count, 0};
        write_conversion(retelling, text, &conversion, word.address);
        word.end = text->count;
        if (conversion.kind == 's' || conversion.kind == '[')
            fl_vector_push(retelling->arena, &retelling->words, word);
        left -= conversion.kind != 'n';
    }
}

static bool begins_anywhere(const char *format) {
    struct conversion conversion;
    if (*format != '%') return *format && strchr(" \t\n", *format);
    read_conversion(format + 1, &conversion);
    return skips_space(&conversion);
}

static void take_scanned(struct retelling *retelling) {
    uint32_t where = retelling->reader->where;
    const char *format = string_at(retelling, retelling->arguments[where]);
    end_line(retelling);
    if (retelling->result <= 0) return;
    if (begins_anywhere(format)) end_word(retelling);
    size_t begin = retelling->text.count;
    write_scanned(retelling, &retelling->text, format, where + 1);
    retelling->was_scanned = retelling->text.count > begin;
}

static void take_scanned_text(struct retelling *retelling) {
    uint64_t address = retelling->arguments[0];
    if (retelling->result <= 0 || !is_in_line(retelling, address)) return;
    struct fl_text found = fl_text_make(retelling->arena);
    write_scanned(retelling, &found, string_at(retelling, retelling->arguments[1]), 2);
    retelling->words.count = 0;
    uint64_t end = retelling->line.address + retelling->line.size;
    put_in_line(retelling, address, end, &found, true, (unsigned)retelling->result);
}

/* ---- numbers and words in texts ---- */

/* The number takes the place of the word that it was read from. */
static void replace_word(struct retelling *retelling, size_t index, const struct fl_text *number) {
    struct retold_word *word = &retelling->words.items[index];
    struct fl_text text = fl_text_make(retelling->arena);
    fl_text_append_bytes(&text, retelling->text.items, word->begin);
    fl_text_append_bytes(&text, number->items, number->count);
    fl_text_append_bytes(&text, retelling->text.items + word->end, retelling->text.count - word->end);
    size_t change = number->count - (word->end - word->begin);
    word->end += change;
    for (size_t i = index + 1; i < retelling->words.count; i++) {
        retelling->words.items[i].begin += change;
        retelling->words.items[i].end += change;
    }
    retelling->text = text;
}

static void put_number(struct retelling *retelling, const struct fl_text *number, uint64_t end) {
    uint64_t address = retelling->arguments[0];
    for (size_t i = 0; i < retelling->words.count; i++)
        if (retelling->words.items[i].address == address) replace_word(retelling, i, number);
    bool has_end = end > address && is_in_line(retelling, end);
    if (is_in_line(retelling, address))
        put_in_line(retelling, address, has_end ? end : address, number, !has_end, 1);
}

static void take_number(struct retelling *retelling) {
    struct fl_text number = fl_text_make(retelling->arena);
    fl_text_format(&number, "%" PRId64, retelling->result);
    put_number(retelling, &number, 0);
}

static uint64_t end_argument(struct retelling *retelling) {
    return retelling->arguments[1] ? pointer_at(retelling, retelling->arguments[1]) : 0;
}

static void take_number_and_end(struct retelling *retelling) {
    struct fl_text number = fl_text_make(retelling->arena);
    uint64_t end = end_argument(retelling);
    if (end == retelling->arguments[0]) return; /* there was none */
    fl_text_format(&number, "%" PRId64, retelling->result);
    put_number(retelling, &number, end);
}

static double as_double(int64_t bits) {
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static void take_real(struct retelling *retelling) {
    struct fl_text number = fl_text_make(retelling->arena);
    write_float(&number, as_double(retelling->result), false);
    put_number(retelling, &number, 0);
}

static void take_real_and_end(struct retelling *retelling) {
    struct fl_text number = fl_text_make(retelling->arena);
    write_float(&number, as_double(retelling->result), false);
    put_number(retelling, &number, end_argument(retelling));
}

static void take_token(struct retelling *retelling) {
    uint64_t address = (uint64_t)retelling->result;
    struct fl_retold_line *line = &retelling->line;
    if (!address || !is_in_line(retelling, address)) return;
    struct fl_text word = fl_text_make(retelling->arena);
    fl_text_append(&word, string_at(retelling, address));
    if (!word.count) fl_text_append_char(&word, 'x'); /* of which nothing was asked */
    if (!line->separators) line->separators = string_at(retelling, retelling->arguments[1]);
    put_in_line(retelling, address, address + word.count, &word, false, 0);
}

/* ---- calls ---- */

static const struct reader readers[] = {
    {"scanf", take_scanned, 0},
    {"fscanf", take_scanned, 1},
    {"sscanf", take_scanned_text, 1},
    {"fgets", take_fgets, 0},
    {"__fgets_chk", take_fgets, 0},
    {"getline", take_getline, 0},
    {"getdelim", take_getline, 0},
    {"__getdelim", take_getline, 0},
    {"fread", take_fread, 0},
    {"fread_unlocked", take_fread, 0},
    {"read", take_read, 1},
    {"getchar", take_character, 0},
    {"getc", take_character, 0},
    {"fgetc", take_character, 0},
    {"ungetc", give_back, 0},
    {"atoi", take_number, 0},
    {"atol", take_number, 0},
    {"atoll", take_number, 0},
    {"strtol", take_number_and_end, 0},
    {"strtoll", take_number_and_end, 0},
    {"strtoul", take_number_and_end, 0},
    {"strtoull", take_number_and_end, 0},
    {"atof", take_real, 0},
    {"strtod", take_real_and_end, 0},
    {"strtok", take_token, 0},
    {"strtok_r", take_token, 0},
    {"__strtok_r", take_token, 0},
};

static const struct reader *reader_of(const struct fl_function *function) {
    static const char *const prefixes[] = {"fl_loose_", "__isoc99_", "__isoc23_"};
    const char *name = function->link_name;
    if (!fl_string_has_prefix(name, prefixes[0])) return NULL;
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (fl_string_has_prefix(name, prefixes[i])) name += strlen(prefixes[i]);
    for (size_t i = 0; i < sizeof readers / sizeof *readers; i++)
        if (strcmp(name, readers[i].name) == 0) return &readers[i];
    return NULL;
}

static bool is_of_user(const struct retelling *retelling, const struct fl_edge *edge) {
    fl_function_id function = fl_program_location(retelling->program, edge->source)->function;
    return fl_program_function(retelling->program, function)->is_users;
}

static void begin_call(struct retelling *retelling, struct fl_machine *machine, fl_edge_id id) {
    const struct fl_edge *edge = fl_program_edge(retelling->program, id);
    const struct fl_operation *call = &edge->operation;
    if (call->callee->kind != FL_EXPRESSION_FUNCTION || !is_of_user(retelling, edge)) return;
    const struct reader *reader = retelling->readers[call->callee->function.index];
    if (!reader) return;
    retelling->reader = reader;
    retelling->edge = id;
    retelling->depth = fl_machine_depth(machine);
    retelling->count = 0;
    retelling->result = 0;
    memset(retelling->arguments, 0, sizeof retelling->arguments);
    for (; retelling->count < call->argument_count && retelling->count < MOST_ARGUMENTS; retelling->count++) {
        struct fl_bits value;
        const struct fl_expression *argument = call->arguments[retelling->count].value;
        bool is_word = fl_machine_evaluate(machine, retelling->arena, argument, &value) && value.width <= 64;
        retelling->arguments[retelling->count] = is_word ? value.word : 0;
    }
}

static void note_result(struct retelling *retelling, struct fl_machine *machine,
                        const struct fl_operation *operation) {
    struct fl_bits value;
    if (!operation->value || fl_machine_depth(machine) != retelling->depth + 1) return;
    if (!fl_machine_evaluate(machine, retelling->arena, operation->value, &value) || value.width > 64) return;
    retelling->result = (int64_t)(value.word << (64 - value.width)) >> (64 - value.width);
}

static bool before(void *context, struct fl_machine *machine, fl_edge_id id) {
    struct retelling *retelling = context;
    const struct fl_operation *operation = &fl_program_edge(retelling->program, id)->operation;
    if (!retelling->reader && operation->kind == FL_OPERATION_CALL) begin_call(retelling, machine, id);
    if (retelling->reader && operation->kind == FL_OPERATION_RETURN) note_result(retelling, machine, operation);
    return true;
}

static bool after(void *context, struct fl_machine *machine, fl_edge_id id) {
    struct retelling *retelling = context;
    if (!retelling->reader || !fl_id_equal(id, retelling->edge)) return true;
    if (fl_machine_depth(machine) != retelling->depth) return true;
    retelling->machine = machine;
    retelling->reader->take(retelling);
    retelling->reader = NULL;
    return true;
}

struct fl_inputs *fl_retell(struct fl_arena *arena, const struct fl_program *loosened,
                            const struct fl_inputs *inputs, struct fl_deadline deadline) {
    struct retelling retelling = {.arena = arena,
                                  .program = loosened,
                                  .readers = FL_NEW_ARRAY(arena, const struct reader *, loosened->function_count),
                                  .text = fl_text_make(arena)};
    for (uint32_t i = 0; i < loosened->function_count; i++)
        retelling.readers[i] = reader_of(&loosened->functions[i]);
    struct fl_observer observer = {&retelling, before, after, NULL};
    struct fl_interpret_options options = {.inputs = inputs, .observer = &observer, .deadline = deadline};
    fl_interpret(arena, loosened, &options);
    end_line(&retelling);
    end_word(&retelling);
    struct fl_inputs *retold = fl_arena_copy(arena, inputs, sizeof *inputs);
    retold->values.items = NULL;
    retold->values.count = retold->values.capacity = 0;
    retold->standard_input = retelling.text;
    return retold;
}
