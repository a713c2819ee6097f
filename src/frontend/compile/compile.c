#include "frontend/compile/compile.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/pidfd.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/system/object_file.h"
#include "base/text.h"
#include "base/vector.h"
#include "base/system/file.h"
#include "frontend/compile/compiler.h"
#include "frontend/compile/messages.h"
#include "frontend/compile/source.h"
#include "program/inline_bodies.h"

extern char **environ;

/* Values keep their names and calls stay calls. Multiplications are not fused with additions,
 * which the machine without an FMA unit doesn't do either. */
static const char *const base_flags[] = {
    "-O0",
    "-g",
    "-Xclang",
    "-disable-O0-optnone",
    "-fno-discard-value-names",
    "-ffp-contract=off",
    "-fno-stack-protector",
    "-Qunused-arguments",
};

/* What gcc 12 only warns of is no reason to refuse a program; the user's flags come later and may. */
static const char *const lenient_flags[] = {
    "-Wno-error=implicit-function-declaration",       "-Wno-error=implicit-int",    "-Wno-error=int-conversion",
    "-Wno-error=incompatible-function-pointer-types", "-Wno-error=return-mismatch",
};

/* The flags of a database may be another compiler's. */
static const char *const database_flags[] = {"-Wno-unknown-warning-option"};

static const struct {
    enum fl_check_kind kind;
    const char *flag;
} check_flags[] = {
    {FL_CHECK_OVERFLOW, "-fsanitize=signed-integer-overflow"},
    {FL_CHECK_DIVISION, "-fsanitize=integer-divide-by-zero"},
    {FL_CHECK_SHIFT, "-fsanitize=shift"},
    {FL_CHECK_BIT_COUNT, "-fsanitize=builtin"},
    {FL_CHECK_BOUNDS, "-fsanitize=array-bounds"},
    /* An array at the end of a struct has as many elements as it says, unless that is none or one. */
    {FL_CHECK_BOUNDS, "-fstrict-flex-arrays=1"},
    {FL_CHECK_CONVERSION, "-fsanitize=float-cast-overflow"},
    {FL_CHECK_ALIGNMENT, "-fsanitize=alignment"},
    {FL_CHECK_NONNULL, "-fsanitize=nonnull-attribute,returns-nonnull-attribute"},
    {FL_CHECK_VLA, "-fsanitize=vla-bound"},
    /* Structs are copied by the same intrinsic; those copies don't overlap, or are of the whole. */
    {FL_CHECK_OVERLAP, "-fno-builtin-memcpy"},
};

/* Of an observer, which is given on standard input. */
static const char *const observer_flags[] = {
    "-x", "c", "-std=gnu17", "-O0", "-g", "-w", "-fno-builtin", "-fwrapv", "-fno-stack-protector",
};

#define COUNT_OF(table) (sizeof(table) / sizeof *(table))

/* One compiler call, from start to having been reported. */
struct job {
    const struct fl_source *source;
    const char *text;     /* what it reads on standard input; NULL: nothing */
    const char *prologue; /* what it reads before the source */
    int process;          /* a descriptor of the running process; -1: not running */
    int bitcode;          /* what it writes to standard output; -1: closed */
    int messages;         /* what it writes to standard error; -1: closed */
    bool is_done;
    bool makes_object; /* with the bitcode inside */
    struct fl_bitcode result;
    struct fl_object_file object;
};

struct run {
    struct fl_arena *arena;
    const struct fl_frontend_options *options;
    struct fl_diagnostics *diagnostics; /* what the compiler said */
    struct fl_diagnostics complaints;   /* what is to be said of it; comes behind */
    const char *compiler;
    int *changed; /* descriptors of what takes the place of files */
    struct job *jobs;
    size_t count;
    size_t started;  /* jobs before this one were started */
    size_t reported; /* messages of jobs before this one were taken */
    unsigned running;
    enum fl_status status;
};

typedef FL_VECTOR_OF(const char *) argument_vector;

static void push_all(struct fl_arena *arena, argument_vector *arguments, const char *const *flags, size_t count) {
    for (size_t i = 0; i < count; i++) fl_vector_push(arena, arguments, flags[i]);
}

