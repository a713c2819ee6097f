/* bench/tools/fuzz_target.c - a whole program as the target of libFuzzer.
 *
 * bench/tools/fuzz.py compiles the program, gives main, exit, fopen, fclose and getenv in it the names below and
 * puts its variables into one section. The bytes of a test are cut at 0xFE into what the program reads, in this
 * order, each only if it does: its arguments (cut at 0xFF), every variable of the environment, every file,
 * standard input. Each run begins with the variables as they were at the start.
 */
#include <fcntl.h>
#include <getopt.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define MOST_ARGUMENTS 32
#define MOST_STREAMS 16

int program_main(int argc, char **argv, char **environment);
extern char __start_program_data[] __attribute__((weak)), __stop_program_data[] __attribute__((weak));

static char *variables_at_start;
static int stdin_file, named_file;
static char *value_of_environment;
static FILE *streams[MOST_STREAMS];
static jmp_buf end_of_run;

/* Neither function may become a call of memcpy: between the variables is poisoned memory. */
__attribute__((no_sanitize("address", "memory"))) static void copy(char *to, const char *from, size_t count) {
    for (size_t i = 0; i < count; i++) ((volatile char *)to)[i] = from[i];
}

static void keep_variables(void) {
    size_t size = (size_t)(__stop_program_data - __start_program_data);
    if (!variables_at_start) {
        variables_at_start = malloc(size + 1);
        copy(variables_at_start, __start_program_data, size);
    } else {
        copy(__start_program_data, variables_at_start, size);
    }
}

void target_exit(int code) {
    (void)code;
    longjmp(end_of_run, 1);
}

char *target_getenv(const char *name) {
    (void)name;
    return value_of_environment;
}

FILE *target_fopen(const char *name, const char *mode) {
    char path[64];
    if (!*name) return NULL;
    if (mode[0] != 'r') return fopen("/dev/null", mode);
    snprintf(path, sizeof path, "/proc/self/fd/%d", named_file);
    FILE *stream = fopen(path, "r");
    for (int i = 0; stream && i < MOST_STREAMS; i++) {
        if (!streams[i]) {
            streams[i] = stream;
            return stream;
        }
    }
    if (stream) fclose(stream);
    return NULL;
}

int target_fclose(FILE *stream) {
    for (int i = 0; i < MOST_STREAMS; i++) {
        if (streams[i] == stream) streams[i] = NULL;
    }
    return fclose(stream);
}

static void fill(int file, const uint8_t *bytes, size_t count) {
    if (ftruncate(file, 0) != 0 || pwrite(file, bytes, count, 0) != (ssize_t)count) abort();
}

/* The bytes up to the next 0xFE, or all of them for what is read last. */
static size_t part(const uint8_t *bytes, size_t count, int is_last) {
    const uint8_t *end = is_last ? NULL : memchr(bytes, 0xFE, count);
    return end ? (size_t)(end - bytes) : count;
}

static char *text(const uint8_t *bytes, size_t count) {
    char *copied = malloc(count + 1);
    if (count) memcpy(copied, bytes, count);
    copied[count] = '\0';
    return copied;
}

static int split_arguments(const uint8_t *bytes, size_t count, char **arguments) {
    int found = 1;
    size_t begin = 0;
    for (size_t i = 0; count && i <= count && found < MOST_ARGUMENTS; i++) {
        if (i < count && bytes[i] != 0xFF) continue;
        arguments[found++] = text(bytes + begin, i - begin);
        begin = i + 1;
    }
    return found;
}

static void prepare(void) {
    stdin_file = memfd_create("stdin", 0);
    named_file = memfd_create("file", 0);
    if (stdin_file < 0 || named_file < 0 || dup2(stdin_file, STDIN_FILENO) < 0 ||
        !freopen("/dev/null", "w", stdout))
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    char *arguments[MOST_ARGUMENTS + 1] = {text((const uint8_t *)"prog", 4)};
    int argument_count = 1;
    int left = READS_ARGUMENTS + READS_ENVIRONMENT + READS_FILES + READS_STDIN;
    const int reads[] = {READS_ARGUMENTS, READS_ENVIRONMENT, READS_FILES, READS_STDIN};
    if (!variables_at_start) prepare();
    keep_variables();
    for (int i = 0; i < 4; i++) {
        size_t length = reads[i] ? part(bytes, count, --left == 0) : 0;
        if (i == 0) argument_count = split_arguments(bytes, length, arguments);
        if (i == 1) value_of_environment = length ? text(bytes, length) : NULL;
        if (i == 2) fill(named_file, bytes, length);
        if (i == 3) fill(stdin_file, bytes, length);
        bytes += length + (length < count && reads[i]);
        count -= length + (length < count && reads[i]);
    }
    if (lseek(STDIN_FILENO, 0, SEEK_SET) != 0) abort();
    __fpurge(stdin); /* rewind would keep what was read from the test before */
    clearerr(stdin);
    optind = 0;
    if (setjmp(end_of_run) == 0) program_main(argument_count, arguments, (char *[]){NULL});
    for (int i = 0; i < MOST_STREAMS; i++) {
        if (streams[i]) fclose(streams[i]);
        streams[i] = NULL;
    }
    for (int i = 0; i < argument_count; i++) free(arguments[i]);
    free(value_of_environment);
    value_of_environment = NULL;
    return 0;
}
