/* A log that is closed too early, in a program that does much else. */
#include <stdio.h>
#include <string.h>

static FILE *log_file;
static unsigned counts[26];

static void note(const char *what) {
    fputs(what, log_file);
}

static void count_letters(const char *text) {
    for (; *text; text++)
        if (*text >= 'a' && *text <= 'z') counts[*text - 'a']++;
}

int main(int argc, char **argv) {
    log_file = fopen("letters.log", "w");
    if (!log_file) return 1;
    for (int i = 1; i < argc; i++) count_letters(argv[i]);
    note("counted\n");
    if (argc > 2) {
        fclose(log_file);
        note("several words\n"); /* wrong: the log is closed */
    }
    return 0;
}
