import type { ExactBox } from "../compile/sizes.ts"
import { textOf } from "../numbers/decimal.ts"
import { compare, type Ratio, ratio, stepsOf, toNumber } from "../numbers/ratio.ts"
import { gaugesOf } from "./gauges.ts"
import type { Cliff, Cliffs, QuoteContext, Quoted, QuoteRefused, Shipment, Variation } from "./model.ts"
import { type Asked, askedOf, measuring, quoted } from "./quote.ts"
import { ShipmentReader } from "./shipment.ts"

/** Sides and weights are counted in millionths of their unit, the finest that they are given in. */
type Millionths = number

/** From a value to another, both included. */
type Span = readonly [from: Millionths, to: Millionths]

const MILLION = 1_000_000

/** Values with a cliff given at most. */
const MOST = 1_000

const VARIED: ReadonlyArray<unknown> = ["length", "width", "height", "weight"]

/**
 * Where prices jump while a side or the weight of one box goes from one value to another: the last value at a price, and
 * the price just after it. In between no price changes.
 *
 * @example
 * ```ts
 * const upToOfNextPrice = (shipment: Shipment, context: QuoteContext): string | undefined => {
 *   const answer = cliffs(shipment, context, { box: 0, of: "weight", from: "0.01", to: 70 })
 *   return answer._tag === "Cliffs" ? answer.cliffs[0]?.upTo : undefined
 * }
 * ```
 */
export const cliffs = (shipment: Shipment, context: QuoteContext, variation: Variation): Cliffs | QuoteRefused => {
  const asked = askedOf(shipment, context)
  if ("refusals" in asked) return asked
  const reader = new ShipmentReader()
  const from = millionthsOf(reader.figure(variation.from, "/from"))
  const to = millionthsOf(reader.figure(variation.to, "/to"))
  if (asked.boxes[variation.box] === undefined) reader.refuse("missing", "/box", "is no box of the shipment")
  if (!VARIED.includes(variation.of)) reader.refuse("missing", "/of", "is neither a side nor the weight")
  if (reader.refusals.length > 0) return { _tag: "Refused", refusals: reader.refusals }

  const boxesAt = (value: Millionths) => asked.boxes.with(variation.box, varied(asked, variation, value))
  const quotes = new Map<Millionths, Quoted>()
  const quoteAt = (value: Millionths): Quoted => {
    const known = quotes.get(value) ?? quoted(asked, boxesAt(value))
    quotes.set(value, known)
    return known
  }
  const found: Cliff[] = []
  let values = 0
  for (const value of changes(steadySpans(asked, variation.box, [from, to], boxesAt), quoteAt)) {
    if (values++ === MOST) return { _tag: "Cliffs", cliffs: found, to: textAt(value) }
    found.push(...cliffsAt(value, quoteAt(value), quoteAt(value + 1)))
    quotes.clear()
  }
  return { _tag: "Cliffs", cliffs: found, to: textAt(to) }
}

const millionthsOf = (figure: Ratio): Millionths => toNumber(stepsOf(figure, ratio(1, MILLION), "down"))

const textAt = (value: Millionths): string => textOf(ratio(value, MILLION))

const varied = ({ boxes }: Asked, { box, of }: Variation, value: Millionths): ExactBox => {
  const { sides, weight } = boxes[box]!
  const figure = ratio(value, MILLION)
  if (of === "weight") return { sides, weight: figure }
  const [length, width, height] = sides
  return {
    sides: [of === "length" ? figure : length, of === "width" ? figure : width, of === "height" ? figure : height],
    weight
  }
}

/** The span cut wherever something is crossed that the card compares with: within each piece prices only rise. */
const steadySpans = (
  asked: Asked,
  box: number,
  span: Span,
  boxesAt: (value: Millionths) => ReadonlyArray<ExactBox>
): ReadonlyArray<Span> => {
  let spans: ReadonlyArray<Span> = [span]
  for (const [i, compiled] of asked.tariff.services.entries()) {
    const sizesAt = (value: Millionths) => measuring(asked, boxesAt(value))(compiled.rounding)
    for (const { reading, thresholds } of gaugesOf(asked.tariff.card, asked.tariff.card.services[i]!, compiled, box))
      for (const threshold of thresholds) {
        const order = (value: Millionths) => Math.sign(compare(reading(sizesAt(value)), threshold))
        spans = spans.flatMap((each) => cut(each, order))
      }
  }
  return spans
}

/** The pieces of a span in each of which a rising order stays the same; there are at most three of them. */
const cut = ([from, to]: Span, order: (value: Millionths) => number): ReadonlyArray<Span> => {
  const first = order(from)
  if (first === order(to)) return [[from, to]]
  let [same, other] = [from, to]
  while (other - same > 1) {
    const middle = Math.floor((same + other) / 2)
    if (order(middle) === first) same = middle
    else other = middle
  }
  return [[from, same], ...cut([other, to], order)]
}

/** The values after which something of the quotes changes. */
function* changes(spans: ReadonlyArray<Span>, quoteAt: (value: Millionths) => Quoted): Generator<Millionths> {
  let before: Millionths | undefined
  for (const [from, to] of spans) {
    if (before !== undefined) yield* changesWithin([before, from], quoteAt)
    yield* changesWithin([from, to], quoteAt)
    before = to
  }
}

function* changesWithin([from, to]: Span, quoteAt: (value: Millionths) => Quoted): Generator<Millionths> {
  if (from >= to || stated(quoteAt(from)) === stated(quoteAt(to))) return
  if (to - from === 1) yield from
  else {
    const middle = Math.floor((from + to) / 2)
    yield* changesWithin([from, middle], quoteAt)
    yield* changesWithin([middle, to], quoteAt)
  }
}

/** Every amount of every line: where these are the same at both ends of a steady span, they are so in between. */
const stated = ({ rates }: Quoted): string =>
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
