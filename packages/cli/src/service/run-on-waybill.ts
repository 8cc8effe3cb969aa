import { Waybill } from "@waybill/core"
import { Effect, Layer } from "effect"
import { checkDatabaseExists } from "../database/run-on-database.ts"
import type { Stores } from "../database/stores.ts"
import { type FlagValues, settingsFrom } from "../settings/flags.ts"
import { orderSettings, type ServiceSettings } from "../settings/service-settings.ts"
import { portsOf } from "./ports.ts"

/** Node number of the order commands. No service has it, because `--node` ends at 30. */
const OPERATOR_NODE = 31

/** Runs an operator's program with a Waybill on the database that the flags name. */
export const runOnWaybill = <A, E>(flags: FlagValues, program: Effect.Effect<A, E, Stores | Waybill>) =>
  Effect.suspend(() => {
    const settings = settingsFrom(orderSettings, flags) as unknown as ServiceSettings
    checkDatabaseExists(settings)
    const ports = portsOf({ ...settings, node: OPERATOR_NODE })
    return Effect.provide(program, Layer.provideMerge(Waybill.layer, ports))
  })
