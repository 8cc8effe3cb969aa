import { Layer } from "effect"
import { Carriers } from "../ports/carriers.ts"
import { OrderIds } from "../ports/order-ids.ts"
import { printPacker } from "../quotes/print-packer.ts"
import { type Tariffs, tariffRater } from "../quotes/tariff-rater.ts"
import type { Ports } from "../waybill.ts"
import { type MemoryAccount, memoryAccounts } from "./memory-accounts.ts"
import { memoryOrderStore } from "./memory-order-store.ts"

export interface MemoryOptions {
  readonly accounts?: ReadonlyArray<MemoryAccount>
  /** Carrier code → service code → tariff; what can be quoted can be ordered. */
  readonly tariffs?: Tariffs
}

/** An account for first steps. */
export const demoAccount: MemoryAccount = {
  account_id: "demo",
  username: "demo",
  password: "demo-password",
  secretkey: "demo-secret"
}

/** A carrier for first steps. */
export const demoTariffs: Tariffs = {
  acme: {
    ACME_GROUND: { title: "Acme Ground", cents: 690, centsPerWeight: 45, delivery_time: "FIVE_DAYS" },
    ACME_2DAY: { title: "Acme 2 Day", cents: 1490, centsPerWeight: 120, delivery_time: "TWO_DAYS" },
    ACME_POST: { title: "Acme Post", cents: 490, centsPerWeight: 80, delivery_time: "UNKNOWN" }
  }
}

/** All ports in memory: a whole Waybill for tests and first steps. */
export const memory = ({ accounts = [demoAccount], tariffs = demoTariffs }: MemoryOptions = {}): Layer.Layer<Ports> => {
  const services = Object.entries(tariffs).map(([carrier, byCode]) => [carrier, Object.keys(byCode)] as const)
  return Layer.mergeAll(
    memoryOrderStore,
    memoryAccounts(accounts),
    Carriers.layer(Object.fromEntries(services)),
    OrderIds.layer(0),
    tariffRater(tariffs),
    printPacker()
  )
}
