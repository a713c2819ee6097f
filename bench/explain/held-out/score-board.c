/* The three best scores of a game, the best first; of equal scores, the one that
   was there first stays ahead. */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);

#define PLACES 3
#define GAMES 4
#define NOT_PLACED 0

struct score {
    int points;
    int game;
};

struct board {
    struct score place[PLACES];
    int filled;
};

static bool qualifies(const struct board *b, int points)
{
    if (b->filled < PLACES)
        return true;
    return points > b->place[PLACES - 1].points;
}

/* Returns the rank, counted from 1, or NOT_PLACED. */
static int enter(struct board *b, int points, int game)
{
    int at;

    if (!qualifies(b, points))
        return NOT_PLACED;
    if (b->filled < PLACES)
        b->filled++;
    at = b->filled - 1;
    while (at > 0 && b->place[at - 1].points < points) {
        b->place[at] = b->place[at - 1];
        at--;
    }
    b->place[at].points = points;
    b->place[at].game = game;
    return at + 1;
}

static void strike(struct board *b, int rank)
{
    for (int i = rank; i < b->filled; i++)
        b->place[i - 1] = b->place[i];
    b->filled--;
}

static bool in_order(const struct board *b)
{
    for (int i = 1; i < b->filled; i++) {
        const struct score *ahead = &b->place[i - 1];
        const struct score *behind = &b->place[i];
        if (ahead->points < behind->points)
            return false;
        if (ahead->points == behind->points && ahead->game >= behind->game)
            return false;
    }
    return true;
}

static int rank_among(const int *points, int games, int game)
{
    int rank = 1;
    for (int i = 0; i < games; i++) {
        if (points[i] > points[game] || (points[i] == points[game] && i < game))
            rank++;
    }
    return rank;
}

int main(void)
{
    struct board b = {0};
    int points[GAMES];
    int second;

    for (int game = 0; game < GAMES; game++) {
        int rank;

        points[game] = __VERIFIER_nondet_int();
        if (points[game] < 0 || points[game] > 9)
            return 0;
        rank = enter(&b, points[game], game);
        assert(in_order(&b));
        assert(b.filled == (game < PLACES ? game + 1 : PLACES));
        if (rank == NOT_PLACED)
            assert(rank_among(points, game + 1, game) > PLACES);
        else
            assert(rank == rank_among(points, game + 1, game));
    }
    for (int i = 0; i < PLACES; i++) {
        assert(b.place[i].points == points[b.place[i].game]);
        assert(rank_among(points, GAMES, b.place[i].game) == i + 1);
    }

    second = b.place[1].game;
    strike(&b, 1);
    assert(b.filled == PLACES - 1 && in_order(&b));
    assert(b.place[0].game == second);
    assert(qualifies(&b, 0));
    return 0;
}
