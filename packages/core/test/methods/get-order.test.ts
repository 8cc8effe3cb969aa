import { getOrderCases } from "./get-order.cases.ts"
import { describeMethod } from "./method-behaviour.ts"

describeMethod("get_order", getOrderCases)
