import { CurrentPolicy } from "@waybill/core"
import { Effect, Layer } from "effect"
import { checkTables } from "../../database/run-on-database.ts"
import { type Stores, storesOf } from "../../database/stores.ts"
import { policyOf } from "../../service/policy.ts"
import { type FlagValues, settingsFrom } from "../../settings/flags.ts"
import { orderSettings } from "../../settings/service-settings.ts"

/** Runs a program on the webhooks in the database of the flags, under their policy. */
export const runOnWebhooks = <A, E>(flags: FlagValues, program: Effect.Effect<A, E, Stores>) =>
  Effect.suspend(() => {
    const settings = settingsFrom(orderSettings, flags)
    const policy = Layer.succeed(CurrentPolicy, policyOf(settings))
    const provided = Effect.provide(program, Layer.provideMerge(storesOf(settings), policy))
    return Effect.andThen(checkTables(settings), provided)
  })
