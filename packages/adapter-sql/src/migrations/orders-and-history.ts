import { type Migration, type Terms, tableEnd } from "./migration.ts"

/** The indexes by which the stream of events is read, of all accounts together. */
const streamIndexes = ({ flavour, index, table }: Terms): ReadonlyArray<string> => {
  const partial = (name: string, columns: string, where: string) =>
    `create index if not exists ${index(name)} on ${table("history")} (${columns}) where ${where}`
  // Those without partial indexes have theirs in the table.
  if (flavour === "mariadb" || flavour === "mysql") return []
  if (flavour === "sqlite") return [partial("history_unsent", "position", "sent_at is null")]
  return [
    partial("history_unnumbered", "at", "position is null"),
    partial("history_numbered", "position", "position is not null"),
    partial("history_unsent", "position", "position is not null and sent_at is null")
  ]
}

/** A SQLite file has one writer, so there the order of the rows is that of the commits: the position is the row's number. */
const historyKeys = (terms: Terms) =>
  terms.flavour === "sqlite"
    ? {
        position: `position ${terms.type.count} primary key autoincrement`,
        keys: "unique (account_id, order_id, revision)"
      }
    : {
        position: `position ${terms.type.count}`,
        keys: `primary key (account_id, order_id, revision)${wholeIndexes(terms)}`
      }

const wholeIndexes = ({ flavour, index }: Terms): string =>
  flavour === "mariadb" || flavour === "mysql"
    ? `,
    index ${index("history_numbered")} (position),
    index ${index("history_unsent")} (sent_at, position)`
    : ""

/** A document of a few thousand bytes stays in its row, uncompressed; otherwise every write would pack it up. */
const inRow = "with (toast_tuple_target = 8160)"

/** Orders, what happened to them, and how far the stream of events is numbered. */
export const ordersAndHistory: Migration = (terms) => {
  const { flavour, table, type } = terms
  const end = tableEnd[flavour]
  const { keys, position } = historyKeys(terms)
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
  ) ${flavour === "postgres" ? inRow : end}`,
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
    ...streamIndexes(terms),
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
