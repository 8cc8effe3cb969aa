// Fuzzes every operation of the operator API.
import { seededRandom } from "../../../../packages/core/test/simulation/seeded-random.ts"
import { orderOf } from "../../../service/fixtures/load.ts"
import type { Result, Run } from "../../trial.ts"
import { fuzz, SEEDS_APART, timed } from "../fuzz.ts"
import { fuzzedService } from "../fuzzed-service.ts"
import type { OpenGate } from "../gate.ts"
import { excerpt } from "../judge-text.ts"
import { readReply } from "../methods/run-methods.ts"
import { isThrottle, type Judged } from "../totals.ts"
import { readDocument } from "./document.ts"
import { operatorJudge } from "./judge-operator-reply.ts"
import { type Known, operatorRequest } from "./operator-request.ts"

const ORDERS = 8
/** Number of requests after which the orders are replaced, because requests change them. */
const REQUESTS_PER_ROUND = 250

/** Operations that hash a password, so that a request takes as long as the hash. */
const costly = ["createAccount", "changePassword", "disableAccount", "changeAccount"]

/** Operations that random requests cannot complete, because they need an identifier or a state that those do not know. */
const unreachable: ReadonlyArray<string> = [
  ...["bindQuote", "changeToken", "changeWebhook", "compareEditions", "correctShipment", "getCard", "getWebhook"],
  ...["listDeliveries", "replayEvents", "rotateWebhookSecret", "ship", "testWebhook", "track", "voidShipment"]
]

export const runOperator = async (run: Run, openGate?: OpenGate): Promise<Result> => {
  const { base, clear, operate, service, tokens } = await fuzzedService()
  const gate = await openGate?.(base)
  const document = await readDocument(service.url)
  const judge = operatorJudge(document)
  const operations = [...Array.from({ length: 4 }, () => document.operations.filter(({ id }) => !costly.includes(id)))]
    .flat()
    .concat(document.operations)
  let merchants = 0
  let round: { readonly number: number; readonly known: Promise<Known> } | undefined
  const newKnown = async (number: number): Promise<Known> => {
    // Requests may have disabled the account that placed the earlier orders.
    const account = `merchant-${++merchants}`
    const login = await operate("/accounts", { account_id: account })
    const orders: Array<string> = []
    for (let order = 0; order < ORDERS; order++) {
      const reply = await service.call("push_order", orderOf(`${number}-${order}`), login)
      if (reply.res !== "success") throw new Error(JSON.stringify(reply))
      orders.push(String(reply.receipt_id))
    }
    return { account, orders, tokens }
  }
  const knownOf = (number: number) => {
    if (round?.number !== number) round = { number, known: newKnown(number) }
    return round.known
  }
  const send = async (index: number): Promise<Judged> => {
    const known = await knownOf(Math.floor(index / REQUESTS_PER_ROUND))
    const random = seededRandom(run.seed * SEEDS_APART + index)
    const { hasToken, init, method, operation, path } = operatorRequest(random, document, operations, known)
    if (gate?.forwards(init.body) === false) return { duration: undefined, kind: "not sent", violations: [] }
    const [reply, duration] = await timed(() => readReply(`${gate?.url ?? base}${path}`, { ...init, method }))
    const violations =
      reply instanceof Error
        ? [`no reply: ${reply.message} ${reply.cause ?? ""}`.trimEnd()]
        : gate === undefined
          ? judge(operation, reply)
          : gate.judge(reply)
    const body = init.body === undefined ? "" : ` ${Buffer.from(init.body as string).toString()}`
    const text = excerpt(`${method} ${path}${body}`)
    const kind = reply instanceof Error ? "none" : `${reply.status}`
    return {
      // A gate takes time, too.
      duration: gate === undefined ? duration : undefined,
      kind: violations === undefined ? "not from the service" : kind,
      subject: operation === undefined || unreachable.includes(operation.id) ? undefined : operation.id,
      isSuccess: !(reply instanceof Error) && reply.status < 300,
      isThrottled: hasToken ? !(reply instanceof Error) && isThrottle(reply.status) : undefined,
      violations: (violations ?? []).map((each) => `request ${index}, ${text}: ${each}`)
    }
  }
  return fuzz(run, send).finally(() => {
    gate?.close()
    clear()
  })
}
