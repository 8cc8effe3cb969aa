import { type Order, Waybill, type WaybillCalls } from "@waybill/core"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Refused, ShopApi, Unavailable } from "./api.ts"
import { Merchant } from "./merchant.ts"

type WaybillRefusal = Effect.Error<ReturnType<WaybillCalls["pushOrder" | "getOrder" | "shippingRate"]>>

const errorOf = ({ code, issues, kind, message, retryAfter }: WaybillRefusal) =>
  kind === "temporary"
    ? new Unavailable({ seconds: retryAfter ?? 1 })
    : new Refused({ code, message, fields: issues.map(({ path }) => path) })

const placed = ({ order_id, stage, xid }: Order) => ({ order_id, stage, xid })

export const Handlers = HttpApiBuilder.group(
  ShopApi,
  "orders",
  Effect.fn(function* (handlers) {
    const waybill = yield* Waybill
    /** Runs a call for the authenticated merchant. */
    const asMerchant = <A>(call: (merchant: string) => Effect.Effect<A, WaybillRefusal>) =>
      Merchant.use((merchant) => Effect.mapError(call(merchant), errorOf))
    return handlers.handleAll({
      place: ({ payload }) =>
        Effect.map(
          asMerchant((merchant) => waybill.pushOrder(merchant, payload)),
          placed
        ),
      status: ({ params }) =>
        Effect.map(
          asMerchant((merchant) => waybill.getOrder(merchant, params)),
          ({ order }) => placed(order)
        ),
      quote: ({ payload }) => asMerchant((merchant) => waybill.shippingRate(merchant, payload))
    })
  })
)
