import { readFileSync } from "node:fs"
import { conformanceSuite } from "@waybill/core/conformance"
import { Ajv2020 } from "ajv/dist/2020.js"
import { describe, expect, it } from "vitest"

const schema = readFileSync(new URL("../../conformance/cases.schema.json", import.meta.url), "utf8")
const valid = new Ajv2020({ strict: true }).compile(JSON.parse(schema))

describe("the schema of the published cases", () => {
  it("accepts the cases", () => {
    expect(valid(conformanceSuite), JSON.stringify(valid.errors)).toBe(true)
  })

  it.each<[string, (one: Record<string, unknown>) => void]>([
    ["a code that is a number", (one) => Object.assign(one, { expected: { res: "error", codes: [318] } })],
    ["an unknown type in a shape", (one) => Object.assign(one, { expected: { res: "success", shape: { a: "text" } } })],
    ["an unknown method", (one) => Object.assign(one, { method: "pull_order" })],
    ["a missing reply", (one) => void delete one.expected]
  ])("refuses a file with %s", (_, change) => {
    const suite = JSON.parse(JSON.stringify(conformanceSuite))
    change(suite.cases[3])
    expect(valid(suite)).toBe(false)
  })
})
