import type { WebhookFetch } from "@waybill/adapter-http/webhooks"
import type { Agenda, RequestItem } from "./agenda.ts"
import { millisecondsOf } from "./duration.ts"
import type { SandboxWebhookFault } from "./sandbox-script.ts"

interface Payload {
  readonly type: string
  readonly data: { readonly account: string; readonly order_id: string; readonly revision: number }
}

/** Dependencies of the network. */
interface NetworkOptions {
  readonly fetch: WebhookFetch
  readonly agenda: Agenda
  /** Number of failed attempts of each message. */
  readonly attempts: Map<string, number>
  readonly now: () => number
  /** Returns the value of the header that marks the requests of a sandbox. */
  readonly mark: () => string
  /** Returns the fault of an order's webhooks. */
  readonly faultOf: (account: string, order_id: string) => Promise<SandboxWebhookFault>
  /** Returns the headers of a late request with the time of its arrival and a signature that covers it. */
  readonly signedAgain: (item: RequestItem) => Promise<Readonly<Record<string, string>>>
  readonly onProblem: (item: RequestItem, problem: string) => void
}

/** Name of the header that marks every reply and every webhook of a sandbox. */
export const MARK_HEADER = "waybill-sandbox"

/** Time limit of a late request in milliseconds. */
const TIME_LIMIT = 15_000

const isSuccess = (status: number): boolean => status >= 200 && status < 300

/** Returns the network between the sender and its receivers, which delays, repeats and refuses requests. */
export const faultyNetwork = (options: NetworkOptions) => {
  const { agenda, attempts, faultOf, fetch, mark, now, onProblem, signedAgain } = options
  /** Sends a request without a fault. */
  const sendMarked: WebhookFetch = (url, request) =>
    fetch(url, { ...request, headers: { ...request.headers, [MARK_HEADER]: mark() } })
  let sent = 0

  const send: WebhookFetch = async (url, request) => {
    const { data, type } = JSON.parse(request.body) as Payload
    const { arrivals = ["0s"], failures = 0, oddArrivals = arrivals } = await faultOf(data.account, data.order_id)
    const id = request.headers["webhook-id"]!
    const failed = attempts.get(id) ?? 0
    if (failed < failures) {
      attempts.set(id, failed + 1)
      return { status: 503 }
    }
    const { account, order_id } = data
    const delays = (data.revision % 2 === 1 ? oddArrivals : arrivals).map((text) => millisecondsOf(text)!)
    const late = delays[0] === 0 ? delays.slice(1) : delays
    for (const delay of late)
      agenda.add({
        kind: "webhook",
        due: now() + delay,
        account,
        order_id,
        event: type,
        url,
        headers: request.headers,
        body: request.body
      })
    if (delays[0] !== 0) return { status: 202 }
    sent++
    const reply = await sendMarked(url, request)
    // A receiver that fails itself gets the next attempt, too.
    if (isSuccess(reply.status)) attempts.delete(id)
    return reply
  }

  /** Sends a late request. Its sender recorded it as delivered. */
  const sendLate = async (item: RequestItem): Promise<void> => {
    sent++
    const { body, url } = item
    const headers = await signedAgain(item)
    const signal = AbortSignal.timeout(TIME_LIMIT)
    const request = { method: "POST", headers, body, redirect: "manual", signal } as const
    const problem = await sendMarked(url, request).then(
      ({ status }) => (isSuccess(status) ? undefined : `HTTP ${status}`),
      (error: unknown) => (error as Error).message
    )
    if (problem !== undefined) onProblem(item, `late webhook ${item.event} failed: ${problem}`)
  }

  return { send, sendLate, sendMarked, countSent: () => sent }
}
