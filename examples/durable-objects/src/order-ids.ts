import type { SqlStorage } from "@cloudflare/workers-types/index.ts"
import type { PlainPorts } from "@waybill/core"
import { BLOCK_LENGTH } from "./order-numbers.ts"

/**
 * Returns ids from blocks of numbers that no other object has. A block is stored before its first number is used, so that
 * an object that restarts continues with the next one.
 */
export const orderIds = (sql: SqlStorage, lease: () => Promise<number>): Exclude<PlainPorts["orderIds"], number> => {
  let leasing: Promise<void> | undefined
  const take = () => {
    const [taken] = sql.exec<{ id: number }>(
      "update order_ids set next = next + 1 where next < until returning next - 1 as id"
    )
    return taken?.id
  }
  const leaseBlock = async () => {
    const first = await lease()
    sql.exec("insert or replace into order_ids values (1, ?, ?)", first, first + BLOCK_LENGTH)
  }
  return {
    next: async () => {
      for (;;) {
        const id = take()
        if (id !== undefined) return String(id)
        // One call for all orders that wait for the block.
        leasing ??= leaseBlock().finally(() => (leasing = undefined))
        await leasing
      }
    }
  }
}
