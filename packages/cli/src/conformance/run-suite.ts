import type { ConformanceCase } from "@waybill/core/conformance"
import { isDeniedLogin } from "./plan.ts"
import { type CaseResult, runCase } from "./run-case.ts"
import { sharedValues, type Target } from "./target.ts"

interface RunOptions {
  /** Number of cases that run at the same time. */
  readonly concurrency: number
  readonly onResult: (done: number) => void
}

/**
 * Runs cases and returns their results in the same order. Cases with invalid logins run last, because servers may
 * delay further logins of the client.
 */
export const runSuite = async (
  cases: ReadonlyArray<ConformanceCase>,
  target: Target,
  { concurrency, onResult }: RunOptions
): Promise<ReadonlyArray<CaseResult>> => {
  const results: Array<CaseResult> = []
  const shared = sharedValues(target.credentials, new Date().toISOString().slice(0, 10))
  let done = 0
  const runAll = async (numbers: ReadonlyArray<number>) => {
    const waiting = numbers.values()
    const work = async () => {
      for (const number of waiting) {
        results[number] = await runCase(cases[number]!, number + 1, target, shared)
        onResult(++done)
      }
    }
    await Promise.all(Array.from({ length: concurrency }, work))
  }
  const numbers = [...cases.keys()]
  await runAll(numbers.filter((number) => !isDeniedLogin(cases[number]!)))
  await runAll(numbers.filter((number) => isDeniedLogin(cases[number]!)))
  return results
}
