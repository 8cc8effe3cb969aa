import { Module } from "@medusajs/framework/utils"
import { openWaybill } from "./open-waybill.ts"
import { WaybillService } from "./service.ts"

// Medusa's container has the service under this name.
export default Module("waybill", { service: WaybillService, loaders: [openWaybill] })
