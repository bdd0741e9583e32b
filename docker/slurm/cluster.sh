# shellcheck shell=bash
# A Slurm of one node in a folder, for check.sh: its daemons, its tasks, and their end. Takes fail() from
# check.sh. Sets $cluster, the folder, from which jobs have to be submitted.

# wait_for SECONDS WHAT COMMAND...: until COMMAND succeeds.
wait_for() {
  local end=$((SECONDS + $1)) what=$2
  shift 2
  until "$@"; do
    [ $SECONDS -lt $end ] || fail "not in time: $what; $(evidence)"
    sleep 0.2
  done
}

# Prints in one line what is in the queue, and the last error in the logs. A new controller takes it for an
# error that no earlier one has left a state.
evidence() {
  printf 'queue: %s; last error: %s' "$(squeue --noheader --format='%i %T %r,' 2>&1 | paste -sd ' ')" \
    "$(cat "$cluster/munge/log" "$cluster"/*.log 2>/dev/null | grep -i error | grep -v 'state' | tail -n 1)"
}

free_ports() {
  python3 - <<'END'
import socket
sockets = [socket.socket() for _ in range(2)]
for one in sockets:
    one.bind(("127.0.0.1", 0))
print(*(one.getsockname()[1] for one in sockets))
END
}

# Configures a Slurm that meets no other one: its ports, sockets and folders are its own. No plugin wants
# control groups, because containers have none to give. The node claims four processors, so that as many
# tasks run at a time on any machine. A task that is put back waits for as long as credentials are valid,
# 120 seconds if nothing else is said. Only a task that was submitted with --requeue is put back.
write_configuration() {
  local host controller node
  host=$(uname -n)
  host=${host%%.*}
  read -r controller node < <(free_ports)
  cat >"$cluster/slurm.conf" <<END
ClusterName=placemat
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$controller
SlurmdPort=$node
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthType=auth/munge
AuthInfo=socket=$cluster/munge/socket,cred_expire=5
CredType=cred/munge
StateSaveLocation=$cluster/state
SlurmdSpoolDir=$cluster/spool
SlurmctldPidFile=$cluster/slurmctld.pid
SlurmdPidFile=$cluster/slurmd.pid
MailProg=/bin/true
MpiDefault=none
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core_Memory
SchedulerParameters=sched_interval=2,sched_min_interval=0
SlurmdParameters=config_overrides
JobRequeue=0
MinJobAge=86400
NodeName=$host NodeAddr=127.0.0.1 CPUs=4 RealMemory=4096
PartitionName=all Nodes=$host Default=YES
END
  export SLURM_CONF=$cluster/slurm.conf
}

# start_cluster FOLDER
start_cluster() {
  cluster=$1
  mkdir -p "$cluster/munge" "$cluster/state" "$cluster/spool"
  chmod 755 "$cluster" "$cluster/munge"
  (umask 077 && head -c 1024 /dev/urandom >"$cluster/munge/key")
  write_configuration
  munged --foreground --force --key-file="$cluster/munge/key" --socket="$cluster/munge/socket" \
    --pid-file="$cluster/munge/pid" --log-file="$cluster/munge/log" --seed-file="$cluster/munge/seed" \
    >"$cluster/munged.log" 2>&1 &
  munged=$!
  wait_for 30 'munged opens its socket' test -S "$cluster/munge/socket"
  slurmctld -D >"$cluster/slurmctld.log" 2>&1 &
  slurmctld=$!
  start_slurmd
  wait_for 60 'the node is idle' node_is_idle
}

start_slurmd() {
  slurmd -D >>"$cluster/slurmd.log" 2>&1 &
  slurmd=$!
}

node_is_idle() {
  [ "$(sinfo --noheader --format=%T 2>/dev/null)" = idle ]
}

