import { expect, it } from "vitest"
import { conditionOf } from "../../src/refusal/kind-texts.ts"

it.each([
  [
    "change_ship_deadline",
    "The deadline is less than 5 days after the order date, or in the past. See `leadDays` and `pastDeadline`."
  ],
  ["re_order", "The deadline is less than 3 days from today. The policy option `leadDays` sets the days."]
] as const)("a date is too early for %s under its own condition", (method, condition) => {
  expect(conditionOf(method, "dateTooEarly")).toBe(condition)
})

it("a wrong URL has one condition in every method", () => {
  const condition = "A URL is not an absolute http or https URL, or it contains credentials."
  expect(conditionOf("push_order", "badUrl")).toBe(condition)
  expect(conditionOf("re_order", "badUrl")).toBe(condition)
})
