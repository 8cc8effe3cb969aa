import { describeMethod } from "./method-behaviour.ts"
import { reOrderCases } from "./re-order.cases.ts"

describeMethod("re_order", reOrderCases)
