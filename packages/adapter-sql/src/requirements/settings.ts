import type { Dialect } from "../sql/dialect.ts"

/** Settings that the same check examines. */
export type SettingCheck =
  | "version"
  | "durability"
  | "read-only"
  | "encoding"
  | "replication"
  | "packet size"
  | "host sessions"
  | "maintenance"

/** A database setting required for a promise of the stores. */
export interface Setting {
  readonly check: SettingCheck
  readonly name: string
  /** Statement that reads the setting as `value` or `Value`. */
  readonly read: string
  readonly isAccepted: (value: string) => boolean
  /** Accepted values, for messages. */
  readonly expected: string
  /** `refused`: the stores refuse to start. `error` and `warning`: only the examination reports the value. */
  readonly level: "refused" | "error" | "warning"
  /** Consequence of a different value. */
  readonly why: string
  /** Command or setting that corrects the value. `:scope` is `alter database …` or `alter role …`. */
  readonly fix: string
}

const oneOf = (...values: ReadonlyArray<string>): Pick<Setting, "expected" | "isAccepted"> => ({
  expected: values.join(" or "),
  isAccepted: (value) => values.includes(value)
})
const atLeast = (minimum: number, expected: string): Pick<Setting, "expected" | "isAccepted"> => ({
  expected,
  isAccepted: (value) => Number(value) >= minimum
})

const LOST_ORDERS = "A crash can lose acknowledged orders."
const HOST_SESSIONS = "Waybill sets it for its own connections, but a host's transaction that writes orders might not"

const postgresDurability = (name: string, ...others: ReadonlyArray<string>): Setting => ({
  check: "durability",
  name,
  read: `select current_setting('${name}') as value`,
  ...oneOf("on", ...others),
  level: "refused",
  why: LOST_ORDERS,
  fix: `alter system set ${name} = on; select pg_reload_conf()`
})

/** Returns the statement that reads the initial value in other sessions on the database. */
const sessionDefault = (name: string) => `select reset_val as value from pg_settings where name = '${name}'`

/** Returns the statement that reads a setting of the binary log, or the accepted value if there is no binary log. */
const ofBinaryLog = (name: string, accepted: string) =>
  `select if(@@global.log_bin, @@global.${name}, ${accepted}) as value`

/** Bytes of the longest statement: a batch of a million characters with up to four bytes, and its parameters twice. */
const MAX_PACKET = 16_777_216

const postgres: ReadonlyArray<Setting> = [
  {
    check: "version",
    name: "server_version",
    read: "select current_setting('server_version') as value",
    expected: "13 or newer",
    isAccepted: (value) => Number.parseInt(value, 10) >= 13,
    level: "warning",
    why: "Waybill is not tested with this version, and it no longer receives fixes.",
    fix: "upgrade to PostgreSQL 13 or newer"
  },
  postgresDurability("fsync"),
  postgresDurability("full_page_writes"),
  // The adapter's own connections turn it on, so that only a host's connections can have a different value.
  postgresDurability("synchronous_commit", "local", "remote_write", "remote_apply"),
  {
    check: "read-only",
    name: "pg_is_in_recovery",
    read: "select pg_is_in_recovery()::text as value",
    ...oneOf("false"),
    level: "error",
    why: "A standby accepts no orders.",
    fix: "name the primary in --database"
  },
  {
    check: "read-only",
    name: "default_transaction_read_only",
    read: sessionDefault("default_transaction_read_only"),
    ...oneOf("off"),
    level: "error",
    why: "Every push and every change of an order fails.",
    fix: "set default_transaction_read_only = off; :scope set default_transaction_read_only = off"
  },
  {
    check: "encoding",
    name: "server_encoding",
    read: "select current_setting('server_encoding') as value",
    ...oneOf("UTF8"),
    level: "error",
    why: "Orders with characters outside this encoding are refused or stored without a check.",
    fix: "createdb --encoding=UTF8 --template=template0 NAME, then move the data with pg_dump and psql"
  },
  {
    check: "host sessions",
    name: "synchronous_commit",
    read: sessionDefault("synchronous_commit"),
    ...oneOf("on", "local", "remote_write", "remote_apply"),
    level: "warning",
    why: `${HOST_SESSIONS}; a crash can lose its orders.`,
    fix: ":scope set synchronous_commit = on"
  },
  {
    check: "host sessions",
    name: "default_transaction_isolation",
    read: sessionDefault("default_transaction_isolation"),
    ...oneOf("read committed"),
    level: "warning",
    why: "A statement that waited for a lock fails instead of reading the changed row.",
    fix: ":scope set default_transaction_isolation = 'read committed'"
  },
  {
    check: "maintenance",
    name: "autovacuum",
    read: "select current_setting('autovacuum') as value",
    ...oneOf("on"),
    level: "warning",
    why: "Without statistics, the server reads whole tables instead of indexes.",
    fix: "alter system set autovacuum = on; select pg_reload_conf()"
  }
]

