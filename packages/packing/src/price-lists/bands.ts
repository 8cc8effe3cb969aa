import { compare, type Ratio, zero } from "../rating/numbers/ratio.ts"
import { keyOf, withWiderPlaces } from "./places.ts"
import type { ListedPlace, PriceLine } from "./price-line.ts"

/** Lines, keyed by place and then by service. */
export type LinesByPlace = ReadonlyMap<string, ReadonlyMap<string, ReadonlyArray<PriceLine>>>

export const linesByPlace = (lines: ReadonlyArray<PriceLine>): LinesByPlace =>
  new Map(
    Array.from(
      Map.groupBy(lines, ({ place }) => keyOf(place)),
      ([place, linesOfPlace]) => [place, Map.groupBy(linesOfPlace, ({ service }) => service)]
    )
  )

/** Price for weights above the previous band, up to and including `upTo`. */
export interface Band {
  /** Undefined if there is no upper limit. */
  readonly upTo: Ratio | undefined
  /** Undefined if the service is not offered for these weights. */
  readonly line: PriceLine | undefined
}

/**
 * Rule for falling back to a wider place for a weight. `per-service`: if the place has no line of that service.
 * `per-place`: only if the place has no line of any service.
 */
export type Fallback = "per-service" | "per-place"

const covers = ({ above, upTo }: PriceLine, from: Ratio, to: Ratio | undefined): boolean =>
  compare(above ?? zero, from) <= 0 && (upTo === undefined || (to !== undefined && compare(to, upTo) <= 0))

/** Returns the bands of a service in a place, by ascending weight. Lines of wider places fill the gaps. */
export const bandsOf = (
  service: string,
  place: ListedPlace,
  byPlace: LinesByPlace,
  fallback: Fallback
): ReadonlyArray<Band> => {
  const candidates = withWiderPlaces(place)
    .flatMap((each) => byPlace.get(keyOf(each)) ?? [])
    .map((services) => ({
      ofService: services.get(service) ?? [],
      deciding: fallback === "per-place" ? [...services.values()].flat() : (services.get(service) ?? [])
    }))
  const edges = edgesOf(candidates.flatMap(({ deciding }) => deciding))
  const bands = edges.map((from, i): Band => {
    const upTo = edges[i + 1]
    const first = candidates.find(({ deciding }) => deciding.some((line) => covers(line, from, upTo)))
    return { upTo, line: first?.ofService.find((line) => covers(line, from, upTo)) }
  })
  const joined = bands.filter(({ line }, i) => i === bands.length - 1 || line !== bands[i + 1]!.line)
  return joined.slice(0, joined.findLastIndex(({ line }) => line !== undefined) + 1)
}

/** Returns zero and every start and end of a weight band, ascending. */
const edgesOf = (lines: ReadonlyArray<PriceLine>): ReadonlyArray<Ratio> => {
  const all = lines.flatMap(({ above, upTo }) => [above ?? zero, upTo ?? zero]).toSorted(compare)
  return [zero, ...all].filter((edge, i, edges) => i === 0 || compare(edges[i - 1]!, edge) < 0)
}
