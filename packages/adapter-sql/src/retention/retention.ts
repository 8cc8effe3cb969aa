import type { Unavailable } from "@waybill/core"
import { checkNames, type NamesOf } from "@waybill/core/options"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Kysely } from "kysely"
import { idempotentWork } from "../connections/retry.ts"
import { transact } from "../connections/transaction.ts"
import { SqlDatabase } from "../database/sql-database.ts"
import { sumsEraser } from "../orders/figures/erase-sums.ts"
import { keyOf } from "../orders/rows/entry.ts"
import { type InstantColumn, instantFormat, parseInstant } from "../sql/instants.ts"
import { runStatement } from "../sql/run-statement.ts"
import { crossAccountRetention } from "./cross-account.ts"
import { type OrderKey, orderDeleter } from "./delete-orders.ts"

/** Number of orders in one transaction. */
const BATCH = 100

/** Where the next batch starts. */
export interface RetentionPosition {
  /** Stage of the orders in the batch. Cancelled orders follow the shipped ones. */
  readonly stage: "shipped" | "cancelled"
  /** The last order of the previous batch. Default: the batch starts with the first order of the stage. */
  readonly last?: OrderKey & {
    /** Time of its last update, in milliseconds since 1970. */
    readonly updated: number
  }
}

/** Selects the closed orders to delete in one batch. */
export interface RetentionOptions {
  /** Time before which an order was last updated, in milliseconds since 1970. */
  readonly before: number
  /** Whether to delete nothing, and only count. Default false. */
  readonly dryRun?: boolean
  /**
   * Which orders with unsent events are kept: all, or those of accounts with a webhook. Without a sender, no event is
   * ever sent. Default `all`. Orders with an event that a consumer has not handled, or has set aside, are always kept.
   */
  readonly keepUnsent?: "all" | "withWebhook"
  /** Where to start. Default: the first batch. */
  readonly from?: RetentionPosition
}

/** Result of one batch: the number of deleted and of kept orders, and the start of the next batch. */
export interface RetentionBatch {
  /** Number of deleted orders, or of orders to delete in a dry run. */
  readonly deleted: number
  /** Number of their events. Absent in a dry run. */
  readonly events?: number
  /** Number of orders kept because of an event that is unsent or not handled by a consumer. */
  readonly unsent: number
  /** Number of orders kept because of an unshipped reprint. */
  readonly reprinted: number
  /** Where the next batch starts. Absent after the last one. */
  readonly next?: RetentionPosition
}

/** A batch of closed orders that still have personal data. */
export interface ClosedOrders {
  /** At most 100 orders. May be empty although `next` is present. */
  readonly orders: ReadonlyArray<OrderKey>
  /** Where the next batch starts. Absent after the last one. */
  readonly next?: RetentionPosition
}

interface Listed extends OrderKey {
  readonly updated: InstantColumn
}

interface Named extends Listed {
  readonly erased: string | number | bigint
}

interface Candidate extends Listed {
  readonly unsent: string | number | bigint
}

const names: NamesOf<RetentionOptions> = { before: true, dryRun: true, keepUnsent: true, from: true }

/**
 * Deletes old shipped or cancelled orders.
 *
 * @example
 * ```ts
 * const retention = yield* Retention
 * const { deleted } = yield* retention.deleteBatch({ before: Date.now() - 730 * 86_400_000 })
 * ```
 */
export class Retention extends Context.Service<
  Retention,
  {
    /**
     * Deletes a batch of closed orders with their history, tracking numbers and webhook deliveries, in one transaction.
     * An interrupted run continues when it is started again.
     */
    readonly deleteBatch: (options: RetentionOptions) => Effect.Effect<RetentionBatch, Unavailable>
    /** Lists a batch of closed orders that are not on hold and whose personal data has not been erased. */
    readonly listBatch: (options: Pick<RetentionOptions, "before" | "from">) => Effect.Effect<ClosedOrders, Unavailable>
  }
