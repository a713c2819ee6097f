/* Random programs that read text, natively with all texts of up to four characters of an alphabet: none of the
 * logs that they leave is impossible for the loosened program (models/loose.h), and some logs that nobody leaves
 * are. */
#include "inquiry/inquiry.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/map.h"
#include "base/text.h"

enum { PROGRAMS = 2, MOST_LOGS = 6, MOST_LOGS_OF_READING = 1, LONGEST = 4, LONGEST_OF_READING = 3 };

static uint64_t chance;

static unsigned pick(unsigned count) {
    chance += 0x9e3779b97f4a7c15u;
    return (unsigned)(fl_hash_mix(chance) % count);
}

#define ONE_OF(table) ((table)[pick(sizeof(table) / sizeof *(table))])

/* ---- programs ---- */

/* Each gives 0 where there is nothing more to read, and sets some of the variables. */
static const char *const readings[] = {
    "scanf(\"%d\", &a) == 1",
    "scanf(\"%d %d\", &a, &b) == 2",
    "(n = scanf(\"%d,%d\", &a, &b)) > 0",
    "(n = scanf(\"%2d%n\", &a, &b)) != EOF && n",
    "scanf(\"%3s\", word) == 1",
    "scanf(\"%3s %d\", word, &a) == 2",
    "(n = scanf(\"%3[a1 ]%c\", word, &c)) > 0",
    "scanf(\"%*d %x\", (unsigned *)&b) == 1",
    "fgets(line, sizeof line, stdin)",
    "fgets(line, 3, stdin) && (n = sscanf(line, \"%d %d\", &a, &b)) > 0",
    "fgets(line, sizeof line, stdin) && (n = sscanf(line, \"%3s %d\", word, &a)) >= 0",
    "fgets(line, sizeof line, stdin) && (a = atoi(line), 1)",
    "fgets(line, sizeof line, stdin) && (a = (int)strtol(line, &end, 10), c = *end, n = (int)(end - line), 1)",
    "fgets(line, sizeof line, stdin) && (end = strtok(line, \" ,\")) && (a = atoi(end), strcpy(word, end), 1)",
    "fgets(line, sizeof line, stdin) && (end = strtok(line, \",\\n\")) && (end = strtok(NULL, \"\\n\")) && (a = "
    "atoi(end), 1)",
    "fgets(line, sizeof line, stdin) && (n = (int)strlen(line), n && line[n - 1] == '\\n' ? (line[n - 1] = 0) : "
    "0, 1)",
    "fgets(line, sizeof line, stdin) && (strcpy(word, line), (end = strrchr(word, 'a')) ? (c = end - word) : 1)",
    "fgets(line, sizeof line, stdin) && (end = strtok_r(line, \" -\", &rest)) && (strcpy(word, end), end = "
    "strtok_r(NULL, \"-\", &rest), n = end ? (int)(end - line) : -1, rest = NULL, 1)",
    "scanf(\"%*[ \\n]%2[0-9]%n\", word, &n) != EOF && getchar() != EOF",
    "scanf(\"%lf\", &real) == 1 && (a = (int)(real * 2), 1)",
    "fgets(line, sizeof line, stdin) && (real = strtod(line, &end), a = (int)real, c = *end, 1)",
    "fgets(line, sizeof line, stdin) && (errno = 0, a = (int)strtoul(line, NULL, 8), n = errno, 1)",
    "fgets(line, sizeof line, stdin) && (line[strcspn(line, \"\\n\")] = 0, 1)",
    "fgets(line, sizeof line, stdin) && ((end = strchr(line, ',')) ? (*end = 0, a = atoi(end + 1), 1) : (n = -3))",
    "(c = getchar()) != EOF",
    "(c = getchar()) != EOF && (c != '-' || (ungetc(c, stdin), scanf(\"%d\", &a)))",
    "getline(&rest, &size, stdin) != -1 && (a = atoi(rest), n = (int)strlen(rest), 1)",
    "getline(&rest, &size, stdin) != -1 && ((end = strchr(rest, ',')) ? (*end = 0, n = (int)(end - rest)) : 2)",
};

