import type { Against, Database } from "./command-line.ts"
import type { Mode } from "./load.ts"
import type { Summary } from "./summary.ts"

interface Bar {
  readonly says: string
  readonly database: Database
  readonly against: Against
  readonly modes: ReadonlyArray<Mode>
  /** Our requests a second over the baseline's. */
  readonly least: number
}

const all: ReadonlyArray<Mode> = ["push", "status", "mixed"]
const connections = 64

const bars: ReadonlyArray<Bar> = [
  {
    says: "SQLite, at least 80 % of the grouped baseline",
    database: "sqlite",
    against: "grouped",
    modes: all,
    least: 0.8
  },
  {
    says: "PostgreSQL, at least 70 % of the grouped baseline",
    database: "postgres",
    against: "grouped",
    modes: all,
    least: 0.7
  },
  {
    says: "SQLite, pushes, at least 4 times the baseline with a transaction for each request",
    database: "sqlite",
    against: "single",
    modes: ["push"],
    least: 4
  }
]

const verdict = ({ against, database, least, modes }: Bar, summaries: ReadonlyArray<Summary>): string => {
  const found = modes.map((mode) => {
    const isIts = ({ pairing }: Summary) =>
      pairing.database === database && pairing.against === against && pairing.mode === mode
    return { mode, ratio: summaries.find((each) => isIts(each) && each.wrong === 0)?.rateRatio?.median }
  })
  const shown = found.map(({ mode, ratio }) => `${mode} ${ratio?.toFixed(2) ?? "not measured"}`).join(", ")
  const isMissed = found.some(({ ratio }) => ratio !== undefined && ratio < least)
  const isWhole = found.every(({ ratio }) => ratio !== undefined)
  return `${isMissed ? "not met" : isWhole ? "met" : "not measured"} (${shown})`
}

/** A line for each bar, met or not; they are about 64 connections, and right answers alone. */
export const barLines = (summaries: ReadonlyArray<Summary>, connected: number): ReadonlyArray<string> =>
  bars.map((bar) => {
    const told =
      connected === connections ? verdict(bar, summaries) : `not measured (it is about ${connections} connections)`
    return `- ${bar.says}: ${told}`
  })
