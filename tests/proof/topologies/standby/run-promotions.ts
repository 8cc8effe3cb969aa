// Promotes a standby while clients write through a TCP proxy, which an operator switches.
import { openProxy } from "../../../../packages/adapter-sql/test/faults/proxy.ts"
import { queryOn } from "../../../../packages/adapter-sql/test/fixtures/tables.ts"
import { openShop } from "../../crashes/load/open-shop.ts"
import { refusedStart } from "../../crashes/load/refused-start.ts"
import { runOutages } from "../../crashes/outages/run-outages.ts"
import type { Absent, Result, Run } from "../../trial.ts"
import { pause } from "../network/until.ts"
import { openPair } from "./pair.ts"

/** Milliseconds in which the service is connected to the standby before its promotion. */
const ON_STANDBY = 12_000

/** `isEarly`: the proxy is switched to the standby before its promotion, and another process starts there. */
export const runPromotions = async (isEarly: boolean, run: Run): Promise<Result | Absent> => {
  const pair = await openPair()
  if (pair.absent !== undefined) return pair
  const proxy = await openProxy(pair.primaryUrl(), "postgres")
  const problems: Array<string> = []
  try {
    const database = ["--database", proxy.url]
    const shop = await openShop(database)
    const cause = async () => {
      await pair.killPrimary()
      const standby = pair.standbyUrl()
      if (isEarly) {
        proxy.switchTo(standby)
        const waited = pause(ON_STANDBY)
        problems.push(...(await refusedStart(shop, database, /standby or read-only/)))
        await waited
      }
      const at = await pair.promote()
      if (!isEarly) proxy.switchTo(standby)
      await pair.complete()
      return at
    }
    const query = queryOn({ postgres: proxy.url }, "waybill_")
    const outage = { cause, isServiceUp: true, isServing: false }
    const result = await runOutages(shop.address, { query }, outage, run).finally(shop.close)
    return { ...result, found: [...result.found, ...problems] }
  } finally {
    await proxy.close()
    await pair.end()
  }
}
