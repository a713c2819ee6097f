/* characterize/region/grow.c - from a point to a region, see region.h. */
#include <string.h>

#include "characterize/region/atoms.h"
#include "characterize/region/implication.h"
#include "characterize/region/region.h"
#include "characterize/region/region_words.h"
#include "solver/variables.h"

typedef const struct fl_term *term_ref;

/* Bytes that the point says nothing of may be anything; here they are letters. */
static struct fl_evaluator *complete(struct fl_space *space, const struct fl_assignment *point) {
    struct fl_assignment *all = fl_assignment_create(space->arena);
    for (size_t i = 0; i < space->axes.count; i++) {
        term_ref variable = space->axes.items[i].variable;
        const struct fl_bits *value = fl_assignment_find(point, variable);
        bool is_byte = variable->width == 8 && !space->axes.items[i].has_identity;
        if (value || is_byte) fl_assignment_set(all, variable, value ? *value : fl_bits_of_word(8, 'a'));
    }
    return fl_evaluator_create(space->arena, all);
}

struct growth {
    const struct fl_assignment *point;
    term_ref target;
    fl_literals told; /* wherever they hold, the target does */
};

/* ---- fewer conditions ---- */

static void keep_needed(fl_literals *conditions, const bool *is_needed, size_t *at) {
    size_t kept = 0, next = 0;
    for (size_t i = 0; i < conditions->count; i++) {
        if (i == *at) next = kept;
        if (is_needed[i]) conditions->items[kept++] = conditions->items[i];
    }
    conditions->count = kept;
    *at = next;
}

/* No condition from `first` on that is left can be left out. Those found last, at the beginnings of runs, are
 * tried last. */
static bool reduce(struct fl_space *space, fl_literals *conditions, size_t first, term_ref target) {
    bool *is_needed = FL_NEW_ARRAY(space->arena, bool, conditions->count + 1);
    size_t at = first;
    if (!fl_literals_imply_without(space, conditions, SIZE_MAX, target, is_needed)) return false;
    for (size_t i = 0; i < first; i++) is_needed[i] = true;
    keep_needed(conditions, is_needed, &at);
    for (at = first; at < conditions->count;)
        if (fl_literals_imply_without(space, conditions, at, target, is_needed)) {
            for (size_t i = 0; i < first; i++) is_needed[i] = true;
            keep_needed(conditions, is_needed, &at);
        } else
            at++;
    return true;
}

/* ---- the conditions that are preferred ---- */

/* Those from `first` on, and those that are kept. */
static bool are_enough(struct fl_space *space, const fl_literals *all, size_t first, const fl_literals *kept,
                       term_ref target) {
    fl_literals asked = fl_literals_copy(space->arena, kept);
    for (size_t i = first; i < all->count; i++) fl_vector_push(space->arena, &asked, all->items[i]);
    return fl_literals_imply(space, &asked, target);
}

/* No condition that is left can be left out, and where some stand for others, the last are left (after Junker,
 * "QuickXplain", 2004). */
static bool prefer_last(struct fl_space *space, fl_literals *conditions, term_ref target) {
    fl_literals kept = {0};
    size_t enough = 0; /* from here on they are, with those that are kept */
    if (!are_enough(space, conditions, 0, &kept, target)) return false;
    while (!are_enough(space, conditions, conditions->count, &kept, target)) {
        size_t most = conditions->count;
        while (most - enough > 1) {
            size_t middle = enough + (most - enough) / 2;
            if (are_enough(space, conditions, middle, &kept, target))
                enough = middle;
            else
                most = middle;
        }
        fl_vector_push(space->arena, &kept, conditions->items[enough++]);
        if (fl_deadline_has_passed(space->deadline)) return false;
    }
    *conditions = kept;
    return true;
}

/* ---- intervals ---- */

/* "x != 0": no interval takes in all that it allows. */
static bool leaves_out_one(const fl_literals *conditions) {
    return conditions->count == 1 && conditions->items[0]->op == FL_OP_NOT &&
           conditions->items[0]->operands[0]->op == FL_OP_EQUAL;
}

/* In place of all conditions on this axis alone: the interval around the point, if it takes in all that they
 * allow. */
