import { operatorApi, operatorHandler, operatorPorts } from "@waybill/adapter-http"
import { sendTestEvent } from "@waybill/adapter-http/webhooks"
import { type Source, sqlOrderIds, sqlStores } from "@waybill/adapter-sql"
import { Carriers, cardRater, printPacker, Waybill } from "@waybill/core"
import { OperatorTokens, rateCardsDesk } from "@waybill/core/adapter"
import { carriersOf, exampleCards, exampleShipFrom } from "@waybill/packing/rating"
import { Effect, Layer, ManagedRuntime, Redacted } from "effect"

/** Opens the stores of a print shop and its operator API. `handler` is the option `api` of the console. */
export const openPrintShop = async (source: Source) => {
  const stores = sqlOrderIds().pipe(Layer.provideMerge(sqlStores(source)))
  const quotes = Layer.merge(cardRater(exampleCards, exampleShipFrom), printPacker())
  const ports = Layer.mergeAll(stores, quotes, Carriers.layer(carriersOf(exampleCards)))
  const runtime = ManagedRuntime.make(Layer.provideMerge(Waybill.layer, ports))
  const waybill = await runtime.runPromise(Waybill)
  const tokens = await runtime.runPromise(OperatorTokens)
  const cards = rateCardsDesk(exampleCards, exampleShipFrom)
  const api = operatorApi(await runtime.runPromise(operatorPorts({ cards, sendTest: sendTestEvent })))
  return {
    api,
    handler: operatorHandler(api),
    /** Stores an order of a merchant. */
    pushOrder: (...order: Parameters<typeof waybill.pushOrder>) => runtime.runPromise(waybill.pushOrder(...order)),
    /** Returns a new token for a person. */
    createToken: (name: string, role: "viewer" | "packer" | "operator" | "admin") =>
      runtime.runPromise(Effect.map(tokens.create({ name, role }), ({ token }) => Redacted.value(token))),
    revokeToken: (name: string) => runtime.runPromise(tokens.revoke(name)),
    close: () => runtime.dispose()
  }
}
