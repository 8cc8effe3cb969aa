import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import { WaybillFulfillmentService } from "./service.ts"

export default ModuleProvider(Modules.FULFILLMENT, { services: [WaybillFulfillmentService] })
