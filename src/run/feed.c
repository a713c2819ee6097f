/* run/feed.c - the inputs of run/inputs.h, one read after the other. */
#include <stdlib.h>
#include <string.h>

#include "base/invariant.h"
#include "run/inputs.h"

static struct fl_feed_queue *queue_of(struct fl_feed *feed, const char *name) {
    if (name && name == feed->last_name) return &feed->queue.items[feed->last_queue];
    uint64_t *index = fl_map_at_string(&feed->queues, name ? name : "");
    if (!*index) {
        fl_vector_push(feed->arena, &feed->queue, (struct fl_feed_queue){0});
        *index = feed->queue.count;
    }
    feed->last_name = name;
    feed->last_queue = *index - 1;
    return &feed->queue.items[feed->last_queue];
}

struct fl_feed *fl_feed_create(struct fl_arena *arena, const struct fl_program *program,
                               const struct fl_inputs *inputs) {
    struct fl_feed *feed = FL_NEW(arena, struct fl_feed);
    feed->arena = arena;
    feed->program = program;
    feed->inputs = inputs ? inputs : fl_inputs_create(arena);
    feed->queues = fl_map_make(arena);
    feed->addresses = fl_map_make(arena);
    feed->asked_environment = fl_map_make(arena);
    feed->asked_files = fl_map_make(arena);
    for (size_t i = 0; i < feed->inputs->values.count; i++) {
        const struct fl_input_value *value = &feed->inputs->values.items[i];
        struct fl_feed_queue *queue = queue_of(feed, value->name);
        fl_vector_push(arena, &queue->values, value);
        uint64_t call;
        for (size_t k = 0; k < value->references.all.count; k++)
            if (fl_input_reference_is_block(&value->references.all.items[k], &call)) feed->names_blocks = true;
    }
    return feed;
}

static const struct fl_input_value *next_value(struct fl_feed *feed, const char *name) {
    struct fl_feed_queue *queue = queue_of(feed, name);
    return queue->next < queue->values.count ? queue->values.items[queue->next++] : NULL;
}

bool fl_feed_has(struct fl_feed *feed, fl_input_id site) {
    struct fl_feed_queue *queue = queue_of(feed, feed->program->inputs[site.index].name);
    return queue->next < queue->values.count;
}

/* An object of the inputs, a function or a global object; 0 if there is none. */
static uint64_t address_of(const struct fl_feed *feed, const char *name) {
    const struct fl_program *program = feed->program;
    const uint64_t *placed = fl_map_find_string((struct fl_map *)&feed->addresses, name);
    if (placed) return *placed;
    for (uint32_t i = 0; i < program->function_count; i++)
        if (strcmp(program->functions[i].link_name, name) == 0) return program->functions[i].address;
    for (uint32_t i = 0; i < program->object_count; i++)
        if (program->objects[i].kind == FL_OBJECT_GLOBAL && strcmp(program->objects[i].name, name) == 0)
            return program->objects[i].address;
    return 0;
}

void fl_feed_resolve(const struct fl_feed *feed, const struct fl_input_references *references, void *bytes,
                     uint64_t size) {
    uint32_t width = feed->program->pointer_width / 8;
    for (size_t i = 0; i < references->all.count; i++) {
        const struct fl_input_reference *reference = &references->all.items[i];
        uint64_t address = address_of(feed, reference->target) + reference->addend;
        if (reference->offset > size || width > size - reference->offset) continue;
        memcpy((unsigned char *)bytes + reference->offset, &address, width);
    }
}

static void record(struct fl_feed *feed, struct fl_input_read read) {
    feed->default_count += read.is_default;
    feed->read_count++;
    if (feed->forgets_reads) return;
    fl_vector_push(feed->arena, &feed->reads, read);
}

static int64_t argument_byte(const struct fl_inputs *inputs, uint64_t argument, uint64_t index) {
    if (argument >= inputs->arguments.count) return 0;
    struct fl_input_bytes bytes = inputs->arguments.items[argument];
    return index < bytes.count ? (unsigned char)bytes.bytes[index] : 0;
}

