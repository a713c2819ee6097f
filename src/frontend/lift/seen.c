/* frontend/lift/seen.c - what the user's program can tell of the world.
 *
 * Models ask before they read an input that says how the world answers: a program that looks neither at the
 * result of a call nor at what errors leave behind behaves the same whatever it is.
 */
#include <fcntl.h>
#include <string.h>

#include "frontend/lift/lift.h"

/* What shows an error after the call that had it is over. */
static const char *const error_observers[] = {
    "__errno_location",
    "ferror",
    "ferror_unlocked",
    "feof",
    "feof_unlocked",
    "perror",
    "err",
    "verr",
    "warn",
    "vwarn",
};

/* What shows an error of a message that was printed about another one. */
static const char *const message_observers[] = {"__errno_location", "ferror", "ferror_unlocked"};

static const char *const name_observers[] = {
    "program_invocation_name",
    "program_invocation_short_name",
    "__progname",
    "__progname_full",
    "err",
    "errx",
    "verr",
    "verrx",
    "warn",
    "warnx",
    "vwarn",
    "vwarnx",
    "error",
    "error_at_line",
};

static const char *const environment_observers[] = {"environ", "__environ", "_environ"};

static const char *const interruption_observers[] = {
    "signal", "sigaction", "bsd_signal", "__sysv_signal", "sigset", "siginterrupt",
};

static const char *const descriptor_observers[] = {
    "open",  "open64",  "creat",  "creat64", "dup",     "dup2",  "mkstemp", "mkstemp64", "socket",
    "fcntl", "fcntl64", "isatty", "fstat",   "fstat64", "lseek", "lseek64", "poll",      "select",
};

static const char *const socket_makers[] = {"socket"};

/* Of what is read or written, and whether there is one: pipes have none. */
static const char *const position_observers[] = {"lseek",  "lseek64",  "fseek",   "fseeko",  "fseeko64", "ftell",
                                                 "ftello", "ftello64", "fgetpos", "fsetpos", "rewind"};

static const char *const pipe_observers[] = {"read", "__read_chk", "write", "poll", "select"};

/* Streams take descriptors, too. */
static const char *const number_observers[] = {"fileno", "fileno_unlocked", "dirfd", "fdopendir"};

static LLVMValueRef find(const struct fl_lifter *lifter, const char *name) {
    LLVMValueRef function = LLVMGetNamedFunction(lifter->user.module, name);
    return function ? function : LLVMGetNamedGlobal(lifter->user.module, name);
}

/* A function of the user's own that has the name of one of the library's. */
static bool is_users_own(LLVMValueRef found) {
    LLVMLinkage linkage = LLVMGetLinkage(found);
    bool is_whole = linkage == LLVMExternalLinkage || linkage == LLVMInternalLinkage;
    return LLVMIsAFunction(found) && !LLVMIsDeclaration(found) && is_whole;
}

static bool uses_any(const struct fl_lifter *lifter, const char *const *names, size_t count) {
    for (size_t i = 0; i < count; i++) {
        LLVMValueRef found = find(lifter, names[i]);
        if (found && LLVMGetFirstUse(found) && !is_users_own(found)) return true;
    }
    return false;
}

#define USES_ANY(lifter, names) uses_any(lifter, names, sizeof names / sizeof *names)

static bool is_call_of(LLVMValueRef instruction, LLVMValueRef function) {
    return LLVMIsACallInst(instruction) && LLVMGetCalledValue(instruction) == function;
}

/* Is there a call whose result is used, or might there be one through a pointer? */
static bool uses_result(const struct fl_lifter *lifter, const char *name) {
    LLVMValueRef function = LLVMGetNamedFunction(lifter->user.module, name);
    LLVMUseRef use = function ? LLVMGetFirstUse(function) : NULL;
    for (; use; use = LLVMGetNextUse(use)) {
        LLVMValueRef call = LLVMGetUser(use);
        if (!is_call_of(call, function) || LLVMGetFirstUse(call)) return true;
    }
    return false;
}

