// The specification of each command of the operator. Written by hand; tests of all packages compare with it.
import type { OperatorCommand, OperatorRole, WebhookEventType } from "@waybill/core/adapter"
import { soldQuote } from "@waybill/core/testing"

export interface ExpectedCommand {
  /** Name in paths. */
  readonly path: string
  /** Name on the command line. Default: the path. */
  readonly commandLine?: string
  /** Minimum role. */
  readonly role: OperatorRole
  /** Type of the event that webhooks receive. */
  readonly event?: WebhookEventType
  /** Fields that every request has. */
  readonly required?: ReadonlyArray<string>
  /** An input that a new order accepts after the commands in `after`. */
  readonly input: object
  readonly after?: ReadonlyArray<readonly [path: string, input: object]>
  /** An unknown field, and the known one that it resembles. */
  readonly misspelled: readonly [name: string, meant: string]
  /** The effect in words. */
  readonly done: string
  /** For a new, processing, shipped and cancelled order: the next stage, or the kind of the refusal. */
  readonly stages: string
  /** For each of `scenes`: the stage after the input, or the kind of the refusal. */
  readonly scenes: string
  /** Outcomes in random sequences of commands. */
  readonly outcomes: string
}

/**
 * Stages of orders with their holds. A merchant cannot hold an order in production, and a cancelled order has no holds.
 */
export const scenes = [
  ["new", "nobody"],
  ["new", "merchant"],
  ["new", "operator"],
  ["new", "both"],
  ["processing", "nobody"],
  ["processing", "operator"],
  ["partly shipped", "nobody"],
  ["partly shipped", "operator"],
  ["shipped", "nobody"],
  ["shipped", "merchant"],
  ["shipped", "operator"],
  ["shipped", "both"],
  ["cancelled", "nobody"]
] as const

const msg = "because"
const started = [["start", {}]] as const
const shipped = [...started, ["ship", { trackingno: "T1" }]] as const
const held = [["hold", { reason: "stock", msg }]] as const

