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

export interface MemoryOptions {
  readonly accounts?: ReadonlyArray<MemoryAccount>
  /** Rate cards; what can be quoted can be ordered. Those of the examples unless told. */
  readonly cards?: ReadonlyArray<RateCard>
  readonly shipFrom?: ShipFrom
}

/** An account for first steps. */
export const demoAccount: MemoryAccount = {
  account_id: "demo",
  username: "demo",
  password: "demo-password",
  secretkey: "demo-secret"
}

/** All ports in memory: a whole Waybill for tests and first steps. */
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
