import type { Kysely } from "kysely"
import { crossAccountEvents } from "../events/cross-account.ts"
import { MAX_LEASE } from "../events/max-lease.ts"
import { numberingOfAll } from "../events/numbering.ts"
import { clock } from "../sql/clock.ts"
import type { Dialect } from "../sql/dialect.ts"
import { withPlaceholders } from "../sql/placeholders.ts"
import { runStatement } from "../sql/run-statement.ts"
import type { Tables } from "../sql/tables.ts"

type Count = number | string | bigint | null

/** Returns functions on the row of a consumer: its cursor, and the claim of the process that runs it. */
export const consumerClaim = (dialect: Dialect, tables: Tables, consumer: string, sender: string) => {
  const { consumers } = tables
  const placeholders = withPlaceholders(dialect)
  const { later, now } = clock[dialect]
  const { lastPosition } = crossAccountEvents(dialect, tables)
  const numberAllEvents = numberingOfAll(dialect, tables)
  const ignored = dialect === "mysql" ? "on duplicate key update consumer = values(consumer)" : "on conflict do nothing"
  const select = placeholders((next) => `select position from ${consumers} where consumer = ${next()}`)
  const insert = placeholders(
    (next) =>
      `insert into ${consumers} (consumer, position, created_at) values (${next()}, ${next()}, ${now}) ${ignored}`
  )
  // No claim is longer than `MAX_LEASE`, so a later end means that the clock was set back since.
  const take = placeholders(
    (next) => `update ${consumers} set claimed_by = ${next()}, claimed_until = ${later(next())}
      where consumer = ${next()} and (claimed_by = ${next()} or claimed_until is null or claimed_until < ${now}
        or claimed_until > ${later(String(2 * MAX_LEASE))})`
  )
  const keep = placeholders(
    (next) =>
      `update ${consumers} set claimed_until = ${later(next())} where consumer = ${next()} and claimed_by = ${next()}`
  )
  const release = placeholders(
    (next) => `update ${consumers} set claimed_by = null, claimed_until = null
      where consumer = ${next()} and claimed_by = ${next()}`
  )
  const advance = placeholders((next) => `update ${consumers} set position = ${next()} where consumer = ${next()}`)

  const position = async (db: Kysely<unknown>): Promise<number | undefined> => {
    const { rows } = await runStatement<{ readonly position: Count }>(db, select, [consumer])
    return rows[0] === undefined ? undefined : Number(rows[0].position)
  }
  return {
    position,
    /** Creates the row of a consumer that never ran before. */
    register: async (db: Kysely<unknown>, start: "now" | "beginning"): Promise<void> => {
      if ((await position(db)) !== undefined) return
      if (start === "now") await numberAllEvents(db)
      const { rows } = await runStatement<{ readonly last: Count }>(db, lastPosition, [])
      await runStatement(db, insert, [consumer, start === "now" ? Number(rows[0]?.last ?? 0) : 0])
    },
    /** Claims the consumer, or renews the claim. Returns whether this sender holds the claim. */
    take: async (db: Kysely<unknown>, lease: number): Promise<boolean> =>
      (await runStatement(db, take, [sender, lease, consumer, sender])).count > 0,
    /** Renews the claim, and locks it until the transaction ends. Returns whether this sender kept the claim. */
    keep: async (db: Kysely<unknown>, lease: number): Promise<boolean> =>
      (await runStatement(db, keep, [lease, consumer, sender])).count > 0,
    release: (db: Kysely<unknown>) => runStatement(db, release, [consumer, sender]),
    advance: (db: Kysely<unknown>, position: number) => runStatement(db, advance, [position, consumer])
  }
}

export type ConsumerClaim = ReturnType<typeof consumerClaim>
