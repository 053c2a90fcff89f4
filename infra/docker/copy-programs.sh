#!/usr/bin/env bash
# copy-programs.sh <root> <name…>: creates a root file system with the programs, their shared libraries and a user account.
set -euo pipefail
root=$1
shift
copy() { xargs cp --dereference --parents --update=none --target-directory="$root"; }
mkdir -p "$root/etc" "$root/tmp" "$root/usr/bin" "$root/usr/lib" "$root/usr/lib64"
for folder in bin lib lib64; do ln -s "usr/$folder" "$root/$folder"; done
chmod 1777 "$root/tmp"
for name; do
  program=$(command -v "$name")
  { echo "$program"; ldd "$program" | grep -o '/[^ ]*'; } | copy
done
# native npm packages load more of the C library than Node.js does
dpkg -L libc6 libgcc-s1 libstdc++6 | grep -E '/lib[^/]*\.so\.[0-9]+$' | copy
echo 'node:x:1000:1000::/app:/bin/bash' >"$root/etc/passwd"
echo 'node:x:1000:' >"$root/etc/group"
echo 'hosts: files dns' >"$root/etc/nsswitch.conf"
