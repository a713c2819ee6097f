/* The library: what an inquiry answers, and that trouble ends a call and nothing else. */
#include "inquiry/inquiry.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <fcntl.h>
#include <glob.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "analysis/facts.h"
#include "base/invariant.h"
#include "base/system/memory_use.h"
#include "tests/unit/frontend/scratch.h"

static const char failing[] = "#include <assert.h>\n"
                              "#include <stdio.h>\n"
                              "int nondet_int(void);\n"
                              "static int twice(int n) { return 2 * n; }\n"
                              "int main(void) {\n"
                              "    int n = nondet_int();\n"
                              "    if (n < 0 || n > 100) return 0;\n"
                              "    printf(\"n is %d\\n\", n);\n"
                              "    for (int i = 0; i < 3; i++) n = twice(n);\n"
                              "    assert(n != 56);\n"
                              "    return 0;\n"
                              "}\n";
static const char safe[] = "#include <assert.h>\nint nondet_int(void);\n"
                           "int main(void) { int n = nondet_int(); assert((n & 1) < 2); return 0; }\n";

/* Not to be decided in a minute: Fermat's last theorem. */
static const char hard[] = "#include <assert.h>\n"
                           "unsigned long nondet_ulong(void);\n"
                           "int main(void) {\n"
                           "    unsigned long a = nondet_ulong(), b = nondet_ulong(), c = nondet_ulong();\n"
                           "    if (a < 2 || b < 2 || c < 2 || (a | b | c) >> 21) return 0;\n"
                           "    assert(a * a * a + b * b * b != c * c * c);\n"
                           "    return 0;\n"
                           "}\n";

static struct fl_inquiry *begin(const char *name, const char *source) {
    struct fl_inquiry *inquiry = fl_inquiry_create();
    assert_non_null(inquiry);
    scratch_write(name, source);
    assert_int_equal(fl_inquiry_add_file(inquiry, name), FL_INQUIRY_OK);
    return inquiry;
}

static void fail_with_messages(const struct fl_inquiry *inquiry) {
    size_t count = fl_inquiry_message_count(inquiry);
    fail_msg("%s", count ? fl_inquiry_message(inquiry, count - 1).whole : "no message");
}

static struct fl_document *check(struct fl_inquiry *inquiry) {
    struct fl_document *document;
    if (fl_inquiry_check(inquiry, &document) != FL_INQUIRY_OK) fail_with_messages(inquiry);
    assert_non_null(document);
    return document;
}

static void expect_failure(const struct fl_document *document) {
    assert_int_equal(fl_document_failure_count(document), 1);
    struct fl_found_failure failure = fl_document_failure(document, 0);
    assert_string_equal(failure.kind, "assertion");
    assert_string_equal(failure.file, "fail.c");
    assert_int_equal(failure.line, 10);
    assert_true(failure.is_confirmed);
    assert_non_null(strstr(failure.inputs, "7"));
}

/* ---- answers ---- */

static void test_check(void **state) {
    (void)state;
    char *directory = scratch_enter();
    struct fl_inquiry *inquiry = begin("fail.c", failing);
    struct fl_document *document = check(inquiry);
    assert_int_equal(fl_document_conclusion(document), FL_CONCLUSION_FAILS);
    assert_int_equal(fl_document_judgement(document), FL_JUDGEMENT_FAILS);
    expect_failure(document);
    assert_non_null(strstr(fl_document_json(document), "\"verdict\": \"FAILS\""));
    assert_true(strncmp(fl_document_report(document), "FAILS", 5) == 0);
    assert_int_equal(inquiry->runs.all.count, 1);
    fl_inquiry_destroy(inquiry);
    scratch_leave(directory);
}

static void expect_computed_once(const struct fl_program *program) {
    for (int fact = 0; fact < FL_FACT_COUNT; fact++)
        assert_in_range(fl_fact_computations(program, (enum fl_program_fact)fact), 0,
                        fact == FL_FACT_LOOPS ? program->function_count : 1);
}

