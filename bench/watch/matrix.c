/* Products of small matrices, with the largest element so far. STEPS: 500000 */
#include <stdio.h>
#include <stdlib.h>

#define N 8
int largest;
static int a[N][N], b[N][N], c[N][N];

static void multiply(void) {
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            int sum = 0;
            for (int k = 0; k < N; k++) sum = (sum + a[i][k] * b[k][j]) & 1023;
            c[i][j] = sum;
            if (sum > largest) largest = sum;
        }
}

int main(int argc, char **argv) {
    long count = argc > 1 ? atol(argv[1]) : 10;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) a[i][j] = i + j, b[i][j] = i * j & 7;
    for (long round = 0; round < count; round++) {
        largest = 0;
        multiply();
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++) a[i][j] = c[i][j] & 15;
    }
    printf("%d\n", largest);
    return 0;
}
