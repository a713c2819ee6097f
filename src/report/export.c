#include "report/export.h"

#include <math.h>
#include <string.h>

#include "base/sha256.h"

const char *fl_export_version(const struct fl_export_options *options) {
    return options->version ? options->version : "0";
}

const char *fl_export_time(const struct fl_export_options *options) {
    return options->creation_time ? options->creation_time : "1970-01-01T00:00:00Z";
}

static const char *formula_of(const char *kind) {
    if (strcmp(kind, "overflow") == 0) return "G ! overflow";
    if (strcmp(kind, "pointer") == 0 || strcmp(kind, "bounds") == 0 || strcmp(kind, "memory") == 0)
        return "G valid-deref";
    if (strcmp(kind, "free") == 0) return "G valid-free";
    if (strcmp(kind, "leak") == 0) return "G valid-memtrack";
    return "G ! call(reach_error())";
}

const char *fl_export_specification(struct fl_arena *arena, const struct fl_result *result,
                                    const struct fl_result_failure *failure,
                                    const struct fl_export_options *options) {
    if (options->specification) return options->specification;
    return fl_arena_format(arena, "CHECK( init(%s()), LTL(%s) )", result->entry, formula_of(failure->kind));
}

const char *fl_export_file_hash(struct fl_arena *arena, const struct fl_result_file *file) {
    return file->contents ? fl_sha256_hex(arena, file->contents, strlen(file->contents)) : "";
}

static const char *print_float(struct fl_arena *arena, double value) {
    if (isnan(value)) return "NAN";
    if (isinf(value)) return value < 0 ? "-INFINITY" : "INFINITY";
    return fl_arena_format(arena, "%a", value);
}

const char *fl_export_number(struct fl_arena *arena, const struct fl_result_input *input) {
    const struct fl_bits *bits = &input->bits;
    if (input->is_float && bits->width == 32) {
        uint32_t word = (uint32_t)bits->word;
        float value;
        memcpy(&value, &word, sizeof value);
        return print_float(arena, value);
    }
    if (input->is_float && bits->width == 64) {
        double value;
        memcpy(&value, &bits->word, sizeof value);
        return print_float(arena, value);
    }
    return input->is_signed ? fl_bits_format_signed(arena, bits) : fl_bits_format_unsigned(arena, bits);
}
