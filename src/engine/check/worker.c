#include "engine/check/worker.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/invariant.h"
#include "base/recovery.h"
#include "base/system/guard.h"
#include "engine/fuzz/simplify.h"
#include "engine/verdict/verdict_message.h"

/* Each is a head and a parcel of engine/verdict/verdict_message.h; of trouble, a head and its text; that all runs
 * were followed, a head alone. */
enum message_kind { MESSAGE_RUN, MESSAGE_SO_FAR, MESSAGE_FOLLOWED, MESSAGE_VERDICTS, MESSAGE_TROUBLE };

struct message_head {
    enum message_kind kind;
    size_t size; /* of what follows */
};

/* ---- in the worker ---- */

/* An enum fl_stop, for a signal's handler to set. */
static volatile int is_cancelled;

static void cancel(int signal_number) {
    (void)signal_number;
    is_cancelled = FL_STOP_INTERRUPTED;
}

struct sender {
    int channel;
    uint32_t check_count;
    const struct fl_program *program;
    struct fl_deadline deadline;
};

/* Of a worker that had too much memory and could not be stopped otherwise. */
enum { STATUS_OUT_OF_MEMORY = 3 };

/* What may wait to be received without keeping the worker from its work. */
enum { PIPE_BYTES = 32768 };
/* Of one run of those that are tried for simpler inputs. */
enum { MOST_SIMPLE_STEPS = 1 << 20 };

static void send_bytes(const struct sender *sender, const void *bytes, size_t size) {
    if (!fl_beside_write(sender->channel, bytes, size)) _exit(1);
}

static void send_head(const struct sender *sender, enum message_kind kind, size_t size) {
    struct message_head head = {kind, size};
    send_bytes(sender, &head, sizeof head);
}

static void send_message(const struct sender *sender, enum message_kind kind, const struct fl_message *message,
                         const void *parcel) {
    struct fl_arena *arena = fl_arena_create();
    struct fl_text bytes = fl_text_make(arena);
    fl_message_pack(&bytes, message, parcel);
    send_head(sender, kind, bytes.count);
    send_bytes(sender, bytes.items, bytes.count);
    fl_arena_destroy(arena);
}

static void send_run(void *context, const struct fl_run *run, uint64_t interpretations) {
    const struct sender *sender = context;
    struct fl_arena *arena = fl_arena_create();
    fl_edge_id call = fl_outcome_call(sender->program, run->outcome);
    struct fl_simplify_options how = {.program = sender->program,
                                      .check = run->check,
                                      .call = &call,
                                      .most_steps = MOST_SIMPLE_STEPS,
                                      .deadline = sender->deadline,
                                      .count = &interpretations};
    struct fl_run_parcel parcel = {.run = fl_simplify_run(arena, run, &how)};
    parcel.interpretations = interpretations;
    send_message(context, MESSAGE_RUN, &fl_run_parcel_message, &parcel);
    fl_arena_destroy(arena);
}

static void send_verdicts(const struct sender *sender, enum message_kind kind,
                          const struct fl_verdicts *verdicts) {
    struct fl_verdicts_parcel parcel = {verdicts, sender->check_count, verdicts->results};
    send_message(sender, kind, &fl_verdicts_parcel_message, &parcel);
}

static void send_so_far(void *context, const struct fl_verdicts *verdicts) {
    const struct sender *sender = context;
    if (sender->check_count * sizeof *verdicts->results < PIPE_BYTES)
        send_verdicts(sender, MESSAGE_SO_FAR, verdicts);
}

static void send_followed(void *context) {
    send_head(context, MESSAGE_FOLLOWED, 0);
}

static void leave_for_memory(void) {
    _exit(STATUS_OUT_OF_MEMORY);
}

struct work {
    const struct fl_program *program;
    fl_policy *policy;
    const struct fl_explore_options *options;
    double delay;
    pid_t other; /* whose work the delay is about; 0: time that passes */
    int channel;
};

