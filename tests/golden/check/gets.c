/* gets writes a line of any length.
 * RUN: faultline check --first %s
 * EXIT: 10
 * EXPECT: confirmed by running the compiled program
 * EXPECT: gets.c:11:5: invalid pointer
 * EXPECT: confirmed: the compiled program fails in the same way
 */
char *gets(char *text);
int main(void) {
    char text[4];
    gets(text);
}
