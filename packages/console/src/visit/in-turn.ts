import { Turns } from "@waybill/adapter-http"
import { Refused } from "../api/refused.ts"

/** Pages with lists or documents, by path. Pages of an order read it in turn, too, but may wait for its packing. */
const costly: ReadonlySet<string> = new Set([
  "/",
  "/documents",
  "/documents/print",
  "/documents/hand-over",
  "/orders/{account}/{order_id}/documents",
  "/figures",
  "/shop",
  "/accounts",
  "/webhooks",
  "/webhooks/{webhook_id}/deliveries",
  "/tokens",
  "/cards/{card}/differences"
])

/** While a page waits for the operator API, three others are drawn. */
const limits = { perClient: 16, total: 128, waitMs: 10_000, atOnce: 4 }

const refused = (detail: string): Refused => new Refused({ status: 503, detail }, 5)

/**
 * Returns a function that draws costly pages in turn between the people who are logged in. Throws `Refused` if too many
 * wait, after a long wait, and if the person has left before.
 */
export const pageTurns = () => {
  const turns = new Turns(limits)
  return async <A>(path: string, person: string, { signal }: Request, draw: () => Promise<A>): Promise<A> => {
    if (!costly.has(path)) return draw()
    const drawn = await turns
      .run(person, async () => ({ page: await draw() }), signal)
      .catch((error: unknown) => {
        throw error === signal.reason ? refused("the connection is closed") : error
      })
    if (drawn === "full") throw refused("too many pages of this person are waiting")
    if (drawn === "late") throw refused("the page has waited for 10 seconds")
    return drawn.page
  }
}
