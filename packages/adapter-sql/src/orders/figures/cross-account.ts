import type { Instant, Stage } from "@waybill/core"
import { type Bind, type BoundStatement, boundStatement } from "../../sql/bound-statement.ts"
import type { Dialect } from "../../sql/dialect.ts"
import { instantFormat, selectInstant } from "../../sql/instants.ts"
import type { Tables } from "../../sql/tables.ts"
import type { OrderPosition, StepPosition } from "./figures-rows.ts"

/** The shipments in the document of an order, as JSON. */
const shipments: Readonly<Record<Dialect, string>> = {
  sqlite: "o.document -> '$.shipments'",
  postgres: "(o.document::json -> 'shipments')::text",
  mysql: "cast(json_extract(o.document, '$.shipments') as char)"
}

/** A table with an alias and a hint to use an index. PostgreSQL has statistics to choose it. */
const hinted: Readonly<Record<Dialect, (table: string, alias: string, index: string) => string>> = {
  sqlite: (table, alias, index) => `${table} ${alias} indexed by ${table}_${index}`,
  postgres: (table, alias) => `${table} ${alias}`,
  mysql: (table, alias, index) => `${table} ${alias} force index (${table}_${index})`
}

/** Condition of the index `history_steps`, which databases with partial indexes must find in a statement. */
const IS_STEP = "h.command in ('start', 'undoStart', 'ship', 'cancel', 'cancel_order', 'reject')"

/** Returns the statements that read the data for the figures from the orders of all accounts. */
export const crossAccountFigures = (dialect: Dialect, { history, orders }: Tables) => {
  const time = selectInstant[dialect]
  const format = instantFormat(dialect)
  const afterOrder = (alias: string, column: string, { account_id, at, order_id }: OrderPosition, bind: Bind) => ({
    from: `${alias}.${column} >= ${bind(format(at))}`,
    later: `${alias}.${column} > ${bind(format(at))} or ${alias}.account_id > ${bind(account_id)}`,
    sameAccount: `${alias}.account_id = ${bind(account_id)}`,
    laterOrder: `${alias}.order_id > ${bind(order_id)}`
  })
  return {
    /** Reads the orders of a stage updated at a time or later, least recent first. */
    orders: (stage: Stage, since: Instant, after: OrderPosition | undefined, limit: number): BoundStatement =>
      boundStatement(dialect, (bind) => {
        const select = `select o.account_id, o.order_id, o.carrier, ${time("o.order_date")} as ordered,
            ${time("o.update_date")} as updated, ${time("o.ship_deadline")} as deadline,
            ${stage === "shipped" ? shipments[dialect] : "null"} as shipments
          from ${hinted[dialect](orders, "o", "by_update")} where o.stage = '${stage}' and`
        const end = () => `order by o.update_date, o.account_id, o.order_id limit ${bind(limit)}`
        if (after === undefined) return `${select} o.update_date >= ${bind(format(since))} ${end()}`
        const { from, later, laterOrder, sameAccount } = afterOrder("o", "update_date", after, bind)
        return `${select} ${from} and (${later} or (${sameAccount} and ${laterOrder})) ${end()}`
      }),
    /** Reads the events that started, shipped or ended orders at a time or later, oldest first. */
    steps: (since: Instant, after: StepPosition | undefined, limit: number): BoundStatement =>
      boundStatement(dialect, (bind) => {
        const select = `select h.account_id, h.order_id, h.revision, h.command, h.stage, ${time("h.at")} as happened
          from ${hinted[dialect](history, "h", "steps")} where ${IS_STEP} and`
        const end = () => `order by h.at, h.account_id, h.order_id, h.revision limit ${bind(limit)}`
        if (after === undefined) return `${select} h.at >= ${bind(format(since))} ${end()}`
        const { from, later, laterOrder, sameAccount } = afterOrder("h", "at", after, bind)
        return `${select} ${from} and (${later} or (${sameAccount} and (${laterOrder}
            or (h.order_id = ${bind(after.order_id)} and h.revision > ${bind(after.revision)})))) ${end()}`
      })
  }
}
