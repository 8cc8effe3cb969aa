import { exampleCards, exampleShipFrom, type RateCard, type ShipFrom } from "@waybill/packing/rating"
import { checkNames, isObject, type NamesOf, unknownName } from "@waybill/packing/values"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Accounts } from "../../ports/accounts.ts"
import { Carriers } from "../../ports/carriers.ts"
import { OrderIds } from "../../ports/order-ids.ts"
import { OrderStore } from "../../ports/order-store.ts"
import type { Plain } from "../../ports/plain.ts"
import { cardRater } from "../../quotes/card-rater.ts"
import { printPacker } from "../../quotes/print-packer.ts"
import type { PlainPorts } from "../../waybill/plain-ports.ts"
import type { Ports } from "../../waybill/waybill.ts"
import { type MemoryAccount, memoryAccounts } from "./memory-accounts.ts"
import { memoryOrderStore } from "./memory-order-store.ts"

/** The accounts, rate cards and ship-from address that `memory` starts with. */
export interface MemoryOptions {
  /** The accounts that can log in. Default: `demoAccount`. */
  readonly accounts?: ReadonlyArray<MemoryAccount>
  /** Rate cards. Orders can use the carriers and services of these cards. Default: the example cards. */
  readonly cards?: ReadonlyArray<RateCard>
  /** The ship-from address of orders. Default: the address in the example cards. */
  readonly shipFrom?: ShipFrom
}

/** The account that `memory` provides by default. */
export const demoAccount: MemoryAccount = {
  account_id: "demo",
  username: "demo",
  password: "demo-password",
  secretkey: "demo-secret"
}

const accountNames: NamesOf<MemoryAccount> = {
  account_id: true,
  username: true,
  password: true,
  secretkey: true,
  apiAccess: true
}

/** Throws if the accounts are not an array of accounts. With a misspelled field, no login would ever be granted. */
const checkAccounts = (call: string, accounts: unknown): void => {
  if (!Array.isArray(accounts)) throw new TypeError(`${call}: accounts: must be an array`)
  for (const [index, account] of (accounts as ReadonlyArray<unknown>).entries()) {
    const place = `${call}: accounts[${index}]`
    if (!isObject(account)) throw new TypeError(`${place}: must be an object`)
    for (const name of Object.keys(account))
      if (!Object.hasOwn(accountNames, name))
        throw new TypeError(`${place}: ${unknownName("field", name, Object.keys(accountNames))}`)
    for (const name of ["account_id", "username", "password", "secretkey"])
      if (typeof account[name] !== "string" || account[name] === "")
        throw new TypeError(`${place}.${name}: must be a non-empty string`)
    if (account.apiAccess !== undefined && typeof account.apiAccess !== "boolean")
      throw new TypeError(`${place}.apiAccess: must be true or false`)
  }
}

const optionsOf = (call: string, options: MemoryOptions) => {
  checkNames(call, options, { accounts: true, cards: true, shipFrom: true })
  const { accounts = [demoAccount], cards = exampleCards, shipFrom = exampleShipFrom } = options
  checkAccounts(call, accounts)
  return { accounts, rater: cardRater(cards, shipFrom) }
}

/**
 * Returns a layer that provides all ports in memory, for tests and demonstrations.
 *
 * @example
 * ```ts
 * const layer = Waybill.layer.pipe(Layer.provide(memory({ accounts: [demoAccount] })))
 * ```
 */
export const memory = (options: MemoryOptions = {}): Layer.Layer<Ports> => {
  const { accounts, rater } = optionsOf("memory", options)
  return Layer.mergeAll(
    memoryOrderStore,
    memoryAccounts(accounts),
    Carriers.layer(rater.carriers),
    OrderIds.layer(0),
    rater,
    printPacker()
  )
}

type SyncService = Readonly<Record<string, (...args: ReadonlyArray<never>) => Effect.Effect<unknown, unknown>>>

/** Returns the functions of a service in memory without Effect. They never wait. */
const plainOf = <Service extends object>(service: Service): Plain<Service> =>
  Object.fromEntries(
    Object.entries(service as unknown as SyncService).map(([name, call]) => [
      name,
      (...args: ReadonlyArray<never>) => Effect.runSync(call(...args))
    ])
  ) as unknown as Plain<Service>

/**
 * Returns all ports in memory without Effect, so that a test can replace one of them.
 *
 * @example
 * ```ts
 * const waybill = createWaybill({ ports: { ...memoryPorts(), rater: myRater } })
 * ```
 */
export const memoryPorts = (options: MemoryOptions = {}): Required<PlainPorts> => {
  const { accounts, rater } = optionsOf("memoryPorts", options)
  const stored = Effect.runSync(Effect.scoped(Layer.build(Layer.merge(memoryOrderStore, memoryAccounts(accounts)))))
  return {
    store: plainOf(Context.get(stored, OrderStore)),
    accounts: plainOf(Context.get(stored, Accounts)),
    carriers: rater.carriers,
    orderIds: 0,
    rater,
    packer: printPacker()
  }
}
