/* replay/emit/emit_trace.c - what traces say, as C beside the reduced program. */
#include <inttypes.h>
#include <string.h>

#include "replay/emit/emit.h"
#include "replay/event/trace.h"
#include "syntax/tokens.h"

static const struct fl_event_trace *event_trace(const struct fl_trace *trace) {
    return trace->class == &fl_event_trace_class ? (const struct fl_event_trace *)trace : NULL;
}

static bool is_small(struct fl_event_number number) {
    return !number.is_negative && number.bits <= INT32_MAX;
}

/* Of an int, C does not tell -1 from 4294967295 as the traces do; that matters where one is ruled out. */
bool fl_emit_can_count(const struct fl_emission *emission) {
    for (size_t i = 0; i < emission->subject.trace_count; i++) {
        const struct fl_event_trace *trace = event_trace(emission->subject.traces[i]);
        if (!trace) return false;
        for (size_t k = 0; k < trace->items.count; k++) {
            const struct fl_event_item *item = &trace->items.items[k];
            for (uint32_t c = 0; item->is_negated && c < item->choice_count; c++) {
                const struct fl_event_choice *choice = &trace->choices.items[item->first_choice + c];
                if (choice->has_range && (!is_small(choice->low) || !is_small(choice->high))) return false;
            }
        }
    }
    return emission->subject.trace_count > 0;
}

/* ---- conditions on an event: its name as a number of its trace, s, u and both ---- */

static void print_string(struct fl_text *text, const char *string) {
    fl_text_append_char(text, '"');
    for (; *string; string++) {
        unsigned char byte = (unsigned char)*string;
        if (byte == '"' || byte == '\\')
            fl_text_format(text, "\\%c", byte);
        else if (byte < 0x20 || byte >= 0x7f || byte == '?')
            fl_text_format(text, "\\%03o", byte);
        else
            fl_text_append_char(text, (char)byte);
    }
    fl_text_append_char(text, '"');
}

/* A number as C; of the least one there is no literal. */
static void print_signed(struct fl_text *text, struct fl_event_number number) {
    bool is_least = number.bits == (uint64_t)1 << 63;
    fl_text_format(text, is_least ? "(-%" PRId64 "LL - 1)" : "%" PRId64 "LL",
                   is_least ? INT64_MAX : (int64_t)number.bits);
}

static bool is_huge(struct fl_event_number number) {
    return !number.is_negative && number.bits > INT64_MAX;
}

/* s: the value as a signed number; u: as an unsigned one, which counts where `both` holds. Numbers that an int can
 * have say the same of either. */
static void print_range(struct fl_text *text, const struct fl_event_choice *choice) {
    struct fl_event_number low = choice->low, high = choice->high;
    bool is_one = fl_event_number_compare(low, high) == 0;
    if (is_small(low) && is_small(high)) {
        fl_text_format(text, is_one ? "has && s == %" PRIu64 : "has && s >= %" PRIu64 " && s <= %" PRIu64,
                       low.bits, high.bits);
        return;
    }
    fl_text_append(text, "has && ((1");
    if (is_huge(low)) fl_text_append(text, " && 0");
    if (!is_huge(low)) fl_text_append(text, " && s >= "), print_signed(text, low);
    if (!is_huge(high)) fl_text_append(text, " && s <= "), print_signed(text, high);
    fl_text_append(text, ") || (both");
    if (high.is_negative) fl_text_append(text, " && 0");
    if (!high.is_negative) fl_text_format(text, " && u <= %" PRIu64 "ULL", high.bits);
    if (!low.is_negative) fl_text_format(text, " && u >= %" PRIu64 "ULL", low.bits);
    fl_text_append(text, "))");
}

/* Conditions of which one must hold. */
struct either {
    struct fl_text *text;
    unsigned count;
    bool is_true;
};

static struct either begin_either(struct fl_text *text) {
    return (struct either){.text = text};
}

/* An empty condition holds. */
static void add_either(struct either *either, const char *condition) {
    if (either->is_true) return;
    if (!*condition) {
        either->is_true = true;
        return;
    }
    fl_text_append(either->text, either->count++ ? " || (" : "(");
    fl_text_append(either->text, condition);
    fl_text_append(either->text, ")");
}