static const char *const prints[] = {
    "printf(\"a %d\\n\", a);",
    "printf(\"a %d b %d\\n\", a, b);",
    "printf(\"%d: %d\\n\", count, a + b);",
    "printf(\"word %s\\n\", word);",
    "printf(\"word %s of %zu\\n\", word, strlen(word));",
    "printf(\"line %s\\n\", line);",
    "printf(\"n %d c %d\\n\", n, c);",
    "printf(\"%s\\n\", a > 1 ? \"large\" : a < 0 ? \"negative\" : \"small\");",
    "if (a == b) puts(\"same\");",
    "if (a < 0 || n == 1) continue;",
    "if (a == 7) break;",
    "sum += a;",
    "if (feof(stdin)) puts(\"last\");",
    "if (strcmp(word, \"a\") == 0) puts(\"a\");",
    "if (isdigit((unsigned char)line[0])) puts(\"digit\");",
    /* What is printed is known long before, or changed on the way. */
    "for (b = a; b > 3;) b -= 3; printf(\"%d leaves %d\\n\", a, b);",
    "for (n = 0; n < 7 && word[n]; n++); printf(\"%s has %d\\n\", word, n);",
    "n = a; for (a &= 7; a % 3;) a++; printf(\"%d from %d\\n\", a, n);",
    "if (a > 2) a = -a; for (b = 2; b < 4; b++) n += b; printf(\"a %d n %d\\n\", a, n);",
    "change(&b); for (n = 0; n < 3; n++) change(&n); printf(\"b %d a %d n %d\\n\", b, a, n);",
    "n = 1; for (b = a; b > 1 && n < 50; n++) b = b % 2 ? 3 * b + 1 : b / 2; printf(\"%d %d %d\\n\", a, twice(b), "
    "n);",
    "for (n = 0; n < 3; n++) change(&b); printf(\"%d and %d\\n\", b, twice(b + 1));",
    "for (n = 0; n < 2; n++) if (word[0]) word[0] += n; puts(word);",
    "if (a & 1) { for (b = 0; b < 3; b++) total += a; printf(\"%d makes %d\\n\", a, total); }",
    "for (b = 0; b < (a & 3); b++) { if (b == 2) change(&a); if (b == 1) printf(\"%d%c\", a, 65 + b); } "
    "puts(line);",
};

static const char *const ends[] = {
    "printf(\"sum %d of %d\\n\", sum, count);",
    "printf(\"%d%s\\n\", count, ferror(stdin) ? \" error\" : feof(stdin) ? \" end\" : \"\");",
    "printf(\"last %d %s\\n\", a, word);",
    "printf(\"count %d\\n\", count);",
};

static void begin_program(struct fl_text *text) {
    fl_text_append(
        text,
        "#include <ctype.h>\n#include <errno.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n"
        "static int total;\n"
        "static void change(int *at) { *at = *at / 2 + 1; total += *at; }\n"
        "static int twice(int of) { return 2 * of; }\n"
        "int main(void) {\n"
        "    int a = 0, b = 0, n = 0, sum = 0, count = 0;\n"
        "    char word[8] = \"\", line[8] = \"\", *end = NULL, *rest = NULL;\n"
        "    double real = 0;\n"
        "    size_t size = 0;\n"
        "    (void)end, (void)rest, (void)size, (void)b, (void)n, (void)real, (void)change, (void)twice;\n"
        "    int c = 0;\n    (void)c;\n");
}

static void write_program(struct fl_text *text) {
    begin_program(text);
    fl_text_format(text, "    while (count < 9 && (%s)) {\n        count++;\n", ONE_OF(readings));
    for (unsigned i = 1 + pick(3); i > 0; i--) fl_text_format(text, "        %s\n", ONE_OF(prints));
    if (!pick(4)) fl_text_format(text, "        if (!(%s)) break;\n", ONE_OF(readings));
    for (unsigned i = 1 + pick(2); i > 0; i--) fl_text_format(text, "        %s\n", ONE_OF(prints));
    fl_text_format(text, "    }\n    %s\n    return 0;\n}\n", ONE_OF(ends));
}

