import type { JsonSchema, Order } from "@waybill/core"
import { Effect } from "effect"
import type { OrderPacker } from "../ports/packing.ts"
import { type Route, route } from "../route/route.ts"
import { orderOf } from "./order.ts"
import { count, listOf, object, text } from "./schemas.ts"

const number: JsonSchema = { type: "number" }
const vector = object({ x: number, y: number, z: number })

const parcel = object(
  {
    kind: text,
    reference: text,
    width: number,
    length: number,
    height: number,
    pieces: count,
    contents: listOf(object({ reference: text, quantity: count }))
  },
  {
    fill: number,
    placements: listOf(object({ item: count, at: vector, size: vector })),
    instructions: object({ title: text, layers: listOf(listOf(text)) }),
    drawing: { type: "string", description: "SVG drawing of the box." }
  }
)

const printsOf = ({ order_info }: Order) =>
  order_info.map(({ finishing, height, quantity, width }) => ({
    width,
    height,
    qty: quantity,
    ...(finishing !== undefined && { finishing })
  }))

/** Returns the route that packs an order. */
export const packingRoute = (packer: OrderPacker): Route =>
  route({
    operation: "getPacking",
    method: "GET",
    path: "/orders/{account}/{order_id}/packing",
    role: "viewer",
    tag: "Orders",
    summary: "Compute the boxes of an order, with placements, instructions and drawings",
    problems: [404, 409],
    reply: () =>
      object({
        units: object({ length: text, weight: text }),
        boxes: listOf(parcel),
        unpacked: listOf(object({ reference: text, quantity: count, message: text }))
      }),
    run: (call) =>
      Effect.flatMap(orderOf(call), ({ order }) =>
        Effect.map(packer.pack(printsOf(order), call.policy.units), (body) => ({
          account_id: order.account_id,
          order_id: order.order_id,
          body
        }))
      )
  })
