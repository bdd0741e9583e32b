#!/usr/bin/env python3
"""Sweeps as array engines run them: killed at random, united and certified; the files for the engines.

usage: array_engines_test.py PLACEMAT SOURCES
"""

import collections
import functools
import hashlib
import json
import operator
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import types
import unittest

import jsonschema
import yaml

try:
    import kubernetes.client
    # Before this member, the models are older than our Job: Debian 12 has such ones.
    MODELS = hasattr(kubernetes.client.V1JobSpec, "backoff_limit_per_index")
except ModuleNotFoundError:
    MODELS = False

PLACEMAT = pathlib.Path(sys.argv[1]).resolve()
SOURCES = pathlib.Path(sys.argv[2])
ENGINE = SOURCES / "harness/all_strings/test/array_engine.py"
JOB = SOURCES / "docker/kubernetes/sweep.yaml"
SLURM = SOURCES / "docker/slurm/sweep.sh"


def closed(required, **optional):
    """Returns an object with these members and no others."""
    return {"type": "object", "additionalProperties": False, "required": list(required),
            "properties": {**required, **optional}}


TEXT = {"type": "string"}
COUNT = {"type": "integer", "minimum": 1}
EXIT_CODES = closed({"containerName": TEXT, "operator": {"enum": ["In", "NotIn"]},
                     "values": {"type": "array", "items": {"type": "integer"}, "minItems": 1}})
# batch/v1 says this of the members that our Job has.
JOB_SCHEMA = closed({
    "apiVersion": {"const": "batch/v1"}, "kind": {"const": "Job"}, "metadata": closed({"name": TEXT}),
    "spec": closed({
        "completionMode": {"const": "Indexed"}, "completions": COUNT, "parallelism": COUNT,
        "backoffLimitPerIndex": COUNT, "maxFailedIndexes": COUNT,
        "podFailurePolicy": closed({"rules": {"type": "array", "minItems": 1, "maxItems": 20, "items": closed(
            {"action": {"enum": ["FailIndex", "Ignore", "Count"]}}, onExitCodes=EXIT_CODES,
            onPodConditions={"type": "array", "items": closed({"type": TEXT, "status": TEXT})})}}),
        "template": closed({"spec": closed({
            # A Job with a podFailurePolicy must not restart its pods by itself.
            "restartPolicy": {"const": "Never"}, "automountServiceAccountToken": {"const": False},
            "securityContext": {"type": "object"},
            "containers": {"type": "array", "minItems": 1, "maxItems": 1, "items": closed({
                "name": TEXT, "image": TEXT, "args": {"type": "array", "items": TEXT},
                "resources": {"type": "object"}, "volumeMounts": {"type": "array"}})},
            "volumes": {"type": "array"}})})})})


def run(*command, environment=None):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False,
                          env={**os.environ, **(environment or {})})


def octets(text):
    """Yields the octets of "00..7F,C2"."""
    for one in text.split(","):
        first, _, last = one.partition("..")
        yield from range(int(first, 16), int(last or first, 16) + 1)


class Folder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.here = pathlib.Path(folder.name)

    def refused(self, done, text):
        self.assertEqual(done.returncode, 2, done.stdout + done.stderr)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        self.assertIn(text, done.stderr)


class KilledAtRandom(Folder):
    def test_nothing_is_lost_and_nothing_counted_twice(self):
        results = self.here / "results"
        engine = run(sys.executable, ENGINE, "--indices", 8, "--kill", 1, PLACEMAT, "sweep", "codec",
                     "--octets", 3, "--results", results, "--shard", "auto/8", "--jobs", 1)
        self.assertEqual(engine.returncode, 0, engine.stdout + engine.stderr)
        certificate = self.here / "certificate.json"
        merged = run(PLACEMAT, "report", "--merge", results, "--certificate", certificate)
        self.assertEqual(merged.returncode, 0, merged.stderr)
        self.assertIn("16,777,216 strings in 65,536 portions, disjoint and complete", merged.stdout)
        self.assertIn("conforms: 16,777,216\n", merged.stdout)
        self.assertIn("656 portions", merged.stdout)
        checked = run(PLACEMAT, "sweep", "--certificate", certificate)
        self.assertEqual(checked.returncode, 0, checked.stderr)
        self.assertIn("100 portions, 25,600 strings; each with the same answers", checked.stdout)
        self.check_another(certificate)
        (results / "41" / "4142.portion").unlink()
        self.refused(run(PLACEMAT, "report", "--merge", results), "a gap of 1 portions: 4142;")
        copy = self.here / "copy" / "41"
        copy.mkdir(parents=True)
        shutil.copy(results / "41" / "4143.portion", copy)
        self.refused(run(PLACEMAT, "report", "--merge", results, self.here / "copy"), "overlaps")

    def check_another(self, certificate):
        """A certificate that claims other answers for some portions."""
        text = json.loads(certificate.read_text())
        entry = next(e for e in text["answers"] if ["00..7F", "C2..DF"] in e["prefixes"])
        entry["digest"] = "0" * 64
        certificate.write_text(json.dumps(text))
        self.refused(run(PLACEMAT, "sweep", "--certificate", certificate), "its digest is another")
        lines = sorted(f"{first:02X}{second:02X} {e['digest']}\n" for e in text["answers"]
                       for firsts, seconds in e["prefixes"]
                       for first in octets(firsts) for second in octets(seconds))
        self.assertEqual(len(lines), 65536)
        text["digest"] = hashlib.sha256("".join(lines).encode()).hexdigest()
        certificate.write_text(json.dumps(text))
        for portion, status, says in (("4142", 0, "same answers"), ("41C3", 1, "other answers in 41C3")):
            checked = run(PLACEMAT, "sweep", "--certificate", certificate, "--portion", portion)
            self.assertEqual(checked.returncode, status, checked.stderr)
            self.assertIn(says, checked.stdout)


