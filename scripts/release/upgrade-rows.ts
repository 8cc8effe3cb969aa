// The rows of the proof that a release requires: upgrades from the last release.

/** A row of docs/promises.json, as far as it is read here. */
interface ProofRow {
  readonly name: string
  readonly verdict: string
  readonly form: string
  readonly size: number
  readonly planned: number
  readonly figures: Readonly<Record<string, string>>
}

interface Results {
  readonly promises: ReadonlyArray<{ readonly name: string; readonly rows: ReadonlyArray<ProofRow> }>
}

const COMMAND = "npm run proof -- --long --promise upgrades --write"

/** Lists the rows that a version has not passed in full. `expired` returns the output of `npm run proof -- --expired`. */
export const upgradeProblems = (
  { promises }: Results,
  version: string,
  expired: () => string
): ReadonlyArray<string> => {
  const rows = promises.find(({ name }) => name === "upgrades")?.rows ?? []
  if (rows.length === 0) return [`docs/promises.json: has no row of upgrades; run ${COMMAND}`]
  return rows.flatMap(({ figures, form, name, planned, size, verdict }) => {
    const isComplete = verdict === "passed" && form === "long" && size >= planned
    if (!(isComplete && figures.versions?.endsWith(` and ${version}`)))
      return [`${name}: has not passed with ${version} in its full length; run ${COMMAND}`]
    return expired().includes(`expired: ${name},`) ? [`${name}: its code changed since; run ${COMMAND}`] : []
  })
}
