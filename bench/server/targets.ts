import type { Against, Database } from "./command-line.ts"
import type { Mode } from "./load.ts"
import type { Summary } from "./summary.ts"

interface Target {
  readonly title: string
  readonly database: Database
  readonly against: Against
  readonly modes: ReadonlyArray<Mode>
  /** Lowest acceptable ratio of the service's requests per second to the baseline's. */
  readonly least: number
}

const CONNECTIONS = 64

const grouped = (
  name: string,
  database: Database,
  load: string,
  modes: ReadonlyArray<Mode>,
  least: number
): Target => ({
  title: `${name}, ${load}, at least ${least}× the grouped baseline`,
  database,
  against: "grouped",
  modes,
  least
})

const targets: ReadonlyArray<Target> = [
  grouped("SQLite", "sqlite", "pushes", ["push"], 0.85),
  grouped("SQLite", "sqlite", "status", ["status"], 0.8),
  grouped("SQLite", "sqlite", "mixed", ["mixed"], 0.7),
  grouped("PostgreSQL", "postgres", "pushes", ["push"], 0.8),
  grouped("PostgreSQL", "postgres", "status and mixed", ["status", "mixed"], 0.7),
  {
    title: "SQLite, pushes, at least 4× the baseline with a transaction per request",
    database: "sqlite",
    against: "single",
    modes: ["push"],
    least: 4
  }
]

const verdict = ({ against, database, least, modes }: Target, summaries: ReadonlyArray<Summary>): string => {
  const found = modes.map((mode) => {
    const isMatch = ({ pairing }: Summary) =>
      pairing.database === database && pairing.against === against && pairing.mode === mode
    return { mode, ratio: summaries.find((each) => isMatch(each) && each.wrong === 0)?.rateRatio?.median }
  })
  const ratios = found.map(({ mode, ratio }) => `${mode} ${ratio?.toFixed(2) ?? "not measured"}`).join(", ")
  const isMissed = found.some(({ ratio }) => ratio !== undefined && ratio < least)
  const isComplete = found.every(({ ratio }) => ratio !== undefined)
  return `${isMissed ? "not met" : isComplete ? "met" : "not measured"} (${ratios})`
}

/** Reports whether each target is met. Targets apply only with 64 connections and without wrong replies. */
export const targetLines = (summaries: ReadonlyArray<Summary>, connected: number): ReadonlyArray<string> =>
  targets.map((target) => {
    const result =
      connected === CONNECTIONS ? verdict(target, summaries) : `not measured (needs ${CONNECTIONS} connections)`
    return `- ${target.title}: ${result}`
  })
