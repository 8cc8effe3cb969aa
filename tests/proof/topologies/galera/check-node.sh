#!/bin/sh
# Succeeds if a node accepts statements and is a member of the majority. HAProxy passes two addresses with their ports.
state=$(mariadb --host="$3" --port="$4" --user=waybill --connect-timeout=1 --batch --skip-column-names \
  --execute="select variable_value from information_schema.global_status where variable_name = 'wsrep_ready'")
[ "$state" = ON ]
