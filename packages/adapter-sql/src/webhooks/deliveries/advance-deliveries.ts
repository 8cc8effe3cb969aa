import { afterAttempt } from "@waybill/core/adapter"
import type { Kysely } from "kysely"
import type { Dialect } from "../../sql/dialect.ts"
import { instantFormat } from "../../sql/instants.ts"
import { withPlaceholders } from "../../sql/placeholders.ts"
import { runStatement } from "../../sql/run-statement.ts"
import type { Tables } from "../../sql/tables.ts"

/** Milliseconds from an attempt to the next one, by the number of attempts so far. The first attempt is due immediately. */
const waits: ReadonlyArray<number> = [
  0,
  ...Array.from(
    { length: 9 },
    (_, index) => afterAttempt({ attempts: index + 1, now: 0, result: "failed" }).nextAt ?? 0
  )
]

/** Largest step back of a clock that counts as drift, in milliseconds. */
const DRIFT = 1000

/**
 * Returns a function that makes deliveries due whose next attempt is further ahead than any wait. Their time comes from a
 * clock that was set back since. It runs its statement on the first call, and after the clock of this process went back.
 */
export const advanceDeliveries = (dialect: Dialect, { webhook_deliveries }: Tables) => {
  const format = instantFormat(dialect)
  const advance = withPlaceholders(dialect)(
    (next) => `update ${webhook_deliveries} set next_at = ${next()}
    where finished_at is null and status = 'pending' and next_at > ${next()}
      and (${waits.map((_, attempts) => `attempts = ${attempts} and next_at > ${next()}`).join(" or ")})`
  )
  let difference = Number.POSITIVE_INFINITY

  return async (db: Kysely<unknown>, now: number, elapsed: number): Promise<void> => {
    const current = now - elapsed
    if (current < difference - DRIFT)
      await runStatement(db, advance, [format(now), format(now), ...waits.map((wait) => format(now + wait))])
    difference = current
  }
}
