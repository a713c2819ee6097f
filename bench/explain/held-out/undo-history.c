/* A counter with undo and redo: each command is kept on a stack, so that it can
   be taken back and done again. */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

#define HISTORY 4

enum kind { ADD, NEGATE, REPLACE };

struct command {
    enum kind kind;
    int operand;
    int replaced;
};

struct document {
    int number;
    struct command done[HISTORY];
    int undoable;
    int redoable;
};

static void apply(struct document *doc, struct command *c)
{
    switch (c->kind) {
    case ADD:
        doc->number += c->operand;
        break;
    case NEGATE:
        doc->number = -doc->number;
        break;
    case REPLACE:
        c->replaced = doc->number;
        doc->number = c->operand;
        break;
    }
}

static void revert(struct document *doc, const struct command *c)
{
    if (c->kind == ADD)
        doc->number -= c->operand;
    else if (c->kind == NEGATE)
        doc->number = -doc->number;
    else
        doc->number = c->replaced;
}

static bool execute(struct document *doc, enum kind kind, int operand)
{
    struct command *c;

    if (doc->undoable == HISTORY)
        return false;
    c = &doc->done[doc->undoable];
    c->kind = kind;
    c->operand = operand;
    c->replaced = 0;
    apply(doc, c);
    doc->undoable++;
    doc->redoable = 0;
    return true;
}

static bool undo(struct document *doc)
{
    if (doc->undoable == 0)
        return false;
    doc->undoable--;
    doc->redoable++;
    revert(doc, &doc->done[doc->undoable]);
    return true;
}

static bool redo(struct document *doc)
{
    if (doc->redoable == 0)
        return false;
    apply(doc, &doc->done[doc->undoable]);
    doc->undoable++;
    doc->redoable--;
    return true;
}

int main(void)
{
    struct document doc = {0};
    int seen[HISTORY + 1];
    int steps = 3;
    int back = 0;
    bool ok;

    doc.number = __VERIFIER_nondet_uchar();
    seen[0] = doc.number;
    for (int i = 0; i < steps; i++) {
        int operand = __VERIFIER_nondet_int();
        int kind = __VERIFIER_nondet_uchar() % 3;
        if (operand < -1000 || operand > 1000)
            return 0;
        ok = execute(&doc, (enum kind)kind, operand);
        assert(ok);
        if (kind == ADD)
            assert(doc.number == seen[i] + operand);
        else
            assert(doc.number == (kind == NEGATE ? -seen[i] : operand));
        assert(doc.undoable == i + 1 && doc.redoable == 0);
        seen[i + 1] = doc.number;
    }
    ok = redo(&doc);
    assert(!ok);

    while (undo(&doc)) {
        back++;
        assert(doc.number == seen[steps - back]);
        assert(doc.undoable + doc.redoable == steps);
    }
    assert(back == steps);
    while (back > 1) {
        ok = redo(&doc);
        back--;
        assert(ok && doc.number == seen[steps - back]);
    }
    ok = execute(&doc, ADD, 1);
    assert(ok && doc.undoable == steps);
    ok = redo(&doc);
    assert(!ok);
    ok = undo(&doc);
    assert(ok && doc.number == seen[steps - 1]);
    return 0;
}
