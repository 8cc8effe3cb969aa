import { afterAll, expect, it } from "vitest"
import { sandbox } from "../commands/sandbox.ts"

const { clear, put, run } = sandbox()
afterAll(clear)

it.each([
  ["a valid order", "A,1,2", 0],
  ["an invalid order", "A,1,tall", 1]
])("counts the repeated headers of joined exports in one line: %s", async (_, row, expected) => {
  const header = "order,width,height"
  put("joined.csv", [header, row, header, "B,1,2", header, "C,1,2", header, "D,1,2"].join("\n"))
  const { code, err } = await run(["pack", "joined.csv"])
  expect(code, err).toBe(expected)
  expect(err.match(/.*repeated header.*/g)).toEqual(["waybill: line 3, column 1: ignored 3 repeated headers"])
})
