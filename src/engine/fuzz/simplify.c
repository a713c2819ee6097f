#include "engine/fuzz/simplify.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

#include "engine/fuzz/simplify_rest.h"
#include "engine/interpret/interpret.h"
#include "engine/interpret/record.h"

/* So much is tried at most; of runs that only read numbers that nobody would choose, less. */
enum { MOST_RUNS = 4000, MOST_NUMBER_RUNS = 400 };
static const double most_seconds = 1, most_number_seconds = 0.05, most_rest_seconds = 0.1;
/* Numbers as people choose them. */
static const int64_t least_plain = -9, most_plain = 999;

struct simplification {
    struct fl_arena *arena, *scratch;
    const struct fl_simplify_options *options;
    struct fl_repeater *repeater;
    struct fl_deadline deadline;
    struct fl_seed *seed; /* the simplest so far */
    unsigned runs, most_runs;
};

static bool is_over(const struct simplification *simplification) {
    return simplification->runs >= simplification->most_runs || fl_deadline_has_passed(simplification->deadline);
}

static bool fails(struct simplification *simplification, const struct fl_seed *seed) {
    const struct fl_simplify_options *options = simplification->options;
    fl_arena_reset(simplification->scratch);
    struct fl_interpret_options how = {
        .inputs = fl_seed_inputs(simplification->scratch, options->program, seed),
        .forgets_inputs = true,
        .step_limit = options->most_steps,
        .count = options->count,
    };
    simplification->runs++;
    const struct fl_outcome *outcome = fl_repeater_run(simplification->repeater, simplification->scratch, &how);
    return outcome->kind == FL_OUTCOME_CHECK_FAILED && fl_id_equal(outcome->check, options->check) &&
           (!options->call || fl_id_equal(fl_outcome_call(options->program, outcome), *options->call));
}

/* Takes the bytes for those of the part if the run still fails. */
static bool try_bytes(struct simplification *simplification, size_t part, const char *bytes, size_t count) {
    struct fl_input_bytes *place = &simplification->seed->parts.items[part].bytes, old = *place;
    char *copy = fl_arena_allocate(simplification->arena, count + 1);
    if (count) memcpy(copy, bytes, count);
    *place = (struct fl_input_bytes){copy, count};
    if (fails(simplification, simplification->seed)) return true;
    *place = old;
    return false;
}

static bool try_without(struct simplification *simplification, size_t part, size_t from, size_t to) {
    struct fl_input_bytes bytes = simplification->seed->parts.items[part].bytes;
    char *rest = fl_arena_allocate(simplification->arena, bytes.count + 1);
    memcpy(rest, bytes.bytes, from);
    memcpy(rest + from, bytes.bytes + to, bytes.count - to);
    return try_bytes(simplification, part, rest, bytes.count - (to - from));
}

/* ---- less of it ---- */

static void leave_out_parts(struct simplification *simplification) {
    struct fl_seed *seed = simplification->seed;
    for (size_t i = seed->parts.count; i-- > 0 && !is_over(simplification);) {
        struct fl_seed_part part = seed->parts.items[i];
        memmove(&seed->parts.items[i], &seed->parts.items[i + 1], (seed->parts.count - i - 1) * sizeof part);
        seed->parts.count--;
        if (fails(simplification, seed)) continue;
        memmove(&seed->parts.items[i + 1], &seed->parts.items[i], (seed->parts.count - i) * sizeof part);
        seed->parts.items[i] = part;
        seed->parts.count++;
    }
}

/* Where a piece of this size that begins here ends. A line is a piece of size 0. */
static size_t end_of_piece(const struct fl_input_bytes *bytes, size_t from, size_t size) {
    size_t end = from + size;
    if (!size) {
        for (end = from; end < bytes->count && bytes->bytes[end] != '\n'; end++) {
        }
        end += end < bytes->count;
    }
    return end < bytes->count ? end : bytes->count;
}

static bool leave_out_pieces(struct simplification *simplification, size_t part, size_t size) {
    const struct fl_input_bytes *bytes = &simplification->seed->parts.items[part].bytes;
    bool is_changed = false;
    for (size_t from = 0; from < bytes->count && !is_over(simplification);) {
        size_t end = end_of_piece(bytes, from, size);
        if (try_without(simplification, part, from, end))
            is_changed = true;
        else
            from = end;
    }
    return is_changed;
}

