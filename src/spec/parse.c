/* spec/parse.c - from the text of a spec (docs/specs.md) to its states and rules. */
#include "spec/spec.h"

#include <string.h>

#include "base/nearest.h"
#include "base/text.h"
#include "spec/condition.h"
#include "spec/lexer.h"
#include "spec/regex.h"
#include "spec/spec_type.h"
#include "spec/text_pattern.h"

struct parser {
    struct fl_arena *arena;
    struct fl_lexer lexer;
    struct fl_spec *spec;
    unsigned rule_count; /* of the spec, as they stand in the file */
    struct fl_regex_letters letters;
};

/* A rule as it stands in the file, with all its events. */
struct rule {
    FL_VECTOR_OF(struct fl_spec_event) events;
    const struct fl_spec_expression *condition;
};

static bool is_reserved(const char *word) {
    static const char *const reserved[] = {"spec", "for", "state", "error", "extern", "before", "after", "assign",
                                           "if",   "any", "NULL",  "event", "forbid", "allow",  "_"};
    for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++)
        if (strcmp(word, reserved[i]) == 0) return true;
    return false;
}

static bool parse_name(struct parser *parser, const char *what, struct fl_token *name) {
    struct fl_lexer *lexer = &parser->lexer;
    *name = lexer->token;
    if (lexer->token.kind != FL_TOKEN_NAME) return fl_lexer_expect_message(lexer, what);
    if (is_reserved(name->text))
        return fl_lexer_complain(lexer, name->place, "%s is expected here; '%s' has a meaning of its own", what,
                                 name->text);
    fl_lexer_advance(lexer);
    return true;
}

/* ---- states ---- */

static int find_state(const struct fl_spec *spec, const char *name) {
    for (size_t i = 0; i < spec->states.count; i++)
        if (spec->states.items[i].name && strcmp(spec->states.items[i].name, name) == 0) return (int)i;
    return -1;
}

static bool add_state(struct parser *parser, const struct fl_token *name, const char *message) {
    struct fl_spec *spec = parser->spec;
    int known = find_state(spec, name->text);
    if (known >= 0)
        return fl_lexer_complain(&parser->lexer, name->place, "the state '%s' is declared already, in line %u",
                                 name->text, (unsigned)spec->states.items[known].place.line);
    fl_vector_push(parser->arena, &spec->states,
                   (struct fl_spec_state){.name = name->text, .message = message, .place = name->place});
    return true;
}

/* What starts in the state: "stdin, &lock" */
static bool parse_starts(struct parser *parser) {
    struct fl_lexer *lexer = &parser->lexer;
    struct fl_spec *spec = parser->spec;
    do {
        struct fl_spec_start start = {.place = lexer->token.place, .state = (int)spec->states.count - 1};
        struct fl_token name;
        start.is_address = fl_lexer_accept(lexer, "&");
        if (!parse_name(parser, "a variable", &name)) return false;
        start.variable = name.text;
        if (!spec->key)
            return fl_lexer_complain(lexer, start.place, "only a spec 'for' a key has something to start here");
        fl_vector_push(parser->arena, &spec->starts, start);
    } while (fl_lexer_accept(lexer, ","));
    return true;
}

static bool parse_state(struct parser *parser) {
    struct fl_lexer *lexer = &parser->lexer;
    for (;;) {
        struct fl_token name;
        if (!parse_name(parser, "the name of a state", &name) || !add_state(parser, &name, NULL)) return false;
        if (fl_lexer_accept(lexer, ":")) {
            if (!parse_starts(parser)) return false;
            break;
        }
        if (!fl_lexer_accept(lexer, ",")) break;
    }
    return fl_lexer_expect(lexer, ";");
}

static bool parse_message(struct parser *parser, const char **message) {
    struct fl_lexer *lexer = &parser->lexer;
    if (lexer->token.kind != FL_TOKEN_STRING) return fl_lexer_expect_message(lexer, "a message in quotes");
    if (!*lexer->token.text) return fl_lexer_complain(lexer, lexer->token.place, "the message is empty");
    *message = lexer->token.text;
    fl_lexer_advance(lexer);
    return true;
}

static bool parse_error_state(struct parser *parser) {
    struct fl_token name;
    const char *message = NULL;
    return parse_name(parser, "the name of an error state", &name) && parse_message(parser, &message) &&
           add_state(parser, &name, message) && fl_lexer_expect(&parser->lexer, ";");
}

