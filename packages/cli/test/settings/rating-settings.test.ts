import { describe, expect, it } from "vitest"
import { ratingSettings } from "../../src/settings/offline-settings.ts"

describe("--at", () => {
  it.each(["2026-11-20T09:00:00Z", "2026-11-20T09:00:00.5+01:00", "1970-01-01T00:00:00Z"])("accepts %s", (time) => {
    expect(ratingSettings.at.read(time)).toBe(time)
  })

  it.each([
    ["a day that does not exist", "2026-02-30T09:00:00Z"],
    ["a time without seconds", "2026-11-20T09:00Z"],
    ["an offset without a colon", "2026-11-20T09:00:00+0100"],
    ["an hour that does not exist", "2026-11-20T25:00:00Z"],
    ["a time before 1970", "1926-11-20T09:00:00Z"],
    ["a time without an offset", "2026-11-20T09:00:00"]
  ])("refuses %s before an order is read", (_, time) => {
    expect(ratingSettings.at.read(time)).toBeUndefined()
  })
})
