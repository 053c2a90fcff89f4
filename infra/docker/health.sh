#!/bin/bash
# The health check of a container: `health.sh http <port>` wants 200 from /readyz, `health.sh tcp <port>` a connection, and
# anything else is a command that must succeed. No Node.js and no Erlang is started for it.
#
# The engine asks every few seconds, so that a start is noticed at once. Each question costs the engine a tenth of a second
# of processor time, so a container that was ready is asked once a minute: the check waits before it looks.
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