/* ---- variables ---- */

static const struct fl_spec_variable *find_variable(const struct fl_spec *spec, const char *name) {
    for (size_t i = 0; i < spec->variables.count; i++)
        if (strcmp(spec->variables.items[i].name, name) == 0) return &spec->variables.items[i];
    return NULL;
}

/* "int x of main": behind `local` it is one of a function. */
static bool parse_variable(struct parser *parser, const char *word) {
    struct fl_lexer *lexer = &parser->lexer;
    struct fl_token name, function;
    struct fl_spec_variable variable = {0};
    struct fl_spec_place place = lexer->token.place;
    if (!fl_spec_type_parse_declaration(lexer, &variable.type, &name)) return false;
    if (strcmp(word, "local") == 0) {
        if (!fl_lexer_expect(lexer, "of") || !parse_name(parser, "a function", &function)) return false;
        variable.function = function.text;
    }
    if (variable.type == FL_SPEC_TYPE_ANY)
        return fl_lexer_complain(lexer, place, "the type of the variable is missing: %s int %s%s%s;", word,
                                 name.text, variable.function ? " of " : "",
                                 variable.function ? variable.function : "");
    if (find_variable(parser->spec, name.text))
        return fl_lexer_complain(lexer, name.place, "'%s' is declared already", name.text);
    variable.name = name.text;
    variable.place = name.place;
    fl_vector_push(parser->arena, &parser->spec->variables, variable);
    return fl_lexer_expect(lexer, ";");
}

/* ---- events ---- */

static bool is_key(const struct fl_spec *spec, const char *name) {
    return spec->key && strcmp(spec->key, name) == 0;
}

static const struct fl_spec_binding *find_binding(const struct fl_spec_event *event, const char *name) {
    for (size_t i = 0; i < event->bindings.count; i++)
        if (strcmp(event->bindings.items[i].name, name) == 0) return &event->bindings.items[i];
    return NULL;
}

/* "\"id\"": the argument is this text. */
static void add_text(struct parser *parser, struct fl_spec_event *event, int index) {
    struct fl_token token = parser->lexer.token;
    struct fl_spec_binding binding = {.name = fl_text_pattern_name(parser->arena, (unsigned)index + 1, token.text),
                                      .type = FL_SPEC_TYPE_TEXT,
                                      .text = token.text,
                                      .index = index,
                                      .place = token.place};
    struct fl_spec_expression asked = {.kind = FL_SPEC_NAME, .text = binding.name, .place = token.place};
    event->texts =
        fl_condition_both(parser->arena, event->texts, fl_arena_copy(parser->arena, &asked, sizeof asked));
    fl_vector_push(parser->arena, &event->bindings, binding);
    fl_lexer_advance(&parser->lexer);
}

/* "_", "f", "unsigned n", "\"id\"" */
static bool parse_binding(struct parser *parser, struct fl_spec_event *event, int index) {
    struct fl_lexer *lexer = &parser->lexer;
    struct fl_spec_binding binding = {.index = index};
    struct fl_token name;
    if (fl_lexer_accept(lexer, "_")) return true;
    if (lexer->token.kind == FL_TOKEN_STRING && index != FL_SPEC_RESULT) {
        add_text(parser, event, index);
        return true;
    }
    if (!fl_spec_type_parse_declaration(lexer, &binding.type, &name)) return false;
    if (is_reserved(name.text))
        return fl_lexer_complain(lexer, name.place, "'%s' has a meaning of its own", name.text);
    if (find_binding(event, name.text))
        return fl_lexer_complain(lexer, name.place, "'%s' is another argument already", name.text);
    if (find_variable(parser->spec, name.text))
        return fl_lexer_complain(lexer, name.place, "'%s' is a variable of the program", name.text);
    if (is_key(parser->spec, name.text)) binding.type = parser->spec->key_type;
    binding.name = name.text;
    binding.place = name.place;
    fl_vector_push(parser->arena, &event->bindings, binding);
    return true;
}

static bool parse_arguments(struct parser *parser, struct fl_spec_event *event) {
    struct fl_lexer *lexer = &parser->lexer;
    if (!fl_lexer_expect(lexer, "(")) return false;
    if (fl_lexer_accept(lexer, ")")) return true;
    do {
        if (fl_lexer_accept(lexer, "...")) {
            event->has_more = true;
            break;
        }
        if (!parse_binding(parser, event, (int)event->argument_count++)) return false;
    } while (fl_lexer_accept(lexer, ","));
    return fl_lexer_expect(lexer, ")");
}

