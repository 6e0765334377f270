"""Plays a simulation in shards on a Dask cluster, and joins them in the folder `whole`:
  python with_dask.py 8 --edition dutch --campaigns 1000 --seed 7
The same again goes on where it was stopped. Without DASK_SCHEDULER_ADDRESS the cluster is this machine; with it,
`margrave` is on every worker, and all share the folder in which this is started.
"""

import os
import subprocess
import sys

from dask.distributed import Client, LocalCluster


def play(shard, shards, arguments, folder):
    command = ["margrave", "simulate", *arguments, "--threads", "1", "--shard", f"{shard}/{shards}"]
    command += ["--out", f"shards/{shard}", "--resume"]
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)


def main():
    shards, arguments = int(sys.argv[1]), sys.argv[2:]
    address = os.environ.get("DASK_SCHEDULER_ADDRESS")
    cluster = address or LocalCluster(threads_per_worker=1, dashboard_address=None)
    with Client(cluster) as client:
        numbers = range(1, shards + 1)
        client.gather(client.map(play, numbers, shards=shards, arguments=arguments, folder=os.getcwd(), pure=False))
    subprocess.run(["margrave", "simulate", "merge", "shards", "--out", "whole"], check=True)


if __name__ == "__main__":
    main()
