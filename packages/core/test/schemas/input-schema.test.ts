import { Schema } from "effect"
import { describe, expect, expectTypeOf, it } from "vitest"
import { inputJsonSchema } from "../../src/adapter/index.ts"
import { inputSchema, type PushOrderInput, policy, presets } from "../../src/index.ts"
import { everyMethodName } from "../cases/every-method.ts"
import { requests } from "../fixtures/requests.ts"

const issuesOf = (schema: ReturnType<typeof inputSchema>, data: unknown) => {
  const result = schema["~standard"].validate(data)
  if (result instanceof Promise) throw new Error("the validation is asynchronous")
  const issues:
    | ReadonlyArray<{ readonly message: string; readonly path?: ReadonlyArray<unknown> | undefined }>
    | undefined = result.issues
  return issues?.map(({ message, path }) => [path?.join("."), message])
}

describe.each(everyMethodName)("the input schema of %s", (name) => {
  const schema = inputSchema(name)

  it(`the input schema of ${name} returns valid data unchanged`, () => {
    expect(schema["~standard"].validate(requests[name])).toEqual({ value: requests[name] })
    expect(Schema.decodeUnknownSync(schema)(requests[name])).toEqual(requests[name])
  })

  it(`the input schema of ${name} refuses empty data, and data that is not an object`, () => {
    expect(issuesOf(schema, {})).not.toEqual([])
    expect(["text", null, undefined, []].map((data) => issuesOf(schema, data)?.[0]?.[1])).toEqual(
      Array.from({ length: 4 }, () => "Expected object")
    )
  })

  it(`the input schema of ${name} has the JSON Schema of the reference`, () => {
    const expected = inputJsonSchema(name, presets.default)
    for (const target of ["draft-2020-12", "draft-07"] as const)
      expect(schema["~standard"].jsonSchema.input({ target })).toMatchObject({ type: "object", allOf: [expected] })
  })
})

it("the path of an issue has the names of fields and the numbers of items", () => {
  const { order_info } = requests.push_order
  const data = { ...requests.push_order, order_info: [...order_info, { ...order_info[0], width: "wide" }] }
  const result = inputSchema("push_order")["~standard"].validate(data)
  expect(result).toMatchObject({ issues: [{ path: ["order_info", order_info.length, "width"] }] })
})

it.each([[7], [null], ["strict"], [[]]])("the policy %j is refused", (policy) => {
  expect(() => inputSchema("push_order", policy as never)).toThrow(new TypeError("Invalid policy: must be an object"))
})

it("an input schema completes a policy with the defaults", () => {
  const limited = inputSchema("push_order", { limits: { items: 1 } } as never)
  const [item] = requests.push_order.order_info
  const issues = issuesOf(limited, { ...requests.push_order, order_info: [item, item] })
  expect(issues?.map(([path]) => path)).toEqual(["order_info"])
})

it("an input schema leaves deadlines and carriers to the method", () => {
  const past = {
    ...requests.push_order,
    ship_deadline: "2001-01-01 00:00:00",
    shipping: { carrier: "x", service: "y" }
  }
  expect(issuesOf(inputSchema("push_order"), past)).toBeUndefined()
  expect(issuesOf(inputSchema("push_order"), { ...past, ship_deadline: "2001-02-30 00:00:00" })).toHaveLength(1)
})

it("an input schema follows the policy", () => {
  const short = inputSchema("push_order", policy({ limits: { name: 2 } }))
  expect(issuesOf(short, { ...requests.push_order, xid: "123" })).toContainEqual([
    "xid",
    expect.stringMatching(/\b2\b/)
  ])
})

it.each([
  ["full", expect.stringContaining("Required when company is absent.")],
  ["destination", expect.not.stringContaining("company is absent")]
] as const)("an input schema states when a name is required, with rateAddress %s", (rateAddress, text) => {
  expect(JSON.stringify(inputJsonSchema("shipping_rate", policy({ rateAddress })))).toEqual(text)
})

it("an input schema has the type of the method's input", () => {
  expectTypeOf(inputSchema("push_order").Type).toEqualTypeOf<PushOrderInput>()
  expectTypeOf(inputSchema("push_order").Encoded).toEqualTypeOf<PushOrderInput>()
})
