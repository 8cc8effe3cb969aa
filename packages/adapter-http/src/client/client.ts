import type { MethodName } from "@waybill/core/adapter"
import { checkNames, type NamesOf } from "@waybill/core/options"
import type { WaybillClient } from "../client-types/waybill-client.ts"
import { type Answer, calls } from "../client-values/replies.ts"
import { checkedCall } from "./check-call.ts"
import { checkClient } from "./check-client.ts"
import { recover } from "./recover.ts"
import { type Attempt, type Connection, send } from "./transport.ts"

/** Options of `waybillClient`: the connection of one account, and its repeated attempts. */
export interface ClientOptions extends Connection {
  /** Maximum number of attempts if a reply is lost or reports a temporary error. Default 3. */
  readonly attempts?: number
  /** Function that waits the given time before the next attempt. Default: waits with `setTimeout`. */
  readonly sleep?: (milliseconds: number) => Promise<void>
}

const names: NamesOf<ClientOptions> = {
  url: true,
  username: true,
  password: true,
  secretkey: true,
  timeoutMs: true,
  fetch: true,
  attempts: true,
  sleep: true
}

/**
 * Returns a client for the service. Creating the client sends no request.
 *
 * @example
 * ```ts
 * const client = waybillClient({ url: "https://print.example.com", username: "shop", password: "…", secretkey: "…" })
 * const answer = await client.getStatus({ xid: "A-1" })
 * ```
 */
export const waybillClient = (options: ClientOptions): WaybillClient => {
  checkNames("waybillClient", options, names)
  checkClient("waybillClient", options, ["username", "password", "secretkey"])
  return Object.fromEntries(
    Object.entries(calls).map(([name, method]) => [
      name,
      checkedCall(name, ["data"], (data: unknown) => callWithRetries(options, method, data))
    ])
  ) as unknown as WaybillClient
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Whether a repetition may succeed. A throttled login is not repeated, because its credentials may be wrong. */
const isTemporary = (outcome: Attempt): boolean =>
  "lost" in outcome || outcome.status === 503 || (outcome.body.res === "error" && outcome.body.kind === "overQuota")

/**
 * Returns the delay before the next attempt, in milliseconds: the delay that the service requested, plus a random delay
 * of up to one second after the first attempt, or two seconds after the second.
 */
const delayAfter = (attempt: number, outcome: Attempt): number => {
  const requested = "lost" in outcome ? 0 : (outcome.retryAfter ?? 0) * 1000
  return requested + Math.random() * 1000 * 2 ** (attempt - 1)
}

const callWithRetries = async (
  options: ClientOptions,
  method: MethodName,
  data: unknown
): Promise<Answer<MethodName>> => {
  const { attempts = 3, sleep = pause } = options
  for (let attempt = 1; ; attempt++) {
    const outcome = await send(options, method, data)
    const answer = answerOf(outcome)
    if (answer._tag === "Success" || (attempt === 1 && !isTemporary(outcome))) return answer
    // An earlier attempt may have taken effect, and its effect may be why the service refuses this attempt.
    const found = await recover(options, method, data)
    if (found !== undefined) return { _tag: "Success", recovered: true, ...found } as Answer<MethodName>
    if (!isTemporary(outcome) || attempt >= attempts) return answer
    await sleep(delayAfter(attempt, outcome))
  }
}

const answerOf = (outcome: Attempt): Answer<MethodName> => {
  if ("lost" in outcome) return { _tag: "Unanswered", message: outcome.lost }
  const { body, retryAfter } = outcome
  if (body.res === "success") {
    const { res: _, ...fields } = body
    return { _tag: "Success", ...fields } as Answer<MethodName>
  }
  const { code, res: _, ...rest } = body
  return { _tag: "Refused", code: code as "000", ...rest, ...(retryAfter !== undefined && { retryAfter }) }
}
