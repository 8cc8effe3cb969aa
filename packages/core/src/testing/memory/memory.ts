import { carriersOf, exampleCards, exampleShipFrom, type RateCard, type ShipFrom } from "@waybill/packing/rating"
import { checkNames } from "@waybill/packing/values"
import * as Layer from "effect/Layer"
import { Carriers } from "../../ports/carriers.ts"
import { OrderIds } from "../../ports/order-ids.ts"
import { cardRater } from "../../quotes/card-rater.ts"
import { printPacker } from "../../quotes/print-packer.ts"
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

/** Returns a layer that provides all ports in memory, for tests and demonstrations. */
export const memory = (options: MemoryOptions = {}): Layer.Layer<Ports> => {
  checkNames("memory", options, { accounts: true, cards: true, shipFrom: true })
  const { accounts = [demoAccount], cards = exampleCards, shipFrom = exampleShipFrom } = options
  return Layer.mergeAll(
    memoryOrderStore,
    memoryAccounts(accounts),
    Carriers.layer(carriersOf(cards)),
    OrderIds.layer(0),
    cardRater(cards, shipFrom),
    printPacker()
  )
}
