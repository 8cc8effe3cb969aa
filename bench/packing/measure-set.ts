// One row of the table: how many boxes and litres a set takes, at what cost, and how much of it is proved.
import { type Measured, type Run, runSet } from "./run-set.ts"
import type { BenchmarkSet } from "./set.ts"
import { asExpected, faultsOf, volumeUsed } from "./validate.ts"

/** The figures of one run over a set. */
export interface Figures {
  readonly orders: number
  readonly boxes: number
  readonly litres: number
  /** Cases that came out as they say they should; 0 where none says so. */
  readonly expected: number
  /** Milliseconds of CPU: the mean of the thread that packs and of the whole process, and the order that took most. */
  readonly ms: number
  readonly processMs: number
  readonly slowest: { readonly id: string; readonly ms: number }
  /** Shares, from 0 to 1, of what is proved, NaN of nothing; `smallest` of the answers in one box. */
  readonly proved: { readonly boxes: number; readonly volume: number; readonly smallest: number }
  readonly invalid: number
}

const isProved = (result: Measured, measure: "boxes" | "volume"): boolean =>
  result.certificate?.proofs.some((p) => p.measure === measure && p.proved) === true

const share = (results: ReadonlyArray<Measured>, measure: "boxes" | "volume"): number =>
  results.filter((result) => isProved(result, measure)).length / results.length

/** Packs all of a set, checks every packing, and counts. */
export const measureSet = (set: BenchmarkSet, run: Run, progress: (done: number, all: number) => void): Figures => {
  const results: Measured[] = []
  let [invalid, litres, expected] = [0, 0, 0]
  let slowest = { id: "", ms: 0 }
  for (const result of runSet(set, run)) {
    const kase = set.cases[results.length]!
    if (faultsOf(kase, result, run.support ?? 0).length > 0) invalid++
    litres += volumeUsed(kase, result) / 1e6
    if (asExpected(kase, result)) expected++
    if (result.ms > slowest.ms) slowest = { id: result.id, ms: result.ms }
    results.push(result)
    progress(results.length, set.cases.length)
  }
  const mean = (sum: number): number => sum / Math.max(1, results.length)
  return {
    orders: results.length,
    boxes: results.reduce((n, r) => n + r.packed.length, 0),
    litres,
    expected,
    ms: mean(results.reduce((sum, r) => sum + r.ms, 0)),
    processMs: mean(results.reduce((sum, r) => sum + r.processMs, 0)),
    slowest,
    proved: {
      boxes: share(results, "boxes"),
      volume: share(results, "volume"),
      smallest: share(
        results.filter((r) => r.packed.length === 1),
        "volume"
      )
    },
    invalid
  }
}
