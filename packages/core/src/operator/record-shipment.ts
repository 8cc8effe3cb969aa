import { Effect } from "effect"
import type { Order, ShippedItem } from "../order/order.ts"
import { parse, sign, toNumber } from "../values/decimal.ts"
import { isBlank, textProblem } from "../values/text.ts"
import { type Operation, OperatorRefusal, operate } from "./operate.ts"

/** A shipment to record. If `items` is omitted, the shipment contains everything that has not shipped yet. */
export interface ShipmentRecord {
  readonly carrier: string
  readonly trackingno: string
  /** The type of the package, such as `Box` or `Tube`. */
  readonly type?: string
  /** The gross weight in the policy's units. */
  readonly weight?: string | number
  readonly items?: ReadonlyArray<ShippedItem>
}

const COMMAND = "recordShipment"

/** Returns the unshipped quantity of each item. */
const unshippedOf = ({ order_info, shipments }: Order): ReadonlyArray<number> => {
  const unshipped = order_info.map(({ quantity }) => toNumber(quantity))
  for (const { index, quantity } of shipments.flatMap(({ items }) => items)) unshipped[index]! -= quantity
  return unshipped
}

const allItems = (unshipped: ReadonlyArray<number>): ReadonlyArray<ShippedItem> =>
  unshipped.flatMap((quantity, index) => (quantity === 0 ? [] : [{ index, quantity }]))

/** Returns the quantities left to ship after a shipment, or an error message if the shipment is invalid. */
const remainingAfter = (
  unshipped: ReadonlyArray<number>,
  items: ReadonlyArray<ShippedItem>
): ReadonlyArray<number> | string => {
  if (items.length === 0) return "items: must not be empty"
  const rest = [...unshipped]
  for (const { index, quantity } of items) {
    const available = Number.isInteger(index) ? rest[index] : undefined
    if (available === undefined) return `order_info[${index}]: does not exist`
    if (!Number.isInteger(quantity) || quantity < 1)
      return `order_info[${index}]: quantity must be a whole number from 1`
    if (quantity > available) return `order_info[${index}]: ${available} left to ship, not ${quantity}`
    rest[index] = available - quantity
  }
  return rest
}

/** Returns the total quantity of each item, keyed by index. */
const totalsOf = (items: ReadonlyArray<ShippedItem>): ReadonlyMap<number, number> => {
  const totals = new Map<number, number>()
  for (const { index, quantity } of items) totals.set(index, (totals.get(index) ?? 0) + quantity)
  return totals
}

const isSameItems = (a: ReadonlyArray<ShippedItem>, b: ReadonlyArray<ShippedItem>): boolean => {
  const [x, y] = [totalsOf(a), totalsOf(b)]
  return x.size === y.size && [...x].every(([index, quantity]) => y.get(index) === quantity)
}

/**
 * Whether a shipment repeats an earlier one. A carrier may use one tracking number for several parcels, so the items
 * must be equal too. Without items, nothing may be left to ship.
 */
const isRepeat = (order: Order, { carrier, items, trackingno }: ShipmentRecord): boolean => {
  const earlier = order.shipments.filter((each) => each.carrier === carrier && each.trackingno === trackingno)
  return items === undefined
    ? earlier.length > 0 && allItems(unshippedOf(order)).length === 0
    : earlier.some((each) => isSameItems(each.items, items))
}

/** Returns the error message for a shipment with an invalid text or weight. */
const problemOf = ({ carrier, trackingno, type = "Box", weight = 1 }: ShipmentRecord, limit: number) => {
  if (![carrier, trackingno].every((text) => isValid(text, limit))) return "carrier and trackingno are required"
  if (!isValid(type, limit)) return `type: must be a string of at most ${limit} characters`
  const decimal = parse(weight)
  return decimal === undefined || sign(decimal) <= 0 ? "weight: must be a number greater than 0" : undefined
}

const isValid = (text: string, limit: number): boolean => !isBlank(text) && textProblem(text, limit) === undefined

/**
 * Records a shipment. The order's stage becomes `shipped` once every item has shipped. Recording the same carrier,
 * tracking number and items again changes nothing.
 */
export const recordShipment = (operation: Omit<Operation, "command">, shipment: ShipmentRecord) => {
  const { carrier, items: given, trackingno, type, weight } = shipment
  const problem = problemOf(shipment, operation.rules.policy.limits.name)
  if (problem !== undefined)
    return Effect.fail(new OperatorRefusal({ command: COMMAND, kind: "missing", message: problem }))
  return operate(
    { ...operation, command: COMMAND },
    (order, { partly, whole }, now) => {
      const unshipped = unshippedOf(order)
      const items = given?.map(({ index, quantity }) => ({ index, quantity })) ?? allItems(unshipped)
      const rest = remainingAfter(unshipped, items)
      if (typeof rest === "string") return new OperatorRefusal({ command: COMMAND, kind: "badItem", message: rest })
      const known = {
        ...(type !== undefined && { type }),
        ...(weight !== undefined && { weight: parse(weight)! })
      }
      return {
        stage: rest.every((quantity) => quantity === 0) ? whole : partly,
        shipments: [...order.shipments, { carrier, trackingno, ...known, shipped_at: now, items }]
      }
    },
    (order) => isRepeat(order, shipment)
  )
}
