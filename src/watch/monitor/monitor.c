#include "watch/monitor/monitor.h"

#include "base/invariant.h"
#include "base/map.h"
#include "watch/monitor/possible.h"

enum { STAYS = -1 };

/* So many that small programs lose nothing of what moved their objects. */
enum { FIRST_CAPACITY = 256 };

struct automaton {
    uint64_t key;
    bool is_used;
    int state;
    struct fl_moves moves;
};

/* Open addressing; at most half of it is in use. */
struct table {
    struct automaton *items;
    size_t count, capacity;
    struct automaton *spare; /* of the same capacity, for cleaning up; NULL: none yet */
};

struct spec_state {
    const struct fl_spec *spec;
    struct automaton others;
    struct table table;
    enum faultline_loss loss;
    struct fl_possible *possible; /* where any events may be lost; else NULL */
};

struct moment_moves {
    size_t spec;
    uint32_t rules;     /* that there are, a bit each */
    uint32_t key_rules; /* those that name the key */
    int *to;            /* for each rule and state: where the automaton moves, or STAYS */
};

struct fl_monitor {
    struct fl_arena *arena;
    struct spec_state *specs;
    struct moment_moves *moments;
    size_t moment_count;
    uint64_t event_count;
    fl_violations violations;
    struct fl_map violation_numbers; /* of site and state, + 1 */
};

/* ---- building ---- */

static struct moment_moves moves_of_moment(struct fl_arena *arena, const struct fl_spec *spec,
                                           const struct fl_spec_moment *moment) {
    size_t states = spec->states.count, rules = moment->rules.count;
    if (rules > FL_MOST_RULES_AT_ONCE) rules = FL_MOST_RULES_AT_ONCE;
    struct moment_moves moves = {.spec = moment->spec, .to = FL_NEW_ARRAY(arena, int, rules *states)};
    for (size_t i = 0; i < rules; i++) {
        moves.rules |= 1u << i;
        if (fl_spec_key_binding(spec, moment->rules.items[i])) moves.key_rules |= 1u << i;
        for (size_t state = 0; state < states; state++) {
            const struct fl_spec_move *move = fl_spec_move_from(spec, moment->rules.items[i], (int)state);
            moves.to[i * states + state] = move ? move->to : STAYS;
        }
    }
    return moves;
}

struct fl_monitor *fl_monitor_create(struct fl_arena *arena, const struct fl_spec_list *specs) {
    struct fl_monitor *monitor = FL_NEW(arena, struct fl_monitor);
    fl_spec_moments moments = fl_spec_moments_of(arena, specs);
    monitor->arena = arena;
    monitor->violation_numbers = fl_map_make(arena);
    monitor->specs = FL_NEW_ARRAY(arena, struct spec_state, specs->count);
    for (size_t i = 0; i < specs->count; i++) monitor->specs[i].spec = &specs->items[i];
    monitor->moment_count = moments.count;
    monitor->moments = FL_NEW_ARRAY(arena, struct moment_moves, moments.count);
    for (size_t i = 0; i < moments.count; i++)
        monitor->moments[i] = moves_of_moment(arena, &specs->items[moments.items[i].spec], &moments.items[i]);
    return monitor;
}

/* ---- the table ---- */

/* The automaton of the key, or the free place where it would be. */
static struct automaton *place_of(struct automaton *items, size_t capacity, uint64_t key) {
    size_t at = fl_hash_mix(key) & (capacity - 1);
    while (items[at].is_used && items[at].key != key) at = (at + 1) & (capacity - 1);
    return &items[at];
}

static struct automaton *find(const struct spec_state *state, uint64_t key) {
    if (!state->table.capacity) return NULL;
    struct automaton *found = place_of(state->table.items, state->table.capacity, key);
    return found->is_used ? found : NULL;
}

static size_t count_of_different(const struct spec_state *state) {
    size_t count = 0;
    for (size_t i = 0; i < state->table.capacity; i++)
        count += state->table.items[i].is_used && state->table.items[i].state != state->others.state;
    return count;
}

/* Leaves out those that are as all others are: what is kept is what the program has in use at a time, however long
 * it runs. */
static void clean_up(struct fl_monitor *monitor, struct spec_state *state) {
    struct table *table = &state->table, old = *table;
    size_t needed = count_of_different(state) * 4;
    size_t capacity = old.capacity ? old.capacity : FIRST_CAPACITY;
    while (capacity < needed) capacity *= 2;
    bool has_same_size = capacity == old.capacity;
    *table = (struct table){.capacity = capacity, .spare = has_same_size ? old.items : NULL};
    table->items =
        has_same_size && old.spare ? old.spare : FL_NEW_ARRAY(monitor->arena, struct automaton, capacity);
    for (size_t i = 0; i < capacity; i++) table->items[i].is_used = false;
    for (size_t i = 0; i < old.capacity; i++) {
        if (!old.items[i].is_used || old.items[i].state == state->others.state) continue;
        *place_of(table->items, capacity, old.items[i].key) = old.items[i];
        table->count++;
    }
}

