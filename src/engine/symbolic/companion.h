/* engine/symbolic/companion.h - what whoever drives an execution keeps with each state.
 *
 * The engine knows nothing of what is in it. A fork shares it with the state that it comes from, so it is never
 * changed: a driver that has more to say gives the state another one. Its class says which states are to be kept
 * apart, and what two states that become one keep.
 *
 * A client puts struct fl_companion first into a struct of its own. All states of one engine have companions of
 * one class, or all have none (NULL).
 */
#ifndef FL_ENGINE_SYMBOLIC_COMPANION_H
#define FL_ENGINE_SYMBOLIC_COMPANION_H

struct fl_engine;
struct fl_term;

struct fl_companion {
    const struct fl_companion_class *class; /* NULL where no two states are ever made one */
};

struct fl_companion_class {
    /* Negative, zero, positive, like strcmp: the state with the smaller one goes first, wherever in the program
     * the two are. Only where it is zero are two states made one. */
    int (*compare)(const struct fl_companion *left, const struct fl_companion *right);
    /* What a state keeps that two have become: the left one's where the guard holds, else the right one's. */
    const struct fl_companion *(*merge)(struct fl_engine *engine, const struct fl_companion *left,
                                        const struct fl_companion *right, const struct fl_term *guard);
};

static inline int fl_companion_compare(const struct fl_companion *left, const struct fl_companion *right) {
    return left == right ? 0 : left->class->compare(left, right);
}

#endif
