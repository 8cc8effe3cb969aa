import { CurrentPolicy, OrderIds } from "@waybill/core"
import { Layer } from "effect"
import { databaseOf } from "../database/stores.ts"
import type { ServiceSettings } from "../settings/service-settings.ts"
import { packingOf } from "./packer/print-packing.ts"
import { threadedPacker } from "./packer/threaded-packer.ts"
import { policyOf } from "./policy.ts"
import { ratesOf } from "./rates.ts"

/** Everything that a Waybill asks of the outside, from settings. */
export const portsOf = (settings: ServiceSettings) =>
  Layer.mergeAll(
    databaseOf(settings, settings),
    OrderIds.layer(settings.node),
    ratesOf(settings),
    threadedPacker(packingOf(settings)),
    Layer.succeed(CurrentPolicy, policyOf(settings))
  )
