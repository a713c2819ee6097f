/* Whatever a witness holds is either refused with exactly one error, or its steps end with a target. */
#include "tests/fuzz/witness.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    return check_witness(fl_witness_read_yaml, bytes, size);
}
