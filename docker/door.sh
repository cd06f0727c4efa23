#!/bin/sh
# `door …` writes down what nginx has to know of where it runs, then becomes nginx with these options.
# `door reload …` lets a running one read its certificates anew, or says why it cannot.
set -eu
nginx=${NGINX_PATH:-nginx}
folder=${DOOR_FOLDER:-/tmp/door}

# By itself nginx would go on with what it had, say so in its log only, and end with 0.
if [ "${1:-}" = reload ]; then
  shift
  "$nginx" -t -q "$@" || { echo "The door was not reloaded and goes on as it was." >&2; exit 1; }
  exec "$nginx" -s reload "$@"
fi

mkdir -p "$folder"
# A door that was killed leaves its socket behind, and nobody could listen there again.
rm -f "${DOOR_SOCKET:-/run/door/door.sock}"

# Whoever knows the names of the replicas: Docker at 127.0.0.11, Podman and Kubernetes elsewhere.
if [ -z "${RESOLVER:-}" ]; then
  RESOLVER=$(awk '$1 == "nameserver" && $2 !~ /%/ { print $2 ~ /:/ ? "[" $2 "]" : $2 }' /etc/resolv.conf | tr '\n' ' ')
fi
# A replica that is recreated has a new address, so they are asked for again.
echo "resolver ${RESOLVER:-127.0.0.11} valid=2s;" > "$folder/resolver.conf"

# A replica that goes away says 502 to reads, which are asked of the next one, and is then left
# alone for a moment.
servers() {
  for address in $1; do
    case $address in
      \[*) again= ;;
      *[!0-9.:]*) again=' resolve' ;;
      *) again= ;;
    esac
    echo "server $address$again max_fails=1 fail_timeout=2s;"
  done
}
servers "${API_ADDRESSES:-api:3000}" > "$folder/apis.conf"
servers "${REALTIME_ADDRESSES:-realtime:3000}" > "$folder/gateways.conf"

# Whose word on a client's address is taken.
for block in ${TRUSTED_PROXIES:-}; do echo "set_real_ip_from $block;"; done > "$folder/proxies.conf"

exec "$nginx" "$@"
