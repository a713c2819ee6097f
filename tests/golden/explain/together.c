/* Two checks fail for one reason, a call that is missing. What mends one of them alone must not be shown beside what mends both if
 * the program with both changes fails.
 * RUN: faultline explain --json %s | jq -r '[.causes[].fix // empty] | unique | length < 2'
 * EXIT: 0
 * EXPECT: true
 */
#include <assert.h>
extern int nondet_int(void);

enum { LOVE, FIFTEEN, THIRTY, FORTY, ADVANTAGE, GAME };

static int score[2];

static void point(int player) {
    int other = 1 - player;
    if (score[player] == FORTY && score[other] == ADVANTAGE) {
        score[other] = FORTY;
    } else if (score[player] == FORTY && score[other] < FORTY) {
        score[player] = GAME;
    } else {
        score[player]++;
    }
}

int main(void) {
    int points[2] = {0, 0};
    for (int i = 0; i < 8; i++) {
        int player = nondet_int() & 1;
        points[player]++;
        int ahead = points[player] - points[1 - player];
        assert((score[player] == GAME) == (points[player] >= 4 && ahead >= 2));
        if (score[player] == GAME) break;
        assert(score[player] < FORTY || points[player] >= 3);
        assert((score[player] == ADVANTAGE) == (points[1 - player] >= 3 && ahead == 1));
    }
    return 0;
}
