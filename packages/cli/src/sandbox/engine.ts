import type { SendTest } from "@waybill/adapter-http"
import { guardedFetch, sendTestEvent, webhookHeaders, webhookSender } from "@waybill/adapter-http/webhooks"
import { type Outbox, passEvents, SqlDatabase } from "@waybill/adapter-sql"
import { CurrentPolicy, type OperatorRefusal, type Order, OrderStore, type Unavailable, Waybill } from "@waybill/core"
import { type Cursor, type OperatorCommand, WebhookDeliveries, Webhooks } from "@waybill/core/adapter"
import { Effect, Semaphore } from "effect"
import { sql } from "kysely"
import { Agenda, type CommandItem, type Item, type RequestItem } from "./agenda.ts"
import { millisecondsOf } from "./duration.ts"
import { faultyNetwork } from "./network.ts"
import { type Fates, fatesSelected, misspelledSuffix, stepsOf } from "./order-fates.ts"
import { dueDeliveries, nextDelivery } from "./pending-deliveries.ts"
import type { SandboxWebhookFault } from "./sandbox-script.ts"
import { MARK_TABLE, type StoredState } from "./state.ts"
import { dateFormat, filledInput } from "./step-input.ts"
import type { VirtualClock } from "./virtual-clock.ts"

/** A problem that the sandbox met: a refused command, or a suffix that is probably misspelled. */
export interface SandboxProblem {
  readonly at: string
  readonly order_id: string
  readonly xid: string
  readonly problem: string
}

/** Why the clock could not be advanced. */
export class AdvanceRefused {
  readonly _tag = "AdvanceRefused"
  readonly code: "past" | "tooManyWaiting" | "stopping"
  readonly message: string
  constructor(code: AdvanceRefused["code"], message: string) {
    this.code = code
    this.message = message
  }
}

/** The state of the engine between two runs. */
interface SavedEngine {
  readonly cursor?: Cursor | undefined
  readonly agenda?: Parameters<typeof Agenda.from>[0]
  readonly attempts?: ReadonlyArray<readonly [string, number]>
  readonly problems?: ReadonlyArray<SandboxProblem>
}

interface EngineOptions {
  readonly time: VirtualClock
  readonly state: StoredState
  readonly fates: Fates
  readonly isStored: boolean
  readonly mark: () => string
  readonly onProblem: (problem: SandboxProblem) => void
}

const PAGE = 500
const MAX_LISTED = 20
/** Maximum number of calls that wait for their turn to advance the clock. */
const MAX_WAITING = 100
/** Maximum number of rounds at one instant. A receiver that changes an order after each webhook would never end. */
const MAX_ROUNDS = 1000

/** Name of the scripted shop in the history of orders. */
const SHOP = "sandbox"

const iso = (time: number): string => new Date(time).toISOString()

