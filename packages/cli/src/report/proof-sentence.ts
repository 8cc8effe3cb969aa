// States in one sentence what a certificate proves.
import type { Bound, Certificate, Proof } from "@waybill/packing"
import { formatMicros, millionthsOf } from "@waybill/packing/values"
import type { ShippedOrder } from "../rating/shipped-order.ts"

const words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]

const figure = (value: number): string => value.toLocaleString("en-US", { maximumFractionDigits: 3 })

/** Returns a count in words up to ten, such as `two`, and in digits above. */
const inWords = (count: number): string => words[count] ?? figure(count)

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const boxes = (count: number): string => `${inWords(count)} ${count === 1 ? "box" : "boxes"}`

const pieces = (count: number): string => `${inWords(count)} ${count === 1 ? "piece" : "pieces"}`

/** Arguments which alone prove a number of boxes, with `require` or `requires`. */
const arguments_: Readonly<Record<Bound, string>> = {
  volume: "the volume alone requires",
  weight: "the weight alone requires",
  pieces: "the maximum number of pieces in a box alone requires",
  pairs: "pieces that cannot share a box require",
  "item-fits": "the sizes of the pieces require",
  "dual-feasible": "the combined sides of the pieces require",
  exhausted: "a search of every alternative shows that the pieces require"
}

/** Returns why an order needs at least a number of boxes. */
const needFor = ({ atLeast = 0, by }: Proof): string => {
  const [only, ...others] = by
  if (only === undefined) return `the pieces require at least ${boxes(atLeast)}`
  if (others.length > 0)
    return atLeast === 2 ? "no single box holds everything" : `the pieces require ${inWords(atLeast)}`
  return `${arguments_[only]} ${inWords(atLeast)}`
}

const boxesSentence = (proof: Proof, next: Proof | undefined): string => {
  const { atLeast = 0, proved, value } = proof
  if (proved && value === 1)
    return next?.measure === "volume" && next.proved
      ? "One box holds everything, and no smaller box does."
      : "Everything fits into one box."
  if (proved) return `No packing uses fewer boxes: ${needFor(proof)}.`
  return atLeast > 1
    ? `Fewer than ${boxes(value)} may be possible, but ${needFor(proof)}.`
    : `It is not known whether fewer than ${boxes(value)} hold everything.`
}

const unpackedSentence = ({ atLeast = 0, proved, value }: Proof): string => {
  const verb = value === 1 ? "is" : "are"
  if (proved) return `${capitalized(pieces(value))} ${verb} not packed, and no packing leaves out fewer.`
  const least =
    atLeast > 0 ? `every packing omits at least ${inWords(atLeast)}` : "a different packing may leave out fewer"
  return `${capitalized(pieces(value))} ${verb} not packed; ${least}.`
}

const sumNames = { volume: "box volume", price: "price of the boxes", cost: "cost" } as const

const sumSentence = (
  { atLeast = 0, measure, proved, value }: Proof & { readonly measure: keyof typeof sumNames },
  lengthUnit: string
): string => {
  const unit = measure === "volume" ? ` ${lengthUnit}³` : ""
  const name = sumNames[measure]
  if (proved) return `No packing has a lower ${name} than ${figure(value)}${unit}.`
  return atLeast > 0
    ? `A lower ${name} than ${figure(value)}${unit} may be possible, but none is below ${figure(atLeast)}${unit}.`
    : `It is not known whether a packing has a lower ${name} than ${figure(value)}${unit}.`
}

/** Returns one sentence about the most important measure of a packing. */
export const packingSentence = (certificate: Certificate | undefined, isMixed: boolean, lengthUnit: string): string => {
  const [proof, next] = (certificate?.proofs ?? []).filter(({ value }) => value > 0)
  if (proof === undefined) return certificate === undefined ? "Packings of prints have no proof." : ""
  const { measure } = proof
  const sentence =
    measure === "boxes"
      ? boxesSentence(proof, next)
      : measure === "unpacked"
        ? unpackedSentence(proof)
        : sumSentence({ ...proof, measure }, lengthUnit)
  return isMixed ? `For the items only: ${sentence}` : sentence
}

/** Returns one sentence about the cost of a shipped order. */
export const costSentence = ({ atLeast, packed, proved, rate, total }: ShippedOrder): string => {
  if (proved) return "No packing costs less with any of the services."
  if (atLeast !== undefined) {
    const gap = formatMicros(millionthsOf(total) - millionthsOf(atLeast))
    return `No packing costs less than ${atLeast} ${rate.currency}, so a better one would save at most ${gap} ${rate.currency}.`
  }
  return packed.certificate === undefined || packed.isMixed === true
    ? "Prints have no proof: a different packing may cost less."
    : "It is not known whether a different packing costs less."
}
