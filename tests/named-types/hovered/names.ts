// The names that the test hovers over.
import { fetchHandler, operatorHandler } from "@waybill/adapter-http"
import { nodeListener } from "@waybill/adapter-http/node"
import { sqlStores } from "@waybill/adapter-sql"
import { openStores } from "@waybill/adapter-sql/plain"
import { console } from "@waybill/console"
import {
  createWaybill,
  type HoldCommandInput,
  type OrderItemInput,
  type WaybillCalls,
  type WaybillPromises
} from "@waybill/core"
import { pack } from "@waybill/packing"
import { packPrints } from "@waybill/packing/prints"
import { quote } from "@waybill/packing/rating"

export const constructors = [
  createWaybill,
  openStores,
  sqlStores,
  nodeListener,
  fetchHandler,
  operatorHandler,
  console,
  pack,
  packPrints,
  quote
]

export const promises = (waybill: WaybillPromises) => [
  waybill.pushOrder,
  waybill.reOrder,
  waybill.changeShipAddress,
  waybill.changeShipMethod,
  waybill.changeShipDeadline,
  waybill.getStatus,
  waybill.getOrder,
  waybill.holdOrder,
  waybill.unholdOrder,
  waybill.cancelOrder,
  waybill.enableRushProcessing,
  waybill.shippingRate,
  waybill.packageInfo,
  waybill.quoteCart,
  waybill.operator,
  waybill.handle,
  waybill.within
]

export const commandPromises = (desk: WaybillPromises["operator"]) => [
  desk.start,
  desk.undoStart,
  desk.hold,
  desk.release,
  desk.ship,
  desk.correctShipment,
  desk.voidShipment,
  desk.track,
  desk.cancel,
  desk.reject,
  desk.reprint,
  desk.bindQuote,
  desk.note,
  desk.erase,
  desk.actions,
  desk.order,
  desk.history,
  desk.events
]

export const effects = (calls: WaybillCalls) => [
  calls.pushOrder,
  calls.reOrder,
  calls.changeShipAddress,
  calls.changeShipMethod,
  calls.changeShipDeadline,
  calls.getStatus,
  calls.getOrder,
  calls.holdOrder,
  calls.unholdOrder,
  calls.cancelOrder,
  calls.enableRushProcessing,
  calls.shippingRate,
  calls.packageInfo,
  calls.quoteCart,
  calls.operator,
  calls.handle,
  calls.within
]

export const commandEffects = (commands: WaybillCalls["operator"]) => [
  commands.start,
  commands.undoStart,
  commands.hold,
  commands.release,
  commands.ship,
  commands.correctShipment,
  commands.voidShipment,
  commands.track,
  commands.cancel,
  commands.reject,
  commands.reprint,
  commands.bindQuote,
  commands.note,
  commands.erase,
  commands.actions,
  commands.order,
  commands.history,
  commands.events
]

export const fields = (item: OrderItemInput, hold: HoldCommandInput) => [item.media_width, hold.reason]