/** Starts the scripted shop and its clock. Ends with the scope. */
export const startEngine = Effect.fnUntraced(function* (options: EngineOptions) {
  const { fates, isStored, mark, state, time } = options
  const { operator } = yield* Waybill
  const { writer } = yield* SqlDatabase
  const store = yield* OrderStore
  const policy = yield* CurrentPolicy
  const deliveries = yield* WebhookDeliveries
  const webhooks = yield* Webhooks
  const context = yield* Effect.context<OrderStore | Outbox | SqlDatabase>()
  const stored = JSON.parse(state.engine) as SavedEngine
  const agenda = Agenda.from(stored.agenda ?? { items: [], parked: [] })
  const attempts = new Map(stored.attempts)
  let { cursor, problems = [] } = stored
  const counts = { commands: 0 }

  const dateOf = dateFormat(policy.zone)

  const note = ({ order_id, xid }: { order_id: string; xid?: string }, problem: string) => {
    const noted = { at: iso(time.now()), order_id, xid: xid ?? "", problem }
    problems = [...problems, noted].slice(-MAX_LISTED)
    options.onProblem(noted)
  }

  const guard = guardedFetch({ networks: policy.webhookNetworks })
  yield* Effect.addFinalizer(() => Effect.sync(guard.close))
  /** Signs a late request with the secrets of its first signature, unless its webhook is gone. */
  const signedAgain = ({ account, body, headers }: RequestItem) =>
    Effect.gen(function* () {
      const id = headers["webhook-id"]!
      const given = headers["webhook-signature"]
      const withSecrets = (seconds: number, secrets: Parameters<typeof webhookHeaders>[1]) =>
        webhookHeaders({ id, timestamp: seconds, body }, secrets)
      const now = Math.floor(time.now() / 1000)
      if (given === undefined) return { ...headers, ...withSecrets(now, []) }
      const sent = Number(headers["webhook-timestamp"])
      for (const webhook of yield* webhooks.list({ account_id: account })) {
        const secrets = yield* webhooks.secrets(webhook.webhook_id)
        if (secrets.some((each) => given.includes(withSecrets(sent, [each])["webhook-signature"]!)))
          return { ...headers, ...withSecrets(now, secrets) }
      }
      return headers
    }).pipe(Effect.catch(() => Effect.succeed(headers)))

  const network = faultyNetwork({
    agenda,
    attempts,
    signedAgain: (item) => Effect.runPromise(signedAgain(item)),
    mark,
    fetch: guard.fetch,
    now: time.now,
    faultOf: (account, order_id) =>
      Effect.runPromiseWith(context)(
        Effect.map(store.find(account, { order_id }), (order) => (order === undefined ? {} : faultOf(order)))
      ),
    onProblem: note
  })
  const sender = webhookSender({
    store,
    policy,
    // Durations are real, so they would differ between two runs.
    deliveries: {
      ...deliveries,
      finish: (name, each, done) => deliveries.finish(name, each, { ...done, durationMs: 0 })
    },
    fetch: network.send
  })

  const namesOf = ({ shipping_address: { zip }, xid }: Order) => fatesSelected(xid, zip, fates)

  const faultOf = (order: Order): SandboxWebhookFault =>
    Object.assign({}, ...namesOf(order).map((name) => fates[name]!.webhook))

  const plan = (order: Order, from: number) => {
    const { account_id: account, order_id, xid } = order
    const misspelled = misspelledSuffix(xid, fates)
    if (misspelled !== undefined) note(order, misspelled)
    for (const [number, step] of stepsOf(namesOf(order), fates).entries())
      agenda.add({ kind: "command", due: from + millisecondsOf(step.after)!, account, order_id, xid, step, number })
  }

  /** Plans the steps of new orders, and continues those of released ones. Returns the number of events. */
  const readEvents = Effect.gen(function* () {
    let count = 0
    for (;;) {
      const page = yield* operator.events({ ...(cursor !== undefined && { after: cursor }), limit: PAGE })
      for (const { account_id, at, command, order_id, revision } of page.events) {
        count++
        if (command === "release" || command === "unhold_order")
          agenda.release({ account: account_id, order_id }, Math.max(at, time.now()))
        const order = revision === 1 ? yield* store.find(account_id, { order_id }) : undefined
        if (order !== undefined) plan(order, at)
      }
      cursor = page.cursor
      if (page.events.length < PAGE) return count
    }
  })

  const runCommand = (item: CommandItem) =>
    Effect.gen(function* () {
      const { account, number, order_id, step, xid } = item
      const order = yield* store.find(account, { order_id })
      if (order === undefined) return
      if (order.stage === "cancelled") return agenda.drop(item)
      const input = filledInput(step.input ?? {}, { order, now: dateOf(time.now()) })
      const call = operator[step.command as OperatorCommand] as (
        account: string,
        ref: { readonly order_id: string },
        data: object,
        options: object
      ) => Effect.Effect<unknown, OperatorRefusal>
      const given = { operator: SHOP, gesture: `sandbox-${number}`, requestId: `sandbox-${order_id}-${number}` }
      counts.commands++
      yield* Effect.catch(call(account, { order_id }, input, given), (refusal) =>
        Effect.sync(() => {
          counts.commands--
          if (refusal.kind === "onHold") return agenda.park(item)
          note({ order_id, xid }, `${step.command} was refused: ${refusal.message}`)
        })
      )
    })

  const run = (item: Item): Effect.Effect<void, Unavailable> =>
    item.kind === "command" ? runCommand(item) : Effect.promise(() => network.sendLate(item))

  /** Does everything that is due now. */
  const settle = Effect.gen(function* () {
    for (let rounds = 0; rounds < MAX_ROUNDS; rounds++) {
      let isIdle = (yield* readEvents) === 0
      for (let item = agenda.takeDue(time.now()); item !== undefined; item = agenda.takeDue(time.now())) {
        isIdle = false
        yield* run(item)
      }
      const before = network.countSent()
      yield* passEvents
      yield* sender.sendDue
      if (isIdle && network.countSent() === before) return
    }
    note({ order_id: "" }, `more than ${MAX_ROUNDS} rounds at one time; does a receiver change its order in a loop?`)
  }).pipe(Effect.provideContext(context))

  const save = Effect.suspend(() => {
    if (!isStored) return Effect.void
    const engine = JSON.stringify({ cursor, agenda, attempts: [...attempts], problems })
    const table = sql.raw(MARK_TABLE)
    return Effect.promise(() => sql`update ${table} set now = ${time.now()}, engine = ${engine}`.execute(writer))
  })

  let isStopping = false
  const stopping = () => new AdvanceRefused("stopping", `the sandbox is stopping; its clock is at ${iso(time.now())}`)

  const advanceTo = (target: number) =>
    Effect.gen(function* () {
      const [commands, webhooks] = [counts.commands, network.countSent()]
      yield* settle
      for (;;) {
        if (isStopping) return yield* Effect.fail(stopping())
        const times = [agenda.first(), yield* nextDelivery(time.now())].filter((each) => each !== undefined)
        const next = Math.min(...times)
        if (next > target) break
        time.set(Math.max(next, time.now()))
        yield* settle
        yield* save
      }
      time.set(target)
      yield* save
      return {
        now: iso(target),
        commands: counts.commands - commands,
        webhooks: network.countSent() - webhooks
      }
    }).pipe(Effect.provideContext(context))

  const turn = Semaphore.makeUnsafe(1)
  let waiting = 0

  /** Advances the clock to the time that a function of the current time returns. A second call waits for the first. */
  const advance = (targetOf: (now: number) => number) =>
    Effect.suspend(() => {
      if (isStopping) return Effect.fail(stopping())
      if (waiting >= MAX_WAITING)
        return Effect.fail(
          new AdvanceRefused("tooManyWaiting", `${waiting} calls wait for their turn; try again later`)
        )
      waiting++
      return Effect.suspend(() => {
        const target = targetOf(time.now())
        if (target >= time.now()) return advanceTo(target)
        return Effect.fail(
          new AdvanceRefused(
            "past",
            `to: ${iso(target)} is before the clock's time ${iso(time.now())}; must not be earlier`
          )
        )
      }).pipe(turn.withPermits(1), Effect.ensuring(Effect.sync(() => void waiting--)))
    })

  const sendTest: SendTest = (webhook, policy) =>
    Effect.map(sendTestEvent(webhook, policy, network.sendMarked), (done) => ({ ...done, durationMs: 0 }))

  const stop = Effect.suspend(() => {
    isStopping = true
    return turn.withPermits(1)(save)
  })

  const status = Effect.gen(function* () {
    // During an advance, a receiver can call this, and must not wait for the advance.
    yield* turn.withPermitsIfAvailable(1)(readEvents)
    const later = yield* dueDeliveries(MAX_LISTED)
    const items = agenda.list(MAX_LISTED).map((item) => {
      const { account, due, order_id } = item
      const at = iso(due)
      return item.kind === "command"
        ? { at, kind: item.kind, account, order_id, xid: item.xid, command: item.step.command }
        : { at, kind: item.kind, account, order_id, event: item.event }
    })
    const due = [...items, ...later.rows].toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
    return {
      now: iso(time.now()),
      due_count: agenda.length + later.count,
      due: due.slice(0, MAX_LISTED),
      problems
    }
  }).pipe(Effect.provideContext(context))

  return { advance, sendTest, status, stop }
})

export type Engine = Effect.Success<ReturnType<typeof startEngine>>
