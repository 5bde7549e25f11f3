# Makefile - builds, tests and installs servestat; everything built goes to build/
#
#	make              the programs, in build/
#	make demo         install what is missing, build, show the main job on a generated trace
#	make check        install what is missing, build, run every test
#	make check-asan   the same under the address and undefined-behaviour sanitizers, in build/asan
#	make check-tsan   what has threads and a screen under the thread sanitizer, in build/tsan
#	make bench        time the programs on the headline trace (REQUESTS=N for another size)
#	make bench-dash   the budgets of the dashboard alone
#	make coverage     how often the intervals of comparisons hold the truth (a minute; not part of check)
#	make fuzz         fuzz the reader for FUZZ_TIME seconds (clang)
#	make install      programs, man pages, completions (PREFIX, DESTDIR); make uninstall
#	make completions  write completions/ again after a change of options
#	make golden       write tests/golden again after a change of the dashboard's frames: read the difference
#	make deps         install the Debian packages that are missing
CC = gcc
CFLAGS = -O2 -g
WARN = -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wno-missing-field-initializers
B = build
PREFIX = /usr/local
REQUESTS = 2114220
FUZZ_TIME = 60

VERSION = 0.1.0
CPPFLAGS_ALL = -Ilib -D_GNU_SOURCE -DSERVESTAT_VERSION='"$(VERSION)"' $(CPPFLAGS)
CFLAGS_ALL = -std=c11 -pthread $(WARN) $(CFLAGS)
LIBS = -ljansson -lm

PROGRAMS = $(patsubst cmd/%.c,%,$(wildcard cmd/*.c))
LIB_C = $(wildcard lib/*/*.c lib/*/*/*.c)
LIB_O = $(LIB_C:%.c=$(B)/%.o)
UNITS = $(patsubst tests/unit/%.c,$(B)/tests/%,$(wildcard tests/unit/*.c))
FUZZERS = $(patsubst tests/fuzz/%.c,$(B)/fuzz/%,$(wildcard tests/fuzz/*.c))
MAN1 = $(wildcard man/*.1)
MAN7 = $(wildcard man/*.7)

SANITIZE = -O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all

all: $(PROGRAMS:%=$(B)/%)

$(B)/libservestat.a: $(LIB_O)
	@rm -f $@
	$(AR) rcs $@ $(LIB_O)

$(B)/%: $(B)/cmd/%.o $(B)/libservestat.a
	$(CC) $(CFLAGS_ALL) $(LDFLAGS) -o $@ $< $(B)/libservestat.a $(LIBS)

# the one program with a screen
$(B)/tui-dash: LIBS += -lncursesw

$(B)/tests/%: $(B)/tests/unit/%.o $(B)/libservestat.a
	@mkdir -p $(@D)
	$(CC) $(CFLAGS_ALL) $(LDFLAGS) -o $@ $< $(B)/libservestat.a $(LIBS)

$(B)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS_ALL) $(CFLAGS_ALL) -MMD -MP -c -o $@ $<

units: $(UNITS)

# --- tests

# as many jobs as processors, unless make was told how many
JOBS = $$(case "$$MAKEFLAGS" in *-j*) ;; *) echo -j"$$(getconf _NPROCESSORS_ONLN)" ;; esac)

check: deps
	@$(MAKE) --no-print-directory $(JOBS) all units
	@BUILD='$(abspath $(B))' tests/run

check-asan: deps
	@$(MAKE) --no-print-directory $(JOBS) B='$(B)/asan' CFLAGS='$(SANITIZE)' all units
	@BUILD='$(abspath $(B))/asan' SANITIZED=1 ASAN_OPTIONS=detect_leaks=1 tests/run

golden: $(B)/tests/screen_golden
	@GOLDEN=write $(B)/tests/screen_golden

# the dashboard is the one program whose own threads share data; on leaving it does not wait for the one that reads
check-tsan: deps
	@$(MAKE) --no-print-directory $(JOBS) B='$(B)/tsan' CFLAGS='-O1 -g -fsanitize=thread' all units
	@BUILD='$(abspath $(B))/tsan' SANITIZED=1 TSAN_OPTIONS='halt_on_error=1 exitcode=66 report_thread_leaks=0' \
		tests/run '$(abspath $(B))/tsan/tests/screen_pty' tests/tui-dash.bats tests/tui-dash-cases.bats

# libFuzzer needs the code under test compiled with its counters, so each fuzzer is built from source
FUZZED_C = $(wildcard lib/base/*.c lib/input/*.c lib/input/*/*.c)
$(B)/fuzz/%: tests/fuzz/%.c $(FUZZED_C) $(wildcard tests/*.h lib/*/*.h lib/*/*/*.h)
	@mkdir -p $(@D)
	clang $(CPPFLAGS_ALL) -std=c11 -pthread -O1 -g -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all \
		-o $@ $< $(FUZZED_C) $(LIBS)

fuzzers: $(FUZZERS)

fuzz: fuzzers
	@for f in $(FUZZERS); do \
		mkdir -p $$f.corpus && echo "$$f: $(FUZZ_TIME) s" && \
		$$f -max_total_time=$(FUZZ_TIME) -print_final_stats=1 -artifact_prefix=$(B)/fuzz/ $$f.corpus || exit 1; \
	done

# --- showing and timing

demo: deps
	@$(MAKE) --no-print-directory $(JOBS) all
	@PATH='$(abspath $(B))':"$$PATH" examples/demo

$(B)/bench/timer: tests/bench/timer.c
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS_ALL) $(CFLAGS_ALL) -o $@ $<

$(B)/bench/dash: tests/bench/dash.c tests/pty.h
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS_ALL) $(CFLAGS_ALL) -o $@ $< -lm

