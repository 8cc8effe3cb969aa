import { randomUUID } from "node:crypto"
import { policy as completePolicy, type Policy, type Unavailable } from "@waybill/core"
import { type ClaimedDelivery, type DueEndpoint, isObject, type WebhookDeliveries } from "@waybill/core/adapter"
import { checkFunctions, checkNames, type NamesOf } from "@waybill/core/options"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { capacity } from "./capacity.ts"
import { type WebhookFigures, webhookCounters } from "./figures.ts"
import { guardedFetch, type WebhookFetch } from "./guarded-fetch.ts"
import { deliverySender, type OrderReads } from "./send-delivery.ts"

/** Options of `webhookSender`: the source of the deliveries, and the timing of attempts. */
export interface WebhookSenderOptions {
  /** The deliveries to send. */
  readonly deliveries: WebhookDeliveries["Service"]
  /** The orders, whose history yields each body. */
  readonly store: OrderReads
  /** Default: the default policy. */
  readonly policy?: Policy
  /**
   * Sends the requests. Default: a function that connects only to public addresses, unless the policy allows others.
   * Another function must check addresses itself.
   */
  readonly fetch?: WebhookFetch
  /** Milliseconds for an attempt. Default 15,000. */
  readonly timeLimit?: number
  /** Milliseconds between two looks for due deliveries. Default 500. */
  readonly pause?: number
  /** Time in milliseconds until other senders repeat the attempts of a dead one. Default 60,000. */
  readonly lease?: number
}

const names: NamesOf<WebhookSenderOptions> = {
  deliveries: true,
  store: true,
  policy: true,
  fetch: true,
  timeLimit: true,
  pause: true,
  lease: true
}

/** Sends due deliveries until it is stopped, and counts its attempts. */
export interface WebhookSender {
  /** Sends due deliveries until it is interrupted. Deliveries in progress are then released. */
  readonly run: Effect.Effect<never>
  /** Sends the due deliveries one after another, and ends when none is due. For hosts that decide themselves when to send. */
  readonly sendDue: Effect.Effect<void, Unavailable>
  /** Returns the figures of this sender, not of others that share its queue. */
  readonly figures: () => WebhookFigures
}

const limits = { endpoint: 4, account: 8, total: 512 }
/** Maximum age of an endpoint's state in milliseconds. */
const TURN = 2000
const BACKLOG_EVERY = 10_000
const PRUNE_EVERY = 3_600_000

const reportFailure = (message: string) => (error: { readonly cause?: unknown }) =>
  Effect.logWarning(message, error.cause)

/**
 * Returns a sender of the deliveries in a queue. Several senders can share the queue.
 *
 * @example
 * ```ts
 * const sender = (options: WebhookSenderOptions) => Effect.forkScoped(webhookSender(options).run)
 * ```
 */
