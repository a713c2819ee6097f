/* frontend/lift/constant.c - constants of LLVM as bits, and the contents of global variables. */
#include "frontend/lift/lift.h"

#include <stdlib.h>
#include <string.h>

#include "base/invariant.h"
#include "term/operator/operator.h"

/* Label values of computed goto start here, away from functions and objects. */
enum { FIRST_LABEL_ADDRESS = 0x04000000, LABEL_STEP = 16 };

bool fl_lift_is_float(LLVMTypeRef type) {
    switch (LLVMGetTypeKind(type)) {
    case LLVMHalfTypeKind:
    case LLVMBFloatTypeKind:
    case LLVMFloatTypeKind:
    case LLVMDoubleTypeKind:
    case LLVMX86_FP80TypeKind:
    case LLVMFP128TypeKind: return true;
    default: return false;
    }
}

bool fl_lift_is_scalar(LLVMTypeRef type) {
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    return kind == LLVMIntegerTypeKind || kind == LLVMPointerTypeKind || fl_lift_is_float(type);
}

uint32_t fl_lift_width(const struct fl_lifter *lifter, LLVMTypeRef type) {
    switch (LLVMGetTypeKind(type)) {
    case LLVMVoidTypeKind: return 0;
    case LLVMStructTypeKind:
    case LLVMArrayTypeKind: return (uint32_t)(8 * LLVMABISizeOfType(lifter->layout, type));
    default: return (uint32_t)LLVMSizeOfTypeInBits(lifter->layout, type);
    }
}

uint64_t fl_lift_label_address(struct fl_lifter *lifter, LLVMBasicBlockRef block) {
    uint64_t *known = fl_map_at(&lifter->labels, fl_map_key(block));
    if (!*known) *known = lifter->labels.count;
    return FIRST_LABEL_ADDRESS + (*known - 1) * LABEL_STEP;
}

/* Digits that follow a prefix such as "0xK" in LLVM's text of a float. */
static struct fl_bits parse_float_digits(struct fl_lifter *lifter, const char *digits, uint32_t width) {
    uint64_t words[2] = {0, 0};
    for (const char *at = digits; *at; at++) {
        char one[2] = {*at, 0}, *end;
        uint64_t digit = strtoull(one, &end, 16);
        if (*end) break;
        words[1] = words[1] << 4 | words[0] >> 60;
        words[0] = words[0] << 4 | digit;
    }
    return fl_bits_of_words(lifter->arena, width, words);
}

static struct fl_bits float_bits(struct fl_lifter *lifter, LLVMValueRef constant, LLVMTypeRef type) {
    uint32_t width = fl_lift_width(lifter, type);
    LLVMBool loses;
    double value = LLVMConstRealGetDouble(constant, &loses);
    if (LLVMGetTypeKind(type) == LLVMDoubleTypeKind && value == value) {
        uint64_t word;
        memcpy(&word, &value, sizeof word);
        return fl_bits_of_word(64, word);
    }
    if (LLVMGetTypeKind(type) == LLVMFloatTypeKind && value == value) {
        float narrow = (float)value;
        uint32_t word;
        memcpy(&word, &narrow, sizeof word);
        return fl_bits_of_word(32, word);
    }
    char *printed = LLVMPrintValueToString(constant);
    char *digits = strstr(printed, "0x");
    FL_INVARIANT(digits, "LLVM prints such floats in hexadecimal");
    digits += 2;
    if (strchr("KLMHR", *digits)) digits++;
    struct fl_bits bits;
    if (LLVMGetTypeKind(type) == LLVMFloatTypeKind) { /* printed as a double: NaNs only get here */
        uint64_t wide = strtoull(digits, NULL, 16);
        bits = fl_bits_of_word(32, (wide >> 32 & 0x80000000u) | 0x7f800000u | (wide >> 29 & 0x7fffffu));
    } else if (LLVMGetTypeKind(type) == LLVMFP128TypeKind) { /* low word first */
        uint64_t words[2] = {0, 0};
        char low[17] = {0};
        memcpy(low, digits, 16);
        words[0] = strtoull(low, NULL, 16);
        words[1] = strtoull(digits + 16, NULL, 16);
        bits = fl_bits_of_words(lifter->arena, width, words);
    } else
        bits = parse_float_digits(lifter, digits, width);
    LLVMDisposeMessage(printed);
    return bits;
}

