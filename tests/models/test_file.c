/* Files, streams, the environment and the end of the process in the models. */
#include "support.h"

#include <fcntl.h>
#include <unistd.h>

#include "../../models/primitives.h"

MODEL(fopen);
MODEL(fclose);
MODEL(freopen);
MODEL(fgetc);
MODEL(getc);
MODEL(ungetc);
MODEL(fgets);
MODEL(getline);
MODEL(fread);
MODEL(fwrite);
MODEL(fputs);
MODEL(fprintf);
MODEL(fseek);
MODEL(ftell);
MODEL(rewind);
MODEL(feof);
MODEL(ferror);
MODEL(remove);
MODEL(rename);
MODEL(tmpfile);
MODEL(puts);
MODEL(putchar);
MODEL(printf);
MODEL(getchar);
MODEL(open);
MODEL(read);
MODEL(write);
MODEL(close);
MODEL(lseek);
MODEL(dup2);
MODEL(access);
MODEL(mkstemp);
MODEL(perror);
MODEL(getenv);
MODEL(setenv);
MODEL(unsetenv);
MODEL(putenv);
MODEL(atexit);
MODEL(exit);
MODEL(_exit);
MODEL(realloc);
MODEL(calloc);
MODEL(malloc);
MODEL(free);
MODEL(reallocarray);
extern FILE *fl_stdin, *fl_stdout, *fl_stderr;
extern char **fl_environ;
extern int fl___isoc99_scanf(const char *, ...), fl___isoc99_fscanf(FILE *, const char *, ...);

static bool was_written(int descriptor, const char *text) {
    bool same = outside.output_size[descriptor] == strlen(text) &&
                memcmp(outside.output[descriptor], text, strlen(text)) == 0;
    outside.output_size[descriptor] = 0;
    return same;
}

static void test_input(void) {
    outside.input = "first line\n42 word\nx\nlast";
    outside.input_size = strlen(outside.input);
    char line[32], word[16];
    int number = 0;
    CHECK(fl_fgets(line, 7, fl_stdin) == line && strcmp(line, "first ") == 0, "fgets stops at its size");
    CHECK(fl_fgets(line, sizeof line, fl_stdin) && strcmp(line, "line\n") == 0, "fgets stops behind a newline");
    CHECK(fl___isoc99_scanf("%d %s", &number, word) == 2 && number == 42 && strcmp(word, "word") == 0, "scanf");
    CHECK(fl_getchar() == '\n' && fl_getchar() == 'x', "getchar goes on where scanf stopped");
    CHECK(fl_ungetc('y', fl_stdin) == 'y' && fl_getc(fl_stdin) == 'y', "ungetc");
    char *text = NULL;
    size_t capacity = 0;
    CHECK(fl_getline(&text, &capacity, fl_stdin) == 1 && strcmp(text, "\n") == 0 && capacity == 120, "getline");
    CHECK(fl_getline(&text, &capacity, fl_stdin) == 4 && strcmp(text, "last") == 0, "getline at the end");
    CHECK(fl_feof(fl_stdin) && fl_getchar() == EOF && fl_getline(&text, &capacity, fl_stdin) == -1,
          "the end stays");
    CHECK(fl_fseek(fl_stdin, 0, SEEK_SET) == -1 && fl_read(0, line, 5) == 0, "standard input cannot seek");
    fl_free(text);
}

static void test_output(void) {
    outside.output_size[1] = outside.output_size[2] = 0;
    CHECK(fl_printf("%d-%s", 7, "x") == 3 && fl_puts("y") == 2 && fl_putchar('z') == 'z', "printing");
    CHECK(was_written(1, "7-xy\nz"), "standard output");
    fl_errno = 2;
    fl_perror("name");
    fl_fprintf(fl_stderr, "%c", 'e');
    CHECK(was_written(2, "name: No such file or directory\ne"), "standard error");
    CHECK(fl_write(1, "abc", 3) == 3 && was_written(1, "abc"), "write");
    CHECK(fl_fgetc(fl_stdout) == EOF && fl_ferror(fl_stdout), "standard output cannot be read");
}

