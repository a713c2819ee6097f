/* An interpreter for a small stack machine. Programs compute the larger of two
   numbers and a product, and two use the stack wrongly. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define STACK 4
#define CELLS 3

enum opcode { PUSH, LOAD, STORE, ADD, SUB, LESS, JUMP_IF_ZERO, JUMP, HALT };
enum result { RUNNING, FINISHED, OVERFLOWED, UNDERFLOWED };

struct instruction {
    enum opcode op;
    int arg;
};

struct machine {
    int stack[STACK];
    int depth;
    int cell[CELLS];
    int pc;
    enum result result;
};

static const struct instruction larger[] = {
    {LOAD, 0}, {LOAD, 1}, {LESS, 0}, {JUMP_IF_ZERO, 6}, {LOAD, 1}, {HALT, 0},
    {LOAD, 0}, {HALT, 0},
};

static const struct instruction times[] = {
    {LOAD, 1}, {JUMP_IF_ZERO, 11}, {LOAD, 2}, {LOAD, 0}, {ADD, 0}, {STORE, 2},
    {LOAD, 1}, {PUSH, 1}, {SUB, 0}, {STORE, 1}, {JUMP, 0}, {HALT, 0},
};

static const struct instruction too_much[] = {
    {PUSH, 7}, {PUSH, 8}, {ADD, 0}, {JUMP, 0},
};

static const struct instruction too_little[] = {
    {PUSH, 7}, {SUB, 0}, {HALT, 0},
};

static void push(struct machine *m, int value)
{
    if (m->depth == STACK)
        m->result = OVERFLOWED;
    else
        m->stack[m->depth++] = value;
}

static int pop(struct machine *m)
{
    if (m->depth == 0) {
        m->result = UNDERFLOWED;
        return 0;
    }
    m->depth--;
    return m->stack[m->depth];
}

static void binary(struct machine *m, enum opcode op)
{
    int right = pop(m);
    int left = pop(m);

    if (op == ADD)
        push(m, left + right);
    else if (op == SUB)
        push(m, left - right);
    else
        push(m, left < right);
}

static void execute(struct machine *m, const struct instruction *i)
{
    m->pc++;
    switch (i->op) {
    case PUSH:
        push(m, i->arg);
        break;
    case LOAD:
        push(m, m->cell[i->arg]);
        break;
    case STORE:
        m->cell[i->arg] = pop(m);
        break;
    case JUMP_IF_ZERO:
        if (pop(m) == 0)
            m->pc = i->arg;
        break;
    case JUMP:
        m->pc = i->arg;
        break;
    case HALT:
        m->result = FINISHED;
        break;
    default:
        binary(m, i->op);
        break;
    }
}

static struct machine run(const struct instruction *program, int a, int b)
{
    struct machine m = {{0}, 0, {a, b, 0}, 0, RUNNING};
    int steps = 0;

    while (m.result == RUNNING) {
        execute(&m, &program[m.pc]);
        steps++;
        assert(steps < 50);
        assert(m.depth >= 0 && m.depth <= STACK);
    }
    return m;
}

int main(void)
{
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    int n = __VERIFIER_nondet_int();
    struct machine m = run(larger, a, b);

    assert(m.result == FINISHED && m.depth == 1);
    assert(m.stack[0] >= a && m.stack[0] >= b);
    assert(m.stack[0] == a || m.stack[0] == b);

    __VERIFIER_assume(a > -1000 && a < 1000 && n >= 0 && n <= 3);
    m = run(times, a, n);
    assert(m.result == FINISHED && m.depth == 0);
    assert(m.cell[2] == a * n && m.cell[1] == 0);

    m = run(too_much, 0, 0);
    assert(m.result == OVERFLOWED && m.stack[0] == 15);
    m = run(too_little, a, b);
    assert(m.result == UNDERFLOWED && m.pc == 2);
    return 0;
}