/* Is the function called with anything but a constant, or might it be? */
static bool has_open_argument(const struct fl_lifter *lifter, const char *name) {
    LLVMValueRef function = LLVMGetNamedFunction(lifter->user.module, name);
    LLVMUseRef use = function ? LLVMGetFirstUse(function) : NULL;
    for (; use; use = LLVMGetNextUse(use)) {
        LLVMValueRef call = LLVMGetUser(use);
        if (!is_call_of(call, function) || !LLVMIsAConstantInt(LLVMGetOperand(call, 0))) return true;
    }
    return false;
}

/* Those of fcntl that models/descriptor.c follows. */
static bool is_usual_command(LLVMValueRef command) {
    static const int usual[] = {F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL,
                                F_SETFL, F_GETLK,         F_SETLK, F_SETLKW};
    for (size_t i = 0; LLVMIsAConstantInt(command) && i < sizeof usual / sizeof *usual; i++)
        if (LLVMConstIntGetSExtValue(command) == usual[i]) return true;
    return false;
}

static bool has_unusual_command(const struct fl_lifter *lifter, const char *name) {
    LLVMValueRef function = LLVMGetNamedFunction(lifter->user.module, name);
    LLVMUseRef use = function ? LLVMGetFirstUse(function) : NULL;
    for (; use; use = LLVMGetNextUse(use)) {
        LLVMValueRef call = LLVMGetUser(use);
        if (!is_call_of(call, function) || !is_usual_command(LLVMGetOperand(call, 1))) return true;
    }
    return false;
}

/* Does the call ask for a descriptor from a number on, the argument at the index, or might it? */
static bool asks_for_descriptor(LLVMValueRef call, unsigned index) {
    LLVMValueRef command = LLVMGetOperand(call, 1);
    if (LLVMGetNumArgOperands(call) <= index) return false;
    if (index < 2 || !LLVMIsAConstantInt(command)) return true;
    long long number = LLVMConstIntGetSExtValue(command);
    return number == F_DUPFD || number == F_DUPFD_CLOEXEC;
}

/* May that be one that models/file.c has no place for? */
static bool has_high_descriptor(const struct fl_lifter *lifter, const char *name, unsigned index) {
    enum { DESCRIPTOR_LIMIT = 64 };
    LLVMValueRef function = LLVMGetNamedFunction(lifter->user.module, name);
    LLVMUseRef use = function ? LLVMGetFirstUse(function) : NULL;
    for (; use; use = LLVMGetNextUse(use)) {
        LLVMValueRef call = LLVMGetUser(use);
        if (!is_call_of(call, function)) return true;
        if (!asks_for_descriptor(call, index)) continue;
        LLVMValueRef number = LLVMGetOperand(call, index);
        if (!LLVMIsAConstantInt(number) || LLVMConstIntGetSExtValue(number) >= DESCRIPTOR_LIMIT) return true;
    }
    return false;
}

/* Is a stream opened anew by the name NULL, or might it be? */
static bool has_nameless_file(const struct fl_lifter *lifter, const char *name) {
    LLVMValueRef function = LLVMGetNamedFunction(lifter->user.module, name);
    LLVMUseRef use = function ? LLVMGetFirstUse(function) : NULL;
    for (; use; use = LLVMGetNextUse(use)) {
        LLVMValueRef call = LLVMGetUser(use);
        if (!is_call_of(call, function)) return true;
        LLVMValueRef path = LLVMGetOperand(call, 0);
        if (!LLVMIsConstant(path) || LLVMIsNull(path)) return true;
    }
    return false;
}

