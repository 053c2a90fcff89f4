#!/usr/bin/env bash
# Replaces the running version, one container at a time, without downtime: see usage.
# In braces, Bash reads all of it before it begins: `git pull` may replace this file meanwhile.
{
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1

usage() {
  cat <<'HELP'
Usage: infra/docker/deploy.sh [--check | --version] [--without-backup] [version]

Replaces the running version, one container at a time, without downtime.

  version   its images are started without a build if they exist: use this to roll back. Otherwise the sources here
            are built under this name. Default: the current time
  --check   only checks whether an update can succeed; changes nothing
  --without-backup
            migrates without the backup, which is otherwise made before the tables change; the last three are kept in
            the folder before-upgrade of the volume of the backups
  --version shows the number of the release that is checked out here
  --help    shows this text

In this order: it checks the engine, the settings, the servers, their networks, the encoding of the databases and the
free disk space; builds; backs up and migrates the databases; replaces the apps, and the container of the nightly backups
if it runs; records the version. Nothing is migrated
before the backup has succeeded, and nothing is replaced before the migration has. If an app does not become ready, or on
Ctrl-C, the containers of before start again as they were. After an update that was killed, run it again.

Variables: DEPLOY_READY_SECONDS=120, within which a container must become ready; DEPLOY_FREE_MIB=1024, the free space
that the disk of the databases must have.
HELP
}

only_checks=
version=
for argument in "$@"; do
  case $argument in
    --help | -h) usage && exit 0 ;;
    --version) exec services/platform/release.sh ;;
    --check) only_checks=1 ;;
    --without-backup) export UPGRADE_BACKUP=off ;;
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
needed_mib=${DEPLOY_FREE_MIB:-1024}
answers_within_seconds=30
settings=${COMPOSE_ENV_FILES:-.env}
settings=${settings%%,*}
touch "$settings" || exit 1
previous=$(sed -n 's/^LACQUER_VERSION=//p' "$settings" | tail -n 1)

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

# A server that hangs must not hang the update.
in_container() { # service, command...
  local service=$1
  shift
  docker compose exec --no-TTY "$service" timeout "$answers_within_seconds" "$@" </dev/null 2>/dev/null
}

# From the greeting of AMQP. rabbitmqctl hangs behind any other one that hangs, such as an old release's health check.
rabbitmq_version() {
  in_container rabbitmq bash -c \
    'exec 3<>/dev/tcp/127.0.0.1/5672 && printf "AMQP\0\0\011\001" >&3 && dd bs=4096 count=1 status=none <&3' |
    tr -cd '[:print:]' | grep -oE 'versionS[0-9]+[.][0-9.]+' | sed 's/versionS//'
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
    found=$(rabbitmq_version) ||
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
  local server
  for server in "${servers[@]}"; do connect "$server" || return 1; done
}

connect() { # service
  local container project network id
  container=$(running "$1")
  project=$(docker inspect --format '{{index .Config.Labels "com.docker.compose.project"}}' "$container")
  for network in $(networks_of "$1"); do
    id=$(docker network ls --quiet --no-trunc --filter "label=com.docker.compose.project=$project" \
      --filter "label=com.docker.compose.network=$network")
    [[ -n $id ]] || id=$(docker network create --label "com.docker.compose.project=$project" \
      --label "com.docker.compose.network=$network" $(internal "$network") "${project}_$network") || return 1
    docker inspect --format '{{range .NetworkSettings.Networks}}{{.NetworkID}} {{end}}' "$container" | grep -q "$id" ||
      { docker network connect --alias "$1" "$id" "$container" && say "$1: joined the network $network"; } ||
      return 1
  done
}

joined() { # container: the names of its networks
  docker inspect --format '{{range $name, $_ := .NetworkSettings.Networks}}{{$name}} {{end}}' "$1"
}

