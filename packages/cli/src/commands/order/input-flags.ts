import { presets } from "@waybill/core"
import { Option } from "effect"
import { Flag } from "effect/cli"

const pair = /^(\d{1,4}):(\d{1,6})$/

/** Returns the parsed value of `--items`: `0:2,1:1` means two pieces of the first item and one of the second. */
const parseItems = (text: string) =>
  Option.all(
    text.split(",").map((part) => {
      const [, index, quantity] = pair.exec(part.trim()) ?? []
      return index === undefined ? Option.none() : Option.some({ index: Number(index), quantity: Number(quantity) })
    })
  )

/** An optional flag with text. */
export const flagText = (name: string, metavar: string, description: string) =>
  Flag.String(name).pipe(Flag.withMetavar(metavar), Flag.withDescription(description), Flag.optional)

/** The flag `--msg`. */
export const msg = flagText("msg", "TEXT", "Note to add to the order's history")

/** The flag `--msg` of a command that needs a reason. */
export const requiredMsg = Flag.String("msg").pipe(
  Flag.withMetavar("TEXT"),
  Flag.withDescription("Explanation, for the order's history")
)

/** Returns the flag `--reason`. A policy can have other reasons than the default policy. */
const reasonOf = (reasons: ReadonlyArray<string>) =>
  Flag.String("reason").pipe(
    Flag.withMetavar("WORD"),
    Flag.withDescription(`One of ${reasons.join(", ")}, unless the policy has other reasons`)
  )

/** The flag `--reason` of a hold or a rejection. */
export const holdReason = reasonOf(presets.default.holdReasons)

/** The flag `--reason` of a reprint. */
export const reprintReason = reasonOf(presets.default.reprintReasons)

/** The flag `--shipment`. */
export const shipmentId = Flag.String("shipment").pipe(
  Flag.withMetavar("ID"),
  Flag.withDescription("Shipment, such as S1; see waybill order show")
)

/** The flag `--items`. */
export const items = Flag.String("items").pipe(
  Flag.withMetavar("0:2,1:1"),
  Flag.withDescription("Items as INDEX:PIECES (default: all)"),
  Flag.filterMap(parseItems, () => "a list of INDEX:PIECES, such as 0:2,1:1"),
  Flag.optional
)
