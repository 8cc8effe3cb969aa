import { describe, expect, it } from "vitest"
import { afterAttempt } from "../../src/webhook/attempts.ts"

const SECOND = 1000
const HOUR = 3600 * SECOND
const now = Date.UTC(2026, 10, 25)

describe("attempts of a webhook delivery", () => {
  it.each([
    [1, 5],
    [2, 300],
    [3, 1800],
    [4, 7200],
    [5, 18_000],
    [6, 36_000],
    [7, 50_400],
    [8, 72_000],
    [9, 86_400]
  ])("failed attempt %i is repeated after %i seconds", (attempts, seconds) => {
    expect(afterAttempt({ result: "failed", attempts, now })).toEqual({
      status: "pending",
      nextAt: now + seconds * SECOND,
      failingSince: now
    })
  })

  it("the tenth failed attempt is the last", () => {
    const failingSince = now - 76 * HOUR
    expect(afterAttempt({ result: "failed", attempts: 10, failingSince, now })).toEqual({
      status: "failed",
      failingSince
    })
  })

  it("a webhook is disabled after five days of failure, and its delivery stays pending", () => {
    const failingSince = now - 120 * HOUR
    const disabled = "no delivery succeeded for five days"
    expect(afterAttempt({ result: "failed", attempts: 2, failingSince, now })).toEqual({
      status: "pending",
      nextAt: now,
      failingSince,
      disabled
    })
    const almost = afterAttempt({ result: "failed", attempts: 2, failingSince: failingSince + 1, now })
    expect(almost).toEqual({ status: "pending", nextAt: now + 300 * SECOND, failingSince: failingSince + 1 })
  })

  it("a webhook is disabled if its receiver is gone", () => {
    expect(afterAttempt({ result: "gone", attempts: 1, now })).toEqual({
      status: "pending",
      nextAt: now,
      failingSince: now,
      disabled: "the receiver returned 410 Gone"
    })
  })

  it("a delivery without content ends, and says nothing about its webhook", () => {
    expect(afterAttempt({ result: "skipped", attempts: 1, now })).toEqual({ status: "failed" })
    expect(afterAttempt({ result: "skipped", attempts: 1, failingSince: 5, now })).toEqual({
      status: "failed",
      failingSince: 5
    })
  })

  it("a success ends the delivery and the failure of its webhook", () => {
    expect(afterAttempt({ result: "delivered", attempts: 4, failingSince: 1, now })).toEqual({ status: "delivered" })
  })
})
