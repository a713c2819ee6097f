/* frontend/lift/arguments.c - what a program can see of its command line, and of variables of the environment. */
#include <limits.h>
#include <string.h>

#include "base/invariant.h"
#include "frontend/lift/lift.h"
#include "frontend/lift/text_use.h"

/* Not if all that happens to a parameter is that it is stored in a local that nothing uses. */
bool fl_lift_is_parameter_used(LLVMValueRef function, unsigned index) {
    if (LLVMCountParams(function) <= index) return false;
    for (LLVMUseRef use = LLVMGetFirstUse(LLVMGetParam(function, index)); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef store = LLVMGetUser(use);
        if (!LLVMIsAStoreInst(store) || !LLVMIsAAllocaInst(LLVMGetOperand(store, 1))) return true;
        for (LLVMUseRef other = LLVMGetFirstUse(LLVMGetOperand(store, 1)); other; other = LLVMGetNextUse(other))
            if (LLVMGetUser(other) != store && !fl_lift_is_marker(LLVMGetUser(other))) return true;
    }
    return false;
}

/* ---- which arguments ---- */

enum { MOST_ARGUMENTS = 16, MOST_READS = 32 };

/* What is looked at has lower numbers. */
struct sight {
    unsigned arguments;
    uint64_t bytes; /* of each but the name of the program; UINT64_MAX: any */
};

/* Where each argument is read. */
struct reads {
    LLVMValueRef places[MOST_ARGUMENTS][MOST_READS];
    size_t counts[MOST_ARGUMENTS];
};

/* All that happens to the element is that it is read. */
static bool is_only_read(LLVMValueRef element, unsigned number, struct reads *reads) {
    for (LLVMUseRef use = LLVMGetFirstUse(element); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef argument = LLVMGetUser(use);
        if (!LLVMIsALoadInst(argument) || reads->counts[number] == MOST_READS) return false;
        reads->places[number][reads->counts[number]++] = argument;
    }
    return true;
}

/* Of argv, elements with constant numbers are read. */
static bool reads_elements(LLVMValueRef argv, struct sight *sight, struct reads *reads) {
    for (LLVMUseRef use = LLVMGetFirstUse(argv); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef element = LLVMGetUser(use);
        bool is_element = LLVMIsAGetElementPtrInst(element) && LLVMGetNumOperands(element) == 2 &&
                          LLVMGetOperand(element, 0) == argv && LLVMIsAConstantInt(LLVMGetOperand(element, 1));
        if (!is_element) return false;
        unsigned long long number = LLVMConstIntGetZExtValue(LLVMGetOperand(element, 1));
        if (number >= MOST_ARGUMENTS || !is_only_read(element, (unsigned)number, reads)) return false;
        if (number >= sight->arguments) sight->arguments = (unsigned)number + 1;
    }
    return true;
}

static bool reads_local(LLVMValueRef local, LLVMValueRef store, struct sight *sight, struct reads *reads) {
    for (LLVMUseRef use = LLVMGetFirstUse(local); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (user == store || fl_lift_is_marker(user)) continue;
        if (!LLVMIsALoadInst(user) || !reads_elements(user, sight, reads)) return false;
    }
    return true;
}

static uint64_t bytes_seen(LLVMValueRef main, const struct reads *reads) {
    uint64_t bytes = 1;
    LLVMBasicBlockRef start = LLVMGetEntryBasicBlock(main);
    for (unsigned i = 1; i < MOST_ARGUMENTS; i++)
        if (!fl_text_use_is_short(reads->places[i], reads->counts[i], start, &bytes)) return UINT64_MAX;
    return bytes;
}

/* main is called by the system alone, and keeps argv in a local of which it reads elements with constant numbers.
 */
static bool reads_some(LLVMValueRef main, struct sight *sight) {
    struct reads reads = {0};
    if (LLVMCountParams(main) != 2 || LLVMGetFirstUse(main)) return false;
    LLVMUseRef use = LLVMGetFirstUse(LLVMGetParam(main, 1));
    LLVMValueRef store = use ? LLVMGetUser(use) : NULL;
    *sight = (struct sight){.arguments = 1};
    bool is_kept =
        store && !LLVMGetNextUse(use) && LLVMIsAStoreInst(store) && LLVMIsAAllocaInst(LLVMGetOperand(store, 1));
    if (!is_kept || !reads_local(LLVMGetOperand(store, 1), store, sight, &reads)) return false;
    sight->bytes = bytes_seen(main, &reads);
    return true;
}

