import { afterAll, describe, expect, it } from "vitest"
import { isTooDeep } from "../../src/input/json-depth.ts"
import { sandbox } from "../commands/sandbox.ts"

const { clear, put, run } = sandbox()
afterAll(clear)

const spaces = " ".repeat(1_000_000)
const nested = (depth: number, [open, close] = ["[", "]"]) => `${open!.repeat(depth)}${close!.repeat(depth)}`

describe("the depth of long JSON", () => {
  it.each([
    [nested(1_001), true],
    [nested(1_000), false],
    [`[${nested(1_000)}`, true],
    [`[${'{"a":'.repeat(1_000)}`, true],
    [`[${"[],{},".repeat(2_000)}1]`, false],
    [`["${"[".repeat(2_000)}"]`, false],
    [`["\\"${"[".repeat(2_000)}"]`, false],
    [`["\\\\",${"[".repeat(1_000)}`, true]
  ])("the depth of long JSON is at most 1,000: case %#", (text, expected) => {
    expect(isTooDeep(`${spaces}${text}`)).toBe(expected)
    expect(isTooDeep(text)).toBe(false)
  })

  const problem = "more than 1,000 brackets around a value; expected fewer than ten\n"

  it("too many brackets are refused in orders, a line of NDJSON, --items and --boxes", async () => {
    const deep = put("deep.json", "[".repeat(2_000_000))
    const order = '{"items":[{"reference":"MUG","width":4,"length":4,"height":4}]}'
    put("order.json", order)
    put("deep.ndjson", `${order}\n{"a":${"[".repeat(2_000_000)}\n`)
    const refusals = [
      [["deep.json"], `waybill: deep.json: line 1: ${problem}`],
      [["deep.ndjson"], `waybill: deep.ndjson: line 2: ${problem}`],
      [["order.json", "--items", deep], `waybill: --items deep.json: line 1, column 1: ${problem}`],
      [["order.json", "--boxes", deep], `waybill: --boxes deep.json: ${problem}`]
    ] as const
    for (const [args, err] of refusals) expect(await run(["pack", ...args])).toMatchObject({ code: 2, err })
  })
})