/* How much longer than it works another one is waited for. */
static const double most_waiting_factor = 20;

static void wait_for_turn(const struct work *about) {
    static const double least_wait = 0.001;
    struct fl_deadline end = fl_deadline_after(about->delay * (about->other ? most_waiting_factor : 1));
    while (!is_cancelled && !fl_deadline_has_passed(end)) {
        double left = fl_deadline_seconds_left(end), used;
        if (about->other) {
            if (!fl_clock_used_by(about->other, &used) || used >= about->delay) return;
            left = about->delay - used;
        }
        poll(NULL, 0, (int)((left > least_wait ? left : least_wait) * 1000));
    }
}

static void work(void *context) {
    const struct work *about = context;
    struct sender sender = {.channel = about->channel,
                            .check_count = about->program->check_count,
                            .program = about->program,
                            .deadline = about->options->deadline};
    struct fl_explore_options how = *about->options;
    how.is_cancelled = &is_cancelled;
    how.found = send_run;
    how.completed = send_so_far;
    how.followed = send_followed;
    how.overdue = leave_for_memory;
    how.context = &sender;
    wait_for_turn(about);
    struct fl_arena *arena = fl_arena_create();
    send_verdicts(&sender, MESSAGE_VERDICTS, about->policy(arena, about->program, &how));
}

/* Trouble ends this process, and nothing else. The memory goes with it; what the trouble is, is for the process
 * outside to tell. */
static int live(void *context, int channel) {
    struct work about = *(const struct work *)context;
    struct fl_recovery recovery;
    about.channel = channel;
    signal(SIGTERM, cancel);
    if (fl_recovery_run(&recovery, work, &about)) return 0;
    if (recovery.trouble == FL_TROUBLE_MEMORY) leave_for_memory();
    struct sender sender = {.channel = channel};
    send_head(&sender, MESSAGE_TROUBLE, strlen(recovery.message));
    send_bytes(&sender, recovery.message, strlen(recovery.message));
    return FL_EXIT_INTERNAL;
}

/* ---- outside ---- */

static void end_process(void *context) {
    struct fl_worker *worker = context;
    fl_beside_end(&worker->beside);
}

static struct fl_worker *start(struct fl_arena *arena, const struct fl_program *program, fl_policy *policy,
                               const struct fl_explore_options *options, double delay, pid_t other) {
    struct fl_worker *worker = FL_NEW(arena, struct fl_worker);
    *worker = (struct fl_worker){.arena = arena,
                                 .program = program,
                                 .received = fl_text_make(arena),
                                 .options = options,
                                 .failures = FL_NEW_ARRAY(arena, const struct fl_run *, program->check_count)};
    FL_INVARIANT(!fl_message_verify(arena, &fl_verdicts_parcel_message) &&
                     !fl_message_verify(arena, &fl_run_parcel_message),
                 "no field of a message is forgotten");
    struct work about = {program, policy, options, delay, other, -1};
    if (fl_beside_start(&worker->beside, live, &about)) fl_cleanup_add(&worker->cleanup, end_process, worker);
    return worker;
}

struct fl_worker *fl_worker_start(struct fl_arena *arena, const struct fl_program *program, fl_policy *policy,
                                  const struct fl_explore_options *options, double delay) {
    return start(arena, program, policy, options, delay, 0);
}

struct fl_worker *fl_worker_start_behind(struct fl_arena *arena, const struct fl_program *program,
                                         fl_policy *policy, const struct fl_explore_options *options,
                                         const struct fl_worker *other, double delay) {
    return start(arena, program, policy, options, delay, other->beside.process);
}

/* It was executed and recorded where it was found; that is not done again. */
static void take_run(struct fl_worker *worker, const char *bytes, size_t size) {
    struct fl_run_parcel parcel;
    fl_message_unpack(worker->arena, &fl_run_parcel_message, bytes, size, &parcel);
    struct fl_run *run = (struct fl_run *)parcel.run;
    FL_INVARIANT(run->check.index < worker->program->check_count, "a worker names a check that the program has");
    fl_run_adopt(run, worker->arena, worker->program);
    if (!worker->failures[run->check.index])
        worker->failures[run->check.index] = run;
    else
        fl_vector_push(worker->arena, &worker->further, run);
    worker->interpretations = parcel.interpretations;
}

