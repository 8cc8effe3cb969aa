import { Effect } from "effect"
import type { Order, ShippedItem } from "../order/order.ts"
import { toNumber } from "../values/decimal.ts"
import { isBlank, textProblem } from "../values/text.ts"
import { type Operation, OperatorRefusal, operate } from "./operate.ts"

/** What left, with whom; without `items`, all that was left. */
export interface ShipmentRecord {
  readonly carrier: string
  readonly trackingno: string
  readonly items?: ReadonlyArray<ShippedItem>
}

const command = "recordShipment"

/** For each item of the order, how many pieces have not gone yet. */
const remainingOf = ({ order_info, shipments }: Order): ReadonlyArray<number> => {
  const left = order_info.map(({ quantity }) => toNumber(quantity))
  for (const { index, quantity } of shipments.flatMap(({ items }) => items)) left[index]! -= quantity
  return left
}

const everythingLeft = (left: ReadonlyArray<number>): ReadonlyArray<ShippedItem> =>
  left.flatMap((quantity, index) => (quantity === 0 ? [] : [{ index, quantity }]))

/** What is left after these items have gone, or what is wrong with them. */
const without = (left: ReadonlyArray<number>, items: ReadonlyArray<ShippedItem>): ReadonlyArray<number> | string => {
  if (items.length === 0) return "the shipment has no items"
  const rest = [...left]
  for (const { index, quantity } of items) {
    const available = Number.isInteger(index) ? rest[index] : undefined
    if (available === undefined) return `there is no order_info[${index}]`
    if (!Number.isInteger(quantity) || quantity < 1) return `order_info[${index}]: not a number of pieces`
    if (quantity > available) return `order_info[${index}]: ${available} left to ship, not ${quantity}`
    rest[index] = available - quantity
  }
  return rest
}

const isWritable = (text: string, limit: number): boolean => !isBlank(text) && textProblem(text, limit) === undefined

/** Records that something left; the order has shipped when every item has gone. The same shipment again changes nothing. */
export const recordShipment = (
  operation: Omit<Operation, "command">,
  { carrier, items: given, trackingno }: ShipmentRecord
) =>
  [carrier, trackingno].every((text) => isWritable(text, operation.rules.policy.limits.name))
    ? operate(
        { ...operation, command },
        (order, { partly, whole }, now) => {
          const left = remainingOf(order)
          const items = given?.map(({ index, quantity }) => ({ index, quantity })) ?? everythingLeft(left)
          const rest = without(left, items)
          if (typeof rest === "string") return new OperatorRefusal({ command, kind: "badItem", message: rest })
          return {
            stage: rest.every((quantity) => quantity === 0) ? whole : partly,
            shipments: [...order.shipments, { carrier, trackingno, shipped_at: now, items }]
          }
        },
        ({ shipments }) => shipments.some((known) => known.carrier === carrier && known.trackingno === trackingno)
      )
    : Effect.fail(new OperatorRefusal({ command, kind: "missing", message: "carrier and trackingno are required" }))