/* "f = fopen(...)", "fclose(f)"; what is before the sign is the result only behind `after`. */
static bool parse_call(struct parser *parser, struct fl_spec_event *event) {
    struct fl_lexer *lexer = &parser->lexer;
    struct fl_token name = lexer->token;
    if (event->kind == FL_SPEC_AFTER) {
        struct fl_diagnostics ignored = fl_diagnostics_make(parser->arena);
        struct fl_lexer ahead = *lexer;
        ahead.diagnostics = &ignored;
        while (ahead.token.kind == FL_TOKEN_NAME || fl_lexer_is(&ahead, "*")) fl_lexer_advance(&ahead);
        if (!ahead.has_failed && fl_lexer_is(&ahead, "=") &&
            (!parse_binding(parser, event, FL_SPEC_RESULT) || !fl_lexer_expect(lexer, "=")))
            return false;
    }
    event->place = lexer->token.place;
    if (!parse_name(parser, "a function", &name)) return false;
    event->subject = name.text;
    if (event->kind == FL_SPEC_BEFORE && fl_lexer_is(lexer, "="))
        return fl_lexer_complain(lexer, name.place, "there is a result only 'after' a call");
    return parse_arguments(parser, event);
}

static bool make_assignment(struct parser *parser, const struct fl_token *name, struct fl_spec_event *event) {
    *event = (struct fl_spec_event){.kind = FL_SPEC_ASSIGN, .subject = name->text, .place = name->place};
    const struct fl_spec_variable *variable = find_variable(parser->spec, name->text);
    if (!variable)
        return fl_lexer_complain(&parser->lexer, name->place,
                                 "declare the variable first, with its type: extern int %s;", name->text);
    event->function = variable->function;
    /* Nobody but the event itself sees the value of a local one. */
    if (variable->function)
        fl_vector_push(parser->arena, &event->bindings,
                       (struct fl_spec_binding){
                           .name = variable->name,
                           .type = is_key(parser->spec, variable->name) ? parser->spec->key_type : variable->type,
                           .index = FL_SPEC_RESULT,
                           .place = name->place});
    return true;
}

static bool parse_event(struct parser *parser, enum fl_spec_event_kind kind, struct fl_spec_event *event) {
    *event = (struct fl_spec_event){.kind = kind, .place = parser->lexer.token.place};
    if (kind != FL_SPEC_ASSIGN) return parse_call(parser, event);
    struct fl_token name;
    if (!parse_name(parser, "a variable", &name)) return false;
    if (fl_lexer_is(&parser->lexer, "->") || fl_lexer_is(&parser->lexer, "."))
        return fl_lexer_complain(&parser->lexer, parser->lexer.token.place,
                                 "specs look at whole variables, not at parts of them");
    return make_assignment(parser, &name, event);
}

static bool is_event_kind(struct parser *parser, enum fl_spec_event_kind *kind) {
    static const char *const words[] = {
        [FL_SPEC_BEFORE] = "before", [FL_SPEC_AFTER] = "after", [FL_SPEC_ASSIGN] = "assign"};
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++) {
        if (!fl_lexer_accept(&parser->lexer, words[i])) continue;
        *kind = (enum fl_spec_event_kind)i;
        return true;
    }
    return false;
}

/* ---- rules ---- */

/* Every name means something at each of the events. */
static bool check_names(struct parser *parser, const struct rule *rule, const struct fl_spec_expression *at) {
    if (!at) return true;
    if (at->kind != FL_SPEC_NAME)
        return check_names(parser, rule, at->left) && check_names(parser, rule, at->right);
    const struct fl_spec_variable *variable = find_variable(parser->spec, at->text);
    if (variable && !variable->function) return true;
    for (size_t i = 0; i < rule->events.count; i++) {
        const struct fl_spec_event *event = &rule->events.items[i];
        if (find_binding(event, at->text)) continue;
        if (variable)
            return fl_lexer_complain(&parser->lexer, at->place,
                                     "'%s' is a local variable: its value is known only where it is assigned",
                                     at->text);
        return fl_lexer_complain(&parser->lexer, at->place,
                                 rule->events.count == 1
                                     ? "'%s' is neither an argument nor the result here, nor declared as 'extern'"
                                     : "'%s' is not an argument or the result of each event here, nor 'extern'",
                                 at->text);
    }
    return true;
}

