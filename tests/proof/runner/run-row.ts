// Runs one row, and judges its results.
import type { Result } from "../trial.ts"
import type { Options } from "./command-line.ts"
import type { Row, RunRow } from "./rows.ts"

export interface RowOptions extends Pick<Options, "form" | "seed" | "size"> {
  readonly progress: (done: number, size: number) => void
  readonly signal: AbortSignal
}

const nothing = { trials: 0, losses: 0, figures: {} }

/** Runs a row. A trial that throws an error, or runs nothing, fails. */
export const runRow = async (row: Row, { form, progress, seed, signal, size: given }: RowOptions): Promise<RunRow> => {
  const { sizes } = row.trial
  const size = given ?? (form === "short" ? sizes.short : undefined) ?? sizes.long
  const chosen = given === undefined ? "" : ` --size ${given}`
  const command = `npm run proof -- --${form} --only ${row.name} --seed ${seed}${chosen}`
  const start = performance.now()
  const ended = (verdict: RunRow["verdict"], result: Result): RunRow => ({
    ...row,
    ...result,
    form,
    size,
    seed,
    command,
    verdict,
    seconds: (performance.now() - start) / 1000
  })
  try {
    const result = await row.trial.run({ size, seed, signal, progress: (done) => progress(done, size) })
    if ("absent" in result) return ended("not run", { ...nothing, found: [result.absent] })
    const found = [
      ...result.found,
      ...(result.losses > 0 && result.found.length === 0 ? [`${result.losses} losses`] : []),
      ...(result.trials === 0 ? ["no trial ran"] : []),
      ...(signal.aborted ? ["interrupted"] : [])
    ]
    return ended(found.length === 0 ? "passed" : "failed", { ...result, found })
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return ended("failed", { ...nothing, found: [`the trial ended with an error: ${message}`] })
  }
}
