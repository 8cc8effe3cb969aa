import { formatMicros } from "@waybill/packing/values"
import { boxName } from "../report/names.ts"
import type { SizeChange } from "../report/what-if.ts"
import type { Served } from "./serve.ts"

/** An order with a different packing. `after` is absent if no packing serves it. */
export interface Repacked {
  readonly before: Served
  readonly after: Served | undefined
}

/** Adds the number of boxes of each size to `counts`, multiplied by `sign`. */
const countInto = (counts: Map<string, number>, { boxes }: Served, sign: 1 | -1): void => {
  for (const box of boxes) counts.set(boxName(box), (counts.get(boxName(box)) ?? 0) + sign)
}

/** Returns the number of boxes of a size. Unserved orders have none. */
const boxesOf = (served: Served | undefined, size: string): number =>
  served?.boxes.filter((box) => boxName(box) === size).length ?? 0

/** Returns the orders whose packing changes with an added or removed size. */
export const sizeChange = (size: string, repacked: ReadonlyArray<Repacked>): SizeChange => {
  const counts = new Map<string, number>()
  const covered = repacked.flatMap(({ after, before }) => (after === undefined ? [] : [{ after, before }]))
  for (const { after, before } of covered) {
    countInto(counts, before, -1)
    countInto(counts, after, 1)
  }
  const isShipped = repacked[0]?.before.cost !== undefined
  const cost = covered.reduce((sum, { after, before }) => sum + (after.cost ?? 0n) - (before.cost ?? 0n), 0n)
  const cartons = covered.reduce((sum, { after, before }) => sum + after.cartons - before.cartons, 0n)
  return {
    size,
    orders: repacked.length,
    boxes: Math.abs(repacked.reduce((sum, { after, before }) => sum + boxesOf(after, size) - boxesOf(before, size), 0)),
    moves: [...counts]
      .filter(([name, change]) => change !== 0 && name !== size)
      .sort(([a, m], [b, n]) => Math.abs(n) - Math.abs(m) || (a < b ? -1 : 1)),
    unserved: repacked.length - covered.length,
    volume: covered.reduce((sum, { after, before }) => sum + after.volume - before.volume, 0),
    ...(isShipped && { cost: formatMicros(cost) }),
    ...(cartons !== 0n && { cartons: formatMicros(cartons) })
  }
}
