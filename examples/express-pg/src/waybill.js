import { sendWebhooks } from "@waybill/adapter-http/webhooks"
import { openStores } from "@waybill/adapter-sql/plain"
import { cardRater, createWaybill } from "@waybill/core"
import { exampleCards, exampleShipFrom } from "@waybill/packing/rating"

/**
 * Opens Waybill on PostgreSQL, and starts its work in the background: a mail for each shipment, and webhooks.
 *
 * @param {string} postgres
 * @param {(text: string) => Promise<void>} sendMail
 * @param {import("@waybill/core").PolicyInput} [rules]
 */
export const openWaybill = async (postgres, sendMail, rules = {}) => {
  const stores = await openStores({ postgres, migrate: false, accounts: "host", policy: rules })
  const { orderIds, store } = stores
  const rater = cardRater(exampleCards, exampleShipFrom)
  const waybill = createWaybill({ ports: { store, orderIds, rater }, policy: rules })

  const stopping = new AbortController()
  const { signal } = stopping
  /** @type {import("@waybill/adapter-sql/plain").ConsumerHandler} */
  const mail = async ({ event, order }) => {
    if (event.command === "ship") await sendMail(`Your order ${order.xid} has shipped`)
  }
  const work = [
    stores.outbox.run("mail", mail, { signal }),
    stores.relay({ signal }),
    sendWebhooks({ ...stores.webhookQueue, signal })
  ]
  return {
    stores,
    waybill,
    close: async () => {
      stopping.abort()
      await Promise.all(work)
      await waybill.dispose()
      await stores.close()
    }
  }
}