static bool parse_events(struct parser *parser, enum fl_spec_event_kind kind, struct rule *rule) {
    struct fl_lexer *lexer = &parser->lexer;
    do {
        struct fl_spec_event event;
        is_event_kind(parser, &kind); /* "before f(), after g()": the kind stays until another is named */
        if (!parse_event(parser, kind, &event)) return false;
        fl_vector_push(parser->arena, &rule->events, event);
    } while (fl_lexer_accept(lexer, ","));
    if (!fl_lexer_accept(lexer, "if")) return true;
    if (!fl_lexer_expect(lexer, "(")) return false;
    rule->condition = fl_condition_parse(lexer);
    return rule->condition && fl_lexer_expect(lexer, ")") && check_names(parser, rule, rule->condition);
}

static bool complain_of_state(struct parser *parser, const struct fl_token *name) {
    FL_VECTOR_OF(const char *) names = {0};
    for (size_t i = 0; i < parser->spec->states.count; i++)
        if (parser->spec->states.items[i].name)
            fl_vector_push(parser->arena, &names, parser->spec->states.items[i].name);
    const char *nearest = fl_nearest_word(name->text, names.items, names.count);
    return fl_lexer_complain(&parser->lexer, name->place, "there is no state '%s'%s%s%s", name->text,
                             nearest ? "; did you mean '" : "", nearest ? nearest : "", nearest ? "'?" : "");
}

static bool parse_source(struct parser *parser, int *state) {
    struct fl_lexer *lexer = &parser->lexer;
    struct fl_token name;
    *state = FL_SPEC_ANY_STATE;
    if (fl_lexer_accept(lexer, "any")) return true;
    if (!parse_name(parser, "a state", &name)) return false;
    *state = find_state(parser->spec, name.text);
    if (*state < 0) return complain_of_state(parser, &name);
    if (parser->spec->states.items[*state].message)
        return fl_lexer_complain(lexer, name.place, "the error state '%s' is the end: nothing moves from there",
                                 name.text);
    return true;
}

/* A message without a state makes a state of its own. */
static bool parse_target(struct parser *parser, int *state) {
    struct fl_lexer *lexer = &parser->lexer;
    struct fl_token name = lexer->token;
    if (fl_lexer_accept(lexer, "error")) {
        struct fl_spec_state made = {.place = name.place};
        if (!parse_message(parser, &made.message)) return false;
        *state = (int)parser->spec->states.count;
        fl_vector_push(parser->arena, &parser->spec->states, made);
        return true;
    }
    if (!parse_name(parser, "a state or 'error'", &name)) return false;
    *state = find_state(parser->spec, name.text);
    return *state >= 0 || complain_of_state(parser, &name);
}

typedef FL_VECTOR_OF(struct fl_spec_move) move_vector;

/* "closed, open -> closed;" */
static bool parse_move(struct parser *parser, move_vector *moves) {
    struct fl_lexer *lexer = &parser->lexer;
    size_t first = moves->count;
    do {
        struct fl_spec_move move = {0};
        if (!parse_source(parser, &move.from)) return false;
        fl_vector_push(parser->arena, moves, move);
    } while (fl_lexer_accept(lexer, ","));
    int to;
    if (!fl_lexer_expect(lexer, "->") || !parse_target(parser, &to)) return false;
    for (size_t i = first; i < moves->count; i++) moves->items[i].to = to;
    return fl_lexer_expect(lexer, ";");
}

static bool parse_moves(struct parser *parser, move_vector *moves) {
    struct fl_lexer *lexer = &parser->lexer;
    if (fl_lexer_accept(lexer, ":")) return parse_move(parser, moves);
    if (!fl_lexer_accept(lexer, "{")) return fl_lexer_expect_message(lexer, "':' or '{'");
    while (!fl_lexer_accept(lexer, "}"))
        if (!parse_move(parser, moves)) return false;
    return true;
}

/* "{function}" in a message is what the event is about. */
static const char *expand(struct fl_arena *arena, const char *message, const char *function) {
    static const char sign[] = "{function}";
    struct fl_text text = fl_text_make(arena);
    for (const char *at; (at = strstr(message, sign)); message = at + strlen(sign)) {
        fl_text_append_bytes(&text, message, (size_t)(at - message));
        fl_text_append(&text, function);
    }
    fl_text_append(&text, message);
    return fl_text_string(&text);
}

