import { randomBytes } from "node:crypto"
import { hostname } from "node:os"
import { OrderIds, type Unavailable } from "@waybill/core"
import { checkNames } from "@waybill/core/options"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { attempt, idempotentWork } from "../connections/retry.ts"
import { SqlDatabase } from "../database/sql-database.ts"
import { elapsedMilliseconds } from "../time/monotonic-clock.ts"
import { type Holder, type Lease, leaseTable } from "./lease-table.ts"
import { clockProblem, LEASE_LENGTH, LeasedIds } from "./leased-ids.ts"
import { isNodeNumber } from "./node-number.ts"
import { NodeRefused } from "./node-refused.ts"

/** Options of the order ids. Each process leases a node number, so that replicas create different ids. */
export interface OrderIdsOptions {
  /** Node number of this process, from 0 to 31. Default: the lowest free one. */
  readonly node?: number | undefined
}

/** Milliseconds between two renewals of a lease. */
const RENEW_EVERY = 5000
/** Milliseconds between attempts to renew a lease, or to lease an occupied number. */
const RETRY_EVERY = 1000

const noNumberFree = () =>
  new NodeRefused({
    kind: "none",
    message: `all node numbers are in use; stop a process, or wait ${LEASE_LENGTH / 1000} seconds after a crash`
  })

const taken = (number: number, { holder }: Holder) =>
  new NodeRefused({
    kind: "taken",
    message: `${number} is held by another process (${holder}); choose a different number, or omit it to use a free one`
  })

const leasedIds = ({ node }: OrderIdsOptions) =>
  Effect.gen(function* () {
    const { dialect, tables, writer } = yield* SqlDatabase
    const table = leaseTable(dialect, tables, writer, LEASE_LENGTH)
    const query = idempotentWork("OrderIds", dialect)
    const holder = `${hostname()}, process ${process.pid}, ${randomBytes(6).toString("hex")}`.slice(-255)
    const ids = new LeasedIds()

    /** Leases a number and returns whether one was free. */
    const acquire = Effect.gen(function* () {
      const since = yield* elapsedMilliseconds
      const now = yield* Clock.currentTimeMillis
      const lease = yield* query(() => table.acquire(holder, node, now))
      const problem = lease && clockProblem(now, lease.idsAfter)
      if (problem !== undefined) yield* Effect.logWarning(problem)
      if (lease !== undefined) ids.hold(lease, since, Math.max(now, lease.idsAfter) + LEASE_LENGTH)
      return lease !== undefined
    })

    /** Renews the lease, or leases a number again if another process has it now. Returns whether one is held. */
    const renew = (lease: Lease) =>
      Effect.gen(function* () {
        const since = yield* elapsedMilliseconds
        const idsUntil = ids.idsUntil(yield* Clock.currentTimeMillis, lease)
        if (yield* query(() => table.renew(lease, idsUntil))) {
          ids.hold(lease, since, idsUntil)
          return true
        }
        yield* Effect.logWarning(`another process has taken node number ${lease.number}`)
        ids.end()
        return yield* acquire
      })

    const keep = Effect.suspend(() => (ids.lease === undefined ? acquire : renew(ids.lease))).pipe(
      Effect.catch((error) =>
        Effect.as(Effect.logWarning("the lease of the node number was not renewed", error), false)
      ),
      Effect.flatMap((isHeld) => Effect.sleep(isHeld ? RENEW_EVERY : RETRY_EVERY)),
      Effect.forever
    )

    /** Waits while a possibly dead process holds a number. Fails as soon as that process renews its lease. */
    const acquireNumber = (
      number: number,
      before: Holder | undefined
    ): Effect.Effect<void, NodeRefused | Unavailable> =>
      Effect.gen(function* () {
        if (yield* acquire) return
        const holder = yield* query(() => table.holderOf(number))
        const isAlive = before !== undefined && holder?.expires_at !== before.expires_at
        if (holder !== undefined && isAlive) return yield* taken(number, holder)
        yield* Effect.sleep(RETRY_EVERY)
        return yield* acquireNumber(number, holder)
      })

    const release = Effect.suspend(() => {
      const { lease } = ids
      const last = ids.end()
      if (lease === undefined || last === undefined) return Effect.void
      return Effect.ignore(attempt(dialect, () => table.release(lease, last)))
    })

    if (node !== undefined) yield* acquireNumber(node, undefined)
    else if (!(yield* acquire)) return yield* noNumberFree()
    yield* Effect.addFinalizer(() => release)
    yield* Effect.forkScoped(Effect.andThen(Effect.sleep(RENEW_EVERY), keep))
    return OrderIds.of({
      next: () =>
        Effect.flatMap(Effect.zip(Clock.currentTimeMillis, elapsedMilliseconds), ([now, elapsed]) => {
          const id = ids.next(now, elapsed)
          return typeof id === "string" ? Effect.succeed(id) : Effect.fail(id)
        })
    })
  })

/**
 * Provides order ids, unique among all processes on the same database. Leases a node number from the database, renews
 * the lease, and releases it when the layer's scope closes. While the lease is not renewed, ids are unavailable.
 *
 * @example
 * ```ts
 * const layer = Layer.provide(sqlOrderIds(), SqlDatabase.layer({ sqlite: "orders.sqlite" }))
 * ```
 */
export const sqlOrderIds = (
  options: OrderIdsOptions = {}
): Layer.Layer<OrderIds, NodeRefused | Unavailable, SqlDatabase> => {
  checkNames("sqlOrderIds", options, { node: true })
  const { node } = options
  // No row has another number, so that the process would wait for its lease forever.
  if (node !== undefined && !isNodeNumber(node))
    throw new RangeError(`sqlOrderIds: node: must be an integer from 0 to 31, not ${String(node)}`)
  return Layer.effect(OrderIds, leasedIds(options))
}
