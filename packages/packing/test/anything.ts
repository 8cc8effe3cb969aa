// Random invalid data: any value, and valid data with a few values replaced.
import fc from "fast-check"

const cyclic: { self?: unknown } = {}
cyclic.self = cyclic

/** Values that break code that expects a valid number, string, list or object. */
const nasty = fc.constantFrom<unknown>(
  ...[null, undefined, true, "", "3", "\ud800", "__proto__", 0, -0, -1, 0.1, 1.5, 5e-324, 1e-9, 2 ** 53, 1e21, 1e308],
  ...[Number.NaN, Infinity, -Infinity, 10n, Symbol("s"), [], {}, [[]], Object.create(null), cyclic, [cyclic]],
  ...[new Array(2), new Array(4e9), new Map(), new Date(0), new Uint8Array(2), () => 1, () => Number.NaN, () => "3"],
  () => {
    throw new Error("thrown")
  },
  () => {
    throw Symbol("thrown")
  }
)

/** Any value. */
const anything: fc.Arbitrary<unknown> = fc.oneof(
  nasty,
  fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withObjectString: true,
    withSet: true,
    withSparseArray: true,
    withTypedArray: true
  })
)

/** Replaces a nested value. The path consists of one number per level. */
const replaced = (value: unknown, [step, ...steps]: ReadonlyArray<number>, other: unknown): unknown => {
  if (step === undefined || typeof value !== "object" || value === null) return other
  const keys = Object.keys(value)
  if (keys.length === 0) return other
  const key = keys[step % keys.length]!
  const changed = replaced((value as Record<string, unknown>)[key], steps, other)
  return Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed }
}

const change = fc.tuple(fc.array(fc.nat({ max: 1000 }), { minLength: 1, maxLength: 6 }), anything)

/**
 * Arbitrary that generates valid data, the same data with up to three values replaced, or sometimes any other value.
 */
export const almost = <A>(valid: fc.Arbitrary<A>): fc.Arbitrary<A> =>
  fc.oneof(
    {
      weight: 9,
      arbitrary: fc
        .tuple(valid, fc.array(change, { maxLength: 3 }))
        .map(
          ([value, changes]) => changes.reduce<unknown>((v, [steps, other]) => replaced(v, steps, other), value) as A
        )
    },
    { weight: 1, arbitrary: anything as fc.Arbitrary<A> }
  )
