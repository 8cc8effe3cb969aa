// Judges the samples of a service under a steady load.

/** A sample after a part of the load, when the garbage has been collected. */
export interface Sample {
  /** Hours since the start of the load. */
  readonly hours: number
  /** Live heap with external memory, and resident memory, in MiB. */
  readonly heap: number
  readonly resident: number
  /** Latencies of the part in milliseconds. */
  readonly p50: number
  readonly p99: number
  /** Cores that other programs used during the part, as a factor of all times. */
  readonly slowdown: number
}

/** Open files and connections of the idle service. */
export interface Open {
  readonly files: number
  readonly http: number
  readonly database: number
}

/** Largest slope in MiB per hour. */
const MAX_SLOPE = 4
/** A slope is above a bound if it is so by twice its standard error. */
const ERRORS = 2
/** Largest growth of the latencies, and milliseconds of the timers on any machine. */
const MAX_GROWTH = { p50: 1.5, p99: 2 } as const
const TIMERS = 5

type Line = { readonly slope: number; readonly error: number }

/** Fits a line to points by least squares. Returns its slope with the standard error. */
export const lineThrough = (points: ReadonlyArray<readonly [x: number, y: number]>): Line => {
  const sum = (of: (x: number, y: number) => number) => points.reduce((all, [x, y]) => all + of(x, y), 0)
  const [x, y] = [sum((x) => x) / points.length, sum((_, y) => y) / points.length]
  const spread = sum((a) => (a - x) ** 2)
  const slope = sum((a, b) => (a - x) * (b - y)) / spread
  const rest = sum((a, b) => (b - y - slope * (a - x)) ** 2)
  return { slope, error: Math.sqrt(rest / (points.length - 2) / spread) }
}

/** Returns the slopes of the memory after the first quarter, in which caches fill, in MiB per hour. */
export const slopesOf = (samples: ReadonlyArray<Sample>): { readonly heap: Line; readonly resident: Line } => {
  const steady = samples.slice(Math.floor(samples.length / 4))
  const of = (kind: "heap" | "resident") => lineThrough(steady.map((sample) => [sample.hours, sample[kind]]))
  return { heap: of("heap"), resident: of("resident") }
}

const median = (values: ReadonlyArray<number>): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Returns the median latencies of the first and of the last quarter, and of the slowdowns. */
export const latenciesOf = (samples: ReadonlyArray<Sample>) => {
  const count = Math.max(Math.floor(samples.length / 4), 1)
  const medians = (part: ReadonlyArray<Sample>) => {
    const of = (kind: "p50" | "p99" | "slowdown") => median(part.map((sample) => sample[kind]))
    return { p50: of("p50"), p99: of("p99"), slowdown: of("slowdown") }
  }
  return { first: medians(samples.slice(0, count)), last: medians(samples.slice(-count)) }
}

/** Returns each missed target as a sentence. */
export const soakProblems = (samples: ReadonlyArray<Sample>, before: Open, after: Open): ReadonlyArray<string> => {
  const slopes = slopesOf(samples)
  const { first, last } = latenciesOf(samples)
  // Other programs may use more cores at the end than at the start.
  const slower = Math.max(last.slowdown / first.slowdown, 1)
  const leaks = (["files", "http", "database"] as const).filter((kind) => after[kind] > before[kind])
  return [
    ...(["heap", "resident"] as const).flatMap((kind) => {
      const { error, slope } = slopes[kind]
      return slope - ERRORS * error < MAX_SLOPE
        ? []
        : [`the ${kind} memory grew by ${slope.toFixed(1)} MiB per hour, the target is ${MAX_SLOPE}`]
    }),
    ...(["p50", "p99"] as const).flatMap((kind) => {
      const most = (first[kind] * MAX_GROWTH[kind] + TIMERS) * slower
      return last[kind] <= most
        ? []
        : [`the ${kind} of the last quarter is ${last[kind].toFixed(1)} ms, the target is ${most.toFixed(1)} ms`]
    }),
    ...leaks.map(
      (kind) =>
        `${after[kind]} ${kind === "files" ? "files" : `${kind} connections`} are open, ${before[kind]} before the load`
    )
  ]
}
