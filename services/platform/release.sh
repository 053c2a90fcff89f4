#!/bin/sh
# release.sh: prints the number of the release that is checked out here: 0.1.0+812.1f3c9a7e is version 0.1.0, commit 1f3c9a7e,
# the 812th. "-dirty": files differ from the commit. A shallow clone cannot count its commits, and files without git are
# only 0.1.0.
cd "$(dirname "$0")" || exit 1
version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' package.json)
# those of a git hook would name another repository; no lock, because others may commit meanwhile
unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE
export GIT_OPTIONAL_LOCKS=0
# git refuses a repository of another account, such as that of root to the account of a service
git() { command git -c "safe.directory=$(cd ../.. && pwd -P)" "$@"; }
# not the repository of a folder above
if [ -e ../../.git ] && state=$(git status --porcelain=v2 --branch 2>/dev/null); then
  hash=$(echo "$state" | sed -n 's/^# branch.oid \([0-9a-f]\{8\}\).*/\1/p')
fi
if [ -n "$hash" ]; then
  number=$hash
  [ "$(git rev-parse --is-shallow-repository)" = true ] || number=$(git rev-list --count HEAD).$hash
  if echo "$state" | grep -qv '^#'; then number=$number-dirty; fi
  version=$version+$number
fi
echo "$version"
