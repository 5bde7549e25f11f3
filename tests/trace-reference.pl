#!/usr/bin/perl
# trace-reference.pl - the summary of trace-stats once more, the slow and simple way: perl trace-reference.pl RUN <trace
#
# An independent computation to compare with: every value is kept, everything is sorted, windows are counted one by one.
# Reads flat records with the canonical field names, timestamps in whole or fractional milliseconds.
use strict;
use warnings;

my ($run, $block) = @ARGV;
my (@in, @out, @ratio, @time, %turns, %last, @growth, @gap);
my ($n, $missing, $no_output, $both_in, $both_out, $disorder, $untimed, $without) = (0) x 8;
my ($ceil, $floor, $misfit, $checked) = (0) x 4;
my $before;

sub field {
	my ($line, $name) = @_;
	return undef unless $line =~ /"$name"\s*:\s*("([^"]*)"|\[[^\]]*\]|[^,}\s]+)/;
	my $v = defined $2 ? $2 : $1;
	return $v eq 'null' ? undef : $v;
}

# milliseconds as text -> integer nanoseconds, without rounding
sub ns {
	my ($t) = @_;
	return undef unless defined $t;
	my ($whole, $part) = $t =~ /^(-?\d+)(?:\.(\d+))?$/ or die "timestamp $t";
	$part = substr(($part // '') . '000000', 0, 6);
	return $whole * 1_000_000 + ($whole =~ /^-/ ? -$part : $part);
}

while (my $line = <STDIN>) {
	next unless $line =~ /\S/;
	next if (field($line, 'type') // '') eq 'feed';
	my ($i, $o, $t, $s) = map { field($line, $_) } qw(input_length output_length timestamp session_id);
	my $failed = (field($line, 'ok') // 'true') eq 'false';
	$t = ns($t);
	$n++;
	if (defined $i) {
		push @in, $i;
		if (defined $o && !$failed) {
			push @out, $o;
			$both_in += $i;
			$both_out += $o;
			push @ratio, $i / $o if $o > 0;
		}
		$no_output++ unless defined $o && !$failed && $o > 0;
	} else {
		$missing++;
	}
	if (defined $t) {
		$disorder++ if defined $before && $t < $before;
		$before = $t;
		push @time, $t;
	} else {
		$untimed++;
	}
	if (defined $s && $s ne '') {
		if (my $l = $last{$s}) {
			push @growth, $i - $l->[0] if defined $i && defined $l->[0];
			push @gap, $t - $l->[1] if defined $t && defined $l->[1];
		}
		$turns{$s}++;
		$last{$s} = [$i, $t];
	} else {
		$without++;
	}
	if (defined(my $ids = field($line, 'hash_ids'))) {
		my @ids = $ids =~ /\d+/g;
		if (defined $i) {
			my $down = int($i / $block);
			my $up = $down + ($i % $block ? 1 : 0);
			$checked++;
			if (@ids != $up && @ids != $down) { $misfit++ }
			elsif ($up != $down) { @ids == $up ? $ceil++ : $floor++ }
		}
	}
}

sub number {
	my ($v) = @_;
	return 'NA' unless defined $v;
	return $v if $v =~ /^-?\d+$/;
	my $text = sprintf '%.6f', $v;
	$text =~ s/\.?0+$//;
	return $text;
}

sub row { print join("\t", $run, $_[0], number($_[1])), "\n" }
sub word { print join("\t", $run, $_[0], $_[1]), "\n" }

sub quantile {
	my ($p, @x) = @_;
	return undef unless @x;
	@x = sort { $a <=> $b } @x;
	my $h = $#x * $p;
	my $k = int $h;
	return $k == $#x ? $x[$k] : $x[$k] + ($h - $k) * ($x[$k + 1] - $x[$k]);
}

sub sum { my $s = 0; $s += $_ for @_; return $s }
sub mean { return @_ ? sum(@_) / @_ : undef }

sub spread {
	my ($less, @x) = @_;
	return undef if @x <= $less;
	my $m = mean(@x);
	return sqrt(sum(map { ($_ - $m) ** 2 } @x) / (@x - $less));
}

sub lengths {
	my ($prefix, @x) = @_;
	my @sorted = sort { $a <=> $b } @x;
	row("${prefix}_tokens", @x ? sum(@x) : undef);
	row("${prefix}_mean", mean(@x));
	row("${prefix}_sd", spread(1, @x));
	row("${prefix}_min", $sorted[0]);
	row("${prefix}_p$_->[0]", quantile($_->[1], @x))
		for [1, .01], [10, .1], [25, .25], [50, .5], [75, .75], [90, .9], [95, .95], [99, .99], [999, .999];
	row("${prefix}_max", $sorted[-1]);
}

sub peak {
	my ($width, @t) = @_;
	return undef unless @t;
	my $most = 0;
	for my $i (0 .. $#t) {
		my $k = $i;
		$k++ while $k < @t && $t[$k] < $t[$i] + $width;
		$most = $k - $i if $k - $i > $most;
	}
	return $most;
}

row('requests', $n);
row('missing', $missing);
lengths('input', @in);
lengths('output', @out);
row('io_ratio', $both_out ? $both_in / $both_out : undef);
row('io_ratio_p50', quantile(.5, @ratio));
row('no_output_requests', $no_output);
row('prefill_share', $both_in + $both_out ? $both_in / ($both_in + $both_out) : undef);
row('over_32k_share', @in ? grep({ $_ > 32768 } @in) / @in : undef);

@time = sort { $a <=> $b } @time;
my @gaps = map { $time[$_] - $time[$_ - 1] } 1 .. $#time;
my $span = @time ? $time[-1] - $time[0] : undef;
my %different = map { $_ => 1 } @time;
row('duration_s', @time ? $span / 1e9 : undef);
row('rate_per_s', $span ? @time / ($span / 1e9) : undef);
row('gap_mean_ms', @gaps ? mean(@gaps) / 1e6 : undef);
row('gap_cv', $span ? spread(0, @gaps) / mean(@gaps) : undef);
row('distinct_timestamps', @time ? scalar keys %different : undef);
row('out_of_order', @time ? $disorder : undef);
row('no_timestamp', $untimed);
row("peak_$_->[0]", peak($_->[1], @time)) for ['1s', 1e9], ['10s', 10e9], ['60s', 60e9];

my @turns = values %turns;
my $single = grep { $_ == 1 } @turns;
row('sessions', @turns ? scalar @turns : undef);
row('single_turn_sessions', @turns ? $single : undef);
row('multi_turn_sessions', @turns ? @turns - $single : undef);
row('single_turn_share', @turns ? $single / @turns : undef);
row('no_session_requests', $without);
row('turns_mean', mean(@turns));
row('turns_p50', quantile(.5, @turns));
row('turns_p90', quantile(.9, @turns));
row('turns_max', (sort { $a <=> $b } @turns)[-1]);
row('turn_growth_p50', quantile(.5, @growth));
row('turn_gap_p50_ms', @gap ? quantile(.5, @gap) / 1e6 : undef);
word('block_size', $checked ? $block : 'NA');
word('block_rule', $ceil && $floor ? 'mixed' : $ceil ? 'ceil' : $floor ? 'floor' : 'NA');
word('block_mismatch', $checked ? $misfit : 'NA');
word('timestamp_unit', @time ? 'ms' : 'NA');
