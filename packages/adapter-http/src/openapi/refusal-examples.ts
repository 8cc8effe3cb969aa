import type { Policy } from "@waybill/core"
import { type MethodName, messageFor, type RefusalKind } from "@waybill/core/adapter"
import type { Offer } from "../options/offer.ts"

const starts = { push_order: "from today", re_order: "from today", change_ship_deadline: "after the order date" }
type WithDeadline = keyof typeof starts

/** Returns the rule for the `ship_deadline` of a method. */
export const deadlineRule = (name: WithDeadline, { leadDays }: Policy): string =>
  leadDays[name] === 0 && name !== "change_ship_deadline"
    ? "must not be in the past"
    : `must be at least ${leadDays[name]} days ${starts[name]}`

interface Example {
  readonly path: string
  readonly problem?: string
  readonly value?: unknown
}

const hasDeadline = (name: MethodName): name is WithDeadline => name in starts

/** A required field of each method. A method without one can lack only `data`. */
const requiredFields: Partial<Record<MethodName, string>> = {
  push_order: "shipping_address.zip",
  re_order: "shipping_address.zip",
  change_ship_address: "zip",
  change_ship_method: "service",
  enable_rush_processing: "order_id",
  shipping_rate: "shipping.carrier",
  package_info: "order_info[0].qty"
}

/** A number of each method. */
const numbers: Partial<Record<MethodName, string>> = {
  push_order: "order_info[0].width",
  re_order: "order_info[0].width",
  shipping_rate: "order_info[0].weight",
  package_info: "order_info[0].width"
}

const notNumeric = (name: MethodName): Example =>
  name === "enable_rush_processing"
    ? { path: "order_id", problem: "must be a string of digits", value: "A-1042" }
    : { path: numbers[name] ?? "data", problem: "must be a decimal number such as 12.5", value: "wide" }

const unknownCarrier = ({ carriers }: Offer): string =>
  `"parrot" is unknown${carriers === undefined ? "" : `; allowed: ${Object.keys(carriers).join(", ")}`}`

const unknownService = ({ carriers = {} }: Offer): string | undefined => {
  const [carrier, services] = Object.entries(carriers)[0] ?? []
  if (services === undefined) return undefined
  return `"OVERNIGHT" is not a service of ${carrier}; allowed: ${Object.keys(services).join(", ")}`
}

/** Returns the invalid fields in the example of a refusal. */
const fieldsOf = (name: MethodName, kind: RefusalKind, policy: Policy, offer: Offer): ReadonlyArray<Example> => {
  const shipping = name === "change_ship_method" ? "" : "shipping."
  const service = unknownService(offer)
  const count = `must be an integer from 1 to ${policy.limits.quantity.toLocaleString("en-US")}`
  const address = name === "change_ship_address" ? "" : "shipping_address."
  const fields: Partial<Record<RefusalKind, ReadonlyArray<Example>>> = {
    missing: [{ path: requiredFields[name] ?? "data" }],
    badUrl: [{ path: "order_info[0].large_img", problem: "must begin with http:// or https://" }],
    notNumeric: [notNumeric(name)],
    notInteger: [{ path: "order_info[0].quantity", problem: count, value: "1.5" }],
    badCarrier: [{ path: `${shipping}carrier`, problem: unknownCarrier(offer) }],
    badService: [{ path: `${shipping}service`, ...(service !== undefined && { problem: service }) }],
    invalidShipment: [{ path: "shipping.carrier", problem: unknownCarrier(offer) }],
    invalidItem: [{ path: "order_info[0].qty", problem: count, value: "0" }],
    dateShape: [{ path: "ship_deadline", value: "12/24/2099" }],
    dateTooEarly: hasDeadline(name)
      ? [{ path: "ship_deadline", problem: deadlineRule(name, policy), value: "2026-11-19 12:00:00" }]
      : [],
    dateUnreal: [{ path: "ship_deadline", problem: "the date or time does not exist", value: "2099-02-30 12:00:00" }],
    badCountry: [{ path: `${address}country`, problem: '"UK"; use GB' }],
    badState: [{ path: `${address}state`, problem: '"Kentucky"; use KY' }],
    duplicate: [{ path: "xid", value: "A-1042" }],
    noDeadline: [{ path: "ship_deadline" }],
    noIdentifier: [{ path: "xid" }, { path: "order_id" }],
    noReason: [{ path: "msg" }],
    unknownOrder: [{ path: name === "enable_rush_processing" ? "order_id" : "xid", problem: "unknown order" }]
  }
  return fields[kind] ?? []
}

const reasons: Partial<Record<RefusalKind, string>> = {
  alreadyShipped: "the order has shipped",
  inProcessing: "the order is in production",
  notOnHold: "the order is not on hold",
  heldByOperator: "the operator holds the order: artwork (Too small)",
  partlyShipped: "part of the order has shipped",
  wrongStage: "the order is cancelled"
}

/** Reasons of methods that accept a cancelled order, or refuse it with a different reason. */
const wrongStages: Partial<Record<MethodName, string>> = {
  cancel_order: "the order has shipped",
  hold_order: "an order that is cancelled cannot be put on hold"
}

const reasonOf = (name: MethodName, kind: RefusalKind): string | undefined =>
  (kind === "wrongStage" ? wrongStages[name] : undefined) ?? reasons[kind]

/** Returns the message of a refusal in the reference. */
export const exampleMessage = (
  name: MethodName,
  kind: RefusalKind,
  code: string,
  policy: Policy,
  offer: Offer
): string => messageFor(kind, code, fieldsOf(name, kind, policy, offer), reasonOf(name, kind))
