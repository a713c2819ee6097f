/* An elevator serves calls without moving while its door is open or leaving the shaft.
 * VERDICT: SAFE
 * UNWIND: 9
 */
#include <stdbool.h>
#include "input.h"

#define FLOORS 6
#define STEPS 8

int main(void) {
    bool is_called[FLOORS] = {false};
    int floor = 0, direction = 1;
    bool is_open = false;
    for (int step = 0; step < STEPS; step++) {
        unsigned call = __VERIFIER_nondet_uint();
        if (call < FLOORS) is_called[call] = true;
        int before = floor;
        bool was_open = is_open;
        if (is_open) {
            is_open = false;
        } else if (is_called[floor]) {
            is_open = true;
            is_called[floor] = false;
        } else {
            bool is_wanted_ahead = false, is_wanted_behind = false;
            for (int i = 0; i < FLOORS; i++) {
                if (is_called[i] && (i - floor) * direction > 0) is_wanted_ahead = true;
                if (is_called[i] && (i - floor) * direction < 0) is_wanted_behind = true;
            }
            if (!is_wanted_ahead && is_wanted_behind) direction = -direction;
            if (is_wanted_ahead || is_wanted_behind) floor += direction;
        }
        assert(floor >= 0 && floor < FLOORS);
        if (floor != before) assert(!was_open && !is_open);
    }
    return 0;
}
