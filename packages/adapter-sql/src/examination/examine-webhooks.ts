import type { Connections } from "../connections/source.ts"
import { type InstantColumn, parseInstant, selectInstant } from "../sql/instants.ts"
import { runStatement } from "../sql/run-statement.ts"
import type { Tables } from "../sql/tables.ts"
import { MAX_LISTED } from "./cross-account.ts"

interface DisabledRow {
  readonly webhook_id: string
  readonly account_id: string
  readonly reason: string | null
}

interface BacklogRow {
  readonly pending: number | string | bigint
  readonly oldest: InstantColumn | null
}

/** Age in milliseconds of a late delivery to an active webhook: one hour. */
const LATE = 3_600_000

/** Returns the disabled webhooks, and the late deliveries to active ones. */
export const webhookProblems = async (
  { dialect, reader: db }: Pick<Connections, "dialect" | "reader">,
  { webhook_deliveries, webhooks }: Tables,
  now: number
): Promise<ReadonlyArray<string>> => {
  const disabled = await runStatement<DisabledRow>(
    db,
    `select webhook_id, account_id, reason from ${webhooks} where status = 'disabled' order by webhook_id
    limit ${MAX_LISTED + 1}`,
    []
  )
  const backlog = await runStatement<BacklogRow>(
    db,
    `select count(*) as pending, ${selectInstant[dialect]("min(d.created_at)")} as oldest from ${webhook_deliveries} d
    join ${webhooks} w on w.webhook_id = d.webhook_id where d.finished_at is null and w.status = 'active'`,
    []
  )
  const listed = disabled.rows
    .slice(0, MAX_LISTED)
    .map(({ account_id, reason, webhook_id }) => `${webhook_id} of ${account_id} is disabled: ${reason}`)
  const { oldest = null, pending = 0 } = backlog.rows[0] ?? {}
  const since = oldest === null ? now : parseInstant(oldest)
  return [
    ...listed,
    ...(disabled.rows.length > MAX_LISTED ? ["and more"] : []),
    ...(now - since > LATE
      ? [`${Number(pending)} deliveries are waiting, the oldest since ${new Date(since).toISOString()}`]
      : [])
  ]
}
