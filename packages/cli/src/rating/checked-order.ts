import { checkDestination } from "@waybill/packing/rating"
import type { Order } from "../formats/order.ts"
import { repairNote } from "../orders/repair-note.ts"

/** An error or a repair in an order, with its JSON pointer. `kind` is the same for equal ones. */
interface FieldNote {
  readonly at: string
  readonly message: string
  readonly kind: string
}

/** An order to price, with the certain repairs of its destination. */
interface CheckedOrder {
  readonly order: Order
  readonly repairs: ReadonlyArray<FieldNote>
}

/** Checks the destination of an order, because a wrong one is in a wrong zone. */
export const checkedOrder = (order: Order): CheckedOrder | { readonly refusals: ReadonlyArray<FieldNote> } => {
  if (order.destination === undefined) return { order, repairs: [] }
  const checked = checkDestination(order.destination as Parameters<typeof checkDestination>[0])
  if (checked._tag === "Refused")
    return {
      refusals: checked.faults.map(({ field, message }) => ({
        at: `/destination/${field}`,
        message,
        kind: "invalid destination"
      }))
    }
  const repairs = checked.repairs.map(({ field, from, to }) => ({
    at: `/destination/${field}`,
    ...(from === ""
      ? { message: `missing; read as ${JSON.stringify(to)} from the postal code`, kind: "read from the postal code" }
      : repairNote(from, to))
  }))
  return { order: repairs.length === 0 ? order : { ...order, destination: checked.destination }, repairs }
}
