import { setTimeout as sleep } from "node:timers/promises"

let passed = 0
let failed = 0

const print = (line: string) => process.stdout.write(`${line}\n`)

/** Runs a step and prints its result. Returns undefined if it fails. */
export const step = async <A>(name: string, run: () => A | Promise<A>): Promise<A | undefined> => {
  const start = performance.now()
  try {
    const result = await run()
    passed++
    print(`passed: ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`)
    return result
  } catch (error) {
    failed++
    print(`failed: ${name}: ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
}

/**
 * Returns the number of steps that have failed.
 *
 * @public The example for Medusa uses it.
 */
export const failures = (): number => failed

/** Prints the number of steps that passed and failed, and sets the exit code. */
export const close = (): void => {
  print(`${passed} passed, ${failed} failed, 0 skipped`)
  if (failed > 0) process.exitCode = 1
}

/**
 * Repeats a query until it returns a value, for at most `seconds`.
 *
 * @public The example for Medusa uses it.
 */
export const eventually = async <A>(query: () => Promise<A | undefined>, seconds: number): Promise<A> => {
  for (const end = Date.now() + seconds * 1000; ; await sleep(500)) {
    const found = await query()
    if (found !== undefined) return found
    if (Date.now() > end) throw new Error(`nothing found within ${seconds} seconds`)
  }
}
