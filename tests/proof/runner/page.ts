// Writes results into docs/promises.md, between two markers.
import type { Promised } from "../trial.ts"
import { type RunRow, rowsOf } from "./rows.ts"
import { cellsOf, headLines, lineOf, REDUCED } from "./table.ts"

const START = "<!-- results: written by npm run proof -- --write -->"
const END = "<!-- end of results -->"

const NEVER_RUN = "not run yet"

const columns = ["promise", "topology", "trials", "losses", "figures", "seed", "command", "verdict", "date"]

/** Finds the name of a row in its line. */
const nameIn = (line: string) => /--only (\S+)/.exec(line)?.[1]

/**
 * Ranks a line: 0 for a row that never ran, 1 for the short form, 2 for fewer trials than the long form has, 3 for all.
 */
const rankOf = (line: string | undefined): number => {
  if (line === undefined || line.includes(NEVER_RUN)) return 0
  if (!line.includes("proof -- --long")) return 1
  return line.includes(REDUCED) ? 2 : 3
}

/**
 * Returns the page with the new results. Rows without a new result keep their line, rows that never ran are marked, and
 * a short or reduced run does not replace a longer one.
 */
export const pageWith = (
  page: string,
  promises: ReadonlyArray<Promised>,
  results: ReadonlyArray<RunRow>,
  today: string
): string => {
  const [start, end] = [page.indexOf(START), page.indexOf(END)]
  if (start < 0 || end < start) throw new Error(`the page must contain ${START} and ${END}`)
  const known = new Map(
    page
      .slice(start, end)
      .split("\n")
      .flatMap((line) => (nameIn(line) === undefined ? [] : [[nameIn(line)!, line]]))
  )
  const lines = rowsOf(promises).map(({ name, promise, trial }) => {
    const old = known.get(name)
    const result = results.find((row) => row.name === name)
    const line = result === undefined ? undefined : lineOf([...cellsOf(result), today])
    if (line !== undefined && rankOf(line) >= rankOf(old)) return line
    const command = `\`npm run proof -- --long --only ${name}\``
    return old !== undefined && !old.includes(NEVER_RUN)
      ? old
      : lineOf([promise.sentence, trial.topology, 0, 0, "", "", command, NEVER_RUN, ""])
  })
  return `${page.slice(0, start)}${[START, ...headLines(columns), ...lines].join("\n")}\n${page.slice(end)}`
}
