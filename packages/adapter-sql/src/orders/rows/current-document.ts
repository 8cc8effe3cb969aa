import type { Order } from "@waybill/core"
import type { Hold, OrderShipment } from "@waybill/core/adapter"

/** A document of this or an earlier version. Before orders could have several holds, `hold` was the merchant's. */
interface StoredDocument {
  readonly shipping: Partial<Order["shipping"]>
  readonly shipping_address: Partial<Order["shipping_address"]>
  readonly hold?: { readonly since: Hold["since"]; readonly reasons: ReadonlyArray<string> }
  readonly holds?: ReadonlyArray<Hold>
  readonly shipments?: ReadonlyArray<Omit<OrderShipment, "shipment_id" | "tracking"> & Partial<OrderShipment>>
}

const holdsOf = ({ hold, holds = [] }: StoredDocument): ReadonlyArray<Hold> => {
  if (hold === undefined) return holds
  const { reasons, since } = hold
  const earlier = reasons.slice(0, -1)
  const msg = reasons.at(-1) ?? ""
  const own = { hold_id: "H1", by: "account", reason: "customer", msg, since } as const
  // A process of an earlier version keeps unknown holds.
  return [{ ...own, ...(earlier.length > 0 && { earlier }) }, ...holds.filter(({ by }) => by === "operator")]
}

/** Returns a stored document in its current form, including omitted empty lists. */
export const currentDocument = (stored: StoredDocument): Pick<Order, "holds" | "shipments"> & StoredDocument => {
  const { hold: _, shipments = [], ...rest } = stored
  return {
    ...rest,
    holds: holdsOf(stored),
    shipments: shipments.map((shipment, index) => ({ shipment_id: `S${index + 1}`, tracking: [], ...shipment }))
  }
}