class Published(unittest.TestCase):
    def test_each_certificate_adds_up(self):
        certificates = sorted((SOURCES / "reports/published/certificates").glob("*.json"))
        self.assertTrue(certificates)
        for path in certificates:
            with self.subTest(path.name):
                done = run(PLACEMAT, "sweep", "--certificate", path, "--sample", 0)
                self.assertEqual(done.returncode, 0, done.stderr)

    def test_a_sample_has_the_answers_of_this_build(self):
        # These are of code that is the same on every machine; the others need a certain processor or ICU.
        for name in ("codec-4.json", "pike-thompson-1992-4.json"):
            with self.subTest(name):
                done = run(PLACEMAT, "sweep", "--certificate", SOURCES / "reports/published/certificates" / name)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertIn("100 portions, 6,553,600 strings; each with the same answers", done.stdout)


class Shards(Folder):
    def test_what_the_environment_cannot_mean_is_one_line(self):
        self.refused(run(PLACEMAT, "sweep", "codec", "--results", self.here, "--shard", "auto/8",
                         environment={"JOB_COMPLETION_INDEX": "8"}), "JOB_COMPLETION_INDEX is 8")
        self.refused(run(PLACEMAT, "check", "codec", "--shard", "auto",
                         environment={"SLURM_ARRAY_TASK_ID": "x"}), "SLURM_ARRAY_TASK_ID is 'x'")
        self.refused(run(PLACEMAT, "sweep", "codec"), "give --results FOLDER")

    def test_check_takes_it_too(self):
        report = self.here / "report.json"
        done = run(PLACEMAT, "check", "codec", "--level", "quick", "--shard", "auto/8", "--json", report,
                   environment={"JOB_COMPLETION_INDEX": "2"})
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(json.loads(report.read_text())["shard"], "3/8")


def refusal(job):
    """Says why a Job is not of the API's schema, of which python3-kubernetes has a model for each object.

    A model drops members that it does not have, and converts the rest. So whatever does not come back as
    it was is misspelt or of another type.
    """
    client = kubernetes.client.ApiClient()
    try:
        model = client.deserialize(types.SimpleNamespace(data=json.dumps(job)), "V1Job")
    except (AttributeError, TypeError, ValueError) as error:
        return str(error)
    return None if client.sanitize_for_serialization(model) == job else "it comes back as another one"


def members(value, path=()):
    """Yields the path of each member and item."""
    for key in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield (*path, key)
        yield from members(value[key], (*path, key))


def edited(job, path, edit):
    """Returns a copy of the Job after edit(what holds the end of the path, the end of the path)."""
    job = json.loads(json.dumps(job))
    edit(functools.reduce(operator.getitem, path[:-1], job), path[-1])
    return job


