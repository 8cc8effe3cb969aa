import type { Policy, Reply } from "@waybill/core"

type Outcome = Reply["outcome"]

/** The statuses that do not depend on the policy. */
const always: Partial<Record<Outcome, number>> = {
  success: 200,
  throttled: 429,
  temporary: 503,
  defect: 500,
  unknownMethod: 404
}

/** What a domain error is under the policy `mapped`; every other is 422. */
const mapped: Partial<Record<Outcome, number>> = {
  credentials: 401,
  unknownOrder: 404,
  duplicate: 409,
  wrongStage: 409,
  inProcessing: 409,
  notOnHold: 409,
  alreadyShipped: 409
}

/** The HTTP status of a call's outcome. */
export const statusOf = (outcome: Outcome, { httpStatus }: Policy): number =>
  always[outcome] ?? (httpStatus === "ok" ? 200 : (mapped[outcome] ?? 422))
