// The verifier and the packer share tables of fields, the wording of messages and a test for objects, and no other code.
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

const verifier = reach(resolve(source, "verify/verify.ts"))
const sharedWith = (file: string): ReadonlyArray<string> =>
  [...reach(resolve(source, file))]
    .filter((each) => verifier.has(each))
    .map((each) => relative(source, each))
    .sort()

const tablesAndWording = [
  "packing/fields/box-fields.ts",
  "packing/fields/field.ts",
  "packing/fields/item-fields.ts",
  "packing/resources/limits.ts",
  "values/describe-value.ts",
  "values/is-object.ts",
  "values/nearest-name.ts",
  "values/unknown-name.ts"
]

it.each(["packing/pack.ts", "container/fill-containers.ts", "pallets/palletize.ts", "shared-stock/pack-orders.ts"])(
  "%s shares tables of fields and the wording of messages with the verifier",
  (file) => {
    expect(sharedWith(file)).toEqual(tablesAndWording)
  }
)

it.each([
  ["print/package-info.ts", ["checks.ts", "compound.ts", "faults.ts", "shape.ts", "unknown-fields.ts"]],
  ["cheapest/cheapest-packing.ts", ["faults.ts"]]
])("%s also shares %j of the code that checks plain data", (file, files) => {
  expect(sharedWith(file)).toEqual([...tablesAndWording, ...files.map((each) => `reading/${each}`)].sort())
})

it.each(["placed/pack-around.ts", "replan/replan.ts", "balance/pack-balanced.ts"])("%s calls the verifier", (file) => {
  expect(sharedWith(file)).toContain("verify/verify.ts")
})
