/* report/text/proof.c - how it is known that nothing fails, for a terminal. */
#include <inttypes.h>
#include <string.h>

#include "report/text/parts.h"

enum {
    LEAST_PLACE_WIDTH = 14,
    LINE_WIDTH = 120,
    LEAST_ROOM = 40,      /* for an invariant, however wide what stands before it is */
    MOST_LINES = 4,       /* of one invariant */
    MOST_INVARIANTS = 40, /* of a proof */
};

/* ---- long conditions ---- */

/* Where the next conjunct begins, behind " && " outside of parentheses; NULL: there is none. */
static const char *next_conjunct(const char *text) {
    int depth = 0;
    for (; *text; text++) {
        depth += (*text == '(' || *text == '[') - (*text == ')' || *text == ']');
        if (!depth && fl_string_has_prefix(text, " && ")) return text + 4;
    }
    return NULL;
}

/* How much of the text goes into a line: whole conjuncts, one at least. */
static size_t line_length(const char *text, size_t room) {
    const char *end = next_conjunct(text);
    if (!end) return strlen(text);
    for (const char *next = end; next && (size_t)(next - text) <= room; next = next_conjunct(next)) end = next;
    return strlen(text) <= room ? strlen(text) : (size_t)(end - text);
}

static void print_cut(struct fl_text *text, const char *string, size_t length, size_t room) {
    while (length && string[length - 1] == ' ') length--;
    if (length > room) {
        while (room && ((unsigned char)string[room] & 0xc0) == 0x80) room--;
        fl_text_format(text, "%.*s…", (int)room, string);
    } else {
        fl_text_append_bytes(text, string, length);
    }
}

/* A condition behind `indent` columns: wrapped, and cut where that is not enough. */
static void print_condition(struct fl_text *text, const char *condition, size_t indent) {
    size_t room = indent + LEAST_ROOM < LINE_WIDTH ? LINE_WIDTH - indent : LEAST_ROOM;
    for (unsigned line = 0; *condition; line++) {
        if (line) fl_text_format(text, "\n%*s", (int)indent, "");
        if (line == MOST_LINES) {
            fl_text_append(text, "… (--json has all of it)");
            return;
        }
        size_t length = line_length(condition, room);
        print_cut(text, condition, length, room);
        condition += length;
    }
}

static size_t columns_of(const struct fl_text *text, size_t from) {
    size_t columns = 0;
    for (size_t i = from; i < text->count; i++) columns += ((unsigned char)text->items[i] & 0xc0) != 0x80;
    return columns;
}

/* ---- the proof ---- */

void fl_print_how(struct fl_report_printer *printer) {
    struct fl_text *text = printer->text;
    const struct fl_result_proof *proof = &printer->result->proof;
    fl_text_format(text, "    %s %s", proof->is_outside ? "according to" : "by", proof->prover);
    if (strcmp(proof->prover, "complete unrolling") == 0 && proof->rounds)
        fl_text_format(text,
                       ": every run was followed to where nothing can fail any more, at most %" PRIu32
                       " time%s round a loop",
                       proof->rounds, fl_plural(proof->rounds));
    else if (strcmp(proof->prover, "complete unrolling") == 0)
        fl_text_append(text, ": every run was followed to where nothing can fail any more");
    else if (proof->rounds && strcmp(proof->prover, "k-induction") == 0)
        fl_text_format(text, ", k = %" PRIu32, proof->rounds);
    if (proof->refinements)
        fl_text_format(text, ", %" PRIu64 " refinement%s", proof->refinements, fl_plural(proof->refinements));
    if (proof->predicates)
        fl_text_format(text, ", %" PRIu64 " predicate%s", proof->predicates, fl_plural(proof->predicates));
    size_t count = proof->invariants.count;
    if (count)
        fl_text_format(text, ", %zu invariant%s", count, fl_plural(count));
    else if (proof->is_checked && strcmp(proof->prover, "complete unrolling") != 0)
        fl_text_append(text, ", no invariant is needed");
    if (proof->is_checked) fl_text_append(text, "; checked by code that did not find it");
    if (!proof->is_checked && !proof->is_outside) {
        fl_text_append(text, "; not checked by other code");
        if (proof->unchecked) fl_text_format(text, ": %s", proof->unchecked);
    }
    if (proof->is_outside) fl_text_append(text, "; not checked by Faultline");
    if (printer->options->shows_times && proof->seconds > 0) fl_text_format(text, ", %.2f s", proof->seconds);
    fl_text_append_char(text, '\n');
}

const char *fl_invariant_subject(struct fl_arena *arena, const struct fl_result_invariant *invariant) {
    static const char *const words[] = {[FL_INVARIANT_LOOP] = "loop in",
                                        [FL_INVARIANT_PRECONDITION] = "call of",
                                        [FL_INVARIANT_SUMMARY] = "return from"};
    const char *function = invariant->place.function ? invariant->place.function : "main";
    if (!invariant->context) return fl_arena_format(arena, "%s %s", words[invariant->kind], function);
    return fl_arena_format(arena, "%s %s, %s", words[invariant->kind], function, invariant->context);
}

/* What is said of both can be said once. */
static bool is_same_place(struct fl_arena *arena, const struct fl_result_invariant *left,
                          const struct fl_result_invariant *right) {
    return strcmp(fl_place_text(arena, &left->place, false), fl_place_text(arena, &right->place, false)) == 0 &&
           strcmp(fl_invariant_subject(arena, left), fl_invariant_subject(arena, right)) == 0;
}