static void shorten(struct simplification *simplification, size_t part) {
    const struct fl_seed_part *shortened = &simplification->seed->parts.items[part];
    if (!fl_seed_is_text(&shortened->slot)) {
        leave_out_pieces(simplification, part, fl_seed_value_size(&shortened->slot));
        return;
    }
    for (size_t size = shortened->bytes.count / 2; size > 8; size /= 2)
        leave_out_pieces(simplification, part, size);
    leave_out_pieces(simplification, part, 0);
}

static void leave_out_bytes(struct simplification *simplification, size_t part) {
    if (!fl_seed_is_text(&simplification->seed->parts.items[part].slot)) return;
    while (leave_out_pieces(simplification, part, 1) && !is_over(simplification)) {
    }
}

/* ---- simpler bytes ---- */

static bool is_simple(char byte) {
    return byte == 'a' || byte == '0' || byte == ' ' || byte == '\n';
}

static void simplify_byte(struct simplification *simplification, size_t part, size_t at) {
    struct fl_input_bytes bytes = simplification->seed->parts.items[part].bytes;
    char old = bytes.bytes[at], *text = fl_arena_copy(simplification->arena, bytes.bytes, bytes.count);
    static const char letters[] = "a0A", digits[] = "01", others[] = "a0 ";
    const char *simple = isdigit((unsigned char)old) ? digits : isalpha((unsigned char)old) ? letters : others;
    bool is_sign = ispunct((unsigned char)old);
    if (is_simple(old) || is_sign) return;
    for (; *simple && *simple != old; simple++) {
        text[at] = *simple;
        if (try_bytes(simplification, part, text, bytes.count)) return;
    }
}

static bool is_typed(char byte) {
    return isprint((unsigned char)byte) || isspace((unsigned char)byte);
}

/* Bytes that are equal often have to be. */
static void simplify_equal_bytes(struct simplification *simplification, size_t part, size_t at) {
    struct fl_input_bytes bytes = simplification->seed->parts.items[part].bytes;
    char old = bytes.bytes[at];
    for (const char *simple = "a0A "; *simple && !is_typed(old); simple++) {
        char *text = fl_arena_copy(simplification->arena, bytes.bytes, bytes.count);
        for (size_t i = at; i < bytes.count; i++)
            if (text[i] == old) text[i] = *simple;
        if (try_bytes(simplification, part, text, bytes.count)) return;
    }
}

static const int64_t simple_numbers[] = {0, 1, 2, 3, -1, 10, 100};

static bool is_float(const struct fl_seed_slot *slot) {
    return slot->site && slot->site->type && slot->site->type->kind == FL_TYPE_FLOAT;
}

/* The number as the slot's values lie in memory; false: such values are not known. */
static bool write_number(const struct fl_seed_slot *slot, int64_t number, size_t size, char *to) {
    float narrow = (float)number;
    double wide = (double)number;
    const void *bytes = &number;
    if (is_float(slot)) bytes = size == sizeof narrow ? (const void *)&narrow : &wide;
    if (size > sizeof number || (is_float(slot) && size != sizeof narrow && size != sizeof wide)) return false;
    memcpy(to, bytes, size);
    return true;
}

/* A whole number of at most 64 bits, with its sign. */
static int64_t read_number(const char *bytes, size_t size) {
    uint64_t value = 0;
    memcpy(&value, bytes, size);
    unsigned unused = 64 - 8 * (unsigned)size;
    return (int64_t)(value << unused) >> unused;
}

static bool try_number(struct simplification *simplification, size_t part, size_t at, size_t size,
                       int64_t number) {
    const struct fl_seed_part *simplified = &simplification->seed->parts.items[part];
    char *text = fl_arena_copy(simplification->arena, simplified->bytes.bytes, simplified->bytes.count);
    return write_number(&simplified->slot, number, size, text + at) &&
           try_bytes(simplification, part, text, simplified->bytes.count);
}

