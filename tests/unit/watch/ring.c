/* Events arrive in the order of their positions, lap after lap; holes and losses are seen. */
#include "watch/monitor/ring.h"

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <sys/mman.h>
#include <unistd.h>

enum { CAPACITY = 4 };

struct subject {
    struct fl_arena *arena;
    struct fl_ring *ring;
    struct faultline_shared *program; /* the memory as the program sees it */
};

static struct subject make(void) {
    struct subject subject = {.arena = fl_arena_create()};
    subject.ring = fl_ring_create(subject.arena, CAPACITY - 1, FAULTLINE_COUNT);
    assert_non_null(subject.ring);
    int file = open(fl_ring_path(subject.ring), O_RDWR);
    assert_true(file >= 0);
    size_t size = sizeof *subject.program + CAPACITY * sizeof(struct faultline_event);
    subject.program = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    assert_int_equal(subject.program->layout, FAULTLINE_LAYOUT);
    assert_int_equal(subject.program->capacity, CAPACITY);
    return subject;
}

static void destroy(struct subject *subject) {
    fl_ring_destroy(subject->ring);
    fl_arena_destroy(subject->arena);
}

static uint32_t take_position(struct subject *subject) {
    return subject->program->head++;
}

static void write_event(struct subject *subject, uint32_t position, uint32_t site) {
    struct faultline_event *event = &subject->program->events[position % CAPACITY];
    event->rules = 1;
    event->key = site * 10;
    event->site_and_lap = site << 1 | faultline_lap(position, CAPACITY);
}

static void events_come_lap_after_lap(void **state) {
    (void)state;
    struct subject subject = make();
    struct faultline_event events[CAPACITY];
    for (uint32_t site = 0; site < 100; site += 3) {
        for (uint32_t i = 0; i < 3; i++) write_event(&subject, take_position(&subject), site + i);
        assert_int_equal(fl_ring_take(subject.ring, events, 2), 2);
        assert_int_equal(fl_ring_site(&events[1]), site + 1);
        assert_int_equal(fl_ring_take(subject.ring, events, CAPACITY), 1);
        assert_int_equal(fl_ring_site(&events[0]), site + 2);
        assert_int_equal(events[0].key, (site + 2) * 10);
        assert_int_equal(subject.program->tail, site + 3);
        assert_int_equal(fl_ring_take(subject.ring, events, CAPACITY), 0);
    }
    assert_false(fl_ring_pass_over(subject.ring));
    destroy(&subject);
}

static void an_event_that_is_not_complete_holds_up_others(void **state) {
    (void)state;
    struct subject subject = make();
    struct faultline_event events[CAPACITY];
    uint32_t slow = take_position(&subject);
    for (uint32_t site = 1; site < CAPACITY; site++) write_event(&subject, take_position(&subject), site);
    assert_int_equal(fl_ring_take(subject.ring, events, CAPACITY), 0);
    assert_true(fl_ring_is_stuck(subject.ring));
    write_event(&subject, slow, 9);
    assert_false(fl_ring_is_stuck(subject.ring));
    assert_int_equal(fl_ring_take(subject.ring, events, CAPACITY), CAPACITY);
    assert_int_equal(fl_ring_site(&events[0]), 9);
    take_position(&subject);
    write_event(&subject, take_position(&subject), 7);
    assert_int_equal(fl_ring_take(subject.ring, events, CAPACITY), 0);
    assert_true(fl_ring_pass_over(subject.ring));
    assert_int_equal(fl_ring_take(subject.ring, events, CAPACITY), 1);
    assert_int_equal(fl_ring_site(&events[0]), 7);
    assert_false(fl_ring_pass_over(subject.ring));
    destroy(&subject);
}

static void the_first_loss_has_a_position(void **state) {
    (void)state;
    struct subject subject = make();
    struct faultline_event events[CAPACITY];
    assert_true(fl_ring_losses(subject.ring)->position == UINT64_MAX);
    for (uint32_t site = 0; site < CAPACITY; site++) write_event(&subject, take_position(&subject), site);
    fl_ring_take(subject.ring, events, 2);
    subject.program->lost_at = CAPACITY;
    subject.program->lost = UINT32_MAX;
    assert_true(fl_ring_losses(subject.ring)->position == CAPACITY);
    subject.program->lost += 2;
    assert_true(fl_ring_losses(subject.ring)->count == (uint64_t)UINT32_MAX + 2);
    assert_false(fl_ring_losses(subject.ring)->has_left);
    destroy(&subject);
}

static void a_head_that_was_overwritten_does_no_harm(void **state) {
    (void)state;
    struct subject subject = make();
    subject.program->head = 0x12345678;
    subject.program->capacity = 0x40000000;
    struct faultline_event events[CAPACITY];
    assert_int_equal(fl_ring_take(subject.ring, events, CAPACITY), 0);
    assert_false(fl_ring_pass_over(subject.ring));
    assert_false(fl_ring_is_stuck(subject.ring));
    subject.program->description_size = 1000000;
    const char *text;
    size_t size;
    assert_false(fl_ring_read_description(subject.ring, &text, &size));
    destroy(&subject);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(events_come_lap_after_lap),
        cmocka_unit_test(an_event_that_is_not_complete_holds_up_others),
        cmocka_unit_test(the_first_loss_has_a_position),
        cmocka_unit_test(a_head_that_was_overwritten_does_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
