// The verifier and the packer share tables of fields, checks of plain data and the wording of messages, and no other code.
import { readFileSync } from "node:fs"
import { dirname, relative, resolve } from "node:path"
import { expect, it } from "vitest"

const source = resolve(import.meta.dirname, "../../src")

const isTypeOnly = (names: string): boolean =>
  /^\{.*\}$/s.test(names) &&
  names
    .slice(1, -1)
    .split(",")
    .every((name) => /^\s*(?:type\s|$)/.test(name))

/** Adds a file and every file that it imports, apart from types. */
const reach = (file: string, reached = new Set<string>()): ReadonlySet<string> => {
  if (reached.has(file)) return reached
  reached.add(file)
  const imports = readFileSync(file, "utf8").matchAll(/^(?:import|export)\s+(?!type\b)([^"]*?)\s*from\s+"(\.[^"]+)"/gm)
  for (const [, names, path] of imports) if (!isTypeOnly(names!)) reach(resolve(dirname(file), path!), reached)
  return reached
}

const verifier = reach(resolve(source, "violations/violations.ts"))
const sharedWith = (file: string): ReadonlyArray<string> =>
  [...reach(resolve(source, file))]
    .filter((each) => verifier.has(each))
    .map((each) => relative(source, each))
    .sort()

const tablesAndChecks = [
  "packing/fields/box-fields.ts",
  "packing/fields/field.ts",
  "packing/fields/item-fields.ts",
  "packing/resources/limits.ts",
  "reading/checks.ts",
  "reading/faults.ts",
  "reading/unknown-fields.ts",
  "values/describe-value.ts",
  "values/is-object.ts",
  "values/nearest-name.ts",
  "values/unknown-name.ts"
]

it.each([
  "packing/pack.ts",
  "container/fill-containers.ts",
  "pallets/palletize.ts",
  "shared-stock/pack-orders.ts",
  "cheapest/cheapest-packing.ts"
])("%s shares tables of fields and checks of plain data with the verifier", (file) => {
  expect(sharedWith(file)).toEqual(tablesAndChecks)
})

it("packPrints also shares the shapes of plain data", () => {
  const shapes = ["reading/compound.ts", "reading/shape.ts"]
  expect(sharedWith("print/pack-prints.ts")).toEqual([...tablesAndChecks, ...shapes].sort())
})

it.each(["placed/pack-around.ts", "replan/replan.ts", "balance/pack-balanced.ts"])("%s calls the verifier", (file) => {
  expect(sharedWith(file)).toContain("violations/violations.ts")
})
