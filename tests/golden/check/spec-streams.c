/* The file property knows all functions that open and close streams.
 * RUN: faultline check -p file --timeout 30 %s -- -DUSE=1
 * EXPECT: SAFE
 * RUN: faultline check -p file --first %s -- -DUSE=2
 * EXIT: 10
 * EXPECT: specification violated: fgets needs f to be open
 * RUN: faultline check -p file --first %s -- -DUSE=3
 * EXIT: 10
 * EXPECT: specification violated: fputs needs f to be open
 * RUN: faultline check -p file --first %s -- -DUSE=4
 * EXIT: 10
 * EXPECT: specification violated: pclose needs f to be open
 * RUN: faultline check -p file --first %s -- -DUSE=5
 * EXIT: 10
 * EXPECT: specification violated: freopen needs f to be open
 */
#define _GNU_SOURCE
#include <stdio.h>

int main(void) {
    char line[4];
#if USE == 1
    FILE *scratch = tmpfile();
    if (!scratch) return 1;
    fputs("a", scratch);
    return fclose(scratch);
#elif USE == 2 || USE == 4
    FILE *listing = popen("ls", "r");
    if (!listing) return 1;
    fgets(line, sizeof line, listing);
    pclose(listing);
    return USE == 2 ? !fgets(line, sizeof line, listing) : pclose(listing);
#else
    FILE *out = fopen("out", "w"), *again;
    if (!out) return 1;
    if (USE == 5) fclose(out);
    again = freopen("other", "w", out);
    if (again) fputs("a", again);
    fputs("b", out); /* a stream that could not be opened again is closed */
    line[0] = 0;
    return line[0];
#endif
}