const char *const *fl_compile_flags(struct fl_arena *arena, const struct fl_frontend_options *options,
                                    const struct fl_source *source, size_t *count) {
    argument_vector flags = {0};
    push_all(arena, &flags, base_flags, COUNT_OF(base_flags));
    push_all(arena, &flags, lenient_flags, COUNT_OF(lenient_flags));
    for (size_t i = 0; i < COUNT_OF(check_flags); i++)
        if (options->checks >> check_flags[i].kind & 1) fl_vector_push(arena, &flags, check_flags[i].flag);
    fl_vector_push(arena, &flags, "-fsanitize-trap=all");
    /* A static function that nothing calls is a start like any other. */
    if (options->entry) fl_vector_push(arena, &flags, "-femit-all-decls");
    if (source->directory) push_all(arena, &flags, database_flags, COUNT_OF(database_flags));
    push_all(arena, &flags, source->flags, source->flag_count);
    push_all(arena, &flags, options->compiler_flags, options->compiler_flag_count);
    *count = flags.count;
    return flags.items;
}

const char *const *fl_compile_observer_flags(size_t *count) {
    *count = COUNT_OF(observer_flags);
    return observer_flags;
}

/* The descriptors that a compiler has the text of a prologue, and of a changed file, at. */
enum { prologue_at = 99, first_changed = 100 };

const char *const *fl_compile_prologue_flags(struct fl_arena *arena, const char *path, size_t *count) {
    argument_vector flags = {0};
    const char *const all[] = {"-Wno-error", "-Xclang", "-include", "-Xclang", path}; /* preprocessed files, too */
    push_all(arena, &flags, all, COUNT_OF(all));
    *count = flags.count;
    return flags.items;
}

static bool has_prologue(const struct job *job) {
    return job->prologue && *job->prologue;
}

static void push_prologue(const struct run *run, const struct job *job, argument_vector *arguments) {
    size_t count;
    if (!has_prologue(job)) return;
    const char *path = fl_arena_format(run->arena, "/dev/fd/%d", prologue_at);
    const char *const *flags = fl_compile_prologue_flags(run->arena, path, &count);
    push_all(run->arena, arguments, flags, count);
}

static void push_changed(const struct run *run, argument_vector *arguments) {
    for (size_t i = 0; i < run->options->changed_count; i++) {
        const char *remapped =
            fl_arena_format(run->arena, "%s;/dev/fd/%zu", run->options->changed[i].path, first_changed + i);
        const char *const flags[] = {"-Xclang", "-remap-file", "-Xclang", remapped};
        push_all(run->arena, arguments, flags, COUNT_OF(flags));
    }
}

/* Where all calls are asked for, those that the compiler would compute itself are kept, too. */
static void push_subjects(const struct run *run, argument_vector *arguments) {
    const struct fl_instrumentation *instrumentation = run->options->instrumentation;
    for (size_t i = 0; run->options->places && i < instrumentation->hooks.count; i++) {
        const struct fl_hook *hook = &instrumentation->hooks.items[i];
        if (hook->kind != FL_HOOK_AFTER_STORE)
            fl_vector_push(run->arena, arguments, fl_arena_format(run->arena, "-fno-builtin-%s", hook->subject));
    }
}

/* Calls that the compiler would inline are kept where observers look for them. */
static const char *const *compiler_arguments(const struct run *run, const struct job *job) {
    static const char *const to_bitcode[] = {"-emit-llvm"};
    static const char *const keeping_calls[] = {"-emit-llvm", "-Xclang", "-disable-llvm-passes"};
    static const char *const to_object[] = {"-Xclang", "-fembed-bitcode=bitcode", "-gdwarf-4"};
    argument_vector arguments = {0};
    fl_vector_push(run->arena, &arguments, run->compiler);
    if (run->options->has_colors) fl_vector_push(run->arena, &arguments, "-fcolor-diagnostics");
    size_t flag_count;
    const char *const *flags = job->text ? fl_compile_observer_flags(&flag_count)
                                         : fl_compile_flags(run->arena, run->options, job->source, &flag_count);
    push_all(run->arena, &arguments, flags, flag_count);
    if (job->text) push_all(run->arena, &arguments, job->source->flags, job->source->flag_count);
    push_subjects(run, &arguments);
    push_changed(run, &arguments);
    push_prologue(run, job, &arguments);
    if (job->makes_object)
        push_all(run->arena, &arguments, to_object, COUNT_OF(to_object));
    else if (run->options->instrumentation)
        push_all(run->arena, &arguments, keeping_calls, COUNT_OF(keeping_calls));
    else
        push_all(run->arena, &arguments, to_bitcode, COUNT_OF(to_bitcode));
    const char *const last[] = {"-c", "-o", "-", job->source->argument, NULL};
    push_all(run->arena, &arguments, last, COUNT_OF(last));
    return arguments.items;
}

