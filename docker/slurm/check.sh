#!/bin/bash
# Runs sweep.sh on a real Slurm: one that is made here, of one node, and is gone at the end.
#
#   check.sh [PLACEMAT]      the command, build/release/placemat if none is named
#
# All strings of four octets are asked in eight tasks. The node of four loses its power, the command of two
# is killed, and one is cancelled and submitted again. Then every portion has to be there, with the answers
# of the published certificate. A finding, a usage that cannot be meant and a command that dies each time
# have to end as sweep.sh says. Here this took three to five minutes on two processors.
#
# Needs root and what packages.txt and packages-slurm.txt list, but neither systemd nor control groups.
# Exit status 0 if all is as it must be, 1 if not, which one line says, and 2 if something is missing.
set -u

root=$(cd "$(dirname "$0")/../.." && pwd)
# shellcheck source=docker/slurm/cluster.sh
. "$root/docker/slurm/cluster.sh"
PATH=$PATH:/usr/sbin:/sbin # where the daemons are

# refuse WHY: it cannot be tried here.
refuse() {
  printf 'check: %s\n' "$1" >&2
  exit 2
}

fail() {
  printf 'check: %s\n' "$1" >&2
  exit 1
}

PLACEMAT=$(realpath -m "${1:-$root/build/release/placemat}")
export PLACEMAT
[ -x "$PLACEMAT" ] || refuse "there is no command $PLACEMAT: build it, or name another"
[ "$(id -u)" = 0 ] || refuse 'it takes root: the daemons start tasks as who submitted them'
packages=$(grep -v '^#' "$root/docker/packages-slurm.txt" | xargs)
for tool in munged slurmctld slurmd sbatch scancel scontrol sinfo; do
  command -v "$tool" >/dev/null || refuse "there is no $tool; as root run: apt-get install $packages"
done

work=$(mktemp -d)
# shellcheck disable=SC2317 # the trap calls it
end() {
  stop_cluster
  rm -rf "$work"
}
trap end EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP
cd "$work" || exit
start_cluster "$work"
mkdir out results faulty
certificate=$root/reports/published/certificates/codec-4.json

# submit OPTION... SCRIPT ARGUMENT...: as a user does. Prints the number of the job.
submit() {
  sbatch --parsable --output="$work/out/%A_%a" "$@" || fail "sbatch refuses $*"
}
sweep=$root/docker/slurm/sweep.sh

# expect WHAT STATE JOB TASK: the task has to end, and in this state (state()).
expect() {
  wait_for 900 "$1 ends" has_ended "$3" "$4"
  [ "$(state "$3" "$4")" = "$2" ] || fail "$1 is $(state "$3" "$4"), not $2"
  printf 'check: %s: %s\n' "$1" "$2"
}

# says WHAT JOB TASK PATTERN: a line of the task's output has to match.
says() {
  grep -Eq "$4" "$work/out/$2_$3" || fail "$1 does not say '$4', but: $(paste -sd ' ' "$work/out/$2_$3")"
}

array=$(submit --array=0-7 "$sweep" "$work/results" codec 4) || exit
wait_for 120 'four tasks work' hold "$array" 0 1 2 3
cut_power
for task in 0 1 2 3; do
  case $(state "$array" "$task") in
    PENDING*'after 1 restarts') ;;
    *) fail "after its node has lost its power, task $task is $(state "$array" $task), not pending again" ;;
  esac
done
restore_power

wait_for 120 'three more tasks work' hold "$array" 4 5 6
for task in 4 5; do
  kill -KILL "$(command_of "$array" $task)" || fail "task $task has no command that could be killed"
  signal CONT "$array" $task
done
scancel --signal=KILL "${array}_6"

# These run beside the array. The library accepts surrogates.
cc -shared -fPIC -I "$root" -DFAULT=FAULTY_ED_A0 '-DFAULT_ID="faulty-ed-a0"' -o faulty.so \
  "$root"/harness/test/miniatures/faulty_{plugin,core}.c || fail 'the library with a fault does not build'
# shellcheck disable=SC2016 # the number is that of the shell in there
printf '#!/bin/sh\necho a try\nkill -KILL $$\n' >dies.sh
chmod +x dies.sh
finding=$(submit --array=2 --export=ALL,SHARDS=64 "$sweep" "$work/faulty" --plugin="$work/faulty.so" 4) || exit
no_folder=$(submit --array=0 "$sweep") || exit
no_such=$(submit --array=0 "$sweep" "$work/faulty" no-such-decoder 4) || exit
dies=$(submit --array=0 --export="ALL,PLACEMAT=$work/dies.sh" "$sweep" "$work/faulty") || exit

expect 'no folder' 'FAILED 2:0 after 0 restarts' "$no_folder" 0
says 'no folder' "$no_folder" 0 '^sweep.sh: name the folder of the results'
expect 'an unknown implementation' 'FAILED 2:0 after 0 restarts' "$no_such" 0
says 'an unknown implementation' "$no_such" 0 no-such-decoder
for task in 0 1 2 3; do
  expect "task $task, whose node lost its power" 'COMPLETED 0:0 after 1 restarts' "$array" $task
done
for task in 4 5; do
  expect "task $task, whose command was killed" 'COMPLETED 0:0 after 1 restarts' "$array" $task
done
for task in 0 1 2 3 4 5; do
  says "task $task" "$array" $task ' [1-9][0-9]* portions computed, [1-9][0-9]* found'
done
expect 'task 6, which was cancelled' 'CANCELLED 0:15 after 0 restarts' "$array" 6
expect 'task 7, which nothing befell' 'COMPLETED 0:0 after 0 restarts' "$array" 7

"$PLACEMAT" report --merge results >log 2>&1 && fail 'the results are said to be complete without those of task 6'
grep -q 'there is a gap of ' log || fail "without those of task 6, the results are: $(cat log)"
again=$(submit --array=6 --export=ALL,SHARDS=8 "$sweep" "$work/results" codec 4) || exit
expect 'task 6, submitted again' 'COMPLETED 0:0 after 0 restarts' "$again" 6
says 'task 6' "$again" 6 'shard 7/8: [1-9][0-9]* portions computed, [1-9][0-9]* found'

expect 'a finding' 'FAILED 1:0 after 0 restarts' "$finding" 2
says 'a finding' "$finding" 2 '^  deviates: '
expect 'a command that dies each time' 'FAILED 137:0 after 6 restarts' "$dies" 0
[ "$(grep -cx 'a try' "out/${dies}_0")" = 7 ] || fail 'the output of the command that dies does not keep all seven tries'

"$PLACEMAT" report --merge results --certificate certificate.json >log 2>&1 ||
  fail "the results do not unite: $(cat log)"
cat log
python3 - certificate.json "$certificate" <<'END' || fail 'the certificate has other answers than the published one'
import json, sys
ours, published = (json.load(open(path)) for path in sys.argv[1:])
for name in ("judgements", "deviations", "computed-again", "not-reached", "digest"):
    assert ours[name] == published[name], name
assert ours["strings"]["accepted"] == published["strings"]["accepted"]
END
printf 'check: the certificate has the answers of %s\n' "${certificate#"$root/"}"
