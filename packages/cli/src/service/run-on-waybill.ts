import { OrderIds, Waybill } from "@waybill/core"
import { Effect, Layer } from "effect"
import { checkDatabaseExists } from "../database/run-on-database.ts"
import type { Stores } from "../database/stores.ts"
import { type FlagValues, settingsFrom } from "../settings/flags.ts"
import { orderSettings, type ServiceSettings } from "../settings/service-settings.ts"
import { portsOf } from "./ports.ts"

/** Generates order ids for the order commands. They create no orders, so a leased node number is not needed. */
const unusedIds = OrderIds.layer(0)

/** Runs a program for the operator with a Waybill that uses the database named by the flags. */
export const runOnWaybill = <A, E>(flags: FlagValues, program: Effect.Effect<A, E, Stores | Waybill>) =>
  Effect.suspend(() => {
    const settings = settingsFrom(orderSettings, flags) as unknown as ServiceSettings
    checkDatabaseExists(settings)
    return Effect.provide(program, Layer.provideMerge(Waybill.layer, portsOf(settings, unusedIds)))
  })
