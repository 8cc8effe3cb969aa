import { operatorApi, operatorHandler } from "@waybill/adapter-http"
import { sendTestEvent } from "@waybill/adapter-http/webhooks"
import { type Source, sqlOrderIds, sqlStores } from "@waybill/adapter-sql"
import { Carriers, cardRater, printPacker, Waybill } from "@waybill/core"
import { AccountAdmin, OperatorTokens, OrderFigures, OrderList, rateCardsDesk, Webhooks } from "@waybill/core/adapter"
import { carriersOf, exampleCards, exampleShipFrom } from "@waybill/packing/rating"
import { Effect, Layer, ManagedRuntime, Redacted } from "effect"

/** The stores behind the operator API. Each is a service of Waybill. */
const operatorServices = Effect.all({
  waybill: Waybill,
  board: OrderList,
  figures: OrderFigures,
  tokens: OperatorTokens,
  accounts: AccountAdmin,
  webhooks: Webhooks
})

/** Opens the stores of a print shop and its operator API. `handler` is the option `api` of the console. */
export const openPrintShop = async (source: Source) => {
  const stores = sqlOrderIds().pipe(Layer.provideMerge(sqlStores(source)))
  const quotes = Layer.merge(cardRater(exampleCards, exampleShipFrom), printPacker())
  const ports = Layer.mergeAll(stores, quotes, Carriers.layer(carriersOf(exampleCards)))
  const runtime = ManagedRuntime.make(Layer.provideMerge(Waybill.layer, ports))
  const waybill = await runtime.runPromise(Waybill)
  const operator = await runtime.runPromise(operatorServices)
  const cards = rateCardsDesk(exampleCards, exampleShipFrom)
  const api = operatorApi({ ...operator, cards, sendTest: sendTestEvent })
  return {
    api,
    handler: operatorHandler(api),
    /** Stores an order of a merchant. */
    pushOrder: (...order: Parameters<typeof waybill.pushOrder>) => runtime.runPromise(waybill.pushOrder(...order)),
    /** Returns a new token for a person. */
    createToken: (name: string, role: "viewer" | "packer" | "operator" | "admin") =>
      runtime.runPromise(Effect.map(operator.tokens.create({ name, role }), ({ token }) => Redacted.value(token))),
    revokeToken: (name: string) => runtime.runPromise(operator.tokens.revoke(name)),
    close: () => runtime.dispose()
  }
}
