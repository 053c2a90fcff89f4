#!/usr/bin/env bash
# Replaces the running version, one container at a time, without downtime: see usage.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1

usage() {
  cat <<'HELP'
Usage: infra/docker/deploy.sh [--check | --version] [version]

Replaces the running version, one container at a time, without downtime.

  version   its images are started without a build if they exist: use this to roll back. Otherwise the sources here
            are built under this name. Default: the current time
  --check   only checks whether an update can succeed; changes nothing
  --version shows the number of the release that is checked out here
  --help    shows this text

In this order: it checks the engine, the settings, the servers, their networks, the encoding of the databases and the
free disk space; builds; migrates the databases; replaces the apps; records the version. Nothing is replaced before the
migration has succeeded. If an app does not become ready, those that were replaced return to the previous version.
HELP
}

only_checks=
version=
for argument in "$@"; do
  case $argument in
    --help | -h) usage && exit 0 ;;
    --version) exec services/platform/release.sh ;;
    --check) only_checks=1 ;;
    -*) echo "deploy: unknown option $argument; see --help" >&2 && exit 2 ;;
    *) version=$argument ;;
  esac
done
export LACQUER_VERSION=${version:-$(date +%Y%m%d-%H%M%S)}
target=$LACQUER_VERSION
export LACQUER_RELEASE
LACQUER_RELEASE=$(services/platform/release.sh) || exit 1
images=(gateway catalog contact customer messaging operator)
servers=(postgres rabbitmq redis)
# called services before their callers
apps=(catalog contact customer messaging messaging-worker gateway)
ready_within_seconds=${DEPLOY_READY_SECONDS:-120}
# HAProxy queries Docker's DNS and then checks the new gateway, each once a second
found_within_seconds=${DEPLOY_FOUND_SECONDS:-4}
oldest_compose=2.24
oldest_postgres=17
oldest_rabbitmq=4
needed_mib=1024
settings=${COMPOSE_ENV_FILES:-.env}
settings=${settings%%,*}
touch "$settings" || exit 1

say() { echo "deploy: $*" >&2; }
quietly() { docker compose --progress quiet "$@"; }

# Ends before anything was replaced.
refuse() {
  say "$*"
  say 'Nothing was replaced: the previous version keeps running.'
  exit 1
}

# -- checks ----------------------------------------------------------------------------------------------------------

at_least() { # version, minimum
  [[ $(printf '%s\n%s\n' "$2" "$1" | sort -V | head -n 1) == "$2" ]]
}

check_engine() {
  docker version --format '{{.Server.Version}}' >/dev/null 2>&1 ||
    refuse 'The Docker engine does not answer. Start it, or run this as a user who may use it.'
  local found
  found=$(docker compose version --short 2>/dev/null) || refuse 'The compose plugin of Docker is not installed.'
  at_least "${found#v}" "$oldest_compose" || refuse "Docker Compose $found is too old: $oldest_compose is needed."
  local fault
  fault=$(docker compose config --quiet 2>&1) || refuse "The settings in $settings do not fit docker-compose.yml: $fault"
}

running() { # service
  docker compose ps --quiet "$1" 2>/dev/null | head -n 1
}

in_container() { # service, command...
  local service=$1
  shift
  docker compose exec --no-TTY "$service" "$@" 2>/dev/null
}