static struct automaton *insert(struct fl_monitor *monitor, struct spec_state *state, uint64_t key) {
    if (state->table.count * 2 >= state->table.capacity) clean_up(monitor, state);
    struct automaton *automaton = place_of(state->table.items, state->table.capacity, key);
    FL_INVARIANT(!automaton->is_used, "an automaton is inserted once");
    *automaton = state->others;
    automaton->key = key;
    automaton->is_used = true;
    state->table.count++;
    return automaton;
}

void fl_monitor_start(struct fl_monitor *monitor, size_t spec, size_t start, uint64_t key) {
    struct spec_state *state = &monitor->specs[spec];
    struct automaton *automaton = find(state, key);
    if (!automaton) automaton = insert(monitor, state, key);
    automaton->state = state->spec->starts.items[start].state;
}

void fl_monitor_lose(struct fl_monitor *monitor, size_t spec, enum faultline_loss loss) {
    struct spec_state *state = &monitor->specs[spec];
    state->loss = loss;
    if (loss == FAULTLINE_LOSES_EVENTS) state->possible = fl_possible_create(monitor->arena, state->spec);
}

bool fl_monitor_bears_loss(const struct fl_monitor *monitor, const struct fl_spec *spec) {
    size_t number = 0;
    while (monitor->specs[number].spec != spec) number++;
    enum faultline_loss loss = monitor->specs[number].loss;
    return loss == FAULTLINE_LOSES_MOVES || loss == FAULTLINE_LOSES_EVENTS;
}

/* ---- moves ---- */

static void add_violation(struct fl_monitor *monitor, const struct spec_state *state,
                          const struct automaton *automaton, const struct fl_monitor_event *event) {
    uint32_t site = event->site;
    uint64_t *number = fl_map_at(&monitor->violation_numbers, (uint64_t)site << 32 | (uint32_t)automaton->state);
    if (*number) {
        monitor->violations.items[*number - 1].repetitions++;
        return;
    }
    struct fl_violation violation = {.spec = state->spec,
                                     .key = automaton->key,
                                     .is_of_all = state->spec->key && !automaton->is_used,
                                     .message = state->spec->states.items[automaton->state].message,
                                     .position = monitor->event_count,
                                     .place = event->place,
                                     .moves = automaton->moves};
    fl_vector_push(monitor->arena, &monitor->violations, violation);
    *number = monitor->violations.count;
}

/* The first of the rules that has a move from the state decides. */
static int next_state(const struct moment_moves *moves, size_t state_count, uint32_t rules, int state) {
    for (; rules; rules &= rules - 1) {
        int to = moves->to[(size_t)__builtin_ctz(rules) * state_count + (size_t)state];
        if (to != STAYS) return to;
    }
    return state;
}

static void move_to(struct fl_monitor *monitor, const struct spec_state *state, struct automaton *automaton,
                    int to, const struct fl_monitor_event *event) {
    if (to == automaton->state) return;
    automaton->state = to;
    automaton->moves.sites[automaton->moves.count++ % FL_MOVES_REMEMBERED] = event->site;
    if (state->spec->states.items[to].message) add_violation(monitor, state, automaton, event);
}

static void move_one(struct fl_monitor *monitor, struct spec_state *state, const struct moment_moves *moves,
                     const struct fl_monitor_event *event) {
    struct automaton *automaton = find(state, event->key);
    int now = automaton ? automaton->state : state->others.state;
    int to = next_state(moves, state->spec->states.count, event->rules, now);
    if (to == now) return;
    if (!automaton) automaton = insert(monitor, state, event->key);
    move_to(monitor, state, automaton, to, event);
}

/* Of the object that the event names, all rules count; of the others those that do not name the key. */
static void move_all(struct fl_monitor *monitor, struct spec_state *state, const struct moment_moves *moves,
                     const struct fl_monitor_event *event) {
    size_t states = state->spec->states.count;
    uint32_t general = event->rules & ~moves->key_rules;
    bool names_object = event->rules & moves->key_rules;
    if (names_object && !find(state, event->key)) insert(monitor, state, event->key);
    for (size_t i = 0; i < state->table.capacity; i++) {
        struct automaton *automaton = &state->table.items[i];
        if (!automaton->is_used) continue;
        uint32_t rules = names_object && automaton->key == event->key ? event->rules : general;
        move_to(monitor, state, automaton, next_state(moves, states, rules, automaton->state), event);
    }
    move_to(monitor, state, &state->others, next_state(moves, states, general, state->others.state), event);
}

