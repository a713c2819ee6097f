#include "feed.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include "own_calls.h"

static struct fl_feed_record *records;
static size_t record_count;
static size_t first_unused; /* all records before it are used */

static int hex_digit(char digit) {
    return digit <= '9' ? digit - '0' : digit - 'a' + 10;
}

/* "0aff name\n" in place: the bytes where the digits were, a zero behind the name. Gives what
 * follows the line. */
static char *read_line(char *line, struct fl_feed_record *record) {
    unsigned char *bytes = (unsigned char *)line;
    record->bytes = bytes;
    while (line[0] != ' ') {
        *bytes++ = (unsigned char)(hex_digit(line[0]) << 4 | hex_digit(line[1]));
        line += 2;
    }
    record->size = (size_t)(bytes - record->bytes);
    record->name = ++line;
    while (*line != '\n') line++;
    *line = 0;
    return line + 1;
}

static void read_records(char *text, size_t size) {
    size_t lines = 0;
    for (size_t i = 0; i < size; i++) lines += text[i] == '\n';
    records =
        mmap(NULL, (lines + 1) * sizeof *records, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (records == MAP_FAILED) return;
    for (; record_count < lines; record_count++) text = read_line(text, &records[record_count]);
}

static void read_feed(const char *path) {
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    off_t end = descriptor < 0 ? -1 : lseek(descriptor, 0, SEEK_END);
    if (end < 0) return;
    size_t size = (size_t)end;
    char *text = size ? mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE, descriptor, 0) : MAP_FAILED;
    close(descriptor);
    if (text != MAP_FAILED) read_records(text, size);
}

/* The system reserves room for the stack when a program starts: with another limit it is started again. */
static void limit_stack(char **arguments) {
    const char *bytes = getenv("FAULTLINE_STACK");
    if (!bytes) return;
    struct rlimit limit;
    getrlimit(RLIMIT_STACK, &limit);
    limit.rlim_cur = strtoull(bytes, NULL, 10);
    unsetenv("FAULTLINE_STACK");
    if (setrlimit(RLIMIT_STACK, &limit) == 0) execve("/proc/self/exe", arguments, environ);
}

/* Before any code of the program runs. The program must not see what is meant for this file. */
__attribute__((constructor(101))) static void set_up(int count, char **arguments) {
    (void)count;
    limit_stack(arguments);
    const char *feed = getenv("FAULTLINE_FEED"), *report = getenv("FAULTLINE_REPORT");
    if (feed) read_feed(feed);
    fl_feed_watch_signals(report);
    unsetenv("FAULTLINE_FEED");
    fl_feed_record_events(getenv("FAULTLINE_EVENTS"));
    unsetenv("FAULTLINE_REPORT");
    unsetenv("FAULTLINE_EVENTS");
    unsetenv("ASAN_OPTIONS");
    unsetenv("LSAN_OPTIONS");
    unsetenv("MSAN_OPTIONS");
}

static struct fl_feed_record *find(const char *name) {
    while (first_unused < record_count && records[first_unused].is_used) first_unused++;
    for (size_t i = first_unused; i < record_count; i++)
        if (!records[i].is_used && strcmp(records[i].name, name) == 0) return &records[i];
    return NULL;
}

struct fl_feed_record *fl_feed_records(size_t *count) {
    *count = record_count;
    return records;
}

int fl_feed_has(const char *name) {
    return find(name) != NULL;
}

size_t fl_feed_size(const char *name) {
    struct fl_feed_record *record = find(name);
    return record ? record->size : 0;
}

/* Addresses of blocks that belong to the value. */
static void put_addresses(struct fl_feed_record *record, char *into, size_t size) {
    for (record++; record < records + record_count && strcmp(record->name, "+") == 0; record++) {
        unsigned long long words[3];
        record->is_used = 1;
        memcpy(words, record->bytes, sizeof words);
        char *address = fl_feed_block_address(words[1]) + words[2];
        if (words[0] + sizeof address <= size) memcpy(into + words[0], &address, sizeof address);
    }
}

void fl_feed_put(const char *name, void *into) {
    struct fl_feed_record *record = find(name);
    if (!record) return;
    record->is_used = 1;
    memcpy(into, record->bytes, record->size);
    put_addresses(record, into, record->size);
}

void fl_feed_take(const char *name, void *into, size_t size) {
    struct fl_feed_record *record = find(name);
    memset(into, 0, size);
    if (!record) return;
    record->is_used = 1;
    memcpy(into, record->bytes, record->size < size ? record->size : size);
    put_addresses(record, into, size);
}