>()("@waybill/adapter-sql/Retention") {
  /** Layer of the service in the tables of a `SqlDatabase`. */
  static readonly layer: Layer.Layer<Retention, never, SqlDatabase> = Layer.effect(
    this,
    Effect.gen(function* () {
      const { dialect, reader, tables, writer } = yield* SqlDatabase
      const query = idempotentWork("Retention", dialect)
      const { lock, named, openReprints, read } = crossAccountRetention(dialect, tables)
      const deleteOrders = orderDeleter(dialect, tables)
      const eraseSums = sumsEraser(dialect, tables)
      const time = instantFormat(dialect)

      /** Returns the keys of the orders with an unshipped reprint. */
      const originalsOf = async (db: Kysely<unknown>): Promise<ReadonlySet<string>> => {
        const { rows } = await runStatement<{ account_id: string; document: string }>(db, openReprints, [])
        return new Set(rows.map(({ account_id, document }) => keyOf(account_id, String(JSON.parse(document).original))))
      }

      /** Returns the values that continue a list after an order. */
      const startOf = (last: RetentionPosition["last"]) =>
        last === undefined
          ? []
          : [time(last.updated), time(last.updated), last.account_id, last.account_id, last.order_id]

      const listBatch = async ({ before, from }: Pick<RetentionOptions, "before" | "from">): Promise<ClosedOrders> => {
        const { last, stage } = from ?? { stage: "shipped" }
        const statement = named[last === undefined ? "first" : "continued"][stage]
        const { rows } = await runStatement<Named>(reader, statement, [time(before), ...startOf(last), BATCH])
        const orders = rows.filter(({ erased }) => Number(erased) === 0)
        return {
          orders: orders.map(({ account_id, order_id }) => ({ account_id, order_id })),
          ...nextAfter(stage, rows)
        }
      }

      const batchOf = async (
        db: Kysely<unknown>,
        { before, dryRun = false, from, keepUnsent = "all" }: RetentionOptions
      ) => {
        const { last, stage } = from ?? { stage: "shipped" }
        const statements = dryRun ? read : lock
        const statement = statements[last === undefined ? "first" : "continued"][stage]
        const { rows } = await runStatement<Candidate>(db, statement, [
          keepUnsent === "all" ? 1 : 0,
          time(before),
          ...startOf(last),
          BATCH
        ])
        const sent = rows.filter(({ unsent }) => Number(unsent) === 0)
        const originals = sent.length === 0 ? new Set() : await originalsOf(db)
        const old = sent.filter(({ account_id, order_id }) => !originals.has(keyOf(account_id, order_id)))
        const events = dryRun ? undefined : await deleteOrders(db, old)
        if (!dryRun && old.length > 0) await eraseSums(db, before)
        return {
          deleted: old.length,
          ...(events !== undefined && { events }),
          unsent: rows.length - sent.length,
          reprinted: sent.length - old.length,
          ...nextAfter(stage, rows)
        }
      }

      return {
        listBatch: (options) =>
          Effect.suspend(() => {
            checkNames("retention.listBatch", options, { before: true, from: true })
            return query(() => listBatch(options))
          }),
        deleteBatch: (options) =>
          Effect.suspend(() => {
            checkNames("retention.deleteBatch", options, names)
            return query(() =>
              options.dryRun === true ? batchOf(reader, options) : transact(writer, (db) => batchOf(db, options))
            )
          })
      }
    })
  )
}

/** Returns where the next batch starts: after the last order of a full batch, and otherwise in the next stage. */
const nextAfter = (
  stage: RetentionPosition["stage"],
  rows: ReadonlyArray<Listed>
): { readonly next?: RetentionPosition } => {
  const last = rows.at(-1)
  if (last !== undefined && rows.length === BATCH) {
    const { account_id, order_id, updated } = last
    return { next: { stage, last: { account_id, order_id, updated: parseInstant(updated) } } }
  }
  return stage === "shipped" ? { next: { stage: "cancelled" } } : {}
}
