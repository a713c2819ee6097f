#include "watch/monitor/ring.h"

#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

struct fl_ring {
    struct fl_arena *arena;
    int file;
    size_t size;
    struct faultline_shared *shared;
    uint32_t capacity; /* not what is in the shared memory, which a program may overwrite by mistake */
    const char *path;
    uint64_t taken;       /* events and what was passed over; its low half is the shared tail */
    uint32_t lost_so_far; /* as the shared counter was when it was looked at last */
    struct fl_ring_losses losses;
};

/* ---- the memory ---- */

static size_t power_of_two(size_t at_least) {
    size_t power = 1;
    while (power < at_least) power *= 2;
    return power;
}

struct fl_ring *fl_ring_create(struct fl_arena *arena, size_t capacity, enum faultline_overrun overrun) {
    struct fl_ring *ring = FL_NEW(arena, struct fl_ring);
    capacity = power_of_two(capacity);
    ring->arena = arena;
    ring->losses.position = UINT64_MAX;
    ring->size = sizeof *ring->shared + capacity * sizeof(struct faultline_event);
    ring->file = memfd_create("faultline", MFD_CLOEXEC);
    if (ring->file < 0) return NULL;
    void *memory = MAP_FAILED;
    if (ftruncate(ring->file, (off_t)ring->size) == 0)
        memory = mmap(NULL, ring->size, PROT_READ | PROT_WRITE, MAP_SHARED, ring->file, 0);
    if (memory == MAP_FAILED) {
        close(ring->file);
        return NULL;
    }
    ring->shared = memory;
    ring->capacity = ring->shared->capacity = (uint32_t)capacity;
    ring->shared->overrun = overrun;
    ring->shared->observer = (uint32_t)getpid();
    ring->shared->layout = FAULTLINE_LAYOUT;
    ring->path = fl_arena_format(arena, "/proc/%ld/fd/%d", (long)getpid(), ring->file);
    return ring;
}

void fl_ring_destroy(struct fl_ring *ring) {
    munmap(ring->shared, ring->size);
    close(ring->file);
}

void fl_ring_choose(struct fl_ring *ring, uint64_t choice) {
    ring->shared->choice = choice;
}

const char *fl_ring_path(const struct fl_ring *ring) {
    return ring->path;
}

/* ---- the program ---- */

uint32_t fl_ring_process(const struct fl_ring *ring) {
    return __atomic_load_n(&ring->shared->process, __ATOMIC_ACQUIRE);
}

uint32_t fl_ring_other_processes(const struct fl_ring *ring) {
    return __atomic_load_n(&ring->shared->others, __ATOMIC_RELAXED);
}

bool fl_ring_read_description(struct fl_ring *ring, const char **text, size_t *size) {
    *size = __atomic_load_n(&ring->shared->description_size, __ATOMIC_ACQUIRE);
    struct stat status;
    if (!*size || fstat(ring->file, &status) != 0 || (uint64_t)status.st_size < ring->size + *size) return false;
    char *bytes = fl_arena_allocate(ring->arena, *size + 1);
    size_t done = 0;
    while (done < *size) {
        ssize_t count = pread(ring->file, bytes + done, *size - done, (off_t)(ring->size + done));
        if (count <= 0) return false;
        done += (size_t)count;
    }
    *text = bytes;
    return true;
}

/* ---- events ---- */

static bool is_complete(const struct fl_ring *ring, uint32_t position, struct faultline_event *event) {
    struct faultline_event *place = &ring->shared->events[position & (ring->capacity - 1)];
    event->site_and_lap = __atomic_load_n(&place->site_and_lap, __ATOMIC_ACQUIRE);
    event->rules = place->rules;
    event->key = place->key;
    return (event->site_and_lap & 1) == faultline_lap(position, ring->capacity);
}

static void give_back(struct fl_ring *ring, size_t count) {
    ring->taken += count;
    __atomic_store_n(&ring->shared->tail, (uint32_t)ring->taken, __ATOMIC_RELEASE);
}

size_t fl_ring_take(struct fl_ring *ring, struct faultline_event *events, size_t most) {
    size_t count = 0;
    while (count < most && is_complete(ring, (uint32_t)ring->taken + (uint32_t)count, &events[count])) count++;
    if (count) give_back(ring, count);
    return count;
}

static uint32_t positions_taken_ahead(const struct fl_ring *ring) {
    return __atomic_load_n(&ring->shared->head, __ATOMIC_ACQUIRE) - (uint32_t)ring->taken;
}

bool fl_ring_pass_over(struct fl_ring *ring) {
    uint32_t ahead = positions_taken_ahead(ring);
    if (ahead == 0 || ahead > ring->capacity) return false;
    give_back(ring, 1);
    return true;
}

bool fl_ring_look_into_word(const struct fl_ring *ring, uint32_t words, struct faultline_event *event) {
    const struct faultline_shared *shared = ring->shared;
    uint32_t before = __atomic_load_n(&shared->word_number, __ATOMIC_ACQUIRE);
    uint64_t word = __atomic_load_n(&shared->word, __ATOMIC_ACQUIRE);
    uint32_t after = __atomic_load_n(&shared->word_number, __ATOMIC_ACQUIRE);
    *event = (struct faultline_event){(uint32_t)FAULTLINE_WORD << 1, shared->word_layout, word};
    /* An event that was sent before the moves were made is in the ring by now. */
    return event->rules && before == words && after == words && positions_taken_ahead(ring) == 0;
}

bool fl_ring_is_stuck(const struct fl_ring *ring) {
    struct faultline_event event;
    return positions_taken_ahead(ring) == ring->capacity && !is_complete(ring, (uint32_t)ring->taken, &event);
}

void fl_ring_end(struct fl_ring *ring) {
    __atomic_store_n(&ring->shared->is_over, 1, __ATOMIC_RELEASE);
}

/* The counters of the shared memory have 32 bits; what is told here goes on from where it was. */
const struct fl_ring_losses *fl_ring_losses(struct fl_ring *ring) {
    uint32_t lost = __atomic_load_n(&ring->shared->lost, __ATOMIC_ACQUIRE);
    uint32_t lost_at = __atomic_load_n(&ring->shared->lost_at, __ATOMIC_ACQUIRE);
    ring->losses.count += lost - ring->lost_so_far;
    ring->lost_so_far = lost;
    ring->losses.has_left = __atomic_load_n(&ring->shared->has_left, __ATOMIC_ACQUIRE);
    if (lost_at && ring->losses.position == UINT64_MAX)
        ring->losses.position = ring->taken + (uint64_t)(int64_t)(int32_t)(lost_at - (uint32_t)ring->taken);
    return &ring->losses;
}
