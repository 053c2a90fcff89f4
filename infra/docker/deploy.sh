#!/usr/bin/env bash
# infra/docker/deploy.sh [version]: replaces the running version, one container at a time, without downtime.
# If images of the version exist, it starts them without a build; use this to roll back. Otherwise it builds the sources here.
# A container that does not become ready is removed, and the previous version keeps running.
set -euo pipefail
cd "$(dirname "$0")/../.."
export LACQUER_VERSION=${1:-$(date +%Y%m%d-%H%M%S)}
images=(gateway catalog contact customer messaging operator)
# called services before their callers
apps=(catalog contact customer messaging messaging-worker gateway)
ready_within_seconds=120
# HAProxy queries Docker's DNS and then checks the new gateway, each once a second
found_within_seconds=4
settings=${COMPOSE_ENV_FILES:-.env}
settings=${settings%%,*}
touch "$settings"

say() { echo "deploy: $*" >&2; }

build() {
  if docker image inspect "${images[@]/#/lacquer/}" >/dev/null 2>&1; then
    say "version $LACQUER_VERSION is already built"
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
      say "$app of version $LACQUER_VERSION did not become ready, see above. The previous version keeps running."
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
# Never replaces the servers that store the data, even if this version defines them differently; `run` with dependencies would.
docker compose --progress quiet up --detach --no-build --no-recreate --wait postgres rabbitmq redis
# this version may need a secret that the previous one did not
docker compose --progress quiet run --rm --no-TTY --no-deps secrets
docker compose --progress quiet run --rm --no-TTY --no-deps migrate
for app in "${apps[@]}"; do replace "$app"; done
docker compose --progress quiet up --detach --no-deps --no-recreate --wait haproxy
# reloads its configuration without closing connections
docker compose --progress quiet kill --signal USR2 haproxy
keep_version
say "version $LACQUER_VERSION is running and recorded in $settings"
