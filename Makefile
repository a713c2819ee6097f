# Faultline. `make demo` and `make test` install what they need; `make` only builds.

CC = gcc
BUILD = build
PREFIX = /usr/local
LLVM = /usr/lib/llvm-19
FUZZ_SECONDS = 60

# Where the linker finds what gcc would give it.
LINKER_PLACES := $(shell for part in crtbegin.o crt1.o; do dirname "$$(realpath "$$(gcc -print-file-name=$$part)")"; done)

WARNINGS = -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wno-missing-field-initializers
# Once for the program and for the shared library, which exports what inquiry/faultline.h declares.
SHARING = -fPIC -fvisibility=hidden -fno-semantic-interposition
CFLAGS = -std=c17 -O2 -g $(SHARING) $(WARNINGS) $(EXTRA_CFLAGS)
CPPFLAGS = -iquote . -Isrc -I$(BUILD)/generated -D_GNU_SOURCE -isystem $(LLVM)/include
LDFLAGS = $(EXTRA_LDFLAGS)
LDLIBS = -L$(LLVM)/lib $(LLVM_LIBRARIES) -lcadical -lstdc++ -ljansson -lyaml -lm -ldl -lpthread
LLVM_LIBRARIES = -lLLVM-19
# The parts of LLVM that are used: loading the whole takes longer than many an analysis.
LLVM_PARTS = $(shell $(LLVM)/bin/llvm-config --link-static --libs core bitreader bitwriter irreader linker target) \
    -l:libz.so.1 -l:libzstd.so.1

# What building, the demonstration and the tests need beyond make itself.
PACKAGES = gcc g++ clang-19 llvm-19-dev libclang-19-dev libclang-rt-19-dev libcadical-dev libcryptominisat5-dev libz3-dev libjansson-dev \
    libyaml-dev libxml2-dev libcmocka-dev gcc-multilib csmith libcsmith-dev pkg-config chromium
FORMAT_PACKAGES = clang-format-19

# As many jobs as there are cores, unless -j was given.
ifeq ($(MAKELEVEL),0)
MAKEFLAGS += -j$(shell nproc)
endif

# What is done, in a word; V=1 shows the whole commands.
say = $(if $(V),,@echo '  $(1)' && )

# ---- sources ----

find_c = $(sort $(shell find $(1) -name '*.c' 2>/dev/null))
objects = $(patsubst %.c,$(BUILD)/objects/%.o,$(1))

