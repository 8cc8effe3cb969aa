import { isObject } from "../../values/is-object.ts"
import type { Condition, Test } from "./card.ts"
import { MAX_CONDITION_DEPTH } from "./conditions-in.ts"
import { below, type Faults } from "./faults.ts"
import { date, decimal } from "./scalars.ts"
import { flag, list, type Shape, string, tuple, word } from "./shape.ts"

const comparison = tuple(string, word(">", ">=", "<", "<=", "="), decimal)
const flagTest = tuple(string, word("="), flag)
const equality = tuple(string, word("=", "in"), string)
const oneOfList = tuple(string, word("in"), list(string, 1))
const equalOrIn: Shape<ReadonlyArray<unknown>> = (value, at, faults) =>
  (Array.isArray(value) && value[1] === "in" ? oneOfList : equality)(value, at, faults)

/** Shapes of tests, keyed by subject. */
const tests: Readonly<Record<Test[0], (value: unknown, at: string, faults: Faults) => void>> = {
  longest: comparison,
  second: comparison,
  shortest: comparison,
  girth: comparison,
  lengthPlusGirth: comparison,
  sumDims: comparison,
  volume: comparison,
  actualWeight: comparison,
  billable: comparison,
  boxCount: comparison,
  residential: flagTest,
  rush: flagTest,
  packageType: equalOrIn,
  country: equalOrIn,
  state: equalOrIn,
  zone: equalOrIn,
  postal: oneOfList,
  shipDate: tuple(string, word("in"), tuple(date, date))
}
const subject = word(...Object.keys(tests))

const test: Shape<Test> = (value, at, faults) => {
  const key: unknown = Array.isArray(value) ? value[0] : undefined
  if (!Array.isArray(value)) faults.add(at, value, 'a test such as ["longest", ">", "48"]')
  else if (typeof key === "string" && Object.hasOwn(tests, key)) tests[key as Test[0]](value, at, faults)
  else subject(key, below(at, 0), faults)
}

const readAnyOrAll = (value: Readonly<Record<string, unknown>>, at: string, faults: Faults, depth: number): void => {
  const [key, ...others] = Object.keys(value)
  if ((key !== "any" && key !== "all") || others.length > 0)
    faults.add(at, value, 'an object with exactly one field, "any" or "all"')
  else if (depth === MAX_CONDITION_DEPTH) faults.add(at, value, `conditions nested at most ${MAX_CONDITION_DEPTH} deep`)
  else list<Condition>(conditionAt(depth + 1), 1)(value[key], below(at, key), faults)
}

const conditionAt =
  (depth: number): Shape<Condition> =>
  (value, at, faults) => {
    if (isObject(value)) readAnyOrAll(value, at, faults, depth)
    else if (Array.isArray(value) && typeof value[0] !== "string") list(test, 1)(value, at, faults)
    else test(value, at, faults)
  }

/** Shape of a condition: a test, a list of tests, or `any` or `all` of a list of nested conditions. */
export const condition: Shape<Condition> = conditionAt(1)
