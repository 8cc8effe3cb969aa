import { crossAccountFill } from "../search/cross-account.ts"
import type { Flavour } from "./columns.ts"
import { createIndex } from "./create-index.ts"
import { type Migration, type Target, tableSuffix } from "./migration.ts"

/** Column of the number of a row. A later order has a higher number. */
const ids: Readonly<Record<Flavour, string>> = {
  sqlite: "id integer primary key",
  postgres: "id bigint generated always as identity primary key",
  mariadb: "id bigint not null auto_increment primary key",
  mysql: "id bigint not null auto_increment primary key"
}

/**
 * Returns the statements that keep SQLite's index of all parts of words with three characters. Without positions, it is
 * small. Deleted parts are removed from the index immediately, so that erased data is in no backup.
 */
const sqliteIndex = ({ table }: Target): ReadonlyArray<string> => {
  const search = table("search")
  const add = `insert into ${search}_index (rowid, words) values (new.id, new.words);`
  const remove = `insert into ${search}_index (${search}_index, rowid, words) values ('delete', old.id, old.words);`
  return [
    `create virtual table if not exists ${search}_index using fts5(words, content = '${search}', content_rowid = 'id',
    columnsize = 0, detail = none, tokenize = 'trigram case_sensitive 1')`,
    `insert into ${search}_index (${search}_index, rank) values ('secure-delete', 1)`,
    `create trigger if not exists ${search}_added after insert on ${search} begin ${add} end`,
    `create trigger if not exists ${search}_removed after delete on ${search} begin ${remove} end`,
    // An update to equal words leaves the index as it is.
    `create trigger if not exists ${search}_changed after update of words on ${search} when old.words <> new.words begin ${remove} ${add} end`
  ]
}

/**
 * Returns the statements that create PostgreSQL's index of parts of words. Without the right to create the extension,
 * the database has no index, and a search reads only the newest orders.
 */
const postgresIndex = ({ index, table }: Target): ReadonlyArray<string> => [
  `do $$ begin create extension if not exists pg_trgm; exception when others then raise notice 'search has no index: %', sqlerrm; end $$`,
  `do $$ declare place text := (select quote_ident(n.nspname) from pg_opclass c
    join pg_namespace n on n.oid = c.opcnamespace where c.opcname = 'gin_trgm_ops' limit 1); begin if place is not null then
    execute 'create index if not exists ${index("search_words")} on ${table("search")} using gin (words ' || place || '.gin_trgm_ops)'; end if; end $$`
]

/** Removes the words of an order that a process of an earlier version changes or deletes. A statement has one line. */
const triggers = ({ flavour, index, table }: Target): ReadonlyArray<string> => {
  const [changed, deleted] = [index("orders_changed"), index("orders_deleted")]
  const remove = `delete from ${table("search")} where account_id = old.account_id and order_id = old.order_id`
  const stale = `${remove} and revision <> new.revision`
  const orders = table("orders")
  const drop = [changed, deleted].map(
    (name) => `drop trigger if exists ${name}${flavour === "postgres" ? ` on ${orders}` : ""}`
  )
  const create = (name: string, change: string, work: string) =>
    `create trigger ${name} after ${change} on ${orders} for each row ${work}`
  if (flavour !== "postgres") {
    const body = (statement: string) => (flavour === "sqlite" ? `begin ${statement}; end` : statement)
    return [...drop, create(changed, "update", body(stale)), create(deleted, "delete", body(remove))]
  }
  const run = `execute function ${table("remove_words")}()`
  return [
    `create or replace function ${table("remove_words")}() returns trigger language plpgsql as
    $$ begin ${remove} and (tg_op = 'DELETE' or revision <> new.revision); return null; end $$`,
    ...drop,
    create(changed, "update", run),
    create(deleted, "delete", run)
  ]
}

/**
 * Creates the table with the words of each order and its revision, and their index, which MariaDB and MySQL do not have
 * for parts of words. The words of earlier orders are stored after the steps.
 */
export const search: Migration = (target) => {
  const { flavour, table, type } = target
  const [orders, search, stream] = [table("orders"), table("search"), table("stream")]
  const { note, noteOnMysql } = crossAccountFill({ orders, search, stream })
  return [
    `create table if not exists ${search} (
    ${ids[flavour]},
    account_id ${type.id} not null,
    order_id ${type.id} not null,
    revision ${type.count} not null,
    words ${type.text} not null,
    unique (account_id, order_id)
  ) ${tableSuffix[flavour]}`,
    ...createIndex(target, { name: "search_of_account", table: "search", columns: "account_id, id" }),
    ...(flavour === "sqlite" ? sqliteIndex(target) : flavour === "postgres" ? postgresIndex(target) : []),
    ...triggers(target),
    flavour === "mariadb" || flavour === "mysql" ? noteOnMysql : note
  ]
}
