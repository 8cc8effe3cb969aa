import { inputSchema } from "@waybill/core"
import { Schema } from "effect"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, HttpApiMiddleware } from "effect/http-api"
import { Authorization } from "./merchant.ts"

/** A call that Waybill refuses, with its code from the specification. */
export class Refused extends Schema.TaggedError<Refused>()(
  "Refused",
  { code: Schema.String, message: Schema.String, fields: Schema.Array(Schema.String) },
  { httpApiStatus: 422 }
) {}

/** A call that failed for a reason that passes. Repeat it later. */
export class Unavailable extends Schema.TaggedError<Unavailable>()(
  "Unavailable",
  { seconds: Schema.Finite },
  { httpApiStatus: 503 }
) {}

const Placed = Schema.Struct({ order_id: Schema.String, xid: Schema.String, stage: Schema.String })
const Rates = Schema.Array(
  Schema.Struct({ title: Schema.String, method: Schema.String, cost: Schema.String, delivery_time: Schema.String })
)
const errors = [Refused, Unavailable]

/**
 * The orders and quotes of a merchant. The payloads have the schemas of Waybill, so that the OpenAPI document describes
 * them. A payload that does not match is refused with a problem that names each field.
 */
export class ShopApi extends HttpApi.make("shop")
  .add(
    HttpApiGroup.make("orders")
      .add(
        HttpApiEndpoint.post("place", "/orders", {
          payload: inputSchema("push_order"),
          success: Placed,
          error: errors
        }),
        HttpApiEndpoint.get("status", "/orders/:xid", {
          params: { xid: Schema.String },
          success: Placed,
          error: errors
        }),
        HttpApiEndpoint.post("quote", "/quotes", {
          payload: inputSchema("shipping_rate"),
          success: Rates,
          error: errors
        })
      )
      .middleware(Authorization)
  )
  .middleware(HttpApiMiddleware.ProblemDetails) {}
