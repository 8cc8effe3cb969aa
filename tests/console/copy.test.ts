import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { closePages, skipped } from "../browser/fixtures/chromium.ts"
import { openAs } from "./fixtures/browser.ts"
import { openShop, type Shop } from "./fixtures/shop.ts"

describe.skipIf(skipped !== "")(`secrets on pages${skipped}`, () => {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop()
  })
  afterAll(async () => {
    await closePages()
    await shop?.clear()
  })

  it.each([
    ["with", ["clipboard-read", "clipboard-write"]],
    ["without", ["clipboard-read"]]
  ])(
    "a button copies a new secret %s permission to write to the clipboard, and names it",
    async (which, permissions) => {
      const { page, problems } = await openAs(shop, "admin", "/tokens", { permissions })
      await page.locator(".create summary").click()
      await page.locator("#field-name").fill(`copied-${which}`)
      await page.getByRole("button", { name: "Create the token" }).click()
      await page.getByRole("button", { name: "Copy: Token" }).click()
      await page.getByText("Copied: Token.").waitFor()
      const secret = await page.locator("#secret-0").inputValue()
      expect(secret).toMatch(/^wb_op_[\w-]{43}$/)
      expect(await page.evaluate("navigator.clipboard.readText()")).toBe(secret)
      expect(problems).toEqual([])
    }
  )
})
