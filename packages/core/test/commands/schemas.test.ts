import { presets } from "@waybill/core"
import { operatorCommandNames, operatorJsonSchema } from "@waybill/core/adapter"
import { expect, it } from "vitest"
import { expectedRows } from "./expected-commands.ts"

it("each command has a JSON Schema with its required fields", () => {
  const schemas = operatorCommandNames.map((name) => [name, operatorJsonSchema(name, presets.default).required])
  expect(Object.fromEntries(schemas)).toEqual(
    Object.fromEntries(expectedRows.map(([name, { required }]) => [name, required]))
  )
})

it("the schemas list the words and numbers that a command accepts", () => {
  expect(operatorJsonSchema("ship", presets.default)).toMatchObject({
    additionalProperties: false,
    properties: {
      parcels: { items: { additionalProperties: false } },
      untracked: { type: "boolean" },
      items: {
        items: { properties: { index: { type: "integer", minimum: 0 }, quantity: { type: "integer", minimum: 1 } } }
      }
    }
  })
  expect(operatorJsonSchema("track", presets.default)).toMatchObject({
    properties: { status: { enum: ["in_transit", "out_for_delivery", "exception", "delivered", "returned"] } }
  })
})
