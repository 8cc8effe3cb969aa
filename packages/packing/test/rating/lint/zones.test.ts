import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { seedOf } from "../../../../../tests/runs/runs.ts"
import { type LintRule, lint } from "../../../src/rating.ts"
import { everyKey } from "../fixtures/documents.ts"

describe("overlapping-zones and unreachable-zone", () => {
  const two = (number: number) => String(number).padStart(2, "0")
  const range = fc
    .tuple(fc.integer({ min: 0, max: 29 }), fc.integer({ min: 0, max: 9 }))
    .map(([from, length]) => (length === 0 ? two(from) : `${two(from)}-${two(Math.min(from + length, 29))}`))
  const whole = fc.constantFrom("0", "1", "2", "0-1", "1-2", "00-09", "10-19", "20-29", "00-04", "05-09")
  const places = fc.uniqueArray(fc.oneof(range, whole), { minLength: 1, maxLength: 3 })
  /** Returns the zones of each two-digit prefix by trying every zone. */
  const holdersOf = (zones: ReadonlyArray<ReadonlyArray<string>>) =>
    Array.from({ length: 30 }, (_, n) => {
      const code = String(n).padStart(2, "0")
      const lengths = zones.map((patterns) =>
        Math.max(
          0,
          ...patterns.map((pattern) => {
            const [from = "", to = from] = pattern.split("-")
            const start = code.slice(0, from.length)
            return from <= start && start <= to ? from.length : 0
          })
        )
      )
      const most = Math.max(...lengths)
      return lengths.flatMap((length, zone) => (length > 0 && length === most ? [zone] : []))
    })

  it("reports exactly the zones that share an equally specific code, and those without a code", () => {
    const seen = { overlapping: 0, unreachable: 0, neither: 0 }
    // Random cards might not contain every kind, so one example of each is added.
    const overlapping = [["0"], ["0-1"]]
    const unreachable = [["0"], ["00-09"]]
    fc.assert(
      fc.property(fc.array(places, { minLength: 1, maxLength: 4 }), (zones) => {
        const card = {
          ...everyKey,
          zones: zones.map((postal, i) => ({ id: `z${i}`, match: [{ country: "US", postal }] }))
        }
        const found = lint([card])
        const holders = holdersOf(zones)
        const second = new Set(holders.flatMap((each) => each.slice(1)))
        const held = new Set(holders.flat())
        const none = zones.flatMap((_, i) => (held.has(i) ? [] : [i]))
        const zonesOf = (rule: LintRule) =>
          found.filter((each) => each.rule === rule).map(({ pointer }) => Number(pointer.split("/")[4]))
        expect(new Set(zonesOf("overlapping-zones"))).toEqual(second)
        expect(zonesOf("unreachable-zone")).toEqual(none)
        seen[second.size > 0 ? "overlapping" : none.length > 0 ? "unreachable" : "neither"]++
      }),
      { seed: seedOf(1), numRuns: 500, examples: [[overlapping], [unreachable], [[["0"], ["1"]]]] }
    )
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0)
  })
})
