import { Effect, Layer } from "effect"
import { type PackAnswer, type PackedBox, Packer, type PrintToPack } from "../ports/packer.ts"
import { compare, type Decimal, parse, toNumber } from "../values/decimal.ts"

/** The depth of a flat parcel, and the two shorter sides of a tube. */
const depth = parse(4)!
/** More boxes than this are no shipment. */
const mostBoxes = 10_000

const longer = (a: Decimal, b: Decimal): Decimal => (compare(a, b) < 0 ? b : a)

const boxOf = ({ finishing, height, width }: PrintToPack): PackedBox =>
  finishing === "Rolled"
    ? { width: depth, height: depth, length: longer(width, height) }
    : { width, height: depth, length: height }

const pack = (prints: ReadonlyArray<PrintToPack>): PackAnswer => {
  const boxes: Array<PackedBox> = []
  for (const [index, print] of prints.entries()) {
    const count = toNumber(print.qty)
    if (boxes.length + count > mostBoxes) {
      return { unpackable: [{ index, reason: `a shipment has at most ${mostBoxes} boxes` }] }
    }
    for (let piece = 0; piece < count; piece++) boxes.push(boxOf(print))
  }
  return { boxes }
}

/** The simplest packer there is: every piece travels in a parcel of its own size, a rolled one in a tube. */
export const boxPerPrint: Layer.Layer<Packer> = Layer.succeed(
  Packer,
  Packer.of({ pack: (prints) => Effect.sync(() => pack(prints)) })
)