static const struct fl_named_input *find_named(const struct fl_named_input *items, size_t count,
                                               const char *name) {
    for (size_t i = count; i-- > 0;)
        if (strcmp(items[i].name, name) == 0) return &items[i];
    return NULL;
}

static int64_t environment_byte(struct fl_feed *feed, const char *name, uint64_t index) {
    *fl_map_at_string(&feed->asked_environment, name) = 1;
    const struct fl_named_input *found =
        find_named(feed->inputs->environment.items, feed->inputs->environment.count, name);
    if (!found) return -1;
    return index < found->value.count ? (unsigned char)found->value.bytes[index] : 0;
}

static int64_t file_byte(struct fl_feed *feed, const char *name, uint64_t index) {
    *fl_map_at_string(&feed->asked_files, name) = 1;
    const struct fl_named_input *found = find_named(feed->inputs->files.items, feed->inputs->files.count, name);
    if (!found) return -2;
    return index < found->value.count ? (unsigned char)found->value.bytes[index] : -1;
}

static int64_t next_time(struct fl_feed *feed, bool *is_default) {
    size_t count = feed->inputs->times.count;
    *is_default = count == 0;
    if (!count) return 0;
    size_t at = feed->time_position < count ? feed->time_position : count - 1;
    feed->time_position++;
    return feed->inputs->times.items[at];
}

static int64_t next_stdin(struct fl_feed *feed) {
    const struct fl_text *input = &feed->inputs->standard_input;
    feed->asked_input = true;
    if (feed->stdin_position >= input->count) return -1;
    return (unsigned char)input->items[feed->stdin_position++];
}

static struct fl_bits free_value(struct fl_feed *feed, const struct fl_input *site, struct fl_input_read *read) {
    const struct fl_input_value *value = next_value(feed, site->name);
    struct fl_bits bits;
    bool is_given = value && fl_input_value_convert(feed->arena, value, site->width, site->type, &bits);
    read->is_default = !is_given && !site->is_world; /* the world answers as usual */
    if (!is_given) return fl_bits_of_unsigned(feed->arena, site->width, 0);
    read->given = value;
    if (!value->references.all.count) return bits;
    uint64_t *words = FL_NEW_ARRAY(feed->arena, uint64_t, fl_bits_word_count(site->width));
    memcpy(words, fl_bits_words(&bits), fl_bits_word_count(site->width) * sizeof *words);
    fl_feed_resolve(feed, &value->references, words, (site->width + 7) / 8);
    return fl_bits_of_words(feed->arena, site->width, words);
}

/* ---- pseudo-random numbers ---- */

static void seed_numbers(struct fl_feed *feed, const uint64_t arguments[2]) {
    fl_numbers_seed(&feed->numbers, (uint32_t)arguments[0]);
    feed->has_numbers = true;
    feed->seeds = feed->seeds * 31 + (uint32_t)arguments[0] + 1;
    feed->loses_numbers = feed->loses_numbers || (uint32_t)arguments[1];
}

/* What the inputs give, or else what the C library does. */
static struct fl_bits next_number(struct fl_feed *feed, const struct fl_input *site, struct fl_input_read *read) {
    if (!feed->has_numbers) fl_numbers_seed(&feed->numbers, 1);
    feed->has_numbers = true;
    struct fl_bits true_number = fl_bits_of_unsigned(feed->arena, site->width, fl_numbers_next(&feed->numbers));
    struct fl_bits number = free_value(feed, site, read);
    bool is_given = read->given != NULL;
    read->is_default = false;
    if (!is_given) number = true_number;
    if (feed->loses_numbers || number.word != true_number.word) feed->invents_numbers = true;
    return number;
}