/* One program, loaded once; what is known of it is found out once, however often and whatever is asked. */
static void test_all_questions_of_one_inquiry(void **state) {
    (void)state;
    char *directory = scratch_enter();
    struct fl_inquiry *inquiry = begin("fail.c", failing);
    struct fl_document *document;
    scratch_write("run.log", "n is 7\n");
    fl_inquiry_add_log(inquiry, "run.log");
    expect_failure(check(inquiry));
    const struct fl_program *program = inquiry->program;
    assert_int_equal(fl_inquiry_slice(inquiry, &document), FL_INQUIRY_OK);
    assert_int_equal(fl_document_conclusion(document), FL_CONCLUSION_FEASIBLE);
    expect_failure(document);
    assert_int_equal(fl_inquiry_replay(inquiry, &document), FL_INQUIRY_OK);
    assert_int_equal(fl_document_conclusion(document), FL_CONCLUSION_MATCHES);
    expect_failure(document);
    assert_int_equal(inquiry->runs.all.count, 1); /* all three are about the same one */
    fl_inquiry_set_target(inquiry, "fail.c:8");
    assert_int_equal(fl_inquiry_slice(inquiry, &document), FL_INQUIRY_OK);
    expect_failure(check(inquiry));
    assert_ptr_equal(inquiry->program, program);
    assert_int_equal(fl_fact_computations(program, FL_FACT_POINTS_TO), 1);
    assert_int_equal(fl_fact_computations(program, FL_FACT_CALL_GRAPH), 1);
    expect_computed_once(program);
    fl_inquiry_destroy(inquiry);
    scratch_leave(directory);
}

static const char two_failures[] = "#include <assert.h>\n"
                                   "#include <stdio.h>\n"
                                   "int nondet_int(void);\n"
                                   "int main(void) {\n"
                                   "    int n = nondet_int();\n"
                                   "    if (n == 3) assert(n != 3);\n"
                                   "    printf(\"n is %d\\n\", n);\n"
                                   "    assert(n != 4);\n"
                                   "    return 0;\n"
                                   "}\n";

static void expect_numbers(const struct fl_inquiry *inquiry) {
    for (uint32_t i = 0; i < inquiry->program->check_count; i++) {
        const struct fl_run *failure = inquiry->verdicts->results[i].failure;
        if (!failure) continue;
        const struct fl_run *known = fl_inquiry_run(inquiry, failure->number);
        assert_non_null(known);
        assert_int_equal(known->number, failure->number);
        assert_int_equal(known->check.index, i);
    }
}

/* A number means one run, however often that is found, and whoever finds it. */
static void test_runs_by_number(void **state) {
    (void)state;
    char *directory = scratch_enter();
    struct fl_inquiry *inquiry = begin("two.c", two_failures);
    for (int times = 0; times < 2; times++) {
        assert_int_equal(fl_document_failure_count(check(inquiry)), 2);
        assert_int_equal(inquiry->runs.all.count, 2);
        expect_numbers(inquiry);
    }
    assert_int_not_equal(fl_inquiry_run(inquiry, 1)->check.index, fl_inquiry_run(inquiry, 2)->check.index);
    assert_null(fl_inquiry_run(inquiry, 0));
    assert_null(fl_inquiry_run(inquiry, 3));
    struct fl_document *document;
    scratch_write("run.log", "n is 5\n");
    fl_inquiry_add_log(inquiry, "run.log");
    assert_int_equal(fl_inquiry_replay(inquiry, &document), FL_INQUIRY_OK);
    assert_int_equal(inquiry->runs.all.count, 3);
    assert_int_equal(fl_inquiry_run(inquiry, 3)->outcome->kind, FL_OUTCOME_EXITED);
    expect_numbers(inquiry);
    fl_inquiry_destroy(inquiry);
    scratch_leave(directory);
}

/* The directory that native programs are built in: each confirmer has one, with a name of its own. */
static const char *directory_of_builds(char *path, size_t size) {
    glob_t found;
    assert_int_equal(glob("builds/faultline-*", 0, NULL, &found), 0);
    assert_int_equal(found.gl_pathc, 1);
    snprintf(path, size, "%s", found.gl_pathv[0]);
    globfree(&found);
    return path;
}

