# Faultline. `make demo` and `make test` install what they need; `make` only builds.

CC = gcc
BUILD = build
LLVM_CONFIG = llvm-config-19
CFLAGS = -std=c17 -O2 -g -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wno-missing-field-initializers $(EXTRA_CFLAGS)
CPPFLAGS = -iquote . -Isrc -I$(BUILD)/generated -D_GNU_SOURCE -isystem /usr/lib/llvm-19/include
LDFLAGS = $(EXTRA_LDFLAGS)
LDLIBS = -L/usr/lib/llvm-19/lib -lLLVM-19 -lcadical -lstdc++ -ljansson -lm -ldl -lpthread

LIBRARY_SOURCES = $(sort $(shell find src -name '*.c'))
COMMAND_SOURCES = $(sort $(wildcard cmd/*.c))
UNIT_SOURCES = $(sort $(shell find tests/unit tests/property -name '*.c'))

objects = $(patsubst %.c,$(BUILD)/objects/%.o,$(1))
LIBRARY = $(BUILD)/libfaultline.a
UNIT_TESTS = $(patsubst %.c,$(BUILD)/%,$(UNIT_SOURCES))

all: $(BUILD)/faultline

$(BUILD)/faultline: $(call objects,$(COMMAND_SOURCES)) $(LIBRARY)
	$(CC) $(LDFLAGS) -o $@ $^ $(LDLIBS)

$(LIBRARY): $(call objects,$(LIBRARY_SOURCES))
	rm -f $@
	ar rcs $@ $^

$(BUILD)/objects/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<

$(BUILD)/tests/%: $(BUILD)/objects/tests/%.o $(LIBRARY)
	@mkdir -p $(@D)
	$(CC) $(LDFLAGS) -o $@ $< $(LIBRARY) -lcmocka $(LDLIBS)

units: $(UNIT_TESTS)

clean:
	rm -rf $(BUILD)

-include $(shell find $(BUILD)/objects -name '*.d' 2>/dev/null)

.SECONDARY:
.PHONY: all units clean
