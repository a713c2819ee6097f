#include "engine/fuzz/questions.h"

#include <string.h>

#include "engine/fuzz/flip.h"
#include "engine/symbolic/search/guided.h"

/* How often a way is asked for that no run has taken, in the user's functions and in the library's. */
enum { MOST_TRIES = 24, MOST_LIBRARY_TRIES = 4, MOST_FAILURE_TRIES = 12, MOST_RARE_FAILURE_TRIES = 2 };
/* And how often one that was taken, behind the same branches and at its first, second and later times in a run:
 * loops may go on. */
enum { MOST_TIMES = 12, MOST_REPEATED_TRIES = 2, MOST_GOAL_TRIES = 3 };
/* Pairs of texts are put in each other's place so often. */
enum { MOST_PAIR_TRIES = 3, TRAIL_PLACES = 1 << 16 };
/* One run is followed so long. */
static const double most_seconds = 1;
static const size_t most_memory = (size_t)512 << 20; /* until it begins anew */

struct fl_questions {
    struct fl_arena *arena;
    struct fl_questions_options about;
    struct fl_guided *guided;              /* NULL: not begun */
    uint8_t *branch_tries, *failure_tries; /* by edge, by check */
    uint8_t *repeated_tries;               /* by edge, and at which time in a run */
    uint8_t *trail_tries;                  /* by a digest of an edge and the branches before it */
    uint8_t *times;                        /* that the run which is followed came to an edge */
    uint8_t *checked;                      /* and that it was asked for the failure of a check */
    uint64_t trail;                        /* its last branches in the user's functions */
    struct fl_map pairs;                   /* of texts that were compared: how often they were tried */
    /* While a run is followed: */
    struct fl_arena *answers_arena;
    const struct fl_seed *seed;
    const bool *goals;
    bool is_rare;
    uint32_t goal_tries;
    struct fl_deadline deadline;
    fl_seed_list answers;
};

struct fl_questions *fl_questions_create(struct fl_arena *arena, const struct fl_questions_options *options) {
    const struct fl_program *program = options->program;
    struct fl_questions *questions = FL_NEW(arena, struct fl_questions);
    questions->arena = arena;
    questions->about = *options;
    questions->branch_tries = FL_NEW_ARRAY(arena, uint8_t, program->edge_count + 1);
    questions->repeated_tries = FL_NEW_ARRAY(arena, uint8_t, (size_t)program->edge_count *MOST_TIMES + 1);
    questions->trail_tries = FL_NEW_ARRAY(arena, uint8_t, TRAIL_PLACES);
    questions->times = FL_NEW_ARRAY(arena, uint8_t, program->edge_count + 1);
    questions->failure_tries = FL_NEW_ARRAY(arena, uint8_t, program->check_count + 1);
    questions->checked = FL_NEW_ARRAY(arena, uint8_t, program->check_count + 1);
    questions->pairs = fl_map_make(arena);
    return questions;
}

void fl_questions_destroy(struct fl_questions *questions) {
    if (questions->guided) fl_guided_destroy(questions->guided);
}

/* ---- what is asked ---- */

/* The first, second, fourth time and so on. */
static bool take_rare_try(uint8_t *times) {
    if (*times == UINT8_MAX) return false;
    ++*times;
    return (*times & (*times - 1)) == 0;
}

static bool take_try(uint8_t *tries, unsigned most) {
    return *tries < most ? ++*tries : false;
}

/* In the library, it is the calls that lead there that matter. */
static bool wants_behind_trail(struct fl_questions *questions, fl_edge_id edge, bool is_users) {
    uint64_t trail = is_users ? questions->trail : 1;
    uint64_t digest = fl_hash_mix(trail ^ fl_guided_callers(questions->guided)) + edge.index;
    return take_rare_try(&questions->trail_tries[digest % TRAIL_PLACES]);
}

static bool wants_again(struct fl_questions *questions, fl_edge_id edge) {
    if (wants_behind_trail(questions, edge, true)) return true;
    uint8_t *time = &questions->times[edge.index];
    if (*time >= MOST_TIMES) return false;
    uint8_t now = (*time)++;
    return take_try(&questions->repeated_tries[(size_t)edge.index * MOST_TIMES + now], MOST_REPEATED_TRIES) ||
           (questions->is_rare && ((now + 1) & now) == 0);
}

static bool wants_branch(void *context, fl_edge_id edge) {
    struct fl_questions *questions = context;
    const struct fl_program *program = questions->about.program;
    const struct fl_edge *asked = fl_program_edge(program, edge);
    if (fl_deadline_has_passed(questions->deadline)) return false;
    const struct fl_location *source = fl_program_location(program, asked->source);
    bool is_users = fl_program_function(program, source->function)->is_users;
    if (questions->goals)
        return questions->goals[asked->target.index] && questions->goal_tries++ < MOST_GOAL_TRIES;
    if (fl_corpus_has_reached(questions->about.corpus, asked->target))
        return is_users ? wants_again(questions, edge) : wants_behind_trail(questions, edge, false);
    return take_try(&questions->branch_tries[edge.index], is_users ? MOST_TRIES : MOST_LIBRARY_TRIES);
}

