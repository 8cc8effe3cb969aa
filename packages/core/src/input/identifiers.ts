import { isLongerThan, isStorable } from "../values/text.ts"
import { requiredWhen, type Value, without } from "./field.ts"
import { textSchema } from "./text-values.ts"

const digits = /^[1-9]\d{0,15}$/

/** Returns the digits of an order id, or undefined if the value cannot be one. */
export const orderIdOf = (value: unknown): string | undefined => {
  const text = typeof value === "number" ? String(value) : value
  return typeof text === "string" && digits.test(text) && Number(text) <= Number.MAX_SAFE_INTEGER ? text : undefined
}

/** The service's id of an existing order. A value that cannot be an id is reported as an unknown order. */
const orderId: Value<string, string | number, "unknownOrder"> = {
  read: (value, name, reader) => orderIdOf(value) ?? reader.issue("unknownOrder", name, value),
  wire: () => ({ type: ["string", "integer"], description: "The id of the order, as a string or number." })
}

/** Whether a value can be an xid, the merchant's own id of an order. */
export const isXid = (value: unknown, limit: number): value is string =>
  typeof value === "string" && isStorable(value) && !isLongerThan(value, limit)

/** The xid of an existing order, compared byte for byte. A value that cannot be an xid is reported as an unknown order. */
const existingXid: Value<string, string, "unknownOrder"> = {
  read: (value, name, reader) =>
    isXid(value, reader.context.policy.limits.name) ? value : reader.issue("unknownOrder", name, value),
  wire: textSchema("name", "The merchant's own id of the order, compared byte for byte.")
}

/** The identifiers of an existing order: either one, or both if they name the same order. */
export const identifiers = {
  xid: requiredWhen(without("order_id"), existingXid, "noIdentifier"),
  order_id: requiredWhen(without("xid"), orderId, "noIdentifier")
}

const numeric = /^-?\d+(?:\.\d+)?$/

/** Whether a value is numeric, with any number of digits: ids are longer than other numbers may be. */
const isNumeric = (value: unknown): boolean =>
  (typeof value === "string" || typeof value === "number") && numeric.test(String(value).trim())

/** An order id in a field that the specification types as Numeric: checked to be a number first, then an order id. */
export const rushOrderId: Value<string, string | number, "notNumeric" | "unknownOrder"> = {
  ...orderId,
  read: (value, name, reader, missing) =>
    isNumeric(value) ? orderId.read(value, name, reader, missing) : reader.issue("notNumeric", name, value)
}
