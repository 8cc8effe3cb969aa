import * as Effect from "effect/Effect"
import { Carriers } from "../../ports/carriers.ts"
import type { Catalogue } from "../../values/catalogue.ts"
import { expectSame, type Law, law, type Mismatch } from "../law/law.ts"

/** Returns names that are not in the list: similar names, and names that a look-up in a plain object would find. */
const otherNames = (names: ReadonlyArray<string>): ReadonlyArray<string> => {
  const lookalikes = names.flatMap((name) => [name.toLowerCase(), name.toUpperCase(), `${name} `, ` ${name}`])
  const candidates = ["", "constructor", "__proto__", "toString", "hasOwnProperty", "no-such-name", ...lookalikes]
  return candidates.filter((name) => !names.includes(name))
}

const lookUp = (catalogue: Catalogue, carrier: string) => ({
  has: catalogue.has(carrier),
  isFound: catalogue.get(carrier) !== undefined
})

/**
 * Returns the laws for every `Carriers` adapter that contains these carriers: carrier code → service codes.
 *
 * @example
 * ```ts
 * const carriers = { acme: ["ACME_GROUND"] }
 * const tests = lawTests(carriersLaws(carriers), () => Carriers.layer(carriers))
 * ```
 */
export const carriersLaws = (
  carriers: Readonly<Record<string, ReadonlyArray<string>>>
): ReadonlyArray<Law<Carriers>> => {
  const names = Object.keys(carriers)
  const everyService = [...new Set(Object.values(carriers).flat())]
  const ofCatalogue = (name: string, check: (catalogue: Catalogue) => Effect.Effect<void, Mismatch>) =>
    law(
      name,
      Effect.gen(function* () {
        const port = yield* Carriers
        const catalogues = yield* Effect.all([port.catalogue(), port.catalogue()], { concurrency: "unbounded" })
        yield* Effect.forEach(catalogues, check)
      })
    )
  return [
    ofCatalogue("contains each of its carriers", (catalogue) =>
      expectSame(
        names.map((name) => lookUp(catalogue, name)),
        names.map(() => ({ has: true, isFound: true }))
      )
    ),
    ofCatalogue("contains no other carrier", (catalogue) =>
      expectSame(
        otherNames(names).filter((name) => lookUp(catalogue, name).has || lookUp(catalogue, name).isFound),
        []
      )
    ),
    ofCatalogue("contains each service of a carrier, and no other", (catalogue) =>
      expectSame(
        names.map((name) => {
          const services = [...everyService, ...otherNames(carriers[name]!)]
          return [...new Set(services.filter((service) => catalogue.get(name)?.has(service)))].sort()
        }),
        names.map((name) => [...new Set(carriers[name]!)].sort())
      )
    )
  ]
}
