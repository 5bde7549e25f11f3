#!/usr/bin/perl
# run-reference.pl - the figures of the run programs by other means: whole lists, full sorts, hashes
#
#	run-reference.pl generate N [SEED]     N run records on stdout: two runs, failures, gaps, out of order
#	run-reference.pl TABLE [name=value ...] <run.jsonl
#
# TABLE: summary, tail, decisions, workers. Prints the rows without a header, tab separated, in the programs' order;
# several of them, separated by commas, go to files called want.TABLE, since reading is what takes time.
use strict;
use warnings;

my ($what, @rest) = @ARGV;
my %opt = map { split /=/, $_, 2 } grep { /=/ } @rest;

sub lcg {
	our $state;
	$state = ($state * 1103515245 + 12345) % 2147483648;
	return $state / 2147483648;
}

if ($what eq 'generate') {
	our $state = $rest[1] // 1;
	for my $i (1 .. $rest[0]) {
		my $run = $i % 3 ? 'base' : 'cand';
		my $id = $run eq 'base' ? $i : $i + int(lcg() * 3);
		my $at = $i * 10 + int(lcg() * 500) / 8;    # a little out of order
		my @f = (qq("request_id":"q$id"), qq("run":"$run"));
		my $in = 1 + int(60000 * lcg() ** 2);
		my $out = int(400 * lcg() ** 3);
		my $ttft = int(1e5 * exp(6 * lcg() - 2)) / 100;
		my $w = int(8 * lcg() ** 1.5);
		$w = 6 if $w == 7 && lcg() > .05;
		$ttft *= 4 if $w == 5;
		push @f, qq("session_id":) . (lcg() < .1 ? 'null' : int(lcg() * 900));
		push @f, qq("start_ms":$at), qq("scheduled_ms":) . ($at - int(lcg() * 20)) if lcg() < .95;
		push @f, qq("worker":"w$w") if lcg() < .98;
		push @f, qq("decision":") . (lcg() < .6 ? 'affinity' : lcg() < .5 ? 'fallback' : 'lmetric') . '"' if lcg() < .97;
		push @f, qq("input_length":$in) if lcg() < .99;
		push @f, qq("cached_tokens":) . int($in * lcg()) if lcg() < .9;
		push @f, qq("output_length":$out);
		push @f, qq("load":) . int(lcg() * 9), qq("load_avg":3.5);
		my $fails = lcg();
		push @f, '"ok":' . ($fails < .03 ? 'false' : 'true');
		push @f, '"error":"timeout"' if $fails < .02;
		push @f, '"aborted":true' if $fails < .005;
		push @f, qq("queue_ms":) . int($ttft * 100 * lcg()) / 1000 if lcg() < .8;
		push @f, qq("prefill_ms":) . int($ttft * 100 * lcg()) / 1000 if lcg() < .9;
		push @f, qq("ttft_ms":$ttft) if lcg() < .97;
		push @f, qq("e2e_ms":) . ($ttft + int(9000 * $out * (.5 + lcg())) / 1000) if lcg() < .97;
		print '{' . join(',', @f) . "}\n";
	}
	exit;
}

# The records, run by run; undef is missing.
my (%records, @runs);
while (<STDIN>) {
	my %r;
	while (/"(\w+)":(?:"([^"]*)"|([^,}]+))/g) {
		my $v = defined $2 ? $2 : $3;
		$r{$1} = $v if $v ne 'null' && $v ne '';
	}
	$r{fails} = (exists $r{ok} && $r{ok} eq 'false') || defined $r{error} || ($r{aborted} // '') eq 'true';
	$r{aborted} = ($r{aborted} // '') eq 'true';
	if (!defined $r{tpot_ms} && defined $r{ttft_ms} && defined $r{e2e_ms} && ($r{output_length} // 0) > 1) {
		$r{tpot_ms} = ($r{e2e_ms} - $r{ttft_ms}) / ($r{output_length} - 1);
	}
	my $run = $r{run} // $opt{run} // '-';
	push @runs, $run unless $records{$run};
	push @{$records{$run}}, \%r;
}

sub quantile {
	my ($p, @v) = @_;
	return undef unless @v;
	my $h = $#v * $p;
	my $k = int $h;
	return $k < $#v ? $v[$k] + ($h - $k) * ($v[$k + 1] - $v[$k]) : $v[-1];
}

sub sum { my $s = 0; $s += $_ for @_; return $s }
sub ratio { my ($a, $b) = @_; return defined $a && $b ? $a / $b : undef }
sub ok { return grep { !$_->{fails} } @_ }
sub measured { my ($m, @r) = @_; return sort { $a <=> $b } map { $_->{$m} } grep { defined $_->{$m} } ok(@r) }
sub row { print join("\t", map { defined $_ ? $_ : 'NA' } @_), "\n" }

# hit, mean of hits, count, mean of new tokens
sub caching {
	my @both = grep { defined $_->{input_length} && defined $_->{cached_tokens} } ok(@_);
	my $in = sum(map { $_->{input_length} } @both);
	my $hit = sum(map { $_->{cached_tokens} } @both);
	return (ratio($hit, $in), ratio(sum(map { $_->{cached_tokens} / $_->{input_length} } @both), scalar @both),
		scalar @both, ratio($in - $hit, scalar @both));
}

sub total {
	my ($f, @r) = @_;
	my @have = map { $_->{$f} } grep { defined $_->{$f} } ok(@r);
	return @have ? sum(@have) : undef;
}

sub by {
	my ($f, @r) = @_;
	my %g;
	push @{$g{$_->{$f} // "\xff"}}, $_ for @r;
	return %g;
}

sub top {
	my ($f, @r) = @_;
	my %n;
	$n{$_->{$f}}++ for grep { defined $_->{$f} } @r;
	my ($best) = sort { $n{$b} <=> $n{$a} || $a cmp $b } keys %n;
	return ($best, $best ? $n{$best} / @r : undef);
}

# P(X >= x) of a binomial with p = 0.1: all terms one by one
sub at_least {
	my ($n, $x) = @_;
	my ($log, $sum) = ($n * log(.9), 0);
	for my $k (0 .. $n) {
		$sum += exp($log) if $k >= $x;
		$log += log(($n - $k) / ($k + 1)) + log(.1 / .9) if $k < $n;
	}
	return $sum;
}

# the mark of each worker of a run
sub marks {
	my ($metric, %g) = @_;
	delete $g{"\xff"};
	my @all = measured($metric, map { @$_ } @_[grep { $_ % 2 == 0 } 2 .. $#_]);
	my $fleet = quantile(.9, @all);
	my $mean = sum(map { scalar @$_ } values %g) / keys %g;
	my %prefill = map { $_ => sum(measured('prefill_ms', @{$g{$_}})) } keys %g;
	my $prefill = sum(values %prefill);
	my %mark;
	for my $w (keys %g) {
		my @v = measured($metric, @{$g{$w}});
		my $hot = $prefill{$w} / $prefill > 1.8 / keys %g
			|| (quantile(.9, @v) > 1.5 * $fleet && at_least(scalar @v, scalar grep { $_ > $fleet } @v) < .05 / keys %g);
		$mark{$w} = join(',', ($hot ? 'hot' : ()), (@{$g{$w}} < .1 * $mean ? 'idle' : ())) || 'ok';
	}
	return %mark;
}

sub table {
	my ($what) = @_;
	my $metric = ($opt{metric} // 'ttft') . '_ms';

	for my $run (@runs) {
		my @r = @{$records{$run}};
		if ($what eq 'summary') {
			my $failed = grep { $_->{fails} } @r;
			my @starts = grep { defined $_->{start_ms} } @r;
			my ($first) = sort { $a <=> $b } map { $_->{start_ms} } @starts;
			my ($last) = sort { $b <=> $a } map { $_->{start_ms} + ($_->{e2e_ms} // 0) } @starts;
			my $s = ($last - $first) / 1000;
			my @lag = sort { $a <=> $b } map { $_->{start_ms} - $_->{scheduled_ms} } grep { defined $_->{scheduled_ms} } ok(@starts);
			row($run, 'requests', scalar @r);
			row($run, 'ok', @r - $failed);
			row($run, 'failed', $failed);
			row($run, 'failed_share', $failed / @r);
			row($run, 'aborted', scalar grep { $_->{aborted} } @r);
			for my $m (qw(ttft tpot e2e queue)) {
				my @v = measured("${m}_ms", @r);
				row($run, "${m}_measured", scalar @v);
				row($run, "${m}_mean_ms", ratio(sum(@v), scalar @v));
				row($run, "${m}_p$_->[0]_ms", quantile($_->[1], @v)) for [50, .5], [90, .9], [95, .95], [99, .99];
				row($run, "${m}_max_ms", $v[-1]);
			}
			row($run, $_, total(s/tokens/length/r =~ s/cached_length/cached_tokens/r, @r)) for qw(input_tokens output_tokens cached_tokens);
			my ($hit, $mean, $n) = caching(@r);
			row($run, 'cache_hit', $hit);
			row($run, 'cache_hit_mean', $mean);
			row($run, 'cache_hit_requests', $n);
			row($run, 'duration_s', $s);
			row($run, 'requests_per_s', (@r - $failed) / $s);
			row($run, 'output_tokens_per_s', total('output_length', @r) / $s);
			row($run, 'lag_p99_ms', quantile(.99, @lag));
		} elsif ($what eq 'tail') {
			my @v = measured($metric, @r);
			for my $over (split /,/, $opt{over}) {
				my $n = grep { $_ > $over } @v;
				row($run, $over, $n, ratio($n, scalar @v), scalar @r, scalar(grep { $_->{fails} } @r), scalar @v);
			}
		} elsif ($what eq 'decisions' || $what eq 'workers') {
			my %g = by($what eq 'decisions' ? 'decision' : 'worker', @r);
			my @keys = $what eq 'decisions'
				? sort { ($a eq "\xff") <=> ($b eq "\xff") || @{$g{$b}} <=> @{$g{$a}} || $a cmp $b } keys %g
				: sort { $a cmp $b } keys %g;
			my %mark = marks($metric, %g);
			for my $key (@keys) {
				my @in = @{$g{$key}};
				my @v = measured($metric, @in);
				my ($hit, $mean, $n, $new) = caching(@in);
				my @fixed = ($run, $key eq "\xff" ? undef : $key, scalar @in, @in / @r, scalar(grep { $_->{fails} } @in),
					scalar @v, ratio(sum(@v), scalar @v), (map { quantile($_, @v) } .5, .9, .99), $v[-1]);
				if ($what eq 'decisions') {
					my $over = grep { $_ > $opt{slow} } @v;
					row(@fixed, $over, ratio($over, scalar @v), $hit);
				} else {
					my %sessions = map { $_->{session_id} => 1 } grep { defined $_->{session_id} } @in;
					row(@fixed, $hit, $mean, $new, scalar(keys %sessions), top('decision', @in), $mark{$key});
				}
			}
		}
	}
}

my @tables = split /,/, $what;
for my $table (@tables) {
	if (@tables > 1) {
		open(my $out, '>', "want.$table") or die;
		select $out;
	}
	table($table);
}
