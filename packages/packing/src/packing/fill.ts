import type { Budget } from "./budget.ts"
import type { Filling } from "./filling.ts"
import { findPlace, place } from "./placement.ts"
import type { Kind, Shape } from "./problem.ts"

/** Least sides of what is still to come after each piece of an order, three numbers each; grown when needed. */
let leastAfter = new Int32Array(3 * 1024)

const UNREACHABLE = 0x7fffffff

/** Work after which a filling is closed, however much room is left: nothing hangs. */
export const MOST_WORK = 20_000_000

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
 * Fills one shape: each piece in the given order goes to the best free place by the rule, or is missed. It ends when
 * more volume is missed than `allowance`: 0 asks whether all go in. Returns the pieces missed up to then, in order.
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
  filling.reset(shape, capacity)
  measureLeast(order)
  const missed: Kind[] = []
  let missedVolume = 0
  let refused: Kind | undefined
  const n = order.length
  for (let i = 0; i < n; i++) {
    const kind = order[i]!
    if (kind !== refused && filling.work < MOST_WORK && filling.admits(kind) && findPlace(filling, kind, rule)) {
      const { x, y, z, X, Y, Z } = place
      filling.put(kind, x, y, z, X, Y, Z)
      if (i + 1 < n)
        filling.spaces.occupy(x, y, z, X, Y, Z, leastAfter[i * 3]!, leastAfter[i * 3 + 1]!, leastAfter[i * 3 + 2]!)
      refused = undefined
    } else {
      missed.push(kind)
      missedVolume += kind.volume
      if (missedVolume > allowance) break
      refused = kind
    }
  }
  budget.spend(filling.work)
  if (missedVolume > allowance) return missed
  return keepGroups(filling, order, missed, (rest) =>
    fillInOrder(filling, budget, rest, shape, capacity, rule, Infinity)
  )
}

/** The order with each group's pieces one after the other, where the first of them was. */
const gathered = (order: ReadonlyArray<Kind>): ReadonlyArray<Kind> => {
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

/** A group that is not complete in the box leaves it: fills again without the groups of which a piece was missed. */
export const keepGroups = (
  filling: Filling,
  order: ReadonlyArray<Kind>,
  missed: Kind[],
  fillAgain: (order: ReadonlyArray<Kind>) => Kind[]
): Kind[] => {
  if (!filling.rules.groups) return missed
  const split = new Set(missed.map((k) => k.group))
  split.delete(-1)
  if (!filling.kinds.some((k) => split.has(k.group))) return missed
  const left = order.filter((k) => split.has(k.group))
  const rest = order.filter((k) => !split.has(k.group))
  return [...left, ...fillAgain(rest)]
}
