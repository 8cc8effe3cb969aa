#!/bin/sh
# Starts a node where it stopped, so that it needs no copy of all data. Arguments: the folder of the node, and flags.
folder=$1
shift
# mariadbd 10.11 sometimes prints the position and does not end.
timeout --kill-after=1 30 mariadbd --defaults-file="$folder/mariadb.cnf" --wsrep-recover --log-error="$folder/recovered.log"
position=$(sed -n 's/.*Recovered position: *//p' "$folder/recovered.log" | tail -n 1)
exec mariadbd --defaults-file="$folder/mariadb.cnf" --wsrep-start-position="$position" "$@"