static struct fl_verdicts *take_verdicts(struct fl_worker *worker, const char *bytes, size_t size) {
    struct fl_verdicts_parcel parcel;
    fl_message_unpack(worker->arena, &fl_verdicts_parcel_message, bytes, size, &parcel);
    struct fl_verdicts *verdicts = (struct fl_verdicts *)parcel.verdicts;
    verdicts->results = (struct fl_check_result *)parcel.results;
    return verdicts;
}

static void take_messages(struct fl_worker *worker) {
    struct fl_text *received = &worker->received;
    size_t position = 0;
    struct message_head head;
    while (received->count - position >= sizeof head) {
        const char *begin = received->items + position;
        memcpy(&head, begin, sizeof head);
        if (received->count - position - sizeof head < head.size) break;
        switch (head.kind) {
        case MESSAGE_RUN: take_run(worker, begin + sizeof head, head.size); break;
        case MESSAGE_SO_FAR: worker->so_far = take_verdicts(worker, begin + sizeof head, head.size); break;
        case MESSAGE_FOLLOWED: worker->has_followed = true; break;
        case MESSAGE_VERDICTS: worker->verdicts = take_verdicts(worker, begin + sizeof head, head.size); break;
        case MESSAGE_TROUBLE:
            worker->trouble = fl_arena_format(worker->arena, "%.*s", (int)head.size, begin + sizeof head);
            break;
        }
        position += sizeof head + head.size;
    }
    received->count -= position;
    if (position) memmove(received->items, received->items + position, received->count);
}

static struct fl_verdicts *nothing_known(struct fl_worker *worker) {
    struct fl_verdicts *verdicts = FL_NEW(worker->arena, struct fl_verdicts);
    verdicts->overall = FL_VERDICT_UNKNOWN;
    verdicts->results = FL_NEW_ARRAY(worker->arena, struct fl_check_result, worker->program->check_count);
    for (uint32_t i = 0; i < worker->program->check_count; i++) verdicts->results[i].verdict = FL_VERDICT_UNKNOWN;
    return verdicts;
}

static const char *reason_of_end(const struct fl_worker *worker, int status, bool is_ended_here) {
    if (worker->trouble)
        return fl_arena_format(worker->arena, "an analysis was ended by an error of its own (%s)",
                               worker->trouble);
    if (is_ended_here) return worker->is_cancelled ? "interrupted" : "the time is used up";
    if (WIFEXITED(status) && WEXITSTATUS(status) == STATUS_OUT_OF_MEMORY) return "the memory is used up";
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) return "the memory is used up";
    if (WIFSIGNALED(status))
        return fl_arena_format(worker->arena, "an analysis was ended by an error of its own (%s)",
                               strsignal(WTERMSIG(status)));
    return "an analysis could not be started";
}

/* Failures count as they arrived, whatever the worker said of them. */
static void put_failures(struct fl_worker *worker) {
    struct fl_verdicts *verdicts = worker->verdicts;
    bool fails = false;
    for (uint32_t i = 0; i < worker->program->check_count; i++) {
        struct fl_check_result *result = &verdicts->results[i];
        if (worker->failures[i])
            *result = (struct fl_check_result){.verdict = FL_VERDICT_FAILS, .failure = worker->failures[i]};
        else if (result->verdict == FL_VERDICT_FAILS)
            *result = (struct fl_check_result){.verdict = FL_VERDICT_UNKNOWN};
        fails = fails || worker->failures[i];
    }
    if (fails)
        verdicts->overall = FL_VERDICT_FAILS;
    else if (verdicts->overall == FL_VERDICT_FAILS)
        verdicts->overall = FL_VERDICT_UNKNOWN;
}

