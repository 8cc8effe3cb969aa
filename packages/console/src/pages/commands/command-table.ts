import type { OperatorAnswer, OperatorClient } from "@waybill/adapter-http/client"
import type { Role } from "../../frame/roles.ts"
import type { Order } from "../../parts/due-badge.ts"

type Method = keyof OperatorClient

/** A command of the operator, by its name in the client: the methods that return an order, apart from the reads. */
export type CommandName = Exclude<
  { [M in Method]: ReturnType<OperatorClient[M]> extends Promise<OperatorAnswer<Order>> ? M : never }[Method],
  "getOrder" | "getOrderAt"
>

/** How a field is drawn and read. */
type FieldKind =
  /** One line of text. */
  | "line"
  /** Several lines of text. */
  | "text"
  /** One of the words that the schema of the operator API lists. */
  | "word"
  | "date"
  | "flag"
  /** One of the order's shipments that is not voided. */
  | "shipment"
  /** One of the operator's holds. */
  | "hold"
  /** Quantities of the items, at most what has not shipped. */
  | "unshipped"
  /** Quantities of the items, at most what was ordered. */
  | "ordered"
  | "parcels"
  | "json"

/** A field of a command's form. */
export interface FieldRow {
  readonly name: string
  readonly label: string
  readonly kind: FieldKind
  readonly required?: true
  /** Whether the field is needed unless another one is set, as `help` describes. */
  readonly isConditional?: true
  /** Whether the field takes half of the width. */
  readonly isShort?: true
  readonly help?: string
  /** The meaning of an empty field for an order. */
  readonly placeholder?: (order: Order) => string
}

/** A command of the operator, and the form that sends it. */
export interface CommandRow {
  /** Name in paths and in the replies of the operator API. */
  readonly path: string
  /** The lowest role that may run it. */
  readonly role: Role
  /** Text of the button. */
  readonly verb: string
  /** The effect in words, for the notice and the history. */
  readonly done: string
  readonly fields: ReadonlyArray<FieldRow>
  /** Whether the order page sends it with one click. Its fields are optional, and its form is for a repeated attempt. */
  readonly isDirect?: true
  /** Key of the keyboard shortcut on the order page. */
  readonly keys?: string
  /** The command that undoes it, and its fields for the order that the command left. */
  readonly undo?: {
    readonly by: "release" | "undoStart" | "voidShipment"
    readonly fields: (order: Order, body: Readonly<Record<string, unknown>>) => Readonly<Record<string, string>>
  }
  /** The confirmation of a command that cannot be undone: with a tick, or by typing the xid. */
  readonly confirm?: { readonly by: "tick" | "xid"; readonly warning: string }
}

const msg = { name: "msg", label: "Note for the history", kind: "text" } as const
const neededMsg = { ...msg, label: "Reason", required: true } as const
const reason = { name: "reason", label: "Kind of reason", kind: "word", required: true } as const
const shipment = { name: "shipment_id", label: "Shipment", kind: "shipment", required: true } as const
const carrier = { name: "carrier", label: "Carrier", kind: "line", isShort: true } as const
const trackingno = { name: "trackingno", label: "Tracking number", kind: "line" } as const
const shippedAt = { name: "shippedAt", label: "Shipped at", kind: "date", help: "Default: now" } as const

/** Note in the history of a command that undoes another. */
const UNDONE = "Undone"

