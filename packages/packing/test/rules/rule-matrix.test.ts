// The table in docs/packing-rules.md: each function reads a field and checks its value, or refuses the field.
// `rule-effects.test.ts` shows that the functions apply the fields.
import { readFileSync } from "node:fs"
import { boxFields, itemFields } from "@waybill/packing/values"
import { expect, it } from "vitest"
import { functions, refusalOf } from "./functions.ts"

interface Parts {
  readonly item: object
  readonly box: object
  readonly request: object
}

const requestOf = ({ box, item, request }: Parts) => ({
  items: [{ reference: "A", width: 1, length: 1, height: 1, ...item }],
  boxes: [{ reference: "B", inner: { width: 2, length: 2, height: 2 }, ...box }],
  ...request
})

const none: Parts = { item: {}, box: {}, request: {} }

const page = readFileSync(new URL("../../../../docs/packing-rules.md", import.meta.url), "utf8")
const [header, , ...rows] = page
  .slice(page.indexOf("## Rules and functions"))
  .split("\n")
  .filter((line) => line.startsWith("|"))
  .map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll("`", ""))
  )
const cells = rows.flatMap(([field, owner, ...values]) =>
  values.map((value, i) => ({ field: field!, owner: owner as keyof Parts, name: header![i + 2]!, value }))
)

it("the table names every function, and each of them packs a request without rules", () => {
  expect(header!.slice(2)).toEqual(Object.keys(functions))
  for (const call of Object.values(functions)) expect(refusalOf(call(requestOf(none)))).toBe("")
})

/** Fields that describe an item or a box. Each other field is a rule with a row in the table. */
const descriptions = new Set([
  ...["reference", "width", "length", "height", "weight", "quantity", "gap"],
  ...["kind", "inner", "outer", "emptyWeight", "maxWeight"]
])

it("the table has a row for every rule of an item and of a box", () => {
  const rules = Object.keys({ ...itemFields, ...boxFields }).filter((field) => !descriptions.has(field))
  const listed = rows.filter(([, owner]) => owner !== "request").map(([field]) => field!)
  expect(rules.filter((field) => !listed.includes(field))).toEqual([])
  expect(listed.filter((field) => !rules.includes(field))).toEqual(["centreOfGravity"])
})

it.each(cells)("$name agrees with the table on $field", ({ field, owner, name, value }) => {
  // A value that no field accepts, so that a function which reads the field refuses the value.
  const message = refusalOf(functions[name]!(requestOf({ ...none, [owner]: { [field]: { wrong: -1 } } })))
  expect(["yes", "refused"]).toContain(value)
  expect(message).not.toBe("")
  const isRefused = /unknown field "(?!wrong)|unknown field$|is a field of pack|is a rule about weights/.test(message)
  expect(isRefused ? "refused" : "yes").toBe(value)
})
