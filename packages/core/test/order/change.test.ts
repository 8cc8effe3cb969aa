import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { seedOf } from "../../../../tests/runs/runs.ts"
import { changesBetween, withChange, withoutChange } from "../../src/order/change.ts"

describe("the changes between two values", () => {
  it.each([
    ["nothing", { a: 1, b: [{ c: 2 }] }, { a: 1, b: [{ c: 2 }] }, []],
    ["a field", { a: 1, b: 2 }, { a: 1, b: 3 }, [{ path: "b", before: 2, after: 3 }]],
    ["a nested field", { a: { b: "x", c: 1 } }, { a: { b: "y", c: 1 } }, [{ path: "a.b", before: "x", after: "y" }]],
    ["a new field", { a: 1 }, { a: 1, b: null }, [{ path: "b", after: null }]],
    ["a removed field", { a: 1, b: 0 }, { a: 1 }, [{ path: "b", before: 0 }]],
    ["null to an object", { a: null }, { a: { b: [1] } }, [{ path: "a", before: null, after: { b: [1] } }]],
    [
      "fields of objects in a list",
      { a: [{ n: 1 }, { n: 2, m: "x" }] },
      { a: [{ n: 1 }, { n: 3 }] },
      [
        { path: "a[1].n", before: 2, after: 3 },
        { path: "a[1].m", before: "x" }
      ]
    ],
    ["an added element", { a: ["x"] }, { a: ["x", "y"] }, [{ path: "a[1]", after: "y" }]],
    ["an element removed in the middle", ["x", "y", "z"], ["x", "z"], [{ path: "[1]", before: "y" }]],
    [
      "the last elements removed",
      [1, 2, 3],
      [1],
      [
        { path: "[2]", before: 3 },
        { path: "[1]", before: 2 }
      ]
    ],
    [
      "a full list that drops its first element",
      ["a", "b", "c"],
      ["b", "c", "d"],
      [
        { path: "[0]", before: "a" },
        { path: "[2]", after: "d" }
      ]
    ],
    [
      "an object removed from a list",
      [{ id: 1 }, { id: 2 }, { id: 3 }],
      [{ id: 1 }, { id: 3 }],
      [{ path: "[1]", before: { id: 2 } }]
    ]
  ])("%s", (_, before, after, expected) => {
    expect(changesBetween("", before, after)).toEqual(expected)
    expect(expected.reduce<unknown>(withChange, before)).toEqual(after)
    expect(expected.toReversed().reduce<unknown>(withoutChange, after)).toEqual(before)
  })

  const name = fc.constantFrom("a", "b", "c")
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: "small" },
      fc.constantFrom(null, true, "", "x", 0, 1),
      fc.array(tie("value"), { maxLength: 4 }),
      fc.dictionary(name, tie("value"), { maxKeys: 3 })
    )
  }))

  it("lead from the first value to the second and back, and survive JSON", () => {
    fc.assert(
      fc.property(value, value, (before, after) => {
        const changes: ReturnType<typeof changesBetween> = JSON.parse(
          JSON.stringify(changesBetween("order", before, after))
        )
        expect(changes.reduce<unknown>(withChange, { order: before })).toEqual({ order: after })
        expect(changes.toReversed().reduce<unknown>(withoutChange, { order: after })).toEqual({ order: before })
      }),
      { seed: seedOf(1), numRuns: 2000 }
    )
  })
})
