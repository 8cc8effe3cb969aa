import fc from "fast-check"
import { faultsOf } from "./command-requests.ts"
import type { CommandName } from "./reference-model.ts"

export const accounts = ["north", "south"] as const
export const xids = ["A-1", "a-1", "A-1 "] as const

/** Identifiers in a command. `otherId` belongs to another order of the account, `foreignId` to the other account. */
export type Reference = "xid" | "id" | "number" | "both" | "otherId" | "foreignId" | "none"

/** A random command, drawn before order ids are known. */
export interface Draw {
  readonly name: CommandName
  readonly account: (typeof accounts)[number]
  readonly xid: (typeof xids)[number]
  readonly reference: Reference
  readonly fault: string | undefined
  readonly trackingno: string
  readonly deadline: string
  readonly pieces: number | undefined
}

/** Weight of each command: high if it leads to later stages, low if it ends an order. */
const frequencies: Record<CommandName, number> = {
  push_order: 3,
  re_order: 1,
  get_status: 1,
  get_order: 1,
  hold_order: 2,
  unhold_order: 3,
  cancel_order: 1,
  change_ship_address: 2,
  change_ship_method: 2,
  change_ship_deadline: 3,
  enable_rush_processing: 2,
  start: 3,
  ship: 5,
  cancel: 1
}

const mostly = <A>(frequent: A, ...others: ReadonlyArray<A>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(frequent) }, fc.constantFrom(...others))

const referenceTo = (name: CommandName): fc.Arbitrary<Reference> => {
  if (name === "push_order" || name === "re_order") return fc.constant("xid")
  if (name === "enable_rush_processing") return mostly<Reference>("id", "number", "xid", "foreignId", "none")
  // An operator call has exactly one identifier.
  if (faultsOf(name).length === 0) return mostly<Reference>("xid", "id", "foreignId")
  return mostly<Reference>("xid", "id", "number", "both", "otherId", "foreignId", "none")
}

const drawOf = (name: CommandName): fc.Arbitrary<Draw> =>
  fc.record({
    name: fc.constant(name),
    account: mostly(...accounts),
    xid: mostly(...xids),
    reference: referenceTo(name),
    fault: fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, fc.constantFrom(undefined, ...faultsOf(name))),
    trackingno: fc.constantFrom("T-1", "T-2", "T-3"),
    deadline: fc.constantFrom("2030-01-06 00:00:00", "2030-02-28 23:59:59", "2031-01-01 00:00:00"),
    pieces: fc.constantFrom(undefined, 1, 2)
  })

const draws = Object.entries(frequencies).map(([name, weight]) => ({ weight, arbitrary: drawOf(name as CommandName) }))

/** Random sequences of up to 60 commands. */
export const sequences = fc.array(fc.oneof(...draws), { maxLength: 60, size: "max" })
