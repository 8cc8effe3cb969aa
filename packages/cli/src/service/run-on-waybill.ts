import type { SqlDatabase } from "@waybill/adapter-sql"
import { OrderIds, type Unavailable, Waybill } from "@waybill/core"
import { Effect, Layer } from "effect"
import { checkDatabaseExists } from "../database/run-on-database.ts"
import type { Stores } from "../database/stores.ts"
import type { CommandError } from "../errors/command-error.ts"
import { type FlagValues, settingsFrom } from "../settings/flags.ts"
import { orderSettings, type ServiceSettings } from "../settings/service-settings.ts"
import { portsOf } from "./ports.ts"

/** Generates order ids for commands that create no orders, so that they need no leased node number. */
const unusedIds = OrderIds.layer(0)

/**
 * Runs a program for the operator with a Waybill that uses the database named by the flags. `ids` generates the ids of
 * new orders.
 */
export const runOnWaybill = <A, E>(
  flags: FlagValues,
  program: Effect.Effect<A, E, Stores | Waybill>,
  ids: Layer.Layer<OrderIds, CommandError | Unavailable, SqlDatabase> = unusedIds
) =>
  Effect.suspend(() => {
    const settings = settingsFrom(orderSettings, flags) as unknown as ServiceSettings
    checkDatabaseExists(settings)
    return Effect.provide(program, Layer.provideMerge(Waybill.layer, portsOf(settings, ids)))
  })
