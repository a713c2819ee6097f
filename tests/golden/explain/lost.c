/* Statements that were lost: all of a branch, the only call of a function, and assignments of results, of what is
 * counted and through pointers.
 * RUN: faultline explain %s -- -DCASE=1
 * EXIT: 10
 * EXPECT: +            end_word(&words, &length);
 * RUN: faultline explain %s -- -DCASE=2
 * EXIT: 10
 * EXPECT: append(&all, &pool[i]);
 * RUN: faultline explain %s -- -DCASE=3
 * EXIT: 10
 * EXPECT: *highest = number;
 * RUN: faultline explain %s -- -DCASE=4
 * EXIT: 10
 * EXPECT: +            head = count++;
 * RUN: faultline explain %s -- -DCASE=5
 * EXIT: 10
 * EXPECT: +    last = next_number();
 * RUN: faultline explain %s -- -DCASE=6
 * EXIT: 10
 * EXPECT: +    queue->items[queue->count++] = value;
 */
#include <assert.h>
extern int nondet_int(void);

#if CASE == 1
static void end_word(int *words, int *length) {
    if (*length > 0) (*words)++;
    *length = 0;
}

static int count_words(const char *text, int size) {
    int words = 0, length = 0;
    for (int i = 0; i < size; i++) {
        if (text[i] == ' ') {
        } else {
            length++;
        }
    }
    end_word(&words, &length);
    return words;
}

int main(void) {
    char text[3];
    int words = 0;
    for (int i = 0; i < 3; i++) text[i] = nondet_int() ? 'a' : ' ';
    for (int i = 0; i < 3; i++) words += text[i] != ' ' && (i == 0 || text[i - 1] == ' ');
    assert(count_words(text, 3) == words);
    return 0;
}
#elif CASE == 2
struct song {
    int number;
    struct song *next;
};

struct list {
    struct song *first;
    int count;
};

static void append(struct list *list, struct song *song) {
    song->next = list->first;
    list->first = song;
    list->count++;
}

int main(void) {
    struct list all = {0, 0};
    static struct song pool[3];
    int numbers = nondet_int();
    if (numbers < 1 || numbers > 3) return 0;
    for (int i = 0; i < numbers; i++) {
        pool[i].number = i;
    }
    assert(all.count == numbers);
    assert(all.first->number == numbers - 1);
    return 0;
}
#elif CASE == 3
static void raise_to(int *highest, int number) {
    if (*highest >= number) return;
}

int main(void) {
    int highest = 0, first = nondet_int(), second = nondet_int();
    raise_to(&highest, first);
    raise_to(&highest, second);
    assert(highest >= first && highest >= second);
    assert(highest == 0 || highest == first || highest == second);
    return 0;
}
#elif CASE == 4
static int write_frames(int numbers, int *frame) {
    int head = 0, count = 1;
    frame[0] = 0;
    for (int i = 0; i < numbers; i++) {
        if (i == 2) {
            frame[head] = 0;
        }
        frame[count++] = i + 10;
        frame[head]++;
    }
    return count;
}

int main(void) {
    int frame[8] = {0}, numbers = nondet_int();
    if (numbers < 1 || numbers > 4) return 0;
    int count = write_frames(numbers, frame);
    assert(count == numbers + 1 + (numbers > 2));
    assert(numbers <= 2 || (frame[0] == 2 && frame[3] == numbers - 2));
    return 0;
}
#elif CASE == 5
static int numbers, last;

static int next_number(void) {
    return ++numbers;
}

static int draw(void) {
    int before = last;
    return last - before;
}

int main(void) {
    int draws = nondet_int();
    if (draws < 1 || draws > 3) return 0;
    for (int i = 0; i < draws; i++) assert(draw() == 1);
    assert(last == draws && next_number() == draws + 1);
    return 0;
}
#else
struct queue {
    int items[4], count;
};

static void put(struct queue *queue, int value) {
}

int main(void) {
    struct queue queue = {{0}, 0};
    int first = nondet_int(), second = nondet_int();
    put(&queue, first);
    put(&queue, second);
    assert(queue.count == 2);
    assert(queue.items[0] == first && queue.items[1] == second);
    return 0;
}
#endif