static void end_either(struct either *either) {
    if (either->is_true)
        fl_text_append(either->text, either->count ? " || 1" : "1");
    else if (!either->count)
        fl_text_append(either->text, "0");
}

/* The condition in C under which an event is this choice. Names are numbered by their index + 1. `name` is the
 * number of the event where that is known; then the result is NULL if the choice has another name. Where it is not
 * known, `name` is 0, and the condition asks for the C variable called name. */
static const char *choice_text(struct fl_arena *arena, const struct fl_event_choice *choice, uint32_t name) {
    struct fl_text text = fl_text_make(arena);
    if (name && name != choice->name + 1) return NULL;
    if (!name) fl_text_format(&text, "name == %" PRIu32 "%s", choice->name + 1, choice->has_range ? " && " : "");
    if (choice->has_range) print_range(&text, choice);
    return fl_text_string(&text);
}

static const char *item_text(struct fl_arena *arena, const struct fl_event_trace *trace,
                             const struct fl_event_item *item, uint32_t name) {
    struct fl_text text = fl_text_make(arena);
    if (item->is_negated) fl_text_append(&text, "!(");
    struct either either = begin_either(&text);
    for (uint32_t i = 0; i < item->choice_count; i++) {
        const char *choice = choice_text(arena, &trace->choices.items[item->first_choice + i], name);
        if (choice) add_either(&either, choice);
    }
    end_either(&either);
    if (item->is_negated) fl_text_append(&text, ")");
    return fl_text_string(&text);
}

/* ---- what an event at one call may be ---- */

static uint32_t name_at(const struct fl_event_trace *trace, const struct fl_event_site *site) {
    return trace->site_names[trace->sites->by_edge[site->edge.index] - 1];
}

/* Does the trace look at what the call reports? */
static bool is_seen(const struct fl_event_trace *trace, const struct fl_event_site *site) {
    uint32_t name = name_at(trace, site);
    return !name || trace->names.items[name - 1].is_observed;
}

/* Empty: any event is fine, as far as can be told here. */
static const char *position_text(struct fl_arena *arena, const struct fl_event_trace *trace,
                                 const struct fl_event_site *site, uint64_t position) {
    uint32_t name = name_at(trace, site);
    if (!name || !is_seen(trace, site) || (trace->base.is_suffix && position == 0)) return "";
    struct fl_text text = fl_text_make(arena);
    struct either either = begin_either(&text);
    for (uint64_t at = position; at < trace->base.end; at++) {
        const struct fl_event_item *item = fl_event_trace_item(trace, at);
        add_either(&either, item_text(arena, trace, item, name));
        if (!item->is_repeated) break;
    }
    end_either(&either);
    return fl_text_string(&text);
}

static const char *place_text(struct fl_arena *arena, const struct fl_emission *emission,
                              const struct fl_event_site *site, const uint64_t *positions) {
    struct fl_text text = fl_text_make(arena);
    for (size_t i = 0; i < emission->subject.trace_count; i++) {
        const struct fl_event_trace *trace = event_trace(emission->subject.traces[i]);
        const char *condition = position_text(arena, trace, site, positions[i]);
        if (*condition) fl_text_format(&text, "%s(%s)", text.count ? " && " : "", condition);
    }
    return fl_text_string(&text);
}

/* A function that says whether an event can be reported by this call, on a run that matters. */
static void print_here(struct fl_text *text, const struct fl_emission *emission, uint32_t number) {
    const struct fl_event_site *site = &emission->subject.sites->all.items[number];
    const struct fl_replay_result *result = emission->result;
    fl_text_format(text,
                   "__attribute__((unused)) static int faultline_here_%" PRIu32
                   "(int has, long long s, unsigned long long u, int both) { (void)has, (void)s, (void)u, "
                   "(void)both; return ",
                   number);
    struct either either = begin_either(text);
    bool is_any_seen = false;
    for (size_t i = 0; i < emission->subject.trace_count; i++)
        if (is_seen(event_trace(emission->subject.traces[i]), site)) is_any_seen = true;
    if (!is_any_seen) add_either(&either, "");
    for (size_t i = 0; i < result->event_places.count; i++) {
        const struct fl_replay_event_place *place = &result->event_places.items[i];
        if (!fl_id_equal(place->edge, site->edge)) continue;
        add_either(&either, place->positions ? place_text(text->arena, emission, site, place->positions) : "");
    }
    end_either(&either);
    fl_text_append(text, "; }\n");
}

