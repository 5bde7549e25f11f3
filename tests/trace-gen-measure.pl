#!/usr/bin/perl
# trace-gen-measure.pl - reads a generated trace as text, checks the rules of every record, prints "name value" lines
#
#	trace-gen ... | perl trace-gen-measure.pl BLOCK_SIZE
#
# Without hash_ids the figures about blocks mean nothing.
#
# hit, cold, warm ...: an infinite cache, hits are the leading ids seen in an earlier record. first_: of first turns.
# shrinking: later turns with a shorter prompt than the turn before; later_new: new tokens of the other later turns.
use strict;
use warnings;

my $size = shift;
my ($n, $last, $first, %turn, %before, %at, @parent, @refs, @input, @output, %distinct) = (0, -1);
my ($refs, $hits, $cold, $cold_new, $warm, $warm_new, $firsts, $first_cold) = (0) x 8;
my ($later, $shrinking, $later_new, $grown, $gap, $sum_in, $sum_out) = (0) x 7;
my @time;

while (my $line = <STDIN>) {
	$line =~ /^\{"timestamp":(\d+),"session_id":"s(\d+)","turn":(\d+),"input_length":(\d+),"output_length":(\d+)(?:,"hash_ids":\[([\d,]+)\])?\}$/
		or die "record $.: $line";
	my ($ms, $session, $turn, $in, $out) = ($1, $2, $3, $4, $5);
	my @id = split /,/, $6 // '';
	my ($known, $miss, $prev) = (0, 0, -1);

	die "record $.: time goes back\n" if $ms < $last;
	die "record $.: @{[scalar @id]} ids for $in tokens\n" if $6 && @id != int(($in + $size - 1) / $size);
	die "record $.: length\n" if $in < 1 || $out < 1;
	die "record $.: session $session is not the next\n" if !exists $turn{$session} && $session != keys(%turn) + 1;
	die "record $.: turn $turn of session $session\n" if ++$turn{$session} != $turn;
	for my $id (@id) {
		if ($id == @parent) {
			push @parent, $prev;
			$miss = 1;
		} else {
			die "record $.: id $id is not dense\n" if $id > @parent;
			die "record $.: id $id has two parents\n" if $parent[$id] != $prev;
			die "record $.: id $id is known after a new one\n" if $miss;
			$known++;
		}
		$refs[$id]++;
		$prev = $id;
	}
	my $cached = $known * $size;
	$cached = $in if $cached > $in;
	$refs += @id;
	$hits += $known;
	if ($known == 0) {
		$cold++;
		$cold_new += $in;
	} elsif ($cached > .9 * $in) {
		$warm++;
		$warm_new += $in - $cached;
	}
	$distinct{$id[0]} = 1 if @id;
	if ($turn == 1) {
		$firsts++;
		$first_cold++ if $known == 0;
	} else {
		$later++;
		$gap += $ms - $at{$session};
		if ($in < $before{$session}) {
			$shrinking++;
		} else {
			$grown++;
			$later_new += $in - $before{$session};
		}
	}
	$before{$session} = $in;
	$at{$session} = $ms;
	$first = $ms unless $n++;
	$last = $ms;
	push @time, $ms;
	push @input, $in;
	push @output, $out;
	$sum_in += $in;
	$sum_out += $out;
}

sub show { printf "%s %s\n", @_ }
sub ratio { $_[1] ? $_[0] / $_[1] : 'NA' }

# Largest number of requests in [t, t + width), t at a request.
sub peak {
	my ($width, $most, $end) = (shift, 0, 0);
	for my $begin (0 .. $#time) {
		$end++ while $end < @time && $time[$end] < $time[$begin] + $width;
		$most = $end - $begin if $end - $begin > $most;
	}
	return $most;
}

my @share = (0) x 6;
for my $in (@input) {
	$share[($in >= 1024) + ($in >= 8192) + ($in >= 32768) + ($in >= 65536) + ($in >= 131072)]++;
}
show("b$_", $share[$_] / $n) for 0 .. 5;
my @in = sort { $a <=> $b } @input;
my @out = sort { $a <=> $b } @output;
show(requests => $n);
show(seconds => ($last - $first) / 1000);
show(input_sum => $sum_in);
show(input_mean => $sum_in / $n);
show(input_p50 => $in[$n / 2]);
show(input_p90 => $in[$n * .9]);
show(input_max => $in[-1]);
show(over_32k => (grep { $_ > 32768 } @in) / $n);
show(output_mean => $sum_out / $n);
show(output_p50 => $out[$n / 2]);
show(output_p90 => $out[$n * .9]);
show(io_ratio => $sum_in / $sum_out);
show(prefill => $sum_in / ($sum_in + $sum_out));
my @turns = sort { $a <=> $b } values %turn;
my @several = grep { $_ > 1 } @turns;
my $turns = 0;
$turns += $_ for @several;
show(session_1 => scalar @turns);
show(single_share => 1 - @several / @turns);
show(turns_mean => ratio($turns, scalar @several));
show(turns_max => $turns[-1]);
show(hit => $refs ? sprintf('%.6g', $hits / $refs) : 'NA');
show(cold => $cold / $n);
show(cold_new => ratio($cold_new, $cold));
show(warm => $warm / $n);
show(warm_new => ratio($warm_new, $warm));
show(first_cold => $first_cold / $firsts);
show(distinct_first => scalar keys %distinct);
my $top = 0;
for my $r (@refs) { $top = $r if $r > $top }
show(top => $top / $n);
show(shrinking => ratio($shrinking, $later));
show(later_new => ratio($later_new, $grown));
show(turn_gap => ratio($gap / 1000, $later));
show(peak_1s => peak(1000));
show(peak_10s => peak(10000));
my ($mean, $squares) = (($last - $first) / ($n - 1 || 1), 0);
for (1 .. $#time) { $squares += ($time[$_] - $time[$_ - 1] - $mean) ** 2 }
show(gap_cv => ratio(sqrt($squares / ($n - 1 || 1)), $mean));