LIBRARY_SOURCES = $(call find_c,src)
COMMAND_SOURCES = $(filter-out cmd/main.c,$(call find_c,cmd))
TEST_SOURCES = $(call find_c,tests/unit tests/property)
BENCH_SOURCES = $(sort $(wildcard bench/*.c))
FUZZ_SOURCES = $(sort $(wildcard tests/fuzz/*.c))

LIBRARY = $(BUILD)/libinside.a
COMMANDS = $(BUILD)/libcommands.a
TESTS = $(patsubst %.c,$(BUILD)/%,$(TEST_SOURCES))
BENCHES = $(patsubst bench/%.c,bench-%,$(BENCH_SOURCES)) $(patsubst bench/%.sh,bench-%,$(sort $(wildcard bench/*.sh)))

# ---- building ----

all: $(BUILD)/faultline $(BUILD)/faultline-clang

$(BUILD)/faultline: LLVM_LIBRARIES = $(LLVM_PARTS)
$(BUILD)/faultline: $(call objects,cmd/main.c) $(COMMANDS) $(LIBRARY)
	$(call say,link $@)$(CC) $(LDFLAGS) -o $@ $^ $(LDLIBS)

$(LIBRARY): $(call objects,$(LIBRARY_SOURCES)) $(BUILD)/objects/models64.o $(BUILD)/objects/models32.o $(BUILD)/objects/runtime_objects.o $(BUILD)/objects/specs.o $(BUILD)/objects/adapters.o \
    $(BUILD)/objects/watch_runtime.o $(BUILD)/objects/web.o
$(COMMANDS): $(call objects,$(COMMAND_SOURCES))
$(LIBRARY) $(COMMANDS):
	@rm -f $@
	$(call say,archive $@)ar rcs $@ $^

# The compiler of the user's files: loading that of the system takes longer than most of them take.
CLANG_PARTS = $(addprefix -lclang,CodeGen Frontend Driver Serialization Parse Sema Analysis Edit AST ASTMatchers Lex Basic APINotes \
    Support ExtractAPI)
CLANG_LLVM_PARTS = $(filter-out -lPolly%,$(shell $(LLVM)/bin/llvm-config --link-static --libs x86 asmparser bitreader bitwriter \
    codegen core coverage frontenddriver frontendhlsl frontendoffloading frontendopenmp hipstdpar instrumentation ipo irreader \
    linker lto passes profiledata scalaropts support target targetparser windowsdriver option)) -l:libz.so.1 -l:libzstd.so.1
COMPILER_FLAGS = -std=c++17 -O2 -fno-exceptions -fno-rtti -fno-pie -Wall -isystem $(LLVM)/include -D_GNU_SOURCE \
    -DFL_CLANG='"$(LLVM)/bin/clang"'

$(BUILD)/faultline-clang: compiler/compiler.cpp
	@mkdir -p $(@D)
	$(call say,link $@)g++ $(COMPILER_FLAGS) -no-pie -s -static-libstdc++ -static-libgcc -Wl,--gc-sections -Wl,-O1 -o $@ $< \
		-L$(LLVM)/lib -Wl,--start-group $(CLANG_PARTS) -Wl,--end-group $(CLANG_LLVM_PARTS) -lm -ldl -lpthread

# ---- the library, for other programs ----

VERSION = $(shell sed -n 's/.*FL_VERSION "\(.*\)"/\1/p' src/inquiry/version.h)
SONAME = libfaultline.so.$(firstword $(subst ., ,$(VERSION)))
SHARED_LIBRARY = $(BUILD)/libfaultline.so.$(VERSION)
STATIC_LIBRARY = $(BUILD)/libfaultline.a
LIBRARIES = $(SHARED_LIBRARY) $(STATIC_LIBRARY) $(BUILD)/faultline.pc

libraries: $(LIBRARIES)

# Nothing of LLVM or CaDiCaL can be seen from outside: the program around it may have its own.
$(SHARED_LIBRARY): LLVM_LIBRARIES = $(LLVM_PARTS)
$(SHARED_LIBRARY): $(LIBRARY)
	$(call say,link $@)$(CC) -shared $(LDFLAGS) -Wl,-soname,$(SONAME) -Wl,-Bsymbolic \
		-Wl,--version-script=src/inquiry/exports.map -o $@ -Wl,--whole-archive $< -Wl,--no-whole-archive $(LDLIBS)

# One object, whose only names are the public ones.
$(STATIC_LIBRARY): $(LIBRARY)
	@rm -f $@
	$(call say,archive $@)ld -r -o $(BUILD)/faultline-inside.o --whole-archive $<
	@objcopy --localize-hidden $(BUILD)/faultline-inside.o $(BUILD)/faultline-library.o
	@ar rcs $@ $(BUILD)/faultline-library.o

$(BUILD)/faultline.pc: LLVM_LIBRARIES = $(LLVM_PARTS)
$(BUILD)/faultline.pc: src/inquiry/faultline.pc.in src/inquiry/version.h Makefile
	@mkdir -p $(@D)
	$(call say,generate $@)sed -e 's|@VERSION@|$(VERSION)|' -e 's|@LIBRARIES@|$(strip $(LDLIBS))|' $< > $@

# ---- objects ----

$(BUILD)/objects/%.o: %.c
	@mkdir -p $(@D)
	$(call say,compile $<)$(CC) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<

$(BUILD)/tests/% $(BUILD)/bench/%: LDLIBS := -lcmocka $(LDLIBS)
$(BUILD)/tests/%: $(BUILD)/objects/tests/%.o $(COMMANDS) $(LIBRARY)
	@mkdir -p $(@D)
	$(call say,link $@)$(CC) $(LDFLAGS) -o $@ $^ $(LDLIBS)
$(BUILD)/bench/%: $(BUILD)/objects/bench/%.o $(COMMANDS) $(LIBRARY)
	@mkdir -p $(@D)
	$(call say,link $@)$(CC) $(LDFLAGS) -o $@ $^ $(LDLIBS)

$(BUILD)/objects/src/frontend/compile/compiler.o: CPPFLAGS += -DFL_CLANG='"$(LLVM)/bin/clang"'
$(BUILD)/objects/src/engine/confirm/build/linker.o: CPPFLAGS += -DFL_GCC_LIBRARY='"$(word 1,$(LINKER_PLACES))"' \
    -DFL_C_LIBRARY='"$(word 2,$(LINKER_PLACES))"'

# What reads GraphML, or reads back what Faultline writes.
$(BUILD)/objects/src/witness/%.o: CPPFLAGS += -isystem /usr/include/libxml2
$(BUILD)/objects/tests/unit/report/export.o: CPPFLAGS += -isystem /usr/include/libxml2
$(BUILD)/tests/unit/report/export: LDLIBS += -lxml2

units: $(TESTS)

clean:
	rm -rf $(BUILD)

# ---- models of the C library ----

# Bitcode for each width of a pointer, put into Faultline with a table of what each file defines.
CLANG = clang-19
MODEL_SOURCES = $(sort $(wildcard models/*.c))
MODEL_FLAGS = -std=gnu17 -D_GNU_SOURCE -O0 -g -fno-builtin -fno-math-errno -ffp-contract=off -fwrapv -fno-stack-protector \
	-Wall -Wextra -Werror -fdebug-compilation-dir=. -MMD -MP
MODEL_TEST_PARTS = tests/models/primitives.c tests/models/deciding.c
MODEL_TESTS = $(sort $(wildcard tests/models/test_*.c))

define MODEL_RULES
$(BUILD)/generated/models$(1).c: scripts/embed-models $(MODEL_SOURCES:models/%.c=$(BUILD)/models$(1)/%.bc)
	@mkdir -p $$(@D)
	$$(call say,embed the models for $(1) bits)scripts/embed-models $(1) $$(filter %.bc,$$^) > $$@

$(BUILD)/objects/models$(1).o: $(BUILD)/generated/models$(1).c
	@mkdir -p $$(@D)
	$$(call say,compile $$<)$(CC) $(CPPFLAGS) $(CFLAGS) -c -o $$@ $$<

$(BUILD)/models$(1)/%.bc: models/%.c
	@mkdir -p $$(@D)
	$$(call say,compile $$< for $(1) bits)$$(CLANG) -m$(1) $$(MODEL_FLAGS) -emit-llvm -c -o $$@ $$<

# For tests, the models run natively beside the real library, with fl_ before each of their names.
# What only wraps an intrinsic that the compiler may turn into a call of itself stays out, and what tests define.
$(BUILD)/tests/models/models$(1).o: $(BUILD)/tests/models/unnamed$(1).o
	$$(call say,rename $$@)nm --defined-only -g $$< | awk '{ print $$$$3, "fl_" $$$$3 }' > $$(@D)/names$(1)
	@objcopy --redefine-syms=$$(@D)/names$(1) $$< $$@

$(BUILD)/tests/models/%-$(1): tests/models/%.c $(MODEL_TEST_PARTS) $(wildcard tests/models/*.h) $(BUILD)/tests/models/models$(1).o
	$$(call say,link $$@)$$(CLANG) -m$(1) -std=gnu17 -D_GNU_SOURCE -O1 -g -fno-builtin -Wall -Wextra $$(MODEL_SANITIZERS$(1)) -o $$@ \
		$$< $(MODEL_TEST_PARTS) $(BUILD)/tests/models/models$(1).o -lm
endef
$(eval $(call MODEL_RULES,64))
$(eval $(call MODEL_RULES,32))

# The 64-bit ones with sanitizers, the 32-bit ones from the bitcode itself.
MODEL_SANITIZERS64 = -fsanitize=address,undefined -fno-sanitize-recover=undefined
NATIVE_MODELS = $(filter-out models/math_intrinsic.c models/start.c models/contract_written.c,$(MODEL_SOURCES))

$(BUILD)/tests/models/sanitized/%.o: models/%.c
	@mkdir -p $(@D)
	$(call say,compile $< for tests)$(CLANG) -m64 $(filter-out -O0,$(MODEL_FLAGS)) -O1 -fno-inline -U__OPTIMIZE__ $(MODEL_SANITIZERS64) -c -o $@ $<

$(BUILD)/tests/models/unnamed64.o: $(NATIVE_MODELS:models/%.c=$(BUILD)/tests/models/sanitized/%.o)
	$(call say,link $@)ld -r -o $@ $^

$(BUILD)/tests/models/unnamed32.o: $(NATIVE_MODELS:models/%.c=$(BUILD)/models32/%.bc)
	@mkdir -p $(@D)
	$(call say,link $@)llvm-link-19 -o $(@:.o=.bc) $^
	@$(CLANG) -m32 -c -o $@ $(@:.o=.bc)

MODEL_PROGRAMS = $(foreach width,64 32,$(MODEL_TESTS:tests/models/%.c=$(BUILD)/tests/models/%-$(width)))

test-models: $(MODEL_PROGRAMS)
	@BUILD=$(BUILD) tests/differential/models.sh

# ---- what is linked into users' programs ----

# One object for each width of a pointer, put into Faultline: confirming a failure compiles the user's files only.
RUNTIME_SOURCES = $(sort $(wildcard runtime/*.c))
RUNTIME_FLAGS = -std=gnu99 -D_GNU_SOURCE -O1 -fno-builtin -fno-stack-protector -fno-omit-frame-pointer -Wall -Wextra -Werror -MMD -MP

define RUNTIME_RULES
$(BUILD)/runtime$(1)/%.o: runtime/%.c
	@mkdir -p $$(@D)
	$$(call say,compile $$< for $(1) bits)$$(CLANG) -m$(1) $$(RUNTIME_FLAGS) -c -o $$@ $$<

$(BUILD)/runtime$(1).o: $(RUNTIME_SOURCES:runtime/%.c=$(BUILD)/runtime$(1)/%.o)
	$$(call say,link $$@)ld -r -m $(2) -o $$@ $$^
endef
$(eval $(call RUNTIME_RULES,64,elf_x86_64))
$(eval $(call RUNTIME_RULES,32,elf_i386))

REPRODUCER_SOURCES = $(addprefix runtime/,attributes.c descriptor.c directory.c environment.c files.c functions.c heap.c identity.c library.c opened.c process.c ready.c realloc.c signals.c sockets.c unbounded.c users.c)
$(BUILD)/objects/runtime_objects.o: scripts/embed-runtime $(BUILD)/runtime64.o $(BUILD)/runtime32.o $(REPRODUCER_SOURCES) runtime/feed.h runtime/world.h
	@mkdir -p $(@D) $(BUILD)/generated
	$(call say,embed the runtime)scripts/embed-runtime $(BUILD)/runtime64.o $(BUILD)/runtime32.o $(BUILD)/generated/reproducer.c \
		$(REPRODUCER_SOURCES) > $(BUILD)/generated/runtime_objects.c
	@$(CC) $(CPPFLAGS) $(CFLAGS) -c -o $@ $(BUILD)/generated/runtime_objects.c

SHIPPED_specs = $(sort $(wildcard specs/*.spec))
SHIPPED_adapters = $(sort $(wildcard adapters/*.adapter))
SHIPPED_watch_runtime = $(sort $(wildcard runtime/watch/*.[ch]))
SHIPPED_web = $(sort $(wildcard web/page.*))
define SHIPPED_RULES
$(BUILD)/objects/$(1).o: scripts/embed-texts src/base/system/shipped.h $(SHIPPED_$(1))
	@mkdir -p $$(@D) $(BUILD)/generated
	$$(call say,embed the $(1))scripts/embed-texts fl_shipped_$(1) $(SHIPPED_$(1)) > $(BUILD)/generated/$(1).c
	@$$(CC) $$(CPPFLAGS) $$(CFLAGS) -c -o $$@ $(BUILD)/generated/$(1).c
endef
$(foreach kind,specs adapters watch_runtime web,$(eval $(call SHIPPED_RULES,$(kind))))

# ---- for users ----

setup:
	@scripts/setup $(PACKAGES)

demo: setup
	@$(MAKE) --no-print-directory all
	@FAULTLINE=$(BUILD)/faultline scripts/demo

DOCUMENTS = $(addprefix $(BUILD)/documents/,faultline.1 faultline.bash _faultline faultline.fish)
documents: $(DOCUMENTS) $(BUILD)/documents/faultline.3
$(BUILD)/documents/faultline.3: scripts/library-manual src/inquiry/faultline.h src/inquiry/version.h
	@mkdir -p $(@D)
	$(call say,generate $@)scripts/library-manual $(VERSION) src/inquiry/faultline.h > $@
$(BUILD)/documents/faultline.1: KIND = man
$(BUILD)/documents/faultline.bash: KIND = bash
$(BUILD)/documents/_faultline: KIND = zsh
$(BUILD)/documents/faultline.fish: KIND = fish
$(DOCUMENTS): $(BUILD)/faultline
	@mkdir -p $(@D)
	$(call say,generate $@)$< generate $(KIND) --output $@

SHARE = $(DESTDIR)$(PREFIX)/share
LIB = $(DESTDIR)$(PREFIX)/lib
install: all documents libraries
	install -D -m 755 $(BUILD)/faultline $(DESTDIR)$(PREFIX)/bin/faultline
	install -D -m 755 $(BUILD)/faultline-clang $(LIB)/faultline/faultline-clang
	install -D -m 644 $(BUILD)/documents/faultline.1 $(SHARE)/man/man1/faultline.1
	install -D -m 644 $(BUILD)/documents/faultline.3 $(SHARE)/man/man3/faultline.3
	install -D -m 644 src/inquiry/faultline.h $(DESTDIR)$(PREFIX)/include/faultline.h
	install -D -m 644 $(STATIC_LIBRARY) $(LIB)/libfaultline.a
	install -D -m 644 $(SHARED_LIBRARY) $(LIB)/libfaultline.so.$(VERSION)
	ln -sf libfaultline.so.$(VERSION) $(LIB)/$(SONAME)
	ln -sf $(SONAME) $(LIB)/libfaultline.so
	@mkdir -p $(LIB)/pkgconfig
	sed 's|@PREFIX@|$(PREFIX)|' $(BUILD)/faultline.pc > $(LIB)/pkgconfig/faultline.pc
	install -D -m 644 $(BUILD)/documents/faultline.bash $(SHARE)/bash-completion/completions/faultline
	install -D -m 644 $(BUILD)/documents/_faultline $(SHARE)/zsh/site-functions/_faultline
	install -D -m 644 $(BUILD)/documents/faultline.fish $(SHARE)/fish/vendor_completions.d/faultline.fish

uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/faultline $(LIB)/faultline/faultline-clang $(SHARE)/man/man1/faultline.1 $(SHARE)/man/man3/faultline.3 \
	    $(DESTDIR)$(PREFIX)/include/faultline.h $(LIB)/libfaultline.a $(LIB)/libfaultline.so $(LIB)/$(SONAME) \
	    $(LIB)/libfaultline.so.$(VERSION) $(LIB)/pkgconfig/faultline.pc \
	    $(SHARE)/bash-completion/completions/faultline $(SHARE)/zsh/site-functions/_faultline \
	    $(SHARE)/fish/vendor_completions.d/faultline.fish

# ---- testing ----

# TESTS_MATCHING=word runs only the tests whose name contains it.
test: setup
	@$(MAKE) --no-print-directory run-tests

run-tests: all units documents libraries $(MODEL_PROGRAMS)
	@CC='$(CC)' BUILD=$(BUILD) tests/run $(TESTS_MATCHING)

SANITIZE = -fsanitize=address,undefined -fno-sanitize-recover=all
asan: setup
	@$(MAKE) --no-print-directory BUILD=build/asan EXTRA_CFLAGS='-O1 -fno-omit-frame-pointer $(SANITIZE)' EXTRA_LDFLAGS='$(SANITIZE)' run-tests

clang: setup
	@$(MAKE) --no-print-directory BUILD=build/clang CC=clang-19 EXTRA_CFLAGS=-Werror all units

# Each reader of a file, for FUZZ_SECONDS each; what it finds stays in build/fuzz.
fuzz: setup
	@$(MAKE) --no-print-directory BUILD=build/fuzz CC=clang-19 EXTRA_CFLAGS='-O1 -fsanitize=fuzzer-no-link,address,undefined' run-fuzzers

FUZZERS = $(patsubst %.c,$(BUILD)/%,$(FUZZ_SOURCES))
$(FUZZERS): EXTRA_LDFLAGS = -fsanitize=fuzzer,address,undefined
run-fuzzers: $(FUZZERS)
	@tests/fuzz/run $(FUZZ_SECONDS) $(FUZZERS)

# bench/NAME.c or bench/NAME.sh is measured by `make bench-NAME`.
bench:
	@set -e; for name in $(BENCHES); do $(MAKE) --no-print-directory $$name; done
$(patsubst bench/%.c,bench-%,$(BENCH_SOURCES)): bench-%: $(BUILD)/bench/% all
	$<
bench-%: bench/%.sh all
	BUILD=$(BUILD) $<

format:
	@scripts/setup $(FORMAT_PACKAGES)
	clang-format-19 -i $$(find src cmd models runtime tests/unit tests/property tests/models tests/fuzz bench -name '*.[ch]')

# The output that README.md shows, brought up to date.
readme: all
	@PATH="$(abspath $(BUILD)):$$PATH" scripts/update-readme > $(BUILD)/README.md
	@cp $(BUILD)/README.md README.md

-include $(shell find $(BUILD) -type f -name '*.d' 2>/dev/null)

.SECONDARY:
.DELETE_ON_ERROR:
.PHONY: all units libraries models test-models clean setup demo documents install uninstall test run-tests asan clang fuzz run-fuzzers bench format readme