/* ---- calls ---- */

static bool is_site(const struct fl_emission *emission, fl_file_id file, size_t offset, uint32_t *number) {
    const struct fl_file *about = &emission->subject.program->files[file.index];
    unsigned found = 0;
    for (uint32_t i = 0; i < emission->subject.sites->all.count; i++) {
        const struct fl_event_site *site = &emission->subject.sites->all.items[i];
        const struct fl_position position = site->position;
        if (site->kind != FL_EVENT_NAMED || !fl_id_equal(position.file, file) || !position.column) continue;
        if (about->line_starts[position.line - 1] + position.column - 1 != offset) continue;
        *number = i;
        found++;
    }
    return found == 1;
}

static bool is_event(const struct fl_c_tokens *tokens, size_t index) {
    return fl_c_tokens_is(tokens, index, "EVR") || fl_c_tokens_is(tokens, index, "EVR_value");
}

/* "EVR(" to "faultline_EVR(faultline_here_3, ". */
static void edit_call(struct fl_arena *arena, const struct fl_emission *emission, fl_file_id file,
                      const struct fl_c_tokens *tokens, size_t name, struct fl_edits *edits) {
    size_t open = fl_c_tokens_code_from(tokens, name + 1), at = tokens->items[name].start;
    uint32_t number;
    if (!fl_c_tokens_has_sign(tokens, open, "(")) return;
    const char *here = is_site(emission, file, at, &number)
                           ? fl_arena_format(arena, "faultline_here_%" PRIu32, number)
                           : "faultline_anywhere";
    const char *function = fl_c_token_text(arena, tokens->text, &tokens->items[name]);
    /* Refused where the call is in a part that is gone. */
    fl_edits_add(edits, (struct fl_source_range){at, tokens->items[open].end},
                 fl_arena_format(arena, "faultline_%s(%s, ", function, here));
}

/* In functions, and in what macros stand for. */
void fl_emit_calls(struct fl_arena *arena, const struct fl_emission *emission, fl_file_id file,
                   struct fl_edits *edits) {
    const struct fl_c_tokens *tokens = fl_file_tokens(&emission->subject.program->files[file.index]);
    unsigned depth = 0;
    for (size_t i = 0; i < tokens->count; i++) {
        if (tokens->items[i].kind == FL_C_TOKEN_DIRECTIVE) {
            struct fl_c_tokens directive = fl_c_tokens_of_directive(arena, tokens, i);
            for (size_t k = 0; k < directive.count; k++)
                if (is_event(&directive, k)) edit_call(arena, emission, file, &directive, k, edits);
        }
        if (depth && is_event(tokens, i)) edit_call(arena, emission, file, tokens, i, edits);
        if (fl_c_tokens_has_sign(tokens, i, "{")) depth++;
        if (fl_c_tokens_has_sign(tokens, i, "}") && depth) depth--;
    }
}

/* ---- positions ---- */

static bool is_counted(const struct fl_event_trace *trace) {
    if (trace->base.is_suffix) return false;
    for (size_t i = 0; i < trace->items.count; i++)
        if (trace->items.items[i].is_repeated) return false;
    return true;
}

static void print_names(struct fl_text *text, const struct fl_event_trace *trace, size_t number) {
    fl_text_format(text, "static int faultline_name_%zu(const char *name) {\n", number);
    for (size_t i = 0; i < trace->names.count; i++) {
        if (!trace->names.items[i].is_observed) continue;
        fl_text_append(text, "    if (faultline_is(name, ");
        print_string(text, trace->names.items[i].text);
        fl_text_format(text, ")) return %zu;\n", i + 1);
    }
    fl_text_format(text, "    return %s;\n}\n", trace->has_alphabet ? "-1" : "0");
}