/* What a site with a part in them gives: nothing where a seed is taken. */
static struct fl_bits numbers_value(struct fl_feed *feed, fl_input_id id, const uint64_t arguments[2]) {
    const struct fl_input *site = &feed->program->inputs[id.index];
    struct fl_input_read read = {.site = id};
    if (site->numbers == FL_NUMBERS_SEED) {
        seed_numbers(feed, arguments);
        return fl_bits_of_unsigned(feed->arena, site->width, 0);
    }
    read.value = next_number(feed, site, &read);
    record(feed, read);
    return read.value;
}

static int64_t argument_number(const struct fl_inputs *inputs, uint64_t argument) {
    return argument < inputs->arguments.count ? strtoll(inputs->arguments.items[argument].bytes, NULL, 10) : 0;
}

struct fl_bits fl_feed_value(struct fl_feed *feed, fl_input_id id, const uint64_t arguments[2], const char *name) {
    const struct fl_input *site = &feed->program->inputs[id.index];
    struct fl_input_read read = {.site = id};
    int64_t number = 0;
    if (site->numbers != FL_NUMBERS_NONE) return numbers_value(feed, id, arguments);
    switch (site->kind) {
    case FL_INPUT_ARGUMENT_COUNT:
        feed->asked_arguments = true;
        number = feed->inputs->arguments.count ? (int64_t)feed->inputs->arguments.count : 1;
        read.is_default = feed->inputs->arguments.count == 0;
        break;
    case FL_INPUT_ARGUMENT_BYTE: number = argument_byte(feed->inputs, arguments[0], arguments[1]); break;
    case FL_INPUT_ARGUMENT_NUMBER: number = argument_number(feed->inputs, arguments[0]); break;
    case FL_INPUT_STDIN_BYTE: number = next_stdin(feed); break;
    case FL_INPUT_ENVIRONMENT_BYTE: number = environment_byte(feed, name, arguments[1]); break;
    case FL_INPUT_FILE_BYTE: number = file_byte(feed, name, arguments[1]); break;
    case FL_INPUT_TIME: number = next_time(feed, &read.is_default); break;
    case FL_INPUT_VALUE:
    case FL_INPUT_BLOCK:
    case FL_INPUT_HEAP:
    case FL_INPUT_PROGRAM_NAME:
    case FL_INPUT_UNDEFINED:
    case FL_INPUT_ASSEMBLY:
    case FL_INPUT_PARAMETER:
    case FL_INPUT_CHOICE:
    case FL_INPUT_GLOBAL:
        read.value = free_value(feed, site, &read);
        record(feed, read);
        return read.value;
    }
    read.value = fl_bits_of_signed(feed->arena, site->width, number);
    record(feed, read);
    return read.value;
}

/* argv[0], or what takes its place where the inputs give no arguments. */
static void put_program_name(struct fl_feed *feed, unsigned char *bytes, uint64_t size) {
    static const char ordinary[] = "program";
    struct fl_input_bytes name = {ordinary, sizeof ordinary - 1};
    if (feed->inputs->arguments.count) name = feed->inputs->arguments.items[0];
    feed->asked_arguments = true;
    memset(bytes, 0, size);
    memcpy(bytes, name.bytes, name.count < size ? name.count : size);
}

void fl_feed_block(struct fl_feed *feed, fl_input_id id, unsigned char *bytes, uint64_t size) {
    const struct fl_input *site = &feed->program->inputs[id.index];
    if (site->kind == FL_INPUT_PROGRAM_NAME) {
        put_program_name(feed, bytes, size);
        return;
    }
    const struct fl_input_value *value = next_value(feed, site->name);
    memset(bytes, 0, size);
    bool is_default = !value || value->form != FL_FORM_BYTES;
    if (!is_default) {
        memcpy(bytes, value->bytes.bytes, value->bytes.count < size ? value->bytes.count : size);
        fl_feed_resolve(feed, &value->references, bytes, size);
    }
    struct fl_input_bytes block = {feed->forgets_reads ? NULL : fl_arena_copy(feed->arena, bytes, size), size};
    record(feed, (struct fl_input_read){.site = id,
                                        .is_default = is_default && !site->is_world,
                                        .block = block,
                                        .given = is_default ? NULL : value});
}

