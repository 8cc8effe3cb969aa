import type { OrderRef } from "@waybill/core/adapter"
import type { Dialect } from "../../sql/dialect.ts"
import { bySize } from "../../sql/placeholders.ts"
import { rowsOfLists } from "../../sql/postgres-lists.ts"
import { type Database, runStatement } from "../../sql/run-statement.ts"
import type { Tables } from "../../sql/tables.ts"
import { keyOf } from "../rows/entry.ts"
import { type IdName, isStorableName, nameOf, type OrderName } from "./order-name.ts"

/** Finds the orders or summaries with the given names. Returns them in a map keyed by the `keyOf` of each name. */
export type FindAll<Found> = (
  db: Database,
  by: IdName,
  names: ReadonlyArray<OrderName>
) => Promise<ReadonlyMap<string, Found>>

const lists = rowsOfLists([
  { name: "account_id", type: "text" },
  { name: "id", type: "text" }
])

/**
 * Returns a function that builds the statement for a given number of names. The statement selects the fields of the
 * named orders, with `end` after the names on MySQL.
 */
const selectByName = (dialect: Dialect, { orders }: Tables, fields: string, by: IdName, end: string) => {
  const repeated = (size: number, text: string, separator: string) =>
    Array.from({ length: size }, () => text).join(separator)
  const join = `, ${orders} o where o.account_id = entry.account_id and o.${by} = entry.id`
  const statements: Readonly<Record<Dialect, (size: number) => string>> = {
    sqlite: (size) =>
      `select ${fields} from (select column1 as account_id, column2 as id from (values ${repeated(size, "(?, ?)", ", ")})) entry${join}`,
    postgres: () => `with lists as (${lists}) select ${fields} from lists entry${join}`,
    mysql: (size) =>
      `select ${fields} from ${orders} o where ${repeated(size, `o.account_id = ? and o.${by} = ?`, " or ")}${end}`
  }
  return bySize(statements[dialect])
}

const valuesOf = (dialect: Dialect, names: ReadonlyArray<OrderName>): ReadonlyArray<string | ReadonlyArray<string>> =>
  dialect === "postgres"
    ? [names.map(({ account_id }) => account_id), names.map(({ id }) => id)]
    : names.flatMap(({ account_id, id }) => [account_id, id])

/** Returns names without repetitions, so that an order that several callers read together is read once. */
const distinct = (names: ReadonlyArray<OrderName>): ReadonlyArray<OrderName> =>
  names.length === 1
    ? names
    : [...new Map(names.map((name) => [keyOf(name.account_id, name.id), name] as const)).values()]

/**
 * Returns a function that selects the given fields of orders by name and converts each row with `foundIn`. `end` is the
 * end of the statement on MySQL.
 */
export const findAllWith = <Row, Found extends Readonly<Record<IdName, string>>>(
  dialect: Dialect,
  tables: Tables,
  fields: string,
  foundIn: (row: Row) => Found,
  end = ""
): FindAll<Found> => {
  const statements = {
    xid: selectByName(dialect, tables, fields, "xid", end),
    order_id: selectByName(dialect, tables, fields, "order_id", end)
  }
  return async (db, by, all) => {
    const names = distinct(all)
    const statement = statements[by](names.length)
    const values = valuesOf(dialect, names)
    const { rows } = await runStatement<Row & { readonly account_id: string }>(db, statement, values)
    return new Map(
      rows.map((row) => {
        const found = foundIn(row)
        return [keyOf(row.account_id, found[by]), found]
      })
    )
  }
}

/** Returns a function that finds the order or summary that one reference identifies. */
export const findOneWith =
  <Found>(findAll: FindAll<Found>) =>
  async (db: Database, account_id: string, ref: OrderRef): Promise<Found | undefined> => {
    const { by, name } = nameOf(account_id, ref)
    return isStorableName(name) ? (await findAll(db, by, [name])).get(keyOf(account_id, name.id)) : undefined
  }
