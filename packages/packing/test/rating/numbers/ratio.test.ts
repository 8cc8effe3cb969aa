import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { seedOf } from "../../../../../tests/runs/runs.ts"
import { decimalOf, signedDecimalOf, textOf } from "../../../src/rating/numbers/decimal.ts"
import {
  bigRatio,
  compare,
  dividedBy,
  minus,
  plus,
  type Ratio,
  type Rounding,
  ratio,
  stepsOf,
  times
} from "../../../src/rating/numbers/ratio.ts"
import { vectors } from "../fixtures/vectors.ts"

const big = ({ n, d, big }: Ratio): readonly [bigint, bigint] => (big ? [big.n, big.d] : [BigInt(n), BigInt(d)])

const isSame = (a: readonly [bigint, bigint], b: readonly [bigint, bigint]): boolean => a[0] * b[1] === b[0] * a[1]

/** Forces the BigInt representation, so that every operation uses BigInt. */
const asBig = (a: Ratio): Ratio => {
  const [n, d] = big(a)
  return { n: Number.NaN, d: 1, big: { n, d } }
}

const aWhole = fc.oneof(fc.integer({ min: -1000, max: 1000 }), fc.maxSafeInteger())
const aPositive = fc.oneof(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }))
const aBig = fc.tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.bigInt({ min: 1n, max: 10n ** 30n }))
const aRatio = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(aWhole, aPositive).map(([n, d]) => ratio(n, d)) },
  { weight: 1, arbitrary: aBig.map(([n, d]) => bigRatio(n, d)) }
)
const aPositiveRatio = aRatio.filter((a) => big(a)[0] > 0n)
const aRounding = fc.constantFrom<Rounding>("up", "down", "half-up", "half-even")
const runs = { seed: seedOf(1), numRuns: 2000 }

describe("exact fractions", () => {
  it.each<[string, (a: Ratio, b: Ratio) => readonly [bigint, bigint]]>([
    ["plus", (a, b) => big(plus(a, b))],
    ["minus", (a, b) => big(minus(a, b))],
    ["times", (a, b) => big(times(a, b))],
    ["dividedBy", (a, b) => big(dividedBy(a, b))],
    ["compare", (a, b) => [BigInt(Math.sign(compare(a, b))), 1n]],
    ["stepsOf, up", (a, b) => big(stepsOf(a, b, "up"))],
    ["stepsOf, down", (a, b) => big(stepsOf(a, b, "down"))],
    ["stepsOf, half-up", (a, b) => big(stepsOf(a, b, "half-up"))],
    ["stepsOf, half-even", (a, b) => big(stepsOf(a, b, "half-even"))]
  ])("computes %s with the same result in safe integers and in BigInt", (_, step) => {
    fc.assert(
      fc.property(aRatio, aPositiveRatio, (a, b) => isSame(step(a, b), step(asBig(a), asBig(b)))),
      runs
    )
  })

  it("adds, subtracts, multiplies, divides and compares fractions exactly", () => {
    fc.assert(
      fc.property(aRatio, aPositiveRatio, (a, b) => {
        const [[an, ad], [bn, bd]] = [big(a), big(b)]
        expect(isSame(big(plus(a, b)), [an * bd + bn * ad, ad * bd])).toBe(true)
        expect(isSame(big(minus(a, b)), [an * bd - bn * ad, ad * bd])).toBe(true)
        expect(isSame(big(times(a, b)), [an * bn, ad * bd])).toBe(true)
        expect(isSame(big(dividedBy(a, b)), [an * bd, ad * bn])).toBe(true)
        const difference = an * bd - bn * ad
        expect(Math.sign(compare(a, b))).toBe(difference > 0n ? 1 : difference < 0n ? -1 : 0)
      }),
      runs
    )
  })

  it("rounds fractions to steps by the mode, symmetrically for negative values", () => {
    fc.assert(
      fc.property(aRatio, aPositiveRatio, aRounding, (value, step, mode) => {
        const [k] = big(stepsOf(value, step, mode))
        const [[vn, vd], [sn, sd]] = [big(value), big(step)]
        // Scaled by vd × sd: `v` is the value, `s` is a step.
        const [v, s] = [(vn < 0n ? -vn : vn) * sd, sn * vd]
        const steps = vn < 0n ? -k : k
        const above = v - steps * s
        if (mode === "up") expect(above <= 0n && above > -s).toBe(true)
        else if (mode === "down") expect(above >= 0n && above < s).toBe(true)
        else {
          expect(2n * above <= s && 2n * above >= -s).toBe(true)
          if (2n * above === -s || 2n * above === s)
            expect(mode === "half-up" ? above < 0n : steps % 2n === 0n).toBe(true)
        }
      }),
      runs
    )
  })

  it.each([
    ["2.5", "half-up", 3],
    ["2.5", "half-even", 2],
    ["3.5", "half-even", 4],
    ["-2.5", "half-up", -3],
    ["-2.1", "up", -3],
    ["-2.9", "down", -2],
    ["0", "up", 0],
    ["999999999999.5", "half-even", 1_000_000_000_000]
  ] as const)("rounds %s %s to %i", (value, mode, steps) => {
    expect(stepsOf(signedDecimalOf(value)!, ratio(1, 1), mode).n).toBe(steps)
  })

  it.each(vectors.rounding.map((each) => [each.id, each] as const))(
    "rounds worked case %s as expected",
    (_, { value, mode, increment, expected }) => {
      const steps = stepsOf(decimalOf(value)!, decimalOf(increment)!, mode)
      expect(big(minus(times(steps, decimalOf(increment)!), decimalOf(expected)!))[0]).toBe(0n)
    }
  )
})

describe("decimals", () => {
  it.each(["0", "5", "005", "11.25", "0.000001", "999999999999.999999", "12.500000"])(
    "accepts the decimal %s",
    (text) => {
      const [n, d] = big(decimalOf(text)!)
      const [digits = "", decimals = ""] = text.split(".")
      expect(isSame([n, d], [BigInt(digits + decimals.padEnd(6, "0")), 1_000_000n])).toBe(true)
    }
  )

  it.each([
    "",
    ".",
    "5.",
    ".5",
    "1e3",
    "0x10",
    " 5",
    "5 ",
    "1,5",
    "1.2.3",
    "+5",
    "-5",
    "NaN",
    "1234567890123",
    "1.0000001",
    "٣"
  ])("refuses the decimal %j", (text) => {
    expect(decimalOf(text)).toBeUndefined()
  })

  it("formats a decimal in its shortest form", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }), (millionths) => {
        const digits = String(millionths).padStart(7, "0")
        const long = `${digits.slice(0, -6)}.${digits.slice(-6)}`
        expect(textOf(decimalOf(long)!)).toBe(long.replace(/\.?0+$/, ""))
      }),
      runs
    )
  })

  it("formats a ratio as a fraction if six decimal places are not exact", () => {
    expect(textOf(ratio(972, 139))).toBe("972/139")
  })
})
