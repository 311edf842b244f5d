#!/bin/bash
# The first process of the engine's namespaces: lays out what a daemon wants to find, then becomes it (engine.mjs).
set -e
PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
folder=$1
group=$2
shift 2
root=$folder/engine
mount --make-rprivate /
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount --rbind /sys "$root/sys"
mount --rbind /dev "$root/dev"
mount -t tmpfs run "$root/run"
mount -t tmpfs tmp "$root/tmp"
mount -t tmpfs tmp "$root/var/tmp"
mkdir -p "$root/run/host" "$root/var/lib/docker"
mount --bind "$folder/run" "$root/run/host"
mount --bind "$folder/data" "$root/var/lib/docker"

# What compose mounts from the machine is looked for from inside: the project's settings and secrets, and the workspace.
for shared in "$folder/projects" "$@"; do
  mkdir -p "$root$shared"
  mount --bind "$shared" "$root$shared"
done

# Cgroups as they look from inside, so that containers count as this process's.
if [ "$(stat -fc %T /sys/fs/cgroup)" = cgroup2fs ]; then
  mount -t cgroup2 cgroup "$root/sys/fs/cgroup"
  # With version 2 a group that hands on its controllers holds no process itself.
  mkdir -p "$root/sys/fs/cgroup/engine"
  echo $$ > "$root/sys/fs/cgroup/engine/cgroup.procs"
  sed 's/\([^ ]*\)/+\1/g' "$root/sys/fs/cgroup/cgroup.controllers" > "$root/sys/fs/cgroup/cgroup.subtree_control" || true
else
  mount -t tmpfs -o mode=755 cgroup "$root/sys/fs/cgroup"
  for controller in $(awk '$1 !~ /^#/ && $2 > 0 && $4 == 1 { print $1 }' /proc/cgroups); do
    mkdir "$root/sys/fs/cgroup/$controller"
    mount -t cgroup -o "$controller" "$controller" "$root/sys/fs/cgroup/$controller" || rmdir "$root/sys/fs/cgroup/$controller"
  done
  if grep -q name=systemd /proc/self/cgroup; then
    mkdir "$root/sys/fs/cgroup/systemd"
    mount -t cgroup -o none,name=systemd systemd "$root/sys/fs/cgroup/systemd"
  fi
fi

rm -f "$folder/run/docker.sock"
# Not chroot alone: whoever enters a container's namespace later, as `docker exec` does, begins at the namespace's own root.
mkdir -p "$root/.outside"
cd "$root"
pivot_root . .outside
cd /
umount -l /.outside
ip link set lo up
exec tini-static -- dockerd --host unix:///run/host/docker.sock --cgroup-parent "/$group"
