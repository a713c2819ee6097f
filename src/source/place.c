#include "source/place.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

/* ---- reading ---- */

/* Cuts the last word off; NULL if there is only one. */
static char *cut_last_word(char *text) {
    char *blank = strrchr(text, ' ');
    if (!blank) return NULL;
    char *word = blank + 1;
    while (blank > text && blank[-1] == ' ') blank--;
    *blank = '\0';
    return word;
}

static bool parse_number(const char *text, int64_t *number) {
    char *end;
    errno = 0;
    *number = strtoll(text, &end, 0);
    return *text && !*end && !errno;
}

static bool parse_line_number(const char *text, uint32_t *number) {
    char *end;
    if (!isdigit((unsigned char)*text)) return false;
    errno = 0;
    unsigned long value = strtoul(text, &end, 10);
    *number = (uint32_t)value;
    return !*end && !errno && value && value < UINT32_MAX;
}

/* What stands behind the last colon, if it is a number. */
static bool cut_number(char *text, uint32_t *number) {
    char *colon = strrchr(text, ':');
    if (!colon || !parse_line_number(colon + 1, number)) return false;
    *colon = '\0';
    return true;
}

static const struct {
    const char *word;
    enum fl_place_kind kind;
} words[] = {
    {"then", FL_PLACE_THEN}, {"else", FL_PLACE_ELSE}, {"default", FL_PLACE_DEFAULT}, {"fails", FL_PLACE_FAILS}};

/* Reads "then", "case 3" and the like from the end of the text, and cuts it off. */
static void parse_kind(struct fl_arena *arena, char *text, struct fl_place_request *request) {
    char *copy = fl_arena_copy_string(arena, text);
    const char *word = cut_last_word(copy);
    if (!word) return;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcmp(words[i].word, word) != 0) continue;
        request->kind = words[i].kind;
        strcpy(text, copy);
        return;
    }
    const char *before = cut_last_word(copy);
    if (!before || strcmp(before, "case") != 0 || !parse_number(word, &request->number)) return;
    request->kind = FL_PLACE_CASE;
    strcpy(text, copy);
}

static void parse_function(struct fl_arena *arena, char *text, struct fl_place_request *request) {
    char *copy = fl_arena_copy_string(arena, text);
    const char *name = cut_last_word(copy), *in = name ? cut_last_word(copy) : NULL;
    if (!in || strcmp(in, "in") != 0) return;
    request->function = name;
    size_t length = strlen(copy);
    text[length] = '\0';
}

static const char *complain_about(struct fl_arena *arena, char *text) {
    const char *word = cut_last_word(text);
    if (word && strchr(text, ':'))
        return fl_arena_format(arena, "\"%s\" is none of: then, else, case NUMBER, default, fails, in FUNCTION",
                               word);
    return "FILE:LINE is expected";
}

const char *fl_place_parse(struct fl_arena *arena, const char *text, struct fl_place_request *request) {
    while (isspace((unsigned char)*text)) text++;
    char *rest = fl_arena_copy_string(arena, text);
    for (char *at = rest; *at; at++)
        if (isspace((unsigned char)*at)) *at = ' ';
    for (size_t length = strlen(rest); length && rest[length - 1] == ' '; length--) rest[length - 1] = '\0';
    *request = (struct fl_place_request){0};
    parse_function(arena, rest, request);
    parse_kind(arena, rest, request);
    if (!cut_number(rest, &request->line) || !*rest) return complain_about(arena, rest);
    uint32_t line;
    if (cut_number(rest, &line)) {
        request->column = request->line;
        request->line = line;
    }
    if (!*rest) return "FILE:LINE is expected";
    request->file = rest;
    return NULL;
}

const char *fl_place_request_print(struct fl_arena *arena, const struct fl_place_request *request) {
    struct fl_text text = fl_text_make(arena);
    fl_text_format(&text, "%s:%" PRIu32, request->file, request->line);
    if (request->column) fl_text_format(&text, ":%" PRIu32, request->column);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (words[i].kind == request->kind) fl_text_format(&text, " %s", words[i].word);
    if (request->kind == FL_PLACE_CASE) fl_text_format(&text, " case %" PRId64, request->number);
    if (request->function) fl_text_format(&text, " in %s", request->function);
    return fl_text_string(&text);
}

/* ---- finding ---- */

struct finder {
    struct fl_arena *arena;
    const struct fl_program *program;
    const struct fl_place_request *request;
    struct fl_place_edges beginning, all; /* of the line, in the function asked for */
};

typedef bool (*is_wanted)(const struct finder *finder, fl_edge_id edge);

static bool is_in_function(const struct finder *finder, fl_edge_id edge) {
    fl_location_id source = fl_program_edge(finder->program, edge)->source;
    const struct fl_function *function =
        fl_program_function(finder->program, fl_program_location(finder->program, source)->function);
    return !finder->request->function || strcmp(function->name, finder->request->function) == 0 ||
           strcmp(function->link_name, finder->request->function) == 0;
}

static bool is_at_column(const struct finder *finder, fl_edge_id edge) {
    return fl_program_edge(finder->program, edge)->position.column == finder->request->column;
}

static struct fl_place_edges filter(const struct finder *finder, struct fl_place_edges edges, is_wanted wanted) {
    struct fl_place_edges kept = {FL_NEW_ARRAY(finder->arena, fl_edge_id, edges.count), 0};
    for (uint32_t i = 0; i < edges.count; i++)
        if (wanted(finder, edges.items[i])) kept.items[kept.count++] = edges.items[i];
    return kept;
}

static bool is_error(const struct finder *finder, fl_edge_id edge) {
    const struct fl_edge *found = fl_program_edge(finder->program, edge);
    return fl_program_location(finder->program, found->source)->is_error &&
           found->operation.kind == FL_OPERATION_CHECK;
}

