import { type NodeRefused, type SqlDatabase, sqlOrderIds } from "@waybill/adapter-sql"
import { Carriers, CurrentPolicy, cardRater, type OrderIds } from "@waybill/core"
import { carriersOf } from "@waybill/packing/rating"
import { Layer } from "effect"
import { storesOf } from "../database/stores.ts"
import { CommandError } from "../errors/command-error.ts"
import { readCards, readShipFromFile } from "../rating/cards.ts"
import type { orderSettings, ServiceSettings } from "../settings/service-settings.ts"
import type { Values } from "../settings/setting.ts"
import { printPackingOf } from "./packer/print-packing.ts"
import { threadedPacker } from "./packer/threaded-packer.ts"
import { policyOf } from "./policy.ts"

/** Provides rates and carriers from the same cards, so that an order can use every quoted service. */
export const ratesOf = (settings: Partial<Pick<ServiceSettings, "cards" | "shipFrom">>) => {
  const cards = readCards(settings.cards)
  return Layer.mergeAll(cardRater(cards, readShipFromFile(settings.shipFrom)), Carriers.layer(carriersOf(cards)))
}

const refuseNode = ({ kind, message }: NodeRefused): Layer.Layer<OrderIds> => {
  throw new CommandError("unavailable", kind === "taken" ? `--node: ${message}` : message)
}

/** Provides order ids with a node number that the database leases to this process. */
export const leasedIds = (node: number | undefined) => Layer.catchTag(sqlOrderIds({ node }), "NodeRefused", refuseNode)

/** Settings for the ports. Only the service has all of them. */
type PortSettings = Values<typeof orderSettings> &
  Partial<Pick<ServiceSettings, "boxes" | "cards" | "grouping" | "profile" | "shipFrom" | "throttle">>

/** Provides all ports of a Waybill. `ids` generates the order ids. */
export const portsOf = <E>(settings: PortSettings, ids: Layer.Layer<OrderIds, E, SqlDatabase>) =>
  Layer.mergeAll(
    Layer.provideMerge(ids, storesOf(settings, settings)),
    ratesOf(settings),
    threadedPacker(printPackingOf(settings))
  ).pipe(Layer.provideMerge(Layer.succeed(CurrentPolicy, policyOf(settings))))
