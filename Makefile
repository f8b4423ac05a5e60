# qkv: `make deps run` opens the tracer, `make deps test` tests everything. See README.md.
PREFIX ?= /usr/local
BUILD ?= build$(if $(SAN),-san)
VERSION = 0.1.0

CFLAGS ?= -O2 -g
WARNINGS = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes
# No fused multiply-add and never -ffast-math: the same bits on every machine, and exact ties cancel exactly.
QKV_CFLAGS = -std=c17 -D_GNU_SOURCE -Isrc $(WARNINGS) -ffp-contract=off -MMD -MP \
  -DQKV_VERSION='"$(VERSION)"' -DQKV_SHARE='"$(PREFIX)/share/qkv"' $(if $(WERROR),-Werror)
LIBS = -lreadline -lncursesw -lunistring -lm
ifdef SAN
SANITIZE = -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
endif

PROGRAM = $(if $(filter build,$(BUILD)),qkv,$(BUILD)/qkv)
SOURCES = $(filter-out src/main.c,$(wildcard src/*/*.c))
OBJECTS = $(SOURCES:src/%.c=$(BUILD)/%.o)
SUPPORT = $(patsubst tests/%.c,$(BUILD)/tests/%.o,$(wildcard tests/support/*.c))
TESTS = $(patsubst tests/%.c,$(BUILD)/tests/%,$(wildcard tests/*/test_*.c))

all: $(PROGRAM)

$(PROGRAM): $(BUILD)/main.o $(OBJECTS)
	$(CC) $(CFLAGS) $(SANITIZE) $(LDFLAGS) -o $@ $^ $(LIBS)

$(BUILD)/%.o: src/%.c
	@mkdir -p $(@D)
	$(CC) $(QKV_CFLAGS) $(CFLAGS) $(SANITIZE) -c -o $@ $<

$(BUILD)/tests/%.o: tests/%.c
	@mkdir -p $(@D)
	$(CC) $(QKV_CFLAGS) -Itests $(CFLAGS) $(SANITIZE) -c -o $@ $<

$(BUILD)/tests/%: $(BUILD)/tests/%.o $(SUPPORT) $(OBJECTS)
	$(CC) $(CFLAGS) $(SANITIZE) $(LDFLAGS) -o $@ $^ $(LIBS) -lcmocka

-include $(OBJECTS:.o=.d) $(BUILD)/main.d $(TESTS:=.d) $(SUPPORT:.o=.d)

.PHONY: all
.SECONDARY:
