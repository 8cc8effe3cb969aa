// The playground of the site: its state, its code and its certificate, and the bundle in Chromium.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { skipped } from "../../browser/fixtures/chromium.ts"
import { done, hashOf, type Playground, servePlayground } from "./built-playground.ts"
import { card } from "./rapid-card.ts"

const framed = { width: "8", height: "10", finishing: "Framed", quantity: "1" }

describe.skipIf(skipped !== "")(`the playground${skipped}`, () => {
  let playground: Playground
  let open: Playground["open"]

  beforeAll(async () => {
    playground = await servePlayground()
    open = playground.open
  })
  afterAll(() => playground.close())

  it("packs, draws, proves and quotes the example, and keeps changes in the address", async () => {
    const page = await open()
    await done(page)
    // Four books, two mugs and a poster have 3,780 + 2,160 + 1,200 cm³, more than the 4,320 of S and less than the 12,288 of M.
    expect(await page.locator("#box-title").textContent()).toBe("Box 1 of 1: M")
    expect(await page.locator("figure svg").count()).toBe(1)
    expect(await page.locator("#certificate").textContent()).toContain(
      "One box holds everything, and everything needs at least one."
    )
    expect(await page.locator(".rate", { hasText: "Acme Ground" }).count()).toBe(1)
    await page.fill("#items-0-weight", "15")
    // M holds 20 kg, and S 10: each of the four books needs a box M.
    await page.locator("#box-title", { hasText: "of 4" }).waitFor()
    const stored = JSON.parse(decodeURIComponent(new URL(page.url()).hash.slice(1)))
    expect(stored.items[0]).toMatchObject({ reference: "Book", weight: "15" })
    const other = await open(new URL(page.url()).hash)
    await other.locator("#box-title", { hasText: "of 4" }).waitFor()
    expect(await other.inputValue("#items-0-weight")).toBe("15")
  })

  it("checks each claim of the packing with a button", async () => {
    const page = await open()
    await done(page)
    await page.click("#check")
    expect(await page.locator("#claims li").allTextContents()).toEqual([
      "packing: checked",
      "boxes: checked",
      "volume: checked",
      "optimal: checked"
    ])
  })

  it("turns a box and fills it piece by piece, with the keyboard", async () => {
    const page = await open()
    await done(page)
    const drawing = () => page.locator("figure").innerHTML()
    const first = await drawing()
    await page.focus("#turn")
    await page.keyboard.press("Enter")
    expect(await drawing()).not.toBe(first)
    for (let n = 0; n < 3; n++) await page.keyboard.press("Enter")
    expect(await drawing()).toBe(first)
    await page.focus("#pieces")
    await page.keyboard.press("Home")
    expect(await page.locator("output").textContent()).toBe("1 of 7")
    expect(await page.locator(".steps li").count()).toBe(1)
  })

  it("shows the refusals of packing beside the fields", async () => {
    const page = await open()
    await done(page)
    await page.fill("#items-1-width", "-3")
    await page.locator("#items-1-width-fault", { hasText: "must be greater than 0, got -3" }).waitFor()
    expect(await page.getAttribute("#items-1-width", "aria-invalid")).toBe("true")
    await page.fill("#items-1-width", "12")
    await done(page)
    expect(await page.textContent("#items-1-width-fault")).toBe("")
    await page.fill("#boxes-0-length", "")
    await page.locator("#boxes-0-length-fault", { hasText: "boxes[0].inner.length" }).waitFor()
  })

  it("packs prints into the catalogue, draws tubes, and prices them under a pasted card", async () => {
    const prints = [{ width: "24", height: "36", finishing: "Rolled", quantity: "2" }]
    const page = await open(hashOf({ mode: "prints", units: "in/lb", prints }))
    await done(page)
    expect(await page.locator("#box-title").textContent()).toBe("Tube 1 of 1: 3x26 tube")
    expect(await page.locator(".steps li").first().textContent()).toContain(
      "Roll up the height of 2 × A (Rolled 24 × 36) around a core of 1.5 in"
    )
    await page.locator("details", { hasText: "Use your own rate card" }).locator("summary").click()
    await page.fill("#ship-card", '{ "id": "mine" }')
    await page.locator("#ship-card-fault", { hasText: /\S/ }).waitFor()
    await page.fill("#ship-card", "{")
    await page.locator("#ship-card-fault", { hasText: "The card is not valid JSON" }).waitFor()
  })

  it.each([
    ["#%7Bbroken", "it is not valid JSON"],
    ["#%E0%A4%A", "it is not valid JSON"],
    [hashOf({ modus: "boxes" }), 'unknown field "modus"'],
    [hashOf({ units: "ell/stone" }), "units: must be one of cm/kg, in/lb, mm/g"],
    [hashOf({ items: [{ width: 3 }] }), "items[0].width: must be a string of at most 200 characters"],
    [hashOf({ items: [{ colour: "red" }] }), 'items[0]: unknown field "colour"']
  ])("refuses the address %s with a sentence, and shows the example", async (hash, reason) => {
    const page = await open(hash)
    await done(page)
    expect(await page.textContent(".notice")).toBe(
      `The address contains no valid playground (${reason}). The example is shown instead.`
    )
    expect(await page.locator("#box-title").textContent()).toBe("Box 1 of 1: M")
  })

  it("stays responsive while it packs, and stops on a click", async () => {
    const items = Array.from({ length: 150 }, (_, n) => ({
      reference: `I${n}`,
      width: String(5 + ((n * 7) % 23)),
      length: String(4 + ((n * 11) % 19)),
      height: String(3 + ((n * 5) % 13)),
      quantity: "15"
    }))
    const page = await open(hashOf({ items }))
    await page.locator("#stop").waitFor()
    await page.evaluate("globalThis.ticks = 0; setInterval(() => globalThis.ticks++, 20); undefined")
    await expect.poll(() => page.evaluate("globalThis.ticks")).toBeGreaterThan(10)
    expect(await page.textContent("#status")).toBe("Packing…")
    await page.click("#stop")
    expect(await page.textContent("#status")).toBe("Packing is stopped. Change a field to start again.")
    await page.click("#reset")
    await done(page)
  })

  it("quotes under a pasted card, which the address keeps", async () => {
    const page = await open(hashOf({ mode: "prints", units: "in/lb", prints: [framed] }))
    await done(page)
    await page.locator("details", { hasText: "Use your own rate card" }).locator("summary").click()
    await page.fill("#ship-card", JSON.stringify(card))
    const price = page.locator(".rate", { hasText: "Rapid Ground" })
    await price.waitFor()
    // A framed print of 8 × 10 inches weighs less than a pound.
    expect(await price.locator(".cost").textContent()).toBe("9.02 USD")
    expect(await page.locator(".rate").count()).toBe(1)
    const shared = await open(new URL(page.url()).hash)
    await shared.locator(".rate .cost", { hasText: "9.02 USD" }).waitFor()
    expect(JSON.parse(await shared.inputValue("#ship-card"))).toEqual(card)
    // No row has a price for a shipment of more than 20 pounds.
    await shared.fill("#prints-0-quantity", "90")
    await shared.locator("#prices li", { hasText: "Rapid Ground: no price for this weight" }).first().waitFor()
  })

  it.each([
    { name: "items under the example cards", state: {}, parcel: ["box", "M"], title: "Acme Ground" },
    {
      // The box of 2.7 kg weighs 5.95 pounds.
      name: "items in kilograms under a pasted card in pounds",
      state: { card: JSON.stringify(card) },
      parcel: ["box", "M"],
      title: "Rapid Ground",
      price: "14.50"
    },
    {
      name: "prints under a list of pasted cards",
      state: { mode: "prints", units: "in/lb", prints: [framed], card: JSON.stringify([card]) },
      parcel: ["box", "12x10x2"],
      title: "Rapid Ground",
      price: "9.02"
    },
    {
      // 20.32 × 25.4 cm are 8 × 10 inches.
      name: "prints in centimetres under a pasted card in inches",
      state: {
        ...{ mode: "prints", units: "cm/kg", prints: [{ ...framed, width: "20.32", height: "25.4" }] },
        card: JSON.stringify(card)
      },
      parcel: ["box", "12x10x2"],
      title: "Rapid Ground",
      price: "9.02"
    },
    {
      name: "a tube under a card for tubes, with a destination in small letters",
      state: {
        ...{ mode: "prints", units: "in/lb", prints: [{ ...framed, finishing: "Rolled" }], state: "ny" },
        card: JSON.stringify({ ...card, services: [{ ...card.services[0], packageTypes: ["Tube"] }] })
      },
      parcel: ["tube", "2x15 tube"],
      title: "Rapid Ground",
      price: "9.02"
    }
  ])("copies a program that packs and quotes the same: $name", async ({ parcel, price, state, title }) => {
    const page = await open(hashOf(state))
    await done(page)
    const shown = await page.locator(".rate", { hasText: title }).locator(".cost").textContent()
    if (price !== undefined) expect(shown).toBe(`${price} USD`)
    await page.click("#copy")
    const folder = mkdtempSync(join(import.meta.dirname, "copied-"))
    const print = vi.spyOn(console, "log").mockImplementation(() => {})
    try {
      writeFileSync(join(folder, "program.ts"), await page.evaluate<string>("navigator.clipboard.readText()"))
      writeFileSync(join(folder, "card.json"), state.card ?? "{}")
      await import(/* @vite-ignore */ join(folder, "program.ts"))
      expect(print.mock.calls[0]).toEqual([[parcel]])
      expect(print.mock.calls.at(-1)![0]).toContainEqual([title, shown!.replace(" USD", "")])
    } finally {
      print.mockRestore()
      rmSync(folder, { recursive: true })
    }
  })

  it("copies no code from the address", async () => {
    const page = await open(hashOf({ date: '2026-06-10", x: alert(1), y: "' }))
    await page.locator("#ship-date-fault", { hasText: "date: must be a date" }).waitFor()
    expect(await page.locator("#code code").textContent()).toContain(
      'const at = "2026-06-10\\", x: alert(1), y: \\"T15:00:00Z"'
    )
  })

  it("shows the answer in one line beside the fields on a small screen, which leads to the answer", async () => {
    const page = await open("", 360)
    await done(page)
    const summary = page.locator("#summary")
    const isVisible = async () => {
      const { height, y } = (await summary.boundingBox())!
      return y >= 0 && y + height <= 800
    }
    expect(await summary.textContent()).toMatch(/^1 parcel: M · from [\d.]+ USD · (?:not )?proved$/)
    expect(await isVisible()).toBe(true)
    await page.fill("#items-0-weight", "15")
    // As in the first test, M holds 20 kg, so each of the four books needs a box M.
    await summary.filter({ hasText: /^4 parcels: 4 × M · from [\d.]+ USD · (?:not )?proved$/ }).waitFor()
    expect([await isVisible(), await page.evaluate("scrollY < 1200")]).toEqual([true, true])
    await page.fill("#items-1-width", "-3")
    await summary.filter({ hasText: /^Not packed: an error above\.$/ }).waitFor()
    await page.fill("#items-1-width", "12")
    await done(page)
    await summary.click()
    await expect.poll(async () => (await page.locator("#answer").boundingBox())!.y).toBeLessThan(200)
    const wide = await open("", 1440)
    await done(wide)
    expect(await wide.locator("#summary").isVisible()).toBe(false)
  })

  it("fits 360 pixels, and labels every control", async () => {
    const page = await open("", 360)
    await done(page)
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360)
    const controls = "[...document.querySelectorAll('input, select, textarea, button')]"
    const unlabelled = await page.evaluate(
      `${controls}.filter((each) => !each.labels?.length && !each.textContent.trim()).length`
    )
    expect(unlabelled).toBe(0)
  })

  it("reports no error and loads nothing from other hosts", () => {
    expect(playground.problems).toEqual([])
  })
})
