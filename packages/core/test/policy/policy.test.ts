import { PolicySchema, policy, presets } from "@waybill/core"
import { Schema } from "effect"
import { expect, it } from "vitest"

interface SchemaNode {
  readonly description?: string
  readonly properties?: Readonly<Record<string, SchemaNode>>
  readonly allOf?: ReadonlyArray<SchemaNode>
}

const { definitions } = Schema.toJsonSchemaDocument(PolicySchema) as unknown as { definitions: { Policy: SchemaNode } }

const descriptionOf = ({ allOf = [], description }: SchemaNode): string | undefined =>
  description ?? allOf.map(descriptionOf).find((text) => text !== undefined)

/** Returns the path of every policy option, paired with the description in the option's schema. */
const knobs = ({ properties = {} }: SchemaNode, path: string): ReadonlyArray<readonly [string, string | undefined]> =>
  Object.entries(properties).flatMap(([name, knob]) => [
    [path + name, descriptionOf(knob)] as const,
    ...knobs(knob, `${path}${name}.`)
  ])

it.each(knobs(definitions.Policy, ""))("the policy schema describes %s in a sentence", (_, description) => {
  expect(description).toMatch(/^[A-Za-z].{6,}\.$/)
})

it("no two policy options have the same description", () => {
  const texts = knobs(definitions.Policy, "").map(([path, text]) => (text === "From today." ? path : text))
  expect(texts.length).toBeGreaterThan(30)
  expect(new Set(texts).size).toBe(texts.length)
})

it("policy accepts every value of httpStatus and contentType", () => {
  expect(policy({ httpStatus: "mapped", contentType: "json" })).toMatchObject({
    httpStatus: "mapped",
    contentType: "json"
  })
  expect(policy({ httpStatus: "ok", contentType: "any" })).toMatchObject({ httpStatus: "ok", contentType: "any" })
})

it.each([
  [{ attempts: 0 }],
  [{ attempts: 1.5 }],
  [{ leadDays: { re_order: -1 } }],
  [{ leadDays: { re_order: 367 } }],
  [{ labels: { held: "" } }],
  [{ holdFrom: ["processing"] }],
  [{ unknown: 1 }]
])("policy refuses %j", (knobs) => {
  expect(() => policy(knobs as never)).toThrow(RangeError)
})

it("the presets differ only in leadDays, pastDeadline, holdFrom and boxInfo", () => {
  const { boxInfo, holdFrom, leadDays, pastDeadline, ...rest } = presets.strict
  expect(leadDays).toEqual({ push_order: 5, re_order: 5, change_ship_deadline: 5 })
  expect(holdFrom).toEqual(["new", "shipped", "cancelled"])
  expect(pastDeadline).toBe("accept")
  expect(boxInfo).toBe("sizes")
  const differences = { leadDays, holdFrom, pastDeadline, boxInfo }
  expect({ ...presets.default, ...differences }).toEqual({ ...rest, ...differences })
})