static void complain_of_environment(struct run *run, const char *what, int error) {
    fl_diagnostics_add(&run->complaints, FL_ERROR, NULL, 0, 0, "%s: %s", what, strerror(error));
    run->status = FL_BAD_ENVIRONMENT;
}

static void complain_of_spawn(struct run *run, const struct fl_source *source, int error) {
    struct stat facts;
    if (source->directory && (stat(source->directory, &facts) != 0 || !S_ISDIR(facts.st_mode))) {
        fl_diagnostics_add(&run->complaints, FL_ERROR, source->path, 0, 0,
                           "the compile database names the directory %s, which does not exist", source->directory);
        run->status = FL_BAD_INPUT;
    } else if (error == ENOENT) {
        fl_diagnostics_add(&run->complaints, FL_ERROR, NULL, 0, 0,
                           "no compiler %s; install clang-19, or name one in FAULTLINE_CLANG", fl_compiler_name());
        run->status = FL_BAD_ENVIRONMENT;
    } else {
        complain_of_environment(run, "cannot run the compiler", error);
    }
}

/* The process's id, or -1 after a diagnostic. */
static pid_t spawn_compiler(struct run *run, const struct job *job, int input, int prologue) {
    const char *const *arguments = compiler_arguments(run, job);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    if (job->text)
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    else
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, job->bitcode, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, job->messages, STDERR_FILENO);
    if (has_prologue(job)) posix_spawn_file_actions_adddup2(&actions, prologue, prologue_at);
    for (size_t i = 0; i < run->options->changed_count; i++)
        posix_spawn_file_actions_adddup2(&actions, run->changed[i], first_changed + (int)i);
    if (job->source->directory) posix_spawn_file_actions_addchdir_np(&actions, job->source->directory);
    pid_t process;
    int error = posix_spawnp(&process, run->compiler, &actions, NULL, (char *const *)arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    if (error == 0) return process;
    complain_of_spawn(run, job->source, error);
    return -1;
}

static void close_descriptor(int *descriptor) {
    if (*descriptor >= 0) close(*descriptor);
    *descriptor = -1;
}

static void write_all(int descriptor, const unsigned char *bytes, size_t size) {
    while (size > 0) {
        ssize_t written = write(descriptor, bytes, size);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return;
        bytes += written;
        size -= (size_t)written;
    }
}

/* A descriptor to read the text from. */
static int memory_of(const char *text, size_t size) {
    int descriptor = memfd_create("faultline-text", MFD_CLOEXEC);
    if (descriptor < 0) return -1;
    write_all(descriptor, (const unsigned char *)text, size);
    lseek(descriptor, 0, SEEK_SET);
    return descriptor;
}

static void start_job(struct run *run, struct job *job) {
    job->bitcode = memfd_create("faultline-bitcode", MFD_CLOEXEC);
    job->messages = memfd_create("faultline-messages", MFD_CLOEXEC);
    job->is_done = true; /* unless it starts */
    if (job->bitcode < 0 || job->messages < 0) {
        complain_of_environment(run, "no memory for the compiler's output", errno);
        return;
    }
    int input = job->text ? memory_of(job->text, strlen(job->text)) : -1;
    int prologue = has_prologue(job) ? memory_of(job->prologue, strlen(job->prologue)) : -1;
    pid_t process = spawn_compiler(run, job, input, prologue);
    close_descriptor(&input);
    close_descriptor(&prologue);
    if (process < 0) return;
    job->process = pidfd_open(process, 0);
    if (job->process < 0) {
        complain_of_environment(run, "cannot watch the compiler", errno);
        waitpid(process, NULL, 0);
        return;
    }
    job->is_done = false;
    run->running++;
}

static bool has_messages(const struct job *job) {
    struct stat facts;
    return fstat(job->messages, &facts) == 0 && facts.st_size > 0;
}

/* An object has its bitcode in a section; the file is bitcode itself where flags make it so. */
static void take_output(struct run *run, struct job *job, const struct fl_file_bytes *file) {
    static const char section[] = ".llvmbc";
    const unsigned char *bitcode;
    size_t size;
    job->result = (struct fl_bitcode){job->source->path, file->bytes, file->size};
    if (!fl_object_file_section(file->bytes, file->size, section, &bitcode, &size)) return;
    unsigned char *copy = fl_arena_allocate(run->arena, size + 1);
    memcpy(copy, bitcode, size);
    copy[size] = 0;
    job->result = (struct fl_bitcode){job->source->path, copy, size};
    job->object = (struct fl_object_file){file->bytes, file->size};
}

