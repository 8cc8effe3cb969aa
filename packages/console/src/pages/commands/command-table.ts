import { presets } from "@waybill/core"
import { operatorJsonSchema } from "@waybill/core/adapter"
import {
  type CommandRow,
  commandPath,
  commandRow,
  type OperatorCommand,
  operatorCommandNames
} from "@waybill/core/commands"
import type { Order } from "../../parts/due-badge.ts"

/** Drawing and reading of a field. */
type FieldKind =
  /** One line of text. */
  | "line"
  /** Several lines of text. */
  | "text"
  /** One of the words in the schema of the operator API. */
  | "word"
  | "date"
  | "flag"
  /** One of the order's valid shipments. */
  | "shipment"
  /** One of the operator's holds. */
  | "hold"
  /** Item quantities, up to the unshipped quantities. */
  | "unshipped"
  /** Item quantities, up to the ordered quantities. */
  | "ordered"
  | "parcels"
  /** New values of a shipment's parcels, by row. */
  | "corrections"
  /** The revision of a changed address, sent with a tick. Shown only after such a change. */
  | "acknowledgement"
  /** A carrier, after a list of the services that take the order's parcels, with their prices. */
  | "carrier"
  | "json"

/** A field of a command's form. */
export interface FieldRow {
  readonly name: string
  readonly label: string
  readonly kind: FieldKind
  readonly required?: true
  /** Whether the field is required without another one, as described in `help`. */
  readonly isConditional?: true
  /** Whether the field takes half of the width. */
  readonly isShort?: true
  readonly help?: string
  /** The meaning of an empty field for an order. */
  readonly placeholder?: (order: Order) => string
}

/** The form of a command, as far as it differs from the default. */
interface FormRow {
  /** Default: every field of the command's input, in the same order. */
  readonly fields?: ReadonlyArray<FieldRow>
  /**
   * Whether the order page sends it with one click. Its fields are optional, and its form is for a repeated attempt.
   */
  readonly isDirect?: true
  /** The fields that are the same for all orders of a selection. Default: the command runs only on one order. */
  readonly bulk?: ReadonlyArray<FieldRow>
  /** Whether programs send it, so that the order page has no button for it. */
  readonly isForPrograms?: true
  /** Key of the keyboard shortcut on the order page. */
  readonly keys?: string
  /** The command that undoes it, and its fields for the order that the command left. */
  readonly undo?: {
    readonly by: OperatorCommand
    readonly fields: (order: Order, body: Readonly<Record<string, unknown>>) => Readonly<Record<string, string>>
  }
  /** The confirmation of a command that cannot be undone: with a tick, or by typing the xid. */
  readonly confirm?: { readonly by: "tick" | "xid"; readonly warning: string }
}

const msg = { name: "msg", label: "Note for the history", kind: "text" } as const
const neededMsg = { ...msg, label: "Explanation", required: true } as const
const reason = { name: "reason", label: "Reason", kind: "word", required: true } as const
const shipment = { name: "shipment_id", label: "Shipment", kind: "shipment", required: true } as const
const carrier = { name: "carrier", label: "Carrier", kind: "line", isShort: true } as const
const trackingno = { name: "trackingno", label: "Tracking number", kind: "line" } as const
const untracked = { name: "untracked", label: "The carrier does not track it", kind: "flag" } as const
const shippedAt = { name: "shipped_at", label: "Shipped at", kind: "date", help: "Default: now" } as const
const sameNumber = { name: "sameNumber", label: "Several parcels have one tracking number", kind: "flag" } as const
const unlisted = { name: "unlisted", label: "Carrier and service are correct, though unknown", kind: "flag" } as const

/** Note in the history of a command that undoes another. */
const UNDONE = "Undone"

/** Fields with the same drawing for every command. Others are drawn by their schema. */
const known: Readonly<Record<string, FieldRow>> = { reason, shipment_id: shipment }

