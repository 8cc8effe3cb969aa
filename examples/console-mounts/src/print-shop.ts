import { operatorApi, operatorHandler } from "@waybill/adapter-http"
import { sendTestEvent } from "@waybill/adapter-http/webhooks"
import { openStores, type Source } from "@waybill/adapter-sql/plain"
import { cardRater, createWaybill, printPacker } from "@waybill/core"
import { rateCardsDesk } from "@waybill/core/adapter"
import { carriersOf, exampleCards, exampleShipFrom } from "@waybill/packing/rating"

/** Opens the stores of a print shop and its operator API. `handler` is the option `api` of the console. */
export const openPrintShop = async (source: Source) => {
  const db = await openStores(source)
  const { accounts, orderIds, store } = db
  const quotes = { carriers: carriersOf(exampleCards), rater: cardRater(exampleCards, exampleShipFrom) }
  const waybill = createWaybill({ ports: { store, orderIds, accounts, ...quotes, packer: printPacker() } })
  const cards = rateCardsDesk(exampleCards, exampleShipFrom)
  const api = operatorApi({ waybill, ...db.operatorPorts, cards, sendTest: sendTestEvent })
  return {
    api,
    handler: operatorHandler(api),
    /** Stores an order of a merchant. */
    pushOrder: waybill.pushOrder,
    /** Returns a new token for a person. */
    createToken: async (name: string, role: "viewer" | "packer" | "operator" | "admin") =>
      (await db.operatorTokens.create({ name, role })).token,
    revokeToken: db.operatorTokens.revoke,
    close: async () => {
      await waybill.dispose()
      await db.close()
    }
  }
}
