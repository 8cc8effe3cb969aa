// A CommonJS module in TypeScript. The compiler turns these imports into calls of `require`.
import { memory } from "@waybill/core/testing"

import core = require("@waybill/core")
import packing = require("@waybill/packing")

export const waybill: core.WaybillPromises = core.createWaybill({ ports: memory() })
export const outcome: packing.Outcome = packing.pack({ items: [], boxes: [] })
