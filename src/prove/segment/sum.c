#include "prove/segment/sum.h"

typedef const struct fl_term *term_ref;

bool fl_sum_add(struct fl_sum *sum, term_ref term, uint64_t factor) {
    switch (term->op) {
    case FL_OP_CONSTANT: sum->constant += factor * term->word; return true;
    case FL_OP_ADD:
        return fl_sum_add(sum, term->operands[0], factor) && fl_sum_add(sum, term->operands[1], factor);
    case FL_OP_SUBTRACT:
        return fl_sum_add(sum, term->operands[0], factor) && fl_sum_add(sum, term->operands[1], 0 - factor);
    case FL_OP_NEGATE: return fl_sum_add(sum, term->operands[0], 0 - factor);
    case FL_OP_NOT: sum->constant -= factor; return fl_sum_add(sum, term->operands[0], 0 - factor);
    case FL_OP_MULTIPLY:
        if (term->operands[1]->op == FL_OP_CONSTANT)
            return fl_sum_add(sum, term->operands[0], factor * term->operands[1]->word);
        break;
    default: break;
    }
    for (uint32_t i = 0; i < sum->count; i++) {
        if (sum->parts[i] != term) continue;
        sum->factors[i] += factor;
        return true;
    }
    if (sum->count == FL_SUM_PARTS) return false;
    sum->parts[sum->count] = term;
    sum->factors[sum->count++] = factor;
    return true;
}

int64_t fl_sum_signed(uint64_t value, uint32_t width) {
    return width >= 64 ? (int64_t)value : (int64_t)(value << (64 - width)) >> (64 - width);
}

term_ref fl_sum_build(struct fl_terms *terms, uint32_t width, const struct fl_sum *sum) {
    term_ref result = fl_term_word(terms, width, sum->constant & fl_bits_mask(width));
    for (uint32_t i = 0; i < sum->count; i++) {
        term_ref factor = fl_term_word(terms, width, sum->factors[i] & fl_bits_mask(width));
        result =
            fl_term_binary(terms, FL_OP_ADD, result, fl_term_binary(terms, FL_OP_MULTIPLY, sum->parts[i], factor));
    }
    return result;
}

bool fl_sum_divide(struct fl_sum *sum, uint32_t width, int64_t divisor) {
    for (uint32_t i = 0; i < sum->count; i++) {
        int64_t factor = fl_sum_signed(sum->factors[i], width);
        if (factor % divisor) return false;
        sum->factors[i] = (uint64_t)(factor / divisor);
    }
    int64_t constant = fl_sum_signed(sum->constant, width);
    sum->constant = (uint64_t)(constant / divisor);
    return constant % divisor == 0;
}
