import { changeShipDeadlineCases } from "./change-ship-deadline.cases.ts"
import { describeMethod } from "./method-behaviour.ts"

describeMethod("change_ship_deadline", changeShipDeadlineCases)
