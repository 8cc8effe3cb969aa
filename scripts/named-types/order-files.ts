// The files in packages/core/src/order-types: the parts of a stored order that have the fields of an input.
import { unitsOfPolicy } from "../../packages/core/src/field-texts/field-text.ts"
import { address, item, shipping } from "../../packages/core/src/field-texts/order-texts.ts"
import type { AnyField, Fields } from "../../packages/core/src/input/field.ts"
import { contactFields } from "../../packages/core/src/order/address.ts"
import { itemFields } from "../../packages/core/src/order/item.ts"
import { pricedShippingFields } from "../../packages/core/src/order/shipping.ts"
import { docComment } from "./comment.ts"
import { generatedBy, importLines } from "./input-files.ts"

/** A part of an order: its fields, and their meanings in an input. */
interface Part {
  readonly name: string
  readonly about: string
  readonly fields: Fields
  readonly texts: Readonly<Record<string, string>>
}

const parts: ReadonlyArray<Part> = [
  {
    name: "Address",
    about: "A postal address, with optional phone and email. Only its state and its country outlast an erasure.",
    fields: contactFields,
    texts: address.fields
  },
  {
    name: "OrderItem",
    about: "An item in an order: one print in any quantity.",
    fields: itemFields,
    texts: item.fields
  },
  {
    name: "Shipping",
    about: "The carrier and service of an order.",
    fields: pricedShippingFields,
    texts: shipping.fields
  }
]

/** Returns the meaning of a stored field. An order does not store defaults. */
const meaningOf = (text: string, { exempt }: AnyField): string => {
  const stored = unitsOfPolicy(text)
    .replace("Default: none.", "Absent without one.")
    .replace("Default: ", "If absent, it is ")
  return exempt === undefined ? stored : `${stored} Empty if the policy does not require it and the merchant omits it.`
}

const partLines = ({ about, fields, name, texts }: Part): ReadonlyArray<string> => [
  "",
  ...docComment(about),
  `export interface ${name} {`,
  ...Object.entries(fields).flatMap(([field, each]) => [
    ...docComment(meaningOf(texts[field]!, each), "  "),
    `  readonly ${field}${each.presence ? "" : "?"}: ${each.stored === "decimal" ? "Decimal" : "string"}`
  ]),
  "}"
]

/** Returns the files in packages/core/src/order-types, keyed by name. */
export const orderFiles = (): Readonly<Record<string, string>> => ({
  "order-parts.ts": [
    generatedBy("the fields of methods"),
    ...importLines(["Decimal"], "../values/decimal.ts"),
    ...parts.flatMap(partLines),
    ""
  ].join("\n")
})
