/* term/print/smt_float.c - float operators in SMT-LIB. */
#include "term/print/smt.h"

#include "base/invariant.h"

/* Floats are bit patterns in terms and floats only inside one operator: operands are read with
 * to_fp, the result is written with fp.to_ieee_bv. SMT-LIB has one NaN, terms have many; which one
 * comes out is said as term/operator/float.h does for 16 to 64 bits: the first NaN operand, made quiet, or
 * the default NaN. For 80 bits two NaN operands, and patterns that the x87 unit calls invalid, may
 * come out differently; so may NaN operands of 128 bits. */

static uint32_t exponent_bits(uint32_t width) {
    return width == 16 ? 5 : width == 32 ? 8 : width == 64 ? 11 : 15;
}

/* Bits of the fraction, without the integer bit that only the 80-bit format shows. */
static uint32_t fraction_bits(uint32_t width) {
    return width == 80 ? 63 : width - 1 - exponent_bits(width);
}

static void print_format(struct fl_text *text, uint32_t width) {
    fl_text_format(text, "%u %u", exponent_bits(width), fraction_bits(width) + 1);
}

/* The pattern, which must be a symbol, as a float. */
static void print_read(struct fl_text *text, uint32_t width, const char *symbol) {
    fl_text_append(text, "((_ to_fp ");
    print_format(text, width);
    if (width == 80)
        fl_text_format(text, ") (concat ((_ extract 79 64) %s) ((_ extract 62 0) %s)))", symbol, symbol);
    else
        fl_text_format(text, ") %s)", symbol);
}

/* The float, which must be a symbol and no NaN, as a pattern. */
static void print_write(struct fl_text *text, uint32_t width, const char *symbol) {
    if (width != 80) {
        fl_text_format(text, "(fp.to_ieee_bv %s)", symbol);
        return;
    }
    fl_text_format(text,
                   "(let ((?p (fp.to_ieee_bv %s))) (concat ((_ extract 78 63) ?p) "
                   "(ite (= ((_ extract 77 63) ?p) (_ bv0 15)) #b0 #b1) ((_ extract 62 0) ?p)))",
                   symbol);
}

static void print_zeros(struct fl_text *text, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) fl_text_append_char(text, '0');
}

static void print_ones(struct fl_text *text, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) fl_text_append_char(text, '1');
}

/* Exponent, and integer bit where it shows, of a NaN. */
static uint32_t nan_ones(uint32_t width) {
    return exponent_bits(width) + (width == 80);
}

static void print_default_nan(struct fl_text *text, uint32_t width) {
    fl_text_append(text, "#b1");
    print_ones(text, nan_ones(width) + 1);
    print_zeros(text, fraction_bits(width) - 1);
}

static void print_quiet(struct fl_text *text, uint32_t width, const char *symbol) {
    fl_text_format(text, "(bvor %s #b", symbol);
    print_zeros(text, width - fraction_bits(width));
    fl_text_append_char(text, '1');
    print_zeros(text, fraction_bits(width) - 1);
    fl_text_append_char(text, ')');
}

/* 2^power, or its negation, as a float. */
static void print_power(struct fl_text *text, uint32_t width, bool is_negative, uint32_t power) {
    uint32_t bits = exponent_bits(width), exponent = power + (1u << (bits - 1)) - 1;
    fl_text_format(text, "(fp #b%d #b", is_negative);
    for (uint32_t i = bits; i-- > 0;) fl_text_append_char(text, exponent >> i & 1 ? '1' : '0');
    fl_text_append(text, " #b");
    print_zeros(text, fraction_bits(width));
    fl_text_append_char(text, ')');
}

static const char *const PATTERNS[3] = {"?x", "?y", "?z"};
static const char *const FLOATS[3] = {"?f", "?g", "?h"};

