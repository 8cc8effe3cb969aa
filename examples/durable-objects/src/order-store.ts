import type { DurableObjectStorage, SqlStorage } from "@cloudflare/workers-types/index.ts"
import { ordersOver } from "@waybill/adapter-sql/over"
import type { PlainPorts } from "@waybill/core"

/** Runs statements of Waybill on the SQLite database of a Durable Object. */
export const executeOn =
  (sql: SqlStorage) => (statement: string, parameters: ReadonlyArray<string | number | null>) => {
    const cursor = sql.exec(statement, ...parameters)
    return { rows: cursor.toArray(), affected: cursor.rowsWritten }
  }

/** Returns the order store of a Durable Object. Each write is one transaction of its storage. */
export const objectStore = (storage: DurableObjectStorage): PlainPorts["store"] => {
  const orders = ordersOver(executeOn(storage.sql), { dialect: "sqlite" })
  return {
    ...orders,
    insert: (order, event) => storage.transaction(async () => orders.insert(order, event)),
    update: (order, event) => storage.transaction(async () => orders.update(order, event)),
    erase: (order, event, history) => storage.transaction(async () => orders.erase(order, event, history))
  }
}
