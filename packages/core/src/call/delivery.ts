import type { CallOutcome, Reply } from "./envelope.ts"

/**
 * Handling of a call's message by a queue consumer, if nobody receives the reply: acknowledge, deliver again, or set
 * aside for a person.
 */
export type Delivery = "acknowledge" | "retry" | "deadLetter"

/** The action for each outcome. A refusal would repeat, and the caller does not see it. */
export const deliveries: Readonly<Record<CallOutcome, Delivery>> = {
  success: "acknowledge",
  temporary: "retry",
  throttled: "retry",
  overQuota: "retry",
  defect: "retry",
  host: "deadLetter",
  unknownMethod: "deadLetter",
  credentials: "deadLetter",
  missing: "deadLetter",
  badUrl: "deadLetter",
  notNumeric: "deadLetter",
  notInteger: "deadLetter",
  dateShape: "deadLetter",
  dateTooEarly: "deadLetter",
  dateUnreal: "deadLetter",
  badCountry: "deadLetter",
  badState: "deadLetter",
  badCarrier: "deadLetter",
  badService: "deadLetter",
  duplicate: "deadLetter",
  noIdentifier: "deadLetter",
  unknownOrder: "deadLetter",
  wrongStage: "deadLetter",
  noReason: "deadLetter",
  noDeadline: "deadLetter",
  inProcessing: "deadLetter",
  notOnHold: "deadLetter",
  partlyShipped: "deadLetter",
  alreadyShipped: "deadLetter",
  noRateCard: "deadLetter",
  invalidShipment: "deadLetter",
  invalidItem: "deadLetter"
}

/**
 * Returns the action on the message of a call. A duplicate of an identical order is acknowledged, because the message
 * was delivered before. Wait for the reply's `retryAfter` before a retry.
 */
export const deliveryOf = ({ existing, outcome }: Pick<Reply, "existing" | "outcome">): Delivery =>
  existing?.identical === true ? "acknowledge" : deliveries[outcome]