# A server that is not running is created by this version, which fits.
check_servers() {
  local found database free
  if [[ -n $(running postgres) ]]; then
    found=$(in_container postgres psql -U postgres -At -c 'SHOW server_version') ||
      refuse 'PostgreSQL runs but does not answer. See: docker compose logs postgres'
    at_least "$found" "$oldest_postgres" || refuse "PostgreSQL $found is too old: $oldest_postgres is needed."
    # the maintenance database has none of our data
    database=$(in_container postgres psql -U postgres -At -c "SELECT string_agg(datname || ' (' || pg_encoding_to_char(encoding) || ')', ', ') FROM pg_database WHERE NOT datistemplate AND datname <> 'postgres' AND encoding <> pg_char_to_encoding('UTF8')") ||
      refuse 'The encoding of the databases cannot be read. See: docker compose logs postgres'
    [[ -z $database ]] ||
      refuse "These databases cannot store all text: $database. Create UTF-8 databases and restore the data into them: see infra/docs/runbook.md."
    free=$(in_container postgres df -Pm /var/lib/postgresql/data | awk 'NR == 2 { print $4 }')
    ((${free:-$needed_mib} >= needed_mib)) ||
      refuse "The disk of the databases has $free MiB free: an update needs $needed_mib MiB. Remove old images: docker image prune --all"
  fi
  if [[ -n $(running rabbitmq) ]]; then
    found=$(in_container rabbitmq rabbitmqctl version | tail -n 1) ||
      refuse 'RabbitMQ runs but does not answer. See: docker compose logs rabbitmq'
    at_least "$found" "$oldest_rabbitmq" || refuse "RabbitMQ $found is too old: $oldest_rabbitmq is needed."
    in_container rabbitmq bash -c '</dev/tcp/127.0.0.1/15672' ||
      refuse 'RabbitMQ runs without its management API, which sets the rights of the apps. Events wait for the minute of: docker compose up --detach --no-deps rabbitmq'
  fi
}

networks_of() { # service: the networks that docker-compose.yml gives it
  docker compose config "$1" | awk -v service="$1" '
    /^[a-z]/ { in_services = ($0 == "services:") }
    in_services && /^  [^ ]/ { in_service = ($0 == "  " service ":") }
    in_service && /^    [^ ]/ { in_networks = ($0 == "    networks:") }
    in_service && in_networks && /^      [^ ]/ { sub(/:.*/, ""); sub(/^ +- +|^ +/, ""); print }'
}

# A server keeps the networks with which it was created: an app of this version may expect it in others.
connect_servers() {
  local server container project network id
  for server in "${servers[@]}"; do
    container=$(running "$server")
    project=$(docker inspect --format '{{index .Config.Labels "com.docker.compose.project"}}' "$container")
    for network in $(networks_of "$server"); do
      id=$(docker network ls --quiet --no-trunc --filter "label=com.docker.compose.project=$project" \
        --filter "label=com.docker.compose.network=$network")
      [[ -n $id ]] || id=$(docker network create --label "com.docker.compose.project=$project" \
        --label "com.docker.compose.network=$network" $(internal "$network") "${project}_$network") || return 1
      docker inspect --format '{{range .NetworkSettings.Networks}}{{.NetworkID}} {{end}}' "$container" | grep -q "$id" ||
        { docker network connect --alias "$server" "$id" "$container" && say "$server: joined the network $network"; } ||
        return 1
    done
  done
}

internal() { # network
  docker compose config | awk -v network="$1" '
    /^[a-z]/ { in_networks = ($0 == "networks:") }
    in_networks && /^  [^ ]/ { in_network = ($0 == "  " network ":") }
    in_network && /^    internal: true/ { print "--internal" }'
}

# -- build and replace -----------------------------------------------------------------------------------------------

