#!/usr/bin/perl
# compare-reference.pl - intervals and verdicts by other means, on the same draws
#
#	compare-reference.pl generate N MODE [SEED]       two runs, base and cand, of N requests each on stdout; MODE joint:
#	                                                  the same sessions, separate: other sessions
#	compare-reference.pl verdicts DRAWS SEED <run.jsonl
#	compare-reference.pl decisions DRAWS SEED <run.jsonl
#
# Each draw is written out as the sample that it stands for, which is sorted. Prints for every figure of ttft and for
# failed_share: metric ci_low ci_high ci_low_pct ci_high_pct verdict; of decisions, by name: decision and the same of its p90. Names of sessions are at most 8 bytes long.
use strict;
use warnings;
no warnings 'portable';    # integers have 64 bits here

my $M = 0xffffffff;
my $ALL = ~0;

# 64-bit arithmetic that wraps: perl would go on in doubles.
sub add { my ($x, $y) = @_; use integer; my $z = $x + $y; no integer; return $z & $ALL }

sub product {
	my ($x, $y) = @_;
	my ($a, $b, $c, $d) = ($x >> 32, $x & $M, $y >> 32, $y & $M);
	my ($bd, $ad, $bc) = ($b * $d, $a * $d, $b * $c);
	my $middle = ($bd >> 32) + ($ad & $M) + ($bc & $M);
	return ($a * $c + ($ad >> 32) + ($bc >> 32) + ($middle >> 32), ($middle & $M) << 32 | $bd & $M);
}

sub mix { my ($high, $low) = product(@_); return $high ^ $low }

sub name_hash {
	my $s = shift;
	my $n = length $s;
	my $h = 0x9e3779b97f4a7c15 ^ (product(0xff51afd7ed558ccd, $n))[1];
	my @b = unpack 'C*', $s;
	my $load = sub { my ($from, $k) = @_; my $v = 0; $v |= $b[$from + $_] << 8 * $_ for 0 .. $k - 1; return $v };
	if ($n == 8) {
		$h = mix($h ^ $load->(0, 8), 0xbf58476d1ce4e5b9);
		@b = ();
	}
	my $tail = !@b ? 0 : $n >= 4 ? $load->(0, 4) | $load->($n - 4, 4) << 32
	    : $load->(0, 1) | $load->(int($n / 2), 1) << 8 | $load->($n - 1, 1) << 16;
	return mix(mix($h ^ $tail, 0x94d049bb133111eb), 0xd6e8feb86659fd93);
}

# The generator: xoshiro256**, seeded through splitmix64.
sub splitmix {
	my $state = shift;
	$$state = add($$state, 0x9e3779b97f4a7c15);
	my $z = $$state;
	$z = (product($z ^ $z >> 30, 0xbf58476d1ce4e5b9))[1];
	$z = (product($z ^ $z >> 27, 0x94d049bb133111eb))[1];
	return $z ^ $z >> 31;
}

my @s;

sub start {
	my ($seed, $stream) = @_;
	my ($a, $b) = ($seed, $stream ^ 0x6a09e667f3bcc909);
	my $first = splitmix(\$b);
	my $state = splitmix(\$a) ^ ($first << 1 & $ALL | splitmix(\$b) >> 63);
	@s = map { splitmix(\$state) } 1 .. 4;
}

sub rotl { my ($x, $k) = @_; return $x << $k & $ALL | $x >> 64 - $k }

sub below {
	my $n = shift;
	my $x = (product(rotl((product($s[1], 5))[1], 7), 9))[1];
	my $t = $s[1] << 17 & $ALL;
	$s[2] ^= $s[0];
	$s[3] ^= $s[1];
	$s[1] ^= $s[2];
	$s[0] ^= $s[3];
	$s[2] ^= $t;
	$s[3] = rotl($s[3], 45);
	return (product($x, $n))[0];
}

my ($what, @arg) = @ARGV;

