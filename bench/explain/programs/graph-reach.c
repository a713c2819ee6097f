/* A small graph: distances by waves, components, and what removing an edge does.
 * UNWIND: 8
 */
#include "input.h"

#define NODES 4
#define FAR 100

static int edges[NODES][NODES];

static void connect(int from, int to) {
    if (from == to) return;
    edges[from][to] = 1;
    edges[to][from] = 1;
}

static void disconnect(int from, int to) {
    edges[from][to] = 0;
    edges[to][from] = 0;
}

static int degree(int node) {
    int count = 0;
    for (int i = 0; i < NODES; i++) count += edges[node][i];
    return count;
}

static int edge_count(void) {
    int total = 0;
    for (int i = 0; i < NODES; i++) total += degree(i);
    return total / 2;
}

static void find_distances(int start, int *distances) {
    int queue[NODES], first = 0, last = 0;
    for (int i = 0; i < NODES; i++) distances[i] = FAR;
    distances[start] = 0;
    queue[last++] = start;
    while (first < last) {
        int node = queue[first++];
        for (int next = 0; next < NODES; next++) {
            if (!edges[node][next] || distances[next] != FAR) continue;
            distances[next] = distances[node] + 1;
            queue[last++] = next;
        }
    }
}

static void spread(int *marks, int node, int mark) {
    if (marks[node] != 0) return;
    marks[node] = mark;
    for (int next = 0; next < NODES; next++)
        if (edges[node][next]) spread(marks, next, mark);
}

static int components(int *marks) {
    int count = 0;
    for (int i = 0; i < NODES; i++) marks[i] = 0;
    for (int i = 0; i < NODES; i++)
        if (marks[i] == 0) {
            count++;
            spread(marks, i, count);
        }
    return count;
}

static int reached(const int *distances) {
    int count = 0;
    for (int i = 0; i < NODES; i++)
        if (distances[i] < FAR) count++;
    return count;
}

int main(void) {
    int distances[NODES], marks[NODES], added = 0;
    for (int i = 0; i < 3; i++) {
        int from = __VERIFIER_nondet_int(), to = __VERIFIER_nondet_int();
        __VERIFIER_assume(from >= 0 && from < NODES && to >= 0 && to < NODES);
        int is_new = from != to && !edges[from][to], before = edge_count();
        connect(from, to);
        added += is_new;
        assert(edge_count() == before + is_new);
    }
    find_distances(0, distances);
    int parts = components(marks);
    assert(distances[0] == 0);
    assert(parts >= NODES - added && parts <= NODES);
    assert(reached(distances) <= added + 1);
    for (int i = 0; i < NODES; i++) {
        assert((distances[i] < FAR) == (marks[i] == marks[0]));
        for (int k = 0; k < NODES; k++)
            if (edges[i][k]) assert(distances[i] <= distances[k] + 1 && marks[i] == marks[k]);
    }
    disconnect(0, 1);
    assert(!edges[0][1] && !edges[1][0]);
    find_distances(0, distances);
    assert(distances[1] != 1);
    return 0;
}