/* What one question has built, the next one uses. */
static void test_one_confirmer(void **state) {
    (void)state;
    char *directory = scratch_enter(), first[64], now[64], here[4096];
    struct fl_document *document;
    assert_int_equal(mkdir("builds", 0700), 0);
    assert_non_null(getcwd(here, sizeof here - sizeof "/builds"));
    setenv("TMPDIR", strcat(here, "/builds"), 1);
    struct fl_inquiry *inquiry = begin("fail.c", failing);
    expect_failure(check(inquiry));
    directory_of_builds(first, sizeof first);
    expect_failure(check(inquiry));
    assert_string_equal(directory_of_builds(now, sizeof now), first);
    assert_int_equal(fl_inquiry_slice(inquiry, &document), FL_INQUIRY_OK);
    scratch_write("run.log", "n is 7\n");
    fl_inquiry_add_log(inquiry, "run.log");
    assert_int_equal(fl_inquiry_replay(inquiry, &document), FL_INQUIRY_OK);
    expect_failure(document);
    assert_string_equal(directory_of_builds(now, sizeof now), first);
    fl_inquiry_destroy(inquiry);
    assert_int_not_equal(access(first, F_OK), 0);
    unsetenv("TMPDIR");
    scratch_leave(directory);
}

static void *check_safe(void *context) {
    struct fl_inquiry *inquiry = context;
    assert_int_equal(fl_document_conclusion(check(inquiry)), FL_CONCLUSION_SAFE);
    return NULL;
}

static void test_threads_one_after_the_other(void **state) {
    (void)state;
    char *directory = scratch_enter();
    struct fl_inquiry *inquiry = begin("safe.c", safe);
    for (int i = 0; i < 2; i++) {
        pthread_t thread;
        assert_int_equal(pthread_create(&thread, NULL, check_safe, inquiry), 0);
        pthread_join(thread, NULL);
    }
    fl_inquiry_destroy(inquiry);
    scratch_leave(directory);
}

static void test_cancelled_question(void **state) {
    (void)state;
    char *directory = scratch_enter();
    struct fl_inquiry *inquiry = begin("hard.c", hard);
    fl_inquiry_cancel(inquiry);
    double start = fl_clock_now();
    assert_int_equal(fl_document_conclusion(check(inquiry)), FL_CONCLUSION_UNKNOWN);
    assert_true(fl_clock_now() - start < 30); /* of 60 */
    fl_inquiry_set_timeout(inquiry, 2);
    start = fl_clock_now();
    assert_int_equal(fl_document_conclusion(check(inquiry)), FL_CONCLUSION_UNKNOWN);
    assert_true(fl_clock_now() - start > 1.5); /* is asked as ever */
    fl_inquiry_destroy(inquiry);
    scratch_leave(directory);
}

/* ---- messages ---- */

/* What was written to standard error while the inquiry was asked. */
static off_t size_of_errors(struct fl_inquiry *inquiry, enum fl_inquiry_status expected) {
    struct fl_document *document;
    int before = dup(STDERR_FILENO), file = open("errors", O_RDWR | O_CREAT | O_TRUNC, 0600);
    dup2(file, STDERR_FILENO);
    enum fl_inquiry_status status = fl_inquiry_check(inquiry, &document);
    dup2(before, STDERR_FILENO);
    off_t size = lseek(file, 0, SEEK_END);
    close(before);
    close(file);
    assert_int_equal(status, expected);
    assert_null(document);
    return size;
}

static void test_program_that_does_not_compile(void **state) {
    (void)state;
    char *directory = scratch_enter();
    struct fl_inquiry *inquiry = begin("bad.c", "int main(void) {\n    return x;\n}\n");
    assert_int_equal(size_of_errors(inquiry, FL_INQUIRY_BAD_INPUT), 0);
    assert_int_equal(fl_inquiry_message_count(inquiry), 1);
    struct fl_inquiry_message message = fl_inquiry_message(inquiry, 0);
    assert_int_equal(message.severity, FL_MESSAGE_ERROR);
    assert_string_equal(message.file, "bad.c");
    assert_int_equal(message.line, 2);
    assert_int_equal(message.column, 12);
    assert_string_equal(message.text, "use of undeclared identifier 'x'");
    assert_non_null(strstr(message.whole, "return x;"));
    assert_non_null(strstr(message.whole, "1 error generated.\n"));
    assert_int_equal(fl_inquiry_add_file(inquiry, "more.c"), FL_INQUIRY_BAD_USAGE);
    fl_inquiry_destroy(inquiry);
    scratch_leave(directory);
}

