import {
  Accounts,
  CurrentPolicy,
  HostMistake,
  OrderIds,
  OrderStore,
  type Policy,
  policy,
  Unavailable
} from "@waybill/core"
import {
  AccountAdmin,
  OperatorTokens,
  OrderFigures,
  OrderList,
  PackingProgress,
  plainLogger,
  WebhookDeliveries,
  Webhooks
} from "@waybill/core/adapter"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { openingFailure } from "../connections/opening-failure.ts"
import type { Source } from "../connections/source.ts"
import { SqlDatabase } from "../database/sql-database.ts"
import { noTables } from "../migrations/database-refused.ts"
import { sqlOrderIds } from "../node-leases/sql-order-ids.ts"
import type { ConsumerHandler, ConsumerOptions } from "../outbox/consumer-options.ts"
import { Outbox } from "../outbox/outbox.ts"
import type { PlainAccountAdmin } from "../plain-services/account-admin.ts"
import type { PlainAccounts } from "../plain-services/accounts.ts"
import type { PlainOperatorTokens } from "../plain-services/operator-tokens.ts"
import type { PlainOrderIds } from "../plain-services/order-ids.ts"
import type { PlainOrderList } from "../plain-services/order-list.ts"
import type { PlainOrderStore } from "../plain-services/order-store.ts"
import type { OutboxCalls } from "../plain-services/outbox.ts"
import type { PlainRetention } from "../plain-services/retention.ts"
import type { PlainWebhooks } from "../plain-services/webhooks.ts"
import { eventRelay, type RelayOptions } from "../relay/event-relay.ts"
import { Retention } from "../retention/retention.ts"
import { tablesOf } from "../sql/tables.ts"
import { sqlStores } from "../stores/sql-stores.ts"
import { checkOptions } from "./arguments/open-arguments.ts"
import type { OpenOptions } from "./arguments/open-options.ts"
import { type ArgumentsOf, withChecks } from "./arguments/rules.ts"
import {
  accountArguments,
  checkRelay,
  checkRun,
  listArguments,
  outboxArguments,
  retentionArguments,
  tokenArguments,
  webhookArguments
} from "./arguments/service-arguments.ts"
import { CallsInProgress } from "./calls-in-progress.ts"
import { promisesOf } from "./promises.ts"

interface Stoppable {
  /** Stops the work. The promise then resolves. */
  readonly signal?: AbortSignal
}

/** The options of a consumer of a host that does not use Effect. */
export interface PlainConsumerOptions extends ConsumerOptions, Stoppable {}

/** The options of the relay of a host that does not use Effect. */
export interface PlainRelayOptions extends RelayOptions, Stoppable {}

/** The outbox of a host that does not use Effect. */
export interface PlainOutbox extends OutboxCalls {
  /**
   * Runs a named consumer of events until the signal is aborted or the stores are closed, and resolves after the
   * running handlers have ended. An event is handled at least once, in sequence within each order. If the handler
   * rejects, it is called again after a wait. After the last attempt the event is set aside.
   */
  readonly run: (name: string, handler: ConsumerHandler, options?: PlainConsumerOptions) => Promise<void>
}

/** The options of `sendWebhooks` that the stores have. */
export interface WebhookQueue {
  /** Queue of the deliveries to webhooks. */
  readonly deliveries: WebhookDeliveries["Service"]
  /** Orders, whose history yields the body of each event. */
  readonly store: OrderStore["Service"]
  /** Policy of the stores, with the time zone of dates. */
  readonly policy: Policy
}

/** The services of the stores behind the operator API. */
export interface OperatorStores {
  /** Lists and counts orders. */
  readonly board: OrderList["Service"]
  /** Tokens of the operators, with their roles. */
  readonly tokens: OperatorTokens["Service"]
  /** Figures of the last days. */
  readonly figures: OrderFigures["Service"]
  /** Progress of packing open orders. */
  readonly progress: PackingProgress["Service"]
  /** Commands on accounts. */
  readonly accounts: AccountAdmin["Service"]
  /** Commands on webhooks. */
  readonly webhooks: Webhooks["Service"]
}

/** All stores on one database, for a host that does not use Effect. */
export interface Stores extends AsyncDisposable {
  /** The port `store` of `createWaybill`. */
  readonly store: PlainOrderStore
  /** The port `orderIds` of `createWaybill`. No two processes generate the same id. */
  readonly orderIds: PlainOrderIds
  /** The port `accounts` of `createWaybill`, which checks logins. */
  readonly accounts: PlainAccounts
  /** The operator's commands for accounts. */
  readonly accountAdmin: PlainAccountAdmin
  /** The operator's list of orders. */
  readonly orders: PlainOrderList
  /** The events for other systems, and their consumers. */
  readonly outbox: PlainOutbox
  /** Deletes old orders. */
  readonly retention: PlainRetention
  /** The tokens of the operator API. */
  readonly operatorTokens: PlainOperatorTokens
  /** The operator's commands for webhooks. */
  readonly webhooks: PlainWebhooks
  /** Creates a delivery for each event and webhook, until the signal is aborted or the stores are closed. */
  readonly relay: (options?: PlainRelayOptions) => Promise<void>
  /** The ports of `operatorApi` of `@waybill/adapter-http` that these stores provide. */
  readonly operatorPorts: OperatorStores
  /** The options of `sendWebhooks` of `@waybill/adapter-http/webhooks`. */
  readonly webhookQueue: WebhookQueue
  /** Returns whether the database responds, has the tables and accepts writes. */
  readonly isReady: () => Promise<boolean>
  /** Stops consumers and relays, waits for their handlers and for calls in progress, and closes the connections. */
  readonly close: () => Promise<void>
}

