/* engine/symbolic/search/along.h - the path of a run that is known, among what a session has executed.
 *
 * Runs that go further than a session's bound can be found in other ways. All runs that take the same path as one
 * that fails, fail; under which conditions on inputs they do becomes an obligation of the session like others.
 */
#ifndef FL_ENGINE_SYMBOLIC_SEARCH_ALONG_H
#define FL_ENGINE_SYMBOLIC_SEARCH_ALONG_H

#include "engine/symbolic/search/session.h"

/* The run is one of the session's program. False: it could not be followed, or not in time; then nothing has
 * changed. */
bool fl_session_follow_run(struct fl_session *session, const struct fl_run *run);

#endif
