import { expect, it } from "vitest"
import type { Command } from "../model/reference-model.ts"
import { type Call, serialOrder } from "./linearizability.ts"

const hold: Command = { name: "hold_order", value: "wait" }
const start: Command = { name: "startProcessing", value: "" }
const status: Command = { name: "get_status", value: "" }
const record: Command = { name: "get_order", value: "" }
const never = Number.POSITIVE_INFINITY

const call = (command: Command, [asked, answered]: readonly [number, number], answer?: string): Call => ({
  command,
  asked,
  answered,
  answer
})
const pushed = call({ name: "push_order", value: "Ada" }, [0, 1], "success")
const shown = (status: string, hold: string, history: ReadonlyArray<string>) =>
  `success ${JSON.stringify([status, hold === "" ? null : [hold], false, "Ada", "Ada", null, [], history])}`

const isExplained = (...calls: ReadonlyArray<Call>) => serialOrder([pushed, ...calls]) !== undefined

it("explains a hold that was refused because a start at the same time came first", () => {
  expect(isExplained(call(hold, [2, 5], "318"), call(start, [3, 4], "success"))).toBe(true)
})

it("does not explain that hold and start both succeed", () => {
  expect(isExplained(call(hold, [2, 5], "success"), call(start, [3, 4], "success"))).toBe(false)
})

it("does not explain a hold that is refused before anybody starts the order", () => {
  expect(isExplained(call(hold, [2, 3], "318"), call(start, [4, 5], "success"))).toBe(false)
})

it("does not explain an order that is gone again", () => {
  const slowPush = { ...pushed, answered: 9 }
  const there = (at: readonly [number, number]) => call(status, at, 'success ["New",null]')
  const unknown = (at: readonly [number, number]) => call(status, at, "915")
  expect(serialOrder([slowPush, unknown([2, 3]), there([4, 5])])).toBeDefined()
  expect(serialOrder([slowPush, there([2, 3]), unknown([4, 5])])).toBeUndefined()
})

it("does not explain a change that was acknowledged and is not there in the end", () => {
  const address = (city: string, at: readonly [number, number]) =>
    call({ name: "change_ship_address", value: city }, at, "success")
  const both = [address("Paris", [2, 5]), address("Rome", [3, 4])]
  const end = (city: string, changes: number) => {
    const history = ["push_order", ...Array.from({ length: changes }, () => "change_ship_address")]
    return call(record, [6, 7], `success ${JSON.stringify(["New", null, false, city, "Ada", null, [], history])}`)
  }
  expect(isExplained(...both, end("Paris", 2))).toBe(true)
  expect(isExplained(...both, end("Rome", 2))).toBe(true)
  expect(isExplained(...both, end("Ada", 2))).toBe(false)
  expect(isExplained(...both, end("Rome", 1))).toBe(false)
})

it("lets a call of unknown outcome have happened, at any time after it was asked, or not at all", () => {
  const unknown = call(hold, [2, never])
  expect(isExplained(unknown, call(record, [3, 4], shown("On Hold", "wait", ["push_order", "hold_order"])))).toBe(true)
  expect(isExplained(unknown, call(record, [3, 4], shown("New", "", ["push_order"])))).toBe(true)
  expect(
    isExplained(
      unknown,
      call(record, [3, 4], shown("New", "", ["push_order"])),
      call(record, [5, 6], shown("On Hold", "wait", ["push_order", "hold_order"]))
    )
  ).toBe(true)
  expect(
    isExplained(
      unknown,
      call(record, [3, 4], shown("On Hold", "wait", ["push_order", "hold_order"])),
      call(record, [5, 6], shown("New", "", ["push_order"]))
    )
  ).toBe(false)
})

it("does not explain a duplicate where nobody else ordered", () => {
  expect(serialOrder([call({ name: "push_order", value: "Ada" }, [0, 1], "121")])).toBeUndefined()
})

it("names the serial order that it found", () => {
  const calls = [call(hold, [2, 5], "318"), call(start, [3, 4], "success")]
  expect(serialOrder([pushed, ...calls])?.map(({ command }) => command.name)).toEqual([
    "push_order",
    "startProcessing",
    "hold_order"
  ])
})
