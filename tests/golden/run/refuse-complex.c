/* RUN: faultline run %s
 * EXIT: 2
 * EXPECT: refuse-complex.c:5: error: complex numbers are not supported
 */
static double _Complex sum;
int main(void) {
    sum += 1.0;
    return 0;
}
