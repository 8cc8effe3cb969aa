import { type Expected, judge, type ReplyShape } from "@waybill/core/conformance"
import { expect, it } from "vitest"

const error: Expected = { res: "error", codes: ["106", "108"] }
const success = (shape: ReplyShape): Expected => ({ res: "success", shape })

it.each<[expected: Expected, body: unknown, problems: ReadonlyArray<string>]>([
  [error, { res: "error", code: "106", message: "x" }, []],
  [error, { res: "error", code: "108", message: "x", kind: "dateShape" }, []],
  [error, { res: "error", code: "107", message: "x" }, ['code: must be "106" or "108", not "107"']],
  [error, { res: "error", code: 106, message: "x" }, ['code: must be the string "106", not the number 106']],
  [error, { res: "error", code: null, message: "x" }, ['code: must be "106" or "108", not null']],
  [error, { res: "error" }, ['code: missing; must be "106" or "108"', "message: must be a non-blank string"]],
  [error, { res: "error", code: "106", message: " " }, ["message: must be a non-blank string"]],
  [error, { res: "error", code: "106", message: ["x"] }, ["message: must be a non-blank string"]],
  [error, { res: "success" }, ['res: must be "error", not "success"']],
  [error, {}, ['res: missing; must be "error"']],
  [error, null, ["the body must be a JSON object"]],
  [error, "error", ["the body must be a JSON object"]],
  [error, [{ res: "error" }], ["the body must be a JSON object"]],
  [success({}), { res: "success", more: 1 }, []],
  [success({}), { res: "error", code: "900", message: "x" }, ['res: must be "success", not "error" (code "900")']],
  [success({}), { res: "error" }, ['res: must be "success", not "error"']],
  [success({}), { res: true, code: "1" }, ['res: must be "success", not true']],
  [success({ receipt_id: "string" }), { res: "success", receipt_id: "1" }, []],
  [success({ receipt_id: "string" }), { res: "success" }, ["receipt_id: missing; must be a string"]],
  [success({ receipt_id: "string" }), { res: "success", receipt_id: 1 }, ["receipt_id: must be a string, not 1"]],
  [success({ at: "date" }), { res: "success", at: "2026-11-20 12:00:00" }, []],
  [
    success({ at: "date" }),
    { res: "success", at: "2026-11-20T12:00:00" },
    ['at: must be a date such as 2026-11-20 12:00:00, not "2026-11-20T12:00:00"']
  ],
  [success({ at: "date" }), { res: "success", at: 7 }, ["at: must be a date such as 2026-11-20 12:00:00, not 7"]],
  [success({ rate: [{ cost: "number" }] }), { res: "success", rate: [] }, []],
  [
    success({ rate: [{ cost: "number" }] }),
    { res: "success", rate: [{ cost: 8.7 }, { cost: "8.70" }, {}, 7] },
    [
      'rate[1].cost: must be a number, not "8.70"',
      "rate[2].cost: missing; must be a number",
      "rate[3]: must be an object, not 7"
    ]
  ],
  [success({ rate: ["string"] }), { res: "success", rate: {} }, ["rate: must be an array, not {}"]],
  [success({ a: { b: "string" } }), { res: "success", a: [] }, ["a: must be an object, not []"]],
  [success({ a: { b: "string" } }), { res: "success", a: null }, ["a: must be an object, not null"]],
  [success({ a: "number" }), { res: "success", a: "x".repeat(80) }, [`a: must be a number, not "${"x".repeat(59)}…`]]
])("a reply is judged against %j: %j", (expected, body, problems) => {
  expect(judge(expected, body)).toEqual(problems)
})
