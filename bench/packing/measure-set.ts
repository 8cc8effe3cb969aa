// Measures one set: boxes, litres, CPU time and proofs.
import type { Proof } from "@waybill/packing"
import { type Measured, type Run, runSet } from "./run-set.ts"
import type { BenchmarkSet } from "./set.ts"
import { faultsOf, meetsExpectation, volumeUsed } from "./validate.ts"

/** Figures of one run over a set. */
export interface Figures {
  readonly orders: number
  readonly boxes: number
  readonly litres: number
  /** Number of cases that meet their expectation. */
  readonly expected: number
  /** Mean CPU time of the packing thread, in milliseconds. */
  readonly ms: number
  /** Mean CPU time of the whole process, in milliseconds. */
  readonly processMs: number
  /** Order with the most CPU time. */
  readonly slowest: { readonly id: string; readonly ms: number }
  /** Share of answers that reach their bound, from 0 to 1. `smallest` counts only answers in one box. NaN without answers. */
  readonly reached: { readonly boxes: number; readonly volume: number; readonly smallest: number }
  /** Share of answers whose bound `verify` can check without a witness. */
  readonly proved: { readonly boxes: number; readonly volume: number }
  readonly invalid: number
}

const isReached = ({ atLeast, value }: Proof): boolean => atLeast === value

const isProved = ({ proved }: Proof): boolean => proved

/** Returns the share of results with such a proof of a measure. */
const share = (results: ReadonlyArray<Measured>, measure: "boxes" | "volume", has: (proof: Proof) => boolean): number =>
  results.filter(({ certificate }) => certificate?.proofs.some((each) => each.measure === measure && has(each)))
    .length / results.length

/** Packs a set and checks every packing. */
export const measureSet = (set: BenchmarkSet, run: Run, progress: (done: number, all: number) => void): Figures => {
  const results: Measured[] = []
  let [invalid, litres, expected] = [0, 0, 0]
  let slowest = { id: "", ms: 0 }
  for (const result of runSet(set, run)) {
    const testCase = set.cases[results.length]!
    if (faultsOf(testCase, result, run.support ?? 0).length > 0) invalid++
    litres += volumeUsed(testCase, result) / 1e6
    if (meetsExpectation(testCase, result)) expected++
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
    reached: {
      boxes: share(results, "boxes", isReached),
      volume: share(results, "volume", isReached),
      smallest: share(
        results.filter((r) => r.packed.length === 1),
        "volume",
        isReached
      )
    },
    proved: { boxes: share(results, "boxes", isProved), volume: share(results, "volume", isProved) },
    invalid
  }
}
