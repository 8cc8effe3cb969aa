import { readFileSync } from "node:fs"
import { conformanceSuite } from "@waybill/core/conformance"
import { Ajv2020 } from "ajv/dist/2020.js"
import { describe, expect, it } from "vitest"

const published = (name: string) => new URL(`../../conformance/${name}`, import.meta.url).pathname
const json = (name: string) => JSON.parse(readFileSync(published(name), "utf8"))
const valid = new Ajv2020({ strict: true }).compile(json("cases.schema.json"))

describe("the published file of cases (`npm test -- packages/core/test/conformance -u` updates it)", () => {
  it("the published file matches the tables", async () => {
    const text = JSON.stringify({ $schema: "./cases.schema.json", ...conformanceSuite }, null, 2)
    await expect(`${text}\n`).toMatchFileSnapshot(published("cases.json"))
  })

  it("the published file is valid under its schema", () => {
    expect(valid(json("cases.json")), JSON.stringify(valid.errors)).toBe(true)
  })

  it.each<[string, (one: Record<string, unknown>) => void]>([
    ["a code that is a number", (one) => Object.assign(one, { expected: { res: "error", codes: [318] } })],
    ["an unknown type in a shape", (one) => Object.assign(one, { expected: { res: "success", shape: { a: "text" } } })],
    ["an unknown method", (one) => Object.assign(one, { method: "pull_order" })],
    ["a missing reply", (one) => void delete one.expected]
  ])("the schema refuses a file with %s", (_, change) => {
    const suite = json("cases.json")
    change(suite.cases[3])
    expect(valid(suite)).toBe(false)
  })
})
