/* witness/graphml.c - violation witnesses, format 1.0: an automaton in GraphML.
 *
 * Followed are the edges of the shortest way from the entry to a violation. Edges from a node of that
 * way into a sink are avoided.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/map.h"
#include "witness/witness.h"
#include "witness/xml_library.h"

struct node {
    bool is_entry, is_violation, is_sink;
    const xmlNode *element; /* NULL: only edges name it */
    uint32_t reached_by;    /* edge + 1 */
};

struct edge {
    uint32_t source, target;
    const xmlNode *element;
};

struct reader {
    struct fl_arena *arena;
    struct fl_xml_library xml;
    const char *name;
    struct fl_diagnostics *diagnostics;
    struct fl_witness *witness;
    struct fl_map keys;       /* id -> the attr.name of the key */
    const char *default_file; /* of the key originfile, or NULL */
    struct fl_map numbers;    /* id -> number of the node + 1 */
    FL_VECTOR_OF(struct node) nodes;
    FL_VECTOR_OF(struct edge) edges;
    uint32_t *starts, *outgoing; /* by node: its edges are outgoing[starts[n]] up to outgoing[starts[n + 1]] */
};

static uint32_t line_of(const struct reader *reader, const xmlNode *element) {
    long line = element ? reader->xml.xmlGetLineNo(element) : 0;
    return line > 0 && line < UINT32_MAX ? (uint32_t)line : 0;
}

static enum fl_status complain(const struct reader *reader, const xmlNode *element, const char *what) {
    fl_diagnostics_add(reader->diagnostics, FL_ERROR, reader->name, line_of(reader, element), 0, "%s", what);
    return FL_BAD_INPUT;
}

/* ---- elements ---- */

static bool is_element(const xmlNode *node, const char *name) {
    return node->type == XML_ELEMENT_NODE && strcmp((const char *)node->name, name) == 0;
}

static const char *attribute(const struct reader *reader, const xmlNode *element, const char *name) {
    xmlChar *value = reader->xml.xmlGetNoNsProp(element, (const xmlChar *)name);
    const char *copy = value ? fl_arena_copy_string(reader->arena, (const char *)value) : NULL;
    free(value); /* libxml2 allocates with malloc unless it is told otherwise */
    return copy;
}

/* Without blanks around it. */
static const char *content(const struct reader *reader, const xmlNode *element) {
    xmlChar *value = reader->xml.xmlNodeGetContent(element);
    char *copy = fl_arena_copy_string(reader->arena, value ? (const char *)value : "");
    free(value);
    copy += strspn(copy, " \t\r\n");
    for (size_t length = strlen(copy); length && strchr(" \t\r\n", copy[length - 1]); length--)
        copy[length - 1] = '\0';
    return copy;
}

/* What the data of an element say under a key, which goes by its id or its name; NULL: nothing. */
static const char *data_of(const struct reader *reader, const xmlNode *element, const char *id,
                           const char *full_name) {
    for (const xmlNode *child = element->children; child; child = child->next) {
        if (!is_element(child, "data")) continue;
        const char *key = attribute(reader, child, "key");
        if (!key) continue;
        const uint64_t *named = fl_map_find_string(&reader->keys, key);
        const char *name = named ? (const char *)(uintptr_t)*named : key;
        if (strcmp(key, id) == 0 || strcmp(name, id) == 0 || strcmp(name, full_name) == 0)
            return content(reader, child);
    }
    return NULL;
}

static bool is_true(const char *text) {
    return text && strcmp(text, "true") == 0;
}

static enum fl_status number_of(const struct reader *reader, const xmlNode *element, const char *id,
                                uint32_t *number) {
    const char *text = data_of(reader, element, id, id);
    if (!text) return FL_OK;
    char *end;
    errno = 0;
    unsigned long value = strtoul(text, &end, 10);
    *number = (uint32_t)value;
    bool is_number = *text >= '0' && *text <= '9' && !*end && !errno && value < UINT32_MAX;
    if (is_number) return FL_OK;
    fl_diagnostics_add(reader->diagnostics, FL_ERROR, reader->name, line_of(reader, element), 0,
                       "%s is a number, not \"%s\"", id, text);
    return FL_BAD_INPUT;
}

