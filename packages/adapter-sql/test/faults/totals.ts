// Many rounds of one fault, and what they add up to.
import type { FreshTables } from "../fixtures/tables.ts"
import { waybillOn } from "../fixtures/waybill.ts"
import { type FaultName, faults } from "./faults.ts"
import { type Operation, type Outcome, round } from "./rounds.ts"

/** Rounds of one operation under way at once. */
const sideBySide = 10

export interface Sums {
  readonly rounds: number
  /** Rounds in which the fault came about. */
  readonly struck: number
  readonly calls: number
  readonly acknowledged: number
  /** Calls that were told to come again. */
  readonly temporary: number
  /** Everything that must not be, as sentences. */
  readonly broken: ReadonlyArray<string>
  /** The longest that a round took to work again, in milliseconds. */
  readonly longestRecovery: number
}

const sum = (outcomes: ReadonlyArray<Outcome>): Sums => {
  const verdicts = outcomes.flatMap(({ verdicts }) => verdicts)
  const count = (word: string) => verdicts.filter((each) => each === word).length
  return {
    rounds: outcomes.length,
    struck: outcomes.filter(({ hasStruck }) => hasStruck).length,
    calls: verdicts.length,
    acknowledged: count("acknowledged"),
    temporary: count("temporary"),
    broken: [
      ...verdicts.filter((each) => each !== "acknowledged" && each !== "temporary"),
      ...outcomes.flatMap(({ recovery }) => (recovery === undefined ? ["the store does not work again"] : []))
    ],
    longestRecovery: Math.max(...outcomes.map(({ recovery = 0 }) => recovery))
  }
}

const operations = ["push", "hold"] as const

/** So many rounds of each operation on tables of one database, some of them side by side. */
export const sumsOf = async (
  tables: FreshTables,
  name: FaultName,
  rounds: number
): Promise<Readonly<Record<Operation, Sums>>> => {
  const truth = waybillOn(tables, 0, { timeouts: { acquire: 20_000, statement: 20_000 } })
  const many = async (operation: Operation): Promise<Sums> => {
    const outcomes: Array<Outcome> = []
    let next = 1
    const worker = async () => {
      while (next <= rounds) outcomes.push(await round(tables, truth, faults[name], operation, next++))
    }
    await Promise.all(Array.from({ length: sideBySide }, worker))
    return sum(outcomes)
  }
  const [push, hold] = await Promise.all(operations.map(many))
  await truth.dispose()
  return { push: push!, hold: hold! }
}
