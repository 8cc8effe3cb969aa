// Where there are many box types, only some of them can be tried.
import type { BoxType } from "../problem/problem.ts"
import type { Plan } from "./search.ts"

/**
 * The place of the first type that takes all, found by halving: right when each type takes what those before it take.
 * The number of types when none does.
 */
export const firstThat = (types: ReadonlyArray<BoxType>, takesAll: (type: BoxType) => boolean): number => {
  let low = 0
  let high = types.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (takesAll(types[middle]!)) high = middle
    else low = middle + 1
  }
  return high
}

/** How often each type may still be used. */
export class Stock {
  private readonly used = new Map<BoxType, number>()

  constructor(inUse: Plan) {
    for (const { type } of inUse) this.take(type)
  }

  take(type: BoxType): void {
    this.used.set(type, (this.used.get(type) ?? 0) + 1)
  }

  readonly has = (type: BoxType): boolean => (this.used.get(type) ?? 0) < type.stock
}
