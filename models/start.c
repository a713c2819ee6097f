/* models/start.c - where execution begins: argc, argv and the environment, then the user's main.
 *
 * __fl_start is the start function of every program. The front end makes __fl_user_main the
 * user's main, whatever its parameter list, or the function that --entry names. What main returns
 * is the argument of exit.
 *
 * argv is an object of exactly argc + 1 pointers, the last of them null, and every argument but argv[0] an
 * object of exactly its own size, so that running past either is an error; or both are cut where the program does
 * not look further. Each byte of an argument is asked for once, up to and including its terminating 0. argv[0] has
 * a fixed size, so that it costs nothing where nobody looks at it. A program that never looks at argv starts at
 * __fl_start_without_arguments, which makes only the name of the program, if that is seen. Variables of the
 * environment come from getenv, one by one, unless the program sees the list (environment.c).
 */
#include <errno.h>

#include "internal.h"

int __fl_user_main(int argc, char **argv, char **envp);
void __fl_start(void);
void __fl_start_without_arguments(void);

extern char **environ;

/* A heap object with what is seen of the argument and a final 0, perhaps larger than both together, which is *size.
 */
static char *read_argument(int argument, size_t *size) {
    size_t capacity = 32, length = 0, seen = __fl_seen("bytes of arguments");
    char *text = __fl_allocate(capacity);
    for (char byte = 1; byte;) {
        if (length == capacity) {
            char *larger = __fl_allocate(capacity * 2);
            __fl_copy(larger, text, capacity);
            __fl_free(text);
            text = larger;
            capacity *= 2;
        }
        byte = length < seen ? (char)__fl_argument_byte(argument, length) : 0;
        text[length++] = byte;
    }
    *size = length;
    return text;
}

/* Linux gives a program no longer argument, and no more arguments, than this. */
enum { LONGEST_ARGUMENT = 131071, MOST_ARGUMENTS = 1 << 21 };
/* So many arguments are described for a proof; what else argv holds could be anything. */
enum { DESCRIBED_ARGUMENTS = 8 };
/* With its 0. */
enum { LONGEST_NAME = 256 };
static char program_name[LONGEST_NAME] = "program";

static void read_program_name(void) {
    __fl_program_name(program_name, LONGEST_NAME - 1);
    fl_model_set_program_name(program_name);
}

/* Whoever calls the function that --entry names may have left an error number behind. */
static void take_error_number(void) {
    fl_model_set_error((int)__fl_world("errno.at-the-start", 0, EHWPOISON));
}

/* What the program sees nothing of need not be there, and the models that hold it are not read. */
static void set_up(void) {
    if (__fl_sees("the list of variables")) fl_model_read_environment();
    if (__fl_sees("positions") || __fl_sees("numbers of descriptors")) fl_model_start_files();
}

void __fl_start(void) {
    int argc = __fl_argument_count();
    if (fl_model_proves()) __fl_assume(argc <= MOST_ARGUMENTS);
    size_t seen = __fl_seen("arguments"), count = (size_t)argc;
    char **argv = __builtin_alloca((count <= seen ? count + 1 : seen) * sizeof(char *));
    read_program_name();
    argv[0] = program_name;
    if (fl_model_proves()) {
        for (int i = 1; i < DESCRIBED_ARGUMENTS; i++) {
            size_t length = (unsigned)__fl_random();
            __fl_assume(length <= LONGEST_ARGUMENT);
            char *text = __builtin_alloca(length + 1);
            text[length] = 0;
            if (i < argc && (size_t)i < seen) argv[i] = text;
        }
    } else
        for (int i = 1; i < argc && (size_t)i < seen; i++) {
            size_t size;
            char *text = read_argument(i, &size);
            argv[i] = __builtin_alloca(size);
            __fl_copy(argv[i], text, size);
            __fl_free(text);
        }
    set_up();
    if (count <= seen) argv[argc] = NULL;
    __fl_constructors(argc, argv, environ);
    if (__fl_sees("errors before the start")) take_error_number();
    fl_model_exit(__fl_user_main(argc, argv, environ));
}

void __fl_start_without_arguments(void) {
    int argc = __fl_argument_count();
    if (__fl_sees("the name of the program"))
        read_program_name();
    else
        fl_model_set_program_name(program_name);
    set_up();
    char *argv[] = {program_name, NULL};
    __fl_constructors(argc, argv, environ);
    if (__fl_sees("errors before the start")) take_error_number();
    fl_model_exit(__fl_user_main(argc, argv, environ));
}
