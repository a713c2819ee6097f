/* models/signal.c - signals that the program raises, and signals that arrive.
 *
 * The front end calls __fl_opportunity wherever it makes a difference whether a handler runs there
 * (frontend/instrument/opportunities.h). Whether a signal arrives is an input, its number; at most so many do, and
 * none while another that has arrived is handled. What arrives while it is blocked is left to the first
 * opportunity afterwards.
 */
#include "signals.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <ucontext.h>
#include <unistd.h>

#include "world.h"

#define MOST_ARRIVALS 2

static struct sigaction actions[NSIG];
static bool is_set[NSIG]; /* by the program */
static int handled[NSIG]; /* signals that had a handler at some time */
static int handled_count;
static unsigned long long blocked, pending; /* bit n - 1 */
static int arrivals;
static bool is_handling; /* a signal that has arrived */

bool fl_model_is_signal(int number) {
    if (number > 0 && number < NSIG) return true;
    fl_model_set_error(EINVAL);
    return false;
}

bool fl_model_is_common_signal(int number) {
    if (number > 0 && number < NSIG && number != 32 && number != 33) return true;
    fl_model_set_error(EINVAL);
    return false;
}

static bool can_change(int number) {
    if (!fl_model_is_common_signal(number)) return false;
    if (number != SIGKILL && number != SIGSTOP) return true;
    fl_model_set_error(EINVAL);
    return false;
}

static unsigned long long bit_of(int number) {
    return 1ull << (number - 1);
}

static unsigned long long bits_of(const sigset_t *set) {
    unsigned long long bits;
    __fl_copy(&bits, set, sizeof bits);
    return bits;
}

/* ---- handlers ---- */

static bool has_function(int number) {
    return actions[number].sa_handler != SIG_DFL && actions[number].sa_handler != SIG_IGN;
}

sighandler_t fl_model_first_handler(void) {
    return SIG_DFL;
}

static sighandler_t told_handler(int number) {
    return is_set[number] ? actions[number].sa_handler : fl_model_first_handler();
}

static void note_handler(int number) {
    is_set[number] = true;
    if (!has_function(number)) return;
    for (int i = 0; i < handled_count; i++)
        if (handled[i] == number) return;
    handled[handled_count++] = number;
}

static bool is_ignored(int number) {
    if (actions[number].sa_handler == SIG_IGN) return true;
    bool is_harmless = number == SIGCHLD || number == SIGURG || number == SIGWINCH || number == SIGCONT;
    return actions[number].sa_handler == SIG_DFL && is_harmless;
}

/* What is ignored now is forgotten even if it waits. */
static void note_action(int number) {
    note_handler(number);
    if (is_ignored(number)) pending &= ~bit_of(number);
}

static sighandler_t set_handler(int number, sighandler_t handler, int flags) {
    if (!can_change(number)) return SIG_ERR;
    sighandler_t old = told_handler(number);
    __fl_fill(&actions[number], 0, sizeof actions[number]);
    actions[number].sa_handler = handler;
    actions[number].sa_flags = flags;
    if (!(flags & SA_NODEFER)) sigaddset(&actions[number].sa_mask, number);
    note_action(number);
    return old;
}

sighandler_t signal(int number, sighandler_t handler) {
    return set_handler(number, handler, SA_RESTART);
}

sighandler_t __sysv_signal(int number, sighandler_t handler) {
    return set_handler(number, handler, (int)SA_RESETHAND | SA_NODEFER);
}

sighandler_t bsd_signal(int number, sighandler_t handler);
sighandler_t bsd_signal(int number, sighandler_t handler) {
    return set_handler(number, handler, SA_RESTART);
}

static ucontext_t context;

/* Who sent it and where the program was is not followed (assumptions.def). */
void fl_model_tell_of_signal(siginfo_t *information, int number);
void fl_model_tell_of_signal(siginfo_t *information, int number) {
    __fl_fill(information, 0, sizeof *information);
    __fl_fill(&context, 0, sizeof context);
    information->si_signo = number;
}

/* Known only where sigaction is called: others need not be told. */
static void (*tell)(siginfo_t *information, int number);

#define HAS_RESTORER 0x04000000 /* what the C library adds to the flags */

int sigaction(int number, const struct sigaction *restrict action, struct sigaction *restrict old) {
    if (action ? !can_change(number) : !fl_model_is_common_signal(number)) return -1;
    struct sigaction before = actions[number];
    before.sa_handler = told_handler(number);
    if (is_set[number] && sizeof(long) == 8) before.sa_flags |= HAS_RESTORER;
    if (action) {
        __fl_copy(&actions[number], action, sizeof *action);
        note_action(number);
        tell = fl_model_tell_of_signal;
    }
    if (old) __fl_copy(old, &before, sizeof *old);
    return 0;
}

int siginterrupt(int number, int flag) {
    if (!can_change(number)) return -1;
    if (flag)
        actions[number].sa_flags &= ~SA_RESTART;
    else
        actions[number].sa_flags |= SA_RESTART;
    return 0;
}

/* ---- delivering ---- */

static void call_handler(int number, const struct sigaction *action) {
    if (action->sa_flags & SA_SIGINFO) {
        siginfo_t information;
        tell(&information, number);
        action->sa_sigaction(number, &information, &context);
    } else {
        action->sa_handler(number);
    }
}