static void test_no_program(void **state) {
    (void)state;
    struct fl_inquiry *inquiry = fl_inquiry_create();
    struct fl_document *document;
    assert_int_equal(fl_inquiry_check(inquiry, &document), FL_INQUIRY_BAD_USAGE);
    assert_string_equal(fl_inquiry_message(inquiry, 0).whole, "faultline: error: no input file\n");
    fl_inquiry_destroy(inquiry);
}

/* ---- trouble ---- */

static enum fl_status break_invariant(struct fl_inquiry *inquiry, struct fl_document **document) {
    (void)document;
    FL_INVARIANT(!inquiry, "an error that was put here");
    return FL_OK;
}

static void test_internal_error(void **state) {
    (void)state;
    char *directory = scratch_enter();
    struct fl_inquiry *inquiry = begin("safe.c", safe);
    struct fl_document *document = NULL;
    assert_int_equal(fl_inquiry_call(inquiry, break_invariant, &document), FL_INQUIRY_INTERNAL_ERROR);
    assert_int_equal(fl_inquiry_check(inquiry, &document), FL_INQUIRY_INTERNAL_ERROR);
    assert_null(document);
    assert_int_equal(fl_inquiry_message_count(inquiry), 1);
    assert_non_null(strstr(fl_inquiry_message(inquiry, 0).text, "an error that was put here"));
    fl_inquiry_destroy(inquiry);
    inquiry = begin("safe.c", safe);
    check_safe(inquiry);
    fl_inquiry_destroy(inquiry);
    scratch_leave(directory);
}

#if !defined(__SANITIZE_ADDRESS__)
enum { MEBIBYTE = 1 << 20 };

static struct rlimit limit_addresses(uint64_t more) {
    struct rlimit before, limit;
    getrlimit(RLIMIT_AS, &before);
    limit = before;
    limit.rlim_cur = fl_memory_use(getpid()).address_space + more;
    setrlimit(RLIMIT_AS, &limit);
    return before;
}

/* The answer would be longer than the memory that there is. */
static void test_out_of_memory_in_a_question(void **state) {
    (void)state;
    char *directory = scratch_enter(), *target = malloc(64 * MEBIBYTE);
    struct fl_inquiry *inquiry = begin("safe.c", safe);
    struct fl_document *document;
    memset(target, 'x', 64 * MEBIBYTE);
    target[64 * MEBIBYTE - 1] = '\0';
    assert_int_equal(fl_inquiry_load(inquiry), FL_INQUIRY_OK);
    assert_int_equal(fl_inquiry_set_target(inquiry, target), FL_INQUIRY_OK);
    struct rlimit before = limit_addresses(16 * MEBIBYTE);
    enum fl_inquiry_status status = fl_inquiry_slice(inquiry, &document);
    setrlimit(RLIMIT_AS, &before);
    free(target);
    assert_int_equal(status, FL_INQUIRY_OUT_OF_MEMORY);
    assert_non_null(strstr(fl_inquiry_message(inquiry, fl_inquiry_message_count(inquiry) - 1).whole,
                           "faultline: out of memory (asked for "));
    fl_inquiry_destroy(inquiry);
    inquiry = begin("safe.c", safe);
    check_safe(inquiry);
    fl_inquiry_destroy(inquiry);
    scratch_leave(directory);
}
#else
static void test_out_of_memory_in_a_question(void **state) {
    (void)state;
    skip(); /* a sanitizer needs more addresses than any limit leaves */
}
#endif

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_check),
        cmocka_unit_test(test_all_questions_of_one_inquiry),
        cmocka_unit_test(test_runs_by_number),
        cmocka_unit_test(test_one_confirmer),
        cmocka_unit_test(test_threads_one_after_the_other),
        cmocka_unit_test(test_cancelled_question),
        cmocka_unit_test(test_program_that_does_not_compile),
        cmocka_unit_test(test_no_program),
        cmocka_unit_test(test_internal_error),
        cmocka_unit_test(test_out_of_memory_in_a_question),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