/* Does some text have the format %m, which prints the error number's? */
static bool prints_error(const struct fl_lifter *lifter) {
    LLVMValueRef global = LLVMGetFirstGlobal(lifter->user.module);
    for (; global; global = LLVMGetNextGlobal(global)) {
        LLVMValueRef text = LLVMGetInitializer(global);
        size_t size;
        if (!text || !LLVMIsAConstantDataSequential(text) || !LLVMIsConstantString(text)) continue;
        const char *bytes = LLVMGetAsString(text, &size);
        if (memmem(bytes, size, "%m", 2)) return true;
    }
    return false;
}

static bool sees_errors(const struct fl_lifter *lifter) {
    return USES_ANY(lifter, error_observers) || prints_error(lifter);
}

static bool has_open_seed(const struct fl_lifter *lifter) {
    static const char *const states[] = {"initstate", "setstate"};
    return has_open_argument(lifter, "srand") || has_open_argument(lifter, "srandom") || USES_ANY(lifter, states);
}

static bool sees_environment(const struct fl_lifter *lifter) {
    const char *name = lifter->options->entry ? lifter->options->entry : "main";
    LLVMValueRef entry = LLVMGetNamedFunction(lifter->user.module, name);
    bool is_main = strcmp(name, "main") == 0 && entry;
    return (is_main && fl_lift_is_parameter_used(entry, 2)) || USES_ANY(lifter, environment_observers);
}

/* How long the list is that models/environment.c makes. */
static bool note_environment(struct fl_lifter *lifter, fl_function_id asker) {
    if (!sees_environment(lifter)) return false;
    struct fl_assumption assumption = {
        .kind = FL_ASSUMPTION_MODEL,
        .position = {FL_NO_ID, 0, 0},
        .text = "environ: at most two variables are set, of at most 31 bytes each",
        .phrase = "at most two variables are set in the environment, of at most 31 bytes each",
        .effect = FL_EFFECT_RESULT,
        .function = asker,
    };
    fl_lift_assume_named(lifter, assumption);
    return true;
}

static bool sees_descriptors_of_directories(const struct fl_lifter *lifter) {
    return USES_ANY(lifter, descriptor_observers) || USES_ANY(lifter, number_observers);
}

bool fl_lift_sees(struct fl_lifter *lifter, const char *name, fl_function_id asker) {
    if (strcmp(name, "a seed that is not constant") == 0) return has_open_seed(lifter);
    if (strcmp(name, "the list of variables") == 0) return note_environment(lifter, asker);
    if (strcmp(name, "the name of the program") == 0) return USES_ANY(lifter, name_observers);
    if (strcmp(name, "numbers of descriptors") == 0) return USES_ANY(lifter, descriptor_observers);
    if (strcmp(name, "descriptors of directories") == 0) return sees_descriptors_of_directories(lifter);
    if (strcmp(name, "unusual commands") == 0)
        return has_unusual_command(lifter, "fcntl") || has_unusual_command(lifter, "fcntl64");
    if (strcmp(name, "positions") == 0) return USES_ANY(lifter, position_observers);
    if (strcmp(name, "pipes") == 0)
        return USES_ANY(lifter, position_observers) || USES_ANY(lifter, pipe_observers);
    if (strcmp(name, "sockets") == 0) return USES_ANY(lifter, socket_makers);
    if (strcmp(name, "interruptions") == 0) return USES_ANY(lifter, interruption_observers);
    if (strcmp(name, "errors before the start") == 0)
        return fl_lift_has_entry(lifter) && find(lifter, "__errno_location");
    if (strcmp(name, "high descriptors") == 0)
        return has_high_descriptor(lifter, "dup2", 1) || has_high_descriptor(lifter, "fcntl", 2) ||
               has_high_descriptor(lifter, "fcntl64", 2);
    if (strcmp(name, "files that are opened anew") == 0)
        return has_nameless_file(lifter, "freopen") || has_nameless_file(lifter, "freopen64");
    if (strcmp(name, "errors behind messages") == 0)
        return USES_ANY(lifter, message_observers) || prints_error(lifter);
    if (strcmp(name, "errors") == 0) return sees_errors(lifter);
    return uses_result(lifter, name) || sees_errors(lifter);
}
