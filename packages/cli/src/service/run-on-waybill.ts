import { Waybill } from "@waybill/core"
import { Effect, Layer } from "effect"
import { checkDatabaseExists } from "../database/run-on-database.ts"
import type { Stores } from "../database/stores.ts"
import { type FlagValues, settingsFrom } from "../settings/flags.ts"
import { orderSettings, type ServiceSettings } from "../settings/service-settings.ts"
import { portsOf } from "./ports.ts"

/** Node number for the order commands. No service uses it, because the maximum of `--node` is 30. */
const OPERATOR_NODE = 31

/** Runs a program for the operator with a Waybill that uses the database named by the flags. */
export const runOnWaybill = <A, E>(flags: FlagValues, program: Effect.Effect<A, E, Stores | Waybill>) =>
  Effect.suspend(() => {
    const settings = settingsFrom(orderSettings, flags) as unknown as ServiceSettings
    checkDatabaseExists(settings)
    const ports = portsOf({ ...settings, node: OPERATOR_NODE })
    return Effect.provide(program, Layer.provideMerge(Waybill.layer, ports))
  })
