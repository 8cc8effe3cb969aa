import { Waybill } from "@waybill/core"
import { Effect, Layer, type Option } from "effect"
import { checkPresence } from "../database/run-on-database.ts"
import type { Stores } from "../database/stores.ts"
import { settingsFrom } from "../settings/flags.ts"
import { orderSettings, type ServiceSettings } from "../settings/service-settings.ts"
import { portsOf } from "./ports.ts"

/** The node number of operators' commands; a service never has it. */
const operatorsNode = 31

/** Runs an operator's program: a whole Waybill on the database that the flags name. */
export const onWaybill = <A, E>(
  given: Readonly<Record<string, Option.Option<string>>>,
  program: Effect.Effect<A, E, Stores | Waybill>
) =>
  Effect.suspend(() => {
    const settings = settingsFrom(orderSettings, given) as unknown as ServiceSettings
    checkPresence(settings)
    const ports = portsOf({ ...settings, node: operatorsNode })
    return Effect.provide(program, Layer.provideMerge(Waybill.layer, ports))
  })
