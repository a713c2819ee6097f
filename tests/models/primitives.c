/* tests/models/primitives.c - the primitives of models/primitives.h, natively, and the test's own helpers. */
#include "support.h"

#include <stdarg.h>

#include "../../models/primitives.h"

struct outside outside;
static unsigned long passed, failed;

void check(bool holds, const char *file, int line, const char *format, ...) {
    if (holds) {
        passed++;
        return;
    }
    static unsigned char shown[1000]; /* by line */
    failed++;
    if (shown[line % 1000] >= 4) return;
    shown[line % 1000]++;
    va_list list;
    va_start(list, format);
    printf("%s:%d: ", file, line);
    vprintf(format, list);
    printf("\n");
    va_end(list);
}

int finish(const char *subject) {
    printf("%s (%zu-bit): %lu passed, %lu failed\n", subject, sizeof(void *) * 8, passed, failed);
    return failed != 0 || passed == 0;
}

static uint64_t random_state = 0x9e3779b97f4a7c15;

uint64_t next_random(void) {
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return random_state * 0x2545f4914f6cdd1d;
}

unsigned random_below(unsigned bound) {
    return (unsigned)(next_random() >> 33) % bound;
}

int __fl_argument_count(void) {
    return outside.argument_count;
}

int __fl_argument_byte(int argument, size_t index) {
    return (unsigned char)outside.arguments[argument][index];
}

int __fl_stdin_byte(void) {
    return outside.input_at < outside.input_size ? (unsigned char)outside.input[outside.input_at++] : -1;
}

int __fl_environment_byte(const char *name, size_t index) {
    if (!outside.variable_name || strcmp(name, outside.variable_name) != 0) return -1;
    return (unsigned char)outside.variable_value[index];
}

int __fl_file_byte(const char *name, size_t index) {
    if (!outside.file_name || strcmp(name, outside.file_name) != 0) return -2;
    return index < outside.file_size ? (unsigned char)outside.file_bytes[index] : -1;
}

long __fl_time(void) {
    return outside.time;
}

int __fl_random(void) {
    if (outside.deciding) return (int)outside.deciding->any();
    return (int)next_random();
}

/* A loose model that asks for more than the test has chosen cannot do what the test says that it can. */
static long long next_choice(void) {
    if (!outside.choice_count) abort();
    outside.choice_count--;
    return *outside.choices++;
}

unsigned char __fl_any_byte(void) {
    return (unsigned char)next_choice();
}

int __fl_any_int(void) {
    return (int)(outside.deciding ? outside.deciding->any() : next_choice());
}

long long __fl_any_long(void) {
    return outside.deciding ? outside.deciding->any() : next_choice();
}

void __fl_any_bytes(void *into, size_t size, const char *name) {
    (void)name;
    memcpy(into, outside.any_bytes, size);
}

_Bool __fl_can_read(const void *at, size_t size) {
    (void)at, (void)size;
    return true;
}

_Bool __fl_can_write(const void *at, size_t size) {
    (void)at, (void)size;
    return true;
}

int __fl_number(void) {
    return (int)next_random();
}

int __fl_seed(unsigned seed, int kind) {
    (void)seed, (void)kind;
    return 0;
}

long __fl_world(const char *name, long least, long most) {
    bool is_asked = outside.world_name && strcmp(name, outside.world_name) == 0;
    long answer = is_asked ? outside.world_answer : 0;
    if (answer < least || answer > most) abort();
    return answer;
}

void __fl_world_block(void *into, size_t size, const char *name) {
    if (outside.deciding) {
        outside.deciding->give_bytes(into, size);
        return;
    }
    memset(into, 0, size);
    const char *asked = outside.block_name ? outside.block_name : outside.world_name;
    bool is_asked = outside.world_bytes && asked && strcmp(name, asked) == 0;
    if (is_asked) strncpy(into, outside.world_bytes, size);
}

int __fl_sees(const char *name) {
    return strncmp(name, "a seed", 6) != 0 && strncmp(name, "the list", 8) != 0;
}

/* All of it. */
size_t __fl_seen(const char *what) {
    (void)what;
    return SIZE_MAX;
}

/* What the models keep to the end is not seen from inside its header. */
const char *__asan_default_options(void);
const char *__asan_default_options(void) {
    return "detect_leaks=0";
}

#define HEADER 16

void *__fl_allocate(size_t size) {
    if (outside.deciding) return outside.deciding->allocate(size);
    char *block = malloc(size + HEADER);
    memcpy(block, &size, sizeof size);
    memset(block + HEADER, 0xa5, size);
    outside.live_objects++;
    return block + HEADER;
}

void __fl_free(void *pointer) {
    if (!pointer) return;
    if (outside.deciding) {
        outside.deciding->release(pointer);
        return;
    }
    outside.live_objects--;
    free((char *)pointer - HEADER);
}

size_t __fl_object_size(const void *pointer) {
    if (outside.deciding) return outside.deciding->size_of(pointer);
    size_t size;
    memcpy(&size, (const char *)pointer - HEADER, sizeof size);
    return size;
}

/* For contracts alone. */
void *__fl_object_start(const void *pointer) {
    return outside.deciding->start_of(pointer);
}

size_t __fl_object_number(const void *pointer) {
    return outside.deciding->number_of(pointer);
}

void __fl_copy(void *to, const void *from, size_t size) {
    memmove(to, from, size);
}

bool __fl_allocation_fails(const char *input) {
    (void)input;
    return false;
}

bool __fl_checks_overlap(void) {
    return !outside.ignores_overlap;
}

void __fl_need_apart(const void *to, const void *from, size_t size) {
    size_t ahead = (size_t)((const char *)to - (const char *)from), behind = 0 - ahead;
    bool is_over = ahead && (size > ahead || size > behind);
    if (is_over && outside.overlaps) outside.overlaps();
    if (is_over) abort();
}

void __fl_need_bytes(const void *at, size_t size) {
    const volatile char *bytes = at;
    if (outside.deciding) {
        outside.deciding->need_bytes(at, size);
        return;
    }
    if (size) (void)bytes[0], (void)bytes[size - 1];
}

void __fl_read_text(const char *text) {
    (void)text;
}

void __fl_fill(void *to, int byte, size_t size) {
    memset(to, byte, size);
}

void __fl_output(int descriptor, const void *bytes, size_t size) {
    size_t *used = &outside.output_size[descriptor];
    if (*used + size > sizeof outside.output[0]) *used = 0;
    memcpy(outside.output[descriptor] + *used, bytes, size);
    *used += size;
}

void __fl_halt(int status) {
    outside.status = status;
    longjmp(outside.halted, 1);
}

void __fl_leave(int status) {
    __fl_halt(status);
}

void __fl_destructors(void) {}

void __fl_assume(_Bool condition) {
    if (!condition && outside.deciding) outside.deciding->refuse();
    if (!condition) abort();
}
