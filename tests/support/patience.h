/* tests/support/patience.h - limits of time for tests that count how much is decided within them.
 *
 * What takes a second on a quiet machine takes many on a busy one. A limit that is meant for a quiet one grows with the
 * load, as the system tells it, so that a test finds as much out there as here.
 */
#ifndef FL_TESTS_SUPPORT_PATIENCE_H
#define FL_TESTS_SUPPORT_PATIENCE_H

#include <stdlib.h>
#include <unistd.h>

/* So many seconds on a machine that has nothing else to do: there, twice as many; elsewhere, more. */
static double patient_seconds(double seconds) {
    double load = 0;
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    if (getloadavg(&load, 1) != 1 || processors < 1 || load < (double)processors) return 2 * seconds;
    return 2 * seconds * load / (double)processors;
}

#endif