/* ---- the graph ---- */

static uint32_t node_number(struct reader *reader, const char *id) {
    uint64_t *number = fl_map_at_string(&reader->numbers, id);
    if (!*number) {
        fl_vector_push(reader->arena, &reader->nodes, (struct node){0});
        *number = reader->nodes.count;
    }
    return (uint32_t)(*number - 1);
}

static void read_key(struct reader *reader, const xmlNode *element) {
    const char *id = attribute(reader, element, "id"), *name = attribute(reader, element, "attr.name");
    if (!id || !name) return;
    *fl_map_at_string(&reader->keys, id) = (uint64_t)(uintptr_t)name;
    if (strcmp(id, "originfile") != 0 && strcmp(name, "originFileName") != 0) return;
    for (const xmlNode *child = element->children; child; child = child->next)
        if (is_element(child, "default") && *content(reader, child)) reader->default_file = content(reader, child);
}

static enum fl_status read_node(struct reader *reader, const xmlNode *element) {
    const char *id = attribute(reader, element, "id");
    if (!id) return complain(reader, element, "the node has no id");
    uint32_t number = node_number(reader, id);
    struct node *node = &reader->nodes.items[number];
    if (node->element) return complain(reader, element, "a node of this id was there before");
    node->element = element;
    node->is_entry = is_true(data_of(reader, element, "entry", "isEntryNode"));
    node->is_violation = is_true(data_of(reader, element, "violation", "isViolationNode"));
    node->is_sink = is_true(data_of(reader, element, "sink", "isSinkNode"));
    return FL_OK;
}

static enum fl_status read_edge(struct reader *reader, const xmlNode *element) {
    const char *source = attribute(reader, element, "source"), *target = attribute(reader, element, "target");
    if (!source || !target) return complain(reader, element, "the edge has no source or no target");
    struct edge edge = {.element = element};
    edge.source = node_number(reader, source);
    edge.target = node_number(reader, target);
    fl_vector_push(reader->arena, &reader->edges, edge);
    return FL_OK;
}

static enum fl_status read_graph(struct reader *reader, const xmlNode *graph) {
    const char *type = data_of(reader, graph, "witness-type", "witness-type");
    if (type && strcmp(type, "violation_witness") != 0)
        return complain(reader, graph, "this is not a violation_witness");
    reader->witness->task.specification = data_of(reader, graph, "specification", "specification");
    const char *digest = data_of(reader, graph, "programhash", "programHash");
    const char *file = data_of(reader, graph, "programfile", "programFile");
    if (digest && *digest) {
        struct fl_witness_hash hash = {file && *file ? file : NULL, digest, line_of(reader, graph)};
        fl_vector_push(reader->arena, &reader->witness->task.hashes, hash);
    }
    enum fl_status status = FL_OK;
    for (const xmlNode *child = graph->children; child && status == FL_OK; child = child->next) {
        if (is_element(child, "node")) status = read_node(reader, child);
        if (is_element(child, "edge")) status = read_edge(reader, child);
    }
    for (size_t i = 0; i < reader->edges.count && status == FL_OK; i++) {
        const struct edge *edge = &reader->edges.items[i];
        if (!reader->nodes.items[edge->source].element || !reader->nodes.items[edge->target].element)
            return complain(reader, edge->element, "the edge is between nodes that are not there");
    }
    return status;
}

/* ---- steps ---- */

static enum fl_status read_lines(const struct reader *reader, const xmlNode *element,
                                 struct fl_witness_step *step) {
    enum fl_status status = number_of(reader, element, "startline", &step->line);
    if (status == FL_OK) status = number_of(reader, element, "endline", &step->end_line);
    if (step->end_line < step->line) step->end_line = step->line;
    return status;
}

static enum fl_status add_step(struct reader *reader, struct fl_witness_step step) {
    fl_vector_push(reader->arena, &reader->witness->steps, step);
    return FL_OK;
}