# the budgets of the dashboard
bench-dash: all $(B)/bench/dash
	@$(B)/bench/dash '$(B)/tui-dash'

bench: all $(B)/bench/timer $(B)/bench/dash
	@BUILD='$(abspath $(B))' REQUESTS='$(REQUESTS)' tests/bench/run
	@$(B)/bench/dash '$(B)/tui-dash'

# how often the 95 % intervals of comparisons hold the truth: the figures in run-stats(1)
$(B)/slow/%: tests/slow/%.c $(B)/libservestat.a
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS_ALL) $(CFLAGS_ALL) $(LDFLAGS) -o $@ $< $(B)/libservestat.a $(LIBS)

coverage: $(B)/slow/coverage
	@$(B)/slow/coverage

# --- what is needed: a command or a header, and the Debian package that brings it

deps:
	@missing=; \
	need() { missing="$$missing $$1"; }; \
	header() { echo "#include <$$1>" | $(CC) -E - >/dev/null 2>&1; }; \
	command -v $(firstword $(CC)) >/dev/null || need gcc; \
	header stdio.h || need libc6-dev; \
	header jansson.h || need libjansson-dev; \
	header ncurses.h || need libncurses-dev; \
	for pair in bats jq mandoc tmux curl gnuplot:gnuplot-nox; do \
		command -v $${pair%:*} >/dev/null || need $${pair#*:}; \
	done; \
	[ "$$missing" ] || exit 0; \
	if ! command -v apt-get >/dev/null; then \
		echo "please install what Debian calls:$$missing" >&2; exit 1; \
	fi; \
	sudo=; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	echo "installing:$$missing"; \
	install="env DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends install $$missing"; \
	$$sudo $$install >/dev/null 2>&1 || { $$sudo apt-get -qq update && $$sudo $$install >/dev/null; }

# --- installing

completions: all
	@mkdir -p completions
	@for p in $(PROGRAMS); do \
		$(B)/$$p --completion bash >completions/$$p.bash && \
		$(B)/$$p --completion zsh >completions/_$$p && \
		$(B)/$$p --completion fish >completions/$$p.fish || exit 1; \
	done

BIN = $(DESTDIR)$(PREFIX)/bin
MAN = $(DESTDIR)$(PREFIX)/share/man
BASH = $(DESTDIR)$(PREFIX)/share/bash-completion/completions
ZSH = $(DESTDIR)$(PREFIX)/share/zsh/site-functions
FISH = $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d

install: all
	install -d '$(BIN)' '$(MAN)/man1' '$(MAN)/man7' '$(BASH)' '$(ZSH)' '$(FISH)'
	install -m 755 $(PROGRAMS:%=$(B)/%) '$(BIN)'
	install -m 644 $(MAN1) '$(MAN)/man1'
	install -m 644 $(MAN7) '$(MAN)/man7'
	for p in $(PROGRAMS); do \
		install -m 644 completions/$$p.bash '$(BASH)'/$$p && \
		install -m 644 completions/_$$p '$(ZSH)'/_$$p && \
		install -m 644 completions/$$p.fish '$(FISH)'/$$p.fish || exit 1; \
	done

uninstall:
	for p in $(PROGRAMS); do \
		rm -f '$(BIN)'/$$p '$(BASH)'/$$p '$(ZSH)'/_$$p '$(FISH)'/$$p.fish; \
	done
	for m in $(notdir $(MAN1)); do rm -f '$(MAN)/man1'/$$m; done
	for m in $(notdir $(MAN7)); do rm -f '$(MAN)/man7'/$$m; done

clean:
	rm -rf $(B)

-include $(LIB_O:.o=.d) $(PROGRAMS:%=$(B)/cmd/%.d) $(UNITS:$(B)/tests/%=$(B)/tests/unit/%.d)

.SECONDARY:
.PHONY: all units check check-asan golden fuzzers fuzz demo bench coverage deps completions install uninstall clean
