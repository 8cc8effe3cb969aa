// Watches how an outage shows at /readyz, and how soon a service is ready and as fast as before.

/** A reply of /readyz. Times are in milliseconds. */
export interface Sample {
  readonly startedAt: number
  readonly endedAt: number
  /** Status of the reply, or 0 without one. */
  readonly status: number
}

type Timed = Pick<Sample, "startedAt" | "endedAt">

/** An outage from the time of the fault to its end, in milliseconds. */
export interface Period {
  readonly from: number
  readonly to: number
}

const [READY, NOT_READY] = [200, 503]
/** Milliseconds from a fault until /readyz reports it: 5 s in which orders wait, and a check. */
const NOTICED = 8000
/** Number of writes whose median is compared, two of each client. */
const WINDOW = 24

const medianOf = (writes: ReadonlyArray<Timed>): number =>
  writes.map(({ endedAt, startedAt }) => endedAt - startedAt).toSorted((one, other) => one - other)[
    Math.floor(writes.length / 2)
  ]!

/** Returns the problems of the replies of /readyz. A service that accepts all writes must be ready all the time. */
export const readinessProblems = (
  samples: ReadonlyArray<Sample>,
  { from, to }: Period,
  isServing: boolean
): ReadonlyArray<string> => {
  const during = samples.filter(({ endedAt, startedAt }) => startedAt >= from + NOTICED && endedAt <= to)
  const strange = samples.find(({ status }) => status !== READY && status !== NOT_READY)
  const isWrong = isServing
    ? samples.some(({ status }) => status !== READY)
    : during.some(({ status }) => status === READY)
  return [
    ...(strange === undefined ? [] : [`/readyz returned ${strange.status}`]),
    ...(isWrong ? [`/readyz reported the service as ${isServing ? "not ready" : "ready"} during the fault`] : []),
    ...(!isServing && !samples.some(({ status }) => status === NOT_READY) && to - from > NOTICED
      ? ["/readyz never reported the fault"]
      : [])
  ]
}

/** Returns the milliseconds from the end of the fault until /readyz reports the service as ready, or undefined. */
export const readyAfter = (samples: ReadonlyArray<Sample>, { to }: Period): number | undefined => {
  const first = samples.find(({ startedAt, status }) => startedAt >= to && status === READY)
  return first && first.endedAt - to
}

/**
 * Returns the milliseconds from the end of the fault to the end of the first writes with normal latency: a median of at
 * most 10 ms more than twice that before the fault. Returns undefined if there are none so far.
 */
export const normalAfter = (writes: ReadonlyArray<Timed>, { from, to }: Period): number | undefined => {
  const limit = 10 + 2 * medianOf(writes.filter(({ endedAt }) => endedAt < from))
  const after = writes.filter(({ startedAt }) => startedAt >= to)
  for (let end = WINDOW; end <= after.length; end++)
    if (medianOf(after.slice(end - WINDOW, end)) <= limit) return after[end - 1]!.endedAt - to
  return undefined
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
const SAMPLE_EVERY = 250
const TIMEOUT = 15_000
/** Time limit of the recovery in milliseconds. */
const GIVE_UP = 60_000

/** Reads /readyz until `end`, which waits for the recovery from the outage. */
export const watchRecovery = (url: string, writes: ReadonlyArray<Timed>) => {
  const samples: Array<Sample> = []
  let isRunning = true
  const watch = async () => {
    for (; isRunning; await pause(SAMPLE_EVERY)) {
      const startedAt = performance.now()
      const reply = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(TIMEOUT) }).catch(() => undefined)
      samples.push({ startedAt, endedAt: performance.now(), status: reply?.status ?? 0 })
      await reply?.text()
    }
  }
  const watching = watch()
  return {
    /** Returns the milliseconds until the service was ready, and until its latency was normal. */
    end: async (period: Period, isServing: boolean) => {
      const isOver = () => readyAfter(samples, period) !== undefined && normalAfter(writes, period) !== undefined
      while (!isOver() && performance.now() < period.to + GIVE_UP) await pause(50)
      isRunning = false
      await watching
      return {
        problems: readinessProblems(samples, period, isServing),
        ready: readyAfter(samples, period) ?? GIVE_UP,
        normal: normalAfter(writes, period) ?? GIVE_UP
      }
    }
  }
}
