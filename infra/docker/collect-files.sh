#!/usr/bin/env bash
# collect-files.sh <workspace> <modules> <target>: copies the built files, the SQL and the fonts of every workspace that is linked in
# <modules>/node_modules, and lists the packages there in sbom.cdx.json.
set -euo pipefail
for link in "$2"/node_modules/@lacquer/*; do
  workspace=$(realpath --relative-to="$2" "$link")
  mkdir -p "$3/$workspace"
  for folder in dist sql fonts; do
    if [ -d "$workspace/$folder" ]; then cp -a "$workspace/$folder" "$3/$workspace/"; fi
  done
done
node infra/docker/write-sbom.mjs "$1" "$3/sbom.cdx.json" "$2"
