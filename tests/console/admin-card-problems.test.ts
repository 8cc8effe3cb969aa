import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { exampleCards } from "@waybill/packing/rating"
import { expect, it, onTestFinished } from "vitest"
import { openOffice } from "./fixtures/office.ts"

it("the problems and the names in rate cards are shown as text", async () => {
  const folder = mkdtempSync(join(tmpdir(), "waybill-cards-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [first] = exampleCards
  // No service has a price for this zone, which the check of the cards reports as a warning.
  const zone = { ...first!.zones[0]!, id: "Z9", match: [{ country: "MX" }] }
  const card = {
    ...first!,
    notes: "<script>alert(1)</script>",
    zones: [...first!.zones, zone],
    services: first!.services.map((service) => ({ ...service, title: `<img src=x>${service.title}` }))
  }
  writeFileSync(join(folder, "card.json"), JSON.stringify(card))
  const office = await openOffice({ cards: folder })
  onTestFinished(office.clear)
  const { admin } = office.people
  expect((await admin.get("/cards")).text).toMatch(/acme-us Edition 2026 1 warning/)
  const page = await admin.get("/cards/acme-us")
  expect(page.text).toContain("Notes <script>alert(1)</script>")
  expect(page.text).toContain("<img src=x>Acme Ground")
  expect(page.text).toMatch(/warning 2026 .*Z9.* \/zones\/\d+/)
  expect(page.page).not.toMatch(/<script>|<img/)
})
