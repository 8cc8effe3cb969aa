import { Option } from "effect"
import { expect, it } from "vitest"
import { instantOf, parseTime } from "../../src/settings/time-flags.ts"

const now = Date.UTC(2026, 10, 25, 12)

it.each([
  ["12h", "2026-11-25T00:00:00.000Z"],
  ["2d", "2026-11-23T12:00:00.000Z"],
  ["1w", "2026-11-18T12:00:00.000Z"],
  ["2y", "2024-11-25T12:00:00.000Z"],
  ["2026-01-31", "2026-01-31T00:00:00.000Z"],
  ["2026-01-31 14:30", "2026-01-31T14:30:00.000Z"],
  ["2026-01-31T14:30:05Z", "2026-01-31T14:30:05.000Z"]
])("reads %s before the 25th of November as %s", (text, expected) => {
  const time = Option.getOrThrow(parseTime(text))
  expect(new Date(instantOf(time, now, -1)).toISOString()).toBe(expected)
})

it("adds a duration to the current time", () => {
  expect(instantOf(Option.getOrThrow(parseTime("2d")), now, 1)).toBe(Date.UTC(2026, 10, 27, 12))
})

it.each(["", "2", "d", "-2d", "2m", "1.5d", "99999d", "2026-02-30", "2026-13-01", "2026-01-01 25:00", "25.12.2026"])(
  "refuses %j",
  (text) => {
    expect(parseTime(text)).toEqual(Option.none())
  }
)
