import { readFileSync } from "node:fs"
import { printCatalogue, printProfile } from "@waybill/packing/prints"
import { exampleCards, exampleShipFrom } from "@waybill/packing/rating"
import { Ajv2020 } from "ajv/dist/2020.js"
import { describe, expect, it } from "vitest"
import { exampleCredentials } from "../../src/formats/conformance-credentials.ts"
import { orderSchemas } from "../../src/formats/schemas.ts"
import { readAll } from "../orders/read-all.ts"

const published = (name: string) => new URL(`../../schemas/${name}`, import.meta.url).pathname
const validatorOf = (name: string) =>
  new Ajv2020({ strict: false }).compile(JSON.parse(readFileSync(published(name), "utf8")))

describe("published schemas", () => {
  it.each(Object.entries(orderSchemas))("the published %s matches the code", async (name, schema) => {
    await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot(published(name))
  })
})

describe("orders.schema.json", () => {
  const valid = validatorOf("orders.schema.json")
  const item = { reference: "cup", width: 1, length: 2, height: 3 }
  it.each<[order: object, expected: boolean]>([
    [{}, true],
    [{ order: "A", items: [item], destination: { country: "US" } }, true],
    [{ items: [{ ...item, quantity: 0 }] }, false],
    [{ items: [{ ...item, quantity: 1.5 }] }, false],
    [{ items: [{ ...item, width: 0 }] }, false],
    [{ items: [{ ...item, rotation: "twice" }] }, false],
    [{ items: [{ ...item, rotation: { up: ["width", "height"] } }] }, true],
    [{ items: [{ ...item, rotation: { up: [] } }] }, false],
    [{ items: [{ ...item, rotation: { up: ["depth"] } }] }, false],
    [{ items: [{ ...item, rotation: { down: ["width"] } }] }, false],
    [{ items: [{ ...item, colour: "red" }] }, false],
    [{ items: [{ ...item, reference: "" }] }, false],
    [{ items: [{ reference: "cup", width: 1, length: 2 }] }, false],
    [{ prints: [{ width: 8, height: 10, finishing: "Canvas", weight: 0 }] }, true],
    [{ prints: [{ width: "8", height: 10 }] }, false],
    [{ boxes: [{ width: 1, length: 2, height: 3, weight: -1 }] }, false],
    [{ destination: { country: "USA" } }, true],
    [{ destination: { country: "" } }, false],
    [{ destination: { country: "U".repeat(101) } }, false],
    [{ rush: "yes" }, false]
  ])("the schema and the reader agree on an order: %j, valid: %j", async (order, expected) => {
    const [reading] = await readAll(JSON.stringify(order))
    expect([valid(order), reading?._tag === "Read"]).toEqual([expected, expected])
  })
})

describe("conformance-credentials.schema.json", () => {
  const valid = validatorOf("conformance-credentials.schema.json")
  it("the printed example of the credentials matches its schema", () => {
    expect(valid(exampleCredentials)).toBe(true)
    expect(valid({ ...exampleCredentials, account: { username: "trial" } })).toBe(false)
  })
})

describe("built-in data", () => {
  it("built-in data matches the schemas for boxes, profiles, cards and ship-from documents", () => {
    expect(validatorOf("boxes.schema.json")(printCatalogue)).toBe(true)
    expect(validatorOf("profile.schema.json")(printProfile)).toBe(true)
    const card = validatorOf("ratecard.schema.json")
    for (const each of exampleCards) expect(card(each)).toBe(true)
    expect(validatorOf("shipfrom.schema.json")(exampleShipFrom)).toBe(true)
  })
})
