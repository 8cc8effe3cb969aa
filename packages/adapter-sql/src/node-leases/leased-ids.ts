import { Unavailable } from "@waybill/core"
import { type OrderIdGenerator, orderIdGenerator } from "@waybill/core/adapter"
import type { Lease } from "./lease-table.ts"

/** Lease length in milliseconds. */
export const LEASE_LENGTH = 15_000
/** Safety margin in milliseconds before the end of a lease. */
export const SAFETY_MARGIN = 3000

/** A lease and its limits until the next renewal. */
interface Term {
  readonly lease: Lease
  readonly generator: OrderIdGenerator
  /** End of the lease for this process, on the monotonic clock. */
  readonly deadline: number
  /** Latest time that ids may contain, as reserved in the database, in milliseconds since 1970. */
  readonly idsUntil: number
}

const unavailable = (cause: string) => new Unavailable({ port: "OrderIds", cause })

/** Time in milliseconds by which a correct clock may be behind the latest id, which is reserved in advance. */
const MAX_BEHIND = 60_000

const shown = (time: number): string => new Date(time).toISOString()

/** Returns the problem of a clock that is far behind the latest id, or undefined. */
export const clockProblem = (now: number, latest: number): string | undefined =>
  latest - now > MAX_BEHIND
    ? `this machine's clock shows ${shown(now)}, but order ids have reached ${shown(latest)}; set the clock`
    : undefined

/** Generates ids under the current lease, and only while the lease is certainly valid. */
export class LeasedIds {
  private term: Term | undefined

  get lease(): Lease | undefined {
    return this.term?.lease
  }

  /** Returns the latest id time to reserve when a lease is acquired or renewed. */
  idsUntil(now: number, lease: Lease): number {
    return Math.max(now, this.term?.generator.last() ?? lease.idsAfter) + LEASE_LENGTH
  }

  /** Records a new or renewed lease. `since` is the time on the monotonic clock before the request to the database. */
  hold(lease: Lease, since: number, idsUntil: number): void {
    const generator =
      this.term?.lease.epoch === lease.epoch && this.term.lease.number === lease.number
        ? this.term.generator
        : orderIdGenerator(lease.number, lease.idsAfter)
    this.term = { lease, generator, deadline: since + LEASE_LENGTH - SAFETY_MARGIN, idsUntil }
  }

  /** Ends the lease, so that no further ids are generated. Returns the time in the last id. */
  end(): number | undefined {
    const last = this.term?.generator.last()
    this.term = undefined
    return last
  }

  /** Returns the next id, or the reason why there is none. */
  next(now: number, elapsed: number): string | Unavailable {
    if (this.term === undefined) return unavailable("this process holds no node number")
    const { deadline, generator, idsUntil, lease } = this.term
    if (elapsed >= deadline) return unavailable(`the lease of node ${lease.number} was not renewed in time`)
    const id = generator.next(now, idsUntil)
    if (id !== undefined) return id
    return unavailable(
      clockProblem(now, generator.last()) ?? `node ${lease.number} has no ids left until the lease is renewed`
    )
  }
}
