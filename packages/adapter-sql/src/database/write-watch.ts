/** Time in milliseconds without a stored order, while one waits, after which a database is not ready. */
export const MAX_BLOCKED = 5000

/** Time in milliseconds after a failed write, without another write, until it no longer counts. */
const REMEMBERED = 10_000

/** Result of a write. A rejected one shows nothing about the database, because only its own order cannot be stored. */
export type WriteEnd = "stored" | "failed" | "rejected"

/** Watches the writes of orders, so that readiness depends on their results and needs no write for each check. */
export class WriteWatch {
  private readonly running = new Set<{ readonly start: number }>()
  private storedAt = Number.NEGATIVE_INFINITY
  /** Start of the first write that failed since the last stored one, and end of the latest. */
  private failed: { readonly start: number; readonly end: number } | undefined

  /** Counts a write until the returned function receives its result. */
  start(now = performance.now()): (result: WriteEnd, end?: number) => void {
    if (this.failed !== undefined && this.running.size === 0 && now - this.failed.end > REMEMBERED)
      this.failed = undefined
    const write = { start: now }
    this.running.add(write)
    return (result, end = performance.now()) => {
      this.running.delete(write)
      if (result === "stored") {
        this.storedAt = end
        this.failed = undefined
      } else if (result === "failed") this.failed = { start: this.failed?.start ?? this.since(write.start), end }
    }
  }

  /** Returns for how many milliseconds a waiting write and those before it were not stored, or 0 if none waits. */
  blocked(now = performance.now()): number {
    const [oldest] = this.running
    return oldest === undefined ? 0 : now - (this.failed?.start ?? this.since(oldest.start))
  }

  private since(start: number): number {
    return Math.max(start, this.storedAt)
  }
}
