import { type BoxType, countEach } from "../problem/problem.ts"
import type { Plan } from "./search.ts"

/** Tracks the used boxes of each type. */
export type Stock = ReturnType<typeof stockAfter>

/** Returns the stock that remains after a plan. */
export const stockAfter = (plan: Plan) => {
  const used = countEach(plan.map(({ type }) => type))
  const usedOf = (type: BoxType): number => used.get(type) ?? 0
  return {
    has: (type: BoxType): boolean => usedOf(type) < type.stock,
    take: (type: BoxType): void => {
      used.set(type, usedOf(type) + 1)
    }
  }
}

/** Returns whether a set contains the whole stock of a type. */
export const isUsedUp = (set: ReadonlyArray<BoxType>, type: BoxType): boolean =>
  set.filter((t) => t === type).length >= type.stock

/** Visits sets of boxes in stock, in the order of the types. Extends each set for which `visit` returns true. */
export const visitSets = (types: ReadonlyArray<BoxType>, visit: (set: ReadonlyArray<BoxType>) => boolean): void => {
  const set: BoxType[] = []
  const extend = (from: number): void => {
    for (let i = from; i < types.length; i++) {
      if (isUsedUp(set, types[i]!)) continue
      set.push(types[i]!)
      if (visit(set)) extend(i)
      set.pop()
    }
  }
  extend(0)
}