/* ---- specs of which not all is told ---- */

struct told_event {
    const struct moment_moves *moves;
    size_t state_count;
    uint32_t rules;
};

static int next_possible(const void *context, int state) {
    const struct told_event *event = context;
    return next_state(event->moves, event->state_count, event->rules, state);
}

static void move_possible(struct fl_monitor *monitor, struct spec_state *state, const struct moment_moves *moves,
                          const struct fl_monitor_event *event) {
    struct told_event told = {moves, state->spec->states.count, event->rules};
    if (state->spec->states.items[state->others.state].message) return;
    int error = fl_possible_tell(state->possible, next_possible, &told);
    if (error >= 0) move_to(monitor, state, &state->others, error, event);
}

/* The event says in which state it happened. */
static void move_from_told(struct fl_monitor *monitor, struct spec_state *state, const struct moment_moves *moves,
                           const struct fl_monitor_event *event) {
    if (state->spec->states.items[state->others.state].message) return;
    state->others.state = (int)(event->key - 1);
    int to = next_state(moves, state->spec->states.count, event->rules, state->others.state);
    move_to(monitor, state, &state->others, to, event);
}

bool fl_monitor_knows(const struct fl_monitor *monitor, uint32_t moment, uint32_t rules, uint64_t key) {
    if (moment >= monitor->moment_count || rules & ~monitor->moments[moment].rules) return false;
    const struct spec_state *state = &monitor->specs[monitor->moments[moment].spec];
    return state->loss != FAULTLINE_LOSES_MOVES || !rules || key - 1 < state->spec->states.count;
}

void fl_monitor_tell(struct fl_monitor *monitor, const struct fl_monitor_event *event) {
    const struct moment_moves *moves = &monitor->moments[event->moment];
    struct spec_state *state = &monitor->specs[moves->spec];
    if (state->possible)
        move_possible(monitor, state, moves, event);
    else if (state->loss == FAULTLINE_LOSES_MOVES)
        move_from_told(monitor, state, moves, event);
    else if (event->rules & ~moves->key_rules)
        move_all(monitor, state, moves, event);
    else
        move_one(monitor, state, moves, event);
    monitor->event_count++;
}

/* ---- moves in words ---- */

struct word_move {
    bool is_looked_up;
    struct spec_state *state;
    const int *to; /* by state; NULL: it is none that the table has */
};

/* So many moves are told together as fit into these bits. */
enum { BITS_TOGETHER = 12, MOST_TOGETHER = BITS_TOGETHER };

/* Moves one behind the other that are all of one spec. */
struct word_part {
    bool is_looked_up;
    struct spec_state *state;
    const int *to; /* by state, after all of them; STAYS: tell them one by one. NULL: from all states */
    uint32_t sites[MOST_TOGETHER];
    uint32_t own_count; /* of the sites, each once */
    uint32_t own_sites[MOST_TOGETHER], own_times[MOST_TOGETHER];
};

struct fl_move_table {
    const uint32_t *moments;
    size_t site_count;
    uint32_t bits, rule_bits;
    struct word_move *moves; /* by their bits */
    uint32_t together;       /* how many moves a part has; below 2: none has */
    struct word_part *parts; /* by their bits */
};

struct fl_move_table *fl_monitor_move_table(struct fl_monitor *monitor, const uint32_t *moments, size_t site_count,
                                            uint32_t bits, uint32_t rule_bits) {
    struct fl_move_table *table = FL_NEW(monitor->arena, struct fl_move_table);
    *table = (struct fl_move_table){moments, site_count, bits, rule_bits, .together = BITS_TOGETHER / bits};
    table->moves = FL_NEW_ARRAY(monitor->arena, struct word_move, (size_t)1 << bits);
    if (table->together > 1)
        table->parts = FL_NEW_ARRAY(monitor->arena, struct word_part, (size_t)1 << (table->together * bits));
    return table;
}

static void look_up(struct fl_monitor *monitor, const struct fl_move_table *table, uint32_t move) {
    struct word_move *entry = &table->moves[move];
    uint32_t site = move >> table->rule_bits, rule = move & ((1u << table->rule_bits) - 1);
    uint32_t rules = rule < 32 ? 1u << rule : 0;
    entry->is_looked_up = true;
    if (!rules || site >= table->site_count || !fl_monitor_knows(monitor, table->moments[site], rules, 0)) return;
    const struct moment_moves *moves = &monitor->moments[table->moments[site]];
    entry->state = &monitor->specs[moves->spec];
    size_t states = entry->state->spec->states.count;
    if (entry->state->spec->key || entry->state->loss != FAULTLINE_LOSES_NOTHING) return;
    int *to = FL_NEW_ARRAY(monitor->arena, int, states);
    for (size_t i = 0; i < states; i++) to[i] = next_state(moves, states, rules, (int)i);
    entry->to = to;
}