# with LINE FILE...: prints the environments that have this line, of those given.
with() {
  [ $# = 1 ] || grep -lzxF "$@" 2>/dev/null
}

# Prints the processes of all tasks, or of one: processes_of JOB TASK. Only a task of this cluster has its
# folder in the environment, from where the jobs were submitted.
processes_of() {
  local file files
  mapfile -t files < <(with "SLURM_SUBMIT_DIR=$cluster" /proc/[0-9]*/environ)
  [ $# = 0 ] || mapfile -t files < <(with "SLURM_ARRAY_JOB_ID=$1" "${files[@]}")
  [ $# = 0 ] || mapfile -t files < <(with "SLURM_ARRAY_TASK_ID=$2" "${files[@]}")
  for file in "${files[@]}"; do
    file=${file#/proc/}
    echo "${file%/environ}"
  done
}

# has_worked JOB TASK: reports whether the task has had half a second of a processor. By then it has left a
# hundred portions, and has thousands to go.
has_worked() {
  local process ticks=0
  for process in $(processes_of "$@"); do
    ticks=$((ticks + $(awk '{ print $14 + $15 }' "/proc/$process/stat" 2>/dev/null || echo 0)))
  done
  [ $ticks -ge 50 ]
}

# hold JOB TASK...: stops each that has worked, and reports whether all are stopped. So a task is still in the
# middle when the last one of them gets there.
hold() {
  local job=$1 task status=0
  shift
  for task; do
    case " ${held-} " in *" $job.$task "*) continue ;; esac
    if has_worked "$job" "$task"; then
      signal STOP "$job" "$task"
      held="${held-} $job.$task"
    else
      status=1
    fi
  done
  return $status
}

# signal NAME JOB TASK
signal() {
  local process
  for process in $(processes_of "$2" "$3"); do
    kill "-$1" "$process" 2>/dev/null
  done
}

# parent PROCESS: the number of its parent, and nothing if there is no such process.
parent() {
  sed -n 's/^PPid:\t//p' "/proc/$1/status" 2>/dev/null
}

# name PROCESS: the name of its program.
name() {
  cat "/proc/$1/comm" 2>/dev/null
}

# command_of JOB TASK: the command that the task's script waits for.
command_of() {
  local process
  for process in $(processes_of "$1" "$2"); do
    [ "$(name "$(parent "$process")")" != slurm_script ] || echo "$process"
  done
}

# Prints the daemons that watch over the tasks. They are no children of this shell, and have written over
# their environment, but work in the folder of this cluster.
watchers() {
  local folder
  for folder in /proc/[0-9]*/cwd; do
    case $(readlink "$folder" 2>/dev/null) in
      "$cluster" | "$cluster"/*) ;;
      *) continue ;;
    esac
    folder=${folder#/proc/}
    [ "$(name "${folder%/cwd}")" != slurmstepd ] || echo "${folder%/cwd}"
  done
}

# Kills all tasks, and what watches over them first: it must not report an end.
kill_tasks() {
  local process
  for process in $(watchers) $(processes_of); do
    kill -KILL "$process" 2>/dev/null
  done
}

# set_node NAME=VALUE...: as an administrator does.
set_node() {
  scontrol update NodeName=ALL "$@" 2>/dev/null
}

# The node ends as if its power had been cut, and is declared down.
cut_power() {
  kill -KILL "$slurmd"
  wait "$slurmd" 2>/dev/null
  kill_tasks
  set_node State=DOWN Reason=power || fail 'the node cannot be declared down'
}

# The power is back: the node registers, and takes tasks again.
restore_power() {
  start_slurmd
  wait_for 60 'the node comes back' set_node State=RESUME
}

# Ends everything that start_cluster() began. Each daemon is a child of this shell.
stop_cluster() {
  local daemon
  for daemon in "${slurmd-}" "${slurmctld-}" "${munged-}"; do
    [ -n "$daemon" ] || continue
    kill "$daemon" 2>/dev/null
    wait "$daemon" 2>/dev/null
    # Without a node no other task can start.
    [ "$daemon" != "${slurmd-}" ] || kill_tasks
  done
}

# state JOB [TASK]: such as "COMPLETED 0:0 after 1 restarts".
state() {
  scontrol --oneliner show job "$1${2:+_$2}" 2>/dev/null |
    sed -n 's/.* JobState=\([^ ]*\) .* Restarts=\([^ ]*\) .* ExitCode=\([^ ]*\) .*/\1 \3 after \2 restarts/p'
}

# has_ended JOB [TASK]
has_ended() {
  case $(state "$@") in
    PENDING* | RUNNING* | COMPLETING* | '') false ;;
  esac
}
