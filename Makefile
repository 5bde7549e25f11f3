# Makefile - builds, tests and installs servestat; everything built goes to build/
#
#	make            the programs, in build/
#	make demo       install what is missing, build, show the main job on a generated trace
#	make check      install what is missing, build, run every test
CC = gcc
CFLAGS = -O2 -g
WARN = -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wno-missing-field-initializers
B = build

VERSION = 0.1.0
CPPFLAGS_ALL = -Ilib -D_GNU_SOURCE -DSERVESTAT_VERSION='"$(VERSION)"' $(CPPFLAGS)
CFLAGS_ALL = -std=c11 -pthread $(WARN) $(CFLAGS)
LIBS = -ljansson -lm

PROGRAMS = $(patsubst cmd/%.c,%,$(wildcard cmd/*.c))
LIB_C = $(wildcard lib/*/*.c lib/*/*/*.c)
LIB_O = $(LIB_C:%.c=$(B)/%.o)
UNITS = $(patsubst tests/unit/%.c,$(B)/tests/%,$(wildcard tests/unit/*.c))

all: $(PROGRAMS:%=$(B)/%)

$(B)/libservestat.a: $(LIB_O)
	@rm -f $@
	$(AR) rcs $@ $(LIB_O)

$(B)/%: $(B)/cmd/%.o $(B)/libservestat.a
	$(CC) $(CFLAGS_ALL) $(LDFLAGS) -o $@ $< $(B)/libservestat.a $(LIBS)

$(B)/tests/%: $(B)/tests/unit/%.o $(B)/libservestat.a
	@mkdir -p $(@D)
	$(CC) $(CFLAGS_ALL) $(LDFLAGS) -o $@ $< $(B)/libservestat.a $(LIBS)

$(B)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS_ALL) $(CFLAGS_ALL) -MMD -MP -c -o $@ $<

units: $(UNITS)

clean:
	rm -rf $(B)

-include $(LIB_O:.o=.d) $(PROGRAMS:%=$(B)/cmd/%.d) $(UNITS:$(B)/tests/%=$(B)/tests/unit/%.d)

.SECONDARY:
.PHONY: all units clean
