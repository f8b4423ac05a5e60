# qkv: `make deps run` opens the tracer, `make deps test` tests everything. See README.md.
# SAN=1 adds the sanitizers (in build-san), WERROR=1 makes warnings errors, CC=clang takes another compiler.
PREFIX ?= /usr/local
BUILD ?= build$(if $(SAN),-san)
VERSION = 0.1.0

# The sanitizers find as much in code that takes half as long to make.
CFLAGS ?= $(if $(SAN),-O1 -g1,-O2 -g)
WARNINGS = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wvla
ifdef SAN
SANITIZE = -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer -DARENA_KEEPS=0
endif
# Homebrew keeps these away from the compiler's own folders.
KEGS := $(wildcard $(foreach lib,ncurses readline libunistring jansson libzip cmocka libvterm,/opt/homebrew/opt/$(lib) /usr/local/opt/$(lib)))
# No fused multiply-add and never -ffast-math: the same bits on every machine, and exact ties cancel exactly.
COMPILE = $(CC) -std=c17 -D_GNU_SOURCE -Isrc $(KEGS:%=-I%/include) $(WARNINGS) -ffp-contract=off -MMD -MP \
  -DQKV_VERSION='"$(VERSION)"' -DQKV_SHARE='"$(PREFIX)/share/qkv"' $(if $(WERROR),-Werror) $(CPPFLAGS) $(CFLAGS) $(SANITIZE)
LINK = $(CC) $(CFLAGS) $(SANITIZE) $(KEGS:%=-L%/lib) $(LDFLAGS)
# Some tests ask a terminal in a box what it shows; without libvterm they are left out, and say so.
VTERM := $(shell $(CC) $(CPPFLAGS) $(KEGS:%=-I%/include) -include vterm.h -x c -E /dev/null >/dev/null 2>&1 && echo -lvterm)
LIBS = -lreadline -lncursesw -lunistring -ljansson -lzip -lm -lpthread
MADE_WITH = $(subst ','\'',$(COMPILE) $(LINK))
export CC CPPFLAGS LDFLAGS

# qkv itself stands at the top, beside data/; every other build keeps its program in its own folder.
PROGRAM = $(if $(wildcard src/main.c),$(if $(filter build,$(BUILD)),qkv,$(BUILD)/qkv))
OBJECTS = $(patsubst src/%.c,$(BUILD)/%.o,$(wildcard src/*/*.c)) $(TEXTS)
# What an exported page brings along: files of their own languages, which the program carries as lines of text.
TEXTS = $(patsubst src/%,$(BUILD)/%.o,$(wildcard src/*/*.css src/*/*.js))
LIBRARY = $(BUILD)/qkv.a
SUPPORT = $(patsubst tests/%.c,$(BUILD)/tests/%.o,$(wildcard tests/support/*.c))
TESTS = $(patsubst tests/%.c,$(BUILD)/tests/%,$(wildcard tests/*/test_*.c))
BENCHES = $(patsubst tests/%.c,$(BUILD)/tests/%,$(wildcard tests/bench/bench_*.c))
FORMATTED = $(wildcard src/*.[ch] src/*/*.[ch] tests/*/*.[ch])

all: $(PROGRAM)

$(PROGRAM): $(BUILD)/main.o $(LIBRARY)
	$(LINK) -o $@ $^ $(LIBS)

# A library, so that a test links what it uses and no more.
$(LIBRARY): $(OBJECTS)
	@rm -f $@
	$(AR) rcs $@ $^

$(BUILD)/%.o: src/%.c $(BUILD)/made-with
	@mkdir -p $(@D)
	$(COMPILE) -c -o $@ $<

# page.css is PAGE_CSS, an array of lines closed with NULL (page_text.h).
$(TEXTS): $(BUILD)/%.o: src/% $(BUILD)/made-with
	@mkdir -p $(@D)
	@{ echo '#include "view/page_text.h"'; echo '#include <stddef.h>'; \
	  echo "const char *const $$(echo $(*F) | tr a-z. A-Z_)[] = {"; \
	  sed 's/[\\"?]/\\&/g; s/.*/"&\\n",/' $<; echo 'NULL};'; } >$(BUILD)/$*.c
	$(COMPILE) -c -o $@ $(BUILD)/$*.c

$(BUILD)/tests/%.o: tests/%.c $(BUILD)/tests/made-with
	@mkdir -p $(@D)
	$(COMPILE) -Itests -c -o $@ $<

$(TESTS) $(BENCHES): %: %.o $(SUPPORT) $(LIBRARY)
	$(LINK) -o $@ $^ $(LIBS) $(VTERM) -lcmocka

# These hold the compiler and its flags and change only when those do: then all is compiled anew. Libraries that
# are missing are named here in one sentence, before the compiler says it in many.
$(BUILD)/made-with $(BUILD)/tests/made-with: FORCE $(filter deps,$(MAKECMDGOALS))
	@echo '$(MADE_WITH)' | cmp -s - $@ || { sh .ci/deps.sh check $(LEVEL) && mkdir -p $(@D) && echo '$(MADE_WITH)' >$@; }
$(BUILD)/made-with: LEVEL = build
$(BUILD)/tests/made-with: LEVEL = test

run: all
	./$(PROGRAM) tui

programs: all $(TESTS)

objects: $(OBJECTS) $(BUILD)/main.o $(SUPPORT) $(TESTS:=.o) $(BENCHES:=.o)

test: programs
	sh tests/run.sh $(BUILD) $(PROGRAM)

# The heads of data/trained, trained again by their scripts, to the bit.
data: all
	@for script in data/trained/*.qkv; do ./$(PROGRAM) $$script || exit 1; done

# Figures of this machine in one table, for people to compare: nothing is tested. tests/bench/bench_tracer alone tells
# every key.
EMPTY = $(BUILD)/tests/bench/empty $(BUILD)/tests/bench/empty-linked

bench: all $(BENCHES) $(EMPTY)
	@sh tests/bench/run.sh $(BUILD) ./$(PROGRAM)

# It uses none of the libraries, so a linker that leaves out what is unused is told not to.
ALL_LIBS = $(if $(filter Darwin,$(shell uname)),,-Wl$(COMMA)--no-as-needed) $(LIBS)
COMMA = ,

$(EMPTY): $(BUILD)/tests/bench/empty.o
	$(LINK) -o $@ $^ $(if $(findstring linked,$@),$(ALL_LIBS))

# Random bytes for whoever reads what strangers send, T seconds for each; clang has the fuzzer.
FUZZERS = $(patsubst tests/%.c,$(BUILD)/tests/%,$(wildcard tests/fuzz/fuzz_*.c))
T ?= 60

fuzz:
	$(MAKE) CC='$(if $(findstring clang,$(CC)),$(CC),clang)' BUILD=build-fuzz fuzzers \
	  SANITIZE='-fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer'
	sh tests/fuzz/run.sh build-fuzz $(T)

fuzzers: $(FUZZERS)

$(FUZZERS): %: %.o $(BUILD)/tests/fuzz/fuzz.o $(LIBRARY)
	$(LINK) -fsanitize=fuzzer -o $@ $^ $(LIBS)

lint: lint-layers lint-format lint-gcc lint-clang

lint-layers:
	sh tests/layers.sh
	sh tests/lessons.sh

lint-format: $(filter deps,$(MAKECMDGOALS))
	@sh .ci/deps.sh check lint
	clang-format --dry-run -Werror $(FORMATTED)

# Each compiler warns of what the other does not; gcc of some things only when it optimizes.
lint-gcc lint-clang: lint-%: $(filter deps,$(MAKECMDGOALS))
	$(MAKE) CC=$* BUILD=build-$* WERROR=1 $(if $(filter clang,$*),CFLAGS=-O0) objects

format:
	clang-format -i $(FORMATTED)

deps:
	@sh .ci/deps.sh install $(if $(filter lint format,$(MAKECMDGOALS)),lint,test)

install: all
	mkdir -p $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/qkv $(DESTDIR)$(PREFIX)/share/doc/qkv
	cp $(PROGRAM) $(DESTDIR)$(PREFIX)/bin/qkv
	cp -R $(wildcard data lessons) $(DESTDIR)$(PREFIX)/share/qkv
	cp README.md LICENSE $(DESTDIR)$(PREFIX)/share/doc/qkv/

clean:
	rm -rf build build-* qkv

-include $(OBJECTS:.o=.d) $(BUILD)/main.d $(TESTS:=.d) $(BENCHES:=.d) $(FUZZERS:=.d) $(SUPPORT:.o=.d)

.PHONY: all run programs objects test data bench fuzz fuzzers lint lint-layers lint-format lint-gcc lint-clang format deps install clean FORCE
.SECONDARY:
