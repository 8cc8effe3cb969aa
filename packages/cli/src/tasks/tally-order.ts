import { millionthsOf } from "@waybill/packing/values"
import type { Order } from "../formats/order.ts"
import type { PackedOrder } from "../packing/packed-order.ts"
import { hasWeightless } from "../rating/missing-weight.ts"
import type { DimensionalWeights } from "../rating/parcel-weights.ts"
import type { NotShipped, ShippedOrder } from "../rating/shipped-order.ts"
import type { Tariffs } from "../rating/tariffs.ts"
import { countFailures } from "../report/failures.ts"
import { boxName, serviceName } from "../report/names.ts"
import {
  emptyTally,
  FILL_STEPS,
  type NamedOrders,
  type ParcelWeights,
  type SpaceTally,
  type Tally
} from "../report/tally.ts"
import { displayName, type OrderLabel } from "./lines/output-lines.ts"
import { serviceFailures, unpackedFailures } from "./order-failures.ts"

interface Sides {
  readonly width: number
  readonly length: number
  readonly height: number
}

const volumeOf = ({ height, length, width }: Sides): number => width * length * height

/** Returns the parcels of an order beside the limit on empty space. */
const tallySpace = (boxes: PackedOrder["boxes"], name: string): SpaceTally => {
  const records = boxes.flatMap(({ emptySpace }) => emptySpace ?? [])
  const measured = records.filter((record) => "isWithin" in record)
  const above = measured.filter(({ isWithin }) => !isWithin).length
  return {
    measured: measured.length,
    above,
    unmeasured: records.length - measured.length,
    orders: above > 0 ? { orders: 1, names: [name] } : emptyTally.emptySpace.orders
  }
}

/** Returns the tally of one packed order. `name` is the name of the order. */
export const tallyOrder = ({ boxes, unpacked }: PackedOrder, name: string): Tally => {
  const fills = Array<number>(FILL_STEPS).fill(0)
  const byBox: Record<string, number> = {}
  let [inner, used, outer, pieces] = [0, 0, 0, 0]
  for (const { fill, kind, packed, pieces: piecesInBox, reference, ...sides } of boxes) {
    const name = boxName({ kind, reference })
    byBox[name] = (byBox[name] ?? 0) + 1
    pieces += piecesInBox
    outer += volumeOf(sides)
    if (packed === undefined || fill === undefined) continue
    const innerVolume = volumeOf(packed.inner)
    inner += innerVolume
    used += innerVolume * fill
    fills[Math.min(FILL_STEPS - 1, Math.floor(fill * FILL_STEPS))]!++
  }
  const unserved = unpacked.length > 0 ? 1 : 0
  const failures = countFailures(unpackedFailures(unpacked))
  const emptySpace = tallySpace(boxes, name)
  return {
    ...emptyTally,
    orders: 1,
    unserved,
    failures,
    boxes: boxes.length,
    pieces,
    inner,
    used,
    outer,
    fills,
    byBox,
    emptySpace
  }
}

/** Returns the weights of an order's parcels, keyed by box. */
const tallyWeights = ({ boxes }: PackedOrder, dimensional: DimensionalWeights): Tally["weights"] => {
  const weights: Record<string, ParcelWeights> = {}
  dimensional.forEach((volumetric, n) => {
    const { kind, reference, weight = 0 } = boxes[n]!
    const sum = weights[boxName({ kind, reference })] ?? { parcels: 0, actual: 0, dimensional: 0, byVolume: 0 }
    weights[boxName({ kind, reference })] = {
      parcels: sum.parcels + 1,
      actual: sum.actual + weight,
      dimensional: sum.dimensional + volumetric,
      byVolume: sum.byVolume + (volumetric > weight ? 1 : 0)
    }
  })
  return weights
}

/**
 * Returns the orders without a state or postal code that decides the zone, with a piece without a weight, and without a
 * time or with a distant one. `rates` is what a command rates if an order has both boxes and pieces.
 */
export const tallyMissing = (
  label: OrderLabel,
  order: Order,
  tariffs: ReadonlyArray<Tariffs>,
  rates: "boxes" | "pieces"
): Pick<Tally, "stateless" | "codeless" | "weightless" | "distant" | "untimed"> => {
  const named = (isMissing: boolean): NamedOrders =>
    isMissing ? { orders: 1, names: [displayName(label)] } : { orders: 0, names: [] }
  return {
    stateless: named(tariffs.some(({ lacks }) => lacks("state", order))),
    codeless: named(tariffs.some(({ lacks }) => lacks("postal", order))),
    weightless: named((rates === "pieces" || (order.boxes ?? []).length === 0) && hasWeightless(order)),
    distant: named(tariffs.some(({ isDistant }) => isDistant(order))),
    untimed: order.at === undefined ? 1 : 0
  }
}

/** Returns the tally of one order, with its shipping cost, weights and saving if a service accepts it. */
export const tallyShipping = (
  shipping: ShippedOrder | NotShipped,
  name: string,
  dimensional: DimensionalWeights = []
): Tally => {
  const tally = tallyOrder(shipping.packed, name)
  if ("problem" in shipping) {
    const { unreached } = shipping
    const { boxes, unpacked } = shipping.packed
    const skus = boxes.flatMap(({ contents }) => contents.map(({ reference }) => reference))
    const failures = unpacked.length > 0 ? tally.failures : countFailures(serviceFailures(skus, unreached))
    return { ...tally, unserved: 1, failures }
  }
  const { cartons, packed, rate, saving = "0", total } = shipping
  const cost = millionthsOf(rate.cost)
  return {
    ...tally,
    weights: tallyWeights(packed, dimensional),
    services: { [serviceName(rate)]: { orders: 1, parcels: packed.boxes.length, cost } },
    costs: { [rate.currency]: millionthsOf(total) },
    cartons: { [rate.currency]: millionthsOf(cartons) },
    savings: { [rate.currency]: millionthsOf(saving) }
  }
}
