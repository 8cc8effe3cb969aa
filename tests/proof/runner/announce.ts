// Says what a run of one promise will do, and compares its results with the published ones.
import type { Promised } from "../trial.ts"
import { absentNeeds, needsOf } from "./needs.ts"
import type { Plan } from "./plan.ts"
import { elapsed } from "./progress.ts"
import type { PublishedRow } from "./results.ts"
import type { RunRow } from "./rows.ts"
import { headLines, lineOf } from "./table.ts"

/** Says which rows run, for how long, and what they need. */
export const planLines = ({ sentence }: Promised, { leftOut, rows }: Plan): ReadonlyArray<string> => {
  const seconds = rows.reduce((sum, row) => sum + row.seconds, 0)
  const guess = rows.some(({ isGuess }) => isGuess) ? " (* guessed, because no run was recorded)" : ""
  const absent = absentNeeds(rows)
  return [
    `${sentence}: ${rows.length} of ${rows.length + leftOut.length} rows, about ${elapsed(1000 * seconds)}${guess}`,
    "",
    ...headLines(["row", "topology", "trials", "of", "duration"]),
    ...rows.map(({ isGuess, name, seconds: estimated, size, trial }) =>
      lineOf([name, trial.topology, size, trial.sizes.long, `${elapsed(1000 * estimated)}${isGuess ? "*" : ""}`])
    ),
    "",
    `Needs: ${needsOf(rows).join(", ")}`,
    ...absent.map(({ install, name, rows: skipped }) => `Absent: ${name} (${install}); skips ${skipped.join(", ")}`),
    ...leftOut.map(({ name }) => `Left out: ${name}; npm run proof -- --long --only ${name}`),
    ""
  ]
}

const textOf = ({ losses, trials, verdict }: Pick<RunRow, "losses" | "trials" | "verdict">) =>
  verdict === "not run" ? verdict : `${verdict}, ${losses} losses in ${trials} trials`

/** Compares the verdict of each row with the published one. */
export const comparisonLines = (
  results: ReadonlyArray<RunRow>,
  published: ReadonlyMap<string, PublishedRow>
): ReadonlyArray<string> => {
  const pairs = results.map((row) => [row, published.get(row.name)] as const)
  const agreeing = pairs.filter(([row, old]) => row.verdict === old?.verdict)
  return [
    "",
    ...headLines(["row", "now", "published", "date"]),
    ...pairs.map(([row, old]) =>
      lineOf([row.name, textOf(row), old === undefined ? "never" : textOf(old), old?.date ?? ""])
    ),
    "",
    `${agreeing.length} of ${results.length} rows have the published verdict`
  ]
}
