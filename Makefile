# Faultline. `make demo` and `make test` install what they need; `make` only builds.

CC = gcc
BUILD = build
PREFIX = /usr/local
LLVM = /usr/lib/llvm-19
FUZZ_SECONDS = 60

WARNINGS = -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wno-missing-field-initializers
CFLAGS = -std=c17 -O2 -g $(WARNINGS) $(EXTRA_CFLAGS)
CPPFLAGS = -iquote . -Isrc -I$(BUILD)/generated -D_GNU_SOURCE -isystem $(LLVM)/include
LDFLAGS = $(EXTRA_LDFLAGS)
LDLIBS = -L$(LLVM)/lib -lLLVM-19 -lcadical -lstdc++ -ljansson -lm -ldl -lpthread

# What building, the demonstration and the tests need beyond make itself.
PACKAGES = gcc g++ clang-19 llvm-19-dev libclang-19-dev libcadical-dev libz3-dev libjansson-dev \
    libcmocka-dev gcc-multilib csmith libcsmith-dev
FORMAT_PACKAGES = clang-format-19
FUZZ_PACKAGES = libclang-rt-19-dev

# As many jobs as there are cores, unless -j was given.
ifeq ($(filter -j%,$(MAKEFLAGS)),)
MAKEFLAGS += -j$(shell nproc)
endif
AGAIN = $(MAKE) --no-print-directory

# ---- sources ----

find_c = $(sort $(shell find $(1) -name '*.c' 2>/dev/null))
objects = $(patsubst %.c,$(BUILD)/objects/%.o,$(1))

LIBRARY_SOURCES = $(call find_c,src)
COMMAND_SOURCES = $(filter-out cmd/main.c,$(call find_c,cmd))
TEST_SOURCES = $(call find_c,tests/unit tests/property)
BENCH_SOURCES = $(sort $(wildcard bench/*.c))
FUZZ_SOURCES = $(sort $(wildcard tests/fuzz/*.c))

LIBRARY = $(BUILD)/libfaultline.a
COMMANDS = $(BUILD)/libcommands.a
TESTS = $(patsubst %.c,$(BUILD)/%,$(TEST_SOURCES))
BENCHES = $(patsubst bench/%.c,bench-%,$(BENCH_SOURCES)) $(patsubst bench/%.sh,bench-%,$(sort $(wildcard bench/*.sh)))

# ---- building ----

all: $(BUILD)/faultline

$(BUILD)/faultline: $(call objects,cmd/main.c) $(COMMANDS) $(LIBRARY)
	$(CC) $(LDFLAGS) -o $@ $^ $(LDLIBS)

$(LIBRARY): $(call objects,$(LIBRARY_SOURCES))
$(COMMANDS): $(call objects,$(COMMAND_SOURCES))
$(LIBRARY) $(COMMANDS):
	@rm -f $@
	ar rcs $@ $^

$(BUILD)/objects/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<

$(BUILD)/tests/% $(BUILD)/bench/%: LDLIBS := -lcmocka $(LDLIBS)
$(BUILD)/tests/%: $(BUILD)/objects/tests/%.o $(COMMANDS) $(LIBRARY)
	@mkdir -p $(@D)
	$(CC) $(LDFLAGS) -o $@ $^ $(LDLIBS)
$(BUILD)/bench/%: $(BUILD)/objects/bench/%.o $(COMMANDS) $(LIBRARY)
	@mkdir -p $(@D)
	$(CC) $(LDFLAGS) -o $@ $^ $(LDLIBS)

units: $(TESTS)

clean:
	rm -rf $(BUILD)

# ---- for users ----

setup:
	@scripts/setup $(PACKAGES)

demo: setup
	@$(AGAIN) all
	@FAULTLINE=$(BUILD)/faultline scripts/demo

DOCUMENTS = $(addprefix $(BUILD)/documents/,faultline.1 faultline.bash _faultline faultline.fish)
documents: $(DOCUMENTS)
$(BUILD)/documents/faultline.1: KIND = man
$(BUILD)/documents/faultline.bash: KIND = bash
$(BUILD)/documents/_faultline: KIND = zsh
$(BUILD)/documents/faultline.fish: KIND = fish
$(DOCUMENTS): $(BUILD)/faultline
	@mkdir -p $(@D)
	$< generate $(KIND) --output $@

SHARE = $(DESTDIR)$(PREFIX)/share
install: all documents
	install -D -m 755 $(BUILD)/faultline $(DESTDIR)$(PREFIX)/bin/faultline
	install -D -m 644 $(BUILD)/documents/faultline.1 $(SHARE)/man/man1/faultline.1
	install -D -m 644 $(BUILD)/documents/faultline.bash $(SHARE)/bash-completion/completions/faultline
	install -D -m 644 $(BUILD)/documents/_faultline $(SHARE)/zsh/site-functions/_faultline
	install -D -m 644 $(BUILD)/documents/faultline.fish $(SHARE)/fish/vendor_completions.d/faultline.fish

uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/faultline $(SHARE)/man/man1/faultline.1 \
	    $(SHARE)/bash-completion/completions/faultline $(SHARE)/zsh/site-functions/_faultline \
	    $(SHARE)/fish/vendor_completions.d/faultline.fish

# ---- testing ----

# TESTS_MATCHING=word runs only the tests whose name contains it.
test: setup
	@$(AGAIN) run-tests

run-tests: all units documents
	@CC='$(CC)' BUILD=$(BUILD) tests/run $(TESTS_MATCHING)

SANITIZE = -fsanitize=address,undefined -fno-sanitize-recover=all
asan: setup
	@$(AGAIN) BUILD=build/asan EXTRA_CFLAGS='-O1 -fno-omit-frame-pointer $(SANITIZE)' EXTRA_LDFLAGS='$(SANITIZE)' run-tests

clang: setup
	@$(AGAIN) BUILD=build/clang CC=clang-19 EXTRA_CFLAGS=-Werror all units

# Each reader of a file, for FUZZ_SECONDS each; what it finds stays in build/fuzz.
fuzz: setup
	@scripts/setup $(FUZZ_PACKAGES)
	@$(AGAIN) BUILD=build/fuzz CC=clang-19 EXTRA_CFLAGS='-O1 -fsanitize=fuzzer-no-link,address,undefined' run-fuzzers

FUZZERS = $(patsubst %.c,$(BUILD)/%,$(FUZZ_SOURCES))
$(FUZZERS): EXTRA_LDFLAGS = -fsanitize=fuzzer,address,undefined
run-fuzzers: $(FUZZERS)
	@tests/fuzz/run $(FUZZ_SECONDS) $(FUZZERS)

# bench/NAME.c or bench/NAME.sh is measured by `make bench-NAME`.
bench:
	@set -e; for name in $(BENCHES); do $(AGAIN) $$name; done
$(patsubst bench/%.c,bench-%,$(BENCH_SOURCES)): bench-%: $(BUILD)/bench/% all
	$<
bench-%: bench/%.sh all
	BUILD=$(BUILD) $<

format:
	@scripts/setup $(FORMAT_PACKAGES)
	clang-format-19 -i $$(find src cmd tests/unit tests/property tests/fuzz bench -name '*.[ch]')

-include $(shell find $(BUILD)/objects -name '*.d' 2>/dev/null)

.SECONDARY:
.DELETE_ON_ERROR:
.PHONY: all units clean setup demo documents install uninstall test run-tests asan clang fuzz run-fuzzers bench format
