import { describe, expect, it } from "vitest"
import { type Instant, recentDays } from "../../src/adapter/index.ts"

const starts = (now: string, zone: string, count: number) =>
  recentDays(Date.parse(now) as Instant, zone, count).map(({ date, start }) => [date, new Date(start).toISOString()])

describe("recent days", () => {
  it("starts with the oldest day and ends with the day of the instant", () => {
    expect(starts("2026-03-01T00:00:00.000Z", "UTC", 3)).toEqual([
      ["2026-02-27", "2026-02-27T00:00:00.000Z"],
      ["2026-02-28", "2026-02-28T00:00:00.000Z"],
      ["2026-03-01", "2026-03-01T00:00:00.000Z"]
    ])
  })

  it("takes the date in the zone, not in UTC", () => {
    expect(starts("2026-07-01T03:59:59.999Z", "America/New_York", 1)).toEqual([
      ["2026-06-30", "2026-06-30T04:00:00.000Z"]
    ])
    expect(starts("2026-07-01T04:00:00.000Z", "America/New_York", 1)).toEqual([
      ["2026-07-01", "2026-07-01T04:00:00.000Z"]
    ])
    expect(starts("2026-07-01T10:00:00.000Z", "Pacific/Kiritimati", 1)).toEqual([
      ["2026-07-02", "2026-07-01T10:00:00.000Z"]
    ])
  })

  it("follows the clock changes of the zone", () => {
    expect(starts("2026-03-09T12:00:00.000Z", "America/New_York", 3)).toEqual([
      ["2026-03-07", "2026-03-07T05:00:00.000Z"],
      ["2026-03-08", "2026-03-08T05:00:00.000Z"],
      ["2026-03-09", "2026-03-09T04:00:00.000Z"]
    ])
  })

  it("starts a day without midnight when the clock has gone forward", () => {
    expect(starts("2018-11-04T12:00:00.000Z", "America/Sao_Paulo", 2)).toEqual([
      ["2018-11-03", "2018-11-03T03:00:00.000Z"],
      ["2018-11-04", "2018-11-04T03:00:00.000Z"]
    ])
  })
})
