import { roomFor, upperBound } from "../bounds/upper-bound.ts"
import type { Cargo } from "../cargo/cargo.ts"
import type { Achievement } from "../contract/outcome.ts"
import type { Loadings } from "../search/fill-all.ts"

/** Relative tolerance, because sums of values and shares of pieces are rounded. */
const TOLERANCE = 1e-12

/** Returns the measures of the goal with their upper bounds. `quantities` are the pieces that fit into a container. */
export const achievementsOf = (
  cargo: Cargo,
  quantities: Int32Array,
  loadings: Loadings
): ReadonlyArray<Achievement> => {
  const { problem, goal, worth, priorities } = cargo
  const room = roomFor(cargo, quantities)
  const counts = new Int32Array(quantities.length)
  for (const { loading } of loadings) for (let k = 0; k < counts.length; k++) counts[k]! += loading.counts[k]!
  const reach = (gains: ReadonlyArray<number>, unit: number, isWhole: boolean) => {
    const value = gains.reduce((sum, gain, k) => sum + gain * counts[k]!, 0)
    const { atMost: bound, by } = upperBound(cargo, quantities, room, gains)
    const limit = isWhole ? Math.floor(bound * (1 + TOLERANCE)) : bound
    const isProved = value >= limit * (1 - TOLERANCE)
    const atMost = isProved ? value : limit
    return {
      value: value / unit,
      atMost: atMost / unit,
      gap: isProved ? 0 : 1 - value / atMost,
      proved: isProved,
      by
    }
  }
  const volumes = worth.map(({ volume }) => volume)
  const volume = { measure: "volume", ...reach(volumes, problem.lengthUnit.scale ** 3, true) } as const
  if (goal === "volume") return [volume]
  const values = worth.map(({ value }) => value)
  if (goal === "value") return [{ measure: "value", ...reach(values, 1, false) }, volume]
  const ofPriority = (priority: number): ReadonlyArray<number> =>
    worth.map((each) => (each.priority === priority ? 1 : 0))
  return [
    ...priorities.map(
      (priority) => ({ measure: "pieces", priority, ...reach(ofPriority(priority), 1, true) }) as const
    ),
    volume
  ]
}