const noIds = Layer.succeed(OrderIds, {
  next: () =>
    Effect.die(new HostMistake('orderIds: the stores were opened with node "none"; pass a number, or leave it out'))
})

const services = Effect.gen(function* () {
  return {
    store: yield* OrderStore,
    orderIds: yield* OrderIds,
    accounts: yield* Accounts,
    accountAdmin: yield* AccountAdmin,
    orders: yield* OrderList,
    figures: yield* OrderFigures,
    progress: yield* PackingProgress,
    outbox: yield* Outbox,
    retention: yield* Retention,
    operatorTokens: yield* OperatorTokens,
    webhooks: yield* Webhooks,
    deliveries: yield* WebhookDeliveries,
    isReady: (yield* SqlDatabase).isReady
  }
})

/**
 * Opens all stores on a database, such as `{ postgres: url }`, and creates or updates their tables. Rejects with
 * `Unavailable`, `DatabaseRefused` or `NodeRefused`.
 *
 * @example
 * ```ts
 * const stores = await openStores({ sqlite: "orders.sqlite" })
 * const waybill = createWaybill({ ports: { ...stores, carriers: { acme: ["ACME_GROUND"] } } })
 * await stores.close()
 * ```
 */
export const openStores: (options: Source & OpenOptions) => Promise<Stores> = async (
  options,
  ...more: ReadonlyArray<unknown>
) => {
  checkOptions("openStores", options, more)
  const { log, node, onStatement, policy: rules, ...rest } = options
  const current = policy(rules)
  const ids = node === "none" ? noIds : sqlOrderIds({ node })
  const stores = sqlStores(options, { ...rest, ...(onStatement !== undefined && { log: onStatement }) })
  const settings = Layer.mergeAll(
    Layer.succeed(CurrentPolicy, current),
    log === undefined ? Layer.empty : plainLogger(log)
  )
  const runtime = ManagedRuntime.make(ids.pipe(Layer.provideMerge(stores), Layer.provideMerge(settings)))
  type Context = ManagedRuntime.ManagedRuntime.Services<typeof runtime>
  const closing = new AbortController()
  const calls = new CallsInProgress()
  let isClosed = false
  const checkOpen = (): void => {
    if (isClosed) throw new HostMistake("the stores are closed; open them again")
  }
  const run = async <A, E>(effect: Effect.Effect<A, E, Context>): Promise<A> => {
    checkOpen()
    return calls.track(runtime.runPromise(effect))
  }

  /** Runs an effect until the signal is aborted or the stores are closed. */
  const runUntil = (effect: Effect.Effect<never, never, Context>, signal: AbortSignal | undefined): Promise<void> => {
    checkOpen()
    const stop = signal === undefined ? closing.signal : AbortSignal.any([signal, closing.signal])
    const work = runtime.runPromise(effect, { signal: stop }).catch((error: unknown) => {
      if (!stop.aborted) throw error
    })
    return calls.track(work)
  }
  const close = async () => {
    closing.abort()
    await calls.ended()
    isClosed = true
    await runtime.dispose()
  }

  const opened = await run(services).catch(async (error: unknown) => {
    await runtime.dispose()
    // The lease of a node number is the first statement that needs a table.
    const cause = error instanceof Unavailable ? error.cause : undefined
    throw noTables(cause, tablesOf(rest).node_leases) ?? (cause === undefined ? error : openingFailure(cause))
  })
  const { deliveries, figures, outbox, progress, ...others } = opened
  const promises = <Service extends object>(service: Service) => promisesOf(service, run)
  const checked = <Service extends object>(name: string, service: Service, expected: ArgumentsOf<Service>) =>
    withChecks(name, promises(service), expected)
  return {
    store: promises(others.store) as Stores["store"],
    orderIds: promises(others.orderIds),
    accounts: promises(others.accounts),
    accountAdmin: checked("accountAdmin", others.accountAdmin, accountArguments),
    orders: checked("orders", others.orders, listArguments),
    retention: checked("retention", others.retention, retentionArguments),
    operatorTokens: checked("operatorTokens", others.operatorTokens, tokenArguments),
    webhooks: checked("webhooks", others.webhooks, webhookArguments),
    outbox: {
      ...checked("outbox", outbox, outboxArguments),
      run: async (name, handler, options = {}) => {
        checkRun("outbox.run", [name, handler, options])
        const { signal, ...consuming } = options
        return runUntil(outbox.run(name, handler, consuming), signal)
      }
    },
    relay: async (options = {}) => {
      checkRelay("relay", [options])
      const { signal, ...relaying } = options
      return runUntil(eventRelay(relaying), signal)
    },
    operatorPorts: {
      board: calls.tracked(others.orders),
      tokens: calls.tracked(others.operatorTokens),
      figures: calls.tracked(figures),
      progress: calls.tracked(progress),
      accounts: calls.tracked(others.accountAdmin),
      webhooks: calls.tracked(others.webhooks)
    },
    webhookQueue: { deliveries: calls.tracked(deliveries), store: calls.tracked(others.store), policy: current },
    isReady: opened.isReady,
    close,
    [Symbol.asyncDispose]: close
  }
}