/* Binds the operands' patterns to ?x, ?y, ?z and their floats to ?f, ?g, ?h. */
static void open_operands(struct fl_smt_printer *printer, const struct fl_term *term) {
    struct fl_text *text = printer->text;
    fl_text_append(text, "(let (");
    for (uint8_t i = 0; i < term->operand_count; i++) {
        fl_text_format(text, "%s(%s ", i ? " " : "", PATTERNS[i]);
        fl_smt_print_operand(printer, term->operands[i]);
        fl_text_append_char(text, ')');
    }
    fl_text_append(text, ") (let (");
    for (uint8_t i = 0; i < term->operand_count; i++) {
        fl_text_format(text, "%s(%s ", i ? " " : "", FLOATS[i]);
        print_read(text, term->operands[i]->width, PATTERNS[i]);
        fl_text_append_char(text, ')');
    }
    fl_text_append(text, ") ");
}

static void close_operands(struct fl_smt_printer *printer) {
    fl_text_append(printer->text, "))");
}

static void print_calculation(struct fl_smt_printer *printer, const struct fl_term *term) {
    static const char *const modes[] = {
        [FL_ROUND_EVEN] = "RNE", [FL_ROUND_AWAY] = "RNA", [FL_ROUND_DOWN] = "RTN",
        [FL_ROUND_UP] = "RTP",   [FL_ROUND_ZERO] = "RTZ",
    };
    struct fl_text *text = printer->text;
    const char *mode = term->op == FL_OP_FLOAT_ROUND ? modes[term->parameters[0]] : "RNE";
    open_operands(printer, term);
    for (uint8_t i = 0; i < term->operand_count; i++) {
        fl_text_format(text, "(ite (fp.isNaN %s) ", FLOATS[i]);
        print_quiet(text, term->width, PATTERNS[i]);
        fl_text_append_char(text, ' ');
    }
    fl_text_format(text, "(let ((?r (%s %s", fl_operator_info(term->op)->smt, mode);
    for (uint8_t i = 0; i < term->operand_count; i++) fl_text_format(text, " %s", FLOATS[i]);
    fl_text_append(text, "))) (ite (fp.isNaN ?r) ");
    print_default_nan(text, term->width);
    fl_text_append_char(text, ' ');
    print_write(text, term->width, "?r");
    fl_text_append(text, "))");
    for (uint8_t i = 0; i < term->operand_count; i++) fl_text_append_char(text, ')');
    close_operands(printer);
}

static void print_comparison(struct fl_smt_printer *printer, const struct fl_term *term) {
    open_operands(printer, term);
    fl_text_format(printer->text, "(ite (%s", fl_operator_info(term->op)->smt);
    for (uint8_t i = 0; i < term->operand_count; i++) fl_text_format(printer->text, " %s", FLOATS[i]);
    fl_text_append(printer->text, ") #b1 #b0)");
    close_operands(printer);
}

/* Sign, exponent, quiet bit, and as much of the fraction as both formats have. */
static void print_converted_nan(struct fl_text *text, uint32_t from, uint32_t to) {
    uint32_t old_fraction = fraction_bits(from), new_fraction = fraction_bits(to);
    uint32_t kept = (old_fraction < new_fraction ? old_fraction : new_fraction) - 1;
    fl_text_format(text, "(concat ((_ extract %u %u) ?x) #b", from - 1, from - 1);
    print_ones(text, nan_ones(to) + 1);
    fl_text_format(text, " ((_ extract %u %u) ?x)", old_fraction - 2, old_fraction - 1 - kept);
    if (new_fraction - 1 > kept) {
        fl_text_append(text, " #b");
        print_zeros(text, new_fraction - 1 - kept);
    }
    fl_text_append_char(text, ')');
}

static void print_convert(struct fl_smt_printer *printer, const struct fl_term *term) {
    struct fl_text *text = printer->text;
    if (term->width == term->operand->width) {
        fl_smt_print_operand(printer, term->operand);
        return;
    }
    open_operands(printer, term);
    fl_text_append(text, "(ite (fp.isNaN ?f) ");
    print_converted_nan(text, term->operand->width, term->width);
    fl_text_append(text, " (let ((?r ((_ to_fp ");
    print_format(text, term->width);
    fl_text_append(text, ") RNE ?f))) ");
    print_write(text, term->width, "?r");
    fl_text_append(text, "))");
    close_operands(printer);
}

