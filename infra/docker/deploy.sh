#!/usr/bin/env bash
# Replaces what runs by another version, one container at a time, while the site answers: infra/docker/deploy.sh [version].
# A version that was built before is started as it is: this is the way back. Any other is built from the sources here.
# A container that does not become ready is removed, and what ran before keeps running.
set -euo pipefail
cd "$(dirname "$0")/../.."
export LACQUER_VERSION=${1:-$(date +%Y%m%d-%H%M%S)}
images=(gateway catalog contact customer messaging operator)
# who is asked comes before who asks
apps=(catalog contact customer messaging messaging-worker gateway)
ready_within_seconds=120
# HAProxy asks Docker's DNS, then the new gateway, once a second each
found_within_seconds=4
settings=${COMPOSE_ENV_FILES:-.env}
settings=${settings%%,*}
touch "$settings"

say() { echo "deploy: $*" >&2; }

build() {
  if docker image inspect "${images[@]/#/lacquer/}" >/dev/null 2>&1; then
    say "version $LACQUER_VERSION was built before"
  else
    say "building version $LACQUER_VERSION"
    docker compose build --quiet
  fi
}

state_of() {
  docker inspect --format '{{if .State.Running}}{{.State.Health.Status}}{{else}}{{.State.Status}}{{end}}' "$1"
}

wait_until_ready() { # container
  local deadline=$((SECONDS + ready_within_seconds))
  while ((SECONDS < deadline)); do
    case $(state_of "$1") in
      healthy) return 0 ;;
      starting) sleep 0.5 ;;
      *) return 1 ;;
    esac
  done
  return 1
}

replace() { # app
  local app=$1 container before added
  local -a running
  mapfile -t running < <(docker compose ps --quiet "$app")
  if ((${#running[@]} == 0)); then
    docker compose up --detach --no-deps --no-build --wait "$app"
    return
  fi
  for container in "${running[@]}"; do
    before=$(docker compose ps --quiet "$app" | sort)
    docker compose --progress quiet up --detach --no-deps --no-build --no-recreate --scale "$app=$((${#running[@]} + 1))" "$app"
    added=$(comm -13 <(echo "$before") <(docker compose ps --all --quiet "$app" | sort))
    if ! wait_until_ready "$added"; then
      docker logs --tail 20 "$added" >&2
      docker rm --force "$added" >/dev/null
      say "$app of version $LACQUER_VERSION does not become ready, see above. What ran before keeps running."
      exit 1
    fi
    [[ $app != gateway ]] || sleep "$found_within_seconds"
    docker stop "$container" >/dev/null
    docker rm "$container" >/dev/null
  done
  say "$app: ${#running[@]} replaced"
}

keep_version() {
  local others
  others=$(grep -v '^LACQUER_VERSION=' "$settings" || true)
  printf '%s\n' ${others:+"$others"} "LACQUER_VERSION=$LACQUER_VERSION" >"$settings"
}

images=("${images[@]/%/:$LACQUER_VERSION}")
build
docker compose --progress quiet run --rm --no-TTY secrets
# What keeps the data runs on, however this version describes it. `run` with dependencies would replace it.
docker compose --progress quiet up --detach --no-build --no-recreate --wait postgres rabbitmq redis
# a version may need a secret that the one before did not
docker compose --progress quiet run --rm --no-TTY --no-deps secrets
docker compose --progress quiet run --rm --no-TTY --no-deps migrate
for app in "${apps[@]}"; do replace "$app"; done
docker compose --progress quiet up --detach --no-deps --no-recreate --wait haproxy
# reads its file again without closing a connection
docker compose --progress quiet kill --signal USR2 haproxy
keep_version
say "version $LACQUER_VERSION runs, and $settings names it"
