import { PolicySchema, policy, presets } from "@waybill/core"
import { Schema } from "effect"
import { expect, it } from "vitest"

interface Described {
  readonly description?: string
  readonly properties?: Readonly<Record<string, Described>>
  readonly allOf?: ReadonlyArray<Described>
}

const { definitions } = Schema.toJsonSchemaDocument(PolicySchema) as unknown as { definitions: { Policy: Described } }

const descriptionOf = ({ allOf = [], description }: Described): string | undefined =>
  description ?? allOf.map(descriptionOf).find((text) => text !== undefined)

/** Every knob by its path, with what its schema says about it. */
const knobs = ({ properties = {} }: Described, path: string): ReadonlyArray<readonly [string, string | undefined]> =>
  Object.entries(properties).flatMap(([name, knob]) => [
    [path + name, descriptionOf(knob)] as const,
    ...knobs(knob, `${path}${name}.`)
  ])

it.each(knobs(definitions.Policy, ""))("the knob %s says what it is for", (_, description) => {
  expect(description).toMatch(/^[A-Za-z].{6,}\.$/)
})

it("no two knobs are said to be for the same", () => {
  const texts = knobs(definitions.Policy, "").map(([path, text]) => (text === "From today." ? path : text))
  expect(texts.length).toBeGreaterThan(30)
  expect(new Set(texts).size).toBe(texts.length)
})

it("takes every value of the knobs that transports read", () => {
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
])("refuses %j", (knobs) => {
  expect(() => policy(knobs as never)).toThrow(RangeError)
})

it("has two presets, which differ where the specification says two things", () => {
  const { holdFrom, leadDays, ...rest } = presets.strict
  expect(leadDays).toEqual({ push_order: 5, re_order: 5, change_ship_deadline: 5 })
  expect(holdFrom).toEqual(["new", "shipped", "cancelled"])
  expect({ ...presets.default, leadDays, holdFrom }).toEqual({ ...rest, leadDays, holdFrom })
})
