import { type Migration, type Target, tableSuffix } from "./migration.ts"

/** Returns the indexes for reading the event log of all accounts. */
const streamIndexes = ({ flavour, index, table }: Target): ReadonlyArray<string> => {
  const partial = (name: string, columns: string, where: string) =>
    `create index if not exists ${index(name)} on ${table("history")} (${columns}) where ${where}`
  // These databases have no partial indexes. The table definition contains full indexes instead.
  if (flavour === "mariadb" || flavour === "mysql") return []
  if (flavour === "sqlite") return [partial("history_unsent", "position", "sent_at is null")]
  return [
    partial("history_unnumbered", "at", "position is null"),
    partial("history_numbered", "position", "position is not null"),
    partial("history_unsent", "position", "position is not null and sent_at is null")
  ]
}

/**
 * Returns the definitions of the position column and of the keys. On SQLite, which has one writer, row numbers are in
 * commit order and serve as positions.
 */
const historyKeys = (target: Target) =>
  target.flavour === "sqlite"
    ? {
        position: `position ${target.type.count} primary key autoincrement`,
        keys: "unique (account_id, order_id, revision)"
      }
    : {
        position: `position ${target.type.count}`,
        keys: `primary key (account_id, order_id, revision)${fullIndexes(target)}`
      }

const fullIndexes = ({ flavour, index }: Target): string =>
  flavour === "mariadb" || flavour === "mysql"
    ? `,
    index ${index("history_numbered")} (position),
    index ${index("history_unsent")} (sent_at, position)`
    : ""

/** Keeps documents of a few thousand bytes uncompressed in their row; otherwise every write would compress them. */
const STORED_IN_ROW = "with (toast_tuple_target = 8160)"

/** Creates the tables for the orders, their history, and the last position of the event log. */
export const ordersAndHistory: Migration = (target) => {
  const { flavour, table, type } = target
  const end = tableSuffix[flavour]
  const { keys, position } = historyKeys(target)
  return [
    `create table if not exists ${table("orders")} (
    account_id ${type.id} not null,
    order_id ${type.id} not null,
    xid ${type.id} not null,
    revision ${type.count} not null,
    kind ${type.word} not null,
    stage ${type.word} not null,
    is_held ${type.flag} not null,
    rush ${type.flag} not null,
    order_date ${type.instant} not null,
    update_date ${type.instant} not null,
    ship_deadline ${type.instant},
    carrier ${type.text} not null,
    service ${type.text} not null,
    country ${type.text} not null,
    state ${type.text} not null,
    document ${type.text} not null,
    primary key (account_id, order_id),
    unique (account_id, xid)
  ) ${flavour === "postgres" ? STORED_IN_ROW : end}`,
    `create table if not exists ${table("history")} (
    account_id ${type.id} not null,
    order_id ${type.id} not null,
    revision ${type.count} not null,
    event_id ${type.id} not null,
    at ${type.instant} not null,
    actor ${type.word} not null,
    command ${type.word} not null,
    stage ${type.word} not null,
    msg ${type.text},
    request_id ${type.text},
    ${position},
    claimed_by ${type.id},
    claimed_until ${type.instant},
    sent_at ${type.instant},
    ${keys}
  ) ${end}`,
    ...streamIndexes(target),
    `create table if not exists ${table("stream")} (
    id ${type.count} not null,
    last_position ${type.count} not null,
    primary key (id)
  ) ${end}`,
    flavour === "mariadb" || flavour === "mysql"
      ? `insert ignore into ${table("stream")} (id, last_position) values (1, 0)`
      : `insert into ${table("stream")} (id, last_position) values (1, 0) on conflict do nothing`
  ]
}
