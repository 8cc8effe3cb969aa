import type { CallToolResult } from "@modelcontextprotocol/server"
import type { OperatorOrder } from "@waybill/core/adapter"
import { listSorts, stages } from "@waybill/core/adapter"
import { Schema } from "effect"
import { explainCode } from "./explain-code.ts"
import { dataOf, dataResult, type Tool, toolOf } from "./tool.ts"

/** Maximum number of characters in an argument. */
const MAX_TEXT = 255
/** Maximum number of items of an order in a result. */
const MAX_ITEMS = 50
/** Maximum number of drawings in a result, and of their bytes. */
const MAX_DRAWINGS = 4
const MAX_DRAWING_BYTES = 200_000

const optional = Schema.optionalKey
const text = (description: string) => Schema.String.check(Schema.isBetweenLength(1, MAX_TEXT)).annotate({ description })
const date = (description: string) => text(`${description}, as YYYY-MM-DD HH:MM:SS in the time zone of the service.`)
const amount = Schema.Finite.check(Schema.isGreaterThan(0))

/** The arguments that name an order. */
export const orderFields = {
  account_id: text("Id of the account, as in find_orders."),
  order_id: text("Id of the order, as in find_orders.")
}

const filters = Schema.Struct({
  account_id: optional(text("Account of the orders.")),
  stage: optional(
    Schema.Array(Schema.Literals(stages)).annotate({
      description: "Stages of the orders. Default: new and processing. The others need updated_since or shipped_since."
    })
  ),
  held: optional(Schema.Boolean.annotate({ description: "Whether the orders are on hold." })),
  rush: optional(Schema.Boolean.annotate({ description: "Whether the orders are rush orders." })),
  carrier: optional(text("Code of the carrier.")),
  due_before: optional(date("Exclusive upper limit of the ship deadline")),
  updated_since: optional(date("Earliest last update")),
  shipped_since: optional(date("Earliest last shipment")),
  search: optional(
    text(
      "Exact xid, order id or tracking number, or else parts of words of these, of titles, and of the recipient's name, company, city and postal code."
    )
  ),
  sort: optional(Schema.Literals(listSorts).annotate({ description: "Default: due." })),
  limit: optional(
    Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100 })).annotate({ description: "Default: 20." })
  ),
  cursor: optional(
    Schema.String.check(Schema.isMaxLength(2000)).annotate({ description: "Cursor of the previous page." })
  )
})

const parcels = Schema.Struct({
  destination: Schema.Struct({
    country: text("Country as ISO 3166-1 alpha-2, such as US."),
    state: optional(text("State or province.")),
    postal: optional(text("Postal code."))
  }),
  parcels: Schema.Array(Schema.Struct({ length: amount, width: amount, height: amount, weight: amount })).check(
    Schema.isBetweenLength(1, 100)
  ),
  units: optional(Schema.Literals(["in/lb", "cm/kg"]).annotate({ description: "Default: those of the service." })),
  at: optional(date("Time of the order; default: now")),
  carrier: optional(text("Code of the only carrier to quote.")),
  residential: optional(Schema.Boolean),
  rush: optional(Schema.Boolean)
})

/** Returns the main facts of an order, without messages and addresses. */
export const shortOrder = (order: OperatorOrder) => {
  const { account_id, due, holds, order_id, order_info, order_status, revision, rush, ship_deadline, stage, xid } =
    order
  const quantity = order_info.reduce((sum, item) => sum + Number(item.quantity), 0)
  const held = holds.map(({ by, reason }) => ({ by, reason }))
  const facts = { account_id, order_id, xid, stage, order_status, revision, rush, held }
  return { ...facts, items: order_info.length, pieces: quantity, ship_deadline, due }
}

const drawingsOf = (drawings: ReadonlyArray<string | undefined>): CallToolResult["content"] =>
  drawings
    .flatMap((svg) => (svg === undefined || svg.length > MAX_DRAWING_BYTES ? [] : [Buffer.from(svg, "utf8")]))
    .slice(0, MAX_DRAWINGS)
    // Models cannot read SVG, but people can.
    .map((svg) => ({
      type: "image",
      data: svg.toString("base64"),
      mimeType: "image/svg+xml",
      annotations: { audience: ["user"] }
    }))

const reads = { annotations: { readOnlyHint: true, openWorldHint: false } }

/** The tools that change nothing. */
export const readTools: Readonly<Record<string, Tool>> = {
  find_orders: toolOf(
    filters,
    {
      ...reads,
      title: "Find orders",
      description: "Lists orders of all accounts, by default the open ones, with their stage, holds and due date."
    },
    async ({ limit = 20, sort = "due", ...rest }, { client }) => {
      const { applied, cursor, orders, partial } = dataOf(await client.listOrders({ ...rest, limit, sort }))
      return dataResult(`Orders: ${orders.length}${cursor === undefined ? "" : ", and a cursor for more"}.`, {
        orders: orders.map(shortOrder),
        applied,
        ...(partial && { partial }),
        ...(cursor !== undefined && { cursor })
      })
    }
  ),
  order: toolOf(
    Schema.Struct(orderFields),
    {
      ...reads,
      title: "Read an order",
      description:
        "Reads an order, and every command on it: whether it is allowed now, and otherwise why not and what would allow it."
    },
    async ({ account_id: account, order_id }, { client }) => {
      const [order, { actions }] = await Promise.all([
        client.getOrder({ account, order_id }).then(dataOf),
        client.getActions({ account, order_id }).then(dataOf)
      ])
      const { order_info } = order
      const shown = { ...order, order_info: order_info.slice(0, MAX_ITEMS), items_total: order_info.length }
      return dataResult("An order and the commands on it.", { order: shown, actions })
    }
  ),
  quote: toolOf(
    parcels,
    {
      ...reads,
      title: "Quote parcels",
      description:
        "Quotes parcels with the rate cards of the service, cheapest first, and says why a service does not take them. Needs a token with the role packer."
    },
    async (input, { client }) => dataResult("Prices of the services.", { ...dataOf(await client.quoteParcels(input)) })
  ),
  pack: toolOf(
    Schema.Struct({
      ...orderFields,
      pieces: optional(Schema.Literals(["all", "unshipped"]).annotate({ description: "Default: all." })),
      drawing: optional(
        Schema.Boolean.annotate({
          description: `Whether to add an SVG drawing of the first ${MAX_DRAWINGS} boxes. Default: true.`
        })
      )
    }),
    {
      ...reads,
      title: "Pack an order",
      description: "Computes the boxes of an order, with their contents, packing steps and a drawing. Stores nothing."
    },
    async ({ account_id: account, drawing = true, order_id, pieces }, { client }) => {
      const { boxes, ...rest } = dataOf(await client.getPacking({ account, order_id }, pieces))
      const shown = boxes.map(({ drawing: _, placements, ...box }) => box)
      const images = drawing ? drawingsOf(boxes.map((box) => box.drawing)) : []
      return dataResult(`Boxes: ${boxes.length}.`, { ...rest, boxes: shown }, images)
    }
  ),
  explain_code: toolOf(
    Schema.Struct({ code: text("Code of a refused call of a merchant, such as 318.") }),
    {
      ...reads,
      title: "Explain a code",
      description: "Explains an error code of the merchants' API: its methods, when it occurs, an example, and the fix."
    },
    async ({ code }) => explainCode(code)
  )
}
