import { Effect, Random } from "effect"
import { call, methodOf, temporary } from "./call.ts"
import { type MethodName, methodNames, textOf } from "./codes.ts"
import { envelopeOf, error, type Reply, success, tidy, unknownMethod } from "./envelope.ts"
import type { MethodPorts } from "./method.ts"
import { note } from "./note.ts"
import { Accounts } from "./ports/accounts.ts"
import { codeOf, type Refusal, refusalOf, refused } from "./refusal.ts"
import type { Setting } from "./setting.ts"

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

const answer = Effect.fnUntraced(function* (name: MethodName, body: unknown, setting: Setting, options: CallOptions) {
  const plain = (kind: "credentials" | "temporary") => refuse(refusalOf(name, refused(kind), setting.policy))
  const envelope = envelopeOf(body)
  if (envelope === undefined) return plain("credentials")
  const accounts = yield* Accounts
  const access = yield* Effect.result(accounts.login(envelope.credentials, options.client))
  if (access._tag === "Failure") {
    yield* temporary(access.failure, options.requestId)
    return plain("temporary")
  }
  if (access.success.access === "throttled") {
    return { ...plain("credentials"), outcome: "throttled", retryAfter: access.success.retryAfter } satisfies Reply
  }
  if (access.success.access === "denied") return plain("credentials")
  const { account_id } = access.success
  const wait = options.admit?.(account_id)
  if (wait !== undefined) {
    const body = error(codeOf(name, "temporary", setting.policy), "Too many calls of this account; try again later")
    return { body, outcome: "temporary", retryAfter: wait, account_id } satisfies Reply
  }
  const outcome = yield* Effect.result(
    call(name, { account_id, setting, request_id: options.requestId }, envelope.data)
  )
  if (outcome._tag === "Failure") return { ...refuse(outcome.failure), account_id }
  const order_id = orderIdIn(outcome.success)
  const reply: Reply = {
    body: success(methodOf(name).reply(outcome.success, setting)),
    outcome: "success",
    account_id,
    ...(order_id !== undefined && { order_id })
  }
  return reply
})

/** A defect of ours: the cause goes to the log, under the request id that the message shows. */
const defect = Effect.fnUntraced(function* (name: MethodName, cause: unknown, setting: Setting, options: CallOptions) {
  const requestId = options.requestId ?? (yield* Random.nextIntBetween(1, Number.MAX_SAFE_INTEGER)).toString(36)
  yield* note(Effect.logError(`${name} died`, cause), { requestId })
  const code = codeOf(name, "temporary", setting.policy)
  const reply: Reply = {
    body: error(code, `${textOf("temporary", code)} (request ${requestId})`),
    outcome: "defect",
    retryAfter: setting.policy.retryAfter
  }
  return reply
})

/** Answers one call of the wire. Total: whatever comes in, a reply goes out. */
export const handle = (
  name: string,
  body: unknown,
  setting: Setting,
  options: CallOptions
): Effect.Effect<Reply, never, Accounts | MethodPorts> => {
  if (!isMethod(name)) return Effect.succeed(unknownMethod)
  const { admit, client, requestId } = options
  const tidied: CallOptions = { admit, client: tidy(client), requestId: tidy(requestId) }
  return answer(name, body, setting, tidied).pipe(
    // A cause without a defect is an interruption: by the caller, who is gone, or by a port, which is a defect of its own.
    Effect.catchCause((cause) => defect(name, cause, setting, tidied))
  )
}
