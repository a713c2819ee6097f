/* Distances in a graph by breadth-first search; a node is marked when it leaves the queue, not when it enters.
 * VERDICT: FAILS
 * LINE: 42
 * INPUT: a graph of few nodes with many edges between them
 */
#include <stdio.h>
#include <string.h>

#define NODES 8
#define QUEUE 10

struct graph {
    int count;
    unsigned char has_edge[NODES][NODES];
};

static int read_graph(struct graph *graph) {
    int edges, from, to;
    memset(graph, 0, sizeof *graph);
    if (scanf("%d nodes %d edges", &graph->count, &edges) != 2) return 0;
    if (graph->count < 2 || graph->count > NODES || edges < 1 || edges > NODES * NODES) return 0;
    for (int i = 0; i < edges; i++) {
        if (scanf("%d-%d", &from, &to) != 2) return 0;
        if (from < 0 || from >= graph->count || to < 0 || to >= graph->count) return 0;
        graph->has_edge[from][to] = graph->has_edge[to][from] = 1;
    }
    return 1;
}

static void search(const struct graph *graph, int start, int *distances) {
    int queue[QUEUE], steps[QUEUE], first = 0, end = 0;
    for (int i = 0; i < graph->count; i++) distances[i] = -1;
    queue[end] = start;
    steps[end++] = 0;
    while (first < end) {
        int node = queue[first], distance = steps[first];
        first++;
        if (distances[node] >= 0) continue;
        distances[node] = distance;
        for (int next = 0; next < graph->count; next++) {
            if (!graph->has_edge[node][next] || distances[next] >= 0) continue;
            queue[end] = next;
            steps[end++] = distance + 1;
        }
    }
}

int main(void) {
    struct graph graph;
    int distances[NODES], start, unreachable = 0;
    if (!read_graph(&graph)) {
        fprintf(stderr, "N nodes M edges, then the edges: 0-1 1-2 ...\n");
        return 1;
    }
    while (scanf(" from %d", &start) == 1) {
        if (start < 0 || start >= graph.count) {
            printf("no node %d\n", start);
            continue;
        }
        search(&graph, start, distances);
        for (int i = 0; i < graph.count; i++) {
            if (distances[i] < 0 && unreachable < 1000) unreachable++;
            printf("%d%c", distances[i], i + 1 < graph.count ? ' ' : '\n');
        }
    }
    if (unreachable > 0) printf("%d unreachable\n", unreachable);
    return 0;
}
