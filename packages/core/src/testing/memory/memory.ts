import { exampleCards, exampleShipFrom } from "@waybill/packing/example-cards"
import { carriersOf, type RateCard, type ShipFrom } from "@waybill/packing/rating"
import { Layer } from "effect"
import { Carriers } from "../../ports/carriers.ts"
import { OrderIds } from "../../ports/order-ids.ts"
import { cardRater } from "../../quotes/card-rater.ts"
import { printPacker } from "../../quotes/print-packer.ts"
import type { Ports } from "../../waybill/waybill.ts"
import { type MemoryAccount, memoryAccounts } from "./memory-accounts.ts"
import { memoryOrderStore } from "./memory-order-store.ts"

/** The options of `memory`. */
export interface MemoryOptions {
  /** Default: `demoAccount`. */
  readonly accounts?: ReadonlyArray<MemoryAccount>
  /** Rate cards. Orders may use the same carriers and services. Default: the example cards. */
  readonly cards?: ReadonlyArray<RateCard>
  /** Origin of shipments. Default: that of the example cards. */
  readonly shipFrom?: ShipFrom
}

/** An account for first steps. */
export const demoAccount: MemoryAccount = {
  account_id: "demo",
  username: "demo",
  password: "demo-password",
  secretkey: "demo-secret"
}

/** Provides all ports in memory, for tests and first steps. */
export const memory = ({
  accounts = [demoAccount],
  cards = exampleCards,
  shipFrom = exampleShipFrom
}: MemoryOptions = {}): Layer.Layer<Ports> =>
  Layer.mergeAll(
    memoryOrderStore,
    memoryAccounts(accounts),
    Carriers.layer(carriersOf(cards)),
    OrderIds.layer(0),
    cardRater(cards, shipFrom),
    printPacker()
  )
