import type { ExactBox } from "../compile/sizes.ts"
import { textOf } from "../numbers/decimal.ts"
import { compare, type Ratio, ratio, stepsOf, toNumber } from "../numbers/ratio.ts"
import { gaugesOf } from "./gauges.ts"
import type { Cliff, Cliffs, QuoteContext, Quoted, QuoteRefused, Shipment, Variation } from "./model.ts"
import { measurer, type QuoteRequest, quoteBoxes, readQuoteRequest } from "./quote.ts"
import { ShipmentReader } from "./shipment.ts"

/** Side or weight in millionths of its unit, the precision of the input. */
type Millionths = number

/** Inclusive range of values. */
type Span = readonly [from: Millionths, to: Millionths]

const MILLION = 1_000_000

/** Maximum number of returned price changes. */
const MAX_CHANGES = 1_000

const variable: ReadonlyArray<unknown> = ["length", "width", "height", "weight"]

/**
 * Finds every price change as one side or the weight of a box varies between two values. Prices are constant between
 * two consecutive changes.
 *
 * @example
 * ```ts
 * const firstChange = (shipment: Shipment, context: QuoteContext): string | undefined => {
 *   const answer = cliffs(shipment, context, { box: 0, of: "weight", from: "0.01", to: 70 })
 *   return answer._tag === "Cliffs" ? answer.cliffs[0]?.upTo : undefined
 * }
 * ```
 */
export const cliffs = (shipment: Shipment, context: QuoteContext, variation: Variation): Cliffs | QuoteRefused => {
  const request = readQuoteRequest(shipment, context)
  if ("refusals" in request) return request
  const reader = new ShipmentReader()
  reader.variation(variation)
  const from = millionthsOf(reader.figure(variation.from, "/from"))
  const to = millionthsOf(reader.figure(variation.to, "/to"))
  if (from > to) reader.refuse("out-of-range", "/from", `must be at most to, got ${textAt(from)} and ${textAt(to)}`)
  if (request.boxes[variation.box] === undefined)
    reader.refuse("missing", "/box", "must be the index of a box of the shipment")
  if (!variable.includes(variation.of)) reader.refuse("missing", "/of", "must be length, width, height or weight")
  if (reader.refusals.length > 0) return { _tag: "Refused", refusals: reader.refusals }

  const boxesAt = (value: Millionths) => request.boxes.with(variation.box, withValue(request, variation, value))
  const quotes = new Map<Millionths, Quoted>()
  const quoteAt = (value: Millionths): Quoted => {
    const quote = quotes.get(value) ?? quoteBoxes(request, boxesAt(value))
    quotes.set(value, quote)
    return quote
  }
  const found: Cliff[] = []
  let values = 0
  for (const value of changes(monotonicSpans(request, variation.box, [from, to], boxesAt), quoteAt)) {
    if (values++ === MAX_CHANGES) return { _tag: "Cliffs", cliffs: found, to: textAt(value) }
    found.push(...cliffsAt(value, quoteAt(value), quoteAt(value + 1)))
    quotes.clear()
  }
  return { _tag: "Cliffs", cliffs: found, to: textAt(to) }
}

const millionthsOf = (figure: Ratio): Millionths => toNumber(stepsOf(figure, ratio(1, MILLION), "down"))

const textAt = (value: Millionths): string => textOf(ratio(value, MILLION))

const withValue = ({ boxes }: QuoteRequest, { box, of }: Variation, value: Millionths): ExactBox => {
  const { sides, weight } = boxes[box]!
  const figure = ratio(value, MILLION)
  if (of === "weight") return { sides, weight: figure }
  const [length, width, height] = sides
  return {
    sides: [of === "length" ? figure : length, of === "width" ? figure : width, of === "height" ? figure : height],
    weight
  }
}

/** Splits a span wherever a measured value crosses a threshold in the card. Prices are monotonic within each part. */
const monotonicSpans = (
  request: QuoteRequest,
  box: number,
  span: Span,
  boxesAt: (value: Millionths) => ReadonlyArray<ExactBox>
): ReadonlyArray<Span> => {
  let spans: ReadonlyArray<Span> = [span]
  for (const [i, compiled] of request.tariff.services.entries()) {
    const sizesAt = (value: Millionths) => measurer(request, boxesAt(value))(compiled.rounding)
    for (const { reading, thresholds } of gaugesOf(
      request.tariff.card,
      request.tariff.card.services[i]!,
      compiled,
      box
    ))
      for (const threshold of thresholds) {
        const side = (value: Millionths) => Math.sign(compare(reading(sizesAt(value)), threshold))
        spans = spans.flatMap((each) => cut(each, side))
      }
  }
  return spans
}

/** Splits a span into at most three parts at the points where the result of a monotonic comparison changes. */
const cut = ([from, to]: Span, side: (value: Millionths) => number): ReadonlyArray<Span> => {
  const first = side(from)
  if (first === side(to)) return [[from, to]]
  let [same, other] = [from, to]
  while (other - same > 1) {
    const middle = Math.floor((same + other) / 2)
    if (side(middle) === first) same = middle
    else other = middle
  }
  return [[from, same], ...cut([other, to], side)]
}

/** Yields every value just past which the quote differs. */
function* changes(spans: ReadonlyArray<Span>, quoteAt: (value: Millionths) => Quoted): Generator<Millionths> {
  let previousEnd: Millionths | undefined
  for (const [from, to] of spans) {
    if (previousEnd !== undefined) yield* changesWithin([previousEnd, from], quoteAt)
    yield* changesWithin([from, to], quoteAt)
    previousEnd = to
  }
}

function* changesWithin([from, to]: Span, quoteAt: (value: Millionths) => Quoted): Generator<Millionths> {
  if (from >= to || amountsIn(quoteAt(from)) === amountsIn(quoteAt(to))) return
  if (to - from === 1) yield from
  else {
    const middle = Math.floor((from + to) / 2)
    yield* changesWithin([from, middle], quoteAt)
    yield* changesWithin([middle, to], quoteAt)
  }
}

/** Returns all amounts in a quote as one string. If it is equal at both ends of a monotonic span, no amount changes. */
const amountsIn = ({ rates }: Quoted): string =>
  rates
    .map(({ method, lines }) => [method, ...lines.map(({ code, box, amount }) => `${code} ${box} ${amount}`)].join())
    .sort()
    .join(";")

const cliffsAt = (value: Millionths, here: Quoted, after: Quoted): ReadonlyArray<Cliff> => {
  const costIn = ({ rates }: Quoted, method: string) => rates.find((rate) => rate.method === method)?.cost ?? null
  const methods = [...here.rates, ...here.notOffered].map(({ method }) => method).sort()
  return methods
    .map((method) => ({ method, upTo: textAt(value), cost: costIn(here, method), beyond: costIn(after, method) }))
    .filter(({ cost, beyond }) => cost !== beyond)
}
