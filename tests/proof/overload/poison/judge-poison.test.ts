import { expect, it } from "vitest"
import { type Consumed, type Fates, poisonViolations } from "./judge-poison.ts"

const fates: Fates = { healthy: ["1/1", "1/3", "2/1"], refused: ["1/2"], unreadable: ["2/2"], attempts: 2 }
const right: Consumed = {
  name: "mail",
  handled: ["1/1", "2/1", "1/3"],
  calls: ["1/1", "1/2", "2/1", "1/2", "1/3"],
  setAside: ["1/2", "2/2"]
}

it("allows that poison events are set aside after their attempts", () => {
  expect(poisonViolations(right, fates)).toEqual([])
})

const planted: ReadonlyArray<readonly [change: Partial<Consumed>, sentence: string]> = [
  [{ handled: ["1/1", "1/3"] }, "mail: 2/1 was skipped"],
  [{ handled: ["1/1", "1/1", "2/1", "1/3"] }, "mail: 1/1 was read twice"],
  [{ handled: ["1/3", "1/1", "2/1"] }, "mail: order 1 was read in the order 3, 1"],
  [{ calls: [...right.calls, "1/2"] }, "mail: 1/2 was attempted 3 times, not 2"],
  [{ calls: [...right.calls, "2/2"] }, "mail: 2/2 was attempted 1 times, not 0"],
  [{ setAside: ["1/2"] }, "mail: 2/2 was not set aside"],
  [{ setAside: ["1/2", "2/1", "2/2"] }, "mail: 2/1 was set aside"]
]

it.each(planted)("finds the violation %j", (change, sentence) => {
  expect(poisonViolations({ ...right, ...change }, fates)).toEqual([sentence])
})