/* Halves the way to zero as long as the run fails: where all larger numbers fail, that is the smallest. */
static void approach_zero(struct simplification *simplification, size_t part, size_t at, size_t size) {
    const struct fl_seed_part *simplified = &simplification->seed->parts.items[part];
    if (is_float(&simplified->slot) || size > sizeof(int64_t)) return;
    int64_t right = 0, failing = read_number(simplified->bytes.bytes + at, size);
    while (!is_over(simplification)) {
        int64_t middle = right / 2 + failing / 2 + (right % 2 + failing % 2) / 2;
        if (middle == right || middle == failing) return;
        if (try_number(simplification, part, at, size, middle))
            failing = middle;
        else
            right = middle;
    }
}

static void simplify_value(struct simplification *simplification, size_t part, size_t at, size_t size) {
    const struct fl_seed_part *simplified = &simplification->seed->parts.items[part];
    struct fl_input_bytes bytes = simplified->bytes;
    for (size_t i = 0; i < sizeof simple_numbers / sizeof *simple_numbers; i++) {
        char *text = fl_arena_copy(simplification->arena, bytes.bytes, bytes.count);
        if (!write_number(&simplified->slot, simple_numbers[i], size, text + at)) return;
        if (memcmp(text + at, bytes.bytes + at, size) == 0) return;
        if (try_bytes(simplification, part, text, bytes.count)) return;
    }
    approach_zero(simplification, part, at, size);
}

/* Long texts: many bytes at once. */
static void simplify_pieces(struct simplification *simplification, size_t part) {
    enum { LEAST_PIECE = 4 };
    if (!fl_seed_is_text(&simplification->seed->parts.items[part].slot)) return;
    const struct fl_input_bytes *bytes = &simplification->seed->parts.items[part].bytes;
    for (size_t size = bytes->count; size >= LEAST_PIECE; size /= 2)
        for (size_t from = 0; from < bytes->count && !is_over(simplification); from += size) {
            size_t end = from + size < bytes->count ? from + size : bytes->count;
            char *text = fl_arena_copy(simplification->arena, bytes->bytes, bytes->count);
            memset(text + from, 'a', end - from);
            if (memcmp(text, bytes->bytes, bytes->count) != 0) try_bytes(simplification, part, text, bytes->count);
        }
    for (size_t at = 0; at < bytes->count && !is_over(simplification); at++)
        if (!is_typed(bytes->bytes[at])) simplify_equal_bytes(simplification, part, at);
}

static void simplify_bytes(struct simplification *simplification, size_t part) {
    const struct fl_seed_part *simplified = &simplification->seed->parts.items[part];
    bool is_text = fl_seed_is_text(&simplified->slot);
    size_t size = is_text ? 1 : fl_seed_value_size(&simplified->slot);
    for (size_t at = 0; at + size <= simplified->bytes.count && !is_over(simplification); at += size)
        if (is_text) {
            simplify_equal_bytes(simplification, part, at);
            simplify_byte(simplification, part, at);
        } else {
            simplify_value(simplification, part, at, size);
        }
}

static struct simplification begin(struct fl_arena *arena, const struct fl_seed *seed,
                                   const struct fl_simplify_options *options, double seconds) {
    struct simplification simplification = {.arena = arena,
                                            .scratch = fl_arena_create(),
                                            .options = options,
                                            .repeater = fl_repeater_create(options->program),
                                            .deadline = fl_deadline_after(seconds),
                                            .seed = fl_seed_copy(arena, seed),
                                            .most_runs = MOST_RUNS};
    if (options->deadline.at < simplification.deadline.at) simplification.deadline = options->deadline;
    return simplification;
}

static const struct fl_seed *end(struct simplification *simplification) {
    fl_repeater_destroy(simplification->repeater);
    fl_arena_destroy(simplification->scratch);
    return simplification->seed;
}

const struct fl_seed *fl_simplify(struct fl_arena *arena, const struct fl_seed *seed,
                                  const struct fl_simplify_options *options) {
    struct simplification simplification = begin(arena, seed, options, most_seconds);
    leave_out_parts(&simplification);
    for (size_t i = 0; i < simplification.seed->parts.count; i++) shorten(&simplification, i);
    for (size_t i = 0; i < simplification.seed->parts.count; i++) simplify_pieces(&simplification, i);
    for (size_t i = 0; i < simplification.seed->parts.count; i++) leave_out_bytes(&simplification, i);
    for (size_t i = 0; i < simplification.seed->parts.count; i++) simplify_bytes(&simplification, i);
    return end(&simplification);
}

