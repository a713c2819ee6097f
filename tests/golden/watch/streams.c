/* Streams, of which each has an automaton: which of them a call is about is known by the variables that hold them, also
 * in functions that they are passed to. Nothing that the library does has to be known for it.
 * RUN: cd %S; faultline watch -p file --timeout 40 streams.c
 * EXPECT: 11 places where something may be told: 6 removed, 2 guarded, 3 kept
 * EXPECT: removed  streams.c:20:25  before fputs    no run makes the observer move here
 * EXPECT: guarded  streams.c:25:16  after fopen     if (f != 0): a run makes the observer move here
 * EXPECT: removed  streams.c:27:9   before fprintf  no run makes the observer move here
 * EXPECT: guarded  streams.c:30:17  after fopen     if (f != 0): a run makes the observer move here
 * EXPECT: kept     streams.c:32:9   before fclose   a run makes the observer move here
 * EXPECT: removed  streams.c:35:12  before fgets    no run makes the observer move here
 * EXPECT: kept     streams.c:36:5   before fclose   a run makes the observer move here
 * EXPECT: removed  streams.c:37:5   before fprintf  no run makes the observer move here
 * EXPECT: kept     streams.c:38:5   before fclose   a run makes the observer move here
 * EXPECT: removed  streams.c:39:5   before fprintf  no run makes the observer move here
 * EXPECT: removed  streams.c:40:12  before fputs    no run makes the observer move here
 */
#include <stdio.h>

static void copy(FILE *out, const char *line) {
    if (line[0] != '#') fputs(line, out);
}

int main(int argc, char **argv) {
    char line[100];
    FILE *in = fopen(argc > 1 ? argv[1] : "input", "r");
    if (!in) {
        fprintf(stderr, "no input\n");
        return 1;
    }
    FILE *out = fopen("output", "w");
    if (!out) {
        fclose(in);
        return 1;
    }
    while (fgets(line, sizeof line, in)) copy(out, line);
    fclose(in);
    fprintf(out, "end\n");
    fclose(out);
    fprintf(stderr, "done\n");
    return fputs("", stdout) < 0;
}