static void complain_of_end(struct run *run, struct job *job, const siginfo_t *end) {
    if (run->status == FL_TIME_USED_UP)
        close_descriptor(&job->messages);
    else if (end->si_code != CLD_EXITED)
        fl_diagnostics_add(&run->complaints, FL_ERROR, job->source->path, 0, 0,
                           "the compiler was ended by signal %d", end->si_status);
    else if (!has_messages(job))
        fl_diagnostics_add(&run->complaints, FL_ERROR, job->source->path, 0, 0,
                           "the compiler failed without a message (exit code %d)", end->si_status);
    if (run->status == FL_OK) run->status = FL_BAD_INPUT;
}

/* Takes the result of a job whose process has ended. What fails with an object may succeed without: the
 * assembler does not look into inline assembly then. */
static void finish_job(struct run *run, struct job *job) {
    siginfo_t end = {0};
    waitid(P_PIDFD, (id_t)job->process, &end, WEXITED);
    close_descriptor(&job->process);
    run->running--;
    job->is_done = true;
    struct fl_file_bytes file;
    bool has_exited = end.si_code == CLD_EXITED;
    if (has_exited && end.si_status == 0 && fl_file_read_descriptor(run->arena, job->bitcode, &file) == FL_OK)
        take_output(run, job, &file);
    else if (has_exited && job->makes_object && run->status == FL_OK) {
        close_descriptor(&job->bitcode);
        close_descriptor(&job->messages);
        job->makes_object = false;
        start_job(run, job);
        return;
    } else
        complain_of_end(run, job, &end);
    close_descriptor(&job->bitcode);
}

/* Takes the messages of finished jobs, as far as no unfinished one comes before them. */
static void report_messages(struct run *run) {
    while (run->reported < run->started && run->jobs[run->reported].is_done) {
        struct job *job = &run->jobs[run->reported++];
        struct fl_file_bytes file;
        bool is_said = job->messages >= 0 && !run->options->is_quiet;
        if (is_said && fl_file_read_descriptor(run->arena, job->messages, &file) == FL_OK)
            fl_compiler_messages_add(run->diagnostics, (const char *)file.bytes, file.size);
        close_descriptor(&job->messages);
    }
}

static bool has_deadline(const struct run *run) {
    return run->options->deadline.at != 0;
}

static int milliseconds_left(const struct run *run) {
    double left = has_deadline(run) ? fl_deadline_seconds_left(run->options->deadline) : INFINITY;
    return left > 1000000 ? -1 : left > 0 ? (int)(left * 1000) + 1 : 0;
}

/* Ends what is under way once the time is used up. */
static void hold_deadline(struct run *run) {
    if (!has_deadline(run) || !fl_deadline_has_passed(run->options->deadline)) return;
    run->status = FL_TIME_USED_UP;
    for (size_t i = run->reported; i < run->started; i++)
        if (run->jobs[i].process >= 0) pidfd_send_signal(run->jobs[i].process, SIGKILL, NULL, 0);
}

static void wait_for_jobs(struct run *run) {
    struct pollfd *polls = FL_NEW_ARRAY(run->arena, struct pollfd, run->running);
    struct job **waiting = FL_NEW_ARRAY(run->arena, struct job *, run->running);
    nfds_t count = 0;
    for (size_t i = run->reported; i < run->started; i++) {
        if (run->jobs[i].process < 0) continue;
        waiting[count] = &run->jobs[i];
        polls[count++] = (struct pollfd){.fd = run->jobs[i].process, .events = POLLIN};
    }
    if (poll(polls, count, milliseconds_left(run)) < 0) return;
    for (nfds_t i = 0; i < count; i++)
        if (polls[i].revents) finish_job(run, waiting[i]);
    hold_deadline(run);
}

static bool may_start(const struct run *run) {
    return run->status != FL_BAD_ENVIRONMENT && run->status != FL_TIME_USED_UP;
}

static void run_all(struct run *run) {
    unsigned limit = run->options->jobs;
    if (!limit) limit = (unsigned)sysconf(_SC_NPROCESSORS_ONLN);
    while (run->started < run->count || run->running > 0) {
        while (may_start(run) && run->started < run->count && run->running < limit)
            start_job(run, &run->jobs[run->started++]);
        if (!run->running && !may_start(run)) break;
        if (run->running) wait_for_jobs(run);
        report_messages(run);
    }
    report_messages(run);
}

