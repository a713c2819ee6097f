/* watch/flow/strange_handlers.h - handlers of signals that C does not define, and that work all the same.
 *
 * `void handle() {...}` takes no argument, though it is given one; `int handle(int)` has a result that nobody
 * wants. The models of signals call no such functions. Here, all are meant that may be one.
 */
#ifndef FL_WATCH_FLOW_STRANGE_HANDLERS_H
#define FL_WATCH_FLOW_STRANGE_HANDLERS_H

#include "analysis/call_graph.h"

bool fl_is_strange_handler(const struct fl_call_graph *graph, fl_function_id function);
bool fl_has_strange_handlers(const struct fl_program *program);

#endif
