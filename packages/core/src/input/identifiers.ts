import { isLongerThan, isStorable, outerSpaceProblem, textProblem } from "../values/text.ts"
import { requiredWhen, type Value, without } from "./field.ts"
import { textSchema } from "./text-values.ts"

const digits = /^[1-9]\d{0,15}$/

/** Returns an order id as a string of digits, or undefined if the value cannot be an order id. */
export const orderIdOf = (value: unknown): string | undefined => {
  const text = typeof value === "number" ? String(value) : value
  return typeof text === "string" && digits.test(text) && Number(text) <= Number.MAX_SAFE_INTEGER ? text : undefined
}

const leadingZero = /^0\d/

/** Returns the reason why a value cannot be an order id. */
const orderIdProblem = (value: unknown): string => {
  if (typeof value !== "string" && typeof value !== "number") return "must be a string of digits"
  const text = String(value)
  if (leadingZero.test(text.trim())) return "must not have leading zeros"
  return outerSpaceProblem(text) ?? `must be an integer from 1 to ${Number.MAX_SAFE_INTEGER}`
}

/**
 * The id assigned by the service to an existing order. A value that cannot be an id is reported as an unknown order.
 */
const orderId: Value<string, string | number, "unknownOrder"> = {
  read: (value, name, reader) => orderIdOf(value) ?? reader.issue("unknownOrder", name, value, orderIdProblem(value)),
  wire: () => ({ type: ["string", "integer"] })
}

/** Whether a value can be an xid, the merchant's own id for an order. */
export const isXid = (value: unknown, limit: number): value is string =>
  typeof value === "string" && isStorable(value) && !isLongerThan(value, limit)

/**
 * The xid of an existing order, compared byte for byte. A value that cannot be an xid is reported as an unknown order.
 */
const existingXid: Value<string, string, "unknownOrder"> = {
  read: (value, name, reader) => {
    const problem =
      typeof value === "string" ? textProblem(value, reader.context.policy.limits.name) : "must be a string"
    return problem === undefined ? (value as string) : reader.issue("unknownOrder", name, value, problem)
  },
  wire: textSchema("name")
}

/** The fields that identify an existing order: `order_id`, `xid`, or both if they refer to the same order. */
export const identifiers = {
  xid: requiredWhen(without("order_id"), existingXid, "noIdentifier"),
  order_id: requiredWhen(without("xid"), orderId, "noIdentifier")
}

const numeric = /^-?\d+(?:\.\d+)?$/

/** Whether a value is numeric. Ids may have more digits than other numbers. */
const isNumeric = (value: unknown): boolean =>
  (typeof value === "string" || typeof value === "number") && numeric.test(String(value).trim())

/**
 * An order id in a field that the specification declares as Numeric. Checked first as a number, then as an order id.
 */
export const rushOrderId: Value<string, string | number, "notNumeric" | "unknownOrder"> = {
  ...orderId,
  read: (value, name, reader, missing) =>
    isNumeric(value)
      ? orderId.read(value, name, reader, missing)
      : reader.issue("notNumeric", name, value, "must be a string of digits")
}