/* The state with this event's own message. */
static int state_for(struct parser *parser, int state, const struct fl_spec_event *event) {
    const char *message = parser->spec->states.items[state].message;
    if (!message || !strstr(message, "{function}")) return state;
    struct fl_spec_state own = {.message = expand(parser->arena, message, event->subject),
                                .place = parser->spec->states.items[state].place};
    fl_vector_push(parser->arena, &parser->spec->states, own);
    return (int)parser->spec->states.count - 1;
}

static void add_rule(struct parser *parser, const struct rule *rule, const struct fl_spec_event *event,
                     const move_vector *moves) {
    struct fl_spec_rule added = {.event = *event,
                                 .condition = fl_condition_both(parser->arena, event->texts, rule->condition),
                                 .group = parser->rule_count};
    for (size_t i = 0; i < moves->count; i++) {
        struct fl_spec_move move = moves->items[i];
        move.to = state_for(parser, move.to, event);
        fl_vector_push(parser->arena, &added.moves, move);
    }
    fl_vector_push(parser->arena, &parser->spec->rules, added);
}

static bool parse_rule(struct parser *parser, enum fl_spec_event_kind kind) {
    struct rule rule = {0};
    move_vector moves = {0};
    if (!parse_events(parser, kind, &rule) || !parse_moves(parser, &moves)) return false;
    for (size_t i = 0; i < rule.events.count; i++) add_rule(parser, &rule, &rule.events.items[i], &moves);
    parser->rule_count++;
    return true;
}

/* ---- regular expressions ---- */

/* The variable that a condition is about; false: it is about none, or about several. */
static bool find_only_name(const struct fl_spec_expression *at, struct fl_token *name) {
    if (!at) return true;
    if (at->kind != FL_SPEC_NAME) return find_only_name(at->left, name) && find_only_name(at->right, name);
    if (name->text && strcmp(name->text, at->text) != 0) return false;
    *name = (struct fl_token){.kind = FL_TOKEN_NAME, .text = at->text, .place = at->place};
    return true;
}

/* "x == 1": x is assigned, and this holds then. */
static bool parse_value(struct parser *parser, struct rule *rule) {
    struct fl_lexer *lexer = &parser->lexer;
    struct fl_spec_place place = lexer->token.place;
    struct fl_token name = {0};
    struct fl_spec_event event;
    rule->condition = fl_condition_parse(lexer);
    if (!rule->condition) return false;
    if (!find_only_name(rule->condition, &name) || !name.text)
        return fl_lexer_complain(lexer, place,
                                 "a condition as an event is about one variable; of others: assign x if (...)");
    if (!make_assignment(parser, &name, &event)) return false;
    fl_vector_push(parser->arena, &rule->events, event);
    return true;
}

/* Does a call stand here without the word that says when? */
static bool is_call(const struct fl_lexer *lexer) {
    struct fl_lexer ahead = *lexer;
    if (ahead.token.kind != FL_TOKEN_NAME) return false;
    fl_lexer_advance(&ahead);
    return !ahead.has_failed && fl_lexer_is(&ahead, "(");
}

static bool parse_letter(struct parser *parser) {
    struct fl_lexer *lexer = &parser->lexer;
    struct fl_token name;
    struct rule rule = {0};
    enum fl_spec_event_kind kind;
    if (!parse_name(parser, "the name of the event", &name) || !fl_lexer_expect(lexer, ":")) return false;
    for (size_t i = 0; i < parser->letters.count; i++)
        if (strcmp(parser->letters.items[i].name, name.text) == 0)
            return fl_lexer_complain(lexer, name.place, "the event '%s' is declared already", name.text);
    if (is_event_kind(parser, &kind)) {
        if (!parse_events(parser, kind, &rule)) return false;
    } else if (is_call(lexer)) {
        return fl_lexer_expect_message(lexer, "'before', 'after' or 'assign'");
    } else if (!parse_value(parser, &rule)) {
        return false;
    }
    if (rule.events.count > 1)
        return fl_lexer_complain(lexer, rule.events.items[1].place, "an event with a name is one event");
    const struct fl_spec_event *event = &rule.events.items[0];
    fl_vector_push(parser->arena, &parser->letters,
                   ((struct fl_regex_letter){name.text, *event,
                                             fl_condition_both(parser->arena, event->texts, rule.condition)}));
    return fl_lexer_expect(lexer, ";");
}