/* Tells all that this way to read may leave. */
static void write_reading(struct fl_text *text, const char *reading) {
    begin_program(text);
    fl_text_format(text, "    while (count < 4 && (%s)) {\n        count++;\n", reading);
    fl_text_append(
        text, "        printf(\"%d %d %d %d [%s] %d%d\\n\", a, b, n, c, word, !!feof(stdin), !!ferror(stdin));\n"
              "        for (int i = 0; i < 8; i++) printf(\"%d,\", line[i]);\n"
              "        puts(\"\");\n    }\n    return 0;\n}\n");
}

/* ---- native runs ---- */

/* Leaves a file for each different log, "log-0" and so on, and prints how many. */
static const char driver[] =
    "#define _GNU_SOURCE\n"
    "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <sys/mman.h>\n"
    "#include <sys/wait.h>\n#include <unistd.h>\n"
    "static char *logs[100000]; static size_t sizes[100000], count;\n"
    "static void run(const char *program, const char *text, size_t size) {\n"
    "    int in = memfd_create(\"in\", 0), out = memfd_create(\"out\", 0), status;\n"
    "    if (write(in, text, size) < 0) abort();\n"
    "    lseek(in, 0, SEEK_SET);\n"
    "    pid_t child = vfork();\n"
    "    if (!child) { dup2(in, 0); dup2(out, 1); execl(program, program, NULL); _exit(99); }\n"
    "    waitpid(child, &status, 0);\n"
    "    size_t length = (size_t)lseek(out, 0, SEEK_END), i;\n"
    "    char *log = malloc(length + 1);\n"
    "    if (pread(out, log, length, 0) < 0) abort();\n"
    "    close(in); close(out);\n"
    "    if (status) return;\n"
    "    for (i = 0; i < count; i++)\n"
    "        if (sizes[i] == length && !memcmp(logs[i], log, length)) return;\n"
    "    logs[count] = log; sizes[count++] = length;\n"
    "}\n"
    "int main(int argc, char **argv) {\n"
    "    size_t letters = strlen(argv[2]), total = 1;\n"
    "    for (int size = 0; size <= atoi(argv[3]); size++, total *= letters)\n"
    "        for (size_t number = 0; number < total; number++) {\n"
    "            char text[8]; size_t left = number;\n"
    "            for (int i = 0; i < size; i++, left /= letters) text[i] = argv[2][left % letters];\n"
    "            run(argv[1], text, (size_t)size);\n"
    "        }\n"
    "    for (size_t i = 0; i < count; i++) {\n"
    "        char name[40]; sprintf(name, \"log-%zu\", i);\n"
    "        FILE *file = fopen(name, \"w\"); fwrite(logs[i], 1, sizes[i], file); fclose(file);\n"
    "    }\n"
    "    printf(\"%zu\\n\", count);\n"
    "    return argc < 0;\n"
    "}\n";