static void deliver_pending(void);

/* The signal is blocked while its handler runs. */
static void handle(int number) {
    struct sigaction action = actions[number];
    unsigned long long before = blocked;
    if (action.sa_flags & (int)SA_RESETHAND) actions[number].sa_handler = SIG_DFL;
    blocked |= bits_of(&action.sa_mask);
    if (!(action.sa_flags & SA_NODEFER)) blocked |= bit_of(number);
    call_handler(number, &action);
    blocked = before;
    deliver_pending();
}

/* Somebody lets the program go on later. */
static bool only_stops(int number) {
    return number == SIGSTOP || number == SIGTSTP || number == SIGTTIN || number == SIGTTOU;
}

static void deliver(int number) {
    if (blocked & bit_of(number))
        pending |= bit_of(number);
    else if (is_ignored(number) || (only_stops(number) && !has_function(number)))
        return;
    else if (has_function(number))
        handle(number);
    else
        fl_model_kill(number);
}

static void deliver_pending(void) {
    for (int number = 1; (pending & ~blocked) && number < NSIG; number++) {
        if (!(pending & ~blocked & bit_of(number))) continue;
        pending &= ~bit_of(number);
        deliver(number);
    }
}

int raise(int number) {
    if (number != 0 && !fl_model_is_common_signal(number)) return -1;
    if (number) deliver(number);
    return 0;
}

/* Other processes may be there or not; this one is in its own group. */
int kill(pid_t process, int number) {
    if (number != 0 && !fl_model_is_signal(number)) return -1;
    bool is_own = process == getpid();
    int error = is_own ? 0 : FL_MODEL_FAILURE("kill", FL_MODEL_ERROR(EPERM) | FL_MODEL_ERROR(ESRCH));
    if (!error && number && (is_own || process == 0)) deliver(number);
    return (int)fl_model_outcome(0, error);
}

/* ---- arriving ---- */

static bool can_arrive(void) {
    if (is_handling || arrivals >= MOST_ARRIVALS) return false;
    for (int i = 0; i < handled_count; i++)
        if (has_function(handled[i])) return true;
    return false;
}

static void arrive(int number) {
    __fl_assume(has_function(number) && !(blocked & bit_of(number)));
    arrivals++;
    is_handling = true;
    handle(number);
    is_handling = false;
}

static long next_arrival(void) {
    return __fl_world("signal.arrives", 0, NSIG - 1);
}

/* A handler that is known, so that no array is read at a place that is not. */
static void take(long number) {
    for (int i = 0; i < handled_count; i++)
        if (number == handled[i]) {
            arrive(handled[i]);
            return;
        }
    __fl_assume(false);
}

bool fl_model_signal_arrives(void) {
    if (!__fl_sees("interruptions") || !can_arrive()) return false;
    long number = next_arrival();
    if (number) take(number);
    return number != 0;
}

void __fl_opportunity(void);
void __fl_opportunity(void) {
    fl_model_signal_arrives();
}

void fl_model_wait_for_signal(void) {
    __fl_assume(can_arrive());
    long number = next_arrival();
    __fl_assume(number != 0);
    take(number);
}

void fl_model_be_interrupted(void) {
    __fl_assume(can_arrive());
    long number = next_arrival();
    for (int i = 0; i < handled_count; i++)
        if (number == handled[i]) __fl_assume(!(actions[handled[i]].sa_flags & SA_RESTART));
    __fl_assume(number != 0);
    take(number);
}

int pause(void) {
    fl_model_wait_for_signal();
    fl_model_set_error(EINTR);
    return -1;
}

/* ---- blocking ---- */

#define NEVER_BLOCKED (bit_of(SIGKILL) | bit_of(SIGSTOP) | bit_of(32) | bit_of(33))

static unsigned long long changed_mask(int how, unsigned long long bits) {
    switch (how) {
    case SIG_BLOCK: return blocked | bits;
    case SIG_UNBLOCK: return blocked & ~bits;
    default: return bits;
    }
}

static bool is_way_to_change(int how) {
    return how == SIG_BLOCK || how == SIG_UNBLOCK || how == SIG_SETMASK;
}

int sigprocmask(int how, const sigset_t *restrict set, sigset_t *restrict old) {
    unsigned long long before = blocked;
    if (set && !is_way_to_change(how)) return (int)fl_model_outcome(0, EINVAL);
    if (set) blocked = changed_mask(how, bits_of(set)) & ~NEVER_BLOCKED;
    if (old) {
        sigemptyset(old);
        __fl_copy(old, &before, sizeof before);
    }
    deliver_pending();
    return 0;
}

int sigpending(sigset_t *set) {
    sigemptyset(set);
    __fl_copy(set, &pending, sizeof pending);
    return 0;
}

int sigsuspend(const sigset_t *set) {
    unsigned long long before = blocked;
    blocked = bits_of(set) & ~NEVER_BLOCKED;
    if (pending & ~blocked)
        deliver_pending();
    else
        fl_model_wait_for_signal();
    blocked = before;
    fl_model_set_error(EINTR);
    return -1;
}