static bool parse_regex(struct parser *parser, enum fl_regex_sense sense, struct fl_spec_place place) {
    if (parser->spec->states.count || parser->spec->rules.count)
        return fl_lexer_complain(&parser->lexer, place, "a spec has one regular expression, or states and rules");
    if (!fl_regex_parse(&parser->lexer, sense, &parser->letters, parser->spec)) return false;
    for (size_t i = 0; i < parser->spec->rules.count; i++) {
        struct fl_spec_rule *rule = &parser->spec->rules.items[i];
        int to = -1, own = -1; /* the error state of this event, made once */
        for (size_t k = 0; k < rule->moves.count; k++) {
            struct fl_spec_move *move = &rule->moves.items[k];
            if (move->to != to) own = state_for(parser, to = move->to, &rule->event);
            move->to = own;
        }
    }
    return true;
}

/* ---- the whole ---- */

static bool parse_permission(struct parser *parser) {
    struct fl_lexer *lexer = &parser->lexer;
    if (!fl_lexer_expect(lexer, "lose") || !fl_lexer_expect(lexer, "events")) return false;
    parser->spec->may_lose_events = true;
    return fl_lexer_expect(lexer, ";");
}

static bool parse_item(struct parser *parser) {
    struct fl_lexer *lexer = &parser->lexer;
    enum fl_spec_event_kind kind;
    if (fl_lexer_accept(lexer, "state")) return parse_state(parser);
    if (fl_lexer_accept(lexer, "error")) return parse_error_state(parser);
    if (fl_lexer_accept(lexer, "extern")) return parse_variable(parser, "extern");
    if (fl_lexer_accept(lexer, "local")) return parse_variable(parser, "local");
    if (fl_lexer_accept(lexer, "may")) return parse_permission(parser);
    struct fl_spec_place place = lexer->token.place;
    if (fl_lexer_accept(lexer, "event")) return parse_letter(parser);
    if (fl_lexer_accept(lexer, "allow")) return parse_regex(parser, FL_REGEX_ALLOW, place);
    if (fl_lexer_accept(lexer, "forbid")) return parse_regex(parser, FL_REGEX_FORBID, place);
    if (!is_event_kind(parser, &kind)) return fl_lexer_expect_message(lexer, "a state, an event, a rule or '}'");
    return parse_rule(parser, kind);
}

static bool check_spec(struct parser *parser) {
    const struct fl_spec *spec = parser->spec;
    if (!spec->states.count || !spec->rules.count)
        return fl_lexer_complain(&parser->lexer, spec->place, "the spec '%s' has no %s", spec->name,
                                 spec->states.count ? "rules" : "states");
    if (spec->states.items[0].message)
        return fl_lexer_complain(&parser->lexer, spec->states.items[0].place,
                                 "the first state is where '%s' starts: it cannot be an error", spec->name);
    return true;
}

static bool parse_spec(struct parser *parser) {
    struct fl_lexer *lexer = &parser->lexer;
    struct fl_spec *spec = parser->spec;
    struct fl_token name;
    if (!fl_lexer_expect(lexer, "spec") || !parse_name(parser, "the name of the spec", &name)) return false;
    *spec = (struct fl_spec){.name = name.text, .path = lexer->path, .place = name.place};
    if (fl_lexer_accept(lexer, "for")) {
        struct fl_token key;
        if (!fl_spec_type_parse_declaration(lexer, &spec->key_type, &key)) return false;
        if (fl_spec_type_is_float(spec->key_type))
            return fl_lexer_complain(lexer, key.place, "the key is a floating number");
        spec->key = key.text;
    }
    if (!fl_lexer_expect(lexer, "{")) return false;
    while (!fl_lexer_accept(lexer, "}"))
        if (!parse_item(parser)) return false;
    return check_spec(parser);
}

enum fl_status fl_spec_parse(struct fl_arena *arena, const char *path, const char *text,
                             struct fl_diagnostics *diagnostics, struct fl_spec_list *specs) {
    struct parser parser = {.arena = arena, .lexer = fl_lexer_make(arena, path, text, diagnostics)};
    do {
        struct fl_spec spec = {0};
        parser.spec = &spec;
        parser.letters = (struct fl_regex_letters){0};
        parser.rule_count = 0;
        if (!parse_spec(&parser)) return FL_BAD_INPUT;
        fl_vector_push(arena, specs, spec);
    } while (parser.lexer.token.kind != FL_TOKEN_END);
    return parser.lexer.has_failed ? FL_BAD_INPUT : FL_OK;
}
