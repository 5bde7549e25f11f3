#!/usr/bin/perl
# pairs.pl - a run of N requests in sessions of four, with ids of 36 bytes; another SHIFT gives the same requests elsewhere
#
#	pairs.pl N SHIFT >run.jsonl
use strict;
use warnings;

my ($n, $shift) = @ARGV;
srand 7;
for my $i (1 .. $n) {
	my ($session, $spread, $noise, $worker) = (int rand($n / 4), rand() + rand() + rand() - 1.5, rand(), int rand(8));
	my $ttft = exp(6 + 2.4 * $spread) * (1 + $shift * ($noise - .45));

	printf qq({"request_id":"01234567-89ab-cdef-0123-%012d","session_id":"s%d","start_ms":%d,"ttft_ms":%.3f,) .
	    qq("e2e_ms":%.3f,"output_length":80,"input_length":10000,"cached_tokens":5000,"worker":%d,"decision":"%s","ok":true}\n),
	    $i, $session, 3 * $i, $ttft, $ttft + 1000, 8000 + ($worker + int(4 * $shift * $noise)) % 8, $spread > 0 ? 'affinity' : 'fallback';
}