if ($what eq 'generate') {
	my ($n, $mode, $seed) = @arg;
	srand($seed // 1);
	my @slow = map { exp(rand(2)) } 0 .. 99;
	for my $run ('base', 'cand') {
		for my $i (1 .. $n) {
			my $session = int(60 * rand() ** 1.5);
			my $ttft = sprintf '%.3f', 300 * $slow[$session] * exp(3 * rand() ** 2) * ($run eq 'cand' ? 0.8 : 1);
			my $prefix = $mode eq 'separate' ? $run : 'session_' x ($session % 3 == 0);
			$prefix = substr $prefix, 0, 5;
			printf qq({"run":"%s","request_id":"q%d","session_id":"%s%d","ttft_ms":%s,"ok":%s,"decision":"%s"}\n), $run, $mode eq 'joint' ? $i : $i + $n * ($run eq 'cand'),
			    $prefix, $session, $ttft, rand() < .02 ? 'false' : 'true',
			    $i % 40 == 7 ? 'rare' : ($i + ($run eq 'cand' ? int($i / 6) : 0)) % 3 ? 'affinity' : 'fallback';
		}
	}
	exit;
}

my ($draws, $seed) = @arg;
my %runs;
while (<STDIN>) {
	my ($run, $session, $ttft, $ok, $decision) =
	    /"run":"(\w+)".*"session_id":"(\w+)","ttft_ms":([\d.]+),"ok":(\w+),"decision":"(\w+)"/ or die $_;
	push @{ $runs{$what eq 'decisions' ? $decision : ''}{$run}{$session} }, [$ttft, $ok eq 'true'];
}

my @names = (qw(ttft_mean_ms ttft_p50_ms ttft_p90_ms ttft_p95_ms ttft_p99_ms), 'failed_share');
my @p = (undef, .5, .9, .95, .99);

sub quantile {
	my ($v, $p) = @_;
	return undef if !@$v;
	my $h = $#$v * $p;
	my $k = int $h;
	my $q = $v->[$k];
	$q += ($h - $k) * ($v->[$k + 1] - $v->[$k]) if $k < $#$v;
	return $q;
}

# The six figures of a list of requests.
sub figures {
	my @ok = sort { $a <=> $b } map { $_->[0] } grep { $_->[1] } @_;
	my $sum = 0;
	$sum += $_ for @ok;
	return (@ok ? $sum / @ok : undef, (map { quantile(\@ok, $_) } @p[1 .. 4]), @_ ? (@_ - @ok) / @_ : undef);
}

# How two runs, session => requests, compare: of each of the six figures its interval, p, and whether it is few.
sub compare {
	my @runs = @_;
	my %everybody = map { $_ => 1 } map { keys %$_ } @runs;
	my $both = grep { exists $runs[0]{$_} && exists $runs[1]{$_} } keys %everybody;
	my $joint = !grep { 2 * $both < keys %$_ } @runs;
	my %hash = map { $_ => name_hash($_) } keys %everybody;
	my @all = sort { $hash{$a} <=> $hash{$b} || $a cmp $b } keys %everybody;
	my @clusters = $joint ? (\@all, \@all) : map { my $r = $_; [grep { exists $r->{$_} } @all] } @runs;
	my @r;
	for my $k (0 .. $draws - 1) {
		start($seed, $k);
		my @drawn;
		for my $i (0, 1) {
			if ($i == 0 || !$joint) {
				my $m = @{ $clusters[$i] };
				@drawn = map { $clusters[$i][below($m)] } 1 .. $m;
			}
			$r[$k][$i] = [figures(map { @{ $runs[$i]{$_} // [] } } @drawn)];
		}
	}
	my @point = map { my $r = $_; [figures(map { @$_ } values %$r)] } @runs;
	my @n = map { my $r = $_; scalar grep { $_->[1] } map { @$_ } values %$r } @runs;
	my @row;
	for my $f (0 .. 5) {
		my @known = grep { defined $_->[0][$f] && defined $_->[1][$f] } @r;
		my @delta = map { $_->[1][$f] - $_->[0][$f] } @known;
		my @sorted = sort { $a <=> $b } @delta;
		my @ratio = sort { $a <=> $b } map { $_->[0][$f] ? $_->[1][$f] / $_->[0][$f] - 1 : 0 } @known;
		my ($low, $high) = map { quantile(\@sorted, $_) } .025, .975;
		my @pct = $f < 5 ? map { 100 * quantile(\@ratio, $_) } .025, .975 : ('NA', 'NA');
		my ($below, $above) = (scalar(grep { $_ <= 0 } @delta), scalar(grep { $_ >= 0 } @delta));
		my $p = 2 * (1 + ($below < $above ? $below : $above)) / (@known + 1);
		my ($a, $b) = ($point[0][$f], $point[1][$f]);
		my $few = $f && $f < 5 && grep { $_ * (1 - $p[$f]) < 10 - 1e-9 } @n;
		my $change = $f < 5 ? $b / $a - 1 : $b - $a;
		my @within = $f < 5 ? map { $_ / 100 } @pct : ($low, $high);
		push @row, { name => $names[$f], cells => [$low, $high, @pct], p => $p, few => $few, change => $change,
			same => $within[0] >= -.02 && $within[1] <= .02 };
	}
	return @row;
}

# One table of verdicts.
sub judge {
	my @tested = sort { $a->{p} <=> $b->{p} } grep { !$_->{few} } @_;
	my $left = @tested;
	for my $r (@tested) {
		last if $r->{p} > .05 / $left--;
		$r->{accepted} = 1;
	}
	for my $r (@_) {
		my $verdict = $r->{few} ? 'few' : $r->{accepted} && abs($r->{change}) >= .02 ? ($r->{change} < 0 ? 'better' : 'worse')
		    : $r->{same} ? 'same' : 'unclear';
		print join("\t", $r->{name}, @{ $r->{cells} }, $verdict), "\n";
	}
}

if ($what eq 'decisions') {
	my @row;
	for my $decision (sort keys %runs) {
		my $p90 = (compare(@{ $runs{$decision} }{qw(base cand)}))[2];
		push @row, { %$p90, name => $decision };
	}
	judge(@row);
} else {
	judge((compare(@{ $runs{''} }{qw(base cand)}))[5, 0 .. 4]);
}
