import type { Against, Database } from "./command-line.ts"
import type { Mode } from "./load.ts"
import { databaseNames } from "./report.ts"
import type { Summary } from "./summary.ts"

/** Limit of a ratio of the service's figure to the baseline's: the lowest rate, or the highest CPU per request. */
type Limit = { readonly least: number } | { readonly most: number }

interface Target {
  readonly database: Database
  readonly mode: Mode
  readonly against: Against
  readonly limit: Limit
}

const CONNECTIONS = 64

const baselineNames: Readonly<Record<Against, string>> = {
  typical: "the Express service",
  grouped: "the grouped baseline",
  equal: "the baseline with the same rows",
  single: "the baseline with a transaction per request"
}

const target = (database: Database, mode: Mode, against: Against, limit: Limit): Target => ({
  database,
  mode,
  against,
  limit
})

const targets: ReadonlyArray<Target> = [
  target("sqlite", "push", "typical", { least: 3 }),
  target("postgres", "push", "typical", { least: 3 }),
  target("sqlite", "push", "grouped", { least: 0.75 }),
  target("sqlite", "push", "grouped", { most: 2 }),
  target("postgres", "push", "grouped", { least: 0.75 }),
  target("postgres", "push", "grouped", { most: 1.7 }),
  target("sqlite", "push", "equal", { least: 0.9 }),
  target("postgres", "push", "equal", { least: 0.9 }),
  target("sqlite", "push", "single", { least: 4 }),
  target("sqlite", "status", "grouped", { least: 0.8 }),
  target("sqlite", "mixed", "grouped", { least: 0.7 }),
  target("postgres", "status", "grouped", { least: 0.8 }),
  target("postgres", "mixed", "grouped", { least: 0.7 })
]

const verdict = ({ against, database, limit, mode }: Target, summaries: ReadonlyArray<Summary>): string => {
  const found = summaries.find(
    ({ pairing, wrong }) =>
      pairing.database === database && pairing.against === against && pairing.mode === mode && wrong === 0
  )
  const ratio = ("least" in limit ? found?.rateRatio : found?.cpuRatio)?.median
  if (ratio === undefined) return "not measured"
  return `${("least" in limit ? ratio >= limit.least : ratio <= limit.most) ? "met" : "not met"} (${ratio.toFixed(2)})`
}

const titleOf = ({ against, database, limit, mode }: Target) => {
  const ratio = "least" in limit ? `at least ${limit.least}×` : `CPU at most ${limit.most}×`
  return `${databaseNames[database]}, ${mode}, ${ratio} ${baselineNames[against]}`
}

/** Reports whether each target is met. Targets apply only with 64 connections and without wrong replies. */
export const targetLines = (summaries: ReadonlyArray<Summary>, connected: number): ReadonlyArray<string> =>
  targets.map((target) => {
    const result =
      connected === CONNECTIONS ? verdict(target, summaries) : `not measured (needs ${CONNECTIONS} connections)`
    return `- ${titleOf(target)}: ${result}`
  })
