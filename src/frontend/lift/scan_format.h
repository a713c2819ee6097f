/* frontend/lift/scan_format.h - calls of scanf, printf and their kin whose format is known. */
#ifndef FL_FRONTEND_LIFT_SCAN_FORMAT_H
#define FL_FRONTEND_LIFT_SCAN_FORMAT_H

#include <stdbool.h>

#include <llvm-c/Core.h>

/* Is this argument written exactly if the call gives at least its number? So it is where each directive takes one
 * number, character or pointer. */
bool fl_scan_format_numbers(LLVMValueRef call, unsigned argument, unsigned *number);

/* Does the format say which argument is which, "%2$d"? */
bool fl_format_numbers_arguments(LLVMValueRef call);

#endif
