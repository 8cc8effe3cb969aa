import { Ajv2020 } from "ajv/dist/2020.js"
import { expect, test } from "vitest"
import { inputJsonSchema, operatorJsonSchema } from "../../src/field-texts/described-schema.ts"
import { inputRules } from "../../src/methods/methods.ts"
import { policy, presets } from "../../src/policy/policy.ts"
import { requests } from "../fixtures/requests.ts"

const text = { type: "string", minLength: 1, maxLength: 255 }
/** A string that can be absent, as null or blank. */
const optionalText = { type: ["string", "null"], maxLength: 255 }
const xid = { ...optionalText, description: "Required when order_id is absent." }
const order_id = { type: ["string", "integer", "null"], description: "Required when xid is absent." }

test("the schema of a method that acts on an existing order accepts both identifiers", () => {
  expect(inputRules("get_status", presets.default)).toEqual({ type: "object", properties: { xid, order_id } })
  expect(inputRules("enable_rush_processing", presets.default)).toEqual({
    type: "object",
    properties: { order_id: { type: ["string", "integer"] } },
    required: ["order_id"]
  })
})

test("the schema has the fields of the method and the conditions that require them", () => {
  const { properties, required } = inputRules("push_order", presets.default) as {
    properties: Record<string, { properties: Record<string, unknown> } & Record<string, unknown>>
    required: ReadonlyArray<string>
  }
  expect(required).toEqual(["xid", "billing_address", "shipping_address", "order_info", "shipping"])
  expect(properties.xid).toEqual(text)
  expect(properties.gift_to).toEqual({ ...optionalText, description: "Required when isgift is 1." })
  expect(properties.isgift).toEqual({ enum: ["0", "1", 0, 1, "", null] })
  expect(properties.track_url).toEqual({
    type: ["string", "null"],
    maxLength: 2000,
    format: "uri",
    description: "An absolute http or https URL."
  })
  expect(properties.billing_address?.properties.name).toEqual({
    ...optionalText,
    description: "Required when company is absent."
  })
})

test("the schema states the limits, lead days and time zone of the policy", () => {
  const own = policy({ zone: "Asia/Tokyo", leadDays: { re_order: 7 }, limits: { name: 40, items: 3, quantity: 9 } })
  const { properties } = inputRules("re_order", own) as { properties: Record<string, Record<string, unknown>> }
  expect(properties.xid).toEqual({ ...text, maxLength: 40 })
  expect(properties.ship_deadline).toEqual({
    type: ["string", "null"],
    pattern: "^\\s*$|^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$",
    description: "YYYY-MM-DD HH:MM:SS in Asia/Tokyo. At least 7 days from today."
  })
  expect(inputRules("push_order", own)).toMatchObject({
    properties: {
      ship_deadline: { description: "YYYY-MM-DD HH:MM:SS in Asia/Tokyo. Not in the past." },
      order_info: {
        maxItems: 3,
        items: { properties: { quantity: { description: "An integer from 1 to 9, as a string or number." } } }
      }
    }
  })
})

test.each([null, "", " "])("the schema accepts %j in every optional field, because it counts as absent", (absent) => {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, validateFormats: false })
  const isValid = ajv.compile(inputRules("push_order", presets.default))
  const { order_info, shipping, shipping_address } = requests.push_order
  const order = {
    ...requests.push_order,
    ship_deadline: absent,
    track_url: absent,
    gift_to: absent,
    shipping_address: { ...shipping_address, company: absent, phone: absent },
    order_info: [{ ...order_info[0], media_width: absent, finishing: absent }],
    shipping: { ...shipping, notes: absent, shipping_cost: absent }
  }
  expect([isValid(order), isValid.errors]).toEqual([true, null])
  expect(isValid({ ...order, xid: null })).toBe(false)
})

const describedFields = (schema: object) =>
  (schema as { properties: Record<string, { description: string; items: object }> }).properties

test("a documented schema has the meaning of each field, in the units of the policy, with its default and codes", () => {
  const items = describedFields(inputJsonSchema("push_order", policy({ units: "cm/kg" }))).order_info!.items
  expect(describedFields(items).media_width!.description).toBe(
    "The width of the glass, in centimetres; 0 for no glass. Default: the print's width. " +
      "A decimal number, as a string or number; must not be negative. Refused with 104 (`notNumeric`)."
  )
  expect(describedFields(inputJsonSchema("hold_order", presets.default)).order_id!.description).toBe(
    "The id of the order, as a string or number. The service assigned it. Required when xid is absent. " +
      "Refused with 314 (`noIdentifier`), 315 (`unknownOrder`)."
  )
  expect(describedFields(operatorJsonSchema("ship", presets.default)).weight!.description).toMatch(
    /^The gross weight, in pounds\. Default: unknown\. /
  )
})
