import { OperatorRefusal, type Unavailable } from "@waybill/core"
import type { RefusalTopic, TopicalRefusal } from "@waybill/core/adapter"
import type * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import { shownCommand } from "./command-name.ts"
import { Problem } from "./problem.ts"

/** Statuses of refused commands. All other refusals, which are by the lifecycle, have 409. */
const statuses: Partial<Record<OperatorRefusal["kind"], number>> = {
  temporary: 503,
  invalid: 422,
  host: 422,
  unknownOrder: 404,
  changed: 412
}

const retry = (seconds: number) => ({ headers: { "retry-after": `${seconds}` } })

const ofOperatorRefusal = ({
  addressChange,
  code,
  issues,
  kind,
  message,
  retryAfter,
  unblock
}: OperatorRefusal): Problem => {
  const status = statuses[kind] ?? 409
  return new Problem({
    status,
    code: code ?? kind,
    detail: message,
    ...((status === 409 || kind === "host") && { reason: message }),
    ...(unblock !== undefined && { unblocked_by: shownCommand(unblock) }),
    ...(issues !== undefined && { issues }),
    ...(addressChange !== undefined && { address_change: addressChange }),
    ...(retryAfter !== undefined && retry(retryAfter))
  })
}

const topicStatuses: Readonly<Record<RefusalTopic, number>> = { invalid: 422, unknown: 404, conflict: 409 }

/** Returns the name of a port's option in queries. */
export const queryNameOf = (option: string): string =>
  option === "after" ? "cursor" : option.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const ofPort = ({ field, message, topic }: TopicalRefusal): Problem => {
  const path = field && queryNameOf(field)
  const detail = field === undefined ? message : message.replace(field, path!)
  return new Problem({
    status: topicStatuses[topic],
    code: topic,
    detail,
    ...(topic === "conflict" && { reason: detail }),
    ...(path !== undefined && { issues: [{ path, problem: detail.replace(`${path}: `, "") }] })
  })
}

/** Logs a defect, and returns its problem, which contains only the id of the request. */
export const defect = (operation: string, cause: Cause.Cause<never>, requestId: string): Effect.Effect<Problem> =>
  Effect.as(
    Effect.annotateLogs(Effect.logError(`operator.${operation} died`, cause), { requestId }),
    new Problem({ status: 500, code: "defect", detail: `internal error (request ${requestId})` })
  )

/** Failures of the calls and ports behind the operator API. */
export type Failure = Problem | OperatorRefusal | TopicalRefusal | Unavailable

/** Returns the problem that describes a failure. */
export const problemOf = (failure: Failure, retryAfter: number): Problem => {
  if (failure instanceof Problem) return failure
  if (failure instanceof OperatorRefusal) return ofOperatorRefusal(failure)
  if ("topic" in failure) return ofPort(failure)
  return new Problem({ status: 503, code: "temporary", detail: "temporary failure; try again", ...retry(retryAfter) })
}
