import { mismatch } from "../../reading/checks.ts"
import { dictionary, list, object, tuple } from "../../reading/compound.ts"
import { movedBelow } from "../../reading/faults.ts"
import { anything, flag, named, type Shape, string, where, word } from "../../reading/shape.ts"
import { isObject } from "../../values/is-object.ts"
import type { CardMeasure, Condition, Test } from "./card.ts"
import { MAX_CONDITION_DEPTH } from "./conditions-in.ts"
import { date, decimal, weekday } from "./scalars.ts"

const measures = [
  "longest",
  "second",
  "shortest",
  "girth",
  "lengthPlusGirth",
  "sumDims",
  "volume",
  "actualWeight",
  "billable",
  "boxCount",
  "declaredValue",
  "monthlyVolume"
] as const satisfies ReadonlyArray<CardMeasure>
const flags = ["residential", "rush", "pickup"] as const
const weekdays = ["shipWeekday", "arrivalWeekday"] as const
const names = ["packageType", "country", "state", "zone"] as const
const subject = word(...measures, ...flags, ...names, "postal", "shipDate", ...weekdays)

/** Operator of an equality. A fault of another operator names both operators of a name. */
const equals: Shape<string> = { ...word("="), check: word("=", "in").check }

/** Forms of a test with their subjects. */
const forms: ReadonlyArray<readonly [subjects: ReadonlyArray<unknown>, shape: Shape<unknown>]> = [
  [measures, tuple(word(...measures), word(">", ">=", "<", "<=", "="), decimal)],
  [flags, tuple(word(...flags), word("="), flag)],
  [names, tuple(word(...names), equals, string)],
  [[...names, "postal"], tuple(word(...names, "postal"), word("in"), list(string, 1))],
  [["shipDate"], tuple(word("shipDate"), word("in"), tuple(date, date))],
  [weekdays, tuple(word(...weekdays), word("in"), list(weekday, 1))]
]

const test: Shape<Test> = named("test", {
  alternatives: forms.map(([, shape]) => shape),
  check: (value, most) => {
    if (!Array.isArray(value)) return [mismatch(value, 'a test such as ["longest", ">", "48"]')]
    const possible = forms.filter(([subjects]) => subjects.includes(value[0]))
    const form = value[1] === "in" ? possible.at(-1) : possible[0]
    return form?.[1].check(value, most) ?? subject.check(value[0], most).map((fault) => movedBelow("/0", fault))
  }
})

const tests = list(test, 1)

const anyOrAll = where(dictionary(anything), 'an object with exactly one field, "any" or "all"', (value) =>
  ["any", "all"].includes(Object.keys(value).join())
)

const conditionAt = (depth: number): Shape<Condition> =>
  named("condition", {
    get alternatives() {
      const conditions = list(condition, 1)
      return [test, tests, object({ any: conditions }), object({ all: conditions })]
    },
    check: (value, most) => {
      if (!isObject(value))
        return (Array.isArray(value) && typeof value[0] !== "string" ? tests : test).check(value, most)
      const faults = anyOrAll.check(value, most)
      if (faults.length > 0) return faults
      if (depth === MAX_CONDITION_DEPTH)
        return [mismatch(value, `conditions nested at most ${MAX_CONDITION_DEPTH} deep`)]
      return dictionary(list(conditionAt(depth + 1), 1)).check(value, most)
    }
  })

/** Shape of a condition: a test, a list of tests, or `any` or `all` of a list of nested conditions. */
export const condition: Shape<Condition> = conditionAt(1)
