import { type PrintCatalogue, type PrintProfile, packageInfo, printCatalogue, printProfile } from "@waybill/packing"
import { Effect, Layer } from "effect"
import type { Policy } from "../policy/policy.ts"
import { type PackAnswer, type PackedBox, Packer, type PrintToPack } from "../ports/packer.ts"
import { type Decimal, parse, toNumber } from "../values/decimal.ts"

/** How a shop packs: what its finishings mean, what it packs into, and in which unit both are written. */
export interface PrintPacking {
  readonly profile?: PrintProfile
  readonly catalogue?: PrintCatalogue
  readonly unit?: "in" | "cm"
}

/** More pieces than this are no single question; what comes after them is not looked at. */
const mostPieces = 100_000

/** The packing counts prints from one; the wire names `order_info[0]`. */
const ownCount = /^Print \d+:? /

const centimetresPerInch = 2.54

/** How many of the shop's units one unit of the wire is. */
const factorOf = (wire: "in" | "cm", shop: "in" | "cm"): number =>
  wire === shop ? 1 : shop === "in" ? 1 / centimetresPerInch : centimetresPerInch

/** A length of a box on the wire: exact to a hundred-thousandth of the unit. */
const decimalOf = (length: number): Decimal => parse(Number(length.toFixed(5)))!

const beyond = (prints: ReadonlyArray<PrintToPack>): ReadonlyArray<number> => {
  let pieces = 0
  return prints.flatMap(({ qty }, index) => {
    pieces += toNumber(qty)
    return pieces > mostPieces ? [index] : []
  })
}

/** What a shop packs prints into, as a plain function. */
export type PrintsToBoxes = (prints: ReadonlyArray<PrintToPack>, units: Policy["units"]) => PackAnswer

/** Boxes and tubes from a profile and a catalogue of print boxes; without any, those that ship with the packing, in inches. */
export const printsToBoxes = ({
  catalogue = printCatalogue,
  profile = printProfile,
  unit = "in"
}: PrintPacking = {}): PrintsToBoxes => {
  // A profile or a catalogue that makes no sense is known before the first order.
  const shop = packageInfo([], profile, catalogue)
  if (shop._tag === "Refused") throw new RangeError(shop.refusals[0]!.message)
  return (prints, units) => {
    const tooMany = beyond(prints)
    if (tooMany.length > 0) {
      return {
        unpackable: tooMany.map((index) => ({ index, reason: `more than ${mostPieces} pieces in one request` }))
      }
    }
    const factor = factorOf(units === "cm/kg" ? "cm" : "in", unit)
    const info = packageInfo(
      prints.map(({ finishing, height, qty, width }) => ({
        width: toNumber(width) * factor,
        height: toNumber(height) * factor,
        finishing,
        quantity: toNumber(qty)
      })),
      profile,
      catalogue
    )
    if (info._tag === "Refused") {
      return {
        unpackable: info.refusals.map(({ message, print = 0 }) => ({
          index: print,
          reason: message.replace(ownCount, "")
        }))
      }
    }
    const boxes = info.parcels.map(({ outer }): PackedBox => {
      const onWire = (length: number) => decimalOf(length / factor)
      return { width: onWire(outer.width), height: onWire(outer.height), length: onWire(outer.length) }
    })
    return { boxes }
  }
}

/** The same behind the port, at once and in the thread of the caller. */
export const printPacker = (packing?: PrintPacking): Layer.Layer<Packer> => {
  const toBoxes = printsToBoxes(packing)
  return Layer.succeed(Packer, Packer.of({ pack: (prints, units) => Effect.sync(() => toBoxes(prints, units)) }))
}
