/* Dijkstra's algorithm on a graph whose weights may be negative misses shorter paths.
 * VERDICT: FAILS
 * UNWIND: 5
 */
#include <stdbool.h>
#include "input.h"

#define SIZE 4
#define FAR 1000

int main(void) {
    int weight[SIZE][SIZE], distance[SIZE];
    bool is_done[SIZE] = {false};
    for (int i = 0; i < SIZE; i++) {
        for (int j = 0; j < SIZE; j++) {
            weight[i][j] = i < j ? __VERIFIER_nondet_int() : FAR;
            __VERIFIER_assume(weight[i][j] >= -10 && weight[i][j] <= FAR);
        }
        distance[i] = i == 0 ? 0 : FAR;
    }
    for (int round = 0; round < SIZE; round++) {
        int nearest = -1;
        for (int i = 0; i < SIZE; i++)
            if (!is_done[i] && (nearest < 0 || distance[i] < distance[nearest])) nearest = i;
        is_done[nearest] = true;
        for (int i = 0; i < SIZE; i++)
            if (!is_done[i] && distance[nearest] + weight[nearest][i] < distance[i])
                distance[i] = distance[nearest] + weight[nearest][i];
    }
    for (int i = 0; i < SIZE; i++)
        for (int j = 0; j < SIZE; j++) assert(distance[j] <= distance[i] + weight[i][j]);
    return 0;
}
