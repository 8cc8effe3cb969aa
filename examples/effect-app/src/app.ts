import { sqlOrderIds, sqlStores } from "@waybill/adapter-sql"
import { Carriers, printPacker, Waybill } from "@waybill/core"
import { Layer } from "effect"
import { HttpApiBuilder, HttpApiMiddleware } from "effect/http-api"
import { ShopApi } from "./api.ts"
import { Handlers } from "./handlers.ts"
import { Authorization } from "./merchant.ts"
import { ownRater } from "./rates.ts"

/** Waybill with its ports on one SQLite file. */
const waybillOn = (file: string) =>
  Waybill.layer.pipe(
    Layer.provide([sqlOrderIds(), ownRater, printPacker(), Carriers.layer({ own: ["OWN_GROUND"] })]),
    Layer.provide(sqlStores({ sqlite: file }))
  )

/** The routes of the shop, with the orders in a SQLite file and the given tokens of merchants. */
export const routes = (file: string, merchants: ReadonlyMap<string, string>) =>
  HttpApiBuilder.layer(ShopApi, { openapiPath: "/openapi.json" }).pipe(
    Layer.provide(Handlers),
    Layer.provide(HttpApiMiddleware.layerProblemDetails({ includeDetails: true })),
    Layer.provide(Authorization.layerOf(merchants)),
    Layer.provide(waybillOn(file))
  )