/** The forms that differ from the default. */
const forms: Readonly<Partial<Record<OperatorCommand, FormRow>>> = {
  start: {
    isDirect: true,
    bulk: [],
    keys: "s",
    undo: { by: "undoStart", fields: () => ({ msg: UNDONE }) }
  },
  undoStart: { bulk: [neededMsg] },
  hold: {
    fields: [reason, { ...neededMsg, label: "Message" }],
    bulk: [reason, { ...neededMsg, label: "Message" }],
    keys: "h",
    undo: {
      by: "release",
      fields: ({ holds }, { msg, reason }) => ({
        hold_id:
          holds.findLast((each) => each.by === "operator" && each.reason === reason && each.msg === msg)?.hold_id ?? ""
      })
    }
  },
  release: {
    fields: [{ name: "hold_id", label: "Hold", kind: "hold" }, msg],
    bulk: [msg],
    isDirect: true,
    keys: "r"
  },
  ship: {
    fields: [
      { name: "acknowledge", label: "The parcels have a new label and packing slip", kind: "acknowledgement" },
      { ...trackingno, isConditional: true, help: "Required unless the carrier does not track it" },
      untracked,
      { name: "items", label: "Pieces", kind: "unshipped" },
      { ...carrier, label: "Other carrier", kind: "carrier", placeholder: ({ shipping }) => shipping.carrier },
      {
        name: "service",
        label: "Other service",
        kind: "line",
        isShort: true,
        placeholder: ({ shipping }) => shipping.service
      },
      { name: "type", label: "Package", kind: "line", isShort: true, help: "Such as Box or Tube" },
      { name: "weight", label: "Gross weight", kind: "line", isShort: true },
      shippedAt,
      { name: "parcels", label: "Parcels", kind: "parcels", help: "Only for a shipment of several parcels" },
      sameNumber,
      unlisted,
      msg
    ],
    bulk: [
      { ...untracked, required: true },
      { ...carrier, help: "Default: the carrier of each order" },
      { ...shippedAt, isShort: true },
      msg
    ],
    keys: "p",
    undo: {
      by: "voidShipment",
      fields: ({ shipments }) => ({ shipment_id: shipments.at(-1)?.shipment_id ?? "", msg: UNDONE })
    }
  },
  // Only to undo shipments: each order has another one.
  voidShipment: { bulk: [] },
  correctShipment: {
    fields: [
      shipment,
      { ...carrier, help: "Empty fields keep their value" },
      { ...trackingno, isShort: true },
      { ...shippedAt, help: "Default: unchanged" },
      {
        name: "parcels",
        label: "Parcels",
        kind: "corrections",
        help: "In the same order; empty fields keep their value"
      },
      sameNumber,
      unlisted,
      msg
    ]
  },
  track: {
    fields: [
      shipment,
      { name: "status", label: "Status", kind: "word", required: true },
      { name: "at", label: "Time of the update", kind: "date", required: true },
      { name: "note", label: "Note from the carrier", kind: "line" },
      msg
    ],
    keys: "t"
  },
  cancel: {
    confirm: { by: "tick", warning: "A cancelled order stays cancelled. This cannot be undone." }
  },
  reject: {
    fields: [reason, { ...neededMsg, label: "Message to the merchant" }],
    confirm: { by: "tick", warning: "A rejected order is cancelled. This cannot be undone." }
  },
  reprint: {
    fields: [reason, { name: "items", label: "Pieces to print again", kind: "ordered" }, neededMsg]
  },
  bindQuote: {
    fields: [
      {
        name: "quote",
        label: "Quote",
        kind: "json",
        required: true,
        help: "JSON of the sale quote"
      },
      msg
    ]
  },
  recordPreflight: {
    isForPrograms: true
  },
  note: {
    fields: [{ ...neededMsg, label: "Note" }],
    bulk: [{ ...neededMsg, label: "Note" }],
    keys: "n"
  },
  erase: {
    fields: [{ name: "reprints", label: "Also erase its reprints", kind: "flag" }, msg],
    confirm: {
      by: "xid",
      warning:
        "Names, addresses, messages and images of the order and of its history are deleted. This cannot be undone."
    }
  }
}

/** The part of a field's JSON Schema that decides how it is drawn. */
interface Property {
  readonly type?: string
  readonly enum?: ReadonlyArray<string>
}

const kindOf = ({ enum: words, type }: Property): FieldKind => {
  if (words !== undefined) return "word"
  if (type === "boolean") return "flag"
  return type === "object" || type === "array" ? "json" : "line"
}

/** Returns the fields of a command's input. */
const defaultFields = (command: OperatorCommand): ReadonlyArray<FieldRow> => {
  const { properties, required = [] } = operatorJsonSchema(command, presets.default) as {
    readonly properties: Readonly<Record<string, Property>>
    readonly required?: ReadonlyArray<string>
  }
  return Object.entries(properties).map(([name, property]) => {
    if (name === msg.name) return required.includes(name) ? neededMsg : msg
    const label = name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ")
    const field = { name, label, kind: kindOf(property), ...(required.includes(name) && { required: true as const }) }
    return known[name] ?? field
  })
}

/** A command with its form. */
export interface Command extends CommandRow, FormRow {
  readonly name: OperatorCommand
  /** Name in paths and in the replies of the operator API. */
  readonly path: string
  readonly fields: ReadonlyArray<FieldRow>
}

/** All commands, in the order of the lifecycle. */
export const commands: ReadonlyArray<Command> = operatorCommandNames.map((name) => ({
  name,
  path: commandPath(name),
  fields: defaultFields(name),
  ...commandRow(name),
  ...forms[name]
}))

/** Returns the command with a name in paths, or undefined. */
export const commandAt = (path: string): Command | undefined => commands.find((each) => each.path === path)

/** Returns a command. */
export const commandNamed = (name: OperatorCommand): Command => commands.find((each) => each.name === name)!
