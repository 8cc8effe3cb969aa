import type { SqlDatabase } from "@waybill/adapter-sql"
import { Carriers, CurrentPolicy, OrderIds, type Unavailable, Waybill } from "@waybill/core"
import { carriersOf } from "@waybill/packing/rating"
import { Effect, Layer } from "effect"
import { checkTables } from "../database/run-on-database.ts"
import { type Stores, storesOf } from "../database/stores.ts"
import { readCards } from "../rating/cards.ts"
import { type FlagValues, settingsFrom } from "../settings/flags.ts"
import { orderSettings, serviceSettings } from "../settings/service-settings.ts"
import { policyOf } from "./policy.ts"
import { portsOf } from "./ports.ts"

/** Generates order ids for commands that create no orders, so that they need no leased node number. */
const unusedIds = OrderIds.layer(0)

/**
 * Knows the carriers of the cards in the settings. They are read only if a command asks, because most do not need them.
 * Without cards, no carrier is known: the example cards are not those of the shop.
 */
const carriersOfSettings = (flags: FlagValues): Layer.Layer<Carriers> =>
  Layer.succeed(Carriers, {
    catalogue: () =>
      Effect.sync(() => {
        const { cards } = settingsFrom({ cards: serviceSettings.cards }, flags)
        const services = cards === undefined ? {} : carriersOf(readCards(cards))
        return new Map(Object.entries(services).map(([carrier, codes]) => [carrier, new Set(codes)]))
      })
  })

const settingsOf = (flags: FlagValues) => settingsFrom(orderSettings, flags)

/** Runs a program on the orders in the database that the flags name. It cannot pack or quote. */
export const runOnOrders = <A, E>(flags: FlagValues, program: Effect.Effect<A, E, Stores>) =>
  Effect.suspend(() => {
    const settings = settingsOf(flags)
    const policy = Layer.succeed(CurrentPolicy, policyOf(settings))
    const provided = Effect.provide(program, Layer.provideMerge(storesOf(settings), policy))
    return Effect.andThen(checkTables(settings), provided)
  })

/**
 * Runs a program for the operator with a Waybill that uses the database named by the flags. `ids` generates the ids of
 * new orders.
 */
export const runOnWaybill = <A, E>(
  flags: FlagValues,
  program: Effect.Effect<A, E, Stores | Waybill>,
  ids: Layer.Layer<OrderIds, Unavailable, SqlDatabase> = unusedIds
) =>
  Effect.suspend(() => {
    const settings = settingsOf(flags)
    const ports = Layer.mergeAll(portsOf(settings, ids), carriersOfSettings(flags))
    const provided = Effect.provide(program, Layer.provideMerge(Waybill.layer, ports))
    return Effect.andThen(checkTables(settings), provided)
  })
