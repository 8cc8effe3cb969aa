import { Effect, Random } from "effect"
import { logSafely, logUnavailable } from "../logging/log.ts"
import type { MethodPorts } from "../method/method.ts"
import type { Rules } from "../order/rules.ts"
import { Accounts } from "../ports/accounts.ts"
import { type MethodName, messageOf, methodNames } from "../refusal/codes.ts"
import { codeOf, type Refusal, refusalOf, refused } from "../refusal/refusal.ts"
import { methodOf, runMethod } from "./call.ts"
import { envelopeOf, error, type Reply, success, tidy, unknownMethod } from "./envelope.ts"

/** What a transport knows about a call besides its body. */
export interface CallOptions {
  /** Where the call comes from, for throttling. */
  readonly client?: string | undefined
  /** Names the call in logs, in history and in the message about a defect. */
  readonly requestId?: string | undefined
  /** Asked for an account that may call: the seconds for which it has to wait, if it has asked for too much lately. */
  readonly admit?: ((account_id: string) => number | undefined) | undefined
}

const known = new Set<string>(methodNames)
const isMethod = (name: string): name is MethodName => known.has(name)

const refuse = ({ code, kind, message, retryAfter }: Refusal): Reply => ({
  body: error(code, message),
  outcome: kind,
  ...(retryAfter !== undefined && { retryAfter })
})

const orderIdIn = (result: unknown): string | undefined => {
  const { order, order_id } = result as { order?: { order_id?: unknown }; order_id?: unknown }
  const id = order_id ?? order?.order_id
  return typeof id === "string" ? id : undefined
}

const answer = (
  accounts: Accounts["Service"],
  name: MethodName,
  body: unknown,
  rules: Rules,
  options: CallOptions
): Effect.Effect<Reply, never, MethodPorts> => {
  const plain = (kind: "credentials" | "temporary") => refuse(refusalOf(name, refused(kind), rules.policy))
  const envelope = envelopeOf(body)
  if (envelope === undefined) return Effect.succeed(plain("credentials"))
  return Effect.matchEffect(accounts.login(envelope.credentials, options.client), {
    onFailure: (unavailable) => Effect.as(logUnavailable(unavailable, options.requestId), plain("temporary")),
    onSuccess: (login): Effect.Effect<Reply, never, MethodPorts> => {
      if (login.access === "granted") return admitted(name, login.account_id, envelope.data, rules, options)
      const denied = plain("credentials")
      return Effect.succeed(
        login.access === "denied" ? denied : { ...denied, outcome: "throttled", retryAfter: login.retryAfter }
      )
    }
  })
}

/** Answers a call of an account that has shown who it is. */
const admitted = (
  name: MethodName,
  account_id: string,
  data: unknown,
  rules: Rules,
  { admit, requestId }: CallOptions
): Effect.Effect<Reply, never, MethodPorts> => {
  const wait = admit?.(account_id)
  if (wait !== undefined) {
    const body = error(codeOf(name, "temporary", rules.policy), "Too many calls of this account; try again later")
    return Effect.succeed({ body, outcome: "temporary", retryAfter: wait, account_id })
  }
  return runMethod(
    name,
    { account_id, rules, request_id: requestId },
    data,
    (result) => {
      const order_id = orderIdIn(result)
      return Effect.succeed<Reply>({
        body: success(methodOf(name).reply(result, rules)),
        outcome: "success",
        account_id,
        ...(order_id !== undefined && { order_id })
      })
    },
    (refusal) => Effect.succeed<Reply>({ ...refuse(refusal), account_id })
  )
}

/** A defect of ours: the cause goes to the log, under the request id that the message shows. */
const defect = Effect.fnUntraced(function* (name: MethodName, cause: unknown, rules: Rules, options: CallOptions) {
  const requestId = options.requestId ?? (yield* Random.nextIntBetween(1, Number.MAX_SAFE_INTEGER)).toString(36)
  yield* logSafely(Effect.logError(`${name} died`, cause), { requestId })
  const code = codeOf(name, "temporary", rules.policy)
  const reply: Reply = {
    body: error(code, `${messageOf("temporary", code)} (request ${requestId})`),
    outcome: "defect",
    retryAfter: rules.policy.retryAfter
  }
  return reply
})

/** Answers one call of the wire. Total: whatever comes in, a reply goes out. */
export const handle = (
  name: string,
  body: unknown,
  rules: Rules,
  options: CallOptions
): Effect.Effect<Reply, never, Accounts | MethodPorts> => {
  if (!isMethod(name)) return Effect.succeed(unknownMethod)
  const { admit, client, requestId } = options
  const tidied: CallOptions = { admit, client: tidy(client), requestId: tidy(requestId) }
  // A cause without a defect is an interruption: by the caller, who is gone, or by a port, which is a defect of its own.
  return Effect.catchCause(
    Accounts.use((accounts) => answer(accounts, name, body, rules, tidied)),
    (cause) => defect(name, cause, rules, tidied)
  )
}