static void print_of_integer(struct fl_smt_printer *printer, const struct fl_term *term) {
    struct fl_text *text = printer->text;
    fl_text_format(text, "(let ((?r ((_ %s ", term->op == FL_OP_FLOAT_OF_SIGNED ? "to_fp" : "to_fp_unsigned");
    print_format(text, term->width);
    fl_text_append(text, ") RNE ");
    fl_smt_print_operand(printer, term->operand);
    fl_text_append(text, "))) ");
    print_write(text, term->width, "?r");
    fl_text_append_char(text, ')');
}

/* Whether the format reaches 2^power. */
static bool has_power(uint32_t width, uint32_t power) {
    return power < 1u << (exponent_bits(width) - 1);
}

static void print_smallest(struct fl_text *text, uint32_t bits) {
    fl_text_append(text, "#b1");
    print_zeros(text, bits - 1);
}

/* The float, toward zero, as a signed number of so many bits; the smallest one if it does not fit. */
static void print_machine_convert(struct fl_text *text, uint32_t from, uint32_t bits, const char *symbol) {
    fl_text_format(text, "(let ((?t (fp.roundToIntegral RTZ %s))) (ite ", symbol);
    if (has_power(from, bits - 1)) {
        fl_text_append(text, "(and (fp.leq ");
        print_power(text, from, true, bits - 1);
        fl_text_append(text, " ?t) (fp.lt ?t ");
        print_power(text, from, false, bits - 1);
        fl_text_append(text, "))");
    } else {
        fl_text_append(text, "(not (or (fp.isNaN ?t) (fp.isInfinite ?t)))");
    }
    fl_text_format(text, " ((_ fp.to_sbv %u) RTZ ?t) ", bits);
    print_smallest(text, bits);
    fl_text_append(text, "))");
}

/* As print_machine_convert, but clamped, NaN as an infinity of its sign. */
static void print_clamped(struct fl_text *text, uint32_t from, uint32_t bits, bool is_signed) {
    uint32_t limit = is_signed ? bits - 1 : bits;
    fl_text_format(text,
                   "(let ((?t (fp.roundToIntegral RTZ ?f)) (?s (= ((_ extract %u %u) ?x) #b1))) "
                   "(ite (or (and (fp.isNaN ?t) (not ?s)) ",
                   from - 1, from - 1);
    if (has_power(from, limit)) {
        fl_text_append(text, "(fp.leq ");
        print_power(text, from, false, limit);
        fl_text_append(text, " ?t)");
    } else {
        fl_text_append(text, "(and (fp.isInfinite ?t) (fp.isPositive ?t))");
    }
    fl_text_format(text, ") #b%s", is_signed ? "0" : "");
    print_ones(text, limit);
    fl_text_append(text, " (ite (or (fp.isNaN ?t) ");
    if (!is_signed) {
        fl_text_append(text, "(fp.isNegative ?t)");
    } else if (has_power(from, limit)) {
        fl_text_append(text, "(fp.lt ?t ");
        print_power(text, from, true, limit);
        fl_text_append_char(text, ')');
    } else {
        fl_text_append(text, "(fp.isInfinite ?t)");
    }
    fl_text_append_char(text, ')');
    fl_text_format(text, " #b%d", is_signed);
    print_zeros(text, bits - 1);
    fl_text_format(text, " ((_ %s %u) RTZ ?t))))", is_signed ? "fp.to_sbv" : "fp.to_ubv", bits);
}

