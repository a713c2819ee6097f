#include "engine/verdict/verdict_message.h"

/* ---- proofs ---- */

static const struct fl_field invariant_fields[] = {
    FL_NUMBER(struct fl_invariant_text, kind),
    FL_NUMBER(struct fl_invariant_text, location),
    FL_STRUCT(struct fl_invariant_text, position, &fl_position_message),
    FL_STRING(struct fl_invariant_text, function),
    FL_STRING(struct fl_invariant_text, text),
    FL_STRING(struct fl_invariant_text, context),
    FL_NUMBER(struct fl_invariant_text, is_offered),
    FL_NUMBER(struct fl_invariant_text, is_c),
};
FL_LOCAL_MESSAGE(invariant_message, struct fl_invariant_text, invariant_fields);

static const struct fl_field proof_fields[] = {
    FL_STRING(struct fl_proof_summary, prover),
    FL_NUMBER(struct fl_proof_summary, is_outside),
    FL_NUMBER(struct fl_proof_summary, is_partial),
    FL_NUMBER(struct fl_proof_summary, is_certified),
    FL_NUMBER(struct fl_proof_summary, is_disputed),
    FL_STRING(struct fl_proof_summary, unchecked),
    FL_NUMBER(struct fl_proof_summary, rounds),
    FL_NUMBER(struct fl_proof_summary, refinements),
    FL_NUMBER(struct fl_proof_summary, predicates),
    FL_NUMBER(struct fl_proof_summary, seconds),
    FL_NUMBER(struct fl_proof_summary, invariant_count),
    FL_ARRAY(struct fl_proof_summary, invariants, invariant_count, &invariant_message),
};
FL_LOCAL_MESSAGE(proof_message, struct fl_proof_summary, proof_fields);

static const struct fl_field attempt_fields[] = {
    FL_STRING(struct fl_attempt, prover),
    FL_STRING(struct fl_attempt, how_far),
    FL_STRING(struct fl_attempt, stopped),
    FL_NUMBER(struct fl_attempt, is_outside),
};
FL_LOCAL_MESSAGE(attempt_message, struct fl_attempt, attempt_fields);

static const struct fl_field hint_fields[] = {
    FL_STRUCT(struct fl_hint_result, position, &fl_position_message),
    FL_STRING(struct fl_hint_result, text),
    FL_NUMBER(struct fl_hint_result, outcome),
    FL_STRING(struct fl_hint_result, detail),
};
FL_LOCAL_MESSAGE(hint_message, struct fl_hint_result, hint_fields);

/* ---- verdicts ---- */

static const struct fl_field scope_fields[] = {
    FL_NUMBER(struct fl_bound_scope, has_loops),
    FL_NUMBER(struct fl_bound_scope, has_inputs),
    FL_NUMBER(struct fl_bound_scope, has_elements),
    FL_NUMBER(struct fl_bound_scope, arguments),
};
FL_LOCAL_MESSAGE(scope_message, struct fl_bound_scope, scope_fields);

static const struct fl_field result_fields[] = {
    FL_NUMBER(struct fl_check_result, verdict), FL_NUMBER(struct fl_check_result, bound),
    FL_STRUCT(struct fl_check_result, scope, &scope_message),
    FL_LEFT_OUT(struct fl_check_result, failure), /* has come before */
};
FL_LOCAL_MESSAGE(result_message, struct fl_check_result, result_fields);

static const struct fl_field cluster_fields[] = {
    FL_NUMBER(struct fl_cluster, function), FL_NUMBER(struct fl_cluster, check_count),
    FL_NUMBER(struct fl_cluster, verdict),  FL_NUMBER(struct fl_cluster, bound),
    FL_STRING(struct fl_cluster, reason),   FL_NUMBER(struct fl_cluster, seconds),
};
FL_LOCAL_MESSAGE(cluster_message, struct fl_cluster, cluster_fields);

static const struct fl_field statistics_fields[] = {
    FL_NUMBER(struct fl_solver_statistics, queries),
    FL_NUMBER(struct fl_solver_statistics, satisfiable),
    FL_NUMBER(struct fl_solver_statistics, unsatisfiable),
    FL_NUMBER(struct fl_solver_statistics, undecided),
    FL_NUMBER(struct fl_solver_statistics, cache_hits),
    FL_NUMBER(struct fl_solver_statistics, known_parts),
    FL_NUMBER(struct fl_solver_statistics, log_errors),
    FL_NUMBER(struct fl_solver_statistics, sat_variables),
    FL_NUMBER(struct fl_solver_statistics, sat_clauses),
    FL_NUMBER(struct fl_solver_statistics, and_gates),
    FL_NUMBER(struct fl_solver_statistics, seconds),
    FL_NUMBER(struct fl_solver_statistics, last_sat_variables),
    FL_NUMBER(struct fl_solver_statistics, last_sat_clauses),
    FL_NUMBER(struct fl_solver_statistics, last_seconds),
};
FL_LOCAL_MESSAGE(statistics_message, struct fl_solver_statistics, statistics_fields);

static const struct fl_field verdicts_fields[] = {
    FL_NUMBER(struct fl_verdicts, overall),
    FL_NUMBER(struct fl_verdicts, bound),
    FL_STRUCT(struct fl_verdicts, scope, &scope_message),
    FL_STRING(struct fl_verdicts, reason),
    FL_LEFT_OUT(struct fl_verdicts, results), /* of the parcel */
    FL_LEFT_OUT(struct fl_verdicts, further), /* come by themselves */
    FL_NUMBER(struct fl_verdicts, cluster_count),
    FL_ARRAY(struct fl_verdicts, clusters, cluster_count, &cluster_message),
    FL_POINTER(struct fl_verdicts, proof, &proof_message),
    FL_NUMBER(struct fl_verdicts, attempt_count),
    FL_ARRAY(struct fl_verdicts, attempts, attempt_count, &attempt_message),
    FL_NUMBER(struct fl_verdicts, hint_count),
    FL_ARRAY(struct fl_verdicts, hints, hint_count, &hint_message),
    FL_STRUCT(struct fl_verdicts, solver, &statistics_message),
    FL_NUMBER(struct fl_verdicts, paths),
    FL_NUMBER(struct fl_verdicts, steps),
    FL_NUMBER(struct fl_verdicts, interpretations),
    FL_NUMBER(struct fl_verdicts, iterations),
    FL_NUMBER(struct fl_verdicts, writes_first),
    FL_NUMBER(struct fl_verdicts, seconds),
};
FL_LOCAL_MESSAGE(verdicts_message, struct fl_verdicts, verdicts_fields);

static const struct fl_field verdicts_parcel_fields[] = {
    FL_POINTER(struct fl_verdicts_parcel, verdicts, &verdicts_message),
    FL_NUMBER(struct fl_verdicts_parcel, result_count),
    FL_ARRAY(struct fl_verdicts_parcel, results, result_count, &result_message),
};
FL_MESSAGE(fl_verdicts_parcel_message, struct fl_verdicts_parcel, verdicts_parcel_fields);

static const struct fl_field run_parcel_fields[] = {
    FL_POINTER(struct fl_run_parcel, run, &fl_run_message),
    FL_NUMBER(struct fl_run_parcel, interpretations),
};
FL_MESSAGE(fl_run_parcel_message, struct fl_run_parcel, run_parcel_fields);
