// Every name that a package exports is a promise, so each entry has a list of its names, and each name one meaning.
import { expect, it } from "vitest"
import { declarationsOf, declarationsUsed } from "../../site/api/declarations.ts"
import { findSource } from "../../site/api/entries.ts"
import { declarationOf, entries, namesIn, otherCode } from "./declarations.ts"
import { readDeclaration } from "./public-fields.ts"
import { publicNames } from "./public-names.ts"

/** Functions of `@waybill/adapter-sql` whose namesakes in `/plain` do the same and return promises. */
const promised = ["examineDatabase", "migrate", "migrationStatus"]

it("lists every entry", () => {
  expect(Object.keys(publicNames).toSorted()).toEqual([...entries.keys()].toSorted())
})

it.each(Object.entries(publicNames))("%s exports the listed names and no others", (entry, names) => {
  const file = entries.get(entry)!
  expect(otherCode(file)).toBe("")
  expect(
    namesIn(file)
      .map(({ name }) => name)
      .toSorted()
  ).toEqual(names.trim().split(/\s+/).toSorted())
})

it("gives one name to one declaration", () => {
  const places = new Map<string, Map<string, string>>()
  for (const [entry, file] of entries) {
    for (const listed of namesIn(file)) {
      const declared = places.get(listed.name) ?? new Map<string, string>()
      places.set(listed.name, declared.set(declarationOf(listed), entry))
    }
  }
  const twice = [...places].filter(([name, declared]) => declared.size > 1 && !promised.includes(name))
  expect(twice.map(([name, declared]) => ({ name, ...Object.fromEntries(declared) }))).toEqual([])
})

it("the signatures of functions and constants name only types that an entry exports", () => {
  const named = [...entries].flatMap(([entry, file]) =>
    publicNames[entry]!.trim()
      .split(/\s+/)
      .map((name) => ({ name, declarations: declarationsOf(file, name, findSource) }))
  )
  const placeOf = ({ file, line }: { readonly file: string; readonly line: number }) => `${file}:${line}`
  const exported = new Set(named.flatMap(({ declarations }) => declarations.map(placeOf)))
  const hidden = named
    .filter(({ name }) => /^[a-z]/.test(name))
    .flatMap(({ declarations, name }) =>
      declarations.flatMap((declaration) =>
        [...readDeclaration(declaration).names]
          .filter((type) =>
            declarationsUsed(declaration.file, type, findSource).some((used) => !exported.has(placeOf(used)))
          )
          .map((type) => `${name}: ${type}`)
      )
    )
  expect([...new Set(hidden)]).toEqual([])
})

it("follows a name through lists, files and packages", () => {
  const placeOf = (entry: string, name: string) =>
    declarationOf(namesIn(entries.get(entry)!).find((listed) => listed.name === name)!)
  expect(placeOf("@waybill/core/adapter", "BoundQuote")).toBe(placeOf("@waybill/packing/rating", "BoundQuote"))
  expect(placeOf("@waybill/core", "Order")).toBe("packages/core/src/order/order.ts: Order")
  expect(placeOf("@waybill/core/adapter", "parseDecimal")).toBe("packages/core/src/values/decimal.ts: parse")
})