/* a | (b & a >> 63), or for 80 bits the signed conversion below 2^63 and its neighbour above. */
static void print_unsigned_64(struct fl_text *text, uint32_t from) {
    if (from == 80) {
        fl_text_append(text, "(ite (fp.lt ?f ");
        print_power(text, from, false, 63);
        fl_text_append(text, ") ");
        print_machine_convert(text, from, 64, "?f");
        fl_text_append(text, " (bvxor ");
        print_smallest(text, 64);
        fl_text_append(text, " (let ((?g (fp.sub RNE ?f ");
        print_power(text, from, false, 63);
        fl_text_append(text, "))) ");
        print_machine_convert(text, from, 64, "?g");
        fl_text_append(text, ")))");
        return;
    }
    fl_text_append(text, "(let ((?a ");
    print_machine_convert(text, from, 64, "?f");
    fl_text_append(text, ")");
    if (has_power(from, 63)) {
        fl_text_append(text, " (?g (fp.sub RNE ?f ");
        print_power(text, from, false, 63);
        fl_text_append(text, "))");
    } else {
        fl_text_append(text, " (?g ?f)");
    }
    fl_text_append(text, ") (bvor ?a (ite (bvslt ?a (_ bv0 64)) ");
    print_machine_convert(text, from, 64, "?g");
    fl_text_append(text, " (_ bv0 64))))");
}

static void print_to_integer(struct fl_smt_printer *printer, const struct fl_term *term) {
    struct fl_text *text = printer->text;
    uint32_t width = term->width, from = term->operand->width;
    bool is_signed = term->op == FL_OP_SIGNED_OF_FLOAT;
    uint32_t needed = is_signed ? width : width + 1;
    uint32_t bits = needed <= 16 && from == 80 ? 16 : needed <= 32 ? 32 : needed <= 64 ? 64 : 128;
    if (from == 128) bits = width <= 32 ? 32 : width <= 64 ? 64 : 128;
    if (width > 128) bits = width;
    bool is_unsigned_64 = !is_signed && width == 64 && from != 128;
    if (is_unsigned_64) bits = 64;
    open_operands(printer, term);
    if (bits > width) fl_text_format(text, "((_ extract %u 0) ", width - 1);
    if (is_unsigned_64)
        print_unsigned_64(text, from);
    else if (from == 128 || bits > 64)
        print_clamped(text, from, bits, is_signed || (from == 128 && width < 32));
    else
        print_machine_convert(text, from, bits, "?f");
    if (bits > width) fl_text_append_char(text, ')');
    close_operands(printer);
}

void fl_smt_declare_remainder(struct fl_text *text, uint32_t width) {
    fl_text_format(text,
                   "; C's fmod has no name in SMT-LIB: any function will do here\n"
                   "(declare-fun fmod%u ((_ BitVec %u) (_ BitVec %u)) (_ BitVec %u))\n",
                   width, width, width, width);
}

void fl_smt_print_float(struct fl_smt_printer *printer, const struct fl_term *term) {
    switch (term->op) {
    case FL_OP_FLOAT_EQUAL:
    case FL_OP_FLOAT_LESS:
    case FL_OP_FLOAT_LESS_EQUAL:
    case FL_OP_FLOAT_IS_NAN: print_comparison(printer, term); return;
    case FL_OP_FLOAT_CONVERT: print_convert(printer, term); return;
    case FL_OP_FLOAT_OF_SIGNED:
    case FL_OP_FLOAT_OF_UNSIGNED: print_of_integer(printer, term); return;
    case FL_OP_SIGNED_OF_FLOAT:
    case FL_OP_UNSIGNED_OF_FLOAT: print_to_integer(printer, term); return;
    case FL_OP_FLOAT_REMAINDER:
        fl_text_format(printer->text, "(fmod%u ", term->width);
        fl_smt_print_operand(printer, term->operands[0]);
        fl_text_append_char(printer->text, ' ');
        fl_smt_print_operand(printer, term->operands[1]);
        fl_text_append_char(printer->text, ')');
        return;
    default: print_calculation(printer, term);
    }
}
