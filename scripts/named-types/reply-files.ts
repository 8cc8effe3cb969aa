// The files in packages/core/src/reply-types: orders and events in replies, from the schemas of the replies. A field
// without a description in its schema has the comment of the stored order.
import { join } from "node:path"
import * as Schema from "effect/Schema"
import { operatorReplySchemas } from "../../packages/core/src/replies/operator-replies.ts"
import { storedOrder } from "../../packages/core/src/replies/stored-order.ts"
import { declarationIn } from "../reference/declarations.ts"
import { docComment } from "./comment.ts"
import { generatedBy, importLines, typesIn } from "./input-files.ts"

/** A JSON Schema, as far as replies use it. */
interface Shown {
  readonly type?: string
  readonly description?: string
  readonly enum?: ReadonlyArray<string>
  readonly items?: Shown
  readonly properties?: Readonly<Record<string, Shown>>
  readonly required?: ReadonlyArray<string>
}

/** An interface: its schema, its comment, and what is stored instead of it. */
interface Reply {
  readonly schema: Shown
  readonly about: string
  readonly stored: readonly [file: string, ...names: ReadonlyArray<string>]
}

const jsonOf = (schema: Schema.Top): Shown => Schema.toJsonSchemaDocument(schema).schema as Shown

const order = jsonOf(storedOrder)
const { event, order: operatorOrder } = operatorReplySchemas

/** Returns the schema of a field, or of the entries in it. */
const at = ({ properties }: Shown, name: string): Shown => properties![name]!.items ?? properties![name]!

const shipment = at(order, "shipments")
const ORDER = "order/order.ts"
const PARTS = "order-types/order-parts.ts"
const FORM = "Dates are `YYYY-MM-DD HH:MM:SS` in the policy's time zone, and numbers are exact decimal strings."

const replies: Readonly<Record<string, Reply>> = {
  AddressReply: { schema: at(order, "shipping_address"), about: "An address in a reply.", stored: [PARTS, "Address"] },
  ItemReply: {
    schema: at(order, "order_info"),
    about: "An item of an order in a reply.",
    stored: [PARTS, "OrderItem"]
  },
  ShippingReply: {
    schema: at(order, "shipping"),
    about: "The carrier and service of an order in a reply.",
    stored: [PARTS, "Shipping"]
  },
  HoldReply: { schema: at(order, "holds"), about: "A hold of an order in a reply.", stored: [ORDER, "Hold"] },
  ParcelReply: {
    schema: at(shipment, "parcels"),
    about: "A package of a shipment in a reply.",
    stored: [ORDER, "ShipmentParcel"]
  },
  TrackingReply: {
    schema: at(shipment, "tracking"),
    about: "A carrier's report in a reply.",
    stored: ["order/tracking.ts", "TrackingUpdate"]
  },
  ShipmentReply: { schema: shipment, about: `A shipment in a reply. ${FORM}`, stored: [ORDER, "OrderShipment"] },
  ChangeReply: {
    schema: at(at(order, "history"), "changes"),
    about: "A changed value in the history of an order.",
    stored: ["order/change.ts", "OrderChange"]
  },
  EventReply: {
    schema: at(order, "history"),
    about: "An event in the history of an order, as the merchant sees it.",
    stored: ["order/history.ts", "HistoryEvent"]
  },
  OrderReply: {
    schema: order,
    about: `A stored order in the reply of get_order. ${FORM}`,
    stored: [ORDER, "Submission", "Order"]
  },
  OperatorOrder: {
    schema: jsonOf(operatorOrder),
    about: `An order as the operator API returns it. ${FORM}`,
    stored: [ORDER, "Submission", "Order"]
  },
  OperatorEvent: {
    schema: jsonOf(event),
    about: "An event in the history of an order as the operator API returns it.",
    stored: ["order/history.ts", "HistoryEvent"]
  }
}

/** Types of fields that have fields. Others are declared in place. */
const named: Readonly<Record<string, string>> = {
  ...{ billing_address: "AddressReply", shipping_address: "AddressReply", order_info: "ItemReply" },
  ...{ shipping: "ShippingReply", holds: "HoldReply", shipments: "ShipmentReply", items: "ShippedItem" },
  ...{ parcels: "ParcelReply", tracking: "TrackingReply", changes: "ChangeReply", history: "EventReply" },
  ...{ quote: "BoundQuote", preflight: "OrderPreflight" }
}

const typeOf = (
  name: string,
  { enum: words, items, properties, required = [], type = "unknown" }: Shown,
  indent: string
): string => {
  if (items !== undefined) return `ReadonlyArray<${typeOf(name, items, indent)}>`
  if (named[name] !== undefined) return named[name]
  if (words !== undefined) return words.map((word) => JSON.stringify(word)).join(" | ")
  if (properties !== undefined)
    return `{\n${fieldLines({ properties, required }, {}, `${indent}  `).join("\n")}\n${indent}}`
  return type.replace("integer", "number")
}

const fieldLines = (
  { properties = {}, required = [] }: Shown,
  stored: Readonly<Record<string, string>>,
  indent: string
): ReadonlyArray<string> =>
  Object.entries(properties).flatMap(([name, schema]) => {
    // The comment of a stored field says more than its form.
    const comment = schema.description === "An exact decimal." ? stored[name] : (schema.description ?? stored[name])
    if (comment === undefined) throw new Error(`packages/core/src/replies: the field ${name} has no description`)
    const mark = required.includes(name) ? "" : "?"
    return [...docComment(comment, indent), `${indent}readonly ${name}${mark}: ${typeOf(name, schema, indent)}`]
  })

const interfaceLines = ([name, { about, schema, stored }]: readonly [string, Reply]): ReadonlyArray<string> => {
  const [file, ...sources] = stored
  const members = sources.flatMap(
    (source) => declarationIn(join(import.meta.dirname, "../../packages/core/src", file), source).members
  )
  // A reply omits empty strings.
  const comments = members.map((each) => [each.name, each.description.replace("Empty if", "Absent if")])
  return [
    "",
    ...docComment(about),
    `export interface ${name} {`,
    ...fieldLines(schema, Object.fromEntries(comments), "  "),
    "}"
  ]
}

/** Files of other types. */
const foreign = {
  "@waybill/packing/rating": ["BoundQuote"],
  "../order/order.ts": ["OrderPreflight", "ShippedItem"]
} as const

/** Returns a file with the interfaces whose names match a pattern, or do not. */
const fileOf = (pattern: RegExp, isMatch: boolean): string => {
  const own = Object.entries(replies).filter(([name]) => pattern.test(name) === isMatch)
  const lines = own.flatMap(interfaceLines)
  const used = typesIn(lines.join("\n"))
  const others = Object.keys(replies).filter((name) => pattern.test(name) !== isMatch && used.has(name))
  return [
    generatedBy("the schemas of the replies"),
    ...Object.entries(foreign).flatMap(([from, all]) => {
      const names = all.filter((name) => used.has(name))
      return names.length === 0 ? [] : importLines(names, from)
    }),
    ...(others.length === 0 ? [] : importLines(others, "./order-replies.ts")),
    ...lines,
    ""
  ].join("\n")
}

/** Returns the files in packages/core/src/reply-types, keyed by name. */
export const replyFiles = (): Readonly<Record<string, string>> => ({
  "order-replies.ts": fileOf(/^Operator/, false),
  "operator-replies.ts": fileOf(/^Operator/, true)
})