static void test_outside_file(void) {
    outside.file_name = "given.txt";
    outside.file_bytes = "line 1\nline 2\n\xff";
    outside.file_size = 15;
    char bytes[32];
    FILE *file = fl_fopen("given.txt", "r");
    CHECK(file && fl_fgets(bytes, 32, file) && strcmp(bytes, "line 1\n") == 0, "reading a line");
    CHECK(fl_ftell(file) == 7 && fl_fseek(file, -1, SEEK_END) == 0 && fl_fgetc(file) == 0xff,
          "seeking from the end");
    CHECK(fl_fgetc(file) == EOF && fl_feof(file), "its end");
    fl_rewind(file);
    CHECK(!fl_feof(file) && fl_fread(bytes, 4, 8, file) == 3 && memcmp(bytes + 7, "line 2", 6) == 0, "fread");
    CHECK(fl_fputs("x", file) == EOF && fl_ferror(file), "a file to read cannot be written");
    CHECK(fl_fclose(file) == 0, "closing");
    CHECK(!fl_fopen("missing.txt", "r") && fl_errno == 2, "a file that does not exist");
    CHECK(fl_access("given.txt", R_OK) == 0 && fl_access("missing.txt", R_OK) == -1, "access");
    file = fl_fopen("given.txt", "r+");
    CHECK(fl_fseek(file, 5, SEEK_SET) == 0 && fl_fputs("9", file) != EOF && fl_fgetc(file) == '\n',
          "changing a byte");
    fl_fclose(file);
    file = fl_fopen("given.txt", "a+");
    fl_fputs("tail", file);
    CHECK(fl_ftell(file) == 19, "appending");
    fl_rewind(file);
    CHECK(fl_fgets(bytes, 32, file) && strcmp(bytes, "line 9\n") == 0, "the change is there");
    fl_fclose(file);
}

static void test_own_files(void) {
    char bytes[32];
    int number = 0;
    FILE *file = fl_fopen("own", "w");
    CHECK(fl_fprintf(file, "%d %s\n", 12, "text") == 8 && fl_fwrite("abcd", 2, 2, file) == 2, "writing");
    fl_fclose(file);
    file = fl_fopen("own", "r");
    CHECK(fl___isoc99_fscanf(file, "%d %s", &number, bytes) == 2 && number == 12 && strcmp(bytes, "text") == 0,
          "fscanf");
    fl_fclose(file);
    CHECK(fl_rename("own", "other") == 0 && !fl_fopen("own", "r"), "renaming");
    int descriptor = fl_open("other", O_RDONLY);
    CHECK(descriptor == 3 && fl_lseek(descriptor, 8, SEEK_SET) == 8 && fl_read(descriptor, bytes, 32) == 4,
          "read");
    CHECK(fl_remove("other") == 0 && fl_access("other", F_OK) == -1 && fl_remove("other") == -1, "removing");
    CHECK(fl_lseek(descriptor, 0, SEEK_SET) == 0 && fl_read(descriptor, bytes, 2) == 2 && bytes[0] == '1',
          "open, though removed");
    CHECK(fl_close(descriptor) == 0 && fl_close(descriptor) == -1, "closing twice");
    CHECK(fl_open("other", O_CREAT | O_EXCL | O_RDWR, 0600) == 3, "creating anew");
    CHECK(fl_lseek(3, 4, SEEK_SET) == 4 && fl_write(3, "x", 1) == 1 && fl_lseek(3, 0, SEEK_SET) == 0, "a gap");
    CHECK(fl_read(3, bytes, 9) == 5 && bytes[0] == 0 && bytes[4] == 'x', "a gap is zeros");
    CHECK(fl_dup2(3, 7) == 7 && fl_close(3) == 0 && fl_lseek(7, 0, SEEK_CUR) == 5 && fl_close(7) == 0, "dup2");
    file = fl_tmpfile();
    CHECK(fl_fputs("tmp", file) != EOF && fl_fseek(file, 1, SEEK_SET) == 0 && fl_fgetc(file) == 'm', "tmpfile");
    fl_fclose(file);
    char name[] = "/tmp/aXXXXXX";
    descriptor = fl_mkstemp(name);
    CHECK(descriptor == 3 && strcmp(name, "/tmp/a000001") == 0 && fl_close(descriptor) == 0, "mkstemp: %s", name);
    CHECK(fl_freopen("log", "w", fl_stdout) == fl_stdout && fl_puts("to a file") == 10, "freopen");
    CHECK(was_written(1, ""), "nothing on standard output");
    file = fl_fopen("log", "r");
    CHECK(fl_fgets(bytes, 32, file) && strcmp(bytes, "to a file\n") == 0, "the redirected text");
    fl_fclose(file);
}

