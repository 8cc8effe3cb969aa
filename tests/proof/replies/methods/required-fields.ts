// The fields that the specification requires. A success without one of them is a violation.
import type { MethodName } from "@waybill/core/adapter"

const identifier = ["xid|order_id"]
const address = ["name|company", "address", "city", "zip", "state", "country"]
const under = (path: string, fields: ReadonlyArray<string>) => fields.map((field) => `${path}.${field}`)

const submission = [
  ...["xid", "shipping.carrier", "shipping.service"],
  ...under("billing_address", address),
  ...under("shipping_address", address),
  ...under("order_info.*", ["type", "width", "height", "quantity", "large_img", "item_cost"])
]

/** Paths of required fields. `*` is each element of a list that must not be empty, and `|` separates alternatives. */
const requiredFields: Readonly<Record<MethodName, ReadonlyArray<string>>> = {
  push_order: submission,
  re_order: submission,
  change_ship_address: [...identifier, ...address],
  change_ship_method: [...identifier, "carrier", "service"],
  change_ship_deadline: [...identifier, "ship_deadline"],
  get_status: identifier,
  get_order: identifier,
  hold_order: [...identifier, "msg"],
  unhold_order: identifier,
  cancel_order: identifier,
  enable_rush_processing: ["order_id"],
  shipping_rate: [
    ...under("shipping_address", address),
    ...under("order_info.*", ["width", "height", "length", "weight"]),
    "shipping.carrier"
  ],
  package_info: under("order_info.*", ["width", "height", "qty"])
}

const isAbsent = (value: unknown) =>
  value === undefined || value === null || (typeof value === "string" && value.trim() === "")

const isMissing = (value: unknown, [step, ...rest]: ReadonlyArray<string>): boolean => {
  if (step === undefined) return isAbsent(value)
  if (typeof value !== "object" || value === null) return true
  if (step === "*") return !Array.isArray(value) || value.length === 0 || value.some((each) => isMissing(each, rest))
  return step
    .split("|")
    .every((name) => isMissing(Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined, rest))
}

/** Returns the required fields that the data of a request lacks. */
export const missingFields = (method: MethodName, data: unknown): ReadonlyArray<string> =>
  requiredFields[method].filter((path) => isMissing(data, path.split(".")))
