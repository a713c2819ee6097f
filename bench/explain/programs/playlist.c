/* A list of songs in both directions: moves keep every song once, and the links agree.
 * UNWIND: 9
 */
#include <stdlib.h>
#include "input.h"

#define SONGS 4

struct song {
    int number, seconds;
    struct song *next, *previous;
};

struct list {
    struct song *first, *last;
    int count, seconds;
};

static struct song pool[SONGS];

static void append(struct list *list, struct song *song) {
    song->next = NULL;
    song->previous = list->last;
    if (list->last)
        list->last->next = song;
    else
        list->first = song;
    list->last = song;
    list->count++;
    list->seconds += song->seconds;
}

static void unlink_song(struct list *list, struct song *song) {
    if (song->previous)
        song->previous->next = song->next;
    else
        list->first = song->next;
    if (song->next)
        song->next->previous = song->previous;
    else
        list->last = song->previous;
    list->count--;
    list->seconds -= song->seconds;
}

static void prepend(struct list *list, struct song *song) {
    song->previous = NULL;
    song->next = list->first;
    if (list->first)
        list->first->previous = song;
    else
        list->last = song;
    list->first = song;
    list->count++;
    list->seconds += song->seconds;
}

static struct song *find(const struct list *list, int number) {
    struct song *song = list->first;
    while (song && song->number != number) song = song->next;
    return song;
}

static int position_of(const struct list *list, int number) {
    int position = 0;
    for (struct song *song = list->first; song; song = song->next) {
        if (song->number == number) return position;
        position++;
    }
    return -1;
}

static int is_consistent(const struct list *list) {
    int count = 0, seconds = 0;
    struct song *before = NULL;
    for (struct song *song = list->first; song; song = song->next) {
        if (song->previous != before || count > SONGS) return 0;
        before = song;
        seconds += song->seconds;
        count++;
    }
    return before == list->last && count == list->count && seconds == list->seconds;
}

int main(void) {
    struct list list = {NULL, NULL, 0, 0};
    for (int i = 0; i < SONGS; i++) {
        pool[i].number = i;
        pool[i].seconds = 100 + i * 10;
        append(&list, &pool[i]);
        assert(is_consistent(&list));
    }
    assert(list.seconds == 460);
    for (int step = 0; step < 2; step++) {
        int number = __VERIFIER_nondet_int(), is_to_front = __VERIFIER_nondet_int();
        __VERIFIER_assume(number >= 0 && number < SONGS);
        struct song *song = find(&list, number);
        assert(song != NULL && song->number == number);
        unlink_song(&list, song);
        assert(is_consistent(&list));
        assert(find(&list, number) == NULL);
        if (is_to_front)
            prepend(&list, song);
        else
            append(&list, song);
        assert(is_consistent(&list));
        assert(position_of(&list, number) == (is_to_front ? 0 : SONGS - 1));
    }
    assert(list.count == SONGS);
    for (int i = 0; i < SONGS; i++) assert(find(&list, i) != NULL);
    return 0;
}
