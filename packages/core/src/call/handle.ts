import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import { logSafely } from "../logging/log.ts"
import type { MethodPorts } from "../method/method.ts"
import type { Rules } from "../order/rules.ts"
import { Accounts } from "../ports/accounts.ts"
import { Packer } from "../ports/packer.ts"
import { isMethodName, type MethodName } from "../refusal/codes.ts"
import { messageOf } from "../refusal/kind-texts.ts"
import { codeOf, type Refusal, refusalOf, refused } from "../refusal/refusal.ts"
import { methodOf, runMethod } from "./call.ts"
import { ignoredDetails, refusalDetails, remarksDetails, withDetails } from "./details.ts"
import { type Envelope, envelopeOf, error, type Reply, storableName, success, unknownMethod } from "./envelope.ts"
import { portRefusal } from "./port-failure.ts"

/** Information about a call that a transport provides in addition to the body. */
export interface CallOptions {
  /** The caller's network address, used for throttling. */
  readonly client?: string | undefined
  /** Identifier of the call in logs, in the order's history and in the error message for a defect. */
  readonly requestId?: string | undefined
  /** Names of the request's query parameters. No method has one, so they are reported like unknown fields. */
  readonly query?: ReadonlyArray<string> | undefined
  /** Whether the reply has details in addition to the specification's fields. Default: the policy's `details`. */
  readonly details?: boolean | undefined
  /** Rate limiter for authenticated accounts. Returns the number of seconds to wait, or undefined to admit the call. */
  readonly admit?: ((account_id: string) => number | undefined) | undefined
}

const refuse = (refusal: Refusal, details: boolean): Reply => {
  const { code, existing, kind, message, replyCode = code, retryAfter } = refusal
  const reply: Reply = {
    body: error(replyCode, message),
    outcome: kind,
    ...(retryAfter !== undefined && { retryAfter }),
    ...(existing !== undefined && { existing: { order_id: existing.order_id, identical: existing.identical } })
  }
  return details ? withDetails(reply, refusalDetails(refusal)) : reply
}

const orderIdIn = (result: unknown): string | undefined => {
  const { order, order_id } = result as { order?: { order_id?: unknown }; order_id?: unknown }
  const id = order_id ?? order?.order_id
  return typeof id === "string" ? id : undefined
}

const authenticate = (
  accounts: Accounts["Service"],
  name: MethodName,
  body: unknown,
  rules: Rules,
  options: CallOptions
): Effect.Effect<Reply, never, MethodPorts> => {
  const details = options.details === true
  const denied = () => refuse(refusalOf(name, refused("credentials"), rules.policy), details)
  const envelope = envelopeOf(body)
  if (envelope === undefined) return Effect.succeed(denied())
  // Log lines about this login then name the request, and the request's line names the client.
  const login = Effect.annotateLogs(
    accounts.login(envelope.credentials, options.client),
    "requestId",
    options.requestId
  )
  return Effect.matchEffect(login, {
    onFailure: (failure) =>
      Effect.map(portRefusal(name, failure, rules, options.requestId), (refusal) => refuse(refusal, details)),
    onSuccess: (login): Effect.Effect<Reply, never, MethodPorts> => {
      if (login._tag === "Granted") return runAuthenticated(name, login.account_id, envelope, rules, options)
      return Effect.succeed(
        login._tag === "Denied" ? denied() : { ...denied(), outcome: "throttled", retryAfter: login.retryAfter }
      )
    }
  })
}

/** Runs a method for an authenticated account and builds the response. */
const runAuthenticated = (
  name: MethodName,
  account_id: string,
  envelope: Envelope,
  rules: Rules,
  { admit, details, query = [], requestId }: CallOptions
): Effect.Effect<Reply, never, MethodPorts> => {
  const wait = admit?.(account_id)
  if (wait !== undefined) {
    if (!(Number.isFinite(wait) && wait >= 0))
      throw new TypeError("admit: must return a number of seconds or undefined")
    const body = error(codeOf(name, "temporary", rules.policy), "Too many calls from this account; try again later")
    const reply: Reply = { body, outcome: "overQuota", retryAfter: wait, account_id }
    return Effect.succeed(details === true ? withDetails(reply, { kind: "overQuota", issues: [] }) : reply)
  }
  const beside = { body: envelope.others, query }
  const reply = (answer: Reply): Effect.Effect<Reply> =>
    Effect.succeed(details === true ? withDetails(answer, ignoredDetails(name, envelope.data, beside)) : answer)
  const { remarks, reply: fieldsOf } = methodOf(name)
  return runMethod(
    name,
    { account_id, rules, request_id: requestId, beside },
    envelope.data,
    (result) => {
      const order_id = orderIdIn(result)
      const answer: Reply = {
        body: success(fieldsOf(result, rules)),
        outcome: "success",
        account_id,
        ...(order_id !== undefined && { order_id })
      }
      return details === true && remarks !== undefined
        ? Packer.use((packer) => reply(withDetails(answer, remarksDetails(remarks(result, packer)))))
        : reply(answer)
    },
    (refusal) => reply({ ...refuse(refusal, details === true), account_id })
  )
}

/** Logs a defect and returns an error response that contains the request id recorded in the log entry. */
const defect = Effect.fnUntraced(function* (name: MethodName, cause: unknown, rules: Rules, options: CallOptions) {
  const requestId = options.requestId ?? (yield* Random.nextIntBetween(1, Number.MAX_SAFE_INTEGER)).toString(36)
  yield* logSafely(Effect.logError(`${name} died`, cause), { requestId })
  const code = codeOf(name, "temporary", rules.policy)
  const reply: Reply = {
    body: error(code, `${messageOf("temporary", code)} (request ${requestId})`),
    outcome: "defect",
    retryAfter: rules.policy.retryAfter
  }
  return options.details === true ? withDetails(reply, { kind: "defect", issues: [] }) : reply
})

/** Handles one API call and returns its response. Never fails, for any body. */
export const handle = (
  name: string,
  body: unknown,
  rules: Rules,
  options: CallOptions
): Effect.Effect<Reply, never, Accounts | MethodPorts> => {
  if (!isMethodName(name)) return Effect.succeed(unknownMethod)
  const { admit, client, details = rules.policy.details, query, requestId } = options
  const safe: CallOptions = { admit, details, query, client: storableName(client), requestId: storableName(requestId) }
  // A cause without a defect is an interruption. An interrupted caller expects no response; an interrupted port is
  // treated as a defect.
  return Effect.catchCause(
    Accounts.use((accounts) => authenticate(accounts, name, body, rules, safe)),
    (cause) => defect(name, cause, rules, safe)
  )
}
