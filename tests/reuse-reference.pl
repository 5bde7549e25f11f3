#!/usr/bin/perl
# reuse-reference.pl - the tables of hash-reuse once more, the slow and simple way
#
#	perl reuse-reference.pl TABLE RUN [name=value ...] <trace
#
# with block=512 partial=exact|full|never evict=root|leaf warmup=N sizes=16,1000 top=10. An independent computation to
# compare with: a block is the text of its whole prefix, caches are simulated size by size, every distance is a look
# into a list, sessions keep every prefix they had. Reads flat records with the canonical field names.
use strict;
use warnings;

my ($table, $run, @options) = @ARGV;
my %o = (block => 512, partial => 'exact', evict => 'root', warmup => 0, sizes => '', top => 10, map { split /=/, $_, 2 } @options);

sub field {
	my ($line, $name) = @_;
	return undef unless $line =~ /"$name"\s*:\s*("([^"]*)"|\[[^\]]*\]|[^,}\s]+)/;
	my $v = defined $2 ? $2 : $1;
	return $v eq 'null' ? undef : $v;
}

sub real {
	my ($v) = @_;
	return 'NA' unless defined $v;
	my $text = sprintf '%.6f', $v;
	$text =~ s/\.?0+$//;
	return $text;
}

sub ratio { my ($a, $b) = @_; return $b ? $a / $b : undef; }

sub sum { my $s = 0; $s += $_ for @_; return $s; }

# tokens of the first $blocks blocks of a prompt
sub tokens {
	my ($blocks, $input) = @_;
	my $t = $blocks * $o{block};
	return $o{partial} eq 'full' || $t < $input ? $t : $input;
}

my (@requests, %kinds, $mismatch);
my ($n, $missing, $counted, $disorder, $before) = (0, 0, 0, 0);
my %fits = (ceil => 0, floor => 0);

