/* Floyd and Warshall's distances obey the triangle inequality.
 * VERDICT: SAFE
 * UNWIND: 4
 */
#include "input.h"

#define SIZE 3

int main(void) {
    int distance[SIZE][SIZE];
    for (int i = 0; i < SIZE; i++)
        for (int j = 0; j < SIZE; j++) {
            distance[i][j] = i == j ? 0 : __VERIFIER_nondet_uchar();
        }
    for (int via = 0; via < SIZE; via++)
        for (int i = 0; i < SIZE; i++)
            for (int j = 0; j < SIZE; j++)
                if (distance[i][via] + distance[via][j] < distance[i][j])
                    distance[i][j] = distance[i][via] + distance[via][j];
    for (int i = 0; i < SIZE; i++)
        for (int j = 0; j < SIZE; j++)
            for (int k = 0; k < SIZE; k++) assert(distance[i][k] <= distance[i][j] + distance[j][k]);
    return 0;
}
