#include "analysis/address/formatted.h"

#include <string.h>

#include "base/text.h"

bool fl_formats_numbers(const struct fl_function *function) {
    return strcmp(function->name, "write_digits") == 0;
}

/* The constant text that an argument points to, up to `size` bytes; NULL: it is none. */
static const char *constant_text(const struct fl_carriers *carriers, const struct fl_expression *argument,
                                 uint64_t *size) {
    if (argument->kind != FL_EXPRESSION_OBJECT) return NULL;
    const struct fl_object *object = fl_program_object(carriers->program, argument->object);
    *size = object->size;
    return object->is_constant ? (const char *)object->contents : NULL;
}

/* The letter of the next conversion that takes an argument, '*' where its width or precision is one; 0: none. */
static char next_conversion(const char **at, const char *end, bool *is_inside) {
    for (; *at < end && **at; ++*at) {
        if (!*is_inside) {
            *is_inside = **at == '%';
            continue;
        }
        if (strchr("#0- +'123456789.hlLqjzt$", **at)) continue;
        char letter = *(*at)++;
        *is_inside = letter == '*';
        if (letter == '%' || letter == 'm') continue;
        return letter;
    }
    return 0;
}

/* Does a conversion make digits of an argument that is an address? */
static bool formats(const struct fl_carriers *carriers, const struct fl_operation *call, uint32_t first,
                    const char *text, uint64_t size) {
    bool is_inside = false;
    const char *end = text + size;
    for (uint32_t i = first; i < call->argument_count; i++) {
        char letter = next_conversion(&text, end, &is_inside);
        if (!letter) return false;
        bool is_text = letter == 's' || letter == 'S' || letter == 'n';
        if (!is_text && fl_carries_address(carriers, call->arguments[i].value)) return true;
    }
    return false;
}

static bool is_given_address(const struct fl_carriers *carriers, const struct fl_operation *call, uint32_t first) {
    for (uint32_t i = first; i < call->argument_count; i++)
        if (fl_carries_address(carriers, call->arguments[i].value)) return true;
    return false;
}

/* The scanf family writes to where its arguments point. */
static bool only_reads(const struct fl_function *function) {
    return !function->is_users && fl_string_has_suffix(function->name, "scanf");
}

/* A format that is no constant may ask for anything. */
bool fl_call_formats_address(const struct fl_carriers *carriers, const struct fl_operation *call) {
    if (call->callee->kind != FL_EXPRESSION_FUNCTION) return false;
    const struct fl_function *callee = fl_program_function(carriers->program, call->callee->function);
    if (!callee->is_variadic || only_reads(callee)) return false;
    bool has_text = false;
    for (uint32_t i = 0; i < callee->parameter_count && i < call->argument_count; i++) {
        uint64_t size;
        const char *text = constant_text(carriers, call->arguments[i].value, &size);
        has_text = has_text || text;
        if (text && formats(carriers, call, callee->parameter_count, text, size)) return true;
    }
    return !has_text && is_given_address(carriers, call, callee->parameter_count);
}

static bool is_users(const struct fl_program *program, const struct fl_edge *edge) {
    return fl_program_function(program, fl_program_location(program, edge->source)->function)->is_users;
}

bool fl_formats_addresses(const struct fl_carriers *carriers) {
    const struct fl_program *program = carriers->program;
    for (uint32_t i = 0; i < program->edge_count; i++) {
        const struct fl_edge *edge = &program->edges[i];
        bool is_call = edge->operation.kind == FL_OPERATION_CALL && is_users(program, edge);
        if (is_call && fl_call_formats_address(carriers, &edge->operation)) return true;
    }
    return false;
}
