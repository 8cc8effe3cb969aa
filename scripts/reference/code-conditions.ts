// When a method refuses with each kind. The types ensure that every kind of every method has a condition.
import type { MethodName, RefusalKind } from "@waybill/core"

const conditions: Readonly<Record<RefusalKind, string>> = {
  temporary: "A port, such as the store, did not respond. Repeat the call after the time in `Retry-After`.",
  credentials: "The username, password or secretkey is missing or wrong, or the account has no access to the API.",
  missing: "A required field is absent, empty, too long or of the wrong JSON type, or `data` is not an object.",
  badUrl: "A URL is not an absolute http or https URL, or it contains credentials.",
  notNumeric: "A value is not a plain decimal number, or is outside the range of its field.",
  notInteger: "A quantity is not a whole number within the limit, or `isgift` is neither 0 nor 1.",
  dateShape: "A date does not have the form `YYYY-MM-DD HH:MM:SS`.",
  dateTooEarly: "The deadline is earlier than the policy's `leadDays` allow.",
  dateUnreal: "A date has the right form but does not exist, such as February 30.",
  badCountry: "A country is not a code of ISO 3166-1 alpha-2.",
  badState: "The state of an address in the US or Canada is unknown.",
  badCarrier: "The carrier is not in the catalogue of the service.",
  badService: "The carrier does not have this service.",
  noIdentifier: "Neither `xid` nor `order_id` was sent.",
  unknownOrder: "The account has no such order, or `xid` and `order_id` name different orders.",
  wrongStage: "The stage of the order does not allow the command.",
  noReason: "`msg` was not sent.",
  noDeadline: "`ship_deadline` was not sent.",
  inProcessing: "The order is in production.",
  notOnHold: "The order is not on hold, or only the operator holds it.",
  partlyShipped: "A part of the order has shipped.",
  alreadyShipped: "The whole order has shipped.",
  duplicate:
    "The account already has an order with this `xid`. It is the order of an earlier attempt if both are equal.",
  noRateCard: "No rate card of the carrier is valid at the time of the request.",
  invalidShipment: "The carrier is unknown, or a side or weight of a box is not greater than 0.",
  invalidItem: "A size or quantity is not greater than 0, or no box can take the print."
}

const ofMethods: { readonly [M in MethodName]?: Partial<Record<RefusalKind, string>> } = {
  hold_order: { wrongStage: "The order is cancelled. The policy option `holdFrom` lists the accepted stages." },
  cancel_order: {
    wrongStage: "The order is in production or has shipped. The policy option `cancelFrom` lists the accepted stages."
  },
  enable_rush_processing: {
    unknownOrder: "The account has no order with this `order_id`.",
    wrongStage: "The order has shipped or is cancelled."
  },
  change_ship_deadline: {
    dateTooEarly:
      "The deadline is less than 5 days after the order date, or in the past. See `leadDays` and `pastDeadline`."
  },
  push_order: { dateTooEarly: "The deadline is in the past, or earlier than the policy option `leadDays` allows." },
  re_order: { dateTooEarly: "The deadline is less than 3 days from today. The policy option `leadDays` sets the days." }
}

/** Returns the condition under which a method refuses with a kind. */
export const conditionOf = (method: MethodName, kind: RefusalKind): string =>
  ofMethods[method]?.[kind] ?? conditions[kind]