# HAProxy keeps its networks, too. Docker's DNS answers from one of them, so the new gateways join those of the old ones.
join_haproxy() { # gateway
  local haproxy network of_haproxy of_old of_new
  haproxy=$(running haproxy)
  [[ -n $haproxy ]] || return 0
  of_haproxy=$(joined "$haproxy") of_old=$(joined "$(running gateway)") of_new=$(joined "$1")
  for network in $of_haproxy; do
    [[ " $of_old " == *" $network "* && " $of_new " != *" $network "* ]] || continue
    docker network connect --alias gateway "$network" "$1" || return 1
    old_networks=1
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

all_of() { # app: its containers, also the stopped ones
  docker compose ps --all --quiet "$1" | sort
}

version_of() { # container
  docker inspect --format '{{.Config.Image}}' "$1" | sed 's/.*://'
}

publishes() { # container: whether it has a port of the machine
  [[ $(docker inspect --format '{{len .HostConfig.PortBindings}}' "$1") != 0 && -n $(with_ports "$1") ]]
}

# How many containers an app had, also if an update was killed: those of one version, running or stopped by that update.
count_of() { # app
  local container versions
  versions=$(for container in $(all_of "$1"); do version_of "$container"; done | sort | uniq -c | sort -rn)
  if (($(grep -c . <<<"$versions") > 1)); then
    awk 'NR == 1 { print $1 }' <<<"$versions"
  else
    docker compose ps --quiet "$1" | grep -c .
  fi
}

add() { # app: starts one more container of LACQUER_VERSION
  local app=$1 before
  before=$(all_of "$app")
  # `up` would also start the stopped ones
  quietly up --no-start --no-deps --no-build --no-recreate --scale "$app=$(($(grep -c . <<<"$before") + 1))" "$app"
  pending=$(comm -13 <(echo "$before") <(all_of "$app"))
  if [[ -z $pending ]] || { [[ $app == gateway ]] && ! join_haproxy "$pending"; } || ! docker start "$pending" >/dev/null; then
    say "$app of version $target could not be started, see above."
    return 1
  fi
  if ! wait_until_ready "$pending"; then
    docker logs --tail 20 "$pending" >&2
    say "$app of version $target did not become ready, see above."
    return 1
  fi
  added[$app]+=" $pending"
  pending=
  [[ $app != gateway ]] || sleep "$found_within_seconds"
}

# The stopped ones are kept until everything is replaced: to undo is to start them again, as they were.
stop_old() { # app, container
  local app=$1 container=$2
  [[ $app != gateway ]] || ! publishes "$container" || take_port "$container" || return 1
  docker stop "$container" >/dev/null || return 1
  stopped[$app]+=" $container"
}

# Releases without HAProxy: their gateway has the port, and only one container can. HAProxy starts in its internal networks,
# which have no port, and finds the new gateways there. Only then does the port change hands, with a network.
take_port() { # gateway
  local haproxy network
  local -a of_gateway of_haproxy
  took_port=$1 had_one_gateway=1
  quietly up --no-start --no-deps --no-recreate haproxy || return 1
  haproxy=$(all_of haproxy)
  mapfile -t of_gateway < <(with_ports "$1")
  mapfile -t of_haproxy < <(with_ports "$haproxy")
  for network in "${of_haproxy[@]}"; do docker network disconnect "$network" "$haproxy" || return 1; done
  if ! docker start "$haproxy" >/dev/null || ! wait_until_ready "$haproxy"; then
    say 'HAProxy did not become healthy, see: docker compose logs haproxy'
    return 1
  fi
  port_networks=${of_gateway[*]}
  say 'HAProxy takes over the port: connections are refused for a moment.'
  for network in "${of_gateway[@]}"; do docker network disconnect "$network" "$1" || return 1; done
  for network in "${of_haproxy[@]}"; do docker network connect --alias haproxy "$network" "$haproxy" || return 1; done
  say 'HAProxy has the port.'
  # it waits in vain for its requests and servers
  docker stop --time 1 "$1" >/dev/null
}

return_port() {
  local network
  docker compose rm --force --stop haproxy >/dev/null 2>&1
  for network in $port_networks; do
    [[ " $(joined "$took_port") " == *" $network "* ]] ||
      docker network connect --alias gateway "$network" "$took_port" || return 1
  done
}

with_ports() { # container: those of its networks in which it can have a port of the machine
  local network
  for network in $(joined "$1"); do
    [[ $(docker network inspect --format '{{.Internal}}' "$network") == true ]] || echo "$network"
  done
}

replace() { # app
  local app=$1 wanted count
  local -a old
  mapfile -t old < <(docker compose ps --quiet "$app")
  if ((${#old[@]} == 0)); then
    docker compose up --detach --no-deps --no-build --wait "$app" || return 1
    added[$app]=$(docker compose ps --quiet "$app")
    return
  fi
  wanted=$(count_of "$app")
  for ((count = 0; count < wanted; count++)); do
    add "$app" || return 1
    [[ -z ${old[count]:-} ]] || stop_old "$app" "${old[count]}" || return 1
  done
  for ((; count < ${#old[@]}; count++)); do stop_old "$app" "${old[count]}" || return 1; done
  [[ $app != gateway ]] || answers || return 1
  say "$app: $wanted replaced"
}

# Whether the site answers through HAProxy. Its health check would tell up to a minute later.
answers() {
  local haproxy deadline=$((SECONDS + found_within_seconds + 6))
  haproxy=$(running haproxy)
  [[ -n $haproxy ]] || return 0
  # an update that was killed may have left it without
  publishes "$haproxy" || { connect haproxy && had_one_gateway=1; } || return 1
  until docker exec "$haproxy" bash -c \
    'exec 3<>/dev/tcp/127.0.0.1/8080 && printf "GET /readyz HTTP/1.0\r\n\r\n" >&3 && read -r _ status _ <&3 && [[ $status == 200 ]]' 2>/dev/null; do
    ((SECONDS < deadline)) || { say 'HAProxy does not find the new gateways, see: docker compose logs haproxy' && return 1; }
    sleep 0.5
  done
}

# Starts what was stopped, and removes what replaced it.
restore() { # app
  local app=$1 container
  [[ $app != gateway || -z $took_port ]] || return_port || return 1
  for container in ${stopped[$app]:-}; do docker start "$container" >/dev/null || { stop_again "$app" && return 1; }; done
  for container in ${stopped[$app]:-}; do wait_until_ready "$container" || { stop_again "$app" && return 1; }; done
  [[ $app != gateway || -z ${stopped[$app]:-} ]] || sleep "$found_within_seconds"
  for container in ${added[$app]:-}; do docker stop "$container" >/dev/null && docker rm "$container" >/dev/null; done
}

# Otherwise Docker restarts them again and again.
stop_again() { # app
  local container
  for container in ${stopped[$1]}; do docker stop "$container" >/dev/null 2>&1; done
  true
}

# Callers return before the services that they call.
undo() {
  local index app failed=
  trap '' INT TERM
  say 'returning to the containers of before'
  remove_unready
  for ((index = ${#replaced[@]} - 1; index >= 0; index--)); do
    app=${replaced[index]}
    restore "$app" || failed="$failed $app"
  done
  if [[ -n $failed ]]; then
    say "These apps keep version $target, because their previous containers do not start beside it:$failed"
    say 'All others are those of before. The databases stay migrated. Mend the fault and run this again.'
  else
    say "The previous version is running, as before. The databases stay migrated. Mend the fault and run this again."
  fi
}

remove_unready() {
  local container
  for container in $pending $(in_states created); do docker rm --force "$container" >/dev/null; done
}

# What this update has replaced, and one before it that was killed.
remove_stopped() {
  local container
  for container in $(in_states exited created); do docker rm "$container" >/dev/null; done
}

in_states() { # state...: containers of the apps
  local app
  for app in "${apps[@]}"; do docker compose ps --all --quiet "${@/#/--status=}" "$app"; done
}

# Left alone it would go on as the release before: it would test its backups with that one, which does not know their migrations.
replace_backup() {
  [[ -n $(docker compose --profile backup ps --quiet backup 2>/dev/null) ]] || return 0
  if quietly --profile backup up --detach --no-deps --no-build backup; then
    say 'backup: replaced'
  else
    say 'The container of the nightly backups is still that of before: docker compose --profile backup up --detach --no-deps backup'
  fi
}

# On a full disk, the settings stay as they are.
keep_version() {
  local file new
  file=$(realpath "$settings")
  new=$file.new
  cp -p "$file" "$new" &&
    { { grep -v '^LACQUER_VERSION=' "$file" || true; } && echo "LACQUER_VERSION=$target"; } >"$new" &&
    mv "$new" "$file"
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
# Nor does it wait for the health check of one that runs, which is that of an old release: check_servers has asked it.
for server in "${servers[@]}"; do
  [[ -n $(running "$server") ]] || quietly up --detach --no-build --no-recreate --wait --wait-timeout 300 "$server" ||
    refuse "$server did not become healthy, see: docker compose logs $server"
done
connect_servers || refuse 'A server could not join a network, see above.'
# this version may need a secret that the previous one did not
quietly run --rm --no-TTY --no-deps secrets || refuse 'The secrets could not be created, see above.'
quietly run --rm --no-TTY --no-deps migrate ||
  refuse 'The databases could not be migrated, see above. What was migrated fits the previous version.'
say 'the databases are migrated'

declare -A added stopped
replaced=()
took_port=
port_networks=
had_one_gateway=
old_networks=
pending=
trap 'say interrupted; undo; exit 130' INT TERM
for app in "${apps[@]}"; do
  replaced+=("$app")
  replace "$app" || { undo && exit 1; }
done
trap - INT TERM
remove_stopped
quietly up --detach --no-deps --no-recreate --wait haproxy || { say 'HAProxy did not become healthy, see above.' && exit 1; }
# reloads its configuration without closing connections
quietly kill --signal USR2 haproxy
# a release without HAProxy
[[ -z $had_one_gateway ]] || quietly up --detach --no-deps --no-build --no-recreate --wait gateway
replace_backup
keep_version || {
  say "version $target is running, but $settings could not be written. Add this line to it: LACQUER_VERSION=$target"
  exit 1
}
[[ -z $old_networks ]] ||
  say 'HAProxy is that of an earlier release, in its networks. To replace it, with some seconds of downtime: docker compose up --detach --no-deps haproxy'
say "version $target${release:+, release $release,} is running and recorded in $settings"
[[ -z $previous || $previous == "$target" ]] || say "To go back: infra/docker/deploy.sh $previous, see infra/docs/upgrade.md"
exit
}