/* An edge may be a branch, a call and a return at once; they come in this order. */
static enum fl_status add_steps(struct reader *reader, const xmlNode *element, bool is_avoided, bool is_target) {
    const char *file = data_of(reader, element, "originfile", "originFileName");
    struct fl_witness_step step = {
        .is_avoided = is_avoided,
        .file = file && *file ? file : reader->default_file,
        .assumption = data_of(reader, element, "assumption", "assumption"),
        .source_line = line_of(reader, element),
    };
    enum fl_status status = read_lines(reader, element, &step);
    if (status != FL_OK) return status;
    const char *control = data_of(reader, element, "control", "control");
    const char *entered = data_of(reader, element, "enterFunction", "enterFunction");
    const char *left = data_of(reader, element, "returnFrom", "returnFromFunction");
    struct fl_witness_step part = step;
    if (control && *control) {
        part.kind = FL_WITNESS_BRANCH;
        part.is_leaf = true;
        part.is_true = strcmp(control, "condition-true") == 0;
        if (!part.is_true && strcmp(control, "condition-false") != 0)
            return complain(reader, element, "control is condition-true or condition-false");
        add_step(reader, part);
    }
    if (left && *left) {
        part = step, part.kind = FL_WITNESS_RETURN, part.called = left;
        add_step(reader, part);
    }
    if (entered && *entered && !is_target) {
        part = step, part.kind = FL_WITNESS_ENTER, part.called = entered;
        add_step(reader, part);
    }
    bool is_told = (control && *control) || (left && *left) || (entered && *entered);
    part = step, part.kind = is_target ? FL_WITNESS_TARGET : FL_WITNESS_STATEMENT;
    return is_target || (!is_told && step.line) ? add_step(reader, part) : FL_OK;
}

static void sort_edges(struct reader *reader) {
    uint32_t *starts = FL_NEW_ARRAY(reader->arena, uint32_t, reader->nodes.count + 2);
    uint32_t *outgoing = FL_NEW_ARRAY(reader->arena, uint32_t, reader->edges.count);
    for (size_t i = 0; i < reader->edges.count; i++) starts[reader->edges.items[i].source + 2]++;
    for (size_t i = 2; i < reader->nodes.count + 2; i++) starts[i] += starts[i - 1];
    for (uint32_t i = 0; i < reader->edges.count; i++) outgoing[starts[reader->edges.items[i].source + 1]++] = i;
    reader->starts = starts;
    reader->outgoing = outgoing;
}

enum { NO_NODE = UINT32_MAX };

/* Marks by which edge each node is reached first; gives the nearest violation. */
static uint32_t find_violation(struct reader *reader, uint32_t entry) {
    FL_VECTOR_OF(uint32_t) open = {0};
    fl_vector_push(reader->arena, &open, entry);
    for (size_t next = 0; next < open.count; next++) {
        uint32_t at = open.items[next];
        if (reader->nodes.items[at].is_violation) return at;
        for (uint32_t i = reader->starts[at]; i < reader->starts[at + 1]; i++) {
            uint32_t target = reader->edges.items[reader->outgoing[i]].target;
            struct node *node = &reader->nodes.items[target];
            if (node->reached_by || target == entry || node->is_sink) continue;
            node->reached_by = reader->outgoing[i] + 1;
            fl_vector_push(reader->arena, &open, target);
        }
    }
    return NO_NODE;
}

static enum fl_status add_avoided(struct reader *reader, uint32_t node) {
    enum fl_status status = FL_OK;
    for (uint32_t i = reader->starts[node]; i < reader->starts[node + 1] && status == FL_OK; i++) {
        const struct edge *edge = &reader->edges.items[reader->outgoing[i]];
        if (reader->nodes.items[edge->target].is_sink) status = add_steps(reader, edge->element, true, false);
    }
    return status;
}

