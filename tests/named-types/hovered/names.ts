// The names that the test hovers over.
import { fetchHandler, operatorHandler } from "@waybill/adapter-http"
import { type OperatorClient, operatorClient, type WaybillClient, waybillClient } from "@waybill/adapter-http/client"
import { nodeListener } from "@waybill/adapter-http/node"
import { sqlStores } from "@waybill/adapter-sql"
import { migrateOver, orderStoreOver, ordersOver } from "@waybill/adapter-sql/over"
import { openStores, type Stores } from "@waybill/adapter-sql/plain"
import { console } from "@waybill/console"
import {
  createWaybill,
  inputSchema,
  plainPort,
  queueActionOf,
  readJson,
  type WaybillCalls,
  type WaybillPromises
} from "@waybill/core"
import { readJsonInSteps } from "@waybill/core/adapter"
import type { HoldCommandInput, OrderItemInput } from "@waybill/core/inputs"
import { pack } from "@waybill/packing"
import { packPrints } from "@waybill/packing/prints"
import { quote } from "@waybill/packing/rating"

export const constructors = [
  createWaybill,
  openStores,
  waybillClient,
  operatorClient,
  sqlStores,
  nodeListener,
  fetchHandler,
  operatorHandler,
  console,
  pack,
  packPrints,
  quote,
  inputSchema,
  queueActionOf,
  readJson,
  readJsonInSteps,
  ordersOver,
  orderStoreOver,
  migrateOver
]

export const layers = [
  plainPort.store,
  plainPort.accounts,
  plainPort.carriers,
  plainPort.rater,
  plainPort.packer,
  plainPort.orderIds
]

const holdSchema = inputSchema("hold_order")
export const schemas = [holdSchema]

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
  waybill.within,
  waybill.dispose
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
  desk.recordPreflight,
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
  commands.recordPreflight,
  commands.note,
  commands.erase,
  commands.actions,
  commands.order,
  commands.history,
  commands.events
]

export const merchantCalls = (client: WaybillClient) => [
  client.pushOrder,
  client.reOrder,
  client.changeShipAddress,
  client.changeShipMethod,
  client.changeShipDeadline,
  client.getStatus,
  client.getOrder,
  client.holdOrder,
  client.unholdOrder,
  client.cancelOrder,
  client.enableRushProcessing,
  client.shippingRate,
  client.packageInfo
]

export const operatorCalls = (board: OperatorClient) => [
  board.start,
  board.undoStart,
  board.hold,
  board.release,
  board.ship,
  board.correctShipment,
  board.voidShipment,
  board.track,
  board.cancel,
  board.reject,
  board.reprint,
  board.bindQuote,
  board.recordPreflight,
  board.note,
  board.erase,
  board.getMe,
  board.listOrders,
  board.countOrders,
  board.listChoices,
  board.getOrder,
  board.getOrderAt,
  board.getHistory,
  board.getActions,
  board.getPacking,
  board.getFigures,
  board.getWork,
  board.listCards,
  board.getCard,
  board.compareEditions,
  board.quoteParcels,
  board.listEvents,
  board.bulk,
  board.request
]

export const storeCalls = (stores: Stores) => [
  stores.store,
  stores.orderIds,
  stores.accounts,
  stores.accountAdmin,
  stores.orders,
  stores.outbox,
  stores.retention,
  stores.operatorTokens,
  stores.webhooks,
  stores.relay,
  stores.webhookQueue,
  stores.isReady,
  stores.close
]

export const serviceCalls = ({
  store,
  orderIds,
  accounts,
  accountAdmin,
  orders,
  outbox,
  retention,
  operatorTokens,
  webhooks
}: Stores) => [
  store.insert,
  store.find,
  store.summary,
  store.update,
  store.erase,
  store.history,
  store.events,
  orderIds.next,
  accounts.login,
  accountAdmin.create,
  accountAdmin.list,
  accountAdmin.rotate,
  accountAdmin.retire,
  accountAdmin.enable,
  accountAdmin.disable,
  accountAdmin.allowApi,
  accountAdmin.denyApi,
  accountAdmin.changePassword,
  accountAdmin.unlock,
  orders.list,
  orders.counts,
  orders.countShipped,
  orders.choices,
  orders.latestCursor,
  outbox.run,
  outbox.consumers,
  outbox.setAside,
  outbox.retry,
  outbox.discard,
  outbox.remove,
  outbox.claim,
  outbox.settle,
  outbox.release,
  retention.deleteBatch,
  retention.listBatch,
  operatorTokens.create,
  operatorTokens.list,
  operatorTokens.changeRole,
  operatorTokens.revoke,
  operatorTokens.find,
  webhooks.add,
  webhooks.list,
  webhooks.get,
  webhooks.change,
  webhooks.pause,
  webhooks.resume,
  webhooks.rotate,
  webhooks.remove,
  webhooks.deliveries,
  webhooks.replay,
  webhooks.secrets
]

export const fields = (item: OrderItemInput, hold: HoldCommandInput) => [item.media_width, hold.reason]
