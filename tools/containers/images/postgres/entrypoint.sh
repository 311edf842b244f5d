#!/bin/bash
# What the official image's entry point does of what docker-compose.yml uses: a data folder on the first start, the
# superuser's password from its setting or the file that another setting names, then the server as its own user.
set -euo pipefail
if [ "${1:-}" = postgres ] || [ "${1#-}" != "$1" ]; then
  if [ "$(id -u)" = 0 ]; then
    install -d -m 0700 -o postgres -g postgres "$PGDATA"
    find "$PGDATA" \! -user postgres -exec chown postgres '{}' +
    install -d -m 3777 -o postgres -g postgres /var/run/postgresql
    exec setpriv --reuid postgres --regid postgres --init-groups "$0" "$@"
  fi
  if [ ! -s "$PGDATA/PG_VERSION" ]; then
    if [ -n "${POSTGRES_PASSWORD_FILE:-}" ]; then POSTGRES_PASSWORD=$(< "$POSTGRES_PASSWORD_FILE"); fi
    : "${POSTGRES_PASSWORD:?is needed for the superuser}"
    eval "initdb --username=postgres --pwfile=<(printf '%s\n' \"\$POSTGRES_PASSWORD\") ${POSTGRES_INITDB_ARGS:-}" -D "$PGDATA"
    printf '\nhost all all all scram-sha-256\n' >> "$PGDATA/pg_hba.conf"
    echo "listen_addresses = '*'" >> "$PGDATA/postgresql.conf"
    echo "unix_socket_directories = '/var/run/postgresql'" >> "$PGDATA/postgresql.conf"
  fi
  unset POSTGRES_PASSWORD
fi
exec "$@"
