/** Length of a slice of work in milliseconds, before a check for input. */
const SLICE = 10
/** Pause between two slices in milliseconds, for accepting connections. */
const MAX_CONNECTING = 20

/** Work in order of arrival. */
export interface Slices {
  /** Runs work after all input that has arrived was parsed. */
  readonly later: (work: () => void) => void
  /** Reports a new client. Other clients may be connecting, and Node accepts one each time it looks for input. */
  readonly connected: () => void
}

/**
 * Runs work in slices of a few milliseconds. Between two slices, the process accepts connections and parses requests.
 * Without slices, clients with many connections could keep out new ones for minutes.
 */
export const slices = (): Slices => {
  let queue: Array<() => void> = []
  let at = 0
  let end = 0
  let isConnecting = false
  const start = (): void => {
    const now = performance.now()
    const isWaiting = isConnecting && now - end < MAX_CONNECTING
    isConnecting = false
    if (isWaiting) return void setImmediate(start)
    end = now + SLICE
    step()
  }
  // The promises of a piece of work continue between the next pieces, so that their time counts.
  const step = (): void => {
    if (at === queue.length) {
      queue = []
      at = 0
    } else if (performance.now() < end) {
      queue[at++]!()
      queueMicrotask(step)
    } else {
      queue = queue.slice(at)
      at = 0
      setImmediate(start)
    }
  }
  return {
    later: (work) => {
      if (queue.push(work) === 1) setImmediate(start)
    },
    connected: () => {
      isConnecting = true
    }
  }
}