static struct word_move *move_of(struct fl_monitor *monitor, struct fl_move_table *table, uint32_t move) {
    if (!table->moves[move].is_looked_up) look_up(monitor, table, move);
    return &table->moves[move];
}

/* Where the moves of a part lead from a state, if each of them changes it and none comes to an error. */
static int state_after(const struct fl_move_table *table, const struct word_move *const *moves, int state) {
    const struct fl_spec *spec = moves[0]->state->spec;
    for (uint32_t i = 0; i < table->together; i++) {
        int to = moves[i]->to[state];
        if (to == state || spec->states.items[to].message) return STAYS;
        state = to;
    }
    return state;
}

static void count_site(struct word_part *part, uint32_t site) {
    uint32_t i = 0;
    while (i < part->own_count && part->own_sites[i] != site) i++;
    if (i == part->own_count) part->own_sites[part->own_count++] = site;
    part->own_times[i]++;
}

static void look_up_part(struct fl_monitor *monitor, struct fl_move_table *table, uint32_t bits) {
    struct word_part *part = &table->parts[bits];
    const struct word_move *moves[MOST_TOGETHER] = {0};
    part->is_looked_up = true;
    for (uint32_t i = 0; i < table->together; i++) {
        uint32_t mask = ((uint32_t)1 << table->bits) - 1;
        uint32_t move = bits >> ((table->together - 1 - i) * table->bits) & mask;
        moves[i] = move_of(monitor, table, move);
        if (!moves[i]->to || moves[i]->state != moves[0]->state) return;
        part->sites[i] = move >> table->rule_bits;
        count_site(part, part->sites[i]);
    }
    part->state = moves[0]->state;
    size_t states = part->state->spec->states.count;
    int *to = FL_NEW_ARRAY(monitor->arena, int, states);
    for (size_t i = 0; i < states; i++) to[i] = state_after(table, moves, (int)i);
    part->to = to;
}

static void remember(struct fl_moves *moves, const uint32_t *sites, uint32_t count) {
    uint32_t first = count > FL_MOVES_REMEMBERED ? count - FL_MOVES_REMEMBERED : 0;
    size_t at = (moves->count + first) % FL_MOVES_REMEMBERED;
    for (uint32_t i = first; i < count; i++) {
        moves->sites[at] = sites[i];
        at = at + 1 == FL_MOVES_REMEMBERED ? 0 : at + 1;
    }
    moves->count += count;
}

/* False: they are to be told one by one. */
static bool tell_part(struct fl_monitor *monitor, struct fl_move_table *table, uint32_t bits,
                      uint64_t *site_events) {
    struct word_part *part = &table->parts[bits];
    if (!part->is_looked_up) look_up_part(monitor, table, bits);
    int to = part->to ? part->to[part->state->others.state] : STAYS;
    if (to == STAYS) return false;
    part->state->others.state = to;
    remember(&part->state->others.moves, part->sites, table->together);
    for (uint32_t i = 0; i < part->own_count; i++) site_events[part->own_sites[i]] += part->own_times[i];
    monitor->event_count += table->together;
    return true;
}

uint32_t fl_monitor_tell_moves(struct fl_monitor *monitor, struct fl_move_table *table, uint64_t word,
                               uint32_t count, uint64_t place, uint64_t *site_events) {
    uint32_t mask = ((uint32_t)1 << table->bits) - 1, together = table->together, told = 0;
    while (told < count) {
        if (together > 1 && count - told >= together) {
            uint64_t part = word >> ((count - told - together) * table->bits);
            if (tell_part(monitor, table, (uint32_t)part & (((uint32_t)1 << together * table->bits) - 1),
                          site_events)) {
                told += together;
                continue;
            }
        }
        uint32_t move = (uint32_t)(word >> ((count - told - 1) * table->bits)) & mask;
        const struct word_move *entry = move_of(monitor, table, move);
        if (!entry->to) break;
        uint32_t site = move >> table->rule_bits;
        struct fl_monitor_event event = {.site = site, .place = place};
        move_to(monitor, entry->state, &entry->state->others, entry->to[entry->state->others.state], &event);
        monitor->event_count++;
        site_events[site]++;
        told++;
    }
    return told;
}

/* ---- what has become of it ---- */

int fl_monitor_state(const struct fl_monitor *monitor, size_t spec, uint64_t key) {
    const struct spec_state *state = &monitor->specs[spec];
    const struct automaton *automaton = state->spec->key ? find(state, key) : NULL;
    return automaton ? automaton->state : state->others.state;
}

const fl_violations *fl_monitor_violations(const struct fl_monitor *monitor) {
    return &monitor->violations;
}

uint64_t fl_monitor_event_count(const struct fl_monitor *monitor) {
    return monitor->event_count;
}
