// Structural changes to a JSON value: types swapped, fields missing, huge values, unusual names, depth.
import type { SeededRandom } from "../../../../packages/core/test/simulation/seeded-random.ts"
import { strangeNames, strangeValues } from "./strange-values.ts"

type Path = ReadonlyArray<string>

const isContainer = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null

/** Depth below which values are not changed. The paths of a very deep value would take seconds, in which replies wait. */
const DEEPEST = 50

/** Returns the path of every value inside a JSON value, and the empty path of the value itself. */
const pathsIn = (json: unknown, path: Path = []): ReadonlyArray<Path> => [
  path,
  ...(isContainer(json) && path.length < DEEPEST
    ? Object.entries(json).flatMap(([name, inner]) => pathsIn(inner, [...path, name]))
    : [])
]

const valueAt = (json: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, step) => (isContainer(value) ? value[step] : undefined), json)

const REMOVED = Symbol("removed")

/** Returns a copy with the value at a path replaced, or removed. */
const put = (json: unknown, [step, ...rest]: Path, value: unknown): unknown => {
  if (step === undefined) return value
  if (!isContainer(json)) return json
  const inner = put(json[step], rest, value)
  if (Array.isArray(json))
    return inner === REMOVED
      ? json.filter((_, index) => String(index) !== step)
      : json.map((each, index) => (String(index) === step ? inner : each))
  const others = Object.entries(json).filter(([name]) => name !== step || inner !== REMOVED)
  return Object.fromEntries(others.map(([name, each]) => [name, name === step ? inner : each]))
}

/** Adds a field with any name, even `__proto__`. */
const withField = (json: object, name: string, value: unknown): unknown =>
  Object.fromEntries([...Object.entries(json), [name, value]])

const otherType = (value: unknown): unknown => {
  if (typeof value === "string") return Number.isNaN(Number(value)) ? [value] : Number(value)
  if (typeof value === "number") return `${value}`
  if (Array.isArray(value)) return { ...value }
  return isContainer(value) ? Object.values(value) : { value }
}

type Change = (random: SeededRandom, value: unknown, json: unknown) => unknown

/** The changes to the value at a random path. */
const changes: ReadonlyArray<Change> = [
  (random) => random.pick(strangeValues),
  (random) => random.pick(strangeValues),
  () => REMOVED,
  () => REMOVED,
  (_, value) => otherType(value),
  (_, value) => [value],
  (_, value) => ({ value }),
  (random, _, json) => valueAt(json, random.pick(pathsIn(json))),
  (random, value) =>
    Array.isArray(value) ? Array.from({ length: random.pick([2, 30, 501]) }, () => value[0]) : [[value]],
  (random, value) =>
    isContainer(value) && !Array.isArray(value)
      ? withField(value, random.pick(strangeNames), random.pick(strangeValues))
      : random.pick(strangeValues)
]

/** Returns a copy of a JSON value with one to three structural changes. */
export const mutateJson = (random: SeededRandom, json: unknown): unknown => {
  let mutated = json
  for (let left = random.pick([1, 1, 2, 3]); left > 0; left--) {
    const path = random.pick(pathsIn(mutated))
    const value = random.pick(changes)(random, valueAt(mutated, path), mutated)
    mutated = put(mutated, path, value)
    if (mutated === REMOVED) return null
  }
  return mutated
}
