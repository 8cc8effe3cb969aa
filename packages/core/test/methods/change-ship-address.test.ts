import { changeShipAddressCases } from "./change-ship-address.cases.ts"
import { describeMethod } from "./method-behaviour.ts"

describeMethod("change_ship_address", changeShipAddressCases)
