/* A queue of print jobs; when the last one leaves, the end of the queue still points to it.
 * VERDICT: FAILS
 * LINE: 30
 * INPUT: jobs are added until some are printed, all leave, another one comes
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct job {
    unsigned number;
    int pages;
    struct job *next;
};

struct queue {
    struct job *first, *last;
    unsigned added, printed;
};

static void add(struct queue *queue, int pages) {
    struct job *job = malloc(sizeof *job);
    if (job == NULL) exit(1);
    job->number = ++queue->added;
    job->pages = pages;
    job->next = NULL;
    if (queue->last == NULL)
        queue->first = job;
    else
        queue->last->next = job;
    queue->last = job;
}

static int print(struct queue *queue) {
    struct job *job = queue->first;
    if (job == NULL) return 0;
    printf("job %u: %d pages\n", job->number, job->pages);
    queue->first = job->next;
    queue->printed++;
    free(job);
    return 1;
}

static int cancel(struct queue *queue, unsigned number) {
    struct job *before = NULL, *job;
    for (job = queue->first; job != NULL && job->number != number; job = job->next) before = job;
    if (job == NULL) return 0;
    if (before == NULL)
        queue->first = job->next;
    else
        before->next = job->next;
    if (queue->last == job) queue->last = before;
    free(job);
    return 1;
}

int main(void) {
    struct queue queue = {NULL, NULL, 0, 0};
    char word[8];
    unsigned number;
    int pages;
    while (scanf("%7s", word) == 1) {
        if (strcmp(word, "job") == 0) {
            if (scanf("%d", &pages) != 1 || pages < 1) break;
            add(&queue, pages);
        } else if (strcmp(word, "print") == 0) {
            if (!print(&queue)) puts("nothing to print");
        } else if (strcmp(word, "cancel") == 0) {
            if (scanf("%u", &number) != 1) break;
            if (!cancel(&queue, number)) puts("no such job");
        } else {
            printf("%s?\n", word);
        }
    }
    while (queue.first != NULL) print(&queue);
    printf("%u printed\n", queue.printed);
    return 0;
}
