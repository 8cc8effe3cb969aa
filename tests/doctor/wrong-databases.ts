// Databases that are deliberately wrong. Each row states how, what doctor must report, and how its fix is run.
import type { Place } from "./place.ts"

export interface WrongDatabase {
  readonly name: string
  /** End of the statement that creates a PostgreSQL database. */
  readonly create?: string
  /** Whether the tables are created before the damage. Default true. */
  readonly migrates?: false
  /** Statements that make the database wrong, as an administrator. */
  readonly wrong: (place: Place) => ReadonlyArray<string>
  /** Check and state of the only finding that is not ok. */
  readonly finding: `${string}: ${"error" | "warning"}`
  /** Words of the detail. */
  readonly detail: string
  /** The exact fix, or words of it. */
  readonly fix: string | RegExp
  /** How the fix is run, which makes the finding disappear: as SQL (default), as `waybill migrate`, or not at all. */
  readonly runs?: "migrate" | false
  /** Statement that corrects the database if the fix does not. */
  readonly undo?: string
}

const sole = (statement: string) => () => [statement]

const LAST_STEP = "(select name from (select max(name) as name from waybill_migrations) as steps)"
/** Damage that is the same on each database. */
const common: ReadonlyArray<WrongDatabase> = [
  {
    name: "a step of a newer version",
    wrong: sole("insert into waybill_migrations (name, timestamp) values ('9999_future', '2027')"),
    finding: "schema: error",
    detail: "9999_future is unknown",
    fix: "use the version that created the step, or a newer one",
    runs: false,
    undo: "delete from waybill_migrations where name = '9999_future'"
  },
  {
    name: "a pending step",
    wrong: sole(`delete from waybill_migrations where name = ${LAST_STEP}`),
    finding: "schema: error",
    detail: " is pending",
    fix: "waybill migrate",
    runs: "migrate"
  },
  {
    name: "another program's table with the name of ours",
    migrates: false,
    wrong: sole("create table waybill_orders (id integer, total integer)"),
    finding: "prefix: error",
    detail: "waybill_orders belongs to another program",
    fix: "choose a different prefix: waybill serve --prefix print_",
    runs: false
  },
  {
    name: "another program's table with our prefix",
    wrong: sole("create table waybill_carts (id integer)"),
    finding: "prefix: warning",
    detail: "waybill_carts is not a table of Waybill",
    fix: "alter table waybill_carts rename to carts"
  },
  {
    name: "a missing table",
    wrong: sole("drop table waybill_operator_tokens"),
    finding: "tables: error",
    detail: "waybill_operator_tokens is missing",
    fix: /^restore a backup; without one, create an empty table: create table if not exists waybill_operator_tokens \(/
  },
  {
    name: "a missing view",
    wrong: sole("drop view waybill_shipments"),
    finding: "tables: warning",
    detail: "the view waybill_shipments is missing",
    fix: /^create .*view .*waybill_shipments as /
  }
]

const postgres: ReadonlyArray<WrongDatabase> = [
  ...common,
  {
    name: "synchronous_commit = off for the database",
    wrong: ({ name }) => [`alter database ${name} set synchronous_commit = off`],
    finding: "host sessions: warning",
    detail: "synchronous_commit is off",
    fix: /^alter database "w[0-9a-f]{8}_\d+" set synchronous_commit = on$/
  },
  {
    name: "synchronous_commit = off for the role in the database",
    wrong: ({ name }) => [`alter role postgres in database ${name} set synchronous_commit = off`],
    finding: "host sessions: warning",
    detail: "synchronous_commit is off",
    fix: /^alter role "postgres" in database "w[0-9a-f]{8}_\d+" set synchronous_commit = on$/
  },
  {
    name: "a strict isolation level",
    wrong: ({ name }) => [`alter database ${name} set default_transaction_isolation = 'serializable'`],
    finding: "host sessions: warning",
    detail: "default_transaction_isolation is serializable; must be read committed",
    fix: / set default_transaction_isolation = 'read committed'$/
  },
  {
    name: "read-only sessions",
    wrong: ({ name }) => [`alter database ${name} set default_transaction_read_only = on`],
    finding: "read-only: error",
    detail: "default_transaction_read_only is on",
    fix: / set default_transaction_read_only = off$/
  },
  {
    name: "the encoding LATIN1",
    create: "encoding 'LATIN1' locale 'C' template template0",
    wrong: () => [],
    finding: "encoding: error",
    detail: "server_encoding is LATIN1; must be UTF8",
    fix: /^createdb --encoding=UTF8 --template=template0 NAME/,
    runs: false
  },
  {
    name: "the encoding SQL_ASCII",
    create: "encoding 'SQL_ASCII' locale 'C' template template0",
    wrong: () => [],
    finding: "encoding: error",
    detail: "server_encoding is SQL_ASCII; must be UTF8",
    fix: /^createdb --encoding=UTF8/,
    runs: false
  },
  {
    name: "usernames that ignore case",
    wrong: () => [
      "create collation ignoring_case (provider = icu, locale = 'und-u-ks-level2', deterministic = false)",
      "alter table waybill_accounts alter column username type text collate ignoring_case"
    ],
    finding: "columns: error",
    detail: "waybill_accounts.username has the collation ignoring_case; must be C",
    fix: 'alter table waybill_accounts alter column username type text collate "C"'
  },
  {
    name: "order ids sorted by the rules of a language",
    wrong: () => [
      "drop view waybill_items, waybill_shipments",
      'alter table waybill_orders alter column order_id type text collate "und-x-icu"',
      "create view waybill_items as select 1 as one",
      "create view waybill_shipments as select 1 as one"
    ],
    finding: "columns: error",
    detail: "waybill_orders.order_id has the collation und-x-icu; must be C",
    fix: /; alter table waybill_orders alter column order_id type text collate "C"; create/
  },
  {
    name: "a missing index",
    wrong: sole("drop index waybill_orders_by_stage"),
    finding: "indexes: warning",
    detail: "the index waybill_orders_by_stage is missing",
    fix: "create index if not exists waybill_orders_by_stage on waybill_orders (stage, order_date, account_id, order_id)"
  },
  {
    name: "a missing unique key",
    wrong: sole("alter table waybill_orders drop constraint waybill_orders_account_id_xid_key"),
    finding: "indexes: error",
    detail: "waybill_orders has no unique key on account_id, xid",
    fix: "create unique index waybill_orders_account_id_xid_key on waybill_orders (account_id, xid)"
  },
  {
    name: "a missing primary key",
    wrong: sole("alter table waybill_history drop constraint waybill_history_pkey"),
    finding: "indexes: error",
    detail: "waybill_history has no unique key on account_id, order_id, revision",
    fix: /^create unique index /
  },
  {
    name: "a missing column",
    wrong: sole("alter table waybill_history drop column gesture"),
    finding: "tables: error",
    detail: "waybill_history.gesture is missing",
    fix: 'alter table waybill_history add column if not exists gesture text collate "C"'
  }
]

const mariadb: ReadonlyArray<WrongDatabase> = [
  ...common,
  {
    name: "a column in latin1",
    wrong: sole(
      "alter table waybill_accounts modify username varchar(255) character set latin1 collate latin1_swedish_ci not null"
    ),
    finding: "columns: error",
    detail: "waybill_accounts.username has the collation latin1_swedish_ci; must be utf8mb4_nopad_bin",
    fix: "alter table waybill_accounts modify username varchar(255) character set utf8mb4 collate utf8mb4_nopad_bin not null"
  },
  {
    name: "ids that ignore case",
    wrong: sole(
      "alter table waybill_orders modify xid varchar(255) character set utf8mb4 collate utf8mb4_general_ci not null"
    ),
    finding: "columns: error",
    detail: "waybill_orders.xid has the collation utf8mb4_general_ci",
    fix: "alter table waybill_orders modify xid varchar(255) character set utf8mb4 collate utf8mb4_nopad_bin not null"
  },
  {
    name: "a table without transactions",
    wrong: sole("alter table waybill_stream engine = MyISAM"),
    finding: "columns: error",
    detail: "waybill_stream has the storage engine MyISAM",
    fix: "alter table waybill_stream engine = InnoDB"
  },
  {
    name: "a missing index",
    wrong: sole("drop index waybill_history_unsent on waybill_history"),
    finding: "indexes: warning",
    detail: "the index waybill_history_unsent is missing",
    fix: "create index waybill_history_unsent on waybill_history (sent_at, position)"
  },
  {
    name: "a view that does not read this database",
    wrong: sole("create or replace view waybill_items as select 1 as account_id"),
    finding: "tables: warning",
    detail: "the view waybill_items does not read this database",
    fix: /^create or replace view waybill_items as select /
  },
  {
    name: "a missing column",
    wrong: sole("alter table waybill_history drop column changes"),
    finding: "tables: error",
    detail: "waybill_history.changes is missing",
    fix: /^alter table waybill_history add column if not exists changes longtext /
  }
]

const sqlite: ReadonlyArray<WrongDatabase> = [
  ...common,
  {
    name: "a journal that blocks readers",
    wrong: sole("pragma journal_mode = delete"),
    finding: "journal mode: warning",
    detail: "the journal mode is delete; must be wal",
    fix: /^sqlite3 \S+waybill\.db 'pragma journal_mode = wal'$/
  },
  {
    name: "a missing index",
    wrong: sole("drop index waybill_orders_held"),
    finding: "indexes: warning",
    detail: "the index waybill_orders_held is missing",
    fix: "create index if not exists waybill_orders_held on waybill_orders (account_id, order_id) where is_held = 1"
  },
  {
    name: "an order that contradicts its history",
    wrong: () => [
      `insert into waybill_orders values ('east', '1', 'A-1', 1, 'order', 'new', 0, 0, '2026-11-01', '2026-11-01', null, 'acme', 'GROUND', 'US', 'KY', '{}', null)`,
      "insert into waybill_search (account_id, order_id, words, revision) values ('east', '1', 'a 1', 1)"
    ],
    finding: "orders: error",
    detail: "order 1 of east",
    fix: "restore a backup from before the damage",
    runs: false,
    undo: "delete from waybill_orders"
  }
]

/** Deliberately wrong databases, by database. */
export const wrongDatabases = { PostgreSQL: postgres, MariaDB: mariadb, SQLite: sqlite } as const
