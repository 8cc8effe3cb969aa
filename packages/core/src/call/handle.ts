import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import { logSafely } from "../logging/log.ts"
import type { MethodPorts } from "../method/method.ts"
import type { Rules } from "../order/rules.ts"
import { Accounts } from "../ports/accounts.ts"
import { Packer } from "../ports/packer.ts"
import type { Unavailable } from "../ports/unavailable.ts"
import { isMethodName, type MethodName } from "../refusal/codes.ts"
import { messageOf } from "../refusal/kind-texts.ts"
import { codeOf } from "../refusal/refusal.ts"
import { methodOf, runMethod } from "./call.ts"
import { type AccountCommand, type AnyRefusal, commandFailure } from "./command.ts"
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
  /** Command to run instead of a method. Then the method is only its name in the log. Default: none. */
  readonly command?: AccountCommand | undefined
}

/** A method or a command, with the codes of refusals that do not depend on its input. */
interface Callee {
  readonly name: string
  readonly codeOf: (kind: "credentials" | "temporary") => string
  readonly failure: (failure: Unavailable) => Effect.Effect<AnyRefusal>
  /** Runs for an authenticated account. */
  readonly run: (account_id: string, envelope: Envelope) => Effect.Effect<Reply, never, MethodPorts>
}

const refuse = (refusal: AnyRefusal, details: boolean): Reply => {
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
  callee: Callee,
  body: unknown,
  options: CallOptions
): Effect.Effect<Reply, never, MethodPorts> => {
  const details = options.details === true
  const denied = () => {
    const code = callee.codeOf("credentials")
    return refuse({ kind: "credentials", code, message: messageOf("credentials", code), issues: [] }, details)
  }
  const envelope = envelopeOf(body)
  if (envelope === undefined) return Effect.succeed(denied())
  // Log lines about this login then name the request, and the request's line names the client.
  const login = Effect.annotateLogs(
    accounts.login(envelope.credentials, options.client),
    "requestId",
    options.requestId
  )
  return Effect.matchEffect(login, {
    onFailure: (failure) => Effect.map(callee.failure(failure), (refusal) => refuse(refusal, details)),
    onSuccess: (login): Effect.Effect<Reply, never, MethodPorts> => {
      if (login._tag === "Granted") return runAdmitted(callee, login.account_id, envelope, options)
      return Effect.succeed(
        login._tag === "Denied" ? denied() : { ...denied(), outcome: "throttled", retryAfter: login.retryAfter }
      )
    }
  })
}

/** Runs a method or a command for an authenticated account, if the host admits the call. */
const runAdmitted = (
  callee: Callee,
  account_id: string,
  envelope: Envelope,
  { admit, details }: CallOptions
): Effect.Effect<Reply, never, MethodPorts> => {
  const wait = admit?.(account_id)
  if (wait === undefined) return callee.run(account_id, envelope)
  if (!(Number.isFinite(wait) && wait >= 0)) throw new TypeError("admit: must return a number of seconds or undefined")
  const body = error(callee.codeOf("temporary"), "Too many calls from this account; try again later")
  const reply: Reply = { body, outcome: "overQuota", retryAfter: wait, account_id }
  return Effect.succeed(details === true ? withDetails(reply, { kind: "overQuota", issues: [] }) : reply)
}

/** Returns a method with the rules and the options of a call. */
const methodCallee = (name: MethodName, rules: Rules, { details, query = [], requestId }: CallOptions): Callee => ({
  name,
  codeOf: (kind) => codeOf(name, kind, rules.policy),
  failure: (failure) => portRefusal(name, failure, rules, requestId),
  run: (account_id, envelope) => {
    const beside = { body: envelope.others, query }
    const reply = (answer: Reply): Effect.Effect<Reply> => {
      const { fields } = methodOf(name).shape
      return Effect.succeed(
        details === true ? withDetails(answer, ignoredDetails(fields, envelope.data, beside)) : answer
      )
    }
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
})

/** Returns a command with the rules and the options of a call. It refuses unknown fields in `data` itself. */
const commandCallee = (
  name: string,
  command: AccountCommand,
  rules: Rules,
  { details, query = [], requestId }: CallOptions
): Callee => {
  const failure = (failure: Unavailable) => commandFailure(command, failure, rules, requestId)
  return {
    name,
    codeOf: (kind) => command.codes[kind],
    failure,
    run: (account_id, { data, others }) =>
      command.run(account_id, data).pipe(
        Effect.map((fields): Reply => ({ body: success(fields), outcome: "success" })),
        Effect.catch((failed) =>
          failed._tag === "CommandRefused"
            ? Effect.succeed(refuse(failed, details === true))
            : Effect.map(failure(failed), (refusal) => refuse(refusal, details === true))
        ),
        Effect.map((reply) => ({
          ...(details === true ? withDetails(reply, ignoredDetails({}, undefined, { body: others, query })) : reply),
          account_id
        }))
      )
  }
}

/** Logs a defect and returns an error response that contains the request id recorded in the log entry. */
const defect = Effect.fnUntraced(function* (callee: Callee, cause: unknown, rules: Rules, options: CallOptions) {
  const requestId = options.requestId ?? (yield* Random.nextIntBetween(1, Number.MAX_SAFE_INTEGER)).toString(36)
  yield* logSafely(Effect.logError(`${callee.name} died`, cause), { requestId })
  const code = callee.codeOf("temporary")
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
  const { admit, client, command, details = rules.policy.details, query, requestId } = options
  if (command === undefined && !isMethodName(name)) return Effect.succeed(unknownMethod)
  const safe: CallOptions = { admit, details, query, client: storableName(client), requestId: storableName(requestId) }
  const callee =
    command === undefined ? methodCallee(name as MethodName, rules, safe) : commandCallee(name, command, rules, safe)
  // A cause without a defect is an interruption. An interrupted caller expects no response; an interrupted port is
  // treated as a defect.
  return Effect.catchCause(
    Accounts.use((accounts) => authenticate(accounts, callee, body, safe)),
    (cause) => defect(callee, cause, rules, safe)
  )
}
