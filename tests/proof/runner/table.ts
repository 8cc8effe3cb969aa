// The table of results as Markdown.
import type { Row, RunRow } from "./rows.ts"

/** Returns a line of a Markdown table. */
export const lineOf = (cells: ReadonlyArray<string | number>) =>
  `| ${cells.map((cell) => String(cell).replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`

/** Returns the two lines above the rows. */
export const headLines = (names: ReadonlyArray<string>): ReadonlyArray<string> => [
  lineOf(names),
  lineOf(names.map(() => "---"))
]

/** Reason of a row that never ran. */
export const NEVER_RUN = "not run yet"

const MAX_REASON = 200

/** The part of a result that its verdict depends on. */
interface Judged extends Pick<RunRow, "form" | "found" | "size" | "verdict"> {
  /** Number of trials in the long form. */
  readonly planned: number
  readonly failedBefore: ReadonlyArray<{ readonly date: string; readonly found: string }>
}

/** Returns the first line of a problem as code, so that requests in it are not read as Markdown. */
const codeOf = (problem = "") => `\`${problem.split("\n", 1)[0]!.replaceAll("`", "'").slice(0, MAX_REASON)}\``

/** Returns the first problem of a failed row, and the number of others. */
export const reasonText = ({ found }: Pick<Judged, "found">) =>
  `${codeOf(found[0])}${found.length > 1 ? ` and ${found.length - 1} more` : ""}`

/**
 * Returns the verdict with its reason: why the row was not run, its first problem, that it had fewer trials than its
 * long form, or that it failed earlier.
 */
export const verdictText = (row: Judged): string => {
  const { form, found, planned, size, verdict } = row
  if (verdict === "not run") return found[0] === NEVER_RUN ? NEVER_RUN : `not run: ${found[0]}`
  if (verdict === "failed") return `**FAILED**: ${reasonText(row)}`
  const reduced = form === "long" && size < planned ? [`reduced: ${size} of ${planned}`] : []
  return [
    ["passed", ...reduced].join(", "),
    ...row.failedBefore.map((failure) => `**failed** on ${failure.date}: ${codeOf(failure.found)}`)
  ].join("; ")
}

/** Returns each figure as a sentence. */
export const figuresText = (figures: RunRow["figures"]) =>
  Object.entries(figures)
    .map(([name, value]) => `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${value}.`)
    .join(" ")

/** Names of the columns of the table that a run prints. */
const columns = ["promise", "topology", "trials", "losses", "figures", "seed", "command", "verdict"]

const cellsOf = (row: RunRow): ReadonlyArray<string | number> => [
  row.promise.sentence,
  row.trial.topology,
  row.trials,
  row.losses,
  figuresText(row.figures),
  row.seed,
  `\`${row.command}\``,
  verdictText({ ...row, planned: row.trial.sizes.long, failedBefore: [] })
]

export const tableLines = (rows: ReadonlyArray<RunRow>): ReadonlyArray<string> => [
  ...headLines(columns),
  ...rows.map((row) => lineOf(cellsOf(row)))
]

/** Lists the rows that could run, with their sizes. */
export const listLines = (rows: ReadonlyArray<Row>): ReadonlyArray<string> => [
  ...headLines(["row", "promise", "topology", "short", "long", "target"]),
  ...rows.map(({ name, promise, trial }) =>
    lineOf([
      name,
      promise.sentence,
      trial.topology,
      trial.sizes.short ?? "only in the long form",
      trial.sizes.long,
      promise.target
    ])
  )
]
