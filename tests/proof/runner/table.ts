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

/** Word in the verdict of a row with fewer trials than its long form has. */
export const REDUCED = "reduced"

const MAX_REASON = 200

/** Returns the first line of a problem as code, so that requests in it are not read as Markdown. */
const reasonText = (problem: string) => `\`${problem.split("\n", 1)[0]!.replaceAll("`", "'").slice(0, MAX_REASON)}\``

/**
 * Returns the verdict with its reason: why the row was not run, its first problem, or that it had fewer trials than its
 * long form.
 */
const verdictText = ({ form, found, size, trial, verdict }: RunRow): string => {
  const isReduced = form === "long" && size < trial.sizes.long
  if (verdict === "passed") return isReduced ? `passed, ${REDUCED}: ${size} of ${trial.sizes.long}` : verdict
  if (verdict === "not run") return `not run: ${found[0]}`
  const more = found.length > 1 ? ` and ${found.length - 1} more` : ""
  return `**FAILED**: ${reasonText(found[0]!)}${more}`
}

/** Returns each figure as a sentence. */
const figuresText = (figures: RunRow["figures"]) =>
  Object.entries(figures)
    .map(([name, value]) => `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${value}.`)
    .join(" ")

/** Names of the columns of the table that a run prints. */
const columns = ["promise", "topology", "trials", "losses", "figures", "seed", "command", "verdict"]

/** Returns the cells of a row that the printed table and the page share. */
export const cellsOf = (row: RunRow): ReadonlyArray<string | number> => [
  row.promise.sentence,
  row.trial.topology,
  row.trials,
  row.losses,
  figuresText(row.figures),
  row.seed,
  `\`${row.command}\``,
  verdictText(row)
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
