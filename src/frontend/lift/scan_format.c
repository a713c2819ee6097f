#include "frontend/lift/scan_format.h"

#include <string.h>

#include "base/text.h"

/* The text of a string literal; NULL: it is none. */
static const char *literal(LLVMValueRef value, size_t *length) {
    LLVMValueRef text = LLVMIsAGlobalVariable(value) ? LLVMGetInitializer(value) : NULL;
    return text && LLVMIsAConstantDataSequential(text) && LLVMIsConstantString(text)
               ? LLVMGetAsString(text, length)
               : NULL;
}

/* Does each directive write one scalar? */
static bool is_plain(const char *format, size_t length) {
    for (size_t i = 0; i < length && format[i]; i++) {
        if (format[i] != '%') continue;
        i++;
        if (i < length && format[i] == '%') continue;
        while (i < length && format[i] && strchr("hljzt", format[i])) i++;
        if (i >= length || !format[i] || !strchr("dioxXufeEgGaAcp", format[i])) return false;
    }
    return true;
}

bool fl_scan_format_numbers(LLVMValueRef call, unsigned argument, unsigned *number) {
    size_t length;
    const char *name = LLVMGetValueName2(LLVMGetCalledValue(call), &length);
    if (!fl_string_has_suffix(name, "scanf") || !LLVMIsFunctionVarArg(LLVMGetCalledFunctionType(call)))
        return false;
    unsigned format = LLVMCountParamTypes(LLVMGetCalledFunctionType(call)) - 1;
    const char *text = argument > format ? literal(LLVMGetOperand(call, format), &length) : NULL;
    if (!text || !is_plain(text, length)) return false;
    *number = argument - format;
    return true;
}

bool fl_format_numbers_arguments(LLVMValueRef call) {
    LLVMTypeRef type = LLVMGetCalledFunctionType(call);
    unsigned count = LLVMCountParamTypes(type);
    if (!LLVMIsFunctionVarArg(type) || !count || count > LLVMGetNumArgOperands(call)) return false;
    size_t length;
    const char *text = literal(LLVMGetOperand(call, count - 1), &length);
    for (size_t i = 0; text && i < length; i++) {
        if (text[i] != '%') continue;
        size_t first = ++i;
        while (i < length && text[i] >= '0' && text[i] <= '9') i++;
        if (i > first && i < length && text[i] == '$') return true;
    }
    return false;
}
