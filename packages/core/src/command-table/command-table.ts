import type { OperatorRole } from "./roles.ts"
import type { WebhookEventType } from "./webhook-events.ts"

/** A command that only the print shop can run. The merchants' API does not expose it. */
export interface CommandRow {
  /** Minimum role. */
  readonly role: OperatorRole
  /** Imperative sentence about its effect, without a full stop. */
  readonly summary: string
  /** Text of the button that runs it. */
  readonly verb: string
  /** The effect in words, for notices and the history. */
  readonly done: string
  /** Type of the event that webhooks receive. Null if they receive none. */
  readonly event: WebhookEventType | null
}

/** Every command of the operator, in display order. */
const commandTable = {
  start: {
    role: "packer",
    summary: "Start production",
    verb: "Start production",
    done: "Production started",
    event: "order.processing"
  },
  undoStart: {
    role: "operator",
    summary: "Undo the start of production",
    verb: "Undo the start",
    done: "Start of production undone",
    event: "order.changed"
  },
  hold: {
    role: "operator",
    summary: "Put on hold",
    verb: "Put on hold",
    done: "Put on hold",
    event: "order.held"
  },
  release: {
    role: "operator",
    summary: "Release one or all of the operator's holds",
    verb: "Release",
    done: "Hold released",
    event: "order.released"
  },
  ship: {
    role: "packer",
    summary: "Record a shipment",
    verb: "Record a shipment",
    done: "Shipment recorded",
    event: "order.shipped"
  },
  correctShipment: {
    role: "packer",
    summary: "Correct a shipment",
    verb: "Correct a shipment",
    done: "Shipment corrected",
    event: "order.tracking"
  },
  voidShipment: {
    role: "packer",
    summary: "Void a shipment",
    verb: "Void a shipment",
    done: "Shipment voided",
    event: "order.changed"
  },
  track: {
    role: "packer",
    summary: "Record a carrier's update",
    verb: "Record tracking",
    done: "Carrier's update recorded",
    event: "order.tracking"
  },
  cancel: {
    role: "operator",
    summary: "Cancel",
    verb: "Cancel the order",
    done: "Order cancelled",
    event: "order.cancelled"
  },
  reject: {
    role: "operator",
    summary: "Reject",
    verb: "Reject the order",
    done: "Order rejected",
    event: "order.cancelled"
  },
  reprint: {
    role: "operator",
    summary: "Print pieces again",
    verb: "Print again",
    done: "Reprint ordered",
    event: "order.changed"
  },
  bindQuote: {
    role: "operator",
    summary: "Bind the sale quote to the order",
    verb: "Bind a quote",
    done: "Quote bound",
    event: null
  },
  recordPreflight: {
    role: "operator",
    summary: "Record the preflight of the images",
    verb: "Record a preflight",
    done: "Preflight recorded",
    event: "order.preflighted"
  },
  note: {
    role: "packer",
    summary: "Add a note to the history",
    verb: "Add a note",
    done: "Note added",
    event: null
  },
  erase: {
    role: "admin",
    summary: "Erase the personal data; this cannot be undone",
    verb: "Erase personal data",
    done: "Personal data erased",
    event: null
  }
} as const satisfies Readonly<Record<string, CommandRow>>

/** A command that only the print shop can run. */
export type OperatorCommand = keyof typeof commandTable

/**
 * The names of the operator's commands.
 *
 * @example
 * ```ts
 * const paths = operatorCommandNames.map(commandPath)
 * ```
 */
export const operatorCommandNames = Object.keys(commandTable) as ReadonlyArray<OperatorCommand>

/**
 * Returns the row of a command.
 *
 * @example
 * ```ts
 * const { role } = commandRow("ship")
 * ```
 */
export const commandRow = (command: OperatorCommand): CommandRow => commandTable[command]

/**
 * Returns the name of a command in a path: `undo-start` for `undoStart`.
 *
 * @example
 * ```ts
 * commandPath("undoStart") // => "undo-start"
 * ```
 */
export const commandPath = (command: OperatorCommand): string =>
  command.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
