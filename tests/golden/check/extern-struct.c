/* What pointers of a variable that is declared only lead to is told by what the program does with them: there is
 * no failure by a size that nobody gave them.
 *
 * RUN: faultline check %s
 * EXIT: 5
 * EXPECT: SAFE ASSUMING head leads to null or memory of its own
 * RUN: faultline check %s -- -DDEEP
 * EXIT: 5
 * EXPECT: SAFE ASSUMING head leads to null or memory of its own
 * RUN: faultline check %s -- -DCOPY
 * EXIT: 5
 * EXPECT: SAFE ASSUMING head leads to null or memory of its own
 * RUN: faultline check %s -- -DARRAY
 * EXIT: 5
 * EXPECT: SAFE ASSUMING head leads to null or memory of its own and table leads to null or memory of its own
 * RUN: faultline check %s -- -DNULLS
 * EXIT: 10
 * EXPECT: can fail, confirmed
 */
extern struct node {
    int value;
    struct node *next;
} head;
extern struct {
    struct node *first;
    long *numbers;
} table[2];

int main(void) {
#ifdef NULLS
    head.next->value = 2;
#endif
    if (!head.next) return 0;
#ifdef COPY
    int value;
    __builtin_memcpy(&value, head.next, sizeof value);
    return 0;
#endif
    head.next->value = 2;
#ifdef DEEP
    if (head.next->next && head.next->next->next) head.next->next->next->value = 3;
#endif
#ifdef ARRAY
    if (table[1].first) table[1].first->value = 4;
    if (table[1].numbers) *table[1].numbers = 5;
#endif
    return 0;
}