static struct fl_bits integer_bits(struct fl_lifter *lifter, LLVMValueRef constant, uint32_t width) {
    if (width <= 64) return fl_bits_of_word(width, LLVMConstIntGetZExtValue(constant));
    /* The C API has no other way to a wide constant than its text: "i128 -5". */
    char *printed = LLVMPrintValueToString(constant);
    const char *digits = strchr(printed, ' ');
    struct fl_bits bits;
    bool is_read = digits && fl_bits_parse(lifter->arena, width, digits + 1, &bits);
    FL_INVARIANT(is_read, "LLVM prints wide integers in decimal");
    LLVMDisposeMessage(printed);
    return bits;
}

static struct fl_bits address_bits(struct fl_lifter *lifter, uint64_t address) {
    return fl_bits_of_word(lifter->pointer_width, address);
}

static struct fl_bits global_address(struct fl_lifter *lifter, LLVMValueRef global) {
    if (LLVMIsAFunction(global)) {
        fl_function_id function = fl_lift_declare_function(lifter, global);
        return address_bits(lifter, fl_builder_function(lifter->builder, function)->address);
    }
    struct fl_lifted_global *lifted = fl_lift_declare_global(lifter, global);
    FL_INVARIANT(!lifted->is_variable, "a global whose address is used is an object");
    return address_bits(lifter, fl_builder_object(lifter->builder, lifted->object)->address);
}

/* Bytes from the start of the pointed-to type to what a constant GEP selects. */
static int64_t constant_offset(struct fl_lifter *lifter, LLVMValueRef gep) {
    LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
    int64_t offset = 0;
    for (unsigned i = 1; i < (unsigned)LLVMGetNumOperands(gep); i++) {
        int64_t index = LLVMConstIntGetSExtValue(LLVMGetOperand(gep, i));
        if (i > 1 && LLVMGetTypeKind(type) == LLVMStructTypeKind) {
            offset += (int64_t)LLVMOffsetOfElement(lifter->layout, type, (unsigned)index);
            type = LLVMStructGetTypeAtIndex(type, (unsigned)index);
            continue;
        }
        if (i > 1) type = LLVMGetElementType(type);
        offset += index * (int64_t)LLVMABISizeOfType(lifter->layout, type);
    }
    return offset;
}

static struct fl_bits resized(struct fl_lifter *lifter, struct fl_bits bits, uint32_t width) {
    if (bits.width == width) return bits;
    uint32_t parameters[2] = {width - 1, 0};
    enum fl_operator op = bits.width > width ? FL_OP_EXTRACT : FL_OP_ZERO_EXTEND;
    return fl_operator_evaluate(lifter->arena, op, width, parameters, &bits);
}

static struct fl_bits expression_bits(struct fl_lifter *lifter, LLVMValueRef constant, uint32_t width) {
    LLVMOpcode opcode = LLVMGetConstOpcode(constant);
    struct fl_bits left = fl_lift_constant_bits(lifter, LLVMGetOperand(constant, 0));
    switch (opcode) {
    case LLVMGetElementPtr: return address_bits(lifter, left.word + (uint64_t)constant_offset(lifter, constant));
    case LLVMPtrToInt:
    case LLVMIntToPtr:
    case LLVMTrunc:
    case LLVMBitCast:
    case LLVMAddrSpaceCast: return resized(lifter, left, width);
    case LLVMAdd:
    case LLVMSub:
    case LLVMXor: {
        struct fl_bits both[2] = {left, fl_lift_constant_bits(lifter, LLVMGetOperand(constant, 1))};
        enum fl_operator op = opcode == LLVMAdd ? FL_OP_ADD : opcode == LLVMSub ? FL_OP_SUBTRACT : FL_OP_XOR;
        uint32_t none[2] = {0, 0};
        return fl_operator_evaluate(lifter->arena, op, width, none, both);
    }
    default: FL_UNREACHABLE("LLVM 19 has no other constant expressions in C programs");
    }
}

