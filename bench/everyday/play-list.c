/* A list of tracks with a player; when the current track is removed, "next" goes on from it.
 * VERDICT: FAILS
 * LINE: 51 71 74
 * INPUT: tracks are added, one is played, removed, and "next" is chosen
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct track {
    char *title;
    struct track *previous, *next;
};

struct player {
    struct track *first, *last, *current;
};

static void add(struct player *player, const char *title) {
    struct track *track = malloc(sizeof *track);
    if (track == NULL || (track->title = strdup(title)) == NULL) exit(1);
    track->next = NULL;
    track->previous = player->last;
    if (player->last != NULL)
        player->last->next = track;
    else
        player->first = track;
    player->last = track;
}

static struct track *find(struct player *player, const char *title) {
    struct track *track = player->first;
    while (track != NULL && strcmp(track->title, title) != 0) track = track->next;
    return track;
}

static void cut(struct player *player, struct track *track) {
    if (track->previous != NULL)
        track->previous->next = track->next;
    else
        player->first = track->next;
    if (track->next != NULL)
        track->next->previous = track->previous;
    else
        player->last = track->previous;
    free(track->title);
    free(track);
}

static void show(const struct track *track) {
    puts(track != NULL ? track->title : "silence");
}

int main(void) {
    struct player player = {NULL, NULL, NULL};
    char *line = NULL;
    size_t size = 0;
    while (getline(&line, &size, stdin) != -1) {
        struct track *track;
        line[strcspn(line, "\n")] = '\0';
        if (strncmp(line, "add ", 4) == 0) {
            add(&player, line + 4);
        } else if (strncmp(line, "play ", 5) == 0) {
            track = find(&player, line + 5);
            if (track != NULL) player.current = track;
            show(player.current);
        } else if (strncmp(line, "cut ", 4) == 0) {
            track = find(&player, line + 4);
            if (track != NULL) cut(&player, track);
        } else if (strcmp(line, "next") == 0) {
            if (player.current != NULL) player.current = player.current->next;
            show(player.current);
        } else if (strcmp(line, "back") == 0) {
            if (player.current != NULL) player.current = player.current->previous;
            show(player.current);
        }
    }
    while (player.first != NULL) cut(&player, player.first);
    free(line);
    return 0;
}
