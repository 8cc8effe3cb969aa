import type { Stage } from "@waybill/core"
import { type Bind, type BoundStatement, boundStatement } from "../../sql/bound-statement.ts"
import type { Dialect } from "../../sql/dialect.ts"
import { instantFormat, selectInstant } from "../../sql/instants.ts"
import { lookedUp } from "../../sql/looked-up.ts"
import type { Tables } from "../../sql/tables.ts"
import { type OrderPosition, type Span, type StepPosition, uncounting } from "./figures-rows.ts"

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
const IS_STEP = "command in ('start', 'undoStart', 'ship', 'cancel', 'cancel_order', 'reject')"

const sameOrder = (one: string, other: string): string =>
  `${one}.account_id = ${other}.account_id and ${one}.order_id = ${other}.order_id`

/** Returns the statements that read the data for the figures from the orders of all accounts. */
export const crossAccountFigures = (dialect: Dialect, { history, orders }: Tables) => {
  const time = selectInstant[dialect]
  const format = instantFormat(dialect)
  const look = lookedUp[dialect]

  /** The rows of a span after a position, in the order of an index that starts with a time. */
  const within = (column: string, { from, to }: Span, bind: Bind): string =>
    `${column} >= ${bind(format(from))}${to === undefined ? "" : ` and ${column} < ${bind(format(to))}`}`
  const later = (alias: string, column: string, { account_id, at }: OrderPosition, bind: Bind): string =>
    `${alias}.${column} >= ${bind(format(at))} and (${alias}.${column} > ${bind(format(at))}
      or ${alias}.account_id > ${bind(account_id)} or (${alias}.account_id = ${bind(account_id)} and `

  const other = (condition: string): string =>
    `not exists (select 1 from ${history} e where ${sameOrder("e", "h")} and ${condition})`
  /** Whether no other event of the order makes a step void. */
  const isCounted = `case when h.command = 'start' then ${other("e.revision > h.revision and e.command in ('start', 'undoStart')")}
      when h.command = 'ship' then h.stage = 'shipped' and o.stage = 'shipped'
        and ${other("e.revision > h.revision and e.command = 'ship' and e.stage = 'shipped'")}
      when h.command = 'undoStart' then false
      else h.stage = 'cancelled' and ${other("e.revision < h.revision and e.stage = 'cancelled'")} end`

  /** Returns the statement of the steps in a span, with more columns of their events, and of the result. */
  const stepsWith =
    (ofEvents: string, selected: string) =>
    (span: Span, after: StepPosition | undefined, limit: number): BoundStatement =>
      boundStatement(dialect, (bind) => {
        const next = ({ order_id, revision }: StepPosition) => `(h.order_id > ${bind(order_id)}
          or (h.order_id = ${bind(order_id)} and h.revision > ${bind(revision)}))))`
        return `select h.account_id, h.order_id, h.revision, h.command, ${time("h.at")} as happened, ${selected},
          case when ${isCounted} then 1 else 0 end as counted
        from (select h.account_id, h.order_id, h.revision, h.command, h.stage, h.at${ofEvents}
          from ${hinted[dialect](history, "h", "steps")} where h.${IS_STEP} and ${within("h.at", span, bind)}
          ${after === undefined ? "" : `and ${later("h", "at", after, bind)}${next(after)}`}
          order by h.at, h.account_id, h.order_id, h.revision limit ${bind(limit)}) h
        ${look(orders, "o", sameOrder("o", "h"))}
        order by h.at, h.account_id, h.order_id, h.revision`
      })

  return {
    /** Reads the orders of a stage with an order date in a span, oldest first. */
    received: (stage: Stage, span: Span, after: OrderPosition | undefined, limit: number): BoundStatement =>
      boundStatement(
        dialect,
        (bind) => `select o.account_id, o.order_id, o.carrier, ${time("o.order_date")} as happened
        from ${hinted[dialect](orders, "o", "by_stage")} where o.stage = '${stage}' and ${within("o.order_date", span, bind)}
        ${after === undefined ? "" : `and ${later("o", "order_date", after, bind)}o.order_id > ${bind(after.order_id)}))`}
        order by o.order_date, o.account_id, o.order_id limit ${bind(limit)}`
      ),
    /** Reads the events in a span that started, shipped or ended orders, oldest first, with their orders. */
    steps: stepsWith(
      "",
      `o.carrier, ${time("o.order_date")} as ordered, ${time("o.ship_deadline")} as deadline,
          case when h.command = 'ship' then ${shipments[dialect]} end as shipments`
    ),
    /** Reads the same events, with the names of the operators. */
    work: stepsWith(", operator", "h.operator"),
    /** Reads the events after a position, with the dates of their orders. */
    eventsAfter: (position: number, limit: number): BoundStatement =>
      boundStatement(
        dialect,
        (
          bind
        ) => `select h.position, h.command, h.revision, ${time("h.at")} as happened, ${time("o.order_date")} as ordered
        from (select position, command, revision, at, account_id, order_id from ${history}
          where position > ${bind(position)} order by position limit ${bind(limit)}) h
        left join ${orders} o on ${sameOrder("o", "h")} order by h.position`
      ),
    /** Reads the times of all steps of the orders with an event between two positions that can make steps void. */
    stepsOfChanged: (after: number, to: number): BoundStatement =>
      boundStatement(
        dialect,
        (bind) => `select ${time("s.at")} as happened from ${history} h ${look(history, "s", sameOrder("s", "h"))}
        where h.position > ${bind(after)} and h.position <= ${bind(to)}
          and h.command in (${uncounting.map((command) => `'${command}'`).join(", ")}) and s.${IS_STEP}`
      )
  }
}