static bool wants_failure(void *context, fl_check_id check) {
    struct fl_questions *questions = context;
    if (questions->goals || !questions->about.wants_check(questions->about.context, check)) return false;
    if (take_try(&questions->failure_tries[check.index], MOST_FAILURE_TRIES)) return true;
    return questions->is_rare && take_try(&questions->checked[check.index], MOST_RARE_FAILURE_TRIES);
}

static void take_branch(void *context, fl_edge_id edge) {
    struct fl_questions *questions = context;
    const struct fl_program *program = questions->about.program;
    const struct fl_edge *taken = fl_program_edge(program, edge);
    bool is_users = fl_program_function(program, fl_program_location(program, taken->source)->function)->is_users;
    if (is_users) questions->trail = questions->trail << 16 | (taken->target.index & 0xffff);
}

/* ---- what is answered ---- */

/* With more behind the end, where a length may have become larger. */
static const struct fl_seed *lengthened(struct fl_arena *arena, const struct fl_seed *seed) {
    enum { MORE = 40 };
    struct fl_seed *longer = fl_seed_copy(arena, seed);
    for (size_t i = 0; i < longer->parts.count; i++) {
        struct fl_seed_part *part = &longer->parts.items[i];
        if (part->slot.kind != FL_SEED_STDIN && part->slot.kind != FL_SEED_FILE) continue;
        char *bytes = fl_arena_allocate(arena, part->bytes.count + MORE + 1);
        memcpy(bytes, part->bytes.bytes, part->bytes.count);
        memset(bytes + part->bytes.count, part->bytes.count ? bytes[part->bytes.count - 1] : 'a', MORE);
        part->bytes = (struct fl_input_bytes){bytes, part->bytes.count + MORE};
    }
    return longer;
}

static void take_values(void *context, const struct fl_guided_values *values) {
    struct fl_questions *questions = context;
    if (!values) return;
    struct fl_arena *arena = questions->answers_arena;
    const struct fl_seed *flipped = fl_seed_flip(arena, questions->seed, values, questions->about.shape);
    fl_vector_push(arena, &questions->answers, fl_seed_copy(arena, flipped));
    if (values->is_chance) fl_vector_push(arena, &questions->answers, lengthened(arena, flipped));
}

static void compare_texts(void *context, struct fl_input_bytes left, struct fl_input_bytes right) {
    struct fl_questions *questions = context;
    if (left.count == right.count && memcmp(left.bytes, right.bytes, left.count) == 0) return;
    uint64_t digest = fl_hash_bytes(left.bytes, left.count) * 3 + fl_hash_bytes(right.bytes, right.count);
    if ((*fl_map_at(&questions->pairs, digest))++ >= MOST_PAIR_TRIES) return;
    fl_seed_substitute(questions->answers_arena, questions->seed, left, right, &questions->answers);
    fl_seed_substitute(questions->answers_arena, questions->seed, right, left, &questions->answers);
}

static bool must_stop(void *context) {
    const struct fl_questions *questions = context;
    return fl_deadline_has_passed(questions->deadline) || questions->about.must_stop(questions->about.context);
}

fl_seed_list fl_questions_ask(struct fl_questions *questions, struct fl_arena *arena, const struct fl_seed *seed,
                              const struct fl_feed *feed, const struct fl_question_aim *aim) {
    struct fl_guided_client client = {.context = questions,
                                      .wants_branch = wants_branch,
                                      .wants_failure = wants_failure,
                                      .found = take_values,
                                      .took_branch = take_branch,
                                      .compared = compare_texts,
                                      .takes_chances = true,
                                      .must_stop = must_stop};
    if (questions->guided && fl_guided_memory(questions->guided) > most_memory) {
        fl_guided_destroy(questions->guided);
        questions->guided = NULL;
    }
    if (!questions->guided) questions->guided = fl_guided_create(questions->about.program);
    memset(questions->times, 0, questions->about.program->edge_count);
    memset(questions->checked, 0, questions->about.program->check_count);
    questions->trail = 0;
    questions->answers = (fl_seed_list){0};
    questions->answers_arena = arena;
    questions->seed = seed;
    questions->goals = aim->goals;
    questions->is_rare = aim->is_rare;
    questions->goal_tries = 0;
    questions->deadline = fl_deadline_after(most_seconds);
    fl_guided_follow(questions->guided, feed, &client);
    return questions->answers;
}
