import { expect, it } from "vitest"
import type { Command } from "../model/reference-model.ts"
import { type Call, linearize } from "./linearizability.ts"

const hold: Command = { name: "hold_order", value: "wait" }
const start: Command = { name: "start", value: "" }
const status: Command = { name: "get_status", value: "" }
const record: Command = { name: "get_order", value: "" }
const NEVER = Number.POSITIVE_INFINITY

const call = (command: Command, [startedAt, endedAt]: readonly [number, number], outcome?: string): Call => ({
  command,
  startedAt,
  endedAt,
  outcome
})
const pushed = call({ name: "push_order", value: "Ada" }, [0, 1], "success")
const orderRecord = (status: string, hold: string, history: ReadonlyArray<string>) =>
  `success ${JSON.stringify([status, hold === "" ? null : [hold], [], false, "Ada", "Ada", null, [], history])}`

const isExplained = (...calls: ReadonlyArray<Call>) => linearize([pushed, ...calls]) !== undefined

it("finds a sequence for a hold refused after a concurrent start", () => {
  expect(isExplained(call(hold, [2, 5], "318"), call(start, [3, 4], "success"))).toBe(true)
})

it("does not find a sequence for a hold and a concurrent start that both succeed", () => {
  expect(isExplained(call(hold, [2, 5], "success"), call(start, [3, 4], "success"))).toBe(false)
})

it("does not find a sequence for a hold refused before the start of the order", () => {
  expect(isExplained(call(hold, [2, 3], "318"), call(start, [4, 5], "success"))).toBe(false)
})

it("does not find a sequence for an order that disappears", () => {
  const slowPush = { ...pushed, endedAt: 9 }
  const there = (at: readonly [number, number]) => call(status, at, 'success ["New",null]')
  const unknown = (at: readonly [number, number]) => call(status, at, "915")
  expect(linearize([slowPush, unknown([2, 3]), there([4, 5])])).toBeDefined()
  expect(linearize([slowPush, there([2, 3]), unknown([4, 5])])).toBeUndefined()
})

it("finds no sequence for a lost acknowledged change", () => {
  const address = (city: string, at: readonly [number, number]) =>
    call({ name: "change_ship_address", value: city }, at, "success")
  const both = [address("Paris", [2, 5]), address("Rome", [3, 4])]
  const end = (city: string, changes: number) => {
    const history = ["push_order", ...Array.from({ length: changes }, () => "change_ship_address")]
    return call(record, [6, 7], `success ${JSON.stringify(["New", null, [], false, city, "Ada", null, [], history])}`)
  }
  expect(isExplained(...both, end("Paris", 2))).toBe(true)
  expect(isExplained(...both, end("Rome", 2))).toBe(true)
  expect(isExplained(...both, end("Ada", 2))).toBe(false)
  expect(isExplained(...both, end("Rome", 1))).toBe(false)
})

it("lets a call with an unknown outcome happen at any time after its start, or never", () => {
  const unknown = call(hold, [2, NEVER])
  expect(isExplained(unknown, call(record, [3, 4], orderRecord("On Hold", "wait", ["push_order", "hold_order"])))).toBe(
    true
  )
  expect(isExplained(unknown, call(record, [3, 4], orderRecord("New", "", ["push_order"])))).toBe(true)
  expect(
    isExplained(
      unknown,
      call(record, [3, 4], orderRecord("New", "", ["push_order"])),
      call(record, [5, 6], orderRecord("On Hold", "wait", ["push_order", "hold_order"]))
    )
  ).toBe(true)
  expect(
    isExplained(
      unknown,
      call(record, [3, 4], orderRecord("On Hold", "wait", ["push_order", "hold_order"])),
      call(record, [5, 6], orderRecord("New", "", ["push_order"]))
    )
  ).toBe(false)
})

it("does not find a sequence for a duplicate without another order", () => {
  expect(linearize([call({ name: "push_order", value: "Ada" }, [0, 1], "121")])).toBeUndefined()
})

it("returns the sequence that explains the outcomes", () => {
  const calls = [call(hold, [2, 5], "318"), call(start, [3, 4], "success")]
  expect(linearize([pushed, ...calls])?.map(({ command }) => command.name)).toEqual([
    "push_order",
    "start",
    "hold_order"
  ])
})
