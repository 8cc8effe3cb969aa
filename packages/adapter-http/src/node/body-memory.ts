/** Maximum number of bytes in a listener's request bodies: in total, and per client. */
const MAX_BYTES = 64 * 1024 * 1024
const MAX_PER_CLIENT = 16 * 1024 * 1024

/** A request body that a listener holds. */
export interface HeldBody {
  readonly client: string
  /** Number of bytes counted so far. */
  bytes: number
  /** Whether the body is complete. */
  isComplete: boolean
  /** Stops receiving the body and replies to its client. */
  readonly refuse: () => void
}

/**
 * Counts the bytes in request bodies, in total and for each client. If there are too many, refuses the largest
 * incomplete body of a client that exceeds its share, or else of the client that holds the most.
 */
export class BodyMemory {
  private readonly bodies = new Set<HeldBody>()
  private readonly clients = new Map<string, number>()
  private total = 0

  /** Counts the new size of a body, and refuses bodies while there are too many bytes. */
  grow(body: HeldBody, bytes: number): void {
    this.bodies.add(body)
    this.add(body, bytes - body.bytes)
    for (let client = this.excessive(body); client !== undefined; client = this.excessive(body)) {
      const largest = this.largestIncomplete(client) ?? body
      this.release(largest)
      largest.refuse()
    }
  }

  /** Stops counting a body. */
  release(body: HeldBody): void {
    if (!this.bodies.delete(body)) return
    this.add(body, -body.bytes)
  }

  /** Returns the client to refuse after the growth of a body, if any. */
  private excessive(grown: HeldBody): string | undefined {
    if (!this.bodies.has(grown)) return undefined
    if ((this.clients.get(grown.client) ?? 0) > MAX_PER_CLIENT) return grown.client
    if (this.total <= MAX_BYTES) return undefined
    return [...this.clients].reduce((most, next) => (next[1] > most[1] ? next : most))[0]
  }

  /** Returns the largest incomplete body of a client. If several are equally large, returns the oldest. */
  private largestIncomplete(client: string): HeldBody | undefined {
    let largest: HeldBody | undefined
    for (const body of this.bodies)
      if (body.client === client && !body.isComplete && body.bytes > (largest?.bytes ?? 0)) largest = body
    return largest
  }

  private add(body: HeldBody, bytes: number): void {
    body.bytes += bytes
    this.total += bytes
    const ofClient = (this.clients.get(body.client) ?? 0) + bytes
    if (ofClient === 0) this.clients.delete(body.client)
    else this.clients.set(body.client, ofClient)
  }
}