struct fl_bits fl_lift_constant_bits(struct fl_lifter *lifter, LLVMValueRef constant) {
    LLVMTypeRef type = LLVMTypeOf(constant);
    uint32_t width = fl_lift_width(lifter, type);
    if (LLVMIsNull(constant) || LLVMIsUndef(constant)) return fl_bits_of_unsigned(lifter->arena, width, 0);
    if (LLVMIsAConstantInt(constant)) return integer_bits(lifter, constant, width);
    if (LLVMIsAConstantFP(constant)) return float_bits(lifter, constant, type);
    if (LLVMIsABlockAddress(constant))
        return address_bits(lifter, fl_lift_label_address(lifter, LLVMGetBlockAddressBasicBlock(constant)));
    if (LLVMIsAGlobalAlias(constant)) return fl_lift_constant_bits(lifter, LLVMAliasGetAliasee(constant));
    if (LLVMIsAGlobalValue(constant)) return global_address(lifter, constant);
    if (LLVMIsAConstantExpr(constant)) return expression_bits(lifter, constant, width);
    const unsigned char *bytes = fl_lift_constant_bytes(lifter, constant, (width + 7) / 8);
    uint32_t words = fl_bits_word_count(width);
    uint64_t *image = FL_NEW_ARRAY(lifter->arena, uint64_t, words);
    memcpy(image, bytes, (width + 7) / 8);
    return fl_bits_of_words(lifter->arena, width, image);
}

static void write_constant(struct fl_lifter *lifter, LLVMValueRef constant, unsigned char *bytes);

static void write_sequence(struct fl_lifter *lifter, LLVMValueRef constant, LLVMTypeRef type,
                           unsigned char *bytes) {
    bool is_vector = LLVMGetTypeKind(type) == LLVMVectorTypeKind;
    unsigned count = is_vector ? LLVMGetVectorSize(type) : (unsigned)LLVMGetArrayLength2(type);
    uint64_t step = LLVMABISizeOfType(lifter->layout, LLVMGetElementType(type));
    for (unsigned i = 0; i < count; i++)
        write_constant(lifter, LLVMGetAggregateElement(constant, i), bytes + i * step);
}

static void write_constant(struct fl_lifter *lifter, LLVMValueRef constant, unsigned char *bytes) {
    LLVMTypeRef type = LLVMTypeOf(constant);
    if (LLVMIsNull(constant) || LLVMIsUndef(constant)) return; /* memory is zeroed */
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    if (kind == LLVMArrayTypeKind && LLVMIsAConstantDataSequential(constant) && LLVMIsConstantString(constant)) {
        size_t length;
        const char *string = LLVMGetAsString(constant, &length);
        memcpy(bytes, string, length);
    } else if (kind == LLVMArrayTypeKind || kind == LLVMVectorTypeKind)
        write_sequence(lifter, constant, type, bytes);
    else if (kind == LLVMStructTypeKind) {
        for (unsigned i = 0; i < LLVMCountStructElementTypes(type); i++)
            write_constant(lifter, LLVMGetAggregateElement(constant, i),
                           bytes + LLVMOffsetOfElement(lifter->layout, type, i));
    } else {
        struct fl_bits bits = fl_lift_constant_bits(lifter, constant);
        memcpy(bytes, fl_bits_words(&bits), (bits.width + 7) / 8);
    }
}

const unsigned char *fl_lift_constant_bytes(struct fl_lifter *lifter, LLVMValueRef constant, uint64_t size) {
    unsigned char *bytes = fl_arena_allocate(lifter->arena, size);
    write_constant(lifter, constant, bytes);
    return bytes;
}
