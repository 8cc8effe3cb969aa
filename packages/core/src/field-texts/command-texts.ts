import type { OperatorCommand } from "../command-table/command-table.ts"
import type { operatorCommands } from "../commands/commands.ts"
import type { CommandInputOf } from "../operator/define.ts"
import type { FieldTexts, ObjectText } from "./field-text.ts"

/** The input of an operator's command, derived from its table of fields. */
export type DerivedCommandInput<C extends OperatorCommand> = CommandInputOf<(typeof operatorCommands)[C]>

type Texts = { readonly [C in OperatorCommand]: FieldTexts<DerivedCommandInput<C>> }
type Ship = DerivedCommandInput<"ship">

const pieces: ObjectText<NonNullable<Ship["items"]>[number]> = {
  name: "PiecesInput",
  about: "Some pieces of one item of an order.",
  fields: {
    index: "The index of the item in the order's `order_info`, from 0.",
    quantity: "The number of its pieces."
  }
}

const box: ObjectText<NonNullable<NonNullable<Ship["parcels"]>[number]["box"]>> = {
  name: "ParcelBoxInput",
  about: "The box of a package, as the packer recorded it.",
  fields: {
    packed: "Whether the parcel was packed as planned, in another box than planned, or by hand.",
    reference: "The name of the box in the stock of the shop. Default: unknown.",
    width: "The outer width, in {length}. Default: unknown.",
    length: "The outer length, in {length}. Default: unknown.",
    height: "The outer height, in {length}. Default: unknown.",
    fill: "The used share of the inner volume. Default: unknown. With a volume, it must match the air.",
    material: "The packing material, such as `paper`. Default: unknown."
  }
}

const parcel: ObjectText<NonNullable<Ship["parcels"]>[number]> = {
  name: "ParcelInput",
  about: "One of the packages of a shipment.",
  fields: {
    trackingno: "The tracking number of the parcel. Default: unknown.",
    type: "The type of the package, such as `Box` or `Tube`. Default: unknown.",
    weight: "The gross weight, in {weight}. Default: unknown.",
    volume:
      "The volume of the space inside, in {volume}. Default: unknown. At most the product of the sides of the box.",
    air: "The part of the volume that the pieces do not fill. Required with `volume`, and at most equal to it.",
    box: { about: "The box. Default: not recorded.", of: box }
  }
}

const parcelCorrection: ObjectText<NonNullable<DerivedCommandInput<"correctShipment">["parcels"]>[number]> = {
  name: "ParcelCorrectionInput",
  about: "New values of one parcel of a shipment. At least one value besides the index is required.",
  fields: {
    index: "The index of the parcel in the shipment, from 0. It must differ from the other entries.",
    trackingno: "The corrected tracking number. Default: unchanged.",
    weight: "The corrected gross weight, in {weight}. Default: unchanged.",
    box: {
      about: "The corrected box, which replaces the recorded one, its volume and its air. Default: unchanged.",
      of: box
    }
  }
}

const imageIssue: ObjectText<NonNullable<DerivedCommandInput<"recordPreflight">["issues"]>[number]> = {
  name: "ImageIssueInput",
  about: "An issue with the image of an item.",
  fields: {
    index: "The index of the item in the order's `order_info`, from 0.",
    kind: "The kind of the issue, such as `resolution`.",
    consequence:
      "The consequence: `warn` only records the issue, `hold` puts the order on hold, and `refuse` rejects it.",
    message: "The explanation, for the print shop and the merchant."
  }
}

const MESSAGE = "A message for the order's history. Default: none."
const SHIPMENT = "The id of the shipment, such as `S1`. An unknown one is refused with the kind `unknownShipment`."
const UNLISTED =
  "Whether the carrier and the service are correct, although they are unknown and similar to known ones. Default: false."
const SAME_NUMBER =
  "Whether parcels of the shipment, or shipments of the order, may share a tracking number. Default: false."

