#!/usr/bin/env bash
# collect-files.sh <modules> <target>: copies the built files and the SQL of every workspace that is linked in <modules>/node_modules.
set -euo pipefail
for link in "$1"/node_modules/@lacquer/*; do
  workspace=$(realpath --relative-to="$1" "$link")
  mkdir -p "$2/$workspace"
  for folder in dist sql; do
    if [ -d "$workspace/$folder" ]; then cp -a "$workspace/$folder" "$2/$workspace/"; fi
  done
done
