/* Pointers, arrays of arrays, VLAs, flexible members, casts, heap, function pointers, strings. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct node { struct node *next, *prev; int value; };
struct buffer { size_t length; char data[]; };
typedef int (*operation)(int, int);
static int plus(int a, int b) { return a + b; }
static int minus(int a, int b) { return a - b; }
static operation table[2][2] = {{plus, minus}, {minus, plus}};
static int (*choose(int which))(int, int) { return which ? plus : minus; }
static int matrix[3][4][5];
static int sum_vla(int n, int m, int a[n][m]) { int s = 0; for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) s += a[i][j] * (i + 1); return s; }
static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
static const char *names[] = {"zero", "one", [4] = "four"};
static int *const pointer_to_element = &matrix[1][2][3];
int main(int argc, char **argv) {
    struct node head = {&head, &head, 0};
    for (int i = 1; i <= 10; i++) {
        struct node *n = malloc(sizeof *n);
        n->value = i * i; n->next = head.next; n->prev = &head; head.next->prev = n; head.next = n;
    }
    int total = 0;
    for (struct node *n = head.prev; n != &head; n = n->prev) total = total * 3 + n->value;
    while (head.next != &head) { struct node *n = head.next; head.next = n->next; n->next->prev = &head; free(n); }
    printf("%d\n", total);
    for (int i = 0; i < 3; i++) for (int j = 0; j < 4; j++) for (int k = 0; k < 5; k++) matrix[i][j][k] = i * 100 + j * 10 + k;
    int (*row)[5] = matrix[2];
    printf("%d %d %d %td\n", *pointer_to_element, row[1][2], (*(row + 3))[4], &row[3] - row);
    for (int n = 1; n < 5; n++) { int v[n][n + 1]; for (int i = 0; i < n; i++) for (int j = 0; j <= n; j++) v[i][j] = i * j + n; printf("%d %zu ", sum_vla(n, n + 1, v), sizeof v); }
    puts("");
    struct buffer *b = malloc(sizeof *b + 20);
    b->length = 19;
    strcpy(b->data, "flexible ");
    strcat(b->data, "array");
    b = realloc(b, sizeof *b + 40);
    printf("%zu %s %zu\n", b->length, b->data, strlen(b->data));
    free(b);
    printf("%d %d %d\n", table[0][1](7, 3), table[1][1](7, 3), choose(argc > 5)(1, 2));
    uintptr_t bits = (uintptr_t)&head.value;
    int *back = (int *)(bits ^ 0);
    *back = 77;
    printf("%d %d\n", head.value, (int)((char *)&head.value - (char *)&head) == (int)offsetof(struct node, value));
    int numbers[] = {5, 3, 9, -1, 7, 3, 0, 12, -8};
    qsort(numbers, sizeof numbers / sizeof *numbers, sizeof *numbers, compare);
    for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++) printf("%d ", numbers[i]);
    int key = 7, *found = bsearch(&key, numbers, 9, sizeof *numbers, compare);
    printf("%td\n", found - numbers);
    swap(&numbers[0], &numbers[8]);
    printf("%d %s %s %s\n", numbers[0], names[4], names[2] ? "?" : "null", names[1] + 1);
    char *copy = strdup("tokens, to split"), *token = strtok(copy, ", ");
    for (; token; token = strtok(NULL, ", ")) printf("[%s]", token);
    free(copy);
    uint32_t word = 0x01020304;
    unsigned char *bytes = (unsigned char *)&word;
    printf(" %d%d%d%d %s\n", bytes[0], bytes[1], bytes[2], bytes[3], argv[0] ? "named" : "");
    int *compound = (int[]){1, 2, 3};
    compound[1] += compound[2];
    printf("%d %d\n", compound[1], ((char *)NULL == (void *)0));
    return total & 63;
}