static void widen_axis(struct fl_space *space, const struct fl_axis *axis, const struct fl_assignment *point,
                       term_ref target, fl_literals *conditions) {
    fl_literals own = {0}, others = {0};
    for (size_t i = 0; i < conditions->count; i++) {
        bool is_own = fl_subject_of(space, conditions->items[i]).axis == axis;
        fl_vector_push(space->arena, is_own ? &own : &others, conditions->items[i]);
    }
    if (!fl_axis_is_counted(axis) || leaves_out_one(&own)) return;
    uint64_t at = fl_evaluate(complete(space, point), fl_space_defined(space, axis->variable)).word;
    struct fl_span interval = fl_span_widen(space, axis, fl_axis_count(axis, at), &others, target);
    term_ref inside = fl_span_term(space, axis, interval);
    if (!fl_literals_imply(space, &own, inside)) return;
    if (!fl_term_is_true(inside)) fl_vector_push(space->arena, &others, inside);
    *conditions = others;
}

static const struct fl_axis *next_axis(struct fl_space *space, const fl_literals *conditions, size_t *axis) {
    for (; *axis < space->axes.count; ++*axis)
        for (size_t i = 0; i < conditions->count; i++)
            if (fl_subject_of(space, conditions->items[i]).axis == &space->axes.items[*axis])
                return &space->axes.items[(*axis)++];
    return NULL;
}

static void widen(struct fl_space *space, const struct fl_assignment *point, term_ref target,
                  fl_literals *conditions) {
    size_t next = 0;
    for (const struct fl_axis *axis; (axis = next_axis(space, conditions, &next));)
        widen_axis(space, axis, point, target, conditions);
}

/* ---- texts ---- */

typedef FL_VECTOR_OF(struct fl_parting) partings;

static bool has_name(const fl_text_names *texts, const char *name) {
    for (size_t i = 0; i < texts->count; i++)
        if (strcmp(texts->items[i], name) == 0) return true;
    return false;
}

/* Is the condition about a byte of the text? NULL: of any; its name is added to `texts`, if that is not NULL. */
static bool is_about_bytes(struct fl_space *space, term_ref condition, const char *text, fl_text_names *texts) {
    const struct fl_variable_list *list = fl_space_variables_of(space, condition);
    bool is_found = false;
    for (size_t i = 0; i < list->count; i++) {
        const struct fl_axis *axis = fl_space_axis(space, list->items[i]);
        const char *name = fl_text_of_byte(space, axis);
        if (!name || (text && strcmp(text, name) != 0)) continue;
        if (texts && !has_name(texts, name)) fl_vector_push(space->arena, texts, name);
        is_found = true;
    }
    return is_found;
}

static fl_text_names texts_of(struct fl_space *space, const fl_literals *conditions) {
    fl_text_names texts = {0};
    for (size_t i = 0; i < conditions->count; i++) is_about_bytes(space, conditions->items[i], NULL, &texts);
    return texts;
}

/* Leaves out all conditions on bytes of the text, if the others are enough. */
static bool drop_bytes(struct fl_space *space, const char *text, term_ref target, fl_literals *conditions) {
    fl_literals others = {0};
    for (size_t i = 0; i < conditions->count; i++)
        if (!is_about_bytes(space, conditions->items[i], text, NULL))
            fl_vector_push(space->arena, &others, conditions->items[i]);
    if (!fl_literals_imply(space, &others, target)) return false;
    *conditions = others;
    return true;
}

/* The same region or a larger one, told by features of the texts in place of their bytes. Around a point of texts
 * that people type, these are all it must have. */
static bool retell(struct fl_space *space, const fl_literals *literals, struct fl_parting parting,
                   const struct growth *growth, fl_literals *conditions) {
    fl_text_names texts = texts_of(space, &growth->told);
    bool is_shorter = false;
    struct fl_evaluator *values = complete(space, growth->point);
    struct fl_atoms atoms = fl_atoms_at(space, &texts, parting, values, literals);
    if (!atoms.features.count) return false;
    *conditions = atoms.features;
    for (size_t i = 0; i < literals->count; i++) fl_vector_push(space->arena, conditions, literals->items[i]);
    for (size_t i = 0; i < atoms.claims.count; i++)
        fl_vector_push(space->arena, conditions, atoms.claims.items[i]);
    for (size_t i = 0; i < texts.count; i++)
        is_shorter |= drop_bytes(space, texts.items[i], growth->target, conditions);
    if (!is_shorter || !prefer_last(space, conditions, growth->target)) return false;
    widen(space, growth->point, growth->target, conditions);
    fl_literals least = fl_literals_copy(space->arena, &growth->told);
    term_ref are_plain = fl_texts_are_plain(space);
    if (fl_evaluate_bool(values, are_plain)) fl_vector_push(space->arena, &least, are_plain);
    return fl_literals_imply(space, &least, fl_literals_conjunction(space, conditions));
}

