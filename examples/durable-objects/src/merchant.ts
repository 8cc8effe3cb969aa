import { DurableObject } from "cloudflare:workers"
import type { DurableObjectState } from "@cloudflare/workers-types/index.ts"
import { fetchHandler } from "@waybill/adapter-http"
import { type Credentials, cardRater, createWaybill, printPacker } from "@waybill/core"
import { carriersOf, exampleCards, exampleShipFrom } from "@waybill/packing/rating"
import { createAccount, objectAccounts } from "./account.ts"
import type { Environment } from "./environment.ts"
import { orderIds } from "./order-ids.ts"
import { objectStore } from "./order-store.ts"
import { createTables, hasTables } from "./tables.ts"

// Compiled once for all objects, because an object starts whenever its merchant returns after ten idle seconds.
const rater = cardRater(exampleCards, exampleShipFrom)
const carriers = carriersOf(exampleCards)
const packer = printPacker()

/** A merchant with its account and its orders, in the SQLite database of one Durable Object. */
export class Merchant extends DurableObject<Environment> {
  /** The calls of the merchant and of the shop. */
  protected readonly waybill = createWaybill({
    ports: {
      store: objectStore(this.ctx.storage),
      accounts: objectAccounts(this.ctx.storage.sql),
      orderIds: orderIds(this.ctx.storage.sql, () => this.env.ORDER_NUMBERS.getByName("all").lease()),
      rater,
      carriers,
      packer
    }
  })
  readonly #handler = fetchHandler(this.waybill)

  constructor(state: DurableObjectState, env: Environment) {
    super(state, env)
    // After an upgrade, the tables of each merchant are updated before its first request.
    state.blockConcurrencyWhile(async () => (hasTables(state.storage.sql) ? createTables(state.storage) : undefined))
  }

  /** Creates the tables and the account. Returns the credentials, or undefined if the merchant has an account. */
  async create(username: string): Promise<Credentials | undefined> {
    await createTables(this.ctx.storage)
    return createAccount(this.ctx.storage.sql, username)
  }

  /** Handles a request to the API of this merchant. */
  fetch(request: Request): Promise<Response> {
    return this.#handler(request, { client: request.headers.get("cf-connecting-ip") ?? undefined })
  }
}
