// A Worker that uses the runtime-neutral entries. Its orders are in the SQLite database of a Durable Object.
import { DurableObject } from "cloudflare:workers"
import { neutral } from "./neutral.mts"

interface Sql {
  exec(statement: string, ...parameters: ReadonlyArray<string | number | null>): Cursor
}

interface Cursor {
  toArray(): ReadonlyArray<object>
  readonly rowsWritten: number
}

interface State {
  readonly storage: { readonly sql: Sql }
}

interface Environment {
  readonly SHOP: { getByName(name: string): { run(): Promise<object> } }
}

export class Shop extends DurableObject<State> {
  run(): Promise<object> {
    const { sql } = this.ctx.storage
    return neutral((statement, parameters) => {
      const cursor = sql.exec(statement, ...parameters)
      return { rows: cursor.toArray(), affected: cursor.rowsWritten }
    })
  }
}

export default {
  fetch: async (_: Request, { SHOP }: Environment): Promise<Response> =>
    Response.json(await SHOP.getByName("shop").run())
}
