#!/bin/sh
#SBATCH --cpus-per-task=1
#SBATCH --time=01:00:00
# Plays one shard of a simulation, as a task of a Slurm array:
#   sbatch --array=1-400 slurm.sh 400 --edition dutch --campaigns 100000 --seed 7
# A task that is put in the queue again goes on where it was stopped. When all are done:
#   margrave simulate merge shards --out whole
set -eu
shards=$1
shift
exec margrave simulate "$@" --threads "${SLURM_CPUS_PER_TASK:-1}" \
  --shard "$SLURM_ARRAY_TASK_ID/$shards" --out "shards/$SLURM_ARRAY_TASK_ID" --resume
