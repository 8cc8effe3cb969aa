import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { admit, type Circuit, closed, type End, type Pass, settle } from "../../src/quotes/breaker-state.ts"
import { assertProperty } from "../properties/runs.ts"

const fuse = { failures: 3, pause: 100n }
const after = (failures: number): Circuit => ({ state: "closed", failures })
const open = (until: bigint): Circuit => ({ state: "open", until })
const halfOpen: Circuit = { state: "halfOpen" }

describe("a request at 1000", () => {
  it.each<[string, Circuit, Pass | undefined, Circuit]>([
    ["passes a closed circuit", closed, "call", closed],
    ["passes while failures are few", after(2), "call", after(2)],
    ["does not pass an open circuit", open(1001n), undefined, open(1001n)],
    ["tries when the pause is over", open(1000n), "probe", halfOpen],
    ["tries also long after that", open(1n), "probe", halfOpen],
    ["does not pass while another tries", halfOpen, undefined, halfOpen]
  ])("%s", (_, circuit, pass, next) => {
    expect(admit(circuit, 1000n)).toEqual([pass, next])
  })
})

describe("the end of a request at 1000", () => {
  it.each<[Circuit, Pass, End, Circuit]>([
    [closed, "call", "answered", closed],
    [closed, "call", "failed", after(1)],
    [closed, "call", "left", closed],
    [after(1), "call", "failed", after(2)],
    [after(2), "call", "answered", closed],
    [after(2), "call", "left", after(2)],
    [after(2), "call", "failed", open(1100n)],
    [open(1050n), "call", "failed", open(1050n)],
    [open(1050n), "call", "answered", open(1050n)],
    [open(1050n), "call", "left", open(1050n)],
    [halfOpen, "call", "failed", halfOpen],
    [halfOpen, "call", "answered", halfOpen],
    [halfOpen, "call", "left", halfOpen],
    [halfOpen, "probe", "answered", closed],
    [halfOpen, "probe", "failed", open(1100n)],
    [halfOpen, "probe", "left", open(1000n)]
  ])("%o, %s %s: %o", (circuit, pass, end, next) => {
    expect(settle(circuit, pass, end, 1000n, fuse)).toEqual(next)
  })

  it("opens at the first failure where one is enough", () => {
    expect(settle(closed, "call", "failed", 7n, { failures: 1, pause: 3n })).toEqual(open(10n))
  })
})

/** Requests begin and end in any order, while time goes by. */
const happenings = fc.array(
  fc.oneof(
    fc.record({ wait: fc.bigInt(0n, 60n) }),
    fc.constant({ begin: true as const }),
    fc.record({ which: fc.nat(), end: fc.constantFrom<End>("answered", "failed", "failed", "failed", "left") })
  ),
  { maxLength: 60 }
)

it("whatever happens, one request at most tries, none passes during a pause, and so many failures in a row open", async () => {
  await assertProperty(
    fc.property(happenings, (all) => {
      let circuit = closed
      let now = 0n
      let inARow = 0
      let pausedUntil = 0n
      const under: Array<Pass> = []
      for (const happening of all) {
        if ("wait" in happening) now += happening.wait
        else if ("begin" in happening) {
          const [pass, next] = admit(circuit, now)
          circuit = next
          if (pass === undefined) continue
          expect(now).toBeGreaterThanOrEqual(pausedUntil)
          under.push(pass)
          expect(under.filter((each) => each === "probe").length).toBeLessThanOrEqual(1)
        } else if (under.length > 0) {
          const [pass] = under.splice(happening.which % under.length, 1) as [Pass]
          circuit = settle(circuit, pass, happening.end, now, fuse)
          if (happening.end === "left" || (pass === "call" && inARow >= 3)) continue
          inARow = happening.end === "answered" ? 0 : inARow + 1
          expect(circuit.state === "closed").toBe(inARow < 3)
          if (inARow >= 3) pausedUntil = now + 100n
        }
      }
    }),
    2000
  )
})
