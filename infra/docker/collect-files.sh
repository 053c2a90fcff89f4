#!/usr/bin/env bash
# Copies the built files of every workspace that the folder <modules> links to: collect-files.sh <modules> <target>.
set -euo pipefail
for link in "$1"/node_modules/@lacquer/*; do
  workspace=$(realpath --relative-to="$1" "$link")
  mkdir -p "$2/$workspace"
  cp -a "$workspace/dist" "$2/$workspace/"
done