static bool is_check(const struct finder *finder, fl_edge_id edge) {
    return fl_program_edge(finder->program, edge)->operation.kind == FL_OPERATION_CHECK;
}

static bool is_decided(const struct finder *finder, fl_edge_id edge) {
    enum fl_decision wanted = finder->request->kind == FL_PLACE_THEN ? FL_DECISION_TRUE : FL_DECISION_FALSE;
    return fl_program_edge(finder->program, edge)->decision == wanted;
}

/* Where no statement is decided: of an operator such as && or ?:, or where names are not known. */
static bool is_taken(const struct finder *finder, fl_edge_id edge) {
    const struct fl_edge *found = fl_program_edge(finder->program, edge);
    const struct fl_location *source = fl_program_location(finder->program, found->source);
    if (found->operation.kind != FL_OPERATION_ASSUME || source->edge_count != 2) return false;
    return (edge.index == source->first_edge) == (finder->request->kind == FL_PLACE_THEN);
}

static bool is_of_switch(const struct finder *finder, fl_edge_id edge) {
    const struct fl_edge *found = fl_program_edge(finder->program, edge);
    return found->operation.kind == FL_OPERATION_ASSUME && found->decision == FL_DECISION_OPEN;
}

/* The last way out of a switch is its default. */
static bool is_default(const struct finder *finder, fl_edge_id edge) {
    const struct fl_edge *found = fl_program_edge(finder->program, edge);
    const struct fl_location *source = fl_program_location(finder->program, found->source);
    return is_of_switch(finder, edge) && edge.index == source->first_edge + source->edge_count - 1;
}

static bool is_case(const struct finder *finder, fl_edge_id edge) {
    const struct fl_expression *condition = fl_program_edge(finder->program, edge)->operation.condition;
    if (!is_of_switch(finder, edge) || condition->kind != FL_EXPRESSION_APPLY || condition->op != FL_OP_EQUAL)
        return false;
    const struct fl_expression *number = condition->operands[1];
    if (number->kind != FL_EXPRESSION_CONSTANT || number->width > 64) return false;
    return number->constant.word == ((uint64_t)finder->request->number & fl_bits_mask(number->width));
}

/* In the order of enum fl_place_kind. */
static const struct {
    is_wanted wanted, otherwise;
    const char *missing;
} kinds[] = {
    {NULL, NULL, NULL},
    {is_decided, is_taken, "no condition is decided on this line"},
    {is_decided, is_taken, "no condition is decided on this line"},
    {is_case, NULL, "no switch on this line has that case"},
    {is_default, NULL, "no switch is on this line"},
    {is_check, NULL, "nothing is checked on this line"},
};

static const char *find_edges(const struct finder *finder, bool is_last, struct fl_place_found *place) {
    struct fl_place_edges errors = filter(finder, finder->all, is_error);
    enum fl_place_kind kind = finder->request->kind;
    place->fails = kind == FL_PLACE_FAILS || (kind == FL_PLACE_LINE && is_last && errors.count);
    if (place->fails && errors.count) {
        place->edges = errors;
    } else if (kind == FL_PLACE_LINE) {
        place->edges = finder->beginning;
        place->is_arrival = is_last;
    } else {
        place->edges = filter(finder, finder->all, kinds[kind].wanted);
        if (!place->edges.count && kinds[kind].otherwise)
            place->edges = filter(finder, finder->all, kinds[kind].otherwise);
        if (!place->edges.count) return kinds[kind].missing;
    }
    return NULL;
}

static const char *find_lines(struct finder *finder, const struct fl_places *places, fl_file_id file) {
    const struct fl_place_request *request = finder->request;
    finder->all = fl_places_on_line(places, file, request->line);
    if (!finder->all.count) {
        const struct fl_file *found = &finder->program->files[file.index];
        uint32_t nearest = fl_places_nearest(places, file, request->line);
        const char *what =
            found->contents && request->line > found->line_count
                ? fl_arena_format(finder->arena, "%s has only %" PRIu32 " lines", found->path, found->line_count)
                : fl_arena_format(finder->arena, "%s:%" PRIu32 " has no step of the program", found->path,
                                  request->line);
        if (!nearest) return what;
        return fl_arena_format(finder->arena, "%s; the nearest line that has one is %" PRIu32, what, nearest);
    }
    finder->all = filter(finder, finder->all, is_in_function);
    finder->beginning =
        filter(finder, fl_places_beginning(finder->arena, places, file, request->line), is_in_function);
    if (!finder->beginning.count) finder->beginning = finder->all;
    if (!finder->all.count)
        return fl_arena_format(finder->arena, "%s:%" PRIu32 " is not in a function %s", request->file,
                               request->line, request->function);
    return NULL;
}

const char *fl_place_find(struct fl_arena *arena, const struct fl_places *places,
                          const struct fl_place_request *request, bool is_last, struct fl_place_found *place) {
    const char *others;
    fl_file_id file = fl_places_find_file(arena, places, request->file, &others);
    if (fl_id_is_none(file))
        return *others ? fl_arena_format(arena, "%s may be %s", request->file, others)
                       : fl_arena_format(arena, "%s is not a file of the program", request->file);
    struct finder finder = {.arena = arena, .program = places->program, .request = request};
    const char *problem = find_lines(&finder, places, file);
    if (problem) return problem;
    *place = (struct fl_place_found){.line = finder.all};
    struct fl_place_edges at_column = filter(&finder, finder.all, is_at_column);
    if (at_column.count) finder.all = finder.beginning = at_column;
    return find_edges(&finder, is_last, place);
}
