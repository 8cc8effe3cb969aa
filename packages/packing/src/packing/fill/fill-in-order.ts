import type { Filling } from "../geometry/open-box.ts"
import { findPlace, place } from "../geometry/placement.ts"
import { forgetSpaces } from "../geometry/prune-spaces.ts"
import type { Kind, Shape } from "../problem/problem.ts"
import type { Budget } from "../resources/work-budget.ts"

/** Least sides of what is still to come after each piece of an order, three numbers each; grown when needed. */
let leastAfter = new Int32Array(3 * 1024)

const UNREACHABLE = 0x7fffffff

/** Work after which a filling is closed, however much room is left: nothing hangs. */
export const MOST_WORK = 50_000_000

/** Work to try a piece at all, besides the spaces looked at. */
const TRYING = 5

const measureLeast = (order: ReadonlyArray<Kind>): void => {
  if (leastAfter.length < order.length * 3) leastAfter = new Int32Array(order.length * 6)
  let x = UNREACHABLE
  let y = UNREACHABLE
  let z = UNREACHABLE
  for (let i = order.length - 1; i >= 0; i--) {
    leastAfter[i * 3] = x
    leastAfter[i * 3 + 1] = y
    leastAfter[i * 3 + 2] = z
    const k = order[i]!
    if (k.leastX < x) x = k.leastX
    if (k.leastY < y) y = k.leastY
    if (k.leastZ < z) z = k.leastZ
  }
}

/**
 * Fills one shape: each piece in the given order goes to the best free place by the rule, or is missed; a group goes in
 * whole or not at all. It ends when more volume is missed than `allowance`, where 0 asks whether all go in, or when no
 * more work may be spent on it. Returns the pieces missed up to then, in order.
 */
export const fillInOrder = (
  filling: Filling,
  budget: Budget,
  given: ReadonlyArray<Kind>,
  shape: Shape,
  capacity: number,
  rule: number,
  allowance: number
): Kind[] => {
  const order = filling.rules.groups ? gathered(given) : given
  const n = order.length
  filling.reset(shape, capacity)
  measureLeast(order)
  budget.evaluations++
  budget.count(n)
  const missed: Kind[] = []
  let missedVolume = 0
  let refused: Kind | undefined
  let counted = 0
  let begin = 0
  for (let i = 0; i < n && missedVolume <= allowance; i++) {
    const kind = order[i]!
    if (kind.group < 0) begin = i
    else if (kind.group !== order[i - 1]?.group) {
      begin = i
      filling.mark()
    }
    const isOpen = kind !== refused && filling.work < MOST_WORK && !budget.over
    if (isOpen && filling.admits(kind) && findPlace(filling, kind, rule)) {
      const { x, y, z, X, Y, Z } = place
      filling.put(kind, x, y, z, X, Y, Z)
      if (i + 1 < n) {
        const leastX = leastAfter[i * 3]!
        const leastY = leastAfter[i * 3 + 1]!
        filling.spaces.occupy(x, y, z, X, Y, Z, leastX, leastY, leastAfter[i * 3 + 2]!)
        forgetSpaces(filling, leastX, leastY, 2 * kind.longest)
      }
      refused = undefined
    } else {
      refused = kind
      if (kind.group >= 0) {
        filling.backToMark()
        while (order[i + 1]?.group === kind.group) i++
      }
      for (let j = begin; j <= i; j++) {
        missed.push(order[j]!)
        missedVolume += order[j]!.volume
      }
    }
    budget.count(filling.work - counted + TRYING)
    counted = filling.work
  }
  return missed
}

/** The order with each group's pieces one after the other, where the first of them was. */
export const gathered = (order: ReadonlyArray<Kind>): ReadonlyArray<Kind> => {
  const groups = new Map<number, Kind[]>()
  for (const k of order)
    if (k.group >= 0) {
      const members = groups.get(k.group)
      if (members === undefined) groups.set(k.group, [k])
      else members.push(k)
    }
  const placed = new Set<number>()
  return order.flatMap((k) => {
    if (k.group < 0) return [k]
    if (placed.has(k.group)) return []
    placed.add(k.group)
    return groups.get(k.group)!
  })
}