class Kubernetes(unittest.TestCase):
    def setUp(self):
        self.job = yaml.safe_load(JOB.read_text())

    def test_the_job_is_one(self):
        jsonschema.validate(self.job, JOB_SCHEMA)

    @unittest.skipUnless(MODELS, "needs python3-kubernetes of Debian 13, whose models have all members of the Job")
    def test_the_job_is_of_the_schema(self):
        self.assertIsNone(refusal(self.job))

    @unittest.skipUnless(MODELS, "needs python3-kubernetes of Debian 13, whose models have all members of the Job")
    def test_a_job_with_a_mistake_is_not(self):
        def misspell(holder, key):
            holder[key + "s"] = holder.pop(key)

        def retype(holder, key):
            holder[key] = 1 if isinstance(holder[key], str) else "1"

        tried = collections.Counter()
        for path in members(self.job):
            mistakes = [retype]
            # The members of requests and limits are resources, which may have any name.
            if isinstance(path[-1], str) and path[-2:-1] not in (("requests",), ("limits",)):
                mistakes.append(misspell)
            for mistake in mistakes:
                with self.subTest(path=path, mistake=mistake.__name__):
                    self.assertIsNotNone(refusal(edited(self.job, path, mistake)))
                    tried[mistake] += 1
        self.assertGreater(min(tried[misspell], tried[retype]), 40)

    @unittest.skipUnless(MODELS, "needs python3-kubernetes of Debian 13, whose models have all members of the Job")
    def test_a_job_without_what_the_schema_requires_is_not(self):
        pod = ("spec", "template", "spec")
        rule = ("spec", "podFailurePolicy", "rules", 0)
        for path in (("spec", "template"), (*pod, "containers"), (*pod, "containers", 0, "name"),
                     (*pod, "containers", 0, "volumeMounts", 0, "mountPath"), (*pod, "volumes", 0, "name"),
                     (*rule, "action"), (*rule, "onExitCodes", "operator"), (*rule, "onExitCodes", "values")):
            with self.subTest(path):
                self.assertIn("must not be `None`", refusal(edited(self.job, path, operator.delitem)) or "")

    def test_a_finding_fails_its_index_and_the_rest_is_tried_again(self):
        rules = self.job["spec"]["podFailurePolicy"]["rules"]
        name = self.job["spec"]["template"]["spec"]["containers"][0]["name"]

        def action(status):
            for rule in rules:
                codes = rule.get("onExitCodes")
                if codes and codes["containerName"] == name:
                    if (status in codes["values"]) == (codes["operator"] == "In"):
                        return rule["action"]
            return None

        self.assertEqual(action(1), "FailIndex")
        for status in (2, 3, 137, 143):
            self.assertEqual(action(status), "Count")

    def test_its_workers_are_as_many_as_its_shards(self):
        container = self.job["spec"]["template"]["spec"]["containers"][0]
        arguments = container["args"]
        self.assertEqual(arguments[arguments.index("--shard") + 1], f"auto/{self.job['spec']['completions']}")
        results = arguments[arguments.index("--results") + 1]
        self.assertTrue(results.startswith(container["volumeMounts"][0]["mountPath"] + "/"))

    def test_its_command_runs(self):
        arguments = list(self.job["spec"]["template"]["spec"]["containers"][0]["args"])
        with tempfile.TemporaryDirectory() as folder:
            arguments[arguments.index("--results") + 1] = folder
            arguments[arguments.index("--octets") + 1] = "3"
            done = run(PLACEMAT, *arguments, environment={"JOB_COMPLETION_INDEX": "255"})
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("shard 256/256", done.stdout)


class Slurm(Folder):
    def task(self, command, **variables):
        for name, text in {"placemat": command, "scontrol": f'echo "$*" >>{self.here}/requeued'}.items():
            (self.here / name).write_text(f"#!/bin/sh\n{text}\n")
            (self.here / name).chmod(0o755)
        return run(SLURM, self.here / "results", environment={
            "PATH": f"{self.here}:{os.environ['PATH']}", "SLURM_ARRAY_JOB_ID": "7", "SLURM_ARRAY_TASK_ID": "2",
            "SLURM_ARRAY_TASK_MIN": "0", "SLURM_ARRAY_TASK_MAX": "255", "SLURM_ARRAY_TASK_COUNT": "256",
            **variables})

    def requeued(self):
        path = self.here / "requeued"
        return path.read_text() if path.exists() else ""

    def test_a_finding_is_not_tried_again(self):
        for status in (0, 1, 2):
            self.assertEqual(self.task(f"exit {status}").returncode, status)
        self.assertEqual(self.requeued(), "")

    def test_the_rest_is_but_not_for_ever(self):
        self.assertEqual(self.task("exit 3", SLURM_RESTART_COUNT="5").returncode, 0)
        self.assertEqual(self.requeued(), "requeue 7_2\n")
        self.assertEqual(self.task("exit 3", SLURM_RESTART_COUNT="6").returncode, 3)
        self.assertEqual(self.requeued(), "requeue 7_2\n")

    def test_its_command_runs(self):
        done = self.task(f'shift 4; exec {PLACEMAT} sweep codec --octets 3 "$@"')
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("shard 3/256", done.stdout)
        done = self.task(f'shift 4; exec {PLACEMAT} sweep codec --octets 3 "$@"', SHARDS="4096")
        self.assertIn("shard 3/4096", done.stdout)

    def test_its_array_begins_at_0(self):
        # auto/N counts in this way; with it, a part is submitted again.
        self.assertIn("\n#SBATCH --array=0-255\n", SLURM.read_text())
        self.assertEqual(run("sh", "-n", SLURM).returncode, 0)
        self.assertEqual(run(SLURM).returncode, 2)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
