/* RUN: faultline check %s
 * EXPECT: SAFE: there is no check in this program
 */
int main(void) { return 0; }