/** Whether a version is at least MariaDB 10.6 or MySQL 8.0. */
const isCurrent = (version: string): boolean => {
  const [major = 0, minor = 0] = version.split(".").map((part) => Number.parseInt(part, 10))
  return major > 10 || (/mariadb/i.test(version) ? major === 10 && minor >= 6 : major >= 8)
}

const mysql: ReadonlyArray<Setting> = [
  {
    check: "version",
    name: "version",
    read: "select version() as value",
    expected: "MariaDB 10.6 or MySQL 8.0, or newer",
    isAccepted: isCurrent,
    level: "warning",
    why: "Waybill is not tested with this version, and it no longer receives fixes.",
    fix: "upgrade to MariaDB 10.6 or MySQL 8.0, or newer"
  },
  {
    check: "durability",
    name: "innodb_flush_log_at_trx_commit",
    read: "select @@global.innodb_flush_log_at_trx_commit as value",
    ...oneOf("1", "3"),
    level: "refused",
    why: LOST_ORDERS,
    fix: "set global innodb_flush_log_at_trx_commit = 1"
  },
  {
    check: "durability",
    name: "innodb_doublewrite",
    read: "select @@global.innodb_doublewrite as value",
    ...oneOf("1", "ON", "DETECT_AND_RECOVER"),
    level: "error",
    why: "A power failure during a write can leave a page that cannot be read, with all its orders.",
    fix: "set innodb_doublewrite = ON in the server's configuration and restart the server"
  },
  {
    check: "read-only",
    name: "read_only",
    read: "select @@global.read_only as value",
    ...oneOf("0", "OFF"),
    level: "error",
    why: "Every push and every change of an order fails.",
    fix: "set global read_only = 0"
  },
  {
    check: "replication",
    name: "binlog_format",
    read: ofBinaryLog("binlog_format", "'ROW'"),
    ...oneOf("ROW", "MIXED"),
    level: "error",
    why: "InnoDB refuses every write in a transaction that reads only committed rows.",
    fix: "set global binlog_format = 'ROW'"
  },
  {
    check: "replication",
    name: "sync_binlog",
    read: ofBinaryLog("sync_binlog", "1"),
    ...oneOf("1"),
    level: "warning",
    why: "After a crash, replicas can lack orders that the server has.",
    fix: "set global sync_binlog = 1"
  },
  {
    check: "replication",
    name: "wsrep_sync_wait",
    // The stores set it for their own connections, so that only a host's connections can have a different value.
    read: `select /*M!100100 coalesce((select own.session_value from information_schema.system_variables as own
      join information_schema.system_variables as galera
        on galera.variable_name = 'WSREP_ON' and galera.session_value = 'ON'
      where own.variable_name = 'WSREP_SYNC_WAIT'), */ 'unused' /*M!100100 ) */ as value`,
    ...oneOf("unused", "7", "15"),
    expected: "7 or 15",
    level: "error",
    why: "On a Galera node, an order can be read as it was before an acknowledged change on another node.",
    fix: "set global wsrep_sync_wait = 7, on every node and in its configuration"
  },
  {
    check: "packet size",
    name: "max_allowed_packet",
    read: "select @@global.max_allowed_packet as value",
    ...atLeast(MAX_PACKET, `at least ${MAX_PACKET}`),
    level: "error",
    why: "A statement with a batch of long orders fails.",
    fix: `set global max_allowed_packet = ${MAX_PACKET}`
  },
  {
    check: "host sessions",
    name: "sql_mode",
    read: "select @@global.sql_mode as value",
    expected: "with STRICT_TRANS_TABLES or STRICT_ALL_TABLES",
    isAccepted: (value) => /\bSTRICT_(?:TRANS|ALL)_TABLES\b/.test(value),
    level: "warning",
    why: `${HOST_SESSIONS}; the server then cuts long values.`,
    fix: "set global sql_mode = concat(@@global.sql_mode, ',STRICT_TRANS_TABLES')"
  },
  {
    check: "host sessions",
    name: "transaction_isolation",
    // MariaDB before 11.1 knows only the first name, and MySQL only the second.
    read: "show global variables where variable_name in ('tx_isolation', 'transaction_isolation')",
    ...oneOf("READ-COMMITTED", "REPEATABLE-READ"),
    level: "warning",
    why: `${HOST_SESSIONS}; it then waits for more locks or reads rows that are not committed.`,
    fix: "set global transaction isolation level read committed"
  },
  {
    check: "host sessions",
    name: "default_storage_engine",
    read: "select @@global.default_storage_engine as value",
    ...oneOf("InnoDB"),
    level: "warning",
    why: "A host's new table is then not rolled back together with an order.",
    fix: "set global default_storage_engine = InnoDB"
  }
]

/** Every setting that the stores depend on. Those with the level `refused` are checked at each start. */
export const settings: Readonly<Record<Dialect, ReadonlyArray<Setting>>> = {
  sqlite: [
    {
      check: "durability",
      name: "synchronous",
      read: "select synchronous as value from pragma_synchronous",
      ...oneOf("2", "3"),
      level: "refused",
      why: LOST_ORDERS,
      fix: "pragma synchronous = full"
    }
  ],
  postgres,
  mysql
}
