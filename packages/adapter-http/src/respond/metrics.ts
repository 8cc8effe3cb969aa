/** Upper bounds of the histogram's buckets, in seconds. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Figures for one method: number of replies for each code, and a histogram of their durations. */
interface Series {
  readonly codes: Map<string, number>
  readonly buckets: Array<number>
  seconds: number
  count: number
}

const label = (text: string): string => text.replace(/[\\"\n]/g, (sign) => (sign === "\n" ? "\\n" : `\\${sign}`))

/** Counts requests and measures their durations by method and code, and prints both in the Prometheus text format. */
export class Metrics {
  private readonly methods = new Map<string, Series>()
  private readonly more: (() => string) | undefined
  private readonly prefix: string

  /** `prefix` starts the names of the figures, and `more` returns additional lines. */
  constructor(more?: () => string, prefix = "waybill") {
    this.more = more
    this.prefix = prefix
  }

  count(method: string, code: string, milliseconds: number): void {
    const series = this.seriesOf(method)
    series.codes.set(code, (series.codes.get(code) ?? 0) + 1)
    const seconds = milliseconds / 1000
    const bucket = bounds.findIndex((bound) => seconds <= bound)
    if (bucket !== -1) series.buckets[bucket]!++
    series.seconds += seconds
    series.count++
  }

  private seriesOf(method: string): Series {
    const known = this.methods.get(method)
    if (known !== undefined) return known
    const series: Series = { codes: new Map(), buckets: bounds.map(() => 0), seconds: 0, count: 0 }
    this.methods.set(method, series)
    return series
  }

  text(): string {
    const all = [...this.methods].map(([method, series]) => [`method="${label(method)}"`, series] as const)
    const lines = [
      `# HELP ${this.prefix}_requests_total Requests by method and code. The code of a success is empty.`,
      `# TYPE ${this.prefix}_requests_total counter`,
      ...all.flatMap(([method, { codes }]) =>
        [...codes].map(([code, count]) => `${this.prefix}_requests_total{${method},code="${label(code)}"} ${count}`)
      ),
      `# HELP ${this.prefix}_request_seconds Seconds from the complete request to the reply.`,
      `# TYPE ${this.prefix}_request_seconds histogram`,
      ...all.flatMap(([method, series]) => histogramOf(`${this.prefix}_request_seconds`, method, series))
    ]
    return `${lines.join("\n")}\n${this.more?.() ?? ""}`
  }
}

/** Returns the lines of a histogram. Each bucket counts all requests up to its upper bound. */
const histogramOf = (name: string, method: string, { buckets, count, seconds }: Series): ReadonlyArray<string> => {
  let cumulative = 0
  const rows = bounds.map((bound, index) => {
    cumulative += buckets[index]!
    return `${name}_bucket{${method},le="${bound}"} ${cumulative}`
  })
  return [
    ...rows,
    `${name}_bucket{${method},le="+Inf"} ${count}`,
    `${name}_sum{${method}} ${seconds}`,
    `${name}_count{${method}} ${count}`
  ]
}