/* Each event leads from one position to the next. */
static void print_counter(struct fl_text *text, const struct fl_event_trace *trace, size_t number) {
    fl_text_format(text, "    switch (faultline_position_%zu) {\n", number);
    for (uint64_t at = 0; at < trace->base.end; at++) {
        fl_text_format(text, "    case %" PRIu64 ": faultline_assume(", at);
        fl_text_append(text, item_text(text->arena, trace, fl_event_trace_item(trace, at), 0));
        fl_text_append(text, "); break;\n");
    }
    fl_text_format(text, "    default: faultline_assume(0);\n    }\n    faultline_position_%zu++;\n", number);
}

/* A run may be at several positions. */
static void print_set(struct fl_text *text, const struct fl_event_trace *trace, size_t number) {
    uint64_t end = trace->base.end;
    fl_text_format(text, "    unsigned char next[%" PRIu64 "] = {0}, any = 0;\n", end + 1);
    if (trace->base.is_suffix) fl_text_format(text, "    next[0] = faultline_at_%zu[0];\n", number);
    for (uint64_t from = 0; from < end; from++)
        for (uint64_t at = from; at < end; at++) {
            const struct fl_event_item *item = fl_event_trace_item(trace, at);
            fl_text_format(text, "    if (faultline_at_%zu[%" PRIu64 "] && (%s)", number, from,
                           item_text(text->arena, trace, item, 0));
            fl_text_format(text, ") next[%" PRIu64 "] = 1;\n", item->is_repeated ? at : at + 1);
            if (!item->is_repeated) break;
        }
    fl_text_format(text,
                   "    for (int i = 0; i <= %" PRIu64
                   "; i++) { faultline_at_%zu[i] = next[i]; any |= next[i]; }\n"
                   "    faultline_assume(any);\n",
                   end, number);
}

static void print_positions(struct fl_text *text, const struct fl_event_trace *trace, size_t number) {
    print_names(text, trace, number);
    if (is_counted(trace))
        fl_text_format(text, "static unsigned long faultline_position_%zu;\n", number);
    else
        fl_text_format(text, "static unsigned char faultline_at_%zu[%" PRIu64 "] = {1};\n", number,
                       trace->base.end + 1);
    fl_text_format(
        text,
        "static void faultline_event_%zu(const char *text, int has, long long s, unsigned long long u, "
        "int both) {\n    int name = faultline_name_%zu(text);\n    (void)has, (void)s, (void)u, (void)both;\n"
        "    if (name < 0) return;\n",
        number, number);
    if (is_counted(trace))
        print_counter(text, trace, number);
    else
        print_set(text, trace, number);
    fl_text_append(text, "}\n");
}

static void print_end(struct fl_text *text, const struct fl_event_trace *trace, size_t number) {
    if (is_counted(trace)) {
        fl_text_format(text, "    faultline_assume(faultline_position_%zu == %" PRIu64 ");\n", number,
                       trace->base.end);
        return;
    }
    fl_text_append(text, "    faultline_assume(0");
    for (uint64_t at = trace->first_accepting; at <= trace->base.end; at++)
        fl_text_format(text, " || faultline_at_%zu[%" PRIu64 "]", number, at);
    fl_text_append(text, ");\n");
}

static void print_traces(struct fl_text *text, const struct fl_emission *emission, bool is_shared) {
    const char *storage = is_shared ? "" : "static ";
    fl_text_append(text, "static int faultline_is(const char *left, const char *right) {\n"
                         "    while (*left && *left == *right) left++, right++;\n"
                         "    return *left == *right;\n}\n");
    for (size_t i = 0; i < emission->subject.trace_count; i++)
        print_positions(text, event_trace(emission->subject.traces[i]), i);
    fl_text_format(
        text,
        "%svoid faultline_event(const char *name, int has, long long s, unsigned long long u, int both) "
        "{\n",
        storage);
    for (size_t i = 0; i < emission->subject.trace_count; i++)
        fl_text_format(text, "    faultline_event_%zu(name, has, s, u, both);\n", i);
    fl_text_format(text, "}\n%svoid faultline_end(void) {\n", storage);
    for (size_t i = 0; i < emission->subject.trace_count; i++)
        print_end(text, event_trace(emission->subject.traces[i]), i);
    fl_text_append(text, "}\n");
}

/* ---- calls, once more ---- */