static enum fl_status follow(struct reader *reader, uint32_t entry, uint32_t violation) {
    FL_VECTOR_OF(uint32_t) way = {0}; /* backward */
    for (uint32_t at = violation; at != entry; at = reader->edges.items[fl_vector_last(&way)].source)
        fl_vector_push(reader->arena, &way, reader->nodes.items[at].reached_by - 1);
    enum fl_status status = FL_OK;
    for (size_t i = way.count; i-- > 0 && status == FL_OK;) {
        const struct edge *edge = &reader->edges.items[way.items[i]];
        status = add_avoided(reader, edge->source);
        if (status == FL_OK) status = add_steps(reader, edge->element, false, i == 0);
    }
    return status;
}

static enum fl_status read_root(struct reader *reader, const xmlNode *root) {
    const xmlNode *graph = NULL;
    if (!root || !is_element(root, "graphml")) return complain(reader, root, "this is not GraphML");
    for (const xmlNode *child = root->children; child; child = child->next) {
        if (is_element(child, "key")) read_key(reader, child);
        if (is_element(child, "graph") && !graph) graph = child;
    }
    if (!graph) return complain(reader, root, "the witness has no graph");
    enum fl_status status = read_graph(reader, graph);
    if (status != FL_OK) return status;
    uint32_t entry = 0;
    while (entry < reader->nodes.count && !reader->nodes.items[entry].is_entry) entry++;
    if (entry == reader->nodes.count) return complain(reader, graph, "the witness has no entry node");
    sort_edges(reader);
    uint32_t violation = find_violation(reader, entry);
    if (violation == NO_NODE)
        return complain(reader, graph, "no violation node can be reached from the entry node");
    if (violation == entry)
        return complain(reader, reader->nodes.items[entry].element, "the entry node is a violation");
    return follow(reader, entry, violation);
}

static enum fl_status complain_about_xml(struct reader *reader, xmlParserCtxt *context) {
    const xmlError *error = context ? reader->xml.xmlCtxtGetLastError(context) : NULL;
    const char *message = error && error->message ? error->message : "unreadable";
    int length = (int)strcspn(message, "\n");
    fl_diagnostics_add(reader->diagnostics, FL_ERROR, reader->name,
                       error && error->line > 0 ? (uint32_t)error->line : 0, 0, "this is not XML: %.*s", length,
                       message);
    return FL_BAD_INPUT;
}

static enum fl_status read_document(struct reader *reader, const unsigned char *bytes, size_t size) {
    /* Never asks the network or the file system for anything, and tells nobody but us. */
    const int options = XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_BIG_LINES;
    const struct fl_xml_library *xml = &reader->xml;
    xmlParserCtxt *context = xml->xmlNewParserCtxt();
    xmlDoc *document =
        context ? xml->xmlCtxtReadMemory(context, (const char *)bytes, (int)size, reader->name, NULL, options)
                : NULL;
    enum fl_status status =
        document ? read_root(reader, xml->xmlDocGetRootElement(document)) : complain_about_xml(reader, context);
    if (document) xml->xmlFreeDoc(document);
    if (context) xml->xmlFreeParserCtxt(context);
    return status;
}

enum fl_status fl_witness_read_graphml(struct fl_arena *arena, const char *name, const unsigned char *bytes,
                                       size_t size, struct fl_witness *witness,
                                       struct fl_diagnostics *diagnostics) {
    *witness = (struct fl_witness){0};
    struct reader reader = {.arena = arena,
                            .name = name,
                            .diagnostics = diagnostics,
                            .witness = witness,
                            .keys = fl_map_make(arena),
                            .numbers = fl_map_make(arena)};
    if (size > INT32_MAX) {
        fl_diagnostics_add(diagnostics, FL_ERROR, name, 0, 0, "the file is too large");
        return FL_BAD_INPUT;
    }
    if (!fl_xml_library_load(&reader.xml)) {
        fl_diagnostics_add(diagnostics, FL_ERROR, name, 0, 0,
                           "reading GraphML needs libxml2, which is not installed");
        return FL_BAD_ENVIRONMENT;
    }
    return read_document(&reader, bytes, size);
}
