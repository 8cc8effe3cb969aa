import type { Effort } from "./command-line.ts"
import type { Both, Ratio, Summary } from "./summary.ts"

const number = (value: number | undefined, digits: number) =>
  value === undefined
    ? "–"
    : value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits })
const both = ({ ours, baselines }: Both, digits: number) => `${number(ours, digits)} / ${number(baselines, digits)}`
const ratio = (found: Ratio | undefined) =>
  found === undefined ? "–" : `${number(found.median, 2)} (${number(found.least, 2)} to ${number(found.most, 2)})`

const columns: Readonly<Record<string, (summary: Summary, workers: Effort["workers"]) => string>> = {
  database: ({ pairing }) => (pairing.database === "sqlite" ? "SQLite" : "PostgreSQL"),
  load: ({ pairing }) => pairing.mode,
  workers: ({ pairing }, workers) => String(workers[pairing.database]),
  baseline: ({ pairing }) => pairing.against,
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

/** Returns the comparisons as a Markdown table. Each cell has the service's figure before the baseline's. */
export const tableOf = (summaries: ReadonlyArray<Summary>, workers: Effort["workers"]): string => {
  const titles = Object.keys(columns)
  const cells = summaries.map((summary) => row(Object.values(columns).map((cell) => cell(summary, workers))))
  return [row(titles), `|${titles.map(() => "---").join("|")}|`, ...cells].join("\n")
}
