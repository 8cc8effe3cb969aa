import type { MethodName, RefusalKind } from "./codes.ts"

/** The message for each kind of refusal, worded as in the specification, and the condition under which it applies. */
const kinds: Record<RefusalKind, { readonly message: string; readonly when: string }> = {
  temporary: {
    message: "Unexpected error; try again later",
    when: "A port, such as the store, did not respond. Repeat the call after the time in `Retry-After`."
  },
  credentials: {
    message: "Authentication failed: check username, password and secretkey",
    when: "The username, password or secretkey is missing or wrong, or the account has no access to the API."
  },
  missing: {
    message: "Missing field",
    when: "A required field is absent, empty, too long or of the wrong JSON type, `data` is not an object, or the body cannot be read."
  },
  badUrl: {
    message: "Invalid URL",
    when: "A URL is not an absolute http or https URL, or it contains credentials."
  },
  notNumeric: {
    message: "Field must be numeric",
    when: "A value is not a plain decimal number, or is outside the range of its field."
  },
  notInteger: {
    message: "Field must be an integer",
    when: "A quantity is not a whole number within the limit, or `isgift` is neither 0 nor 1."
  },
  dateShape: {
    message: "Date format must be YYYY-MM-DD HH:MM:SS",
    when: "A date does not have the form `YYYY-MM-DD HH:MM:SS`."
  },
  dateTooEarly: {
    message: "Date must be at least 5 days from today",
    when: "The deadline is earlier than the policy's `leadDays` allow."
  },
  dateUnreal: {
    message: "Date format must be YYYY-MM-DD HH:MM:SS",
    when: "A date has the right form but does not exist, such as February 30."
  },
  badCountry: {
    message: "Invalid country (must be ISO 3166-1 alpha-2)",
    when: "A country is not an ISO 3166-1 alpha-2 code."
  },
  badState: {
    message: "Invalid state code for US or Canada",
    when: "The state of an address in the US or Canada is unknown."
  },
  badCarrier: {
    message: "Invalid shipping carrier",
    when: "The carrier is not in the catalogue of the service."
  },
  badService: {
    message: "Invalid shipping method for the given carrier",
    when: "The carrier does not have this service."
  },
  noIdentifier: {
    message: "order_id or xid is required",
    when: "Neither `xid` nor `order_id` was sent."
  },
  unknownOrder: {
    message: "Invalid order_id or xid",
    when: "The account has no such order, or `xid` and `order_id` name different orders."
  },
  wrongStage: {
    message: "Not possible in the order's current stage",
    when: "The stage of the order does not allow the command, or the order has reached `limits.events` or `limits.orderBytes`."
  },
  noReason: {
    message: "msg is required",
    when: "`msg` was not sent."
  },
  noDeadline: {
    message: "ship_deadline is required",
    when: "`ship_deadline` was not sent."
  },
  inProcessing: {
    message: "Order already in processing; cannot be put on hold",
    when: "The order is in production."
  },
  notOnHold: {
    message: "Order must be on hold to perform this action",
    when: "The order is not on hold."
  },
  heldByOperator: {
    message: "Order cannot be released",
    when: "Only the operator holds the order. The message states the operator's reason."
  },
  partlyShipped: {
    message: "Shipping details cannot be changed",
    when: "A part of the order has shipped."
  },
  alreadyShipped: {
    message: "Order already shipped; shipping details cannot be changed",
    when: "The whole order has shipped."
  },
  duplicate: {
    message: "Duplicate order: an order with this xid exists",
    when: "The account already has an order with this `xid`. It is the order of an earlier attempt if both are equal."
  },
  noRateCard: {
    message: "Unexpected error; try again",
    when: "No rate card of the carrier is valid at the time of the request."
  },
  invalidShipment: {
    message: "Shipping details or box data are invalid",
    when: "The carrier is unknown, or a side or weight of a box is not greater than 0."
  },
  invalidItem: {
    message: "One or more items have invalid values",
    when: "A size or quantity is not greater than 0, or no box can take the print."
  }
}

/** Messages for single codes of a kind, keyed by kind and code. */
const messagesByCode: ReadonlyMap<string, string> = new Map([
  ["badService 712", "Invalid shipping method"],
  ["dateTooEarly 807", "Date must be at least 5 days after the order date"],
  ["unknownOrder 1213", "Invalid order_id"]
])

/** Conditions of single methods. */
const conditionsByMethod: { readonly [M in MethodName]?: Partial<Record<RefusalKind, string>> } = {
  hold_order: {
    wrongStage:
      "The order is cancelled, or has reached `limits.events` or `limits.orderBytes`. The policy option `holdFrom` lists the accepted stages."
  },
  cancel_order: {
    wrongStage: "The order is in production or has shipped. The policy option `cancelFrom` lists the accepted stages."
  },
  enable_rush_processing: {
    unknownOrder: "The account has no order with this `order_id`.",
    wrongStage: "The order has shipped, is cancelled, or has reached `limits.events` or `limits.orderBytes`."
  },
  change_ship_deadline: {
    dateTooEarly:
      "The deadline is less than 5 days after the order date, or in the past. See `leadDays` and `pastDeadline`."
  },
  push_order: { dateTooEarly: "The deadline is in the past, or earlier than the policy option `leadDays` allows." },
  re_order: { dateTooEarly: "The deadline is less than 3 days from today. The policy option `leadDays` sets the days." }
}

/** Returns the message for a kind of refusal under a method's code. */
export const messageOf = (kind: RefusalKind, code: string): string =>
  messagesByCode.get(`${kind} ${code}`) ?? kinds[kind].message

/**
 * Returns the condition under which a method refuses with a kind.
 *
 * @example
 * ```ts
 * conditionOf("hold_order", "inProcessing") // => "The order is in production."
 * ```
 */
export const conditionOf = (method: MethodName, kind: RefusalKind): string =>
  conditionsByMethod[method]?.[kind] ?? kinds[kind].when
