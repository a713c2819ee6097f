/* report/export/regions_svg.h - which inputs fail, as a drawing in SVG.
 *
 * Each rectangle has the values that it stands for as its title, which browsers show where the mouse is.
 */
#ifndef FL_REPORT_EXPORT_REGIONS_SVG_H
#define FL_REPORT_EXPORT_REGIONS_SVG_H

#include "base/text.h"
#include "characterize/plane/plane.h"

void fl_export_regions_svg(struct fl_text *text, const struct fl_picture *picture);

#endif
