import { setImmediate } from "node:timers/promises"
import type { Box } from "@waybill/packing"
import type { FileBox } from "../formats/boxes.ts"
import type { Order } from "../formats/order.ts"
import type { PackSettings } from "../packing/pack-settings.ts"
import type { Packaging } from "../packing/stock.ts"
import { boxName } from "../report/names.ts"
import type { WhatIf } from "../report/what-if.ts"
import { adviceOf, newSize, type Trial } from "./advice.ts"
import { newSizes, withAdded } from "./new-sizes.ts"
import { byRank, rankAlone, type Serve, type Served } from "./serve.ts"
import { changeOf, figuresOf, gainOf, type Repacked, sizeChange } from "./size-change.ts"
import { withBoxes } from "./suggest.ts"

/** Maximum number of additional sizes to try for all orders, and for the unserved ones. */
const MAX_CANDIDATES = 12
const MAX_LARGER = 4

/** Maximum number of additional sizes to measure as the run packs. */
const MAX_MEASURED = 3

/** A request to measure what adding or removing a size would change. */
export interface WhatIfRequest {
  readonly sample: ReadonlyArray<Order>
  /** Number of valid orders behind the sample. */
  readonly orders: number
  /** Whether the run refuses an order as invalid. Such orders of the sample are left out. */
  readonly isRefused: (order: Order) => boolean
  readonly settings: PackSettings
  /** Common divisor of the sides of an additional size. */
  readonly step: number
  /** Serves an order as the run does. */
  readonly serve: Serve
  /** Serves an order in a fast way, to choose among additional sizes. */
  readonly estimate: Serve
  readonly signal: AbortSignal
}