static bool has_flag(const char *const *flags, size_t count, const char *flag) {
    for (size_t i = 0; i < count; i++)
        if (strcmp(flags[i], flag) == 0) return true;
    return false;
}

static bool has_observer(const struct fl_frontend_options *options) {
    return options->instrumentation && options->instrumentation->observer;
}

/* For the target that the user's files are compiled for. */
static void add_observer(struct run *run, const struct fl_source_list *sources) {
    const struct fl_frontend_options *options = run->options;
    static const char *const narrow[] = {"-m32"};
    bool is_narrow = has_flag(options->compiler_flags, options->compiler_flag_count, narrow[0]);
    for (size_t i = 0; i < sources->count; i++)
        is_narrow = is_narrow || has_flag(sources->items[i].flags, sources->items[i].flag_count, narrow[0]);
    struct fl_source source = {.path = "the observer", .argument = "-", .flags = narrow, .flag_count = is_narrow};
    const struct fl_instrumentation *instrumentation = options->instrumentation;
    run->jobs[run->count++] =
        (struct job){.source = fl_arena_copy(run->arena, &source, sizeof source),
                     .text = options->follows_all ? instrumentation->native_observer : instrumentation->observer,
                     .process = -1,
                     .bitcode = -1,
                     .messages = -1};
}

static void open_changed(struct run *run) {
    run->changed = FL_NEW_ARRAY(run->arena, int, run->options->changed_count);
    for (size_t i = 0; i < run->options->changed_count; i++) {
        const struct fl_changed_file *file = &run->options->changed[i];
        run->changed[i] = memory_of(file->contents, file->size);
        if (run->changed[i] < 0) complain_of_environment(run, "no memory for a changed file", errno);
    }
}

/* Jobs for the C files; files that are bitcode already are read. The observer's is the last. */
static enum fl_status compile_sources(struct run *run, const struct fl_source_list *sources) {
    run->jobs = FL_NEW_ARRAY(run->arena, struct job, sources->count + 1);
    for (size_t i = 0; i < sources->count; i++) {
        const struct fl_source *source = &sources->items[i];
        if (source->kind != FL_SOURCE_C) continue;
        run->jobs[run->count++] =
            (struct job){.source = source,
                         .process = -1,
                         .bitcode = -1,
                         .messages = -1,
                         .makes_object = run->options->objects,
                         .prologue = fl_inline_bodies_prologue(run->arena, run->options->inline_bodies, i)};
    }
    if (has_observer(run->options)) add_observer(run, sources);
    open_changed(run);
    run_all(run);
    for (size_t i = 0; i < run->options->changed_count; i++) close_descriptor(&run->changed[i]);
    fl_diagnostics_append(run->diagnostics, &run->complaints);
    return run->status;
}

static void add_object(struct fl_arena *arena, struct fl_object_files *files, size_t most,
                       struct fl_object_file object) {
    if (!files->items) files->items = FL_NEW_ARRAY(arena, struct fl_object_file, most);
    files->items[files->count++] = object;
}

enum fl_status fl_compile_inputs(struct fl_arena *arena, const struct fl_frontend_options *options,
                                 struct fl_diagnostics *diagnostics, struct fl_bitcode_list *list) {
    struct fl_source_list sources;
    enum fl_status status =
        fl_sources_collect(arena, options->inputs, options->input_count, diagnostics, &sources);
    if (status != FL_OK) return status;
    struct run run = {.arena = arena,
                      .options = options,
                      .diagnostics = diagnostics,
                      .complaints = fl_diagnostics_make(arena),
                      .compiler = fl_compiler_program(arena)};
    status = compile_sources(&run, &sources);
    if (status != FL_OK) return status;
    for (size_t i = 0, job = 0; i < sources.count; i++) {
        const struct fl_source *source = &sources.items[i];
        struct fl_bitcode bitcode = {.source_path = source->path};
        struct fl_object_file object = {0};
        if (source->kind == FL_SOURCE_C) {
            object = run.jobs[job].object;
            bitcode = run.jobs[job++].result;
        } else {
            struct fl_file_bytes file;
            status = fl_input_file_read(arena, source->path, diagnostics, &file);
            if (status != FL_OK) return status;
            bitcode.bytes = file.bytes;
            bitcode.size = file.size;
        }
        fl_vector_push(arena, list, bitcode);
        if (options->objects) add_object(arena, options->objects, sources.count, object);
    }
    if (has_observer(options)) fl_vector_push(arena, list, run.jobs[run.count - 1].result);
    return FL_OK;
}
