import { type JsonSchema, type Order, type PrintToPack, parseDecimal, unshippedOf } from "@waybill/core"
import { Effect } from "effect"
import type { OrderPacker, OrderPacking } from "../ports/packing.ts"
import { word } from "../route/query.ts"
import { type Route, route } from "../route/route.ts"
import { orderOf } from "./order.ts"
import { count, listOf, object, text } from "./schemas.ts"

const number: JsonSchema = { type: "number" }
const vector = object({ x: number, y: number, z: number })

const content = object({ item: count, reference: text, quantity: count })

const parcel = object(
  {
    kind: text,
    reference: text,
    width: number,
    length: number,
    height: number,
    pieces: count,
    contents: listOf(content)
  },
  {
    weight: number,
    inner: object({ width: number, length: number, height: number }),
    fill: number,
    placements: listOf(object({ item: count, quantity: count, at: vector, size: vector })),
    instructions: object({ title: text, layers: listOf(listOf(text)) }),
    drawing: { type: "string", description: "SVG drawing of the box." }
  }
)

const proof = object({
  at_least: { ...count, description: "No packing has fewer parcels than this." },
  proved: { type: "boolean", description: "Whether this packing has no more." },
  sentence: { ...text, description: "The proof in one sentence." }
})

const query = { pieces: word(["all", "unshipped"], "Pieces to pack. Default `all`.") }

/** A print with the index of its item. */
interface OrderedPrint {
  readonly item: number
  readonly print: PrintToPack
}

/** Returns the prints of an order, or those that have not shipped. */
const printsOf = (order: Order, pieces: "all" | "unshipped"): ReadonlyArray<OrderedPrint> => {
  const unshipped = unshippedOf(order)
  return order.order_info.flatMap(({ finishing, height, quantity, width }, item) => {
    const qty = pieces === "all" ? quantity : parseDecimal(String(unshipped[item]))!
    const print = { width, height, qty, ...(finishing !== undefined && { finishing }) }
    return pieces === "unshipped" && unshipped[item] === 0 ? [] : [{ item, print }]
  })
}

/** Returns a packing with the indexes of the order's items instead of those of the packed prints. */
const withItems = (
  { boxes, proof, units, unpacked }: OrderPacking,
  prints: ReadonlyArray<OrderedPrint>
): OrderPacking => {
  const ofOrder = <A extends { readonly item: number }>(some: ReadonlyArray<A>): ReadonlyArray<A> =>
    some.map((each) => ({ ...each, item: prints[each.item]!.item }))
  return {
    units,
    boxes: boxes.map((box) => ({
      ...box,
      contents: ofOrder(box.contents),
      ...(box.placements !== undefined && { placements: ofOrder(box.placements) })
    })),
    unpacked: ofOrder(unpacked),
    ...(proof !== undefined && { proof })
  }
}

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
    query,
    reply: () =>
      object(
        {
          units: object({ length: text, weight: text }),
          boxes: listOf(parcel),
          unpacked: listOf(object({ item: count, reference: text, quantity: count, message: text }))
        },
        { proof }
      ),
    run: (call) =>
      Effect.gen(function* () {
        const { order } = yield* orderOf(call)
        const prints = printsOf(order, call.query.pieces ?? "all")
        const packing = yield* packer.pack(
          prints.map(({ print }) => print),
          call.policy.units
        )
        return { account_id: order.account_id, order_id: order.order_id, body: withItems(packing, prints) }
      })
  })
