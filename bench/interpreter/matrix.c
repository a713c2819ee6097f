/* Products of square matrices of doubles and of integers. */
#include <stdio.h>

enum { SIZE = 120, ROUNDS = 8 };
static double a[SIZE][SIZE], b[SIZE][SIZE], c[SIZE][SIZE];
static int u[SIZE][SIZE], v[SIZE][SIZE], w[SIZE][SIZE];

static void multiply(void) {
    for (int i = 0; i < SIZE; i++)
        for (int j = 0; j < SIZE; j++) {
            double sum = 0;
            int product = 0;
            for (int k = 0; k < SIZE; k++) {
                sum += a[i][k] * b[k][j];
                product += u[i][k] * v[k][j];
            }
            c[i][j] = sum;
            w[i][j] = product;
        }
}

int main(void) {
    for (int i = 0; i < SIZE; i++)
        for (int j = 0; j < SIZE; j++) {
            a[i][j] = (i + 1) / (double)(j + 2);
            b[i][j] = (i - j) * 0.25;
            u[i][j] = i * 7 % 13;
            v[i][j] = j * 5 % 11;
        }
    double trace = 0;
    long total = 0;
    for (int round = 0; round < ROUNDS; round++) {
        multiply();
        for (int i = 0; i < SIZE; i++) {
            trace += c[i][i];
            total += w[i][SIZE - 1 - i];
            a[i][round] = c[i][i] / 1000;
        }
    }
    printf("%.6f %ld\n", trace, total);
    return 0;
}
