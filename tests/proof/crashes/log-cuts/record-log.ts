// Records how a service writes SQLite's log, and kills the service so that the log remains.
import { existsSync, statSync } from "node:fs"
import { join } from "node:path"
import type { SeededRandom } from "../../../../packages/core/test/simulation/seeded-random.ts"
import { MAX_ITEMS, scripts } from "../load/clients.ts"
import { openShop } from "../load/open-shop.ts"
import { type KnownOrder, sendWrite } from "../load/send-write.ts"
import type { LoggedWrite } from "./judge-cut.ts"

/** Fewest and most orders. SQLite does not restart a log of this size. */
const ORDERS = { fewest: 3, more: 12 }

/** Runs a service until it has acknowledged some writes, one after another. */
export const recordLog = async (random: SeededRandom) => {
  const shop = await openShop(["--database", "cut.db"])
  const file = join(shop.folder, "cut.db")
  const logSize = () => (existsSync(`${file}-wal`) ? statSync(`${file}-wal`).size : 0)
  const writes: Array<LoggedWrite> = []
  try {
    const orders = ORDERS.fewest + random.below(ORDERS.more)
    for (let number = 0; number < orders; number++) {
      let order: KnownOrder = { xid: `x${number}`, order_id: "", items: 1 + random.below(MAX_ITEMS) }
      for (const command of random.pick(scripts)) {
        const before = logSize()
        const write = await sendWrite(shop.address, order, command)
        if (typeof write === "string" || "unexpected" in write) throw new Error(`${command}: ${JSON.stringify(write)}`)
        writes.push({ request: write.request, before, after: logSize() })
        order = write
      }
    }
    await shop.kill()
    return { file, folder: shop.folder, writes, logSize: logSize(), close: shop.close }
  } catch (error) {
    shop.close()
    throw error
  }
}

export type RecordedLog = Awaited<ReturnType<typeof recordLog>>