/** Every command of the operator with its form. No other code lists commands or their fields. */
export const commandTable = {
  start: {
    path: "start",
    role: "packer",
    verb: "Start production",
    done: "Production started",
    fields: [msg],
    isDirect: true,
    keys: "s",
    undo: { by: "undoStart", fields: () => ({ msg: UNDONE }) }
  },
  undoStart: {
    path: "undo-start",
    role: "operator",
    verb: "Undo the start",
    done: "Start of production undone",
    fields: [neededMsg]
  },
  hold: {
    path: "hold",
    role: "operator",
    verb: "Put on hold",
    done: "Put on hold",
    fields: [reason, { ...neededMsg, label: "Message" }],
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
    path: "release",
    role: "operator",
    verb: "Release",
    done: "Hold released",
    fields: [{ name: "hold_id", label: "Hold", kind: "hold" }, msg],
    isDirect: true,
    keys: "r"
  },
  ship: {
    path: "ship",
    role: "packer",
    verb: "Record a shipment",
    done: "Shipment recorded",
    fields: [
      { ...trackingno, isConditional: true, help: "Required unless the carrier does not track it" },
      { name: "untracked", label: "The carrier does not track it", kind: "flag" },
      { name: "items", label: "Pieces", kind: "unshipped" },
      { ...carrier, placeholder: ({ shipping }) => shipping.carrier },
      {
        name: "service",
        label: "Service",
        kind: "line",
        isShort: true,
        placeholder: ({ shipping }) => shipping.service
      },
      { name: "type", label: "Package", kind: "line", isShort: true, help: "Such as Box or Tube" },
      { name: "weight", label: "Gross weight", kind: "line", isShort: true },
      shippedAt,
      { name: "parcels", label: "Parcels", kind: "parcels", help: "Only for a shipment of several parcels" },
      msg
    ],
    keys: "p",
    undo: {
      by: "voidShipment",
      fields: ({ shipments }) => ({ shipment_id: shipments.at(-1)?.shipment_id ?? "", msg: UNDONE })
    }
  },
  correctShipment: {
    path: "correct-shipment",
    role: "packer",
    verb: "Correct a shipment",
    done: "Shipment corrected",
    fields: [
      shipment,
      { ...carrier, help: "Empty fields keep their value" },
      { ...trackingno, isShort: true },
      { ...shippedAt, help: "Default: unchanged" },
      msg
    ]
  },
  voidShipment: {
    path: "void-shipment",
    role: "packer",
    verb: "Void a shipment",
    done: "Shipment voided",
    fields: [shipment, neededMsg]
  },
  track: {
    path: "track",
    role: "packer",
    verb: "Record tracking",
    done: "Carrier's update recorded",
    fields: [
      shipment,
      { name: "status", label: "Status", kind: "word", required: true },
      { name: "at", label: "Time of the update", kind: "date", required: true },
      { name: "note", label: "Text of the carrier", kind: "line" },
      msg
    ],
    keys: "t"
  },
  cancel: {
    path: "cancel",
    role: "operator",
    verb: "Cancel the order",
    done: "Order cancelled",
    fields: [neededMsg],
    confirm: { by: "tick", warning: "A cancelled order stays cancelled. This cannot be undone." }
  },
  reject: {
    path: "reject",
    role: "operator",
    verb: "Reject the order",
    done: "Order rejected",
    fields: [reason, { ...neededMsg, label: "Message to the merchant" }],
    confirm: { by: "tick", warning: "A rejected order is cancelled. This cannot be undone." }
  },
  reprint: {
    path: "reprint",
    role: "operator",
    verb: "Print again",
    done: "Reprint ordered",
    fields: [reason, { name: "items", label: "Pieces to print again", kind: "ordered" }, neededMsg]
  },
  bindQuote: {
    path: "bind-quote",
    role: "operator",
    verb: "Bind a quote",
    done: "Quote bound",
    fields: [
      {
        name: "quote",
        label: "Quote",
        kind: "json",
        required: true,
        help: "JSON of the quote at which the order was sold"
      },
      msg
    ]
  },
  note: {
    path: "note",
    role: "packer",
    verb: "Add a note",
    done: "Note added",
    fields: [{ ...neededMsg, label: "Note" }],
    keys: "n"
  },
  erase: {
    path: "erase",
    role: "admin",
    verb: "Erase personal data",
    done: "Personal data erased",
    fields: [msg],
    confirm: {
      by: "xid",
      warning:
        "Names, addresses, messages and images of the order and of its history are deleted. This cannot be undone."
    }
  }
} as const satisfies Readonly<Record<CommandName, CommandRow>>

/** A command with its row. */
export interface Command extends CommandRow {
  readonly name: CommandName
}

/** All commands, in the sequence of the lifecycle. */
export const commands: ReadonlyArray<Command> = (
  Object.entries(commandTable) as ReadonlyArray<[CommandName, CommandRow]>
).map(([name, row]) => ({ name, ...row }))

/** Returns the command with a name in paths, or undefined. */
export const commandAt = (path: string): Command | undefined => commands.find((each) => each.path === path)
