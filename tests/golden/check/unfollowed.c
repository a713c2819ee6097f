/* Memory that is not followed part by part: where it may be read before it is written, the verdict says that this is
 * assumed. Where it is seen to be written, it says nothing.
 *
 * RUN: faultline check --entry large %s
 * EXIT: 5
 * EXPECT: SAFE ASSUMING a is written before it is read:
 * RUN: faultline check --entry large %s -- -DTWIN
 * EXPECT: SAFE: all
 * RUN: faultline check --entry some %s
 * EXIT: 5
 * EXPECT: SAFE ASSUMING a is written before it is read:
 * RUN: faultline check --entry some %s -- -DTWIN
 * EXPECT: SAFE: all
 * RUN: faultline check --entry matrix %s
 * EXIT: 5
 * EXPECT: SAFE ASSUMING m is written before it is read:
 * RUN: faultline check --entry matrix %s -- -DTWIN
 * EXPECT: SAFE: all
 * RUN: faultline check --entry variable_size %s
 * EXIT: 5
 * EXPECT: SAFE ASSUMING a is written before it is read:
 * RUN: faultline check --entry variable_size %s -- -DTWIN
 * EXPECT: SAFE: all
 * RUN: faultline check --entry from_alloca %s
 * EXIT: 5
 * EXPECT: SAFE ASSUMING memory of alloca() is written before it is read:
 * RUN: faultline check --entry from_alloca %s -- -DTWIN
 * EXPECT: SAFE: all
 * RUN: faultline check --entry block_of_any_size %s
 * EXIT: 5
 * EXPECT: SAFE ASSUMING memory of malloc() is written before it is read:
 * RUN: faultline check --entry block_of_any_size %s -- -DTWIN
 * EXPECT: SAFE: all
 * RUN: faultline check --entry handed_on %s
 * EXIT: 5
 * EXPECT: SAFE ASSUMING memory of malloc() is written before it is read:
 * RUN: faultline check --entry handed_on %s -- -DTWIN
 * EXPECT: SAFE: all
 * RUN: faultline check --entry wrapped %s
 * EXIT: 5
 * EXPECT: SAFE ASSUMING memory of malloc() is written before it is read:
 * RUN: faultline check --entry wrapped %s -- -DTWIN
 * EXPECT: SAFE: all
 * RUN: faultline check --entry grown %s
 * EXIT: 5
 * EXPECT: SAFE ASSUMING memory of realloc() is written before it is read:
 * RUN: faultline check --entry grown %s -- -DTWIN
 * EXPECT: SAFE: all
 * RUN: faultline check --entry list %s
 * EXIT: 5
 * EXPECT: SAFE ASSUMING memory of malloc() is written before it is read:
 * RUN: faultline check --entry list %s -- -DTWIN
 * EXPECT: SAFE: all
 * RUN: faultline check --entry kept %s
 * EXIT: 5
 * EXPECT: SAFE ASSUMING x is written before it is read:
 * RUN: faultline check --entry kept %s -- -DTWIN
 * EXPECT: SAFE: the check
 * RUN: faultline check --entry copied %s
 * EXIT: 5
 * EXPECT: SAFE ASSUMING x is written before it is read:
 * RUN: faultline check --entry copied %s -- -DTWIN
 * EXPECT: SAFE: all
 * RUN: faultline check --entry compared %s
 * EXIT: 5
 * EXPECT: SAFE ASSUMING
 * EXPECT: left is written before it is read
 * RUN: faultline check --entry compared %s -- -DTWIN
 * EXPECT: SAFE:
 * RUN: faultline check --entry put_out %s
 * EXIT: 5
 * EXPECT: SAFE ASSUMING
 * EXPECT: text is written before it is read
 * RUN: faultline check --entry put_out %s -- -DTWIN
 * EXPECT: SAFE:
 * RUN: faultline check --entry line_of_input %s
 * EXIT: 5
 * EXPECT: ASSUMING line is written before it is read
 *
 * Nothing is assumed where the check is not asked for.
 * RUN: faultline check --checks bounds,pointer --entry large %s
 * EXPECT: SAFE: all
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef TWIN
enum { LESS = 0 };
#else
enum { LESS = 1 };
#endif

int nondet_int(void);

int large(void) {
    int a[100], count = 0;
    for (int i = 0; i < 100 - LESS; i++) a[i] = i;
    for (int i = 0; i < 100; i++)
        if (a[i] > 3) count++;
    return count;
}

int some(void) {
    int a[100], n = 0, count = 0;
    for (int i = 0; i < 20; i++)
        if (nondet_int()) a[n++] = i;
    for (int i = 0; i < n + LESS; i++)
        if (a[i] > 3) count++;
    return count;
}

int matrix(void) {
    int m[12][12], count = 0;
    for (int i = 0; i < 12; i++)
        for (int j = 0; j < 12 - LESS; j++) m[i][j] = i;
    for (int i = 0; i < 12; i++)
        for (int j = 0; j < 12; j++)
            if (m[i][j] > 3) count++;
    return count;
}

int variable_size(int n) {
    int count = 0;
    if (n < 1 || n > 5) return 0;
    int a[n];
    for (int i = LESS; i < n; i++) a[i] = i;
    for (int i = 0; i < n; i++)
        if (a[i] > 3) count++;
    return count;
}

int from_alloca(void) {
    char *a = __builtin_alloca(70);
    memset(a, 1, 70 - LESS);
    return a[69] == 1 ? 2 : 3;
}

int block_of_any_size(int n) {
    int count = 0;
    if (n < 1 || n > 5) return 0;
    int *a = malloc(n * sizeof *a);
    if (!a) return 0;
    for (int i = LESS; i < n; i++) a[i] = i;
    for (int i = 0; i < n; i++)
        if (a[i] > 3) count++;
    free(a);
    return count;
}

static void fill(int *p, int n) {
    for (int i = 0; i < n; i++) p[i] = i;
}

static int count_large(const int *p, int n) {
    int count = 0;
    for (int i = 0; i < n; i++)
        if (p[i] > 3) count++;
    return count;
}

int handed_on(void) {
    int *p = malloc(100 * sizeof *p);
    if (!p) return 0;
    fill(p, 100 - LESS);
    int count = count_large(p, 100);
    free(p);
    return count;
}

static void *allocate(size_t size) {
    void *p = malloc(size);
    if (!p) exit(1);
    return p;
}

struct node {
    struct node *next;
    int number;
};

int wrapped(void) {
    struct node *p = allocate(sizeof *p);
    p->next = NULL;
    if (!LESS) p->number = 2;
    int result = p->number == 2 ? 1 : 0;
    free(p);
    return result;
}

int grown(void) {
    int *p = calloc(2, sizeof *p);
    if (!p) return 0;
    int *larger = realloc(p, 3 * sizeof *p);
    if (!larger) return 0;
    int result = larger[1 + LESS] == 7 ? 1 : 0;
    free(larger);
    return result;
}

static struct node *push(struct node *next, int number) {
    struct node *p = malloc(sizeof *p);
    if (!p) exit(1);
    p->next = next;
    if (!LESS) p->number = number;
    return p;
}

int list(void) {
    struct node *head = NULL;
    int count = 0;
    for (int i = 0; i < 3; i++) head = push(head, i);
    for (struct node *p = head; p; p = p->next)
        if (p->number > 1) count++;
    return count;
}

static int *place;
static int look(void) {
    return *place > 3 ? 1 : 0;
}

int kept(void) {
    int x;
    place = &x;
    if (!LESS) x = 1;
    return look();
}

int copied(int n) {
    int x;
    int *block = calloc(1, sizeof *block);
    if (!block) return 0;
#ifdef TWIN
    x = 1;
#else
    if (n > 3) x = 1;
#endif
    *block = x;
    int result = *block == 1 ? 1 : 0;
    free(block);
    return result;
}

int compared(void) {
    char left[80], right[80];
    memset(right, 0, sizeof right);
    if (!LESS) memset(left, 0, sizeof left);
    return memcmp(left, right, sizeof left) ? 1 : 0;
}

int put_out(void) {
    char text[80];
    if (!LESS) memset(text, 'x', sizeof text);
    fwrite(text, 1, sizeof text, stdout);
    return 0;
}

int line_of_input(void) {
    char line[8];
    if (!fgets(line, sizeof line, stdin)) return 0;
    return line[6] == 'x' ? 1 : 2;
}
