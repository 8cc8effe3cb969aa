import { formatMicros } from "@waybill/packing/values"
import { boxName } from "../report/names.ts"
import type { Change, Figures, SizeChange } from "../report/what-if.ts"
import type { Served } from "./serve.ts"

/** An order of the sample with its packings before and after a change. A packing is absent if none serves the order. */
export interface Repacked {
  readonly before: Served | undefined
  readonly after: Served | undefined
}

/** Adds the number of boxes of each size to `counts`, multiplied by `sign`. */
const countInto = (counts: Map<string, number>, { boxes }: Served, sign: 1 | -1): void => {
  for (const box of boxes) counts.set(boxName(box), (counts.get(boxName(box)) ?? 0) + sign)
}

/** Returns the number of boxes of a size. Unserved orders have none. */
const boxesOf = (served: Served | undefined, size: string): number =>
  served?.boxes.filter((box) => boxName(box) === size).length ?? 0

/** Returns the orders that are served before and after a change. */
const covered = (repacked: ReadonlyArray<Repacked>) =>
  repacked.flatMap(({ after, before }) => (after === undefined || before === undefined ? [] : [{ after, before }]))

/** Returns the change of the cost of an order: postage and boxes, in millionths. 0 unless it is served before and after. */
export const costChange = ({ after, before }: Repacked): number =>
  after === undefined || before === undefined
    ? 0
    : Number((after.postage ?? 0n) + after.cartons - (before.postage ?? 0n) - before.cartons)

/** Returns the cost of an order that is served only after a change, in millionths. 0 for every other order. */
export const costOfNew = ({ after, before }: Repacked): number =>
  after === undefined || before !== undefined ? 0 : Number((after.postage ?? 0n) + after.cartons)

/** Sums of served orders, with amounts in millionths. */
const sumsOf = (served: ReadonlyArray<Served>) => ({
  boxes: served.reduce((sum, { boxes }) => sum + boxes.length, 0),
  postage: served.reduce((sum, { postage = 0n }) => sum + postage, 0n),
  cartons: served.reduce((sum, { cartons }) => sum + cartons, 0n),
  air: served.reduce((sum, { air }) => sum + air, 0)
})

const formatSums = ({ air, boxes, cartons, postage }: ReturnType<typeof sumsOf>, hasPostage: boolean): Figures => ({
  boxes,
  ...(hasPostage && { postage: formatMicros(postage) }),
  cartons: formatMicros(cartons),
  air: Number(air.toFixed(6))
})

/** Returns the figures of served orders. */
export const figuresOf = (served: ReadonlyArray<Served>, hasPostage: boolean): Figures =>
  formatSums(sumsOf(served), hasPostage)

/** Returns the change of a sample. Orders that keep their packing can be left out. */
export const changeOf = (repacked: ReadonlyArray<Repacked>, hasPostage: boolean): Change => {
  const both = covered(repacked)
  const [from, to] = [sumsOf(both.map(({ before }) => before)), sumsOf(both.map(({ after }) => after))]
  const difference = {
    boxes: to.boxes - from.boxes,
    postage: to.postage - from.postage,
    cartons: to.cartons - from.cartons,
    air: to.air - from.air
  }
  const added = repacked.flatMap(({ after, before }) => (before === undefined && after !== undefined ? [after] : []))
  const { air: _, boxes: __, ...ofNewlyServed } = figuresOf(added, hasPostage)
  return {
    ...formatSums(difference, hasPostage),
    newlyServed: added.length,
    ofNewlyServed,
    unserved: repacked.filter(({ after, before }) => before !== undefined && after === undefined).length
  }
}

/** Returns the change that an added or removed size makes, from the orders whose packing changes. */
export const sizeChange = (size: string, repacked: ReadonlyArray<Repacked>, hasPostage: boolean): SizeChange => {
  const counts = new Map<string, number>()
  for (const { after, before } of covered(repacked)) {
    countInto(counts, before, -1)
    countInto(counts, after, 1)
  }
  return {
    size,
    orders: repacked.length,
    ofSize: Math.abs(
      repacked.reduce((sum, { after, before }) => sum + boxesOf(after, size) - boxesOf(before, size), 0)
    ),
    moves: [...counts]
      .filter(([name, change]) => change !== 0 && name !== size)
      .sort(([a, m], [b, n]) => Math.abs(n) - Math.abs(m) || (a < b ? -1 : 1)),
    ...changeOf(repacked, hasPostage)
  }
}

/**
 * Returns the change of the measures to minimize, most important first: their sums over the orders that are served before
 * and after. The last one is the number of unserved orders, because serving more orders can cost any amount.
 */
export const gainOf = (repacked: ReadonlyArray<Repacked>, measures: number): ReadonlyArray<number> => {
  const { newlyServed, unserved } = changeOf(repacked, false)
  const sums = Array.from({ length: measures }, (_, n) =>
    covered(repacked).reduce((sum, { after, before }) => sum + after.rank[n]! - before.rank[n]!, 0)
  )
  return [...sums, unserved - newlyServed]
}
