// Simulates orders that wait for their account and for a server.

/** Orders, sorted by arrival. Times are in seconds. */
export interface Workload {
  readonly arrivals: Float64Array
  /** Time that a server needs for each order. */
  readonly services: Float64Array
  /** Number of each order's account, from 0. */
  readonly accounts: Uint32Array
}

/** The servers that take orders. */
export interface Servers {
  /** Number of groups of servers. An order is served by the group with the number of its account modulo this. */
  readonly groups: number
  /** Number of servers in each group. */
  readonly each: number
  /** Whether the orders of an account are served one at a time. */
  readonly isSerial: boolean
}

/** A queue of order numbers. */
class Queue {
  readonly #items: Array<number> = []
  #head = 0
  push(item: number): void {
    this.#items.push(item)
  }
  /** Returns the first item, or undefined if the queue is empty. */
  take(): number | undefined {
    return this.#head < this.#items.length ? this.#items[this.#head++] : undefined
  }
}

/** The completions of the orders in service, the earliest first: a binary heap. */
class Completions {
  readonly #orders: Array<number> = []
  readonly #times: Float64Array
  constructor(times: Float64Array) {
    this.#times = times
  }
  #at(index: number): number {
    const order = this.#orders[index]
    return order === undefined ? Number.POSITIVE_INFINITY : this.#times[order]!
  }
  #swap(one: number, other: number): void {
    ;[this.#orders[one], this.#orders[other]] = [this.#orders[other]!, this.#orders[one]!]
  }
  /** The time of the earliest completion. Infinite if there is none. */
  get earliest(): number {
    return this.#at(0)
  }
  push(order: number): void {
    let at = this.#orders.push(order) - 1
    for (let parent = (at - 1) >> 1; at > 0 && this.#at(at) < this.#at(parent); parent = (at - 1) >> 1) {
      this.#swap(at, parent)
      at = parent
    }
  }
  take(): number {
    const first = this.#orders[0]!
    const last = this.#orders.pop()!
    if (this.#orders.length === 0) return first
    this.#orders[0] = last
    for (let at = 0; ; ) {
      const child = this.#at(2 * at + 1) <= this.#at(2 * at + 2) ? 2 * at + 1 : 2 * at + 2
      if (this.#at(child) >= this.#at(at)) return first
      this.#swap(at, child)
      at = child
    }
  }
}

/** Returns the time from the arrival of each order to its completion, in seconds. */
export const latenciesOf = (
  { accounts, arrivals, services }: Workload,
  { each, groups, isSerial }: Servers
): Float64Array => {
  const ends = new Float64Array(arrivals.length)
  const running = new Completions(ends)
  const free = new Array<number>(groups).fill(each)
  const waiting = Array.from({ length: groups }, () => new Queue())
  /** The orders that wait for another order of their account. An account without a queue is idle. */
  const behind = new Map<number, Queue>()
  const start = (order: number, now: number): void => {
    ends[order] = now + services[order]!
    running.push(order)
  }
  const request = (order: number, now: number): void => {
    const group = accounts[order]! % groups
    if (free[group] === 0) waiting[group]!.push(order)
    else {
      free[group]!--
      start(order, now)
    }
  }
  const arrive = (order: number, now: number): void => {
    const queue = behind.get(accounts[order]!)
    if (queue !== undefined) queue.push(order)
    else {
      if (isSerial) behind.set(accounts[order]!, new Queue())
      request(order, now)
    }
  }
  const complete = (order: number, now: number): void => {
    const account = accounts[order]!
    const group = account % groups
    const next = waiting[group]!.take()
    if (next === undefined) free[group]!++
    else start(next, now)
    if (!isSerial) return
    const follower = behind.get(account)!.take()
    if (follower === undefined) behind.delete(account)
    else request(follower, now)
  }
  for (let next = 0; next < arrivals.length || running.earliest < Number.POSITIVE_INFINITY; ) {
    const arrival = arrivals[next] ?? Number.POSITIVE_INFINITY
    const end = running.earliest
    if (end <= arrival) complete(running.take(), end)
    else arrive(next++, arrival)
  }
  return ends.map((end, order) => end - arrivals[order]!)
}
