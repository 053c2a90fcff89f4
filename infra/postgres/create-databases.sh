#!/usr/bin/env bash
# Creates a database and a role for each app. No app can access another's database.
set -euo pipefail
for app in gateway catalog contact customer messaging; do
  psql -v ON_ERROR_STOP=1 --quiet --username "$POSTGRES_USER" --dbname postgres \
    -v app="$app" -v password="$(cat "/run/lacquer/${app}_password")" <<'SQL'
\i /lacquer/roles.sql
SELECT pg_temp.lacquer_role(:'app', :'password');
-- Unicode on every system, as in the embedded database; the server's default encoding may differ
CREATE DATABASE :"app" OWNER :"app" TEMPLATE template0
  ENCODING 'UTF8' LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C.UTF-8' LOCALE 'C';
REVOKE ALL ON DATABASE :"app" FROM PUBLIC;
SQL
done
