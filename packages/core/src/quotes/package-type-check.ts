import type { RateCard } from "@waybill/packing/rating"
import { unknownName } from "@waybill/packing/values"

/** The types that `package_info` returns. Merchants can send them for any cards. */
const packedTypes = ["Box", "Tube"]

/** Returns the package types in a part of a card: those of services, and those in conditions. */
const typesIn = (part: unknown): ReadonlyArray<string> => {
  if (typeof part !== "object" || part === null) return []
  if (Array.isArray(part) && part[0] === "packageType") return [part[2]].flat()
  return Object.entries(part).flatMap(([name, each]) => (name === "packageTypes" ? (each as string[]) : typesIn(each)))
}

/** Returns a function that returns the problem of a package type that no card names. Case does not matter. */
export const packageTypeCheck = (cards: ReadonlyArray<RateCard>): ((type: string) => string | undefined) => {
  const known = [...new Set([...packedTypes, ...cards.flatMap(typesIn)])]
  const capitals = new Set(known.map((type) => type.toUpperCase()))
  return (type) => (capitals.has(type.trim().toUpperCase()) ? undefined : unknownName("package type", type, known))
}
