/* models/exit.c - how the process ends. */
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "internal.h"

/* A function for atexit takes no argument, one for on_exit takes both. */
struct exit_function {
    void (*plain)(void);
    void (*with_status)(int status, void *argument);
    void *argument;
};

#define EXIT_FUNCTION_LIMIT 64

static struct exit_function exit_functions[EXIT_FUNCTION_LIMIT];
static int exit_function_count;
static void (*quick_exit_functions[EXIT_FUNCTION_LIMIT])(void);
static int quick_exit_function_count;

#define LAST_FUNCTION_LIMIT 4

static void (*last_functions[LAST_FUNCTION_LIMIT])(void);
static int last_function_count;

void fl_model_at_last(void (*function)(void)) {
    last_functions[last_function_count++] = function;
}

static int add_exit_function(void (*plain)(void), void (*with_status)(int, void *), void *argument) {
    if (exit_function_count == EXIT_FUNCTION_LIMIT) return -1;
    struct exit_function *entry = &exit_functions[exit_function_count++];
    entry->plain = plain;
    entry->with_status = with_status;
    entry->argument = argument;
    return 0;
}

int atexit(void (*function)(void)) {
    return add_exit_function(function, NULL, NULL);
}

int on_exit(void (*function)(int, void *), void *argument) {
    return add_exit_function(NULL, function, argument);
}

int at_quick_exit(void (*function)(void)) {
    if (quick_exit_function_count == EXIT_FUNCTION_LIMIT) return -1;
    quick_exit_functions[quick_exit_function_count++] = function;
    return 0;
}

/* The models let go of what they keep. The status that a parent sees has eight bits. */
static _Noreturn void halt(int status) {
    while (last_function_count > 0) last_functions[--last_function_count]();
    __fl_halt(status & 255);
}

/* A function that runs may register others; they run next. */
void fl_model_exit(int status) {
    while (exit_function_count > 0) {
        struct exit_function *entry = &exit_functions[--exit_function_count];
        if (entry->plain)
            entry->plain();
        else
            entry->with_status(status, entry->argument);
    }
    __fl_destructors();
    halt(status);
}

/* SIGABRT by way of abort, which is a check of the program model. */
void fl_model_kill(int signal) {
    if (signal == SIGABRT) abort();
    __fl_halt(128 + signal);
}

void exit(int status) {
    fl_model_exit(status);
}

void quick_exit(int status) {
    while (quick_exit_function_count > 0) quick_exit_functions[--quick_exit_function_count]();
    halt(status);
}

void _exit(int status) {
    halt(status);
}

void _Exit(int status) {
    halt(status);
}

void abort(void) {
    __builtin_trap();
}
