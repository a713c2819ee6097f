/* characterize/plane/plane.h - pictures of a characterization: planes of two inputs, with the others at one value
 * each.
 *
 * One plane is enough where regions are about two inputs at most. Else there are several, each of two inputs; the
 * values of the others are such that some region is met.
 */
#ifndef FL_CHARACTERIZE_PLANE_PLANE_H
#define FL_CHARACTERIZE_PLANE_PLANE_H

#include "base/status.h"
#include "characterize/characterize.h"
#include "characterize/plane/cells.h"
#include "characterize/plane/pins.h"

struct fl_plane {
    struct fl_scale across, down;   /* axis NULL: there is none, and one slot */
    const enum fl_cell_kind *cells; /* as fl_cells_decide gives them */
    fl_pins pins;                   /* the other inputs that regions are about */
};

struct fl_picture {
    FL_VECTOR_OF(struct fl_plane) planes;
    size_t hidden; /* regions that no plane meets */
};

/* "x,y" or "x": the axes to draw; NULL: those that matter. False: there are no such inputs, or they are no
 * numbers, which a diagnostic says. */
bool fl_picture_draw(const struct fl_characterization *found, const char *axes, struct fl_limits limits,
                     struct fl_diagnostics *diagnostics, struct fl_picture *picture);

#endif