static void print_invariants(struct fl_report_printer *printer) {
    struct fl_text *text = printer->text;
    const struct fl_result_proof *proof = &printer->result->proof;
    size_t width = LEAST_PLACE_WIDTH, subject_width = 0;
    size_t shown = proof->invariants.count < MOST_INVARIANTS ? proof->invariants.count : MOST_INVARIANTS;
    for (size_t i = 0; i < shown; i++) {
        const struct fl_result_invariant *invariant = &proof->invariants.items[i];
        width = fl_widen(width, fl_place_text(text->arena, &invariant->place, false));
        subject_width = fl_widen(subject_width, fl_invariant_subject(text->arena, invariant));
    }
    for (size_t i = 0; i < shown; i++) {
        const struct fl_result_invariant *invariant = &proof->invariants.items[i];
        bool is_same = i && is_same_place(text->arena, invariant - 1, invariant);
        size_t begin = text->count;
        fl_text_append(text, "    ");
        fl_print_padded(text, is_same ? "" : fl_place_text(text->arena, &invariant->place, false), width);
        fl_text_append(text, "  ");
        fl_print_padded(text, is_same ? "" : fl_invariant_subject(text->arena, invariant), subject_width);
        fl_text_append(text, "  ");
        print_condition(text, invariant->text, columns_of(text, begin));
        fl_text_append_char(text, '\n');
    }
    if (proof->invariants.count > shown)
        fl_text_format(text, "    … %zu more invariants (--json has all of them)\n",
                       proof->invariants.count - shown);
}

/* ---- what did not come to an end ---- */

bool fl_attempt_is_told(const struct fl_result *result, const struct fl_attempt *attempt) {
    bool is_decided = result->verdict == FL_VERDICT_HOLDS || result->verdict == FL_VERDICT_FAILS;
    return attempt->is_outside || !is_decided;
}

static void print_attempts(struct fl_report_printer *printer) {
    const struct fl_result *result = printer->result;
    size_t width = 0, count = 0;
    for (size_t i = 0; i < result->attempts.count; i++) {
        const struct fl_attempt *attempt = &result->attempts.items[i];
        if (!fl_attempt_is_told(result, attempt)) continue;
        width = fl_widen(width, attempt->prover);
        count++;
    }
    if (!count) return;
    fl_print_section(printer, "without a proof");
    for (size_t i = 0; i < result->attempts.count; i++) {
        const struct fl_attempt *attempt = &result->attempts.items[i];
        if (!fl_attempt_is_told(result, attempt)) continue;
        fl_text_append(printer->text, "    ");
        fl_print_padded(printer->text, attempt->prover, width);
        const char *separator = "  ";
        if (attempt->how_far && *attempt->how_far) {
            fl_text_format(printer->text, "  %s", attempt->how_far);
            separator = ": ";
        }
        if (attempt->stopped && *attempt->stopped)
            fl_text_format(printer->text, "%s%s", separator, attempt->stopped);
        fl_text_append_char(printer->text, '\n');
    }
}

/* ---- hints ---- */

void fl_print_hint_outcome(struct fl_report_printer *printer, const struct fl_result_hint *hint) {
    struct fl_text *text = printer->text;
    switch (hint->outcome) {
    case FL_HINT_PROVED:
        fl_print_colored(printer, FL_GREEN, "holds");
        fl_text_append(text, hint->detail ? ":" : ": at the beginning, and from each iteration to the next");
        break;
    case FL_HINT_STRENGTHENED:
        fl_print_colored(printer, FL_GREEN, "holds");
        fl_text_append(text, ", proved together with");
        break;
    case FL_HINT_REFUTED:
        fl_print_colored(printer, FL_RED, "wrong");
        fl_text_append(text, ": it does not hold where");
        break;
    case FL_HINT_OPEN:
        fl_print_colored(printer, FL_YELLOW, "not known");
        fl_text_append(text, hint->detail ? ":" : ": neither proved nor refuted");
        break;
    }
    if (hint->detail) fl_text_format(text, " %s", hint->detail);
    fl_text_append_char(text, '\n');
}

static void print_hints(struct fl_report_printer *printer) {
    struct fl_text *text = printer->text;
    const struct fl_result *result = printer->result;
    if (!result->hints.count) return;
    size_t width = LEAST_PLACE_WIDTH;
    for (size_t i = 0; i < result->hints.count; i++)
        width = fl_widen(width, fl_place_text(text->arena, &result->hints.items[i].place, false));
    fl_print_section(printer, "invariants that were offered");
    for (size_t i = 0; i < result->hints.count; i++) {
        const struct fl_result_hint *hint = &result->hints.items[i];
        fl_text_append(text, "    ");
        fl_print_padded(text, fl_place_text(text->arena, &hint->place, false), width);
        fl_text_append(text, "  ");
        print_condition(text, hint->text, 6 + width);
        fl_text_format(text, "\n%*s", (int)(8 + width), "");
        fl_print_hint_outcome(printer, hint);
    }
}

void fl_print_proof(struct fl_report_printer *printer) {
    if (printer->result->proof.prover) {
        fl_print_section(printer, "proof");
        fl_print_how(printer);
        print_invariants(printer);
    }
    print_attempts(printer);
    print_hints(printer);
}
