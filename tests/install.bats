#!/usr/bin/env bats
# install.bats - make install puts every program, page and completion where packages expect them; uninstall takes them

load lib

@test "install under DESTDIR and PREFIX, then uninstall" {
	local p to=$BATS_TEST_TMPDIR/stage/opt/kit
	make -s -C "$ROOT" B="$BUILD" DESTDIR="$BATS_TEST_TMPDIR/stage" PREFIX=/opt/kit install
	for p in $(programs); do
		echo "--- $p"
		expect version "$("$to/bin/$p" --version)" "$("$BUILD/$p" --version)"
		[ -s "$to/share/man/man1/$p.1" ]
		[ -s "$to/share/bash-completion/completions/$p" ]
		[ -s "$to/share/zsh/site-functions/_$p" ]
		[ -s "$to/share/fish/vendor_completions.d/$p.fish" ]
	done
	[ -s "$to/share/man/man7/servestat.7" ]
	expect "files that anybody may read and nobody but root may write" "$(find "$to" -type f ! -perm 644 ! -perm 755)" ""
	make -s -C "$ROOT" B="$BUILD" DESTDIR="$BATS_TEST_TMPDIR/stage" PREFIX=/opt/kit uninstall
	expect "left behind" "$(find "$to" -type f)" ""
}

@test "make deps is quick and silent when nothing is missing" {
	run make -s -C "$ROOT" B="$BUILD" deps
	expect output "$output" ""
	expect status "$status" 0
}

@test "make deps names the packages where there is no apt-get" {
	mkdir bin
	# everything that the recipe needs but the compiler and apt-get
	for tool in sh make id env; do ln -s "$(command -v $tool)" "bin/$tool"; done
	run env PATH="$PWD/bin" make -s -C "$ROOT" B="$BUILD" deps
	[ "$status" != 0 ]
	expect_match packages "$output" "*please install*gcc*libjansson-dev*bats*jq*mandoc*tmux*curl*gnuplot-nox*"
}

setup() { cd "$BATS_TEST_TMPDIR"; }
