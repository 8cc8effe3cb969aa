import { describeMethod } from "./method-behaviour.ts"
import { shippingRateCases } from "./shipping-rate.cases.ts"

describeMethod("shipping_rate", shippingRateCases)
