import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  type Admission,
  admit,
  afterEnd,
  type BreakerState,
  type CallEnd,
  closed
} from "../../src/quotes/breaker-state.ts"
import { assertProperty } from "../properties/runs.ts"

const options = { failures: 3, pause: 100n }
const after = (failures: number): BreakerState => ({ state: "closed", failures })
const open = (until: bigint): BreakerState => ({ state: "open", until })
const halfOpen: BreakerState = { state: "halfOpen" }

describe("admit", () => {
  it.each<[string, BreakerState, Admission | undefined, BreakerState]>([
    ["admits calls while closed", closed, "call", closed],
    ["admits calls below the failure limit", after(2), "call", after(2)],
    ["admits no call while open", open(1001n), undefined, open(1001n)],
    ["admits a probe when the pause ends", open(1000n), "probe", halfOpen],
    ["admits a probe long after the pause", open(1n), "probe", halfOpen],
    ["admits no call while a probe runs", halfOpen, undefined, halfOpen]
  ])("%s", (_, breaker, admission, next) => {
    expect(admit(breaker, 1000n)).toEqual([admission, next])
  })
})

describe("afterEnd", () => {
  it.each<[BreakerState, Admission, CallEnd, BreakerState]>([
    [closed, "call", "succeeded", closed],
    [closed, "call", "failed", after(1)],
    [closed, "call", "interrupted", closed],
    [after(1), "call", "failed", after(2)],
    [after(2), "call", "succeeded", closed],
    [after(2), "call", "interrupted", after(2)],
    [after(2), "call", "failed", open(1100n)],
    [open(1050n), "call", "failed", open(1050n)],
    [open(1050n), "call", "succeeded", open(1050n)],
    [open(1050n), "call", "interrupted", open(1050n)],
    [halfOpen, "call", "failed", halfOpen],
    [halfOpen, "call", "succeeded", halfOpen],
    [halfOpen, "call", "interrupted", halfOpen],
    [halfOpen, "probe", "succeeded", closed],
    [halfOpen, "probe", "failed", open(1100n)],
    [halfOpen, "probe", "interrupted", open(1000n)]
  ])("changes the breaker from %o, after a %s that %s, to %o", (breaker, admission, end, next) => {
    expect(afterEnd(breaker, admission, end, 1000n, options)).toEqual(next)
  })

  it("opens the breaker at the first failure if the limit is one", () => {
    expect(afterEnd(closed, "call", "failed", 7n, { failures: 1, pause: 3n })).toEqual(open(10n))
  })
})

/** Random steps: calls start and end in any order, and time passes. */
const steps = fc.array(
  fc.oneof(
    fc.record({ wait: fc.bigInt(0n, 60n) }),
    fc.constant({ start: true as const }),
    fc.record({
      which: fc.nat(),
      end: fc.constantFrom<CallEnd>("succeeded", "failed", "failed", "failed", "interrupted")
    })
  ),
  { maxLength: 60 }
)

it("admits at most one probe and no call in a pause, and opens after three failures in a row", async () => {
  await assertProperty(
    fc.property(steps, (all) => {
      let breaker = closed
      let now = 0n
      let consecutive = 0
      let pausedUntil = 0n
      const running: Array<Admission> = []
      for (const step of all) {
        if ("wait" in step) now += step.wait
        else if ("start" in step) {
          const [admission, next] = admit(breaker, now)
          breaker = next
          if (admission === undefined) continue
          expect(now).toBeGreaterThanOrEqual(pausedUntil)
          running.push(admission)
          expect(running.filter((each) => each === "probe").length).toBeLessThanOrEqual(1)
        } else if (running.length > 0) {
          const [admission] = running.splice(step.which % running.length, 1) as [Admission]
          breaker = afterEnd(breaker, admission, step.end, now, options)
          if (step.end === "interrupted" || (admission === "call" && consecutive >= 3)) continue
          consecutive = step.end === "succeeded" ? 0 : consecutive + 1
          expect(breaker.state === "closed").toBe(consecutive < 3)
          if (consecutive >= 3) pausedUntil = now + 100n
        }
      }
    }),
    2000
  )
})
