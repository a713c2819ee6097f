/* A log that is closed too early, in a program that does much else. */
#include <stdio.h>

int __VERIFIER_nondet_int(void);

static FILE *log_file;
static unsigned counts[26];

static void note(const char *what) {
    fputs(what, log_file);
}

static void count_letters(const char *text) {
    for (; *text; text++)
        if (*text >= 'a' && *text <= 'z') counts[*text - 'a']++;
}

int main(void) {
    static const char *const words[] = {"the", "quick", "brown", "fox"};
    int mode = __VERIFIER_nondet_int();
    log_file = fopen("letters.log", "w");
    if (!log_file) return 1;
    for (int i = 0; i < 4; i++) count_letters(words[i]);
    note("counted\n");
    if (mode == 7) {
        fclose(log_file);
        note("the last word\n"); /* wrong: the log is closed */
    }
    return 0;
}
