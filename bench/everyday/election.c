/* Counts votes for a party's candidates; a vote for somebody who withdrew is counted in front of the table.
 * VERDICT: FAILS
 * LINE: 44
 * INPUT: candidates, a vote for a name that is not among them, then "count"
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CANDIDATES 6
#define VOTES 50

struct candidate {
    char name[16];
    int votes;
};

static struct candidate *candidates;
static int candidate_count;
static int ballots[VOTES];
static int ballot_count;

static int index_of(const char *name) {
    for (int i = 0; i < candidate_count; i++) {
        if (strcmp(candidates[i].name, name) == 0) return i;
    }
    return -1;
}

static void stand(const char *name) {
    if (candidate_count == CANDIDATES || index_of(name) >= 0) return;
    snprintf(candidates[candidate_count].name, sizeof candidates->name, "%s", name);
    candidates[candidate_count++].votes = 0;
}

static void vote(const char *name) {
    if (ballot_count < VOTES) ballots[ballot_count++] = index_of(name);
}

static void count(void) {
    int best = 0, is_tied = 0;
    if (candidate_count == 0) return;
    for (int i = 0; i < candidate_count; i++) candidates[i].votes = 0;
    for (int i = 0; i < ballot_count; i++) candidates[ballots[i]].votes++;
    for (int i = 1; i < candidate_count; i++) {
        if (candidates[i].votes == candidates[best].votes) is_tied = 1;
        if (candidates[i].votes > candidates[best].votes) {
            best = i;
            is_tied = 0;
        }
    }
    if (is_tied)
        puts("nobody is elected");
    else
        printf("%s is elected with %d of %d votes\n", candidates[best].name, candidates[best].votes, ballot_count);
}

int main(void) {
    char line[60];
    candidates = malloc(CANDIDATES * sizeof *candidates);
    if (candidates == NULL) return 1;
    while (fgets(line, sizeof line, stdin) != NULL) {
        char *verb = strtok(line, " \n"), *name = strtok(NULL, " \n");
        if (verb == NULL) continue;
        if (strcmp(verb, "stand") == 0 && name != NULL)
            stand(name);
        else if (strcmp(verb, "vote") == 0 && name != NULL)
            vote(name);
        else if (strcmp(verb, "count") == 0)
            count();
        else
            printf("%s?\n", verb);
    }
    free(candidates);
    return 0;
}
