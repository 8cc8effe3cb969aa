import type { Kysely } from "kysely"
import { clock } from "../sql/clock.ts"
import type { Dialect } from "../sql/dialect.ts"
import { withPlaceholders } from "../sql/placeholders.ts"
import { runStatement } from "../sql/run-statement.ts"
import type { Tables } from "../sql/tables.ts"

/**
 * A process's right to use a node number. An epoch is never used again, so a late statement cannot change a newer
 * lease.
 */
export interface Lease {
  readonly number: number
  readonly epoch: number
  /** Latest time that the ids of earlier leases can contain, in milliseconds since 1970. */
  readonly idsAfter: number
}

/** The holder of a number, and the end of its lease. Each renewal changes the end. */
export interface Holder {
  readonly holder: string
  readonly expires_at: unknown
}

interface LeaseRow {
  readonly number: string | number
  readonly epoch: string | number
  readonly ids_until: string | number
}

/** Returns the statements for the lease table. Comments list the values of each statement in binding order. */
const leaseStatements = (dialect: Dialect, { node_leases: table }: Tables, length: number) => {
  const { later, now } = clock[dialect]
  const placeholders = withPlaceholders(dialect)
  // A lease lasts at most `length`, so a later end means that the clock was set back.
  const isOver = `(expires_at is null or expires_at <= ${now} or expires_at > ${later(String(2 * length))})`
  // A process's own lease also counts as free, because the response to an earlier attempt may have been lost.
  const isFree = (holder: string) => `(${isOver} or holder = ${holder})`
  return {
    /** Selects the lowest free number. Values: the holder. */
    lowestFree: placeholders(
      (next) => `select number, epoch, ids_until from ${table} where ${isFree(next())} order by number limit 1`
    ),
    /** Selects a number if it is free. Values: the holder, the number. */
    free: placeholders(
      (next) => `select number, epoch, ids_until from ${table} where ${isFree(next())} and number = ${next()}`
    ),
    /**
     * Leases a number. Values: the holder, the lease's length, the latest id time, the number, the epoch and latest id
     * time read before, the holder.
     */
    acquire: placeholders(
      (next) => `update ${table} set holder = ${next()}, epoch = epoch + 1, expires_at = ${later(next())},
      ids_until = ${next()} where number = ${next()} and epoch = ${next()} and ids_until = ${next()} and ${isFree(next())}`
    ),
    /** Renews a lease. Values: the lease's length, the latest id time twice, the number, its epoch. */
    renew: placeholders(
      (next) => `update ${table} set expires_at = ${later(next())},
      ids_until = case when ids_until < ${next()} then ${next()} else ids_until end
      where number = ${next()} and epoch = ${next()}`
    ),
    /** Ends a lease. Values: the latest id time, the number, its epoch. */
    release: placeholders(
      (next) => `update ${table} set holder = null, expires_at = null, epoch = epoch + 1, ids_until = ${next()}
      where number = ${next()} and epoch = ${next()}`
    ),
    /** Reads the holder of a number. Values: the number. */
    holder: placeholders(
      (next) => `select holder, cast(expires_at as char(40)) as expires_at from ${table} where number = ${next()}`
    )
  }
}

/** Returns functions that lease node numbers. `length` is the duration of a lease in milliseconds. */
export const leaseTable = (dialect: Dialect, tables: Tables, db: Kysely<unknown>, length: number) => {
  const statements = leaseStatements(dialect, tables, length)

  /** Leases a number, by default the lowest free one. Returns undefined if there is none. */
  const acquire = async (holder: string, number: number | undefined, now: number): Promise<Lease | undefined> => {
    for (;;) {
      const { rows } = await (number === undefined
        ? runStatement<LeaseRow>(db, statements.lowestFree, [holder])
        : runStatement<LeaseRow>(db, statements.free, [holder, number]))
      if (rows[0] === undefined) return undefined
      const found = {
        number: Number(rows[0].number),
        epoch: Number(rows[0].epoch),
        idsAfter: Number(rows[0].ids_until)
      }
      const until = Math.max(now, found.idsAfter) + length
      const values = [holder, length, until, found.number, found.epoch, found.idsAfter, holder]
      const { count } = await runStatement(db, statements.acquire, values)
      // Otherwise another process was faster, so the next row is tried.
      if (count === 1) return { ...found, epoch: found.epoch + 1 }
    }
  }
  return {
    acquire,
    /**
     * Renews a lease and reserves ids with times up to `idsUntil`. Returns whether this process still held the lease.
     */
    renew: async ({ epoch, number }: Lease, idsUntil: number): Promise<boolean> =>
      (await runStatement(db, statements.renew, [length, idsUntil, idsUntil, number, epoch])).count === 1,
    /** Ends a lease. The number's next holder generates only ids with times after `lastId`. */
    release: ({ epoch, number }: Lease, lastId: number) =>
      runStatement(db, statements.release, [lastId, number, epoch]),
    holderOf: async (number: number): Promise<Holder | undefined> =>
      (await runStatement<Holder>(db, statements.holder, [number])).rows[0]
  }
}
