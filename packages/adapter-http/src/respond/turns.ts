import { nextTurn } from "../request/next-turn.ts"

/** Limits on waiting work. Default: those of large bodies that wait for the parser. */
export interface TurnLimits {
  /** Maximum number of waiting pieces of work for one client. */
  readonly perClient: number
  /** Maximum number of waiting pieces of work for all clients. */
  readonly total: number
  /** Maximum waiting time in milliseconds. */
  readonly waitMs: number
  /** Number of pieces of work that run concurrently, for example while others wait for a database. Default 1. */
  readonly atOnce?: number
}

/** Why work did not get a turn: too much work was waiting, or it waited too long. */
export type NoTurn = "full" | "late"

/**
 * Runs expensive work one piece at a time, or as many as the limit allows, and lets the process serve other requests after each piece. Waiting clients
 * take turns, so that a client with much work delays each piece of the others by only one piece.
 *
 * @example
 * ```ts
 * const turns = new Turns({ perClient: 32, total: 256, waitMs: 10_000 })
 * ```
 */
export class Turns {
  private readonly limits: TurnLimits
  /** Clients in the order of their turns, the one whose work runs first. Each has its work in the order of arrival. */
  private readonly waiting = new Map<string, Set<() => Promise<void>>>()
  private count = 0
  private running = 0

  constructor(limits: TurnLimits = { perClient: 32, total: 256, waitMs: 10_000 }) {
    this.limits = limits
  }

  /**
   * Runs a piece of work for a client in its turn. If the signal is aborted before, rejects with its reason and never
   * starts the work.
   */
  run<A>(client: string, work: () => Promise<A>, signal?: AbortSignal): Promise<A | NoTurn> {
    const own = this.waiting.get(client) ?? new Set()
    if (own.size >= this.limits.perClient || this.count >= this.limits.total) return Promise.resolve("full")
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      const leave = (): void => {
        clearTimeout(timer)
        signal?.removeEventListener("abort", cancel)
        own.delete(start)
        this.count--
      }
      const start = (): Promise<void> => {
        leave()
        return work().then(resolve, reject)
      }
      const cancel = (): void => {
        leave()
        reject(signal!.reason)
      }
      const timer = setTimeout(() => {
        leave()
        resolve("late")
      }, this.limits.waitMs)
      signal?.addEventListener("abort", cancel)
      this.waiting.set(client, own.add(start))
      this.count++
      if (this.running < (this.limits.atOnce ?? 1)) void this.runAll()
    })
  }

  private async runAll(): Promise<void> {
    this.running++
    for (let [next] = this.waiting; next !== undefined; [next] = this.waiting) {
      const [client, own] = next
      const [start] = own
      const turn = start?.()
      this.moveToEnd(client)
      await turn
      this.moveToEnd(client)
      if (this.count > 0) await nextTurn()
    }
    this.running--
  }

  /** Moves a client with waiting work to the end of the map, which keeps insertion order. Others leave it. */
  private moveToEnd(client: string): void {
    const own = this.waiting.get(client)
    this.waiting.delete(client)
    if (own !== undefined && own.size > 0) this.waiting.set(client, own)
  }
}
