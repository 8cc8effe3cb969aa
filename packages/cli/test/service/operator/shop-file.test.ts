// cspell:ignore pricesOnSlip

import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, it } from "vitest"
import { readShop } from "../../../src/service/operator/shop-file.ts"

const folder = mkdtempSync(join(tmpdir(), "waybill-shop-"))
afterAll(() => rmSync(folder, { recursive: true }))

const png = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAE=", "base64")
writeFileSync(join(folder, "logo.png"), png)
writeFileSync(join(folder, "logo.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>")
writeFileSync(join(folder, "large.png"), Buffer.concat([png, Buffer.alloc(150_000)]))

const address = { address: "9 Mill Rd", city: "Louisville", country: "US" }
const write = (content: object): string => {
  const file = join(folder, "shop.json")
  writeFileSync(file, JSON.stringify({ name: "Mill", address, currency: "USD", ...content }, null, 1))
  return file
}

it("a shop file names its logo by a path next to it, or has it as a data URL", () => {
  const expected = `data:image/png;base64,${png.toString("base64")}`
  expect(readShop(write({ logo: "logo.png" })).logo).toBe(expected)
  expect(readShop(write({ logo: expected })).logo).toBe(expected)
  expect(readShop(write({}))).toEqual({ name: "Mill", address, currency: "USD" })
})

it.each<[object, RegExp]>([
  [{ pricesOnSlip: true }, /line 9, column \d+ .*unknown field "pricesOnSlip"; did you mean "pricesOnSlips"\?$/],
  [{ logo: "logo.svg" }, /: \/logo: must be a PNG or JPEG file$/],
  [{ logo: "large.png" }, /: \/logo: must have at most 150000 bytes$/],
  [{ logo: "none.png" }, /: \/logo: cannot be read: /],
  [{ logo: "data:image/png;base64,PHN2Zz4=" }, /: \/logo: must be a PNG or JPEG file$/]
])("a shop file with %j is refused with its place", (content, message) => {
  expect(() => readShop(write(content))).toThrow(message)
})
