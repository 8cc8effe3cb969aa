import { date } from "../input/date-values.ts"
import { type FieldCondition, type OutputOf, optional, requiredWhen } from "../input/field.ts"
import { positive } from "../input/number-values.ts"
import type { Raw } from "../input/reader.ts"
import { isSameBy } from "../input/shape.ts"
import { note, text } from "../input/text-values.ts"
import { command } from "../operator/define.ts"
import { acknowledged, flag, parcels, pieces, trackingNumber } from "../operator/fields.ts"
import { invalid, type OperatorIssue } from "../operator/refusal.ts"
import type { Order, OrderShipment, ShipmentParcel } from "../order/order.ts"
import { isSamePieces, itemsWith, madeShipments, remainingAfter, unshippedOf } from "../order/pieces.ts"
import { compare, scaled } from "../values/decimal.ts"
import { present } from "../values/present.ts"
import { checkNames } from "./listed-names.ts"
import { sameNumberProblem } from "./parcels.ts"
import { shippedAtProblem } from "./shipments.ts"

const isTracked: FieldCondition = { description: "untracked is not true", holds: ({ untracked }) => untracked !== true }

const input = {
  carrier: optional(text),
  service: optional(text),
  trackingno: requiredWhen(isTracked, trackingNumber),
  untracked: optional(flag),
  shipped_at: optional(date),
  items: optional(pieces),
  parcels: optional(parcels),
  /** Whether parcels, or shipments of the order, may share a tracking number. */
  sameNumber: optional(flag),
  unlisted: optional(flag),
  /** The type of the package, such as `Box` or `Tube`. */
  type: optional(text),
  /** The gross weight in the policy's units. */
  weight: optional(positive),
  acknowledge: optional(acknowledged),
  msg: optional(note)
}

/** Returns a field whose value differs from the shipment that a command repeats, or undefined. */
const contradiction = (recorded: OrderShipment, given: OutputOf<typeof input>): OperatorIssue | undefined => {
  const differs = (["service", "shipped_at", "type", "weight", "parcels"] as const).find(
    (path) =>
      given[path] !== undefined &&
      !isSameBy({ [path]: input[path] }, recorded as unknown as Raw, given as unknown as Raw)
  )
  if (differs === undefined) return undefined
  return { path: differs, problem: `differs from the recorded shipment ${recorded.shipment_id}` }
}

/**
 * Whether a shipment repeats an earlier one. A carrier may use one tracking number for several parcels, so the items
 * must be equal too. Without items or a tracking number, nothing may be left to ship. Other values must not differ.
 */
const isRepeat = (order: Order, given: OutputOf<typeof input>): boolean | OperatorIssue => {
  const { carrier, items, trackingno, untracked } = given
  if (untracked === true && trackingno !== undefined) return invalid("untracked", "must not be true with a trackingno")
  const isAllShipped = unshippedOf(order).every((quantity) => quantity === 0)
  if ((items === undefined || trackingno === undefined) && !isAllShipped) return false
  const repeated = madeShipments(order).filter(
    (each) =>
      each.carrier === (carrier ?? order.shipping.carrier) &&
      each.trackingno === trackingno &&
      (items === undefined || isSamePieces(each.items, items))
  )
  if (repeated.length === 0) return false
  const contradictions = repeated.map((each) => contradiction(each, given))
  // Equal shipments can have been recorded before with different values.
  return contradictions.includes(undefined) || contradictions[0]!
}

/** Returns a field of a shipment that differs from its only parcel, or undefined. */
const differsFromParcel = ({ parcels = [], ...given }: OutputOf<typeof input>): "type" | "weight" | undefined => {
  const [parcel] = parcels
  if (parcel === undefined || parcels.length > 1) return undefined
  return (["type", "weight"] as const).find(
    (name) =>
      given[name] !== undefined && parcel[name] !== undefined && !isSameBy({ [name]: input[name] }, parcel, given)
  )
}

/** Whether the weight of several parcels, if all are known, is not that of their shipment. */
const differsFromSum = ({ parcels = [], weight }: OutputOf<typeof input>): boolean => {
  const weights = parcels.flatMap((each) => each.weight ?? [])
  if (weight === undefined || parcels.length < 2 || weights.length < parcels.length) return false
  return weights.reduce((sum, each) => sum + scaled(each), 0n) !== scaled(weight)
}

/** Difference between two descriptions of a box that rounding can cause, as a share. */
const ROUNDING = 0.01

/** Returns the problem with the volume and the air of a parcel, or undefined. The box must not contradict them. */
const volumeProblem = ({ air, box = { packed: "by_hand" }, volume }: ShipmentParcel): OperatorIssue | undefined => {
  if (air === undefined && volume === undefined) return undefined
  if (air === undefined || volume === undefined || compare(air, volume) > 0)
    return { path: "air", problem: "requires volume, and must not exceed it" }
  const { fill, height, length, width } = box
  // An absent value is NaN as a number, and no comparison with NaN is true.
  const used = 1 - Number(air) / Number(volume)
  if (Math.abs(Number(fill) - used) > ROUNDING) {
    const problem = `must be ${Number(used.toFixed(3))} with this volume and air, not ${fill}`
    return { path: "box.fill", problem }
  }
  const outer = Number(width) * Number(length) * Number(height)
  const problem = `must be at most ${Number(outer.toPrecision(6))}, the product of the sides of the box`
  return Number(volume) > outer * (1 + ROUNDING) ? { path: "volume", problem } : undefined
}

/**
 * Records a shipment. Without items, it contains everything that has not shipped yet. The order's stage becomes
 * `shipped` once every item has shipped. Recording the same carrier, tracking number and items again changes nothing.
 */
export const ship = command({
  name: "ship",
  input,
  isDone: isRepeat,
  check: checkNames,
  acknowledged: ({ acknowledge }) => acknowledge,
  change: (order, given, { now, partly, to }) => {
    const { acknowledge, parcels, sameNumber, shipped_at = now, trackingno, type, weight } = given
    const problem = shippedAtProblem(shipped_at, now)
    if (problem !== undefined) return { refused: invalid("shipped_at", problem) }
    for (const [index, parcel] of (parcels ?? []).entries()) {
      const wrong = volumeProblem(parcel)
      if (wrong !== undefined) return { refused: invalid(`parcels[${index}].${wrong.path}`, wrong.problem) }
    }
    const differs = differsFromParcel(given)
    if (differs !== undefined) return { refused: invalid(differs, "differs from the only parcel") }
    if (differsFromSum(given)) return { refused: invalid("weight", "differs from the sum of the parcels") }
    const carrier = given.carrier ?? order.shipping.carrier
    const repeated = sameNumber === true ? undefined : sameNumberProblem({ ...given, carrier }, madeShipments(order))
    if (repeated !== undefined) return { refused: repeated }
    const unshipped = unshippedOf(order)
    const items = given.items ?? itemsWith(unshipped)
    const rest = remainingAfter(unshipped, items, "left to ship")
    if ("path" in rest) return { refused: rest }
    // The service of another carrier is unknown.
    const service = given.service ?? (carrier === order.shipping.carrier ? order.shipping.service : undefined)
    const shipment = present({
      shipment_id: `S${order.shipments.length + 1}`,
      carrier,
      service,
      trackingno,
      type,
      weight,
      shipped_at,
      acknowledged: acknowledge,
      items,
      parcels,
      tracking: []
    })
    return {
      stage: rest.every((quantity) => quantity === 0) ? to : partly!,
      shipments: [...order.shipments, shipment]
    }
  }
})
