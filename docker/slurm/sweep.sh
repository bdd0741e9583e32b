#!/bin/sh
# Asks all strings of five octets in the tasks of a Slurm array:
#
#   sbatch docker/slurm/sweep.sh /shared/codec-5            # codec; or: sweep.sh DIR ID OCTETS
#   placemat report --merge /shared/codec-5 --certificate codec-5.json
#
# PLACEMAT names the command, if it is not `placemat`. ID may be --plugin=FILE.so. A task that ends with 1
# has a finding, and fails; 2 is a usage that no other try mends. After anything else it is put back into
# the queue, six times at most, and goes on where it was. Slurm does not put back a task that was cancelled,
# by `scancel --signal=KILL` either. A part of the array can be submitted again, with the size of the whole one:
#
#   sbatch --array=3,7 --export=ALL,SHARDS=256 docker/slurm/sweep.sh /shared/codec-5
#
#SBATCH --job-name=placemat-sweep
#SBATCH --array=0-255
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=1
#SBATCH --mem=512M
#SBATCH --time=04:00:00
#SBATCH --requeue
#SBATCH --open-mode=append
set -u

if [ $# -lt 1 ]; then
  echo "sweep.sh: name the folder of the results: sbatch sweep.sh DIR [ID [OCTETS]]" >&2
  exit 2
fi
readonly most_tries=6

"${PLACEMAT:-placemat}" sweep "${2:-codec}" --octets "${3:-5}" --results "$1" \
  --shard "auto${SHARDS:+/$SHARDS}" --jobs 1
status=$?

case $status in
  0 | 1 | 2) ;; # done; a finding; what no other try mends
  *)
    if [ "${SLURM_RESTART_COUNT:-0}" -lt "$most_tries" ]; then
      scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID" && exit 0
    fi
    ;;
esac
exit $status
