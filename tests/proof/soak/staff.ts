// The print shop beside the merchants: a session in the console, commands of the operator, and exports.
import { setTimeout as pause } from "node:timers/promises"
import { visitor } from "../../console/fixtures/visitor.ts"
import { sendWrite } from "../crashes/load/send-write.ts"
import type { SoakedService } from "./open-service.ts"

/** Pages of the console, each of which the session opens in turn. */
const pages = ["/", "/?stage=shipped", "/figures", "/webhooks", "/accounts", "/figures/hours.csv"]
/** Milliseconds between two pages, two orders in work, and two exports. */
const WAITS = { page: 1000, order: 250, export: 30_000 } as const
const work = ["push_order", "start", "ship"] as const

/** `prefix` starts the xids of their orders. */
export const openStaff = async (service: SoakedService, prefix: string) => {
  const { exportOrders, place, token } = service
  const session = await visitor(place.url, token)
  const address = { url: place.url, credentials: place.credentials, token }
  const ended = new AbortController()
  const counts = { pages: 0, commands: 0, exports: 0 }
  const problems: Array<string> = []

  const openPage = async (number: number) => {
    const path = pages[number % pages.length]!
    const { status } = await session.get(path)
    counts.pages++
    if (status !== 200) problems.push(`the page ${path} has the status ${status}`)
  }
  const workOnOrder = async (number: number) => {
    let order = { xid: `${prefix}-${number}`, order_id: "", items: 2 }
    for (const command of work) {
      const sent = await sendWrite(address, order, command)
      if (typeof sent === "string" || "unexpected" in sent)
        return void problems.push(`${command}: ${typeof sent === "string" ? sent : sent.unexpected}`)
      order = sent
      counts.commands++
    }
  }
  const exportAll = async () => {
    await exportOrders()
    counts.exports++
  }
  const repeat = async (wait: number, once: (number: number) => Promise<void>) => {
    for (let number = 0; !ended.signal.aborted; number++) {
      await once(number).catch((error: Error) => void problems.push(error.message))
      await pause(wait, undefined, { signal: ended.signal }).catch(() => {})
    }
  }
  const all = [repeat(WAITS.page, openPage), repeat(WAITS.order, workOnOrder), repeat(WAITS.export, exportAll)]
  return {
    counts,
    problems: problems as ReadonlyArray<string>,
    end: async () => {
      ended.abort()
      await Promise.all(all)
    }
  }
}
