import { CurrentPolicy, OrderIds } from "@waybill/core"
import { Layer } from "effect"
import { storesOf } from "../database/stores.ts"
import type { ServiceSettings } from "../settings/service-settings.ts"
import { printPackingOf } from "./packer/print-packing.ts"
import { threadedPacker } from "./packer/threaded-packer.ts"
import { policyOf } from "./policy.ts"
import { ratesOf } from "./rates.ts"

/** Provides all ports that a Waybill needs. */
export const portsOf = (settings: ServiceSettings) =>
  Layer.mergeAll(
    storesOf(settings, settings),
    OrderIds.layer(settings.node),
    ratesOf(settings),
    threadedPacker(printPackingOf(settings)),
    Layer.succeed(CurrentPolicy, policyOf(settings))
  )
