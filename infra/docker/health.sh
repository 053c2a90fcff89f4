#!/bin/bash
# Health check of a container: `health.sh http <port>` requires 200 from /readyz, `health.sh tcp <port>` requires that a
# connection succeeds, and any other arguments are a command that must succeed. It starts neither Node.js nor Erlang.
#
# Docker runs it every few seconds to detect a start quickly. Each run costs Docker a tenth of a second of processor time,
# so a container that was ready is checked once a minute: the check sleeps first.
was_ready=/dev/shm/was-ready
if [[ -s $was_ready ]]; then read -rt 58 <> <(:); fi

check() {
  case $1 in
    http)
      exec 3<>"/dev/tcp/127.0.0.1/$2" || return 1
      printf 'GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' >&3
      read -rt 5 _ status _ <&3 && [[ $status == 200 ]]
      ;;
    tcp) exec 3<>"/dev/tcp/127.0.0.1/$2" ;;
    *) "$@" ;;
  esac
}

if check "$@"; then
  echo yes >"$was_ready"
else
  : >"$was_ready"
  exit 1
fi
