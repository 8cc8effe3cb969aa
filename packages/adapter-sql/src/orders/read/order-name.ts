import type { OrderRef } from "@waybill/core/adapter"
import { isStorableId } from "../rows/storable.ts"

/** Name of an id that identifies an order within its account. */
export type IdName = "xid" | "order_id"

/** Name of an order: its account_id, with either its xid or its order_id. */
export interface OrderName {
  readonly account_id: string
  readonly id: string
}

/** Returns the order name that a reference contains, and the kind of id in the name. */
export const nameOf = (account_id: string, ref: OrderRef): { readonly by: IdName; readonly name: OrderName } =>
  "xid" in ref
    ? { by: "xid", name: { account_id, id: ref.xid } }
    : { by: "order_id", name: { account_id, id: ref.order_id } }

/** Whether an order with this name could be stored. */
export const isStorableName = ({ account_id, id }: OrderName): boolean => isStorableId(id) && isStorableId(account_id)
