import { holdOrderCases } from "./hold-order.cases.ts"
import { describeMethod } from "./method-behaviour.ts"

describeMethod("hold_order", holdOrderCases)
