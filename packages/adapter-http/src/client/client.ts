import type { MethodInput, MethodName } from "@waybill/core"
import { recovered } from "./recover.ts"
import { type Answer, calls } from "./replies.ts"
import { ask, type Connection, type Heard } from "./transport.ts"

export interface ClientOptions extends Connection {
  /** How often a call is tried in all when its answer is lost or it is refused for a while. */
  readonly attempts?: number
  /** Waits before another attempt. */
  readonly sleep?: (milliseconds: number) => Promise<void>
}

type Calls = typeof calls

/** The thirteen methods as promises that never reject; what goes wrong is in the answer. */
export type WaybillClient = {
  readonly [Name in keyof Calls]: (data: MethodInput<Calls[Name]>) => Promise<Answer<Calls[Name]>>
}

/** Opens a client of the service; nothing is sent until the first call. */
export const waybillClient = (options: ClientOptions): WaybillClient =>
  Object.fromEntries(
    Object.entries(calls).map(([name, method]) => [name, (data: unknown) => persist(options, method, data)])
  ) as unknown as WaybillClient

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

const isTemporary = (heard: Heard): boolean => "lost" in heard || heard.status === 503

/** Up to a second after the first attempt, two after the second: at random, so that clients do not come back together. */
const waitAfter = (attempt: number, heard: Heard): number => {
  const asked = "lost" in heard ? 0 : (heard.retryAfter ?? 0) * 1000
  return asked + Math.random() * 1000 * 2 ** (attempt - 1)
}

const persist = async (options: ClientOptions, method: MethodName, data: unknown): Promise<Answer<MethodName>> => {
  const { attempts = 3, sleep = pause } = options
  for (let attempt = 1; ; attempt++) {
    const heard = await ask(options, method, data)
    const answer = answerOf(heard)
    if (answer.ok || (attempt === 1 && !isTemporary(heard))) return answer
    // Lost, or refused where an earlier attempt may have got through, whose success is then what is in the way.
    const found = await recovered(options, method, data)
    if (found !== undefined) return { ok: true, recovered: true, ...found } as Answer<MethodName>
    if (!isTemporary(heard) || attempt >= attempts) return answer
    await sleep(waitAfter(attempt, heard))
  }
}

const answerOf = (heard: Heard): Answer<MethodName> => {
  if ("lost" in heard) return { ok: false, why: "unanswered", message: heard.lost }
  const { body, retryAfter } = heard
  if (body.res === "success") {
    const { res: _, ...fields } = body
    return { ok: true, ...fields } as Answer<MethodName>
  }
  const code = body.code as "000"
  return { ok: false, why: "refused", code, message: body.message, ...(retryAfter !== undefined && { retryAfter }) }
}
