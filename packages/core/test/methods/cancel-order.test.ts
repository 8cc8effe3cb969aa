import { cancelOrderCases } from "./cancel-order.cases.ts"
import { describeMethod } from "./method-behaviour.ts"

describeMethod("cancel_order", cancelOrderCases)