static void write_file(const char *path, const char *text, size_t size) {
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

static unsigned run_natively(const char *program, int longest) {
    static const char *const alphabets[] = {"1 \n-a", "07,\n ", "a1\n,"};
    char command[200];
    unsigned count = 0;
    write_file("p.c", program, strlen(program));
    assert_int_equal(system("gcc -w -D_GNU_SOURCE -O1 -o p p.c"), 0);
    snprintf(command, sizeof command, "./driver ./p '%s' %d", ONE_OF(alphabets), longest);
    FILE *answer = popen(command, "r");
    assert_non_null(answer);
    assert_int_equal(fscanf(answer, "%u", &count), 1);
    pclose(answer);
    return count;
}

/* ---- logs ---- */

static size_t read_log(const char *path, char *text, size_t room) {
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    size_t size = fread(text, 1, room, file);
    fclose(file);
    return size;
}

static enum fl_conclusion ask(const char *log) {
    struct fl_inquiry *inquiry = fl_inquiry_create();
    struct fl_document *document = NULL;
    fl_inquiry_add_file(inquiry, "p.c");
    fl_inquiry_add_compiler_flag(inquiry, "-w");
    fl_inquiry_add_compiler_flag(inquiry, "-D_GNU_SOURCE");
    fl_inquiry_add_log(inquiry, log);
    fl_inquiry_set_timeout(inquiry, 2);
    inquiry->options.replay.is_loosened = true;
    enum fl_inquiry_status status = fl_inquiry_replay(inquiry, &document);
    enum fl_conclusion conclusion =
        status == FL_INQUIRY_OK ? fl_document_conclusion(document) : FL_CONCLUSION_UNKNOWN;
    fl_inquiry_destroy(inquiry);
    return conclusion;
}

/* One character is another one: a digit, mostly. False: the log is one of those that are left. */
static bool spoil(const char *path, unsigned count) {
    char text[4096], other[4096];
    size_t size = read_log(path, text, sizeof text);
    if (!size) return false;
    size_t at = pick((unsigned)size);
    for (size_t i = 0; i < size && !(text[at] >= '0' && text[at] <= '9'); i++) at = (at + 1) % size;
    text[at] = text[at] == '5' ? '6' : '5';
    write_file("spoilt", text, size);
    for (unsigned i = 0; i < count; i++) {
        char name[40];
        snprintf(name, sizeof name, "log-%u", i);
        if (read_log(name, other, sizeof other) == size && !memcmp(text, other, size)) return false;
    }
    return true;
}

static unsigned asked, refuted;

static void try_logs(const char *program, int longest, unsigned most) {
    unsigned count = run_natively(program, longest), step = count / most + 1;
    for (unsigned i = pick(step); i < count; i += step) {
        char name[40];
        snprintf(name, sizeof name, "log-%u", i);
        asked++;
        if (ask(name) == FL_CONCLUSION_IMPOSSIBLE) {
            char text[4096];
            size_t size = read_log(name, text, sizeof text);
            fail_msg("this log is left by a run:\n%.*s\nof\n%s", (int)size, text, program);
        }
        if (i % 3 == 0 && spoil(name, count)) refuted += ask("spoilt") == FL_CONCLUSION_IMPOSSIBLE;
    }
}

static unsigned long number_from(const char *variable, unsigned long usual) {
    const char *text = getenv(variable);
    return text ? strtoul(text, NULL, 10) : usual;
}

static void test_each_reading(void **state) {
    (void)state;
    unsigned long most = number_from("FAULTLINE_LOG_COUNT", MOST_LOGS_OF_READING);
    chance = number_from("FAULTLINE_SEED", 1);
    for (size_t i = 0; i < sizeof readings / sizeof *readings; i++) {
        struct fl_arena *arena = fl_arena_create();
        struct fl_text program = fl_text_make(arena);
        write_reading(&program, readings[i]);
        try_logs(fl_text_string(&program), LONGEST_OF_READING, (unsigned)most);
        fl_arena_destroy(arena);
    }
}

static void test_random_programs(void **state) {
    (void)state;
    unsigned long first = number_from("FAULTLINE_SEED", 1),
                  count = number_from("FAULTLINE_PROGRAM_COUNT", PROGRAMS);
    for (unsigned long i = 0; i < count; i++) {
        struct fl_arena *arena = fl_arena_create();
        struct fl_text program = fl_text_make(arena);
        chance = first + i;
        write_program(&program);
        try_logs(fl_text_string(&program), LONGEST, MOST_LOGS);
        fl_arena_destroy(arena);
    }
}

static char directory[] = "/tmp/loosened-XXXXXX";

static int begin(void **state) {
    (void)state;
    assert_non_null(mkdtemp(directory));
    assert_int_equal(chdir(directory), 0);
    write_file("driver.c", driver, sizeof driver - 1);
    return system("gcc -w -o driver driver.c");
}

static int end(void **state) {
    (void)state;
    printf("%u logs of runs, %u spoilt ones are impossible\n", asked, refuted);
    assert_true(refuted > 0);
    return system("rm -rf /tmp/\"${PWD##*/}\"");
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_each_reading),
                                       cmocka_unit_test(test_random_programs)};
    return cmocka_run_group_tests(tests, begin, end);
}
