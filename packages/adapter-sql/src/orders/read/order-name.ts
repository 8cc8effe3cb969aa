import type { OrderRef } from "@waybill/core"
import { isStorableId } from "../rows/storable.ts"

/** Id that identifies an order within its account. */
export type IdName = "xid" | "order_id"

/** Name of an order: its account, and one of its ids. */
export interface OrderName {
  readonly account_id: string
  readonly id: string
}

/** Returns the name that a reference gives, and which id it uses. */
export const nameOf = (account_id: string, ref: OrderRef): { readonly by: IdName; readonly name: OrderName } =>
  "xid" in ref
    ? { by: "xid", name: { account_id, id: ref.xid } }
    : { by: "order_id", name: { account_id, id: ref.order_id } }

/** Whether an order of this name could be stored. */
export const isStorableName = ({ account_id, id }: OrderName): boolean => isStorableId(id) && isStorableId(account_id)
