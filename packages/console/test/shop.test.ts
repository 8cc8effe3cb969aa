// cspell:ignore currancy
import { expect, it } from "vitest"
import { console, type Shop } from "../src/index.ts"
import { openFloor } from "./fixtures/open-floor.ts"

const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
const shop: Shop = {
  name: "Mill <Prints>",
  logo: `data:image/png;base64,${pixel}`,
  address: { address: "9 Mill Rd", city: "Louisville", state: "KY", zip: "40202", country: "US" },
  contact: "help@mill.example",
  currency: "USD",
  pricesOnSlips: true
}

it.each<[object, string]>([
  [{ currancy: "USD" }, 'shop: currancy: unknown field "currancy"; did you mean "currency"?'],
  [{ currency: "usd" }, "shop: currency: must be a currency as three capital letters, such as USD"],
  [{ name: "" }, "shop: name: must be a string of 1 to 255 characters"],
  [
    { address: { address: "1", city: "x", country: "USA" } },
    "shop: address.country: must be a country as two capital letters, such as US"
  ],
  [{ logo: "data:image/svg+xml;base64,PHN2Zz4=" }, "shop: logo: must be a PNG or JPEG as a data URL"],
  [{ logo: `data:image/jpeg;base64,${pixel}` }, "shop: logo: must be a PNG or JPEG as a data URL"],
  [
    { customs: { products: [{ type: "Canvas", description: "Print", hsCode: "49", origin: "US" }] } },
    "shop: customs.products[0].hsCode: must be a code of 6, 8 or 10 digits, such as 4911.91"
  ],
  [{ customs: { products: [], cn22Limit: "410,00" } }, 'shop: customs.cn22Limit: must be an amount such as "410.00"']
])("a console refuses the shop %j with the place of the error", (change, message) => {
  const api = "http://localhost/operator/v1"
  expect(() => console({ api, shop: { ...shop, ...change } })).toThrow(new TypeError(message))
})

it("a packing slip has the shop as its sender, and its logo comes from the same origin", async () => {
  const { place, send, visit } = openFloor({ shop })
  const person = await visit("viewer")
  const slip = await person.read(`${await place("plain")}/documents?kind=slip`)
  for (const part of ["Mill &lt;Prints&gt;", "9 Mill Rd", "Louisville, KY, 40202", "help@mill.example"])
    expect(slip).toContain(part)
  expect(slip).toContain('<img class="logo" src="/console/documents/logo" alt="">')
  const logo = await person.get("/documents/logo")
  expect([logo.status, logo.headers.get("content-type")]).toEqual([200, "image/png"])
  expect(Buffer.from(await logo.arrayBuffer()).toString("base64")).toBe(pixel)
  expect((await send("/documents/logo")).status).toBe(303)
})

it("a shop without a logo has no page for it", async () => {
  const { logo: _, ...plain } = shop
  const reply = await (await openFloor({ shop: plain }).visit("viewer")).get("/documents/logo")
  expect(reply.status).toBe(404)
})

it.each([
  ["the shop allows prices", shop, {}, "24.90 USD"],
  ["the shop does not allow prices", { ...shop, pricesOnSlips: false }, {}, undefined],
  ["the console has no shop", undefined, {}, undefined],
  ["the order is a gift", shop, { isgift: "1", gift_to: "Olena", gift_from: "Yuki", message: "Hi" }, undefined]
] as const)("a packing slip shows prices only if allowed: %s", async (_, given, order, price) => {
  const { place, visit } = openFloor(given === undefined ? {} : { shop: given })
  const slip = await (await visit("viewer")).read(`${await place("priced", order)}/documents?kind=slip`)
  expect(slip.includes("24.90")).toBe(price !== undefined)
  if (price !== undefined) expect(slip).toContain(price)
})