export const webhookSender = (options: WebhookSenderOptions): WebhookSender => {
  checkNames("WebhookSenderOptions", options, names)
  checkFunctions("WebhookSenderOptions", options, ["fetch"])
  for (const name of ["deliveries", "store"] as const)
    if (!isObject(options[name]))
      throw new TypeError(
        `WebhookSenderOptions: ${name}: must be an object, such as the webhookQueue of the stores has`
      )
  const { deliveries, fetch, lease = 60_000, pause = 500, store, timeLimit = 15_000 } = options
  const policy = completePolicy(options.policy)
  const name = `sender-${randomUUID()}`
  const counters = webhookCounters()
  const room = capacity(limits)
  const busy = new Set<string>()

  const deliver = (send: ReturnType<typeof deliverySender>, endpoint: DueEndpoint, delivery: ClaimedDelivery) =>
    Effect.gen(function* () {
      const outcome = yield* send(endpoint, delivery)
      // A response that has arrived must not be lost when the sender stops.
      const { disabled, status } = yield* Effect.uninterruptible(deliveries.finish(name, delivery, outcome))
      counters.count(outcome)
      const { account_id, webhook_id } = endpoint
      const warn = (message: string) => Effect.annotateLogs(Effect.logWarning(message), { account_id, webhook_id })
      if (outcome.result === "skipped") yield* warn(`Webhook delivery not sent: ${outcome.error}`)
      if (disabled !== undefined) {
        counters.countDisabled()
        yield* warn(`Webhook disabled: ${disabled}`)
      }
      return status === "delivered"
    }).pipe(
      Effect.onError(() => Effect.ignore(deliveries.release(name, delivery))),
      Effect.catch((error) =>
        Effect.as(reportFailure("A webhook delivery could not be read or recorded")(error), false)
      )
    )

  /** Sends the deliveries to an endpoint until one fails, none is due, or its turn ends. */
  const serve = (send: ReturnType<typeof deliverySender>, endpoint: DueEndpoint) =>
    Effect.gen(function* () {
      const end = performance.now() + TURN
      for (let isFine = true; isFine && performance.now() < end; ) {
        const count = room.reserve(endpoint)
        if (count === 0) return
        isFine = yield* Effect.gen(function* () {
          const { account_id, webhook_id } = endpoint
          const claimed = yield* deliveries.claim({ account_id, webhook_id, sender: name, limit: count, lease })
          const sent = yield* Effect.forEach(claimed, (each) => deliver(send, endpoint, each), {
            concurrency: "unbounded"
          })
          return sent.length > 0 && sent.every(Boolean)
        }).pipe(Effect.ensuring(Effect.sync(() => room.free(endpoint, count))))
      }
    }).pipe(Effect.catch(reportFailure("Webhook deliveries could not be claimed")))

  const look = (send: ReturnType<typeof deliverySender>, scope: Scope.Scope) =>
    Effect.gen(function* () {
      for (const endpoint of yield* deliveries.due()) {
        const key = `${endpoint.webhook_id}\0${endpoint.account_id}`
        if (busy.has(key)) continue
        busy.add(key)
        const served = Effect.ensuring(
          serve(send, endpoint),
          Effect.sync(() => busy.delete(key))
        )
        yield* Effect.forkIn(served, scope)
      }
    }).pipe(
      Effect.catch(reportFailure("Due webhook deliveries could not be read")),
      Effect.andThen(Effect.sleep(pause))
    )

  const measure = Effect.gen(function* () {
    const { oldest, pending } = yield* deliveries.backlog()
    const now = yield* Clock.currentTimeMillis
    counters.setBacklog(pending, oldest === undefined ? 0 : Math.max(0, now - oldest) / 1000)
  }).pipe(
    Effect.catch(() => Effect.void),
    Effect.andThen(Effect.sleep(BACKLOG_EVERY))
  )

  const prune = deliveries
    .prune("30 days")
    .pipe(Effect.catch(reportFailure("Old deliveries could not be removed")), Effect.andThen(Effect.sleep(PRUNE_EVERY)))

  const openSender = Effect.gen(function* () {
    const own = fetch === undefined ? guardedFetch({ networks: policy.webhookNetworks }) : undefined
    if (own !== undefined) yield* Effect.addFinalizer(() => Effect.sync(own.close))
    return deliverySender(store, fetch ?? own!.fetch, policy, timeLimit)
  })

  const sendDue = Effect.scoped(
    Effect.gen(function* () {
      const send = yield* openSender
      const attempted = new Set<string>()
      for (let isDone = false; !isDone; ) {
        isDone = true
        for (const endpoint of yield* deliveries.due()) {
          const { account_id, webhook_id } = endpoint
          const claimed = yield* deliveries.claim({
            account_id,
            webhook_id,
            sender: name,
            limit: limits.endpoint,
            lease
          })
          for (const each of claimed) {
            const key = [webhook_id, account_id, each.order_id, each.revision].join("\0")
            // One that could not be read or recorded remains due until the next call.
            if (attempted.has(key)) yield* deliveries.release(name, each)
            else {
              attempted.add(key)
              yield* deliver(send, endpoint, each)
              isDone = false
            }
          }
        }
      }
    })
  )

  const run = Effect.scoped(
    Effect.gen(function* () {
      const send = yield* openSender
      const scope = yield* Effect.scope
      yield* Effect.forkIn(Effect.forever(measure), scope)
      yield* Effect.forkIn(Effect.forever(prune), scope)
      return yield* Effect.forever(look(send, scope))
    })
  )
  return { run, sendDue, figures: counters.figures }
}
