import { setImmediate } from "node:timers/promises"
import type { Box } from "@waybill/packing"
import type { FileBox } from "../formats/boxes.ts"
import type { Order } from "../formats/order.ts"
import type { PackSettings } from "../packing/pack-settings.ts"
import { isPlainBox, type Packaging } from "../packing/stock.ts"
import { boxName } from "../report/names.ts"
import type { WhatIf } from "../report/what-if.ts"
import { candidateBoxes, keyOf } from "./candidates.ts"
import { byRank, type Serve, type Served } from "./serve.ts"
import { type Repacked, sizeChange } from "./size-change.ts"
import { withBoxes } from "./suggest.ts"
import { tightBoxes } from "./tight-box.ts"
import { volumeOf } from "./volume.ts"

/** Maximum number of additional sizes to try. */
const MAX_CANDIDATES = 12

/** A request to measure what adding or removing a size would change. */
export interface WhatIfRequest {
  readonly sample: ReadonlyArray<Order>
  /** Number of orders behind the sample. */
  readonly orders: number
  readonly settings: PackSettings
  /** Common divisor of the sides of an additional size. */
  readonly step: number
  /** Serves an order as the run does. */
  readonly serve: Serve
  /** Serves an order in a fast way, to choose among additional sizes. */
  readonly estimate: Serve
  readonly signal: AbortSignal
}

interface Current {
  readonly order: Order
  readonly before: Served
}

/** Returns a stock without a size, or undefined if it does not contain the size. */
const without = (stock: Packaging, size: string): Packaging | undefined => {
  const isOther = ({
    kind = "box",
    reference
  }: {
    readonly kind?: FileBox["kind"]
    readonly reference: string
  }): boolean => boxName({ kind: kind === "rigid-mailer" ? "mailer" : kind, reference }) !== size
  const rest = {
    ...stock,
    boxes: stock.boxes.filter(isOther),
    printBoxes: stock.printBoxes.filter(isOther),
    tubes: stock.tubes.filter(({ reference }) => isOther({ kind: "tube", reference }))
  }
  const count = ({ boxes, printBoxes, tubes }: Packaging): number => boxes.length + printBoxes.length + tubes.length
  return count(rest) === count(stock) ? undefined : rest
}

const namesIn = ({ boxes }: Served): ReadonlySet<string> => new Set(boxes.map(boxName))

/** Returns sizes outside the stock that tightly hold an order of the sample. */
const candidatesOf = ({ sample, settings, step }: WhatIfRequest): ReadonlyArray<Box> => {
  const inUse = settings.stock.boxes.filter(isPlainBox)
  const keys = new Set(inUse.map(({ inner }) => keyOf(inner)))
  const all = candidateBoxes(tightBoxes(sample, step, settings), inUse, step).filter(
    ({ inner }) => !keys.has(keyOf(inner))
  )
  const every = Math.max(1, Math.ceil(all.length / MAX_CANDIDATES))
  return all.filter((_, n) => n % every === 0)
}

/** Returns the orders improved by an additional size. Every other order keeps its packing. */
const improved = (
  current: ReadonlyArray<Current>,
  { outer, inner }: Box,
  stock: Packaging,
  serve: Serve
): ReadonlyArray<Repacked> => {
  const volume = volumeOf(outer ?? inner)
  return current.flatMap(({ before, order }) => {
    // A single box can be replaced only by a smaller one.
    if (before.boxes.length === 1 && before.volume <= volume) return []
    const after = serve(order, stock)
    return after !== undefined && byRank(after.rank, before.rank) < 0 ? [{ before, after }] : []
  })
}

/** Returns the sum of the ranks of the served orders, minus the sum before. */
const gainOf = (repacked: ReadonlyArray<Repacked>): ReadonlyArray<number> =>
  (repacked[0]?.before.rank ?? [0]).map((_, n) =>
    repacked.reduce((sum, { after, before }) => sum + after!.rank[n]! - before.rank[n]!, 0)
  )

/**
 * Measures what adding or removing a size would change. An order that does not use a removed size keeps its packing.
 * Returns undefined if interrupted.
 */
export const whatIf = async (request: WhatIfRequest): Promise<WhatIf | undefined> => {
  const { estimate, orders, sample, serve, settings, signal } = request
  const { stock } = settings
  const current: Array<Current> = []
  for (const order of sample) {
    const before = serve(order, stock)
    if (before !== undefined) current.push({ order, before })
    await setImmediate()
    if (signal.aborted) return undefined
  }
  const removed: Array<WhatIf["removed"][number]> = []
  for (const size of [...new Set(current.flatMap(({ before }) => [...namesIn(before)]))].sort()) {
    const rest = without(stock, size)
    if (rest === undefined) continue
    const users = current.filter(({ before }) => namesIn(before).has(size))
    removed.push(
      sizeChange(
        size,
        users.map(({ before, order }) => ({ before, after: serve(order, rest) }))
      )
    )
    await setImmediate()
    if (signal.aborted) return undefined
  }
  const withOne = (box: Box): Packaging => withBoxes(stock, [...stock.boxes.filter(isPlainBox), box])
  let best: { readonly box: Box; readonly gain: ReadonlyArray<number> } | undefined
  const candidates = candidatesOf(request)
  for (const box of candidates) {
    const gain = gainOf(improved(current, box, withOne(box), estimate))
    if (byRank(gain, best?.gain ?? gain.map(() => 0)) < 0) best = { box, gain }
    await setImmediate()
    if (signal.aborted) return undefined
  }
  const better = best && improved(current, best.box, withOne(best.box), serve)
  const { currency } = current[0]?.before ?? {}
  return {
    sample: current.length,
    orders,
    ...(currency !== undefined && { currency }),
    removed: removed.sort((a, b) => b.boxes - a.boxes || (a.size < b.size ? -1 : 1)),
    ...(best &&
      better &&
      better.length > 0 && {
        added: {
          ...sizeChange(boxName({ kind: "box", reference: best.box.reference }), better),
          inner: [best.box.inner.width, best.box.inner.length, best.box.inner.height]
        }
      }),
    tried: candidates.length
  }
}