/** An order of the sample with its packing. The packing is absent if none serves the order. */
interface Current {
  readonly order: Order
  readonly now: Served | undefined
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

const namesIn = (served: Served | undefined): ReadonlySet<string> => new Set(served?.boxes.map(boxName))

/** Returns at most `count` of some sizes, spread evenly. */
const spread = (sizes: ReadonlyArray<Box>, count: number): ReadonlyArray<Box> => {
  const every = Math.max(1, Math.ceil(sizes.length / count))
  return sizes.filter((_, n) => n % every === 0)
}

/** Returns the sizes to measure: the best of the ranked ones, among them the one that newly serves the most orders. */
const worthMeasuring = (ranked: ReadonlyArray<Trial & { readonly add: Box }>): ReadonlyArray<Box> => {
  const newlyServed = ({ repacked }: Trial) => changeOf(repacked, false).newlyServed
  const most = ranked.toSorted((a, b) => newlyServed(b) - newlyServed(a))[0]
  const sizes = [...ranked.slice(0, MAX_MEASURED - 1), ...(most ? [most] : []), ...ranked].map(({ add }) => add)
  return [...new Set(sizes)].slice(0, MAX_MEASURED)
}

/** Returns additional sizes to try: some that tightly hold an order of the sample, and some that hold an unserved one. */
const candidatesOf = ({ settings, step }: WhatIfRequest, current: ReadonlyArray<Current>) => {
  const unserved = current.flatMap(({ now, order }) => (now === undefined ? [order] : []))
  const larger = unserved.length === 0 ? [] : spread(newSizes(unserved, settings, step), MAX_LARGER)
  const orders = current.map(({ order }) => order)
  const all = [...spread(newSizes(orders, settings, step), MAX_CANDIDATES), ...larger]
  return [...new Map(all.map((box) => [box.reference, box])).values()]
}

/** Returns the better of two packings. An absent one serves no order. */
const better = (a: Served | undefined, b: Served | undefined): Served | undefined =>
  b !== undefined && (a === undefined || byRank(b.rank, a.rank) < 0) ? b : a

/** Returns the packing of each order with an additional size. An order that it does not improve keeps its packing. */
const packedWith = (
  current: ReadonlyArray<Current>,
  add: Box,
  stocks: ReadonlyArray<Packaging>,
  serve: Serve,
  settings: PackSettings
): ReadonlyArray<Served | undefined> => {
  const alone = rankAlone(add, settings)
  return current.map(({ now, order }) =>
    now !== undefined && now.postage === undefined && byRank(alone, now.rank) >= 0
      ? now
      : stocks.reduce((best, stock) => better(best, serve(order, stock)), now)
  )
}

/** Returns the packing of each order without a size. An order that does not use it keeps its packing. */
const packedWithout = (current: ReadonlyArray<Current>, size: string, rest: Packaging, serve: Serve) =>
  current.map(({ now, order }) => (namesIn(now).has(size) ? serve(order, rest) : now))

/**
 * Measures what adding or removing a size would change. An order that does not use a removed size keeps its packing.
 * Returns undefined if interrupted.
 */
export const whatIf = async (request: WhatIfRequest): Promise<WhatIf | undefined> => {
  const { estimate, isRefused, orders, sample, serve, settings, signal } = request
  const { stock } = settings
  const isStopped = async () => {
    await setImmediate()
    return signal.aborted
  }
  const current: Array<Current> = []
  for (const order of sample) {
    const now = serve(order, stock)
    if (now !== undefined || !isRefused(order)) current.push({ order, now })
    if (await isStopped()) return undefined
  }
  const served = current.flatMap(({ now }) => now ?? [])
  const names = [...new Set(served.flatMap((each) => [...namesIn(each)]))].sort()
  const pairs = (packed: ReadonlyArray<Served | undefined>): ReadonlyArray<Repacked> =>
    packed.map((after, n) => ({ before: current[n]!.now, after }))
  const removals: Array<Trial & { readonly drop: string }> = []
  for (const drop of names) {
    const rest = without(stock, drop)
    if (rest === undefined) continue
    removals.push({ drop, repacked: pairs(packedWithout(current, drop, rest, serve)) })
    if (await isStopped()) return undefined
  }
  const measures = served[0]?.rank.length ?? 1
  const ranked = (trials: ReadonlyArray<Trial & { readonly add: Box }>) =>
    trials
      .map((trial) => ({ trial, gain: gainOf(trial.repacked, measures) }))
      .filter(
        ({ gain }) =>
          byRank(
            gain,
            gain.map(() => 0)
          ) < 0
      )
      .sort((a, b) => byRank(a.gain, b.gain))
      .map(({ trial }) => trial)
  const tryAll = async (sizes: ReadonlyArray<Box>, how: Serve, stocksOf: (add: Box) => ReadonlyArray<Packaging>) => {
    const trials: Array<Trial & { readonly add: Box }> = []
    for (const add of sizes) {
      trials.push({ add, repacked: pairs(packedWith(current, add, stocksOf(add), how, settings)) })
      if (await isStopped()) return undefined
    }
    return ranked(trials)
  }
  const candidates = candidatesOf(request, current)
  const added = (add: Box) => withAdded(stock, [add])
  // An estimate rates the best packing alone, which a larger box with less postage can miss.
  const estimated = await tryAll(candidates, estimate, (add) => [added(add), withBoxes(stock, [add])])
  const additions = estimated && (await tryAll(worthMeasuring(estimated), serve, (add) => [added(add)]))
  if (additions === undefined) return undefined
  const [best] = additions
  const swaps: Array<Trial> = []
  if (best !== undefined) {
    const withBest = current.map(({ order }, n) => ({ order, now: best.repacked[n]!.after }))
    for (const { drop } of removals) {
      const rest = without(added(best.add), drop)!
      swaps.push({ add: best.add, drop, repacked: pairs(packedWithout(withBest, drop, rest, serve)) })
      if (await isStopped()) return undefined
    }
  }
  const currencies = new Set(
    [...removals, ...additions]
      .flatMap(({ repacked }) => repacked.flatMap(({ after, before }) => [before, after]))
      .flatMap((each) => each?.currency ?? [])
  )
  const [currency] = currencies.size === 1 ? currencies : []
  const hasPostage = currency !== undefined
  const changed = ({ repacked }: Trial) => repacked.filter(({ after, before }) => after !== before)
  const advice = adviceOf({ additions, swaps, removals, measures, hasPostage })
  return {
    sample: current.length,
    served: served.length,
    orders,
    ...(hasPostage && { currency }),
    before: figuresOf(served, hasPostage),
    removed: removals
      .map((trial) => sizeChange(trial.drop, changed(trial), hasPostage))
      .sort((a, b) => b.ofSize - a.ofSize || (a.size < b.size ? -1 : 1)),
    added: additions.map((trial) => ({
      ...sizeChange(boxName({ kind: "box", reference: trial.add.reference }), changed(trial), hasPostage),
      ...newSize(trial.add)
    })),
    tried: candidates.length,
    ...(advice && { advice })
  }
}