/* How wide the value is that EVR_value gets; 64: each call says. */
static uint32_t value_width(const struct fl_emission *emission) {
    uint32_t width = 0;
    for (size_t i = 0; i < emission->subject.sites->all.count; i++) {
        const struct fl_event_site *site = &emission->subject.sites->all.items[i];
        const struct fl_operation *call = &fl_program_edge(emission->subject.program, site->edge)->operation;
        if (site->kind != FL_EVENT_NAMED || site->values < 0 || (uint32_t)site->values >= call->argument_count)
            continue;
        uint32_t own = call->arguments[site->values].value->width;
        if (width && own != width) return 64;
        width = own;
    }
    return width ? width : 64;
}

static void print_wrappers(struct fl_text *text, const struct fl_emission *emission) {
    uint32_t width = value_width(emission);
    fl_text_append(text,
                   "#define faultline_EVR(here, name) ({ __typeof__(&*(name)) faultline_text = (name); \\\n"
                   "    faultline_assume(here(0, 0, 0, 0)); faultline_event(faultline_text, 0, 0, 0, 0); \\\n"
                   "    EVR(faultline_text); })\n");
    /* A value that is wider than the parameter loses its upper bits. */
    const char *narrow = width <= 8 ? "signed char" : width <= 16 ? "short" : width <= 32 ? "int" : "long long";
    fl_text_format(
        text,
        "#define faultline_EVR_value(here, name, value) ({ __typeof__(&*(name)) faultline_text = (name); \\\n"
        "    __typeof__(value) faultline_value = (value); \\\n"
        "    int faultline_both = sizeof faultline_value >= sizeof(int) || sizeof faultline_value > "
        "sizeof(%s); \\\n"
        "    long long faultline_s = sizeof faultline_value > sizeof(%s) ? (long long)(%s)faultline_value : "
        "(long long)faultline_value; \\\n"
        "    unsigned long long faultline_u = sizeof faultline_value > sizeof(%s) ? (unsigned long "
        "long)(unsigned %s)faultline_value : sizeof faultline_value == sizeof(int) ? (unsigned long "
        "long)(unsigned)faultline_value : (unsigned long long)faultline_value; \\\n"
        "    faultline_assume(here(1, faultline_s, faultline_u, faultline_both)); \\\n"
        "    faultline_event(faultline_text, 1, faultline_s, faultline_u, faultline_both); \\\n"
        "    EVR_value(faultline_text, faultline_value); })\n",
        narrow, narrow, narrow, narrow, width <= 8 ? "char" : narrow);
}

/* ---- the ends of runs ---- */

/* By which a run ends; each is called under another name, so that what traces ask for is assumed before. */
static const struct ending {
    const char *name, *parameters;
    const char *call; /* of the function itself */
} endings[] = {
    {"exit", "int status", "exit(status);"},
    {"_exit", "int status", "_exit(status);"},
    {"_Exit", "int status", "_Exit(status);"},
    {"abort", "void", "abort();"},
    /* CBMC wants to see what an assertion says. */
    {"__assert_fail", "const char *text, const char *file, unsigned line, const char *function",
     "\n#ifdef __CPROVER__\n    __CPROVER_assert(0, \"assertion\");\n    __CPROVER_assume(0);\n#else\n"
     "    __assert_fail(text, file, line, function);\n#endif"},
};

static bool is_called(const struct fl_program *program, const char *name) {
    for (uint32_t i = 0; i < program->edge_count; i++) {
        const struct fl_edge *edge = &program->edges[i];
        fl_function_id caller = fl_program_location(program, edge->source)->function;
        if (edge->operation.kind != FL_OPERATION_CALL || !fl_program_function(program, caller)->is_users) continue;
        const struct fl_expression *callee = edge->operation.callee;
        if (callee->kind == FL_EXPRESSION_FUNCTION &&
            strcmp(fl_program_function(program, callee->function)->name, name) == 0)
            return true;
    }
    return false;
}

/* Assertions are no calls in a program. */
static bool is_used(const struct fl_emission *emission, const struct ending *ending) {
    return strcmp(ending->name, "abort") == 0 || strcmp(ending->name, "__assert_fail") == 0 ||
           is_called(emission->subject.program, ending->name);
}

static bool has_main(const struct fl_emission *emission) {
    return strcmp(fl_program_function(emission->subject.program, emission->subject.program->entry)->name,
                  "main") == 0;
}

