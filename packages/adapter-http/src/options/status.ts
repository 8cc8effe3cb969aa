import type { Policy } from "@waybill/core"
import type { CallOutcome } from "@waybill/core/adapter"

/** Policy-independent HTTP statuses. */
const fixedStatuses: Partial<Record<CallOutcome, number>> = {
  success: 200,
  throttled: 429,
  overQuota: 429,
  temporary: 503,
  defect: 500,
  unknownMethod: 404
}

/** HTTP statuses of refusals under the policy `httpStatus: "mapped"`. All other refusals have status 422. */
const mappedStatuses: Partial<Record<CallOutcome, number>> = {
  credentials: 401,
  unknownOrder: 404,
  duplicate: 409,
  wrongStage: 409,
  inProcessing: 409,
  notOnHold: 409,
  heldByOperator: 409,
  partlyShipped: 409,
  alreadyShipped: 409,
  unknown: 404,
  conflict: 409
}

/** Returns the HTTP status for the outcome of a call. */
export const statusOf = (outcome: CallOutcome, { httpStatus }: Policy): number =>
  fixedStatuses[outcome] ?? (httpStatus === "ok" ? 200 : (mappedStatuses[outcome] ?? 422))
