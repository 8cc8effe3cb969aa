// cspell:ignore bxoes
import { exampleCards } from "@waybill/packing/rating"
import { expect, it } from "vitest"
import { console } from "../src/index.ts"
import { inForce } from "./fixtures/in-force.ts"
import { openFloor } from "./fixtures/open-floor.ts"

const textOf = (page: string): string => page.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ")

it("the page of the shop has every part in force, and where it is changed", async () => {
  const page = await (await openFloor({ inForce }).visit("viewer")).read("/shop")
  const text = textOf(page)
  for (const part of [
    "zone America/Chicago weekdays mon, sat holidays 2026-12-25 cut off 15:30 production days 3 rush days 1",
    "Flat &lt;M&gt; box, inner 16 × 20 × 2 in, outer 17 × 21 × 3 in, price 1.25",
    "T1 tube, diameter 3, length 36, outer 3.25 × 37.5 × 3.25 in",
    "Change it with --boxes b.json , then start the service again.",
    "Canvas flat, thickness 1.5, margin 0.5, gap 0.25",
    "id louisville timezone America/Kentucky/Louisville",
    "Documents have no sender"
  ])
    expect(text).toContain(part)
  expect(page).not.toContain("Problems of rate cards")
})

it("the page of the shop has the prices of each service as a table, and says in red that prices are invented", async () => {
  const page = await (await openFloor({ inForce }).visit("admin")).read("/shop")
  const own = [{ ...exampleCards[0]!, notes: "Our contract of May" }]
  const other = await (await openFloor({ inForce: { ...inForce, cards: own } }).visit("admin")).read("/shop")
  expect(textOf(page)).toContain(
    "Acme Ground: USD by billable weight Up to Zone 2 Zone 4 Zone 6 Zone 8 1 lb 8.48 9.42 10.41 11.87"
  )
  expect(page).toContain('<p class="error"><b>The prices of these cards are invented:</b> acme-us 2026, acme-us 2027,')
  expect(other).not.toContain("invented")
})

it("a box is drawn at the scale of the largest one", async () => {
  const page = await (await openFloor({ inForce }).visit("viewer")).read("/shop")
  const sizes = [...page.matchAll(/class="box" viewBox="(\S+) (\S+) (\S+) (\S+)"/g)].map(([, , , width, height]) => [
    width,
    height
  ])
  // (3.25 + 37.5) × cos 30° + 3.25
  expect(sizes).toEqual([
    ["38.54", "38.54"],
    ["38.54", "38.54"]
  ])
})

it("the page of the shop names the option if its host passes no facts", async () => {
  const text = textOf(await (await openFloor().visit("viewer")).read("/shop"))
  expect(text).toContain("Change it with the option shop of console() , then start the service again.")
  expect(text).toContain("The host of this console has not named its calendar, boxes and rate cards (option inForce ).")
})

it("a console refuses facts with an unknown or a missing field", () => {
  const api = "http://localhost/operator/v1"
  const { cards: _, ...others } = inForce
  expect(() => console({ api, inForce: { ...inForce, bxoes: [] } as never })).toThrow(/bxoes/)
  expect(() => console({ api, inForce: others as never })).toThrow("console: inForce: cards: is required")
})