build() {
  if docker image inspect "${images[@]/#/lacquer/}" >/dev/null 2>&1; then
    say "version $target is already built"
  else
    say "building version $target, release $LACQUER_RELEASE"
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

version_of() { # container
  docker inspect --format '{{.Config.Image}}' "$1" | sed 's/.*://'
}

replace() { # app: with LACQUER_VERSION; containers that have it already are kept if `keeps` is set
  local app=$1 container before added count=0
  local -a running
  mapfile -t running < <(docker compose ps --quiet "$app")
  if ((${#running[@]} == 0)); then
    docker compose up --detach --no-deps --no-build --wait "$app" || return 1
    return 0
  fi
  for container in "${running[@]}"; do
    if [[ -n ${keeps:-} && $(version_of "$container") == "$LACQUER_VERSION" ]]; then continue; fi
    before=$(docker compose ps --all --quiet "$app" | sort)
    if ! quietly up --detach --no-deps --no-build --no-recreate --scale "$app=$((${#running[@]} + 1))" "$app"; then
      say "$app of version $LACQUER_VERSION could not be started, see above."
      remove_added "$app" "$before"
      return 1
    fi
    added=$(comm -13 <(echo "$before") <(docker compose ps --all --quiet "$app" | sort))
    if ! wait_until_ready "$added"; then
      docker logs --tail 20 "$added" >&2
      docker rm --force "$added" >/dev/null
      say "$app of version $LACQUER_VERSION did not become ready, see above."
      return 1
    fi
    [[ $app != gateway ]] || sleep "$found_within_seconds"
    docker stop "$container" >/dev/null && docker rm "$container" >/dev/null || return 1
    count=$((count + 1))
  done
  say "$app: $count replaced"
}

remove_added() { # app, containers before
  local added
  for added in $(comm -13 <(echo "$2") <(docker compose ps --all --quiet "$1" | sort)); do
    docker rm --force "$added" >/dev/null
  done
}

# The version of the running containers; empty if there are none, or none of one version.
running_version() {
  local app container found=
  for app in "${apps[@]}"; do
    for container in $(docker compose ps --quiet "$app"); do
      [[ -z $found || $found == "$(version_of "$container")" ]] || return 0
      found=$(version_of "$container")
    done
  done
  echo "$found"
}

# Returns what was replaced to the previous version, callers before the services that they call.
undo() {
  local index app failed=
  if [[ -z $previous || $previous == "$target" ]]; then
    say 'The replaced apps keep this version, because there is no other one to return to.'
    return
  fi
  say "returning to version $previous"
  export LACQUER_VERSION=$previous
  for ((index = ${#replaced[@]} - 1; index >= 0; index--)); do
    app=${replaced[index]}
    keeps=1 replace "$app" || failed="$failed $app"
  done
  if [[ -n $failed ]]; then
    say "These apps keep version $target, because version $previous does not start either:$failed"
  else
    say "The previous version $previous is running. The databases stay migrated, which it supports."
  fi
}

keep_version() {
  local others
  others=$(grep -v '^LACQUER_VERSION=' "$settings" || true)
  printf '%s\n' ${others:+"$others"} "LACQUER_VERSION=$target" >"$settings"
}

# -- the steps -------------------------------------------------------------------------------------------------------

check_engine
check_servers
quietly run --rm --no-TTY --no-deps --entrypoint haproxy haproxy -c -q -f /usr/local/etc/haproxy/haproxy.cfg ||
  refuse 'The configuration of HAProxy is faulty, see above.'
[[ -z $only_checks ]] || { say 'an update can begin' && exit 0; }

images=("${images[@]/%/:$target}")
build || refuse "Version $target could not be built, see above."
# empty in images of before there was a number
release=$(docker image inspect --format '{{index .Config.Labels "org.opencontainers.image.version"}}' "lacquer/${images[0]}" 2>/dev/null)
quietly run --rm --no-TTY secrets || refuse 'The secrets could not be created, see above.'
# Never replaces the servers that store the data, even if this version defines them differently; `run` with dependencies would.
quietly up --detach --no-build --no-recreate --wait "${servers[@]}" || refuse 'A server did not become healthy, see above.'
connect_servers || refuse 'A server could not join a network, see above.'
# this version may need a secret that the previous one did not
quietly run --rm --no-TTY --no-deps secrets || refuse 'The secrets could not be created, see above.'
quietly run --rm --no-TTY --no-deps migrate ||
  refuse 'The databases could not be migrated, see above. What was migrated fits the previous version.'

previous=$(running_version)
replaced=()
trap 'say interrupted; undo; exit 130' INT TERM
for app in "${apps[@]}"; do
  replaced+=("$app")
  replace "$app" || { undo && exit 1; }
done
trap - INT TERM
quietly up --detach --no-deps --no-recreate --wait haproxy || { say 'HAProxy did not become healthy, see above.' && exit 1; }
# reloads its configuration without closing connections
quietly kill --signal USR2 haproxy
keep_version
say "version $target${release:+, release $release,} is running and recorded in $settings"