void fl_feed_contents(struct fl_feed *feed, fl_input_id id, uint64_t address, unsigned char *bytes,
                      uint64_t size) {
    const struct fl_input_value *value = next_value(feed, feed->program->inputs[id.index].name);
    feed->heap_blocks++;
    if (feed->names_blocks && address) {
        const char *name = fl_arena_format(feed->arena, "malloc.%llu", (unsigned long long)feed->heap_blocks);
        *fl_map_at_string(&feed->addresses, name) = address;
    }
    if (!value || value->form != FL_FORM_BYTES) return;
    record(feed, (struct fl_input_read){.site = id, .block = value->bytes, .given = value});
    if (!size || !value->bytes.count) return;
    memset(bytes, 0, size);
    memcpy(bytes, value->bytes.bytes, value->bytes.count < size ? value->bytes.count : size);
    fl_feed_resolve(feed, &value->references, bytes, size);
}

static bool is_free(enum fl_input_kind kind) {
    return kind == FL_INPUT_VALUE || kind == FL_INPUT_BLOCK || kind == FL_INPUT_HEAP ||
           kind == FL_INPUT_UNDEFINED || kind == FL_INPUT_ASSEMBLY || kind == FL_INPUT_PARAMETER ||
           kind == FL_INPUT_GLOBAL;
}

static void add_read(const struct fl_feed *feed, struct fl_inputs *inputs, const struct fl_input_read *read) {
    const struct fl_input *site = &feed->program->inputs[read->site.index];
    const char *name = site->name ? site->name : "";
    if (site->kind == FL_INPUT_TIME)
        fl_vector_push(inputs->arena, &inputs->times, (int64_t)*fl_bits_words(&read->value));
    if (!is_free(site->kind)) return;
    if (read->given && read->given->references.all.count) { /* addresses are of this run only */
        fl_vector_push(inputs->arena, &inputs->values, *read->given);
        return;
    }
    struct fl_input_value value =
        read->value.width ? fl_input_value_of(inputs->arena, name, &read->value, site->type)
                          : (struct fl_input_value){.name = name, .form = FL_FORM_BYTES, .bytes = read->block};
    fl_vector_push(inputs->arena, &inputs->values, value);
}

struct fl_inputs *fl_feed_consumed(const struct fl_feed *feed, struct fl_arena *arena) {
    struct fl_inputs *inputs = fl_inputs_create(arena);
    inputs->pointer_size = feed->program->pointer_width / 8;
    for (size_t i = 0; i < feed->inputs->objects.count; i++)
        fl_vector_push(arena, &inputs->objects, feed->inputs->objects.items[i]);
    if (feed->asked_arguments)
        for (size_t i = 0; i < feed->inputs->arguments.count; i++)
            fl_vector_push(arena, &inputs->arguments, feed->inputs->arguments.items[i]);
    if (feed->stdin_position)
        fl_text_append_bytes(&inputs->standard_input, feed->inputs->standard_input.items, feed->stdin_position);
    for (size_t i = 0; i < feed->inputs->environment.count; i++)
        if (fl_map_find_string(&feed->asked_environment, feed->inputs->environment.items[i].name))
            fl_vector_push(arena, &inputs->environment, feed->inputs->environment.items[i]);
    for (size_t i = 0; i < feed->inputs->files.count; i++)
        if (fl_map_find_string(&feed->asked_files, feed->inputs->files.items[i].name))
            fl_vector_push(arena, &inputs->files, feed->inputs->files.items[i]);
    for (size_t i = 0; i < feed->reads.count; i++) add_read(feed, inputs, &feed->reads.items[i]);
    while (inputs->times.count > 1 &&
           inputs->times.items[inputs->times.count - 2] == fl_vector_last(&inputs->times))
        inputs->times.count--;
    return inputs;
}
