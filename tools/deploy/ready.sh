#!/usr/bin/env bash
# Exit 0 when the part of this container says at its private port that it can do its work. The shell's own connection: a
# program of Node's every five seconds in every container would take more than the parts take at rest.
exec 3<>"/dev/tcp/127.0.0.1/${METRICS_PORT:?}" || exit 1
printf 'GET /ready HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n' >&3
read -r -t 4 _ status _ <&3
[ "$status" = 200 ]
