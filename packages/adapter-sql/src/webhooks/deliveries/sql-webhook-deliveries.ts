import { type Backlog, WebhookDeliveries } from "@waybill/core/adapter"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { sql } from "kysely"
import { idempotentWork } from "../../connections/retry.ts"
import { SqlDatabase } from "../../database/sql-database.ts"
import { type InstantColumn, instantFormat, parseInstant, selectInstant } from "../../sql/instants.ts"
import { elapsedMilliseconds } from "../../time/monotonic-clock.ts"
import { advanceDeliveries } from "./advance-deliveries.ts"
import { claimDeliveries } from "./claim-deliveries.ts"
import { dueEndpoints } from "./due-endpoints.ts"
import { finishDelivery } from "./finish-delivery.ts"

interface BacklogRow {
  readonly pending: number | string | bigint
  readonly oldest: InstantColumn | null
}

/**
 * Provides the queue of webhook deliveries on a database.
 *
 * @example
 * ```ts
 * const layer = Layer.provide(sqlWebhookDeliveries, SqlDatabase.layer({ sqlite: "orders.sqlite" }))
 * ```
 */
export const sqlWebhookDeliveries: Layer.Layer<WebhookDeliveries, never, SqlDatabase> = Layer.effect(
  WebhookDeliveries,
  Effect.gen(function* () {
    const { dialect, reader, tables, writer } = yield* SqlDatabase
    const query = idempotentWork("Webhooks", dialect)
    const format = instantFormat(dialect)
    const deliveries = sql.raw(tables.webhook_deliveries)
    const endpoints = dueEndpoints(dialect, tables)
    const advance = advanceDeliveries(dialect, tables)
    const claim = claimDeliveries(dialect, tables)
    const finish = finishDelivery(dialect, tables)
    const now = <A, E>(work: (now: number) => Effect.Effect<A, E>) => Effect.flatMap(Clock.currentTimeMillis, work)
    // A finished delivery has `finished_at`, which an index contains.
    const unfinished = `select count(*) as pending, ${selectInstant[dialect]("min(created_at)")} as oldest
      from ${tables.webhook_deliveries} where finished_at is null`

    const backlog = async (): Promise<Backlog> => {
      const { rows } = await sql.raw<BacklogRow>(unfinished).execute(reader)
      const { oldest, pending } = rows[0]!
      return { pending: Number(pending), ...(oldest !== null && { oldest: parseInstant(oldest) }) }
    }
    return {
      due: () =>
        Effect.flatMap(Effect.zip(Clock.currentTimeMillis, elapsedMilliseconds), ([now, elapsed]) =>
          query(async () => {
            await advance(writer, now, elapsed)
            return endpoints(reader, format(now), now)
          })
        ),
      claim: (wanted) =>
        now((now) => {
          const lease = Duration.toMillis(wanted.lease)
          return query(() => claim(writer, { ...wanted, lease, time: format(now) }))
        }),
      finish: (sender, delivery, attempt) =>
        now((now) => query(() => finish(writer, sender, delivery, { ...attempt, now }))),
      release: (sender, { account_id, order_id, revision, webhook_id }) =>
        Effect.asVoid(
          query(() =>
            sql`
              update ${deliveries} set claimed_by = null, claimed_until = null
              where webhook_id = ${webhook_id} and account_id = ${account_id} and order_id = ${order_id}
                and revision = ${revision} and claimed_by = ${sender}`.execute(writer)
          )
        ),
      backlog: () => query(backlog),
      prune: (age) =>
        now((now) =>
          Effect.asVoid(
            query(() =>
              sql`delete from ${deliveries} where finished_at < ${format(now - Duration.toMillis(age))}`.execute(writer)
            )
          )
        )
    }
  })
)
