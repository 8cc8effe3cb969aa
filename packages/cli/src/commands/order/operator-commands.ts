import { type OperatorCommand, operatorCommandNames, trackingStatuses } from "@waybill/core/adapter"
import { Flag } from "effect/cli"
import { readJsonFile } from "../../input/json-file.ts"
import { counted } from "../../output/numbers.ts"
import { completedFlag } from "../../settings/completed-words.ts"
import { flagText, holdReason, items, msg, reprintReason, requiredMsg, shipmentId } from "./input-flags.ts"
import { type Definition, operatorCommand } from "./operator-command.ts"

const sameNumber = Flag.Boolean("same-number").pipe(
  Flag.withDescription("Several parcels or orders have the tracking number"),
  Flag.withDefault(false)
)

const unlisted = Flag.Boolean("unlisted").pipe(
  Flag.withDescription("The carrier and the service are correct, although known ones are similar"),
  Flag.withDefault(false)
)

/** How each command of the operator reads its flags, and what it prints. */
const definitions: { readonly [C in OperatorCommand]: Definition<C> } = {
  start: {
    description: "Start production of an order",
    input: { msg },
    done: () => "is in processing",
    examples: ["waybill order start 112233", 'waybill order start 112233 112234 --msg "Press 2"']
  },
  undoStart: {
    description: "Undo the start of production, if nothing has shipped",
    input: { msg: requiredMsg },
    done: () => "is new again",
    examples: ['waybill order undo-start 112233 --msg "Started by mistake"']
  },
  hold: {
    description: "Put an order on hold; this prevents start and shipment",
    input: { reason: holdReason, msg: requiredMsg },
    done: ({ holds }) => `is on hold (${holds.at(-1)?.hold_id})`,
    examples: ['waybill order hold 112233 --reason artwork --msg "The image is too small"']
  },
  release: {
    description: "Release one of the operator's holds, or all of them",
    input: { hold_id: flagText("hold", "ID", "Hold to release (default: all operator holds)"), msg },
    done: ({ holds }) => (holds.length === 0 ? "is not on hold" : `still has ${counted(holds.length, "hold")}`),
    examples: ["waybill order release 112233", "waybill order release 112233 --hold H3"]
  },
  ship: {
    description: "Record that an order, or a part of it, has shipped",
    input: {
      carrier: flagText("carrier", "CODE", "Code of the carrier (default: the order's)"),
      service: flagText("service", "CODE", "Code of the service (default: the order's)"),
      trackingno: flagText("tracking", "NUMBER", "Tracking number; required without --untracked"),
      untracked: Flag.Boolean("untracked").pipe(
        Flag.withDescription("The shipment has no tracking number"),
        Flag.withDefault(false)
      ),
      shipped_at: flagText("shipped-at", "DATE", 'Time as "YYYY-MM-DD HH:MM:SS" (default: now)'),
      items,
      sameNumber,
      unlisted,
      type: flagText("type", "TYPE", "Type of the package, such as Box or Tube"),
      weight: flagText("weight", "WEIGHT", "Gross weight of the package"),
      acknowledge: Flag.Int("acknowledge").pipe(
        Flag.withMetavar("N"),
        Flag.withDescription("Revision of the changed address that is on the label"),
        Flag.optional
      ),
      msg
    },
    done: ({ stage }) => (stage === "shipped" ? "has shipped" : "has shipped in part"),
    examples: [
      "waybill order ship 112233 --tracking 1Z999",
      "waybill order ship 112233 --carrier acme --tracking 1Z999 --items 0:2",
      "waybill order ship 112233 --untracked"
    ]
  },
  correctShipment: {
    name: "correct",
    description: "Correct the carrier, tracking number or time of a shipment",
    input: {
      shipment_id: shipmentId,
      carrier: flagText("carrier", "CODE", "Code of the carrier"),
      trackingno: flagText("tracking", "NUMBER", "Tracking number"),
      shipped_at: flagText("shipped-at", "DATE", 'Time as "YYYY-MM-DD HH:MM:SS"'),
      sameNumber,
      unlisted,
      msg
    },
    done: () => "has the corrected shipment",
    examples: ["waybill order correct 112233 --shipment S1 --tracking 1Z998"]
  },
  voidShipment: {
    name: "void",
    description: "Record that a shipment did not take place",
    input: { shipment_id: shipmentId, msg: requiredMsg },
    done: () => "is in processing",
    examples: ['waybill order void 112233 --shipment S1 --msg "Not picked up"']
  },
  track: {
    description: "Record a tracking update from the carrier",
    input: {
      shipment_id: shipmentId,
      status: Flag.Literals("status", trackingStatuses).pipe(Flag.withDescription("State reported by the carrier")),
      at: Flag.String("at").pipe(
        Flag.withMetavar("DATE"),
        Flag.withDescription('Time of the update as "YYYY-MM-DD HH:MM:SS"')
      ),
      note: flagText("note", "TEXT", "Note from the carrier"),
      msg
    },
    done: () => "has the update",
    examples: ['waybill order track 112233 --shipment S1 --status delivered --at "2026-11-25 14:00:00"']
  },
  cancel: {
    description: "Cancel an order without shipments",
    input: { msg: requiredMsg },
    done: () => "is cancelled",
    examples: ['waybill order cancel 112233 --msg "Requested by phone"']
  },
  reject: {
    description: "Reject an order without shipments",
    input: { reason: holdReason, msg: requiredMsg },
    done: () => "is rejected",
    examples: ['waybill order reject 112233 --reason artwork --msg "Not ours to print"']
  },
  reprint: {
    description: "Create an order that prints pieces again, at no cost to the merchant",
    input: { reason: reprintReason, items, msg: requiredMsg },
    done: ({ reprints = [] }) => `has the reprint ${reprints.at(-1)}`,
    examples: ['waybill order reprint 112233 --reason damaged --items 0:1 --msg "Corner bent"']
  },
  bindQuote: {
    description: "Bind the sale quote to an order",
    input: {
      quote: completedFlag("quote", "FILE").pipe(
        Flag.withDescription("JSON file with the quote, as waybill order show or ship --quotes prints it")
      ),
      msg
    },
    inputOf: ({ quote, ...rest }) => ({ ...rest, quote: readJsonFile(String(quote), "--quote") }),
    done: ({ quote }) => `has the quote ${quote?.cost} ${quote?.currency} for ${quote?.service}`,
    examples: ["waybill order bind-quote 112233 --quote quote.json"]
  },
  recordPreflight: {
    description: "Record the preflight of an order's images; a hold or a rejection follows from its issues",
    input: {
      issues: completedFlag("issues", "FILE").pipe(
        Flag.withDescription("JSON file with the list of issues: index, kind, consequence and message"),
        Flag.optional
      ),
      msg
    },
    inputOf: ({ issues, ...rest }) => ({
      ...rest,
      ...(issues !== undefined && { issues: readJsonFile(String(issues), "--issues") })
    }),
    done: ({ preflight }) => `has the preflight: ${preflight?.consequence}`,
    examples: ["waybill order record-preflight 112233 --issues issues.json"]
  },
  note: {
    description: "Add a note to an order's history",
    input: { msg: requiredMsg },
    done: () => "has the note",
    examples: ['waybill order note 112233 --msg "Customer called"']
  },
  erase: {
    description: "Erase the personal data of an order; this cannot be undone",
    input: {
      msg,
      reprints: Flag.Boolean("reprints").pipe(
        Flag.withDescription("Also erase its reprints, and theirs"),
        Flag.withDefault(false)
      )
    },
    done: ({ reprints = [] }, { reprints: isAll = false }) => {
      if (reprints.length === 0) return "has no personal data"
      const text = isAll ? ", like its reprints" : "; --reprints also erases its reprints"
      return `has no personal data${text}: ${reprints.join(", ")}`
    },
    examples: ["waybill order erase 112233", "waybill order erase 112233 --reprints"]
  }
}

/** The commands that change orders, in the order of the help text. */
export const operatorCommands = operatorCommandNames.map((command) =>
  operatorCommand(command, definitions[command] as Definition<OperatorCommand>)
)