while (my $line = <STDIN>) {
	next unless $line =~ /\S/;
	next if (field($line, 'type') // '') eq 'feed';
	my ($input, $time, $session, $ids) = map { field($line, $_) } qw(input_length timestamp session_id hash_ids);
	my $warm = $n++ < $o{warmup};
	$session = undef if defined $session && $session eq '';
	$disorder++ if !$warm && defined $time && defined $before && $time < $before;
	$before = $time if defined $time;
	$missing += !$warm && !(defined $input && defined $ids);
	push @requests, { input => $input, time => $time, session => $session, warm => $warm,
			  ids => defined $ids ? [ $ids =~ /(\d+)/g ] : undef, worker => field($line, 'worker') };
}

# the nodes of each request: the text of the prefix
for my $q (@requests) {
	next unless defined $q->{ids} && defined $q->{input};
	my $ids = @{ $q->{ids} };
	my ($full, $part) = (int($q->{input} / $o{block}), $q->{input} % $o{block} > 0);
	if (!$q->{warm}) {
		if ($part && $ids == $full) { $fits{floor}++ }
		elsif ($part && $ids == $full + 1) { $fits{ceil}++ }
		elsif ($ids != $full) { $mismatch++ }
	}
	splice @{ $q->{ids} }, $full if $o{partial} eq 'never' && $ids > $full;
	my $prefix = '';
	$q->{nodes} = [ map { $prefix .= ",$_" } @{ $q->{ids} } ];
}

# the unlimited cache
my (%born, %seen, %id_seen, %behind, %last, %refs, %hits, %of_session, %session_of_last, %time_of_last, %sessions, %holders);
my (@token_ratios, @block_ratios, @times, %class, %new);
my ($refs, $hits, $hit_tokens, $input, $any, $loose, $own, $own_recent, $session_hits, $no_session) = (0) x 10;
my %per;
for my $q (@requests) {
	my $s = $q->{session};
	if (!$q->{warm}) {
		$no_session++ unless defined $s;
		$sessions{$s} = 1 if defined $s;
		$per{$s}{turns}++ if defined $s;
		$per{$s}{workers}{ $q->{worker} } = 1 if defined $s && defined $q->{worker};
	}
	next unless $q->{nodes};
	my @nodes = @{ $q->{nodes} };
	my ($hit, $held, $here) = (0, 0, !$q->{warm});
	$hit++ while $hit < @nodes && $seen{ $nodes[$hit] };
	if (defined $s) {
		$held++ while $held < @nodes && $of_session{$s}{ $nodes[$held] };
	}
	my $hit_t = tokens($hit, $q->{input});
	for my $k (0 .. $#nodes) {
		my ($node, $id) = ($nodes[$k], $q->{ids}[$k]);
		$any += $here && ($id_seen{$id} // 0);
		$behind{$id} //= $node;
		$loose += $here && $behind{$id} ne $node;
		if ($k < $hit && $here) {
			$own_recent += defined $s && defined $session_of_last{$node} && $session_of_last{$node} eq $s;
			push @times, $q->{time} - $time_of_last{$node}
				if defined $q->{time} && defined $time_of_last{$node} && $q->{time} >= $time_of_last{$node};
			$hits{$node}++;
		}
		$born{$node} //= keys %born;
		$refs{$node}++ if $here;
		$holders{$node}{$s} = 1 if $here && defined $s;
		$of_session{$s}{$node} = 1 if defined $s;
	}
	for my $k (0 .. $#nodes) {
		$seen{ $nodes[$k] } = 1;
		$id_seen{ $q->{ids}[$k] } = 1;
		$session_of_last{ $nodes[$k] } = $s;
		$time_of_last{ $nodes[$k] } = $q->{time};
	}
	next unless $here;
	$refs += @nodes;
	$hits += $hit;
	$hit_tokens += $hit_t;
	$input += $q->{input};
	push @token_ratios, $hit_t / $q->{input} if $q->{input};
	push @block_ratios, $hit / @nodes if @nodes;
	my $fresh = $hit_t < $q->{input} ? $q->{input} - $hit_t : 0;
	my $kind = !$hit ? 'none' : !$fresh ? 'all' : $hit_t * 10 > $q->{input} * 9 ? 'over_90' : 'up_to_90';
	$class{$kind}++;
	$new{$kind} += $fresh;
	if (defined $s) {
		$session_hits += $hit;
		$own += $held;
		$per{$s}{tokens} += $q->{input};
		$per{$s}{hit} += $hit_t;
	}
}
$class{$_} //= 0, $new{$_} //= 0 for qw(none up_to_90 over_90 all);
$counted = grep { !$_->{warm} } @requests;
my $measured = $counted - $missing;

sub curve_point {
	my ($size) = @_;
	my (%in, @queue, $blocks, $tokens, $clock);
	$blocks = $tokens = $clock = 0;
	for my $q (grep { $_->{nodes} } @requests) {
		my @nodes = @{ $q->{nodes} };
		my $hit = 0;
		$hit++ while $hit < @nodes && $in{ $nodes[$hit] };
		if (!$q->{warm}) {
			$blocks += $hit;
			$tokens += tokens($hit, $q->{input});
		}
		for my $node ($o{evict} eq 'leaf' ? reverse @nodes : @nodes) {
			$in{$node} = ++$clock;
			push @queue, [ $node, $clock ];
			while (keys %in > $size) {
				my $old = shift @queue;
				delete $in{ $old->[0] } if ($in{ $old->[0] } // 0) == $old->[1];
			}
		}
	}
	return ($blocks, $tokens);
}

sub quantile {
	my ($p, @sorted) = @_;
	return undef unless @sorted;
	my $h = ($#sorted) * $p;
	my $k = int $h;
	return $sorted[$k] if $k == $#sorted;
	return $sorted[$k] + ($h - $k) * ($sorted[$k + 1] - $sorted[$k]);
}

sub spread {
	my @sorted = sort { $a <=> $b } @_;
	my $mean = @sorted ? sum(@sorted) / @sorted : undef;
	print join("\t", $run, scalar @sorted, real($mean), real($sorted[0]),
		   (map { real(quantile($_, @sorted)) } .1, .25, .5, .75, .9, .95, .99), real($sorted[-1])), "\n";
}

sub working_set {
	my ($sum, $blocks) = (0, 0);
	for my $v (sort { $b <=> $a } values %hits) {
		last if $sum * 10 >= $hits * 9;
		$sum += $v;
		$blocks++;
	}
	return $blocks;
}

sub common_prefix {
	my $deepest = 0;
	for my $node (keys %refs) {
		my $have = %sessions ? keys %{ $holders{$node} // {} } : $refs{$node};
		my $depth = () = $node =~ /,/g;
		$deepest = $depth if $have * 2 >= (%sessions ? keys %sessions : $measured) && $depth > $deepest;
	}
	return $deepest;
}

if ($table eq 'summary') {
	my @shared = grep { $_ > 1 } values %refs;
	my $warm = $class{over_90} + $class{all};
	my $rule = $fits{ceil} && $fits{floor} ? 'mixed' : $fits{ceil} ? 'ceil' : $fits{floor} ? 'floor' : 'NA';
	my $intra = ratio($own, $session_hits);
	my @rows = (
		requests => $counted, missing => $missing, block_size => $o{block}, block_rule => $rule,
		block_refs => $refs, unique_blocks => scalar(keys %refs), unchained_ids => $loose,
		shared_blocks => scalar @shared, shared_share => real(ratio(scalar @shared, scalar keys %refs)),
		highly_shared_blocks => scalar(grep { $_ > 10 } @shared), refs_to_shared => sum(@shared),
		prefix_hit_blocks => $hits, prefix_hit_block_ratio => real(ratio($hits, $refs)),
		prefix_hit_tokens => $hit_tokens, prefix_hit_token_ratio => real(ratio($hit_tokens, $input)),
		any_hit_block_ratio => real(ratio($any, $refs)),
		request_hit_mean => real(ratio(sum(@token_ratios), scalar @token_ratios)),
		request_block_hit_mean => real(ratio(sum(@block_ratios), scalar @block_ratios)),
		fully_cached_requests => $class{all}, partly_cached_requests => $class{up_to_90} + $class{over_90},
		cold_requests => $class{none}, cold_share => real(ratio($class{none}, $measured)),
		cold_new_tokens_mean => real(ratio($new{none}, $class{none})),
		warm_requests => $warm, warm_share => real(ratio($warm, $measured)),
		warm_new_tokens_mean => real(ratio($new{over_90} + $new{all}, $warm)),
		new_tokens_mean => real(ratio(sum(values %new), $measured)),
		intra_session_share => real($intra), intra_session_recent_share => real(ratio($own_recent, $session_hits)),
		cross_session_share => real(defined $intra ? 1 - $intra : undef),
		common_prefix_blocks => common_prefix(), working_set_blocks => working_set(),
		common_prefix_by => %sessions ? 'sessions' : 'requests', input_tokens => $input,
		sessions => scalar(keys %sessions), no_session_requests => $no_session, block_mismatch => $mismatch // 0,
		partial => $o{partial}, order => 'file', out_of_order => $disorder, timestamp_unit => 'ms',
	);
	while (my ($metric, $value) = splice @rows, 0, 2) {
		print "$run\t$metric\t$value\n";
	}
} elsif ($table eq 'classes') {
	print join("\t", $run, $_, $class{$_}, real(ratio($class{$_}, $measured)), $new{$_}, real(ratio($new{$_}, $class{$_}))), "\n"
		for qw(none up_to_90 over_90 all);
} elsif ($table eq 'curve') {
	for my $size (split /,/, $o{sizes}) {
		my ($blocks, $tokens) = curve_point($size);
		print join("\t", $run, $size, $size * $o{block}, $blocks, real(ratio($blocks, $refs)), $tokens,
			   real(ratio($tokens, $input))), "\n";
	}
} elsif ($table eq 'distance') {
	# other blocks since the last use: in the stream of single references for root, at look-up for leaf
	my (@stack, @distances);
	for my $q (grep { $_->{nodes} } @requests) {
		my @touch = @{ $q->{nodes} };
		if ($o{evict} eq 'leaf') {
			my %at;
			@at{@stack} = 0 .. $#stack;
			push @distances, $q->{warm} ? () : map { $at{$_} // () } @touch;
			@touch = reverse @touch;
		}
		for my $node (@touch) {
			my $at = 0;
			$at++ while $at < @stack && $stack[$at] ne $node;
			push @distances, $at if $o{evict} eq 'root' && !$q->{warm} && $at < @stack;
			splice @stack, $at, 1 if $at < @stack;
			unshift @stack, $node;
		}
	}
	spread(@distances);
} elsif ($table eq 'time') {
	spread(@times);
} elsif ($table eq 'sessions') {
	my @order = sort { ($per{$b}{tokens} // 0) <=> ($per{$a}{tokens} // 0) || $a cmp $b } keys %per;
	splice @order, $o{top} if @order > $o{top};
	for my $s (@order) {
		my $k = keys %{ $per{$s}{workers} // {} };
		print join("\t", $run, $s, $per{$s}{turns}, $per{$s}{tokens} // 0, $per{$s}{hit} // 0,
			   real(ratio($per{$s}{hit} // 0, $per{$s}{tokens} // 0)), $k || 'NA'), "\n";
	}
} elsif ($table eq 'top') {
	my %id = map { /(\d+)$/; $_ => $1 } keys %refs;
	my %depth = map { my $d = () = /,/g; $_ => $d - 1 } keys %refs;
	my @order = sort { $refs{$b} <=> $refs{$a} || $id{$a} <=> $id{$b} || $born{$a} <=> $born{$b} } keys %refs;
	splice @order, $o{top} if @order > $o{top};
	print join("\t", $run, $id{$_}, $refs{$_}, %sessions ? scalar keys %{ $holders{$_} // {} } : 'NA', $depth{$_}), "\n" for @order;
}
