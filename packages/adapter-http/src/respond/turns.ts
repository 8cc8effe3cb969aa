/** Maximum number of waiting pieces of work for one client, and for all clients. */
const MAX_PER_CLIENT = 32
const MAX_TOTAL = 256

type Work = () => Promise<void>

/**
 * Runs expensive work one piece at a time, and lets the process serve other requests after each piece. Waiting clients
 * take turns, so a client with much work delays the others by only one piece.
 */
export class Turns {
  private readonly waiting = new Map<string, Array<Work>>()
  private count = 0
  private isRunning = false

  /** Runs a piece of work for a client in its turn, or returns `full` if too many pieces are waiting. */
  run<A>(client: string, work: () => Promise<A>): Promise<A | "full"> {
    const own = this.waiting.get(client) ?? []
    if (own.length >= MAX_PER_CLIENT || this.count >= MAX_TOTAL) return Promise.resolve("full")
    return new Promise((resolve, reject) => {
      own.push(() => work().then(resolve, reject))
      this.waiting.set(client, own)
      this.count++
      if (!this.isRunning) void this.runAll()
    })
  }

  private async runAll(): Promise<void> {
    this.isRunning = true
    for (const [client, own] of this.turns()) {
      const work = own.shift()!
      this.count--
      // A client that still has work goes to the end of the map, which keeps insertion order.
      this.waiting.delete(client)
      if (own.length > 0) this.waiting.set(client, own)
      await work()
      if (this.count > 0) await new Promise((resolve) => setTimeout(resolve))
    }
    this.isRunning = false
  }

  private *turns(): Generator<readonly [string, Array<Work>]> {
    for (let [next] = this.waiting; next !== undefined; [next] = this.waiting) yield next
  }
}