/** The meaning of each field of each command. */
export const commandTexts: Texts = {
  start: { msg: MESSAGE },
  undoStart: { msg: "The reason, for the order's history." },
  hold: {
    reason: "The reason for the hold, one of the policy's `holdReasons`.",
    msg: "The explanation, for the print shop and the merchant."
  },
  release: {
    hold_id: "The id of the hold to remove, such as `H2`. Default: all holds of the operator.",
    msg: MESSAGE
  },
  ship: {
    carrier: "The carrier. Default: the order's.",
    service: "The service of the carrier. Default: the order's, if the carrier is the order's.",
    trackingno: "The tracking number.",
    untracked: "Whether the carrier does not track the shipment. Default: false.",
    shipped_at: "The time of the shipment, at most 30 days ago and not in the future. Default: now.",
    items: { about: "The shipped pieces. Default: everything that has not shipped yet.", of: pieces },
    parcels: {
      about: "The packages, if the shipment has several, or to record the volume or the box. Default: unknown.",
      of: parcel
    },
    sameNumber: SAME_NUMBER,
    unlisted: UNLISTED,
    type: "The type of the package, such as `Box` or `Tube`. Default: unknown.",
    weight: "The gross weight, in {weight}. Default: unknown.",
    acknowledge:
      "Revision of the changed address that the label shows, from `address_change` of the refusal, or `addressChange` in process.",
    msg: MESSAGE
  },
  correctShipment: {
    shipment_id: SHIPMENT,
    carrier: "The corrected carrier. Default: unchanged.",
    trackingno: "The corrected tracking number. Default: unchanged.",
    shipped_at: "The corrected time, at most 30 days ago and not in the future. Default: unchanged.",
    parcels: { about: "Corrections of single parcels. Default: none.", of: parcelCorrection },
    sameNumber: SAME_NUMBER,
    unlisted: UNLISTED,
    msg: MESSAGE
  },
  voidShipment: { shipment_id: SHIPMENT, msg: "The reason, for the order's history." },
  track: {
    shipment_id: SHIPMENT,
    status: "The state of the shipment that the carrier reports.",
    at: "The time of the report, from the year 2000 to one day ahead.",
    note: "The carrier's own words. Default: none.",
    msg: MESSAGE
  },
  cancel: { msg: "The reason, which the merchant can read in the history." },
  reject: {
    reason: "The reason for the rejection, one of the policy's `holdReasons`.",
    msg: "The explanation, which the merchant can read in the history."
  },
  reprint: {
    items: { about: "The pieces to print again. Default: all pieces of the order.", of: pieces },
    reason: "The reason for the reprint, one of the policy's `reprintReasons`.",
    msg: "The explanation, for the order's history."
  },
  bindQuote: {
    quote: "The sale quote, for the carrier and the service of the order. It replaces an earlier one.",
    msg: MESSAGE
  },
  recordPreflight: {
    issues: { about: "The issues with the images. Default: none.", of: imageIssue },
    msg: MESSAGE
  },
  note: { msg: "The note." },
  erase: { msg: MESSAGE, reprints: "Also erases the reprints of the order, and theirs. All or none. Default: false." }
}

/** A valid input of each command, for examples. */
export const commandExamples: { readonly [C in OperatorCommand]?: DerivedCommandInput<C> } = {
  undoStart: { msg: "wrong paper" },
  hold: { reason: "stock", msg: "no canvas left" },
  release: { hold_id: "H2" },
  ship: { carrier: "acme", trackingno: "T-1" },
  correctShipment: { shipment_id: "S1", trackingno: "T-2" },
  voidShipment: { shipment_id: "S1", msg: "never collected" },
  track: { shipment_id: "S1", status: "delivered", at: "2026-11-30 12:00:00" },
  cancel: { msg: "the customer called" },
  reject: { reason: "artwork", msg: "the image is too small" },
  reprint: { items: [{ index: 0, quantity: 1 }], reason: "damaged", msg: "torn in transit" },
  recordPreflight: {
    issues: [{ index: 0, kind: "resolution", consequence: "hold", message: "the image has 50 pixels per inch" }]
  },
  note: { msg: "packed by Ada" }
}
