/* Memory that only the system reads, behind a pointer that is given to a function of the library: where it may not be
 * written, a model that reads it sees a failure, and else the verdict says that this is assumed.
 *
 * RUN: faultline check --entry directory %s
 * EXIT: 5
 * EXPECT: UNKNOWN: a failing run depends on values that no input controls
 * RUN: faultline check --entry directory %s -- -DTWIN
 * EXPECT: SAFE:
 * RUN: faultline check --entry command %s
 * EXIT: 5
 * EXPECT: SAFE ASSUMING name is written before it is read:
 * RUN: faultline check --entry command %s -- -DTWIN
 * EXPECT: SAFE:
 * RUN: faultline check --entry attributes %s
 * EXIT: 5
 * EXPECT: UNKNOWN: a failing run depends on values that no input controls
 * RUN: faultline check --entry vector %s
 * EXIT: 5
 * EXPECT: SAFE ASSUMING name is written before it is read:
 * RUN: faultline check --entry vector %s -- -DTWIN
 * EXPECT: SAFE:
 * RUN: faultline check --entry list %s
 * EXIT: 5
 * EXPECT: SAFE ASSUMING name is written before it is read:
 * RUN: faultline check --entry list %s -- -DTWIN
 * EXPECT: SAFE:
 * RUN: faultline check --entry block %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 3 checks can fail, confirmed by running the compiled program
 * RUN: faultline check --entry block %s -- -DTWIN
 * EXPECT: SAFE:
 * RUN: faultline check --entry through_pointer %s
 * EXIT: 5
 * EXPECT: UNKNOWN: a failing run depends on values that no input controls
 * RUN: faultline check --entry through_pointer %s -- -DTWIN
 * EXPECT: SAFE:
 * RUN: faultline check --entry without_model %s
 * EXIT: 5
 * EXPECT: SAFE ASSUMING name is written before it is read:
 * RUN: faultline check --entry without_model %s -- -DTWIN
 * EXPECT: SAFE:
 * RUN: faultline check --undefined may-write --entry without_model %s
 * EXIT: 5
 * EXPECT: SAFE ASSUMING name is written before it is read:
 * RUN: faultline check --entry some_bytes %s
 * EXIT: 5
 * EXPECT: SAFE ASSUMING name is written before it is read:
 * RUN: faultline check --entry some_bytes %s -- -DTWIN
 * EXPECT: SAFE:
 */
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

static int table[2];

static void set(char *name) {
#ifdef TWIN
    strcpy(name, "abc");
#endif
}

int directory(void) {
    char name[16];
    set(name);
    return table[mkdir(name, 0700) != 0];
}

int command(void) {
    char name[16];
    set(name);
    return table[system(name) != 0];
}

int attributes(void) {
    char name[16];
    struct stat found;
    return table[stat(name, &found) != 0];
}

int vector(void) {
    char name[16], *arguments[] = {"abc", name, NULL};
    set(name);
    return table[execv("abc", arguments) != 0];
}

int list(void) {
    char name[16];
    set(name);
    return table[execl("abc", "abc", name, (char *)NULL) != 0];
}

int block(void) {
    char *name = malloc(16);
    if (!name) return 0;
    set(name);
    int result = table[chdir(name) != 0];
    free(name);
    return result;
}

int through_pointer(void) {
    static int (*volatile remove_directory)(const char *) = rmdir;
    char name[16];
    set(name);
    return table[remove_directory(name) != 0];
}

int without_model(void) {
    char name[16];
    set(name);
    return table[symlink("abc", name) != 0];
}

int some_bytes(void) {
    char name[16];
    set(name);
    return table[send(3, name, 4, 0) > 0];
}

int main(int argc, char **argv) {
    return argc > 1 ? table[chdir(argv[1]) != 0] : 0;
}
