// Runs the selected rows one after another, and prints their table.
import type { Promised } from "../trial.ts"
import { comparisonLines, planLines } from "./announce.ts"
import { HELP, type Options, readArguments } from "./command-line.ts"
import { pageWith } from "./page.ts"
import { planRows } from "./plan.ts"
import { elapsed, type Output, rowProgress } from "./progress.ts"
import { expiredRows, type Occasion, type PublishedPromise, withRuns } from "./results.ts"
import type { Row, RunRow } from "./rows.ts"
import { runRow } from "./run-row.ts"
import { listLines, tableLines } from "./table.ts"

interface TextFile {
  readonly read: () => string
  readonly write: (text: string) => void
}

interface Surroundings extends Occasion {
  readonly out: (text: string) => void
  readonly progress: Output
  /** docs/promises.json, with the latest results. */
  readonly results: TextFile
  /** docs/promises.md, which shows them. */
  readonly page: TextFile
  readonly signal: AbortSignal
}

const MAX_SHOWN = 20

/** Returns the problems of a row in the format that `.ci/run` collects. */
const problemLines = ({ found, name, verdict }: RunRow): ReadonlyArray<string> => {
  if (verdict === "passed") return []
  const prefix = verdict === "failed" ? "failed" : "not run"
  const shown = found.slice(0, MAX_SHOWN).map((sentence) => `${prefix}: ${name}: ${sentence}`)
  return found.length > MAX_SHOWN ? [...shown, `${prefix}: ${name}: and ${found.length - MAX_SHOWN} more`] : shown
}

const runAll = async (
  {
    rows,
    writes,
    ...options
  }: Pick<Options, "form" | "seed" | "size" | "writes"> & {
    readonly rows: ReadonlyArray<Row & { readonly size?: number }>
  },
  { progress, signal }: Surroundings,
  write: (results: ReadonlyArray<RunRow>) => void
) => {
  const results: Array<RunRow> = []
  for (const row of rows) {
    if (signal.aborted) break
    const shown = rowProgress(row.name, progress)
    const result = await runRow(row, { ...options, size: row.size ?? options.size, signal, progress: shown.update })
    shown.end(result.verdict)
    results.push(result)
    // After each row, so that a run that ends early keeps its results. An interrupted row is not a result.
    if (writes && !signal.aborted) write([result])
  }
  return results
}

const readResults = ({ results }: Surroundings): ReadonlyArray<PublishedPromise> => JSON.parse(results.read()).promises

/** Returns a line for each row whose covered files changed after its run, and their number. */
const expiredLines = (surroundings: Surroundings): ReadonlyArray<string> => {
  const results = readResults(surroundings)
  const expired = expiredRows(results, surroundings.digest)
  const rows = results.flatMap((promise) => promise.rows)
  return [
    ...rows
      .filter(({ name }) => expired.has(name))
      .map(({ date, name, revision }) => `expired: ${name}, run on ${date} at ${revision}`),
    `${expired.size} of ${rows.length} rows expired`
  ]
}

/** Writes results into docs/promises.json, and shows them in docs/promises.md. */
const publish = (runs: ReadonlyArray<RunRow>, promises: ReadonlyArray<Promised>, surroundings: Surroundings) => {
  const { page, results } = surroundings
  const after = withRuns(readResults(surroundings), promises, runs, surroundings)
  results.write(`${JSON.stringify({ promises: after }, null, 2)}\n`)
  page.write(pageWith(page.read(), after, expiredRows(after, surroundings.digest)))
}

/** Runs the proof and returns its exit code: 0, 1 if a row is red, or 2 if the arguments are invalid. */
export const runProof = async (
  args: ReadonlyArray<string>,
  promises: ReadonlyArray<Promised>,
  surroundings: Surroundings
): Promise<number> => {
  const { out } = surroundings
  const print = (lines: ReadonlyArray<string>) => out(`${lines.join("\n")}\n`)
  let options: Options | undefined
  try {
    options = readArguments(args, promises)
  } catch (error) {
    print([(error as Error).message])
    return 2
  }
  if (options === undefined) {
    out(HELP)
    return 0
  }
  if (options.listsExpired) {
    print(expiredLines(surroundings))
    return 0
  }
  const write = (rows: ReadonlyArray<RunRow>) => publish(rows, promises, surroundings)
  if (options.lists && options.writes) write([])
  if (options.lists) {
    print(listLines(options.rows))
    return 0
  }
  const published = new Map(readResults(surroundings).flatMap(({ rows }) => rows.map((row) => [row.name, row])))
  const plan = options.quick && planRows(options.rows, published)
  const rows = plan?.rows ?? options.rows
  if (options.quick !== undefined && plan !== undefined) print(planLines(options.quick, plan))
  const results = await runAll({ ...options, rows }, surroundings, write)
  const count = (verdict: RunRow["verdict"]) => results.filter((row) => row.verdict === verdict).length
  const left = rows.length - results.length
  const seconds = results.reduce((sum, row) => sum + row.seconds, 0)
  print([
    ...tableLines(results),
    ...(plan === undefined ? [] : comparisonLines(results, published)),
    "",
    `took ${elapsed(1000 * seconds)}`,
    ...results.flatMap(problemLines),
    ...(left === 0 ? [] : [`failed: interrupted before ${left} rows`]),
    `${count("passed")} passed, ${count("failed") + left} failed, ${count("not run")} skipped`
  ])
  return count("failed") + left > 0 ? 1 : 0
}