static void add_parting(struct fl_space *space, partings *all, struct fl_parting added) {
    for (size_t i = 0; i < all->count; i++)
        if (all->items[i].kind == added.kind && all->items[i].separator == added.separator) return;
    fl_vector_push(space->arena, all, added);
}

/* Fields, by what bytes are compared with. */
static void add_fields(struct fl_space *space, const fl_literals *literals, partings *all) {
    for (size_t i = 0; i < literals->count; i++) {
        term_ref literal = literals->items[i];
        if (literal->op == FL_OP_NOT) literal = literal->operands[0];
        if (literal->op != FL_OP_EQUAL || !is_about_bytes(space, literal, NULL, NULL)) continue;
        for (unsigned k = 0; k < 2; k++) {
            if (!fl_term_is_constant(literal->operands[k]) || literal->operands[k]->word >= 128) continue;
            struct fl_parting fields = {FL_PARTS_FIELDS, (char)literal->operands[k]->word},
                              tokens = {FL_PARTS_TOKENS, fields.separator};
            if (fl_parting_name(fields)) add_parting(space, all, fields);
            if (fl_parting_name(tokens)) add_parting(space, all, tokens);
        }
    }
}

static bool are_long(const struct fl_space *space) {
    enum { LONG = 32 };
    for (size_t i = 0; i < space->limits.count; i++) {
        term_ref limit = space->limits.items[i];
        bool is_length = limit->operand_count == 2 && fl_term_is_constant(limit->operands[1]);
        if (is_length && limit->operands[1]->word > LONG) return true;
    }
    return false;
}

/* All ways of taking texts apart that may be of use, the one that was of use before first. Of long texts lines
 * take the least time. */
static partings partings_for(struct fl_space *space, const fl_text_names *texts, const fl_literals *literals,
                             const struct fl_growth_memory *memory) {
    partings found = {0};
    bool has_lines = false;
    for (size_t i = 0; i < texts->count; i++) has_lines |= fl_text_has_lines(texts->items[i]);
    if (memory->is_useful) add_parting(space, &found, memory->parting);
    if (has_lines && are_long(space)) add_parting(space, &found, (struct fl_parting){.kind = FL_PARTS_LINES});
    add_parting(space, &found, (struct fl_parting){.kind = FL_PARTS_WHOLE});
    if (has_lines) add_parting(space, &found, (struct fl_parting){.kind = FL_PARTS_WORDS});
    if (has_lines) add_parting(space, &found, (struct fl_parting){.kind = FL_PARTS_LINES});
    add_fields(space, literals, &found);
    return found;
}

static size_t effort_of(struct fl_space *space, const fl_literals *conditions) {
    return fl_region_effort(space, &(struct fl_region){.conditions = *conditions});
}

/* In the way that is the shortest; regions that are larger come first. */
static void tell_by_features(struct fl_space *space, const fl_literals *literals, struct fl_growth_memory *memory,
                             struct growth *growth) {
    fl_text_names texts = texts_of(space, &growth->told);
    if (!texts.count) return;
    term_ref told = fl_literals_conjunction(space, &growth->told);
    partings all = partings_for(space, &texts, literals, memory);
    size_t least = effort_of(space, &growth->told);
    bool is_larger = false, is_known = memory->is_useful;
    fl_literals best = growth->told;
    for (size_t i = 0; i < all.count && !(is_known && is_larger); i++) {
        fl_literals conditions;
        if (!retell(space, literals, all.items[i], growth, &conditions)) continue;
        bool has_more = !fl_literals_imply(space, &conditions, told);
        size_t effort = effort_of(space, &conditions);
        if (is_larger == has_more ? effort >= least : is_larger) continue;
        *memory = (struct fl_growth_memory){all.items[i], true};
        is_larger = has_more;
        least = effort;
        best = conditions;
    }
    growth->told = best;
}

/* ---- all of it ---- */

/* A run that was found in another way may have read longer texts. */
static fl_literals limits_at(struct fl_space *space, const struct fl_assignment *point) {
    struct fl_evaluator *values = complete(space, point);
    fl_literals limits = {0};
    for (size_t i = 0; i < space->limits.count; i++)
        if (fl_evaluate_bool(values, space->limits.items[i]))
            fl_vector_push(space->arena, &limits, space->limits.items[i]);
    return limits;
}

/* What a feature is was said of texts of another length. */
static bool has_features(const struct fl_space *space, const char *text) {
    const char *prefix = fl_arena_format(space->arena, "%s.", text);
    for (size_t i = 0; i < space->axes.count; i++)
        if (space->axes.items[i].definition && fl_string_has_prefix(space->axes.items[i].name, prefix))
            return true;
    return false;
}