export const expectedCommands: Readonly<Record<OperatorCommand, ExpectedCommand>> = {
  start: {
    path: "start",
    role: "packer",
    event: "order.processing",
    input: {},
    misspelled: ["mgs", "msg"],
    done: "Production started",
    stages: "processing wrongStage wrongStage wrongStage",
    scenes:
      "processing onHold onHold onHold wrongStage wrongStage wrongStage wrongStage wrongStage wrongStage wrongStage wrongStage wrongStage",
    outcomes: "success changed invalid onHold unknownOrder wrongStage"
  },
  undoStart: {
    path: "undo-start",
    role: "operator",
    event: "order.changed",
    required: ["msg"],
    input: { msg },
    after: started,
    misspelled: ["Msg", "msg"],
    done: "Start of production undone",
    stages: "wrongStage new wrongStage wrongStage",
    scenes:
      "wrongStage wrongStage wrongStage wrongStage new new partlyShipped partlyShipped wrongStage wrongStage wrongStage wrongStage wrongStage",
    outcomes: "success changed invalid partlyShipped unknownOrder wrongStage"
  },
  hold: {
    path: "hold",
    role: "operator",
    event: "order.held",
    required: ["reason", "msg"],
    input: { reason: "stock", msg },
    misspelled: ["reasons", "reason"],
    done: "Put on hold",
    stages: "new processing shipped wrongStage",
    scenes: "new new new new processing processing processing processing shipped shipped shipped shipped wrongStage",
    outcomes: "success changed invalid unknownOrder wrongStage"
  },
  release: {
    path: "release",
    role: "operator",
    event: "order.released",
    input: {},
    after: held,
    misspelled: ["holdId", "hold_id"],
    done: "Hold released",
    stages: "notOnHold notOnHold notOnHold notOnHold",
    scenes:
      "notOnHold notOnHold new new notOnHold processing notOnHold processing notOnHold notOnHold shipped shipped notOnHold",
    outcomes: "success changed invalid notOnHold unknownHold unknownOrder"
  },
  ship: {
    path: "ship",
    role: "packer",
    event: "order.shipped",
    input: { trackingno: "T9" },
    after: started,
    misspelled: ["item", "items"],
    done: "Shipment recorded",
    stages: "wrongStage shipped wrongStage wrongStage",
    scenes:
      "wrongStage wrongStage wrongStage wrongStage shipped onHold shipped onHold wrongStage wrongStage wrongStage wrongStage wrongStage",
    outcomes: "success addressChanged changed invalid onHold unknownOrder wrongStage"
  },
  correctShipment: {
    path: "correct-shipment",
    commandLine: "correct",
    role: "packer",
    event: "order.tracking",
    required: ["shipment_id"],
    input: { shipment_id: "S1", trackingno: "T8" },
    after: shipped,
    misspelled: ["shippedAt", "shipped_at"],
    done: "Shipment corrected",
    stages: "wrongStage processing shipped wrongStage",
    scenes:
      "wrongStage wrongStage wrongStage wrongStage unknownShipment unknownShipment processing processing shipped shipped shipped shipped wrongStage",
    outcomes: "success changed erased invalid unknownOrder unknownShipment voided wrongStage"
  },
  voidShipment: {
    path: "void-shipment",
    commandLine: "void",
    role: "packer",
    event: "order.changed",
    required: ["shipment_id", "msg"],
    input: { shipment_id: "S1", msg },
    after: shipped,
    misspelled: ["shipmentId", "shipment_id"],
    done: "Shipment voided",
    stages: "wrongStage processing processing wrongStage",
    scenes:
      "wrongStage wrongStage wrongStage wrongStage unknownShipment unknownShipment processing processing processing processing processing processing wrongStage",
    outcomes: "success changed delivered erased invalid unknownOrder unknownShipment voided wrongStage"
  },
  track: {
    path: "track",
    role: "packer",
    event: "order.tracking",
    required: ["shipment_id", "status", "at"],
    input: { shipment_id: "S1", status: "in_transit", at: "2026-01-02 03:04:05" },
    after: shipped,
    misspelled: ["notes", "note"],
    done: "Carrier's update recorded",
    stages: "wrongStage processing shipped wrongStage",
    scenes:
      "wrongStage wrongStage wrongStage wrongStage unknownShipment unknownShipment processing processing shipped shipped shipped shipped wrongStage",
    outcomes: "success changed invalid unknownOrder unknownShipment voided wrongStage"
  },
  cancel: {
    path: "cancel",
    role: "operator",
    event: "order.cancelled",
    required: ["msg"],
    input: { msg },
    misspelled: ["msg_", "msg"],
    done: "Order cancelled",
    stages: "cancelled cancelled wrongStage wrongStage",
    scenes:
      "cancelled cancelled cancelled cancelled cancelled cancelled partlyShipped partlyShipped wrongStage wrongStage wrongStage wrongStage wrongStage",
    outcomes: "success changed invalid partlyShipped unknownOrder wrongStage"
  },
  reject: {
    path: "reject",
    role: "operator",
    event: "order.cancelled",
    required: ["reason", "msg"],
    input: { reason: "artwork", msg },
    misspelled: ["Reason", "reason"],
    done: "Order rejected",
    stages: "cancelled cancelled wrongStage wrongStage",
    scenes:
      "cancelled cancelled cancelled cancelled cancelled cancelled partlyShipped partlyShipped wrongStage wrongStage wrongStage wrongStage wrongStage",
    outcomes: "success changed invalid partlyShipped unknownOrder wrongStage"
  },
  reprint: {
    path: "reprint",
    role: "operator",
    event: "order.changed",
    required: ["reason", "msg"],
    input: { reason: "damaged", msg },
    after: shipped,
    misspelled: ["Items", "items"],
    done: "Reprint ordered",
    stages: "wrongStage processing shipped wrongStage",
    scenes:
      "wrongStage wrongStage wrongStage wrongStage processing processing processing processing shipped shipped shipped shipped wrongStage",
    outcomes: "success changed erased invalid unknownOrder wrongStage"
  },
  bindQuote: {
    path: "bind-quote",
    role: "operator",
    required: ["quote"],
    input: { quote: soldQuote },
    misspelled: ["qoute", "quote"],
    done: "Quote bound",
    stages: "new processing shipped wrongStage",
    scenes: "new new new new processing processing processing processing shipped shipped shipped shipped wrongStage",
    outcomes: "success changed erased invalid unknownOrder wrongStage"
  },
  recordPreflight: {
    path: "record-preflight",
    role: "operator",
    event: "order.preflighted",
    input: { issues: [{ index: 0, kind: "colours", consequence: "warn", message: msg }] },
    misspelled: ["issue", "issues"],
    done: "Preflight recorded",
    stages: "new processing shipped wrongStage",
    scenes: "new new new new processing processing processing processing shipped shipped shipped shipped wrongStage",
    outcomes: "success changed erased invalid unknownOrder wrongStage"
  },
  note: {
    path: "note",
    role: "packer",
    required: ["msg"],
    input: { msg },
    misspelled: ["msgs", "msg"],
    done: "Note added",
    stages: "new processing shipped cancelled",
    scenes: "new new new new processing processing processing processing shipped shipped shipped shipped cancelled",
    outcomes: "success changed invalid unknownOrder"
  },
  erase: {
    path: "erase",
    role: "admin",
    input: {},
    after: shipped,
    misspelled: ["MSG", "msg"],
    done: "Personal data erased",
    stages: "wrongStage wrongStage shipped cancelled",
    scenes:
      "wrongStage wrongStage wrongStage wrongStage wrongStage wrongStage wrongStage wrongStage shipped shipped shipped shipped cancelled",
    outcomes: "success changed invalid unknownOrder wrongStage"
  }
}

/** The commands with their rows. */
export const expectedRows = Object.entries(expectedCommands) as ReadonlyArray<[OperatorCommand, ExpectedCommand]>
