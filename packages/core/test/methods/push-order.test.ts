import { describeMethod } from "./method-behaviour.ts"
import { pushOrderCases } from "./push-order.cases.ts"

describeMethod("push_order", pushOrderCases)
