import type { Bind } from "../../sql/bound-statement.ts"
import type { Dialect } from "../../sql/dialect.ts"
import { lookedUp } from "../../sql/looked-up.ts"
import { UNFILLED_SEARCH } from "../../sql/stream-rows.ts"
import type { Tables } from "../../sql/tables.ts"
import type { ListPlan } from "./list-plan.ts"

/** A search by words. An order must contain all of them. */
export interface WordSearch {
  readonly words: ReadonlyArray<string>
  /** Whether the search reads an index of parts of words. Otherwise it reads the newest orders. */
  readonly isIndexed: boolean
  readonly account_id: string | undefined
  /** Maximum number of orders that the search finds, the newest first. */
  readonly most: number
}

/** The only row of a search by words. */
export interface FoundRow {
  /** Number of orders or entries of an index that were compared with the words. */
  readonly compared: string | number | bigint
  /** JSON array of the ids of their rows, or null. */
  readonly ids: string | null
  /** 1 until the words of all earlier orders are stored. */
  readonly unfilled: string | number | bigint
}

/** Maximum number of orders that a search by words finds. */
export const MAX_FOUND = 1000

/** Number of orders that a search without an index reads for each order that it may find. SQLite blocks the process. */
export const rowsRead: Readonly<Record<Dialect, number>> = { sqlite: 20, postgres: 50, mysql: 50 }

/** Number of entries of SQLite's index that a search compares for each order that it may find. */
const ENTRIES_READ = 20

/** Number of characters in each entry of the indexes. */
const PART_LENGTH = 3

/** Maximum number of parts that SQLite's index finds. Their orders are compared with the words, too. */
const MAX_PARTS = 12

/** Whether an index of parts can find one of the words. */
export const hasPart = (words: ReadonlyArray<string>): boolean => words.some((word) => [...word].length >= PART_LENGTH)

/** Returns the parts of a word. */
const partsOf = (word: string): ReadonlyArray<string> => {
  const letters = [...word]
  return letters.slice(PART_LENGTH - 1).map((_, at) => letters.slice(at, at + PART_LENGTH).join(""))
}

/** Condition that an order has a word. PostgreSQL's index can find it. Words contain no wildcards. */
const hasWord: Readonly<Record<Dialect, (bind: Bind, word: string) => string>> = {
  sqlite: (bind, word) => `instr(s.words, ${bind(word)}) > 0`,
  postgres: (bind, word) => `s.words like ${bind(`%${word}%`)}`,
  mysql: (bind, word) => `locate(${bind(word)}, s.words) > 0`
}

/** Query for a row if PostgreSQL has the index. Its value is the name of the index. */
export const INDEX_QUERY = `select 1 as found from pg_index
  where indexrelid = to_regclass($1) and indisvalid`

/** JSON array of the column `id` of a query. PostgreSQL's driver would parse JSON. */
const arrayOf: Readonly<Record<Dialect, string>> = {
  sqlite: "json_group_array(id)",
  postgres: "json_agg(id)::text",
  mysql: "json_arrayagg(id)"
}

/** Table with the column `id` for each number of a JSON array. */
const rowsOf: Readonly<Record<Dialect, (array: string) => string>> = {
  sqlite: (array) => `(select value as id from json_each(${array})) j`,
  postgres: (array) => `(select value::bigint as id from json_array_elements_text(${array}::json) e (value)) j`,
  mysql: (array) => `json_table(${array}, '$[*]' columns (id bigint path '$')) j`
}

/** Returns the functions that write the queries for the keys of the orders of a search, or with an order id. */
export const foundKeys = (dialect: Dialect, { orders, search, stream, tracking_numbers }: Tables) => {
  const ofAccount = (account_id: string | undefined, bind: Bind): ReadonlyArray<string> =>
    account_id === undefined ? [] : [`s.account_id = ${bind(account_id)}`]
  const where = (all: ReadonlyArray<string>) => (all.length === 0 ? "" : `where ${all.join(" and ")}`)

  /** Returns the query for the ids of the rows that are compared with the words, the newest first. */
  const compared = ({ account_id, isIndexed, words }: WordSearch, limit: number, bind: Bind): string => {
    if (!isIndexed)
      return `select s.id from ${search} s ${where(ofAccount(account_id, bind))} order by s.id desc limit ${bind(limit)}`
    const parts = [...new Set(words.flatMap(partsOf))].slice(0, MAX_PARTS)
    return `select rowid as id from ${search}_index
      where ${search}_index match ${bind(parts.map((part) => `"${part}"`).join(" "))}
      order by rowid desc limit ${bind(limit)}`
  }

  return {
    /** Maximum number of rows that a search by words compares. PostgreSQL compares all in its index. */
    limitOf: ({ isIndexed, most }: WordSearch): number => {
      if (!isIndexed) return rowsRead[dialect] * most
      return dialect === "sqlite" ? ENTRIES_READ * most : Number.POSITIVE_INFINITY
    },
    /** Returns the query for the ids of the newest orders with the words, one more than the maximum. */
    ids: (given: WordSearch, limit: number, bind: Bind): string => {
      const isBounded = limit < Number.POSITIVE_INFINITY
      const first = isBounded ? `with compared as (${compared(given, limit, bind)})` : ""
      const all = [...ofAccount(given.account_id, bind), ...given.words.map((word) => hasWord[dialect](bind, word))]
      // With `offset 0`, PostgreSQL reads the index of words, and not all orders by their age.
      const rows = isBounded
        ? `compared c ${lookedUp[dialect](search, "s", "s.id = c.id")} ${where(all)}`
        : `(select * from ${search} s ${where(all)} offset 0) s`
      return `${first} select ${isBounded ? "(select count(*) from compared)" : "0"} as compared,
        (select ${arrayOf[dialect]} from (select s.id from ${rows} order by s.id desc limit ${bind(given.most + 1)}) found) as ids,
        (select count(*) from ${stream} where id = ${UNFILLED_SEARCH}) as unfilled`
    },
    /**
     * Returns the queries for the keys. Without ids, these are the orders with the order id, or with exactly the
     * searched xid, order id or tracking number.
     */
    keys: (
      { filters: { account_id, order_id, search: exact }, ids }: Pick<ListPlan, "filters" | "ids">,
      bind: Bind,
      end = () => ""
    ): ReadonlyArray<string> => {
      if (ids !== undefined)
        return [
          `select s.account_id, s.order_id from ${rowsOf[dialect](bind(ids))} ${lookedUp[dialect](search, "s", "s.id = j.id")}`
        ]
      const places = [
        [orders, "order_id"],
        [orders, "xid"],
        [tracking_numbers, "trackingno"]
      ] as const
      return places.slice(0, exact === undefined ? 1 : 3).map(([table, column]) => {
        const all = [...ofAccount(account_id, bind), `s.${column} = ${bind(exact ?? order_id!)}`]
        return `select s.account_id, s.order_id from ${table} s ${where(all)}${end()}`
      })
    }
  }
}
