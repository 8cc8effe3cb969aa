import { Ajv2020 } from "ajv/dist/2020.js"
import { Schema } from "effect"
import { describe, expect, expectTypeOf, it } from "vitest"
import { type MethodReply, replySchema } from "../../src/adapter/index.ts"
import { inputSchema } from "../../src/index.ts"
import { everyMethodName } from "../cases/every-method.ts"
import { repliesOfEveryMethod } from "../fixtures/replies.ts"

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true })
const replies = repliesOfEveryMethod()

describe.each(everyMethodName)("the reply schema of %s", (name) => {
  const schema = replySchema(name)
  const { $schema: _, ...jsonSchema } = schema["~standard"].jsonSchema.output({ target: "draft-2020-12" })
  const isValid = ajv.compile(jsonSchema)

  it(`the reply schema of ${name} accepts the reply and returns it unchanged`, () => {
    const reply = JSON.parse(JSON.stringify(replies[name]))
    expect(reply.res).toBe("success")
    expect(schema["~standard"].validate(reply)).toEqual({ value: reply })
    expect(Schema.decodeUnknownSync(schema)(reply)).toEqual(reply)
    expect([isValid(reply), isValid.errors]).toEqual([true, null])
  })

  it(`the reply schema of ${name} refuses an error and a reply without one of its fields`, () => {
    const { res: _, ...fields } = JSON.parse(JSON.stringify(replies[name]))
    const wrong = [
      { res: "error", code: "100", message: "" },
      ...Object.keys(fields).map((field) => ({ res: "success", ...fields, [field]: undefined }))
    ]
    for (const body of wrong) {
      expect(schema["~standard"].validate(body)).toHaveProperty("issues")
      expect(isValid(JSON.parse(JSON.stringify(body)))).toBe(false)
    }
  })
})

it.each([
  [() => replySchema("hold_ordr" as never), 'replySchema: unknown method "hold_ordr"; did you mean "hold_order"?'],
  [() => inputSchema("hold_ordr" as never), 'inputSchema: unknown method "hold_ordr"; did you mean "hold_order"?']
])("a schema of an unknown method is refused with the nearest name", (run, message) => {
  expect(run).toThrow(new TypeError(message))
})

it("a reply schema has the type of the reply", () => {
  expectTypeOf(replySchema("push_order").Type).toEqualTypeOf<MethodReply<"push_order">>()
  expectTypeOf<MethodReply<"get_status">["order_status"]>().toEqualTypeOf<string>()
  expectTypeOf<MethodReply<"get_order">["order"]["isgift"]>().toEqualTypeOf<"0" | "1">()
})
