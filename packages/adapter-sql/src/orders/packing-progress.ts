import type { Instant } from "@waybill/core/adapter"
import { PackingProgress } from "@waybill/core/adapter"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { sql } from "kysely"
import { idempotentWork } from "../connections/retry.ts"
import { transact } from "../connections/transaction.ts"
import { SqlDatabase } from "../database/sql-database.ts"
import { type InstantColumn, instantFormat, parseInstant, selectInstant } from "../sql/instants.ts"

interface ProgressRow {
  readonly state: string
  readonly version: string | number | bigint
  readonly changed_by: string
  readonly at: InstantColumn
}

/**
 * Provides the progress of packing on a database. A write of an order that closes it removes its progress.
 *
 * @example
 * ```ts
 * const layer = Layer.provide(sqlPackingProgress, SqlDatabase.layer({ sqlite: "orders.sqlite" }))
 * ```
 */
export const sqlPackingProgress: Layer.Layer<PackingProgress, never, SqlDatabase> = Layer.effect(
  PackingProgress,
  Effect.gen(function* () {
    const { dialect, tables, writer } = yield* SqlDatabase
    const query = idempotentWork("PackingProgress", dialect)
    const [progress, orders] = [sql.raw(tables.packing_progress), sql.raw(tables.orders)]
    const time = sql.raw(selectInstant[dialect]("changed_at"))
    const format = instantFormat(dialect)
    // SQLite has no row locks. Its transactions write one after another.
    const lock = sql.raw(dialect === "sqlite" ? "" : "for update")

    const read: PackingProgress["Service"]["read"] = (account_id, order_id) =>
      Effect.map(
        query(() =>
          sql<ProgressRow>`select state, version, changed_by, ${time} as at from ${progress}
            where account_id = ${account_id} and order_id = ${order_id}`.execute(writer)
        ),
        ({ rows: [row] }) =>
          row && {
            state: row.state,
            version: Number(row.version),
            by: row.changed_by,
            at: parseInstant(row.at) as Instant
          }
      )

    const write: PackingProgress["Service"]["write"] = (account_id, order_id, { at, by, seen, state }) =>
      query(() =>
        transact(writer, async (db) => {
          const isOrder = sql`account_id = ${account_id} and order_id = ${order_id}`
          // A write that closes the order waits for this lock, and then removes the new progress.
          const { rows: open } = await sql`select stage from ${orders}
            where ${isOrder} and stage in ('new', 'processing') ${lock}`.execute(db)
          const { rows } = await sql<ProgressRow>`select version from ${progress} where ${isOrder}`.execute(db)
          if (open.length === 0 || Number(rows[0]?.version ?? 0) !== seen) return undefined
          await sql`delete from ${progress} where ${isOrder}`.execute(db)
          if (state === undefined) return 0
          // The time makes versions differ from those before a removal.
          const version = Math.max(seen + 1, at)
          await sql`insert into ${progress} (account_id, order_id, state, version, changed_by, changed_at)
            values (${account_id}, ${order_id}, ${state}, ${version}, ${by}, ${format(at)})`.execute(db)
          return version
        })
      )
    return { read, write }
  })
)
