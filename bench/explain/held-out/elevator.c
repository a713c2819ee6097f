/* An elevator that serves the calls on its way before it turns round. Doors are
   open only where somebody wants to get in or out. */
#include <assert.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

#define FLOORS 4

typedef enum { DOWN = -1, STILL = 0, UP = 1 } direction;

typedef struct {
    int floor;
    direction going;
    bool called[FLOORS];
    bool open;
} elevator;

static bool call_above(const elevator *e)
{
    for (int f = e->floor + 1; f < FLOORS; f++) {
        if (e->called[f])
            return true;
    }
    return false;
}

static bool call_below(const elevator *e)
{
    for (int f = 0; f < e->floor; f++) {
        if (e->called[f])
            return true;
    }
    return false;
}

static direction choose(const elevator *e)
{
    bool above = call_above(e);
    bool below = call_below(e);

    if (e->going == DOWN)
        return below ? DOWN : above ? UP : STILL;
    return above ? UP : below ? DOWN : STILL;
}

static void press(elevator *e, int floor)
{
    if (floor == e->floor)
        e->open = true;
    else
        e->called[floor] = true;
}

static void step(elevator *e)
{
    if (e->open) {
        e->open = false;
        return;
    }
    e->going = choose(e);
    e->floor += e->going;
    if (e->called[e->floor]) {
        e->called[e->floor] = false;
        e->open = true;
    }
}

static int pending(const elevator *e)
{
    int count = 0;
    for (int f = 0; f < FLOORS; f++)
        count += e->called[f];
    return count;
}

int main(void)
{
    elevator e = {0, STILL, {false}, false};
    bool wanted[FLOORS] = {false};
    int time = 0;
    int late;
    int more;

    for (int i = 0; i < 3; i++) {
        int floor = __VERIFIER_nondet_uchar() % FLOORS;
        int before = pending(&e);

        press(&e, floor);
        assert(pending(&e) - before == (floor != 0 && !wanted[floor]));
        wanted[floor] = true;
    }
    assert(e.open == wanted[0]);
    if (!wanted[0] && wanted[2] && wanted[1]) {
        step(&e);
        assert(e.floor == 1 && e.open && e.going == UP);
    }
    while (pending(&e) > 0) {
        elevator old = e;
        step(&e);
        time++;
        assert(time <= 2 * FLOORS);
        assert(e.floor >= 0 && e.floor < FLOORS);
        assert(old.open ? e.floor == old.floor : e.floor == old.floor + 1);
        assert(e.open == (!old.open && wanted[e.floor]));
        assert(pending(&e) == pending(&old) - (e.open ? 1 : 0));
    }
    assert(time == 0 || e.open);

    late = __VERIFIER_nondet_uchar() % FLOORS;
    press(&e, 0);
    while (e.called[0]) {
        direction going = e.going;
        step(&e);
        assert(going != DOWN || e.going == DOWN);
        if (e.going == DOWN && e.floor == late)
            press(&e, late + 1);
    }
    assert(e.floor == 0 && e.open);
    more = pending(&e);
    step(&e);
    assert(!e.open);
    step(&e);
    assert(e.floor == (more > 0 ? 1 : 0));
    assert(e.going == (more > 0 ? UP : STILL));
    return 0;
}
