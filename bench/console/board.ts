// Measures the board of the console: the reply of the service, and the time until a browser can use the page.
import { chromium } from "playwright-core"
import type { RunningService } from "./service.ts"

const CHROMIUM = "/usr/bin/chromium"
const WARM_UP = 10

/** Returns the times of the services in turn, in milliseconds, so that a busy machine affects them equally. */
export const replyTimes = async (services: ReadonlyArray<RunningService>, runs: number) => {
  const results = services.map(() => ({ bytes: 0, cpu: 0, times: [] as Array<number> }))
  for (let at = -WARM_UP; at < runs; at++)
    for (const [index, { cookie, processorTime, url }] of services.entries()) {
      if (at === 0) results[index]!.cpu = -processorTime()
      const start = performance.now()
      const reply = await fetch(url, { headers: { cookie, "accept-encoding": "gzip" } })
      const text = await reply.text()
      if (!text.includes("column-shipped")) throw new Error(text)
      results[index]!.bytes = text.length
      if (at >= 0) results[index]!.times.push(performance.now() - start)
    }
  for (const [index, { processorTime }] of services.entries())
    results[index]!.cpu = (results[index]!.cpu + processorTime()) / runs
  return results
}

/**
 * The time from the start of the navigation until the page is drawn and its scripts have run. Module scripts run before
 * the event `DOMContentLoaded`.
 */
const USABLE = `new Promise((resolve) => {
  const read = () => {
    const [page] = performance.getEntriesByType("navigation")
    const [drawn] = performance.getEntriesByName("first-contentful-paint")
    if (page.domContentLoadedEventEnd > 0 && drawn) resolve(Math.max(page.domContentLoadedEventEnd, drawn.startTime))
    else setTimeout(read, 5)
  }
  read()
})`

/** Returns the times until Chromium can use the page, with an empty cache and with a filled one. */
export const usableTimes = async (services: ReadonlyArray<RunningService>, runs: number) => {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", "--disable-gpu"] })
  const results = services.map(() => ({ cold: [] as Array<number>, warm: [] as Array<number> }))
  try {
    for (let run = 0; run < runs; run++)
      for (const [index, { cookie, url }] of services.entries()) {
        const context = await browser.newContext()
        const [name = "", value = ""] = cookie.split("=")
        await context.addCookies([{ name, value, url }])
        const page = await context.newPage()
        for (const cache of ["cold", "warm"] as const) {
          await page.goto(url)
          results[index]![cache].push(await page.evaluate<number>(USABLE))
        }
        await context.close()
      }
  } finally {
    await browser.close()
  }
  return results
}
