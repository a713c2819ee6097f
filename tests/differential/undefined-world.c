/* What the programs of undefined-program find elsewhere: every answer out of a few, one run after the other.
 *
 * With an argument, functions also write what they are given, or were given before, a global variable, and what can be
 * found from there. Exits with 1 if the claim of the program breaks in some run.
 */
#include <setjmp.h>
#include <stdlib.h>

struct pair {
    int a, b;
};
struct node {
    int number, *to;
    struct node *next;
};
extern int shared;
extern int *way __attribute__((weak));
extern struct node *chain;
int outside, table[1];
int program(void);

enum { DIGITS = 6, VALUES = 3 }; /* so many answers of a run are chosen, each out of so many; then they repeat */

static unsigned digits[DIGITS], next;
static int writes, memory[2];
static jmp_buf broken;

static int answer(void) {
    static const int values[VALUES] = {0, 1, -2147483647};
    return values[digits[next++ % DIGITS]];
}

static struct node *kept;

static void change_nodes(struct node *node) {
    for (; node; node = node->next) {
        node->number = answer();
        if (node->to) *node->to = answer();
    }
}

static void change(void) {
    if (!writes) return;
    shared = answer();
    if (&way) *way = answer();
    change_nodes(chain);
    change_nodes(kept);
}

int value(void) {
    change();
    return answer();
}
int twist(int left, int right) {
    (void)left, (void)right;
    return value();
}
int turn(int number) {
    (void)number;
    return value();
}
void fill(int *p) {
    change();
    if (writes) *p = answer();
}
void visit(struct node *node) {
    kept = node;
    change();
}
void tick(void) {
    change();
}
struct pair make(void) {
    change();
    struct pair pair = {answer(), answer()};
    return pair;
}
int *get(void) {
    change();
    unsigned which = digits[next++ % DIGITS];
    return which ? &memory[which - 1] : 0;
}

void __assert_fail(const char *text, const char *file, unsigned line, const char *function) {
    (void)text, (void)file, (void)line, (void)function;
    longjmp(broken, 1);
}

static int next_choice(void) {
    for (unsigned i = 0; i < DIGITS; i++) {
        if (++digits[i] < VALUES) return 1;
        digits[i] = 0;
    }
    return 0;
}

int main(int argc, char **argv) {
    (void)argv;
    writes = argc > 1;
    do {
        next = 0, kept = 0;
        outside = answer(), table[0] = answer();
        memory[0] = digits[0] % 2 ? 1 : 0, memory[1] = 2;
        if (setjmp(broken)) return 1;
        program();
    } while (next_choice());
    return 0;
}