static void test_environment(void) {
    outside.variable_name = "GIVEN";
    outside.variable_value = "a value that is longer than thirty-two characters";
    CHECK(strcmp(fl_getenv("GIVEN"), outside.variable_value) == 0, "a variable from outside");
    CHECK(fl_getenv("GIVEN") == fl_getenv("GIVEN") && !fl_getenv("OTHER"), "asked again");
    CHECK(fl_setenv("OTHER", "1", 0) == 0 && strcmp(fl_getenv("OTHER"), "1") == 0, "setenv");
    CHECK(fl_setenv("OTHER", "2", 0) == 0 && strcmp(fl_getenv("OTHER"), "1") == 0, "setenv does not overwrite");
    CHECK(fl_setenv("OTHER", "2", 1) == 0 && strcmp(fl_getenv("OTHER"), "2") == 0, "setenv overwrites");
    CHECK(fl_unsetenv("GIVEN") == 0 && !fl_getenv("GIVEN"), "unsetenv");
    static char text[] = "THIRD=3";
    CHECK(fl_putenv(text) == 0 && fl_getenv("THIRD") == text + 6, "putenv");
    CHECK(strcmp(fl_environ[0], "OTHER=2") == 0 && fl_environ[1] == text && !fl_environ[2], "environ");
    CHECK(fl_setenv("A=B", "", 1) == -1, "a bad name");
}

static void test_allocation(void) {
    char *text = fl_malloc(4);
    memcpy(text, "abc", 4);
    text = fl_realloc(text, 10);
    CHECK(strcmp(text, "abc") == 0 && __fl_object_size(text) == 10, "growing");
    text = fl_realloc(text, 2);
    CHECK(text[1] == 'b' && __fl_object_size(text) == 2, "shrinking");
    CHECK(!fl_realloc(text, 0) && !fl_reallocarray(NULL, (size_t)-1, 2) && !fl_calloc((size_t)-1, 16), "edges");
    int *numbers = fl_calloc(3, sizeof(int));
    CHECK(numbers[0] == 0 && numbers[2] == 0, "calloc");
    fl_free(numbers);
}

static int order;
static void first_function(void) {
    order = order * 10 + 1;
}
static void second_function(void) {
    order = order * 10 + 2;
    fl_atexit(first_function);
}

static void test_exit(void) {
    fl_atexit(first_function);
    fl_atexit(second_function);
    if (setjmp(outside.halted) == 0) fl_exit(256 + 7);
    CHECK(outside.status == 7 && order == 211, "exit: status %d, order %d", outside.status, order);
    if (setjmp(outside.halted) == 0) fl__exit(3);
    CHECK(outside.status == 3 && order == 211, "_exit");
}

int main(void) {
    test_allocation();
    CHECK(outside.live_objects == 0, "%ld objects left", outside.live_objects);
    test_input();
    test_output();
    test_outside_file();
    test_own_files();
    test_exit();
    test_environment();
    if (setjmp(outside.halted) == 0) fl__exit(0);
    /* Descriptor 1 was moved to the file "log", and is not closed. */
    CHECK(outside.live_objects == 1, "%ld objects left", outside.live_objects);
    return finish("file");
}
