#!/usr/bin/env bash
# collect-files.sh <modules> <target>: copies the built files of every workspace that is linked in <modules>/node_modules.
set -euo pipefail
for link in "$1"/node_modules/@lacquer/*; do
  workspace=$(realpath --relative-to="$1" "$link")
  mkdir -p "$2/$workspace"
  cp -a "$workspace/dist" "$2/$workspace/"
done
