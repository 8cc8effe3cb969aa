// A Worker that runs the published laws inside Durable Objects, with the ports of this example.
import { DurableObject } from "cloudflare:workers"
import { type Credentials, type Login, plainPort } from "@waybill/core"
import { accountsLaws, lawTests, orderIdsLaws, orderStoreLaws, type RequiredAccounts } from "@waybill/core/testing"
import { Effect, Layer } from "effect"
import { objectAccounts, storeAccount } from "../src/account.ts"
import { orderIds } from "../src/order-ids.ts"
import { objectStore } from "../src/order-store.ts"
import { createTables } from "../src/tables.ts"

export { OrderNumbers } from "../src/order-numbers.ts"

interface Environment {
  readonly LAWS: { getByName(name: string): Laws }
  readonly ORDER_NUMBERS: { getByName(name: string): { lease(): Promise<number> } }
}

const BATCH = 500

/** Returns ids of another object. A call for each id would take most of the time of the laws. */
const inBatches = (take: (count: number) => Promise<Array<string>>) => {
  const ids: Array<string> = []
  let taking: Promise<unknown> | undefined
  return {
    next: async (): Promise<string> => {
      while (ids.length === 0) {
        taking ??= take(BATCH)
          .then((batch) => ids.push(...batch))
          .finally(() => (taking = undefined))
        await taking
      }
      return ids.shift()!
    }
  }
}

export class Laws extends DurableObject<Environment> {
  readonly #ids = orderIds(this.ctx.storage.sql, () => this.env.ORDER_NUMBERS.getByName("all").lease())

  async next(count: number): Promise<Array<string>> {
    await createTables(this.ctx.storage)
    return Promise.all(Array.from({ length: count }, () => this.#ids.next()))
  }

  async storeAccount(account_id: string, credentials: Credentials): Promise<void> {
    await createTables(this.ctx.storage)
    await storeAccount(this.ctx.storage.sql, account_id, credentials)
  }

  async login(credentials: Credentials): Promise<Login> {
    return objectAccounts(this.ctx.storage.sql).login(credentials, undefined)
  }

  /** Returns the accounts of a law, each in its own object. Closed accounts are left out: this example has none. */
  #accounts(known: RequiredAccounts) {
    const objectOf = (username: string) => this.env.LAWS.getByName(username.slice(0, 300))
    const open = known.filter(({ apiAccess }) => apiAccess !== false)
    const stored = Effect.promise(() =>
      Promise.all(
        open.map(({ account_id, password, secretkey, username }) =>
          objectOf(username).storeAccount(account_id, { password, secretkey, username })
        )
      )
    )
    const login = (credentials: Credentials) => objectOf(credentials.username).login(credentials)
    return Layer.provideMerge(plainPort.accounts({ login }), Layer.effectDiscard(stored))
  }

  /** Returns a line for each law: its name, and what breaks it. */
  async run(): Promise<ReadonlyArray<string>> {
    await createTables(this.ctx.storage)
    const another = plainPort.orderIds(inBatches((count) => this.env.LAWS.getByName("another").next(count)))
    const tests = [
      ...lawTests(orderStoreLaws, () => plainPort.store(objectStore(this.ctx.storage))),
      ...lawTests(orderIdsLaws(another), () => plainPort.orderIds(this.#ids)),
      ...lawTests(accountsLaws, (known) => this.#accounts(known))
    ]
    const lines: Array<string> = []
    for (const { name, run } of tests) {
      const result = await run().then(
        () => "passed",
        (error: unknown) => `failed: ${error}`
      )
      lines.push(`${name}: ${result}`)
    }
    return lines
  }
}

export default {
  fetch: async (_: Request, { LAWS }: Environment): Promise<Response> =>
    Response.json(await LAWS.getByName("laws").run())
}
