import type { ToWorker } from "./messages.ts"
import { sumMetrics } from "./sum-metrics.ts"

/**
 * Time limit in milliseconds for a worker to report its metrics. A worker that misses it contributes its previous
 * report.
 */
const REPORT_LIMIT = 1000

type Send = (place: number, message: ToWorker) => void

interface Round {
  readonly requester: number
  /** Indexes of the workers without a report. */
  readonly missing: Set<number>
  readonly timeout: NodeJS.Timeout
}

/** Collects the metrics of all workers whenever one worker needs the total. */
export class MetricRounds {
  private readonly send: Send
  private readonly latest = new Map<number, string>()
  private readonly rounds = new Map<number, Round>()
  private ended = ""
  private count = 0

  constructor(send: Send) {
    this.send = send
  }

  /** Starts a round: requests metrics from the workers at `places`, for the worker `requester`. */
  start(requester: number, places: ReadonlyArray<number>): void {
    const number = ++this.count
    const timeout = setTimeout(() => this.finish(number), REPORT_LIMIT)
    this.rounds.set(number, { requester, missing: new Set(places), timeout })
    for (const place of places) this.send(place, { kind: "requestMetrics", round: number })
  }

  /** Records a worker's report for a round. */
  report(place: number, number: number, text: string): void {
    this.latest.set(place, text)
    this.settle(number, place)
  }

  /** Keeps the counters of a worker that has ended, because the worker that replaces it counts from zero. */
  workerEnded(place: number): void {
    this.ended = sumMetrics([], [this.ended, this.latest.get(place) ?? ""])
    this.latest.delete(place)
    for (const number of this.rounds.keys()) this.settle(number, place)
  }

  private settle(number: number, place: number): void {
    const missing = this.rounds.get(number)?.missing
    missing?.delete(place)
    if (missing?.size === 0) this.finish(number)
  }

  private finish(number: number): void {
    const { requester, timeout } = this.rounds.get(number)!
    clearTimeout(timeout)
    this.rounds.delete(number)
    this.send(requester, { kind: "totalMetrics", text: sumMetrics([...this.latest.values()], [this.ended]) })
  }
}
