#include "frontend/instrument/argument_numbers.h"

#include <stdbool.h>
#include <string.h>

#include <llvm-c/DebugInfo.h>

#include "program/program.h"

enum { MOST_NUMBERS = 16 };

/* One call that reads an argument, with the instructions that lead to it. */
struct reading {
    LLVMValueRef call;
    LLVMValueRef argument; /* the load of argv[number] */
    unsigned long long number;
};

struct readings {
    struct reading items[MOST_NUMBERS];
    unsigned count;
};

static bool is_reader(LLVMValueRef function) {
    static const char *const names[] = {"atoi", "atol", "atoll"};
    size_t length;
    if (!function || !LLVMIsAFunction(function) || !LLVMIsDeclaration(function)) return false;
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(LLVMGetValueName2(function, &length), names[i]) == 0) return true;
    return false;
}

static LLVMValueRef only_user(LLVMValueRef value) {
    LLVMUseRef use = LLVMGetFirstUse(value);
    return use && !LLVMGetNextUse(use) ? LLVMGetUser(use) : NULL;
}

static bool has_number(const struct readings *readings, unsigned long long number) {
    for (unsigned i = 0; i < readings->count; i++)
        if (readings->items[i].number == number) return true;
    return false;
}

/* The load of argv is there for argv[1] alone, and that for the call of a reader. */
static bool follow(LLVMValueRef argv, struct readings *readings) {
    struct reading reading = {0};
    LLVMValueRef element = only_user(argv);
    if (!element || !LLVMIsAGetElementPtrInst(element) || LLVMGetNumOperands(element) != 2) return false;
    LLVMValueRef index = LLVMGetOperand(element, 1);
    if (LLVMGetOperand(element, 0) != argv || !LLVMIsAConstantInt(index)) return false;
    reading.number = LLVMConstIntGetZExtValue(index);
    reading.argument = only_user(element);
    if (!reading.argument || !LLVMIsALoadInst(reading.argument)) return false;
    reading.call = only_user(reading.argument);
    if (!reading.call || !LLVMIsACallInst(reading.call) || !is_reader(LLVMGetCalledValue(reading.call)))
        return false;
    bool is_new = reading.number >= 1 && reading.number < 1000 && !has_number(readings, reading.number);
    if (!is_new || readings->count == MOST_NUMBERS) return false;
    readings->items[readings->count++] = reading;
    return true;
}

/* A local that argv is kept in. */
static bool follow_local(LLVMValueRef local, LLVMValueRef store, struct readings *readings) {
    for (LLVMUseRef use = LLVMGetFirstUse(local); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (user == store) continue;
        if (!LLVMIsALoadInst(user) || !follow(user, readings)) return false;
    }
    return true;
}

static bool find_readings(LLVMValueRef main, struct readings *readings) {
    if (LLVMCountParams(main) != 2) return false;
    LLVMValueRef argv = LLVMGetParam(main, 1), store = only_user(argv);
    if (!store || !LLVMIsAStoreInst(store) || LLVMGetOperand(store, 0) != argv) return false;
    LLVMValueRef local = LLVMGetOperand(store, 1);
    return LLVMIsAAllocaInst(local) && follow_local(local, store, readings) && readings->count;
}

/* main is called by the system alone, and its own calls are those that were found. */
static bool is_called(LLVMValueRef main) {
    return LLVMGetFirstUse(main);
}

static LLVMValueRef function_of(LLVMModuleRef module, const char *name, LLVMTypeRef type) {
    LLVMValueRef function = LLVMGetNamedFunction(module, name);
    return function ? function : LLVMAddFunction(module, name, type);
}

static void replace(LLVMModuleRef module, LLVMBuilderRef builder, const struct reading *reading,
                    const char *needed) {
    LLVMContextRef context = LLVMGetModuleContext(module);
    LLVMTypeRef integer = LLVMInt32TypeInContext(context), result = LLVMTypeOf(reading->call);
    LLVMTypeRef need = LLVMFunctionType(LLVMVoidTypeInContext(context), &integer, 1, false);
    LLVMTypeRef number = LLVMFunctionType(result, &integer, 1, false);
    LLVMValueRef which = LLVMConstInt(integer, reading->number, false);
    const char *name = result == integer ? "__fl_argument_number" : "__fl_argument_number.long";
    LLVMPositionBuilderBefore(builder, reading->call);
    LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(reading->call));
    if (needed) LLVMBuildCall2(builder, need, function_of(module, needed, need), &which, 1, "");
    LLVMValueRef value = LLVMBuildCall2(builder, number, function_of(module, name, number), &which, 1, "");
    LLVMReplaceAllUsesWith(reading->call, value);
    LLVMInstructionEraseFromParent(reading->call);
    LLVMValueRef element = LLVMGetOperand(reading->argument, 0), argv = LLVMGetOperand(element, 0);
    LLVMInstructionEraseFromParent(reading->argument);
    LLVMInstructionEraseFromParent(element);
    LLVMInstructionEraseFromParent(argv);
}

/* A missing argument is a failure if accesses are looked at; else programs are given the arguments that they
 * read. */
static const char *need_of(LLVMValueRef main, uint32_t checks) {
    if (checks & 1u << FL_CHECK_POINTER) return "fl_model_need_argument";
    LLVMValueRef store = only_user(LLVMGetParam(main, 0));
    bool is_counted = !store || !LLVMIsAStoreInst(store) || only_user(LLVMGetOperand(store, 1)) != store;
    return is_counted ? "fl_model_assume_argument" : NULL;
}

void fl_instrument_argument_numbers(LLVMModuleRef module, uint32_t checks) {
    LLVMValueRef main = LLVMGetNamedFunction(module, "main");
    struct readings readings = {0};
    if (!main || LLVMIsDeclaration(main) || is_called(main) || !find_readings(main, &readings)) return;
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    for (unsigned i = 0; i < readings.count; i++)
        replace(module, builder, &readings.items[i], need_of(main, checks));
    LLVMDisposeBuilder(builder);
}
