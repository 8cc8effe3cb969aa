import { compare, type Ratio, zero } from "../rating/numbers/ratio.ts"
import { keyOf, widening } from "./places.ts"
import type { ListedPlace, PriceLine } from "./price-line.ts"

/** Lines by service, by place. */
export type LinesByPlace = ReadonlyMap<string, ReadonlyMap<string, ReadonlyArray<PriceLine>>>

export const linesByPlace = (lines: ReadonlyArray<PriceLine>): LinesByPlace =>
  new Map(
    Array.from(
      Map.groupBy(lines, ({ place }) => keyOf(place)),
      ([place, there]) => [place, Map.groupBy(there, ({ service }) => service)]
    )
  )

/** What is paid for weights above the band before, up to `upTo`; without a line it is not offered. */
export interface Band {
  /** Undefined without end. */
  readonly upTo: Ratio | undefined
  readonly line: PriceLine | undefined
}

/** Whether a service that a place has no price for is asked of wider places even where others have one. */
export type Fallback = "by service" | "together"

const covers = ({ above, upTo }: PriceLine, from: Ratio, to: Ratio | undefined): boolean =>
  compare(above ?? zero, from) <= 0 && (upTo === undefined || (to !== undefined && compare(to, upTo) <= 0))

/** The bands of a service in a place, rising; what the place leaves open, wider places fill. */
export const bandsOf = (
  service: string,
  place: ListedPlace,
  byPlace: LinesByPlace,
  fallback: Fallback
): ReadonlyArray<Band> => {
  const around = widening(place).flatMap((each) => byPlace.get(keyOf(each)) ?? [])
  const asked = around.map((services) => ({
    own: services.get(service) ?? [],
    all: fallback === "together" ? [...services.values()].flat() : (services.get(service) ?? [])
  }))
  const edges = edgesOf(asked.flatMap(({ all }) => all))
  const bands = edges.map((from, i): Band => {
    const upTo = edges[i + 1]
    const first = asked.find(({ all }) => all.some((line) => covers(line, from, upTo)))
    return { upTo, line: first?.own.find((line) => covers(line, from, upTo)) }
  })
  const joined = bands.filter(({ line }, i) => i === bands.length - 1 || line !== bands[i + 1]!.line)
  return joined.slice(0, joined.findLastIndex(({ line }) => line !== undefined) + 1)
}

/** Every weight at which a band begins or ends, from zero on, rising. */
const edgesOf = (lines: ReadonlyArray<PriceLine>): ReadonlyArray<Ratio> => {
  const all = lines.flatMap(({ above, upTo }) => [above ?? zero, upTo ?? zero]).toSorted(compare)
  return [zero, ...all].filter((edge, i, edges) => i === 0 || compare(edges[i - 1]!, edge) < 0)
}
