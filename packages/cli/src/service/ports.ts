import { type NodeRefused, type SqlDatabase, sqlOrderIds } from "@waybill/adapter-sql"
import { CurrentPolicy, OrderIds } from "@waybill/core"
import { Effect, Layer } from "effect"
import { storesOf } from "../database/stores.ts"
import { CommandError } from "../errors/command-error.ts"
import type { ServiceSettings } from "../settings/service-settings.ts"
import { printPackingOf } from "./packer/print-packing.ts"
import { threadedPacker } from "./packer/threaded-packer.ts"
import { policyOf } from "./policy.ts"
import { ratesOf } from "./rates.ts"

const describe = ({ kind, message }: NodeRefused): string => (kind === "taken" ? `--node: ${message}` : message)

/** Provides order ids with a node number that the database leases to this process. */
export const leasedIds = (node: number | undefined) =>
  sqlOrderIds({ node }).pipe(
    Layer.catchTag("NodeRefused", (refused) =>
      Layer.effect(OrderIds, Effect.fail(new CommandError("unavailable", describe(refused))))
    )
  )

/** Provides all ports of a Waybill. `ids` generates the order ids. */
export const portsOf = <E>(settings: ServiceSettings, ids: Layer.Layer<OrderIds, E, SqlDatabase>) =>
  Layer.mergeAll(
    Layer.provideMerge(ids, storesOf(settings, settings)),
    ratesOf(settings),
    threadedPacker(printPackingOf(settings))
  ).pipe(Layer.provideMerge(Layer.succeed(CurrentPolicy, policyOf(settings))))
