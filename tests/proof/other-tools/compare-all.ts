// Compares two programs on many inputs, and counts the differences that a decision explains.
import { type SeededRandom, seededRandom } from "../../../packages/core/test/simulation/seeded-random.ts"
import { SEEDS_APART } from "../replies/fuzz.ts"
import { excerpt } from "../replies/judge-text.ts"
import type { Result, Run } from "../trial.ts"

/** The comparison of one input. */
export interface Compared {
  /** Differences that no decision explains, as sentences. */
  readonly violations: ReadonlyArray<string>
  /** The kinds of input, and the decisions that explain differences. */
  readonly kinds: ReadonlyArray<string>
  /** The input in a printable form. */
  readonly source: string
}

/** Returns the source of random decisions about an input. Its plan does not depend on the other inputs. */
export const randomOf = ({ seed }: Pick<Run, "seed">, index: number): SeededRandom =>
  seededRandom(seed * SEEDS_APART + index)

/** Compares as many inputs as the size. The name of the figure says what the kinds are. */
export const compareAll = async (
  { progress, signal, size }: Run,
  figure: string,
  compare: (index: number) => Promise<Compared>
): Promise<Result> => {
  const found: Array<string> = []
  const kinds = new Map<string, number>()
  let [trials, losses] = [0, 0]
  while (trials < size && !signal.aborted) {
    const compared = await compare(trials)
    for (const kind of compared.kinds) kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
    if (compared.violations.length > 0) losses++
    found.push(...compared.violations.map((each) => `input ${trials}, ${excerpt(compared.source)}: ${each}`))
    progress(++trials)
  }
  const counts = [...kinds].toSorted().map(([kind, count]) => `${count} × ${kind}`)
  return { trials, losses, figures: { [figure]: counts.join(", ") }, found }
}