/* That a text is no longer than at the point; NULL: it can't be told by features. */
static term_ref limit_at_point(struct fl_space *space, struct fl_evaluator *values, term_ref limit) {
    term_ref length = limit->operand_count == 2 ? limit->operands[0] : NULL;
    const struct fl_axis *axis = length ? fl_space_axis(space, length) : NULL;
    const char *text = axis && length->width == 32 ? fl_feature_text_of(space, axis) : NULL;
    uint64_t most = text ? fl_evaluate(values, length).word : 0;
    if (!text || most > FL_LONGEST_FEATURED || has_features(space, text)) return NULL;
    return fl_term_binary(space->terms, FL_OP_LESS_EQUAL, length, fl_term_word(space->terms, 32, most));
}

/* Around a run on longer texts than those that were executed: features of texts as long as those at the point. */
static void tell_longer(struct fl_space *space, const fl_literals *literals, struct fl_growth_memory *memory,
                        struct growth *growth) {
    struct fl_evaluator *values = complete(space, growth->point);
    fl_literals all = {0}, own = {0};
    for (size_t i = 0; i < space->limits.count; i++) {
        bool holds = fl_evaluate_bool(values, space->limits.items[i]);
        term_ref limit = holds ? space->limits.items[i] : limit_at_point(space, values, space->limits.items[i]);
        if (!limit) return;
        fl_vector_push(space->arena, &all, limit);
        if (!holds) fl_vector_push(space->arena, &own, limit);
    }
    const struct fl_term **executed = space->limits.items, *background = space->background;
    const struct fl_term **told = growth->told.items;
    space->limits.items = all.items;
    space->background = fl_literals_conjunction(space, &all);
    tell_by_features(space, literals, memory, growth);
    space->limits.items = executed;
    space->background = background;
    for (size_t i = 0; i < own.count && growth->told.items != told; i++)
        fl_vector_push(space->arena, &growth->told, own.items[i]);
}

static bool has_variable(const struct fl_variable_list *list, term_ref variable) {
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i] == variable) return true;
    return false;
}

/* Is some condition about a feature of the text with this length? */
static bool is_featured(struct fl_space *space, const fl_literals *conditions, term_ref length) {
    for (size_t i = 0; i < conditions->count; i++) {
        const struct fl_variable_list *list = fl_space_variables_of(space, conditions->items[i]);
        for (size_t k = 0; k < list->count; k++) {
            const struct fl_axis *axis = fl_space_axis(space, list->items[k]);
            bool has_definition = axis && axis->definition && !axis->is_for_all_lengths;
            if (has_definition && has_variable(fl_space_variables_of(space, axis->definition), length))
                return true;
        }
    }
    return false;
}

/* Of the limits of texts, those that features are told within and those without which the conditions are not
 * enough. They come last. */
static bool add_limits(struct fl_space *space, term_ref target, const fl_literals *limits,
                       struct fl_region *region) {
    fl_literals told = fl_literals_copy(space->arena, &region->conditions), others = {0};
    for (size_t i = 0; i < limits->count; i++) {
        bool is_kept = is_featured(space, &told, limits->items[i]->operands[0]) &&
                       !fl_literals_imply(space, &told, limits->items[i]);
        fl_vector_push(space->arena, is_kept ? &region->conditions : &others, limits->items[i]);
    }
    size_t first = region->conditions.count;
    for (size_t i = 0; i < others.count; i++) fl_vector_push(space->arena, &region->conditions, others.items[i]);
    if (!reduce(space, &region->conditions, first, target)) return false;
    region->limit_count = space->is_limited ? region->conditions.count - told.count : 0;
    return true;
}

bool fl_region_grow(struct fl_space *space, const struct fl_term *target, const struct fl_assignment *point,
                    struct fl_growth_memory *memory, struct fl_region *region) {
    fl_literals literals = fl_literals_at(space->arena, space->terms, point, target);
    literals = fl_literals_useful(space, &literals);
    struct growth growth = {point, target, fl_literals_copy(space->arena, &literals)};
    fl_literals limits = limits_at(space, point);
    space->background = fl_literals_conjunction(space, &limits);
    bool is_found = reduce(space, &growth.told, 0, target);
    if (is_found) {
        widen(space, point, target, &growth.told);
        if (limits.count == space->limits.count)
            tell_by_features(space, &literals, memory, &growth);
        else
            tell_longer(space, &literals, memory, &growth);
    }
    space->background = fl_term_true(space->terms);
    region->conditions = growth.told;
    if (!is_found || !add_limits(space, target, &limits, region)) return false;
    region->term = fl_literals_conjunction(space, &region->conditions);
    return true;
}