/* ---- numbers alone ---- */

static bool is_plain_float(const char *bytes, size_t size) {
    float narrow = 0;
    double wide = 0;
    if (size == sizeof narrow) memcpy(&narrow, bytes, size);
    if (size == sizeof wide) memcpy(&wide, bytes, size);
    double value = size == sizeof narrow ? (double)narrow : wide;
    return value >= (double)least_plain && value <= (double)most_plain && value * 4 == floor(value * 4);
}

static bool is_plain(const struct fl_seed_part *part, size_t at) {
    size_t size = fl_seed_value_size(&part->slot);
    if (size > sizeof(int64_t)) return true;
    if (is_float(&part->slot)) return is_plain_float(part->bytes.bytes + at, size);
    int64_t value = read_number(part->bytes.bytes + at, size);
    return value >= least_plain && value <= most_plain;
}

static const struct fl_seed *simplify_numbers(struct fl_arena *arena, const struct fl_seed *seed,
                                              const struct fl_simplify_options *options) {
    struct simplification simplification = begin(arena, seed, options, most_number_seconds);
    simplification.most_runs = MOST_NUMBER_RUNS;
    for (size_t i = 0; i < seed->parts.count; i++) {
        const struct fl_seed_part *part = &simplification.seed->parts.items[i];
        size_t size = fl_seed_is_text(&part->slot) ? 0 : fl_seed_value_size(&part->slot);
        for (size_t at = 0; size && at + size <= part->bytes.count && !is_over(&simplification); at += size)
            if (!is_plain(part, at)) simplify_value(&simplification, i, at, size);
    }
    return end(&simplification);
}

/* ---- of runs ---- */

static bool is_all_typed(const struct fl_seed *seed) {
    for (size_t i = 0; i < seed->parts.count; i++) {
        const struct fl_seed_part *part = &seed->parts.items[i];
        for (size_t k = 0; k < part->bytes.count && fl_seed_is_text(&part->slot); k++)
            if (!is_typed(part->bytes.bytes[k])) return false;
    }
    return true;
}

static bool has_plain_numbers(const struct fl_seed *seed) {
    for (size_t i = 0; i < seed->parts.count; i++) {
        const struct fl_seed_part *part = &seed->parts.items[i];
        size_t size = fl_seed_is_text(&part->slot) ? 0 : fl_seed_value_size(&part->slot);
        for (size_t at = 0; size && at + size <= part->bytes.count; at += size)
            if (!is_plain(part, at)) return false;
    }
    return true;
}

struct rest_trial {
    struct simplification *simplification;
    struct fl_seed seed;
};

static bool fails_with(void *context, const struct fl_inputs *rest) {
    struct rest_trial *trial = context;
    trial->seed.rest = rest;
    return !is_over(trial->simplification) && fails(trial->simplification, &trial->seed);
}

/* As much of what the world decided as matters; NULL: nothing. */
static const struct fl_inputs *simplify_rest(struct fl_arena *arena, const struct fl_seed *seed,
                                             const struct fl_inputs *rest,
                                             const struct fl_simplify_options *options) {
    struct simplification simplification = begin(arena, seed, options, most_rest_seconds);
    struct rest_trial trial = {&simplification, *seed};
    const struct fl_inputs *simple = NULL;
    bool has_rest = rest->times.count || rest->objects.count;
    if (has_rest || !fails_with(&trial, NULL))
        simple = fl_rest_simplify(arena, options->program, rest, fails_with, &trial);
    end(&simplification);
    return simple;
}

/* Has it a character that a simpler one may stand for? */
static bool has_simple_bytes(const struct fl_seed *seed) {
    for (size_t i = 0; i < seed->parts.count; i++) {
        const struct fl_seed_part *part = &seed->parts.items[i];
        for (size_t k = 0; k < part->bytes.count && fl_seed_is_text(&part->slot); k++)
            if (!is_simple(part->bytes.bytes[k]) && !ispunct((unsigned char)part->bytes.bytes[k])) return false;
    }
    return true;
}

