import type { Policy, Unavailable } from "@waybill/core"
import { type WebhookRecord, WebhookRefusal } from "@waybill/core/adapter"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { type Kysely, type RawBuilder, sql } from "kysely"
import { idempotentWork } from "../../connections/retry.ts"
import { transact } from "../../connections/transaction.ts"
import type { SqlDatabase } from "../../database/sql-database.ts"
import { instantFormat } from "../../sql/instants.ts"
import { type WebhookRow, webhookFields, webhookIn } from "./webhook-row.ts"

/** Dependencies of the webhook commands. */
export interface WebhookContext {
  readonly database: SqlDatabase["Service"]
  readonly policy: Policy
}

/** Reads a webhook. */
export const findWebhook = async (
  { dialect, tables }: Pick<SqlDatabase["Service"], "dialect" | "tables">,
  db: Kysely<unknown>,
  webhook_id: string
): Promise<WebhookRow | undefined> => {
  const { rows } = await sql<WebhookRow>`
    select ${sql.raw(webhookFields(dialect))} from ${sql.raw(tables.webhooks)} w
    where w.webhook_id = ${webhook_id}`.execute(db)
  return rows[0]
}

/** Returns the webhook with an id, or refuses. */
export const storedWebhook = (
  { database }: WebhookContext,
  webhook_id: string
): Effect.Effect<WebhookRow, WebhookRefusal | Unavailable> =>
  Effect.flatMap(
    idempotentWork("Webhooks", database.dialect)(() => findWebhook(database, database.reader, webhook_id)),
    (row) => (row === undefined ? Effect.fail(WebhookRefusal.of("unknownWebhook")) : Effect.succeed(row))
  )

/** Columns with new values, or the reason against a change. Undefined if nothing changes. */
type Assignments = RawBuilder<unknown> | WebhookRefusal | undefined

/**
 * Changes columns of a webhook in a transaction and returns the changed webhook. `assignments` receives the locked row and
 * the current time. It may run again after a failure, so it must be idempotent.
 */
export const changeWebhook = (
  { database }: WebhookContext,
  webhook_id: string,
  assignments: (row: WebhookRow, now: number, db: Kysely<unknown>) => Assignments | Promise<Assignments>
): Effect.Effect<WebhookRecord, WebhookRefusal | Unavailable> =>
  Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    const table = sql.raw(database.tables.webhooks)
    const changed = yield* idempotentWork(
      "Webhooks",
      database.dialect
    )(() =>
      transact(database.writer, async (db) => {
        // The first statement locks the row, so that changes run one after another.
        await sql`update ${table} set status = status where webhook_id = ${webhook_id}`.execute(db)
        const row = await findWebhook(database, db, webhook_id)
        if (row === undefined) return WebhookRefusal.of("unknownWebhook")
        const values = await assignments(row, now, db)
        if (values instanceof WebhookRefusal) return values
        if (values !== undefined) await sql`update ${table} set ${values} where webhook_id = ${webhook_id}`.execute(db)
        return (await findWebhook(database, db, webhook_id))!
      })
    )
    if (changed instanceof WebhookRefusal) return yield* Effect.fail(changed)
    return webhookIn(changed, now)
  })

/** Returns a time as a column value. */
export const columnTime = ({ database }: WebhookContext, time: number): string => instantFormat(database.dialect)(time)
