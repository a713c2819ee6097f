/* engine/symbolic/search/guided.h - what would a run have needed to go another way?
 *
 * Follows a run that was executed, as terms over its inputs, and asks at branches and checks that a client wants
 * to see go the other way for inputs with which they do. Nothing else is asked, so that following costs little
 * more than executing; whether the inputs do what they should is up to the client, who executes them.
 */
#ifndef FL_ENGINE_SYMBOLIC_SEARCH_GUIDED_H
#define FL_ENGINE_SYMBOLIC_SEARCH_GUIDED_H

#include "run/inputs.h"
#include "engine/symbolic/engine.h"

struct fl_guided_value {
    const char *name;
    uint64_t value;
};

struct fl_guided_values {
    const struct fl_guided_value *items;
    size_t count;
    bool is_chance; /* see fl_guided_client.takes_chances */
};

struct fl_guided;

/* An edge that a client wants to see. */
struct fl_guided_step {
    struct fl_guided *guided;
    struct fl_engine *engine;
    struct fl_state *state;
    fl_edge_id edge;
    struct fl_successors *successors;
};

struct fl_guided_client {
    void *context;
    bool (*wants_branch)(void *context, fl_edge_id edge);
    bool (*wants_failure)(void *context, fl_check_id check);
    /* Values of variables, by their names in engine/symbolic/input.c, with which it goes the other way; those that
     * are not mentioned stay as they were. NULL: there are none, or they were not found in time. */
    void (*found)(void *context, const struct fl_guided_values *values);
    bool (*must_stop)(void *context);
    void (*took_branch)(void *context, fl_edge_id edge);                                      /* or NULL */
    void (*compared)(void *context, struct fl_input_bytes left, struct fl_input_bytes right); /* texts; or NULL */
    /* Where no inputs lead the same way and then elsewhere, any with which the branch alone goes elsewhere are
     * told. */
    bool takes_chances;
    uint64_t settled; /* bytes of standard input that are to stay as they are */
    /* Where there are any: how far the client is, by its own count. A run that begins with the same bytes as one
     * before is followed from the last mark in them, and this is what it was there. */
    uint64_t *progress;
    /* Edges that the client sees before they are executed; NULL: none. */
    const bool *is_observed;
    /* True: the successor is there, or following ends here; the edge is not executed. */
    bool (*step)(void *context, struct fl_guided_step *step);
};

struct fl_guided *fl_guided_create(const struct fl_program *program);
void fl_guided_destroy(struct fl_guided *guided);
/* The feed is that of the run, which is over. */
void fl_guided_follow(struct fl_guided *guided, const struct fl_feed *feed, const struct fl_guided_client *client);
/* For clients, while a run is followed: does the condition hold in it? */
bool fl_guided_holds(struct fl_guided *guided, const struct fl_term *condition);
/* Tells of inputs with which a run comes to the state, and the condition holds there. */
void fl_guided_ask(struct fl_guided *guided, const struct fl_state *state, const struct fl_term *condition);
/* For clients that are asked for a branch: a digest of the calls that lead there. */
uint64_t fl_guided_callers(const struct fl_guided *guided);
/* The step that is made now is the last that depends on nothing but the bytes that stay as they are. */
void fl_guided_mark(struct fl_guided *guided);
/* Bytes that it holds. */
size_t fl_guided_memory(const struct fl_guided *guided);

#endif
