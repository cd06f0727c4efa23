#!/bin/sh
# Puts new code in the place of the old in a running stack of compose.yaml, without an outage: says what will
# happen, backs up, then starts as many processes of the new as there are of the old, waits until they
# are well, and stops the old ones one after the other. YES=1 asks nothing. Run it by `make upgrade`.
set -eu

services="api realtime"
# Longer than a process takes to hand over what it does (stop_grace_period of compose.yaml).
patience=40
# What nginx needs to notice who came, and who went.
settle=5

say() { printf '%s\n' "$*"; }
fail() { say "$*" >&2; exit 1; }
running() { docker compose ps --quiet --status running "$1"; }
count() { printf '%s' "$1" | grep -c . || true; }
steps_of() { grep -c '"tag"' "$1" || true; }

# --- What there is, and what will be

[ -f .env ] || fail "There is no .env here, so no stack that make scale has made. Nothing was done."
for service in postgres web $services; do
  [ -n "$(running "$service")" ] || fail "$service does not run. make scale starts the stack; nothing was done."
done
docker compose exec -T postgres pg_isready --quiet --username=oni --dbname=oni ||
  fail "PostgreSQL does not answer. Nothing was done."

commit=$(git rev-parse --short HEAD 2>/dev/null || echo unknown)
version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' package.json)
done_steps=$(docker compose exec -T postgres psql --username=oni --dbname=oni --tuples-only --no-align \
  --command='select count(*) from drizzle.__drizzle_migrations')
steps=$(steps_of db/migrations/meta/_journal.json)
bytes=$(docker compose exec -T postgres psql --username=oni --dbname=oni --tuples-only --no-align \
  --command='select pg_database_size(current_database())')
room=$(($(df -Pk . | awk 'NR == 2 { print $4 }') * 1024))
[ "$room" -gt "$bytes" ] ||
  fail "The backup may take $bytes bytes and there are $room here. Make room first; nothing was done."
backup="before-upgrade-$(date -u +%Y%m%dT%H%M%SZ).dump"

say "This puts version ${version:-unknown} ($commit) in the place of what runs:"
say "  1. The images are built; what runs goes on."
say "  2. The database ($((bytes / 1000000)) MB) is written to $backup. Objects only ever come or go by"
say "     their keys, so nothing in them has to be turned back."
if [ "$done_steps" -gt "$steps" ]; then
  say "  3. The schema stays, $((done_steps - steps)) steps ahead of this code, which is older than what runs."
  say "     A version works with the schema of the one after it, and with none of later ones."
elif [ "$done_steps" -eq "$steps" ]; then
  say "  3. The schema stays as it is."
else
  say "  3. The schema takes $((steps - done_steps)) steps, from $done_steps to $steps, while the old code goes on with it."
fi
for service in $services; do
  say "  4. $service: $(count "$(running "$service")") new processes start, then the old ones stop one by one."
done
say "  5. The door is replaced. Who connects in that second is refused and comes again."
if [ "${YES:-}" != 1 ]; then
  [ -t 0 ] || fail "Say YES=1 to go on. Nothing was done."
  printf 'Go on? [y/N] '
  read -r answer
  case $answer in [yY]*) ;; *) fail "Nothing was done." ;; esac
fi

# --- What is done

docker compose build api web
umask 077
docker compose exec -T postgres pg_dump --username=oni --format=custom oni > "$backup.part"
mv "$backup.part" "$backup"
say "Backed up: $backup"

docker compose run --rm --no-deps -T api node db/dist/migrate-main.js ||
  fail "The schema could not be brought up to date. What ran goes on; $backup is there."

for service in $services; do
  old=$(running "$service")
  wanted=$(count "$old")
  # Those that are there stay as they are, whatever image they have.
  if ! docker compose up --detach --wait --wait-timeout 180 --no-deps --no-recreate \
    --scale "$service=$((wanted * 2))" "$service"; then
    for id in $(running "$service"); do
      case " $(echo $old) " in *" $id "*) ;; *) docker rm --force "$id" > /dev/null ;; esac
    done
    fail "The new $service does not come up. It was taken away again; the old one serves on, and the schema suits it."
  fi
  sleep "$settle"
  for id in $old; do
    docker stop --timeout "$patience" "$id" > /dev/null
    docker rm "$id" > /dev/null
    sleep "$settle"
  done
  say "$service: $wanted of the new."
done
docker compose up --detach --wait --no-deps web
say "Done. To turn back, check out the version before and run make upgrade again: its code works with this"
say "schema. $backup holds the data as they were."