static const struct fl_run *simplify_run(struct fl_arena *arena, const struct fl_run *run,
                                         const struct fl_simplify_options *options) {
    struct fl_seed *seed = fl_seed_of_inputs(arena, options->program, run->inputs);
    bool is_typed = options->keeps_rest ? is_all_typed(seed) : has_simple_bytes(seed);
    bool is_usual = options->keeps_rest || fl_rest_is_simple(options->program, run->inputs);
    if (is_typed && is_usual && has_plain_numbers(seed)) return run;
    seed->rest = options->keeps_rest ? run->inputs : simplify_rest(arena, seed, run->inputs, options);
    const struct fl_seed *simpler =
        is_typed ? simplify_numbers(arena, seed, options) : fl_simplify(arena, seed, options);
    struct fl_record_options how = {
        .inputs = fl_seed_inputs(arena, options->program, simpler),
        .deadline = options->deadline,
        .step_limit = options->most_steps,
        .count = options->count,
    };
    const struct fl_run *simple = fl_record_run(arena, options->program, &how);
    bool is_same = !fl_id_is_none(simple->check) && fl_id_equal(simple->check, options->check);
    return is_same ? simple : run;
}

/* ---- variables of the environment ---- */

/* Where it is, programs look at it whatever they do with it; getopt does so, too. */
static bool is_always_asked(const char *name) {
    return strcmp(name, "TZ") == 0 || strcmp(name, "POSIXLY_CORRECT") == 0;
}

static void set_variable(struct fl_arena *arena, struct fl_seed *seed, const char *name, const char *value) {
    struct fl_seed_part part = {{.kind = FL_SEED_VARIABLE, .name = name}, {value, strlen(value)}};
    fl_vector_push(arena, &seed->parts, part);
}

/* Does the run fail whether the variable is set or not? */
static bool is_needless(struct simplification *simplification, const char *name) {
    static const char *const usual[] = {"x", "1", "en_US.UTF-8", "/usr/local/bin:/usr/bin"};
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++) {
        struct fl_seed *with = fl_seed_copy(simplification->arena, simplification->seed);
        set_variable(simplification->arena, with, name, usual[i]);
        with->rest = simplification->seed->rest;
        if (is_over(simplification) || !fails(simplification, with)) return false;
    }
    return true;
}

/* The names that the run asked for in vain, and that matter. */
static struct fl_map names_that_matter(struct simplification *simplification, const struct fl_run *run) {
    const struct fl_feed *feed = run->outcome->feed;
    struct fl_map left = fl_map_make(simplification->arena);
    struct fl_seed *together = fl_seed_copy(simplification->arena, simplification->seed);
    together->rest = simplification->seed->rest;
    for (size_t i = 0; i < feed->asked_environment.count; i++) {
        const char *name = (const char *)(uintptr_t)feed->asked_environment.items[i].key;
        bool is_set =
            fl_seed_find(simplification->seed, &(struct fl_seed_slot){.kind = FL_SEED_VARIABLE, .name = name});
        if (is_set || is_always_asked(name) || !is_needless(simplification, name))
            *fl_map_at_string(&left, name) = 1;
        else
            set_variable(simplification->arena, together, name, "x");
    }
    return fails(simplification, together) ? left : feed->asked_environment;
}

/* The same run, which no longer says that it asked for variables whose values do not matter. */
static const struct fl_run *forget_needless_variables(struct fl_arena *arena, const struct fl_run *run,
                                                      const struct fl_simplify_options *options) {
    if (!run->outcome->feed->asked_environment.count) return run;
    struct fl_seed *seed = fl_seed_of_inputs(arena, options->program, run->inputs);
    seed->rest = run->inputs;
    struct simplification simplification = begin(arena, seed, options, most_rest_seconds);
    simplification.seed->rest = run->inputs;
    struct fl_run *told = fl_arena_copy(arena, run, sizeof *run);
    struct fl_outcome *outcome = fl_arena_copy(arena, run->outcome, sizeof *run->outcome);
    struct fl_feed *feed = fl_arena_copy(arena, outcome->feed, sizeof *outcome->feed);
    feed->asked_environment = names_that_matter(&simplification, run);
    outcome->feed = feed;
    told->outcome = outcome;
    end(&simplification);
    return told;
}

/* ---- all of it ---- */

const struct fl_run *fl_simplify_run(struct fl_arena *arena, const struct fl_run *run,
                                     const struct fl_simplify_options *options) {
    return forget_needless_variables(arena, simplify_run(arena, run, options), options);
}
