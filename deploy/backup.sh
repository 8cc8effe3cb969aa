#!/usr/bin/env bash
# Backs up the database of a running service.
#   backup.sh FOLDER              writes a new file in FOLDER and keeps the newest 48
#   backup.sh FOLDER --rehearse   also restores the file into a scratch database, examines it and compares it
# WAYBILL_DATABASE, WAYBILL_PREFIX and the other settings are those of the service. WAYBILL is the command line; the
# default is waybill. WAYBILL_BACKUPS is the number of files to keep. For PostgreSQL, pg_dump, pg_restore, createdb and
# dropdb must be as new as the server, and a rehearsal needs a role that may create databases.
set -euo pipefail
export LC_ALL=C

fail() {
  echo "backup.sh: $1" >&2
  exit "${2:-1}"
}

folder=${1:-} mode=${2:-}
[ -n "$folder" ] && [ $# -le 2 ] || fail "usage: backup.sh FOLDER [--rehearse]" 2
[ -z "$mode" ] || [ "$mode" = --rehearse ] || fail "unknown argument $mode; expected --rehearse" 2
[ -d "$folder" ] || fail "$folder: not a folder" 2
database=${WAYBILL_DATABASE:-waybill.db}
keep=${WAYBILL_BACKUPS:-48}
[[ $keep =~ ^[1-9][0-9]*$ ]] || fail "WAYBILL_BACKUPS: must be an integer from 1" 2
umask 077

waybill() { "${WAYBILL:-waybill}" "$@"; }

# Sets libpq's variables from the URL, because other users of the machine can read arguments, but not variables.
set_postgres_variables() {
  local exports
  exports=$(node -e '
    const { hostname, password, pathname, port, searchParams, username } = new URL(process.env.WAYBILL_DATABASE)
    const variables = {
      PGHOST: searchParams.get("host") ?? hostname, PGPORT: port, PGUSER: username, PGPASSWORD: password,
      PGDATABASE: pathname.slice(1), PGSSLMODE: searchParams.get("sslmode"), PGSSLROOTCERT: searchParams.get("sslrootcert")
    }
    for (const [name, value] of Object.entries(variables))
      if (value) console.log(`export ${name}=\x27${decodeURIComponent(value).replaceAll("\x27", "\x27\\\x27\x27")}\x27`)
  ')
  eval "$exports"
}

case $database in
  postgres://* | postgresql://*) kind=postgres suffix=dump ;;
  *://*) fail "WAYBILL_DATABASE: must be SQLite or PostgreSQL; for MariaDB, use mariadb-dump --single-transaction" 2 ;;
  *) kind=sqlite suffix=db ;;
esac
[ $kind = sqlite ] || set_postgres_variables

file=$folder/waybill-$(date -u +%Y%m%dT%H%M%SZ).$suffix
[ ! -e "$file" ] || fail "$file: already exists"
scratch=$(mktemp -d)
scratch_database=waybill_rehearsal_$$_$(date +%s)
is_created=
clean_up() {
  rm -rf "$scratch" "$file.unfinished"
  [ -z "$is_created" ] || dropdb --force "$scratch_database"
}
trap clean_up EXIT

# Prints the events of a database, sorted, without the cursor, which is assigned when events are read.
events() { waybill events | sed 's/^{"cursor":"[^"]*",//' | sort; }

[ -z "$mode" ] || events >"$scratch/before"

if [ $kind = sqlite ]; then
  waybill backup "$file"
else
  pg_dump --format=custom --file="$file.unfinished"
  mv "$file.unfinished" "$file"
fi
# Old files are removed only after a new one is complete.
ls "$folder"/waybill-*."$suffix" | sort -r | tail -n +$((keep + 1)) | while read -r old; do rm -- "$old"; done
echo "backed up to $file ($(wc -c <"$file" | tr -d " ") bytes)"
[ -n "$mode" ] || exit 0

start=$SECONDS
events >"$scratch/after"
if [ $kind = sqlite ]; then
  export WAYBILL_DATABASE=$scratch/restored.db
  waybill restore "$file"
else
  createdb --template=template0 --encoding=UTF8 --locale=C "$scratch_database"
  is_created=yes
  pg_restore --exit-on-error --no-owner --no-privileges --dbname="$scratch_database" "$file"
  WAYBILL_DATABASE=$(NAME=$scratch_database node -e '
    const url = new URL(process.env.WAYBILL_DATABASE)
    url.pathname = `/${process.env.NAME}`
    console.log(url.href)
  ')
  export WAYBILL_DATABASE
fi
waybill doctor
events >"$scratch/restored"

lines() { wc -l <"$scratch/$1" | tr -d ' '; }
# Erasing or deleting old orders during the rehearsal changes events.
lost=$(comm -23 "$scratch/before" "$scratch/restored" | wc -l | tr -d ' ')
[ "$lost" = 0 ] || fail "$lost of $(lines before) events from before the backup are missing or different in it"
wrong=$(comm -23 "$scratch/restored" "$scratch/after" | wc -l | tr -d ' ')
[ "$wrong" = 0 ] || fail "$wrong of $(lines restored) events in the backup are not in the database"
echo "rehearsed in $((SECONDS - start)) s: $(lines restored) events restored, none missing of $(lines before) from before the backup"