static const char assumptions[] = "#if defined __CPROVER__\n"
                                  "#define faultline_assume(condition) __CPROVER_assume(condition)\n"
                                  "#elif defined FAULTLINE_NATIVE\n"
                                  "__attribute__((noreturn)) void _Exit(int);\n"
                                  "#define faultline_assume(condition) ((condition) ? (void)0 : _Exit(77))\n"
                                  "#else\n"
                                  "void __VERIFIER_assume(int);\n"
                                  "#define faultline_assume(condition) __VERIFIER_assume(condition)\n"
                                  "#endif\n";

void fl_emit_prelude(struct fl_text *text, const struct fl_emission *emission, bool counts, bool is_shared,
                     bool is_main) {
    fl_text_append(
        text,
        "/* A program reduced to the runs that leave given traces behind (faultline replay --emit-program).\n"
        " * (i) Each such run of the program is a run of this one. (ii) Each run of this one is a run of the\n"
        " * program");
    fl_text_append(text,
                   counts && has_main(emission)
                       ? ". (iii) Each that returns from main, exits, aborts or fails an assertion leaves the\n"
                         " * traces; not with -DFAULTLINE_WITHOUT_POSITIONS, which counts no events.\n"
                       : "; it need not leave the traces.\n");
    fl_text_append(text,
                   " * Runs on which faultline_assume fails do not count: with -DFAULTLINE_NATIVE they end with\n"
                   " * status 77, CBMC and other verifiers know what it means. */\n");
    fl_text_append(text, assumptions);
    fl_text_append(text, "#pragma GCC diagnostic ignored \"-Wreturn-type\"\n");
    if (!counts) return;
    fl_text_append(
        text, "#ifdef FAULTLINE_WITHOUT_POSITIONS\n"
              "#define faultline_event(name, has, s, u, both) ((void)(has))\n#define faultline_end() ((void)0)\n"
              "#else\n");
    if (is_main)
        print_traces(text, emission, is_shared);
    else
        fl_text_append(text, "void faultline_event(const char *, int, long long, unsigned long long, int);\n"
                             "void faultline_end(void);\n");
    fl_text_append(text, "#endif\n"
                         "#define faultline_anywhere(has, s, u, both) 1\n");
    for (uint32_t i = 0; i < emission->subject.sites->all.count; i++)
        if (emission->subject.sites->all.items[i].kind == FL_EVENT_NAMED) print_here(text, emission, i);
    print_wrappers(text, emission);
    if (!has_main(emission)) return;
    fl_text_append(text, "#define main faultline_main\n");
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (is_used(emission, &endings[i]))
            fl_text_format(text, "#define %s faultline_%s\n", endings[i].name, endings[i].name);
}

static void print_main(struct fl_text *text, const struct fl_function *function) {
    static const char *const parameters[] = {"void", "int argc", "int argc, char **argv",
                                             "int argc, char **argv, char **environment"};
    static const char *const arguments[] = {"", "argc", "argc, (void *)argv",
                                            "argc, (void *)argv, (void *)environment"};
    uint32_t count = function->parameter_count < 3 ? function->parameter_count : 3;
    fl_text_format(text, "#undef main\nint main(%s) {\n", parameters[count]);
    fl_text_format(text,
                   function->result_width ? "    int status = faultline_main(%s);\n"
                                          : "    int status = 0;\n    faultline_main(%s);\n",
                   arguments[count]);
    fl_text_append(text, "    faultline_end();\n    return status;\n}\n");
}

void fl_emit_ending(struct fl_text *text, const struct fl_emission *emission, bool counts) {
    if (!counts || !has_main(emission)) return;
    if (text->count && text->items[text->count - 1] != '\n') fl_text_append_char(text, '\n');
    fl_text_append(text, "#line 1 \"faultline\"\n");
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        const struct ending *ending = &endings[i];
        if (!is_used(emission, ending)) continue;
        fl_text_format(text,
                       "#undef %s\n__attribute__((noreturn)) void %s(%s);\n"
                       "__attribute__((noreturn)) void faultline_%s(%s) {\n    faultline_end();\n    %s\n}\n",
                       ending->name, ending->name, ending->parameters, ending->name, ending->parameters,
                       ending->call);
    }
    print_main(text, fl_program_function(emission->subject.program, emission->subject.program->entry));
}
