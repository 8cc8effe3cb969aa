// The thirteen methods, called in this process on the store of a database.
import type { WaybillCalls } from "@waybill/core"
import type { MethodName } from "@waybill/core/adapter"
import type { Effect } from "effect"
import { address, item } from "../sql/orders.ts"
import type { Work } from "./compare.ts"
import type { orderPicker, StoredOrder } from "./order-numbers.ts"

/** The methods on a database, and its orders. */
export interface Caller {
  readonly waybill: WaybillCalls
  readonly run: <A, E>(effect: Effect.Effect<A, E>) => Promise<A>
  readonly pick: ReturnType<typeof orderPicker>
}

const DAY = 86_400_000
const inDays = (days: number): string => `${new Date(Date.now() + days * DAY).toISOString().slice(0, 10)} 12:00:00`

const { email: _email, phone: _phone, ...plainAddress } = address
const shipping = { carrier: "acme", service: "ACME_GROUND" }
const submission = () => ({
  xid: `growth-${crypto.randomUUID()}`,
  billing_address: plainAddress,
  shipping_address: plainAddress,
  order_info: [item, { ...item, quantity: "2" }, { ...item, width: "30" }],
  shipping
})
const box = { width: "12", height: "4", length: "16", weight: "3" }

/** Returns the work of a method on a stored order in the stage `new`. */
const onFresh =
  (call: (caller: Caller, order: StoredOrder) => Effect.Effect<unknown, unknown>): Work<Caller> =>
  async (caller) => {
    const order = caller.pick.fresh()
    return () => caller.run(call(caller, order))
  }

/** Returns the work of a method on an order that was pushed for it. */
const onPushed =
  (call: (caller: Caller, account: string, order_id: string) => Effect.Effect<unknown, unknown>): Work<Caller> =>
  async (caller) => {
    const { account } = caller.pick.any()
    const { order_id } = await caller.run(caller.waybill.pushOrder(account, submission()))
    return () => caller.run(call(caller, account, order_id))
  }

const onAny =
  (call: (caller: Caller, order: StoredOrder) => Effect.Effect<unknown, unknown>): Work<Caller> =>
  async (caller) => {
    const order = caller.pick.any()
    return () => caller.run(call(caller, order))
  }

export const methods: Readonly<Record<MethodName, Work<Caller>>> = {
  push_order: onAny(({ waybill }, { account }) => waybill.pushOrder(account, submission())),
  re_order: onAny(({ waybill }, { account }) => waybill.reOrder(account, submission())),
  change_ship_address: onFresh(({ waybill }, { account, xid }) =>
    waybill.changeShipAddress(account, { xid, ...plainAddress, address: `${Date.now()} Main St` })
  ),
  change_ship_method: onPushed(({ waybill }, account, order_id) =>
    waybill.changeShipMethod(account, { order_id, carrier: "acme", service: "ACME_2DAY" })
  ),
  change_ship_deadline: onFresh(({ waybill }, { account, xid }) =>
    waybill.changeShipDeadline(account, { xid, ship_deadline: inDays(20 + (Number(xid.slice(1)) % 9)) })
  ),
  get_status: onAny(({ waybill }, { account, xid }) => waybill.getStatus(account, { xid })),
  get_order: onAny(({ waybill }, { account, order_id }) => waybill.getOrder(account, { order_id })),
  hold_order: onPushed(({ waybill }, account, order_id) => waybill.holdOrder(account, { order_id, msg: "Wait" })),
  unhold_order: async (caller) => {
    const { account, xid } = caller.pick.fresh()
    await caller.run(caller.waybill.holdOrder(account, { xid, msg: "Wait" }))
    return () => caller.run(caller.waybill.unholdOrder(account, { xid }))
  },
  cancel_order: onPushed(({ waybill }, account, order_id) => waybill.cancelOrder(account, { order_id })),
  enable_rush_processing: onPushed(({ waybill }, account, order_id) =>
    waybill.enableRushProcessing(account, { order_id })
  ),
  shipping_rate: onAny(({ waybill }, { account }) =>
    waybill.shippingRate(account, { shipping_address: plainAddress, order_info: [box], shipping: { carrier: "acme" } })
  ),
  package_info: onAny(({ waybill }, { account }) =>
    waybill.packageInfo(account, { order_info: [{ width: "16", height: "20", qty: "2" }] })
  )
}
