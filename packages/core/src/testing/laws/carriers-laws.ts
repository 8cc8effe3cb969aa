import { Effect } from "effect"
import { Carriers } from "../../ports/carriers.ts"
import type { Catalogue } from "../../values/catalogue.ts"
import { type Law, law, same, type Unlike } from "../law/law.ts"

/** Names that a look-up by the wrong means would find, and names that are nearly these. */
const strangersTo = (names: ReadonlyArray<string>): ReadonlyArray<string> => {
  const lookalikes = names.flatMap((name) => [name.toLowerCase(), name.toUpperCase(), `${name} `, ` ${name}`])
  const strangers = ["", "constructor", "__proto__", "toString", "hasOwnProperty", "no-such-name", ...lookalikes]
  return strangers.filter((name) => !names.includes(name))
}

const knows = (catalogue: Catalogue, carrier: string) => ({
  has: catalogue.has(carrier),
  isGiven: catalogue.get(carrier) !== undefined
})

/** What every catalogue of carriers must do that is to hold these: carrier code → service codes. */
export const carriersLaws = (
  carriers: Readonly<Record<string, ReadonlyArray<string>>>
): ReadonlyArray<Law<Carriers>> => {
  const names = Object.keys(carriers)
  const everyService = [...new Set(Object.values(carriers).flat())]
  const ofCatalogue = (name: string, check: (catalogue: Catalogue) => Effect.Effect<void, Unlike>) =>
    law(
      name,
      Effect.gen(function* () {
        const port = yield* Carriers
        const catalogues = yield* Effect.all([port.catalogue(), port.catalogue()], { concurrency: "unbounded" })
        yield* Effect.forEach(catalogues, check)
      })
    )
  return [
    ofCatalogue("knows each of its carriers", (catalogue) =>
      same(
        names.map((name) => knows(catalogue, name)),
        names.map(() => ({ has: true, isGiven: true }))
      )
    ),
    ofCatalogue("knows no other carrier", (catalogue) =>
      same(
        strangersTo(names).filter((name) => knows(catalogue, name).has || knows(catalogue, name).isGiven),
        []
      )
    ),
    ofCatalogue("knows each service under its carrier, and no other", (catalogue) =>
      same(
        names.map((name) => {
          const asked = [...everyService, ...strangersTo(carriers[name]!)]
          return [...new Set(asked.filter((service) => catalogue.get(name)?.has(service)))].sort()
        }),
        names.map((name) => [...new Set(carriers[name]!)].sort())
      )
    )
  ]
}
