import { type BeforeApplicationShutdown, Global, Inject, Module, type OnApplicationShutdown } from "@nestjs/common"
import { HttpAdapterHost } from "@nestjs/core"
import { stop } from "@waybill/adapter-http/node"
import { openStores, type Stores } from "@waybill/adapter-sql/plain"
import { cardRater, createWaybill, type WaybillPromises } from "@waybill/core"
import { exampleCards, exampleShipFrom } from "@waybill/packing/rating"
import { DATABASE_URL } from "./settings.ts"

export const STORES = Symbol("STORES")
export const WAYBILL = Symbol("WAYBILL")

const createOn = ({ accounts, orderIds, store }: Stores): WaybillPromises =>
  createWaybill({ ports: { store, accounts, orderIds, rater: cardRater(exampleCards, exampleShipFrom) } })

/** Opens Waybill when the application starts, and closes it after the last request. */
@Global()
@Module({
  providers: [
    { provide: STORES, useFactory: () => openStores({ postgres: DATABASE_URL }) },
    { provide: WAYBILL, useFactory: createOn, inject: [STORES] }
  ],
  exports: [STORES, WAYBILL]
})
export class WaybillModule implements BeforeApplicationShutdown, OnApplicationShutdown {
  constructor(
    @Inject(STORES) private readonly stores: Stores,
    @Inject(WAYBILL) private readonly waybill: WaybillPromises,
    private readonly host: HttpAdapterHost
  ) {}

  /** Finishes the requests in progress. */
  async beforeApplicationShutdown(): Promise<void> {
    await stop(this.host.httpAdapter.getHttpServer())
  }

  async onApplicationShutdown(): Promise<void> {
    await this.waybill.dispose()
    await this.stores.close()
  }
}
