import type { Database, Effort, Pairing } from "./command-line.ts"
import type { Cost } from "./profile.ts"
import type { Both, Ratio, Summary } from "./summary.ts"

const number = (value: number | undefined, digits: number) =>
  value === undefined
    ? "–"
    : value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits })
const both = ({ ours, baselines }: Both, digits: number) => `${number(ours, digits)} / ${number(baselines, digits)}`
const ratio = (found: Ratio | undefined) =>
  found === undefined ? "–" : `${number(found.median, 2)} (${number(found.least, 2)} to ${number(found.most, 2)})`

/** Names of the databases. */
export const databaseNames: Readonly<Record<Database, string>> = {
  sqlite: "SQLite",
  postgres: "PostgreSQL",
  mysql: "MariaDB"
}

const columns: Readonly<Record<string, (summary: Summary, workers: Effort["workers"]) => string>> = {
  database: ({ pairing }) => databaseNames[pairing.database],
  load: ({ pairing }) => pairing.mode,
  workers: ({ pairing }, workers) => String(workers[pairing.database]),
  baseline: ({ pairing }) => pairing.against ?? "–",
  "requests/s": ({ rate }) => both(rate, 0),
  ratio: ({ rateRatio }) => ratio(rateRatio),
  "CPU per request, µs": ({ cpu }) => both(cpu, 1),
  "CPU ratio": ({ cpuRatio }) => ratio(cpuRatio),
  "p50, ms": ({ p50 }) => both(p50, 2),
  "p99, ms": ({ p99 }) => both(p99, 2),
  "cores used by others": ({ foreign }) => both(foreign, 2),
  "wrong replies": ({ wrong }) => String(wrong)
}

const row = (cells: ReadonlyArray<string>) => `| ${cells.join(" | ")} |`

const markdown = (titles: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>) =>
  [row(titles), `|${titles.map(() => "---").join("|")}|`, ...rows.map(row)].join("\n")

/** Returns the comparisons as a Markdown table. Each cell has the service's figure before the baseline's. */
export const tableOf = (summaries: ReadonlyArray<Summary>, workers: Effort["workers"]): string =>
  markdown(
    Object.keys(columns),
    summaries.map((summary) => Object.values(columns).map((cell) => cell(summary, workers)))
  )

/** Number of costs that are printed for each load. */
const LARGEST = 3

/** Returns the largest costs of the service under each load as a Markdown table. */
export const costTableOf = (profiles: ReadonlyArray<readonly [Pairing, ReadonlyArray<Cost>]>): string =>
  markdown(
    ["database", "load", "share of the CPU time", "cost"],
    profiles.flatMap(([{ database, mode }, costs]) =>
      costs
        .slice(0, LARGEST)
        .map(({ group, share }) => [databaseNames[database], mode, `${number(share * 100, 1)} %`, group])
    )
  )