/* ---- how much ---- */

static enum fl_arguments_use use_of(LLVMValueRef function) {
    for (unsigned i = 1; i < LLVMCountParams(function); i++)
        if (fl_lift_is_parameter_used(function, i)) return FL_ARGUMENTS_ALL;
    return fl_lift_is_parameter_used(function, 0) ? FL_ARGUMENTS_COUNT : FL_ARGUMENTS_NONE;
}

/* Constructors get the arguments of main. */
static enum fl_arguments_use use_of_constructors(const struct fl_lifter *lifter) {
    enum fl_arguments_use most = FL_ARGUMENTS_NONE;
    LLVMValueRef list = LLVMGetNamedGlobal(lifter->user.module, "llvm.global_ctors");
    LLVMValueRef items = list ? LLVMGetInitializer(list) : NULL;
    unsigned count = items ? (unsigned)LLVMGetArrayLength2(LLVMTypeOf(items)) : 0;
    for (unsigned i = 0; i < count; i++) {
        LLVMValueRef function = LLVMGetAggregateElement(LLVMGetAggregateElement(items, i), 1);
        enum fl_arguments_use use = LLVMIsAFunction(function) ? use_of(function) : FL_ARGUMENTS_NONE;
        if (use < most) most = use;
    }
    return most;
}

enum fl_arguments_use fl_lift_arguments_use(const struct fl_lifter *lifter, LLVMValueRef entry) {
    struct sight sight;
    if (fl_lift_has_entry(lifter)) return FL_ARGUMENTS_NONE;
    enum fl_arguments_use use = use_of(entry), constructors = use_of_constructors(lifter);
    bool is_cut = lifter->options->cuts_texts;
    if (is_cut && use == FL_ARGUMENTS_ALL && reads_some(entry, &sight)) use = FL_ARGUMENTS_SOME;
    if (constructors < use) use = constructors;
    bool is_asked = LLVMGetNamedFunction(lifter->user.module, "fl_model_need_argument") ||
                    LLVMGetNamedFunction(lifter->user.module, "fl_model_assume_argument");
    return use == FL_ARGUMENTS_NONE && is_asked ? FL_ARGUMENTS_COUNT : use;
}

static struct sight arguments_seen(const struct fl_lifter *lifter) {
    LLVMValueRef main = LLVMGetNamedFunction(lifter->user.module, "main");
    struct sight sight, all = {INT_MAX, UINT64_MAX};
    bool are_some = main && fl_lift_arguments_use(lifter, main) == FL_ARGUMENTS_SOME && reads_some(main, &sight);
    return are_some ? sight : all;
}

/* ---- the environment ---- */

static bool are_results_short(LLVMValueRef function, uint64_t *end) {
    for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef call = LLVMGetUser(use);
        bool is_call = LLVMIsACallInst(call) && LLVMGetCalledValue(call) == function;
        if (!is_call || !fl_text_use_is_short(&call, 1, LLVMGetInstructionParent(call), end)) return false;
    }
    return true;
}

static uint64_t variables_seen(const struct fl_lifter *lifter) {
    static const char *const readers[] = {"getenv", "secure_getenv", "__secure_getenv"};
    uint64_t end = 1;
    for (size_t i = 0; i < sizeof readers / sizeof *readers; i++) {
        LLVMValueRef function = LLVMGetNamedFunction(lifter->user.module, readers[i]);
        if (function && !are_results_short(function, &end)) return UINT64_MAX;
    }
    return end;
}

uint64_t fl_lift_seen(const struct fl_lifter *lifter, const char *what) {
    if (!lifter->options->cuts_texts) return UINT64_MAX;
    if (strcmp(what, "arguments") == 0) return arguments_seen(lifter).arguments;
    if (strcmp(what, "bytes of arguments") == 0) return arguments_seen(lifter).bytes;
    FL_INVARIANT(strcmp(what, "bytes of variables") == 0, "what is seen is known");
    return variables_seen(lifter);
}
