// One page of the console: a person logs in, and the board shows an order.
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { closePages, skipped } from "../browser/fixtures/chromium.ts"
import { logIn, openPage } from "../console/fixtures/browser.ts"
import { submission } from "../console/fixtures/seed.ts"
import { openService } from "../service/fixtures/service-in-process.ts"

describe.skipIf(skipped !== "")(`the console${skipped}`, () => {
  let service: Awaited<ReturnType<typeof openService>>
  beforeAll(async () => {
    service = await openService()
  })
  afterAll(async () => {
    await closePages()
    await service?.clear()
  })

  it("a person logs in by keyboard, and the board shows an order that arrives", async () => {
    const { page, problems } = await openPage(`${service.url}/console`)
    const stream = page.waitForResponse((reply) => reply.url().endsWith("/console/events"))
    await logIn(page, service.firstToken)
    expect(await page.title()).toBe("Board · Waybill")
    expect((await stream).headers()["content-type"]).toContain("text/event-stream")
    expect(await service.call("push_order", submission("A-1"))).toMatchObject({ res: "success" })
    await page.locator("#column-new .card a", { hasText: "A-1" }).waitFor({ state: "attached" })
    expect(problems).toEqual([])
  })
})
