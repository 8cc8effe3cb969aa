// Runs many rounds of one fault and adds up their results.
import { longTimeouts } from "../fixtures/long-timeouts.ts"
import type { FreshTables } from "../fixtures/tables.ts"
import { waybillOn } from "../fixtures/waybill.ts"
import { type FaultName, faults } from "./faults.ts"
import { type Operation, type RoundResult, round } from "./rounds.ts"

export interface Totals {
  readonly rounds: number
  /** Number of rounds in which the fault occurred. */
  readonly triggered: number
  readonly calls: number
  readonly acknowledged: number
  /** Number of calls that failed with a temporary error. */
  readonly temporary: number
  /** All other verdicts, and all failed recoveries. */
  readonly errors: ReadonlyArray<string>
  /** Longest recovery, in milliseconds. */
  readonly longestRecovery: number
}

const total = (results: ReadonlyArray<RoundResult>): Totals => {
  const verdicts = results.flatMap(({ verdicts }) => verdicts)
  const count = (verdict: string) => verdicts.filter((each) => each === verdict).length
  return {
    rounds: results.length,
    triggered: results.filter(({ hasTriggered }) => hasTriggered).length,
    calls: verdicts.length,
    acknowledged: count("acknowledged"),
    temporary: count("temporary"),
    errors: [
      ...verdicts.filter((each) => each !== "acknowledged" && each !== "temporary"),
      ...results.flatMap(({ recovery }) => (recovery === undefined ? ["the store did not recover"] : []))
    ],
    longestRecovery: Math.max(...results.map(({ recovery = 0 }) => recovery))
  }
}

const operations = ["push", "hold"] as const

/** Runs a number of rounds of each operation on the same tables, some of them concurrently, and adds up their results. */
export const totalsOf = async (
  tables: FreshTables,
  name: FaultName,
  rounds: number,
  concurrency: number
): Promise<Readonly<Record<Operation, Totals>>> => {
  const observer = waybillOn(tables, 0, longTimeouts)
  const runRounds = async (operation: Operation): Promise<Totals> => {
    const results: Array<RoundResult> = []
    let next = 1
    const worker = async () => {
      while (next <= rounds) results.push(await round(tables, observer, faults[name], operation, next++))
    }
    await Promise.all(Array.from({ length: concurrency }, worker))
    return total(results)
  }
  const [push, hold] = await Promise.all(operations.map(runRounds))
  await observer.dispose()
  return { push: push!, hold: hold! }
}
