/* report/page/page.h - a result as one HTML page, for a reader with a browser.
 *
 * The page needs nothing else: style and script (web/) are inside. All of its contents are there without the
 * script, which only moves the source to the line that is read, and folds. Text from programs is escaped, and
 * bytes of it that are no UTF-8 become U+FFFD.
 */
#ifndef FL_REPORT_PAGE_PAGE_H
#define FL_REPORT_PAGE_PAGE_H

#include "base/text.h"
#include "report/document/result.h"

void fl_result_print_page(struct fl_text *text, const struct fl_result *result);

#endif
