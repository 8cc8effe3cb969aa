import { CurrentPolicy, OrderIds } from "@waybill/core"
import { Layer } from "effect"
import type { ServiceSettings } from "../settings/service-settings.ts"
import { databaseOf } from "./database.ts"
import { policyOf } from "./policy.ts"
import { packingOf } from "./print-packing.ts"
import { ratesOf } from "./rates.ts"
import { threadedPacker } from "./threaded-packer.ts"

/** Everything that a Waybill asks of the outside, from settings. */
export const portsOf = (settings: ServiceSettings) =>
  Layer.mergeAll(
    databaseOf(settings, settings),
    OrderIds.layer(settings.node),
    ratesOf(settings),
    threadedPacker(packingOf(settings)),
    Layer.succeed(CurrentPolicy, policyOf(settings))
  )
