import { nearestName } from "@waybill/packing/values"
import type { Order } from "../formats/order.ts"
import type { InputFault } from "../input/fault.ts"
import type { ItemTable } from "../orders/item-table.ts"

/**
 * Returns a note for each reference in `apart` that no item of the order has. The rules in the file of `--items` are for
 * all orders, so they name other items, too.
 */
export const absentItems = (
  { items = [] }: Order,
  known: ItemTable | undefined,
  fault: (pointer: string, message: string) => InputFault
): ReadonlyArray<InputFault> => {
  if (items.every(({ apart }) => apart === undefined)) return []
  const references = new Set(items.map(({ reference }) => reference))
  return items.flatMap(({ apart = [], reference }, i) =>
    apart.flatMap((other, k) => {
      const general = known?.get(reference)?.apart
      if (references.has(other) || (Array.isArray(general) && general.includes(other))) return []
      const meant = nearestName(other, [...references], 2)
      const hint = meant === undefined ? "" : `; did you mean ${JSON.stringify(meant)}?`
      const message = `no item ${JSON.stringify(other)} in the order${hint}`
      return [{ ...fault(`/items/${i}/apart/${k}`, message), kind: "no such item in the order" }]
    })
  )
}
