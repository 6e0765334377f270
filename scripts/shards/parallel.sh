#!/bin/sh
# Plays a simulation in shards with GNU parallel, and joins them in the folder `whole`:
#   sh parallel.sh 8 --edition dutch --campaigns 1000 --seed 7
# The same again goes on where it was stopped. With a folder that several machines share, `--sshlogin` plays on all.
set -eu
shards=$1
shift
seq "$shards" | parallel --quote --halt now,fail=1 \
  margrave simulate "$@" --threads 1 --shard "{}/$shards" --out "shards/{}" --resume
margrave simulate merge shards --out whole
