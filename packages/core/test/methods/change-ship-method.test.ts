import { changeShipMethodCases } from "./change-ship-method.cases.ts"
import { describeMethod } from "./method-behaviour.ts"

describeMethod("change_ship_method", changeShipMethodCases)
