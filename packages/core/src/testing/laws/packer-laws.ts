import * as Effect from "effect/Effect"
import { type PackAnswer, Packer, type PrintToPack } from "../../ports/packer.ts"
import type { Unavailable } from "../../ports/unavailable.ts"
import { type Decimal, parse, sign } from "../../values/decimal.ts"
import { isBlank } from "../../values/text.ts"
import { expectSame, holds, type Law, law, type Mismatch } from "../law/law.ts"

const print = (width: string, height: string, qty: string, finishing?: string): PrintToPack => ({
  width: width as Decimal,
  height: height as Decimal,
  qty: qty as Decimal,
  ...(finishing !== undefined && { finishing })
})

const small = print("8", "10", "1")

/** Sets of prints, ranging from one small print to prints that hardly any box can hold. */
const sets: ReadonlyArray<ReadonlyArray<PrintToPack>> = [
  [small],
  [print("8", "10", "7")],
  [print("10", "8", "1", "Stretched"), print("16.5", "20", "2"), print("11", "14.125", "3.0")],
  [print("24", "36", "2", "Rolled")],
  [print("24", "36", "3", "Rolled"), print("12", "12", "4", "Rolled"), print("8", "60", "1", "Rolled")],
  [print("24", "36", "2", "Rolled"), print("20", "30", "2", "Stretched"), small],
  Array.from({ length: 30 }, (_, n) => print(String(5 + (n % 9)), String(5 + ((n * 7) % 11)), String(1 + (n % 4)))),
  [small, print("999999.999999", "999999.999999", "1"), small],
  [small, print("0.000001", "0.000001", "10000")],
  [print("20", "24", "10000"), small]
]

const piecesOf = (prints: ReadonlyArray<PrintToPack>): number => prints.reduce((sum, { qty }) => sum + Number(qty), 0)

const boxesOf = (answer: PackAnswer) => (answer._tag === "Packed" ? answer.boxes : [])

type Pack = (prints: ReadonlyArray<PrintToPack>) => Effect.Effect<PackAnswer, Unavailable>

const forEachAnswer = (
  name: string,
  check: (
    answer: PackAnswer,
    prints: ReadonlyArray<PrintToPack>,
    pack: Pack
  ) => Effect.Effect<unknown, Mismatch | Unavailable>
): Law<Packer> =>
  law(
    name,
    Effect.gen(function* () {
      const packer = yield* Packer
      for (const units of ["in/lb", "cm/kg"] as const) {
        for (const prints of sets) {
          const pack: Pack = (request) => packer.pack(request, units)
          yield* check(yield* pack(prints), prints, pack)
        }
      }
    })
  )

/**
 * The laws for every `Packer` adapter, regardless of its boxes.
 *
 * @example
 * ```ts
 * const tests = lawTests(packerLaws, () => plainPort.packer(printPacker()))
 * ```
 */
export const packerLaws: ReadonlyArray<Law<Packer>> = [
  law(
    "packs one small print into one box",
    Effect.gen(function* () {
      const packer = yield* Packer
      const answer = yield* packer.pack([small], "in/lb")
      yield* holds(boxesOf(answer).length === 1, "one box", answer)
    })
  ),
  forEachAnswer("returns boxes whose sides are all greater than 0", (answer) =>
    Effect.forEach(boxesOf(answer), (box) => {
      const sides = [box.width, box.height, box.length].map(parse)
      return holds(
        sides.every((side) => side !== undefined && sign(side) > 0),
        "three decimals greater than 0",
        box
      )
    })
  ),
  forEachAnswer("returns the type of each box, Box or Tube", (answer) =>
    Effect.forEach(boxesOf(answer), (box) => holds(box.type === "Box" || box.type === "Tube", "Box or Tube", box))
  ),
  forEachAnswer("returns a weight greater than 0 for each box, or none", (answer) =>
    Effect.forEach(boxesOf(answer), ({ weight }) => {
      const decimal = parse(weight)
      return holds(
        weight === undefined || (decimal !== undefined && sign(decimal) > 0),
        "no weight, or a decimal greater than 0",
        weight
      )
    })
  ),
  forEachAnswer("returns from one box to one per piece, or the prints it cannot pack", (answer, prints) =>
    answer._tag === "Packed"
      ? holds(
          answer.boxes.length >= 1 && answer.boxes.length <= piecesOf(prints),
          `1 to ${piecesOf(prints)} boxes`,
          answer.boxes.length
        )
      : holds(answer.unpackable.length > 0, "the prints that do not fit", answer)
  ),
  forEachAnswer("lists each unpackable print once, with its index in the request and the reason", (answer, prints) => {
    const unpackable = answer._tag === "Unpackable" ? answer.unpackable : []
    const isValid =
      unpackable.every(({ index, reason }) => prints[index] !== undefined && !isBlank(reason)) &&
      new Set(unpackable.map(({ index }) => index)).size === unpackable.length
    return holds(isValid, `distinct indexes from 0 to ${prints.length - 1}, with reasons`, unpackable)
  }),
  forEachAnswer("returns the same boxes for the same request", (answer, prints, pack) =>
    Effect.flatMap(pack(prints), (again) => expectSame(again, answer))
  ),
  forEachAnswer("needs the same number of boxes in any print order", (answer, prints, pack) =>
    Effect.forEach([prints.toReversed(), [...prints.slice(1), ...prints.slice(0, 1)]], (reordered) =>
      Effect.flatMap(pack(reordered), (other) => expectSame(boxesOf(other).length, boxesOf(answer).length))
    )
  )
]
