#!/usr/bin/env python3
"""Stands in for an array engine on one machine, and kills its workers at random.

usage: array_engine.py [--indices N] [--slots N] [--kill SECONDS] [--retries N] [--seed N] COMMAND...

Runs COMMAND once for each index from 0, which it finds in JOB_COMPLETION_INDEX, as docker/kubernetes
has it: status 0 ends an index, status 1 is a finding and fails it at once, and anything else is tried
again, --retries times at most. About every SECONDS (0: never) a worker is killed, alone or with its
children. Those that are killed do not count as tries. The last line tells how often what happened.
Exit status: 0 if every index ended with 0, otherwise 1.
"""

import argparse
import collections
import os
import random
import signal
import subprocess
import sys
import time


class Engine:
    def __init__(self, arguments):
        self.arguments = arguments
        self.random = random.Random(arguments.seed)
        self.waiting = collections.deque(range(arguments.indices))
        self.running = {}  # process -> index
        self.killed = set()
        self.tries = collections.Counter()
        self.happened = collections.Counter()
        self.next_kill = self.kill_time()

    def kill_time(self):
        if self.arguments.kill <= 0:
            return float("inf")
        return time.monotonic() + self.random.expovariate(1 / self.arguments.kill)

    def start(self):
        while self.waiting and len(self.running) < self.arguments.slots:
            index = self.waiting.popleft()
            environment = {**os.environ, "JOB_COMPLETION_INDEX": str(index)}
            worker = subprocess.Popen(self.arguments.command, env=environment,
                                      stdout=subprocess.DEVNULL, process_group=0)
            self.running[worker] = index
            self.happened["started"] += 1

    def kill(self):
        if time.monotonic() < self.next_kill or not self.running:
            return
        worker = self.random.choice(sorted(self.running, key=lambda one: one.pid))
        if self.random.random() < 0.5:
            worker.kill()
        else:
            os.killpg(worker.pid, signal.SIGKILL)
        self.killed.add(worker)
        self.next_kill = self.kill_time()

    def collect(self):
        for worker, index in list(self.running.items()):
            status = worker.poll()
            if status is None:
                continue
            del self.running[worker]
            if worker in self.killed and status == -signal.SIGKILL:
                self.happened["killed"] += 1
                self.waiting.append(index)
            elif status in (0, 1):
                self.happened["done" if status == 0 else "findings"] += 1
            elif self.tries[index] < self.arguments.retries:
                self.tries[index] += 1
                self.happened["tried again"] += 1
                self.waiting.append(index)
            else:
                self.happened["failed"] += 1

    def run(self):
        while self.waiting or self.running:
            self.start()
            self.kill()
            self.collect()
            time.sleep(0.02)
        print(", ".join(f"{what} {count}" for what, count in sorted(self.happened.items())))
        return 0 if self.happened["done"] == self.arguments.indices else 1


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--indices", type=int, default=8)
    parser.add_argument("--slots", type=int, default=2)
    parser.add_argument("--kill", type=float, default=0)
    parser.add_argument("--retries", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("command", nargs=argparse.REMAINDER)
    return Engine(parser.parse_args()).run()


if __name__ == "__main__":
    sys.exit(main())
