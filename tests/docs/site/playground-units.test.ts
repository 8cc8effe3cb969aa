// The words of the playground for prints in other units, and for unpacked pieces.
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { skipped } from "../../browser/fixtures/chromium.ts"
import { done, hashOf, type Playground, servePlayground } from "./built-playground.ts"

describe.skipIf(skipped !== "")(`the answer of the playground${skipped}`, () => {
  let playground: Playground
  let open: Playground["open"]

  beforeAll(async () => {
    playground = await servePlayground()
    open = playground.open
  })
  afterAll(() => playground.close())

  it("shows prints, boxes, drawings and proofs in the units that the visitor selected", async () => {
    const prints = [{ width: "16", height: "20", finishing: "Canvas", quantity: "3" }]
    const page = await open(hashOf({ mode: "prints", units: "cm/kg", prints }))
    await done(page)
    // The box of 18.5 × 18.5 × 3 inches, of 2.54 cm each.
    expect(await page.textContent(".facts")).toMatch(/^46\.99 × 46\.99 × 7\.62 cm outside, [\d.]+ kg$/)
    const drawing = (await page.textContent("figure"))!
    expect(drawing).toContain("3 × Canvas 16 × 20")
    expect(drawing).toContain("kg")
    const answer = (await page.textContent("#results"))!
    expect(answer).toContain("cm³")
    const own = answer.slice(0, answer.indexOf("Prices"))
    expect(own).not.toMatch(/\d (?:in³?|lb)\b/)
    expect(await page.textContent("#code code")).toContain(
      "const inches = (cm: number) => Math.round((cm / 2.54) * 1000) / 1000"
    )
  })

  it("writes lengths, weights and volumes with at most two decimals", async () => {
    const prints = [{ width: "16", height: "20", finishing: "Canvas", quantity: "3" }]
    const page = await open(hashOf({ mode: "prints", units: "cm/kg", prints }))
    await done(page)
    const shown = (await page.textContent("#results"))!
    // A canvas of 16 cm, or 6.299 inches, needs 7.299 inches, which are 18.539 cm.
    expect(shown).toContain("18.54 × 22.54 × 3.81 cm")
    expect(shown.slice(0, shown.indexOf("Prices"))).not.toMatch(/\d\.\d{3}/)
  })

  it("shows a whole drawing with all facts beside the fields on a screen of 1440 pixels", async () => {
    const prints = [{ width: "16", height: "20", finishing: "Canvas", quantity: "3" }]
    const page = await open(hashOf({ mode: "prints", units: "cm/kg", prints }), 1440)
    // The width between the navigation and the margin of the site.
    await page.addStyleTag({ content: "body { width: 1040px }" })
    await done(page)
    const [form, figure] = [(await page.locator("form").boundingBox())!, (await page.locator("figure").boundingBox())!]
    expect(figure.x).toBeGreaterThan(form.x + form.width)
    const figureIs = (side: string) => page.evaluate(`document.querySelector("figure").${side}`)
    expect(await figureIs("scrollWidth")).toBe(await figureIs("clientWidth"))
    expect(await page.textContent("figure")).not.toContain("…")
  })

  it("says on every screen that pieces are unpacked", async () => {
    const items = [
      { reference: "Book", width: "15", length: "21", height: "3", quantity: "1" },
      { reference: "Pole", width: "200", length: "2", height: "2", quantity: "1" }
    ]
    const page = await open(hashOf({ items }))
    await page.locator("#status", { hasText: /^1 parcel\. Not everything is packed\.$/ }).waitFor()
    expect(await page.textContent("#summary")).toMatch(/^1 parcel: S · not everything is packed · /)
  })
})