/* A prover that was ended has told only who it is. */
static void explain_attempt(struct fl_worker *worker, const char *reason) {
    struct fl_verdicts *verdicts = worker->verdicts;
    if (verdicts->attempt_count != 1 || verdicts->attempts->stopped) return;
    struct fl_attempt *attempt = fl_arena_copy(worker->arena, verdicts->attempts, sizeof *attempt);
    attempt->stopped = reason;
    verdicts->attempts = attempt;
}

static void finish(struct fl_worker *worker, bool is_ended_here) {
    int status = 0;
    fl_cleanup_remove(&worker->cleanup);
    if (worker->beside.channel >= 0) {
        if (is_ended_here) kill(worker->beside.process, SIGKILL);
        status = fl_beside_wait(&worker->beside);
    }
    if (!worker->verdicts) {
        worker->verdicts = worker->so_far ? worker->so_far : nothing_known(worker);
        worker->verdicts->reason = reason_of_end(worker, status, is_ended_here);
        explain_attempt(worker, worker->verdicts->reason);
    }
    if (worker->verdicts->interpretations < worker->interpretations)
        worker->verdicts->interpretations = worker->interpretations;
    put_failures(worker);
}

static void receive(struct fl_worker *worker) {
    char bytes[65536];
    ssize_t count = read(worker->beside.channel, bytes, sizeof bytes);
    if (count < 0 && errno == EINTR) return;
    if (count > 0) {
        fl_text_append_bytes(&worker->received, bytes, (size_t)count);
        take_messages(worker);
    }
    if (count <= 0 || worker->verdicts) finish(worker, worker->verdicts);
}

void fl_workers_wait(struct fl_worker **workers, unsigned count, double seconds) {
    struct pollfd *channels = FL_NEW_ARRAY(workers[0]->arena, struct pollfd, count);
    for (unsigned i = 0; i < count; i++)
        channels[i] = (struct pollfd){.fd = workers[i]->beside.channel, .events = POLLIN};
    if (poll(channels, count, (int)(seconds * 1000)) <= 0) return;
    for (unsigned i = 0; i < count; i++)
        if (channels[i].revents) receive(workers[i]);
}

void fl_worker_cancel(struct fl_worker *worker) {
    worker->is_cancelled = true;
    if (worker->beside.channel >= 0) kill(worker->beside.process, SIGTERM);
}

void fl_worker_stand_back(struct fl_worker *worker) {
    static const int further_back = 10; /* than all others, who may have been told to be nice themselves */
    id_t process = (id_t)worker->beside.process;
    if (worker->beside.channel >= 0)
        setpriority(PRIO_PROCESS, process, getpriority(PRIO_PROCESS, process) + further_back);
}

void fl_worker_end(struct fl_worker *worker) {
    if (worker->beside.channel >= 0 || !worker->verdicts) finish(worker, true);
}

struct fl_verdicts *fl_worker_finish(struct fl_worker *worker, struct fl_deadline end) {
    static const double waiting_time = 0.05;
    const volatile int *is_cancelled_outside = worker->options->is_cancelled;
    while (!worker->verdicts && worker->beside.channel >= 0 && !fl_deadline_has_passed(end)) {
        bool must_end = is_cancelled_outside && *is_cancelled_outside;
        if (must_end && !worker->is_cancelled) fl_worker_cancel(worker);
        fl_workers_wait(&worker, 1, waiting_time);
    }
    fl_worker_end(worker);
    return worker->verdicts;
}

struct fl_verdicts *fl_worker_run(struct fl_arena *arena, const struct fl_program *program, fl_policy *policy,
                                  const struct fl_explore_options *options) {
    static const double ending_time = 1;
    struct fl_worker *worker = fl_worker_start(arena, program, policy, options, 0);
    return fl_worker_finish(worker, (struct fl_deadline){options->deadline.at + ending_time});
}
