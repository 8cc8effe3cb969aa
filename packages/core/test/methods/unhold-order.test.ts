import { describeMethod } from "./method-behaviour.ts"
import { unholdOrderCases } from "./unhold-order.cases.ts"

describeMethod("unhold_order", unholdOrderCases)
