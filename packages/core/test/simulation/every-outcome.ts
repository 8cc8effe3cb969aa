import type { OperatorCommand } from "@waybill/core/adapter"
import { expectedRows } from "../commands/expected-commands.ts"
import type { CommandName } from "../model/reference-model.ts"

/** Outcomes of each command that runs of the simulation can reach. After "unknown", the caller cannot tell. */
const outcomes: Record<CommandName, string> = {
  push_order: "success 121 unknown",
  re_order: "success 221 unknown",
  get_status: "success 915 unknown",
  get_order: "success 915 unknown",
  hold_order: "success 315 318 unknown",
  unhold_order: "success 415 419 unknown",
  cancel_order: "success 515 unknown",
  change_ship_address: "success 615 620 unknown",
  change_ship_method: "success 715 720 unknown",
  change_ship_deadline: "success 815 820 unknown",
  enable_rush_processing: "success 1213 unknown",
  ...(Object.fromEntries(expectedRows.map(([name, { outcomes }]) => [name, `${outcomes} unknown`])) as Record<
    OperatorCommand,
    string
  >)
}

/** Faults of the connection in calls of each method of the store. */
const faults = {
  find: ["store unavailable"],
  history: ["store unavailable"],
  insert: ["store unavailable", "request lost", "delayed", "response lost"],
  update: ["store unavailable", "request lost", "delayed", "response lost"],
  erase: ["store unavailable", "request lost", "delayed", "response lost"]
}

/** Everything that runs of the simulation can reach, except commands that run concurrently. */
export const everyOutcome: ReadonlyArray<string> = [
  ...Object.entries(outcomes).flatMap(([name, all]) => all.split(" ").map((outcome) => `${name} ${outcome}`)),
  ...Object.entries(faults).flatMap(([method, all]) => all.map((fault) => `${method} ${fault}`)),
  ...["crash", "clock running", "clock stopped", "yields 0", "yields 0.01", "yields 0.1"],
  ...["attempts 2", "attempts 4", "attempts 16", "nodes 0,1", "nodes 0,0", "nodes 0,0,0", "nodes 0,0,0,0"]
]
