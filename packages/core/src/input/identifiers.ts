import { isLongerThan, isStorable } from "../values/text.ts"
import { requiredWhen, type Value, without } from "./shape.ts"
import { textSchema } from "./text-values.ts"

const digits = /^[1-9]\d{0,15}$/

/** The exact digits of an order id, or undefined for what can be no order's id. */
export const orderIdOf = (value: unknown): string | undefined => {
  const text = typeof value === "number" ? String(value) : value
  return typeof text === "string" && digits.test(text) && Number(text) <= Number.MAX_SAFE_INTEGER ? text : undefined
}

/** The service's id of an existing order; what cannot be one is an unknown order. */
const orderId: Value<string, string | number, "unknownOrder"> = {
  read: (value, name, reader) => orderIdOf(value) ?? reader.issue("unknownOrder", name, value),
  wire: () => ({ type: ["string", "integer"], description: "The id of the order, as text or number." })
}

/** Whether a text can be the merchant's number of an order. */
export const isXid = (value: unknown, limit: number): value is string =>
  typeof value === "string" && isStorable(value) && !isLongerThan(value, limit)

/** The merchant's number of an existing order, byte for byte; what cannot be one is an unknown order. */
const existingXid: Value<string, string, "unknownOrder"> = {
  read: (value, name, reader) =>
    isXid(value, reader.surroundings.policy.limits.name) ? value : reader.issue("unknownOrder", name, value),
  wire: textSchema("name", "The merchant's number of the order, byte for byte.")
}

/** How methods name an existing order: by either, or by both where both mean the same one. */
export const identifiers = {
  xid: requiredWhen(without("order_id"), existingXid, "noIdentifier"),
  order_id: requiredWhen(without("xid"), orderId, "noIdentifier")
}

const numeric = /^-?\d+(?:\.\d+)?$/

/** Numeric in form, of any length: ids have more digits than a measure may have. */
const isNumeric = (value: unknown): boolean =>
  (typeof value === "string" || typeof value === "number") && numeric.test(String(value).trim())

/** The id where the specification asks for a Numeric: first a number, then the exact digits of an order. */
export const rushOrderId: Value<string, string | number, "notNumeric" | "unknownOrder"> = {
  ...orderId,
  read: (value, name, reader, missing) =>
    isNumeric(value) ? orderId.read(value, name, reader, missing) : reader.issue("notNumeric", name, value)
}
