import {
  type AccountName,
  type ConformanceCase,
  conformanceSuite,
  fill,
  judge,
  type PlaceholderValues,
  type Step
} from "@waybill/core/conformance"
import { isObject } from "@waybill/packing/values"
import { untestable } from "./plan.ts"
import { type Reply, send } from "./send.ts"
import { redactor, type Target } from "./target.ts"

/** A request without credentials, and the reply to it without secrets. */
export interface Exchange {
  readonly url: string
  /** Account that sent the request, or the operator. */
  readonly as: AccountName | "operator"
  /** Replacements of the account's credentials. */
  readonly credentials?: Readonly<Record<string, string>>
  /** Field `data` of a call, or body of an operator's command. */
  readonly data: unknown
  readonly reply: { readonly status?: number; readonly text: string }
}

/** The result of a case. A case is blocked if setting up its state failed. */
export interface CaseResult {
  readonly one: ConformanceCase
  readonly result: "passed" | "failed" | "blocked" | "untested"
  /** Deviations of the reply. If the case is blocked, the step that failed and its reply; if untested, the reason. */
  readonly problems: ReadonlyArray<string>
  /** All requests of the case; the last one is the request of the case itself, unless it is blocked. */
  readonly exchanges: ReadonlyArray<Exchange>
}

/** Maximum number of characters of a reply in a report. */
const MAX_SHOWN = 2000

/** A step that failed, with the reply to it. */
class Blocked extends Error {
  readonly reply: Reply
  constructor(message: string, reply: Reply) {
    super(message)
    this.reply = reply
  }
}

const shownReply = (reply: Reply): string => {
  if ("failure" in reply) return reply.failure
  return `HTTP ${reply.status}, ${reply.type}: ${reply.text === "" ? "empty body" : reply.text}`
}

const problemsOf = (one: ConformanceCase, reply: Reply): ReadonlyArray<string> => {
  if ("failure" in reply) return [reply.failure]
  if (reply.body === undefined) return [`the body must be JSON; its content type is ${reply.type}`]
  return judge(one.expected, reply.body)
}

const bodyOf = (reply: Reply): Readonly<Record<string, unknown>> =>
  "body" in reply && isObject(reply.body) ? reply.body : {}

/** Runs a case against the target. Never throws. */
export const runCase = async (
  one: ConformanceCase,
  number: number,
  target: Target,
  shared: Omit<PlaceholderValues, "xid" | "order_id">
): Promise<CaseResult> => {
  const { credentials, operator, prefix, timeoutMs, url } = target
  const reason = untestable(one, credentials)
  if (reason !== undefined) return { one, result: "untested", problems: [reason], exchanges: [] }
  const redact = redactor(credentials)
  const exchanges: Array<Exchange> = []
  let values: PlaceholderValues = { ...shared, xid: `${prefix}-${number}`, order_id: "" }

  const record = (request: Omit<Exchange, "reply">, reply: Reply): Reply => {
    const text = redact("failure" in reply ? reply.failure : reply.text).slice(0, MAX_SHOWN)
    exchanges.push({ ...request, reply: "failure" in reply ? { text } : { status: reply.status, text } })
    return reply
  }

  const call = async (
    method: string,
    filled: unknown,
    as: AccountName = "account",
    changed?: Readonly<Record<string, string>>,
    isFinal?: (body: unknown) => boolean
  ): Promise<Reply> => {
    const address = `${url}/v1/${method}`
    const body = { ...credentials[as], ...changed, data: filled }
    const request = { url: address, as, ...(changed && { credentials: changed }), data: filled }
    return record(request, await send(address, {}, body, timeoutMs, isFinal))
  }

  const command = async (name: string, filled: object): Promise<Reply> => {
    const { account, token, url: api } = operator!
    const address = `${api}/orders/${encodeURIComponent(account)}/${values.order_id}/${name}`
    const reply = await send(address, { authorization: `Bearer ${token}` }, filled, timeoutMs)
    return record({ url: address, as: "operator", data: filled }, reply)
  }

  const learnOrderId = async (): Promise<void> => {
    if (values.order_id !== "") return
    const reply = await call("get_status", { xid: values.xid })
    const { order_id } = bodyOf(reply)
    if (order_id === undefined || order_id === "") throw new Blocked("get_status returns no order_id", reply)
    values = { ...values, order_id: String(order_id) }
  }

  const play = async (step: Step): Promise<void> => {
    if ("method" in step) {
      const reply = await call(step.method, fill(step.data, values))
      if (bodyOf(reply).res !== "success") throw new Blocked(`${step.method} fails`, reply)
      return
    }
    await learnOrderId()
    const reply = await command(step.operator, fill(step.data, values))
    if ("failure" in reply || reply.status >= 300)
      throw new Blocked(`the operator command ${step.operator} failed`, reply)
  }

  const deviations = async (): Promise<ReadonlyArray<string>> => {
    for (const step of conformanceSuite.scenes[one.given]) await play(step)
    if (JSON.stringify(one.data).includes("{{order_id}}")) await learnOrderId()
    const conforms = (body: unknown) => judge(one.expected, body).length === 0
    return problemsOf(one, await call(one.method, fill(one.data, values), one.as, one.credentials, conforms))
  }

  try {
    const problems = (await deviations()).map(redact)
    return { one, result: problems.length === 0 ? "passed" : "failed", problems, exchanges }
  } catch (error) {
    if (!(error instanceof Blocked)) throw error
    return { one, result: "blocked", problems: [error.message, redact(shownReply(error.reply))], exchanges }
  }
}
