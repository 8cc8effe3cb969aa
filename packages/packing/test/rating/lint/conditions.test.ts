import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { expectRare } from "../../../../../tests/runs/expect-rare.ts"
import { runs, seedOf } from "../../../../../tests/runs/runs.ts"
import { type Condition, lint, type Test } from "../../../src/rating.ts"
import { everyKey } from "../fixtures/documents.ts"

describe("contradictory-condition", () => {
  const number = fc.integer({ min: 1, max: 4 })
  const days = ["2026-03-01", "2026-03-02", "2026-03-03", "2026-03-04"]
  const day = fc.constantFrom(...days)
  const test: fc.Arbitrary<Test> = fc.oneof(
    fc.tuple(fc.constant("longest" as const), fc.constantFrom(">", ">=", "<", "<=", "="), number.map(String)),
    fc.tuple(fc.constant("rush" as const), fc.constant("=" as const), fc.boolean()),
    fc.tuple(fc.constant("state" as const), fc.constant("=" as const), fc.constantFrom("AZ", "az", "NY")),
    fc.tuple(
      fc.constant("state" as const),
      fc.constant("in" as const),
      fc.subarray(["AZ", "NY", "AK"], { minLength: 1 })
    ),
    fc
      .tuple(day, day)
      .filter(([from, to]) => from < to)
      .map((span) => ["shipDate", "in", span] as const)
  )
  const { condition } = fc.letrec<{ condition: Condition }>((tie) => {
    const some = fc.array(tie("condition"), { minLength: 1, maxLength: 3 })
    return {
      condition: fc.oneof(
        { depthSize: "small" },
        fc.array(test, { minLength: 1, maxLength: 4 }),
        test,
        some.map((any) => ({ any })),
        some.map((all) => ({ all }))
      )
    }
  })

  interface Facts {
    readonly longest: number
    readonly rush: boolean
    readonly state: string
    readonly shipDate: string
  }
  const everyFact: ReadonlyArray<Facts> = [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5].flatMap((longest) =>
    [true, false].flatMap((rush) =>
      ["AZ", "NY", "AK", "TX"].flatMap((state) => days.map((shipDate) => ({ longest, rush, state, shipDate })))
    )
  )
  const holds = (condition: Condition, facts: Facts): boolean => {
    if ("any" in condition) return condition.any.some((each) => holds(each, facts))
    if ("all" in condition) return condition.all.every((each) => holds(each, facts))
    if (typeof condition[0] !== "string") return condition.every((each) => holds(each as Test, facts))
    const [subject, relation, value] = condition as Test
    const fact = facts[subject as keyof Facts]
    if (subject === "shipDate") return value[0] <= fact && fact < value[1]
    if (subject === "rush") return fact === value
    if (subject === "state") return [value].flat().some((state) => String(state).toUpperCase() === fact)
    const difference = Number(fact) - Number(value)
    return {
      ">": difference > 0,
      ">=": difference >= 0,
      "<": difference < 0,
      "<=": difference <= 0,
      "=": difference === 0
    }[relation as ">"]
  }

  it("reports exactly the conditions that can never be met", () => {
    const seen = { true: 0, false: 0 }
    fc.assert(
      fc.property(condition, (when) => {
        const card = {
          ...everyKey,
          surcharges: { ...everyKey.surcharges, fixed: { ...everyKey.surcharges!.fixed!, when } }
        }
        const isContradictory = !everyFact.some((facts) => holds(when, facts))
        seen[`${isContradictory}`]++
        expect(lint([card]).some(({ rule }) => rule === "contradictory-condition")).toBe(isContradictory)
      }),
      { seed: seedOf(1), numRuns: runs(250, 1_000) }
    )
    expectRare(Math.min(seen.true, seen.false))?.toBeGreaterThan(20)
  })
})
