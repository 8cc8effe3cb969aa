import fc from "fast-check"
import { faultsOf } from "./command-requests.ts"
import { type CommandName, commandNames } from "./reference-model.ts"

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
  readonly shipment: number
  readonly holdId: string
  readonly status: string
  readonly quote: string
  readonly gesture: string | undefined
  readonly revision: number | undefined
}

/** Weights of commands, by default 4: high if it leads to later stages, low if it ends an order. */
const frequencies: Partial<Record<CommandName, number>> = {
  push_order: 8,
  re_order: 2,
  get_status: 2,
  get_order: 2,
  hold_order: 4,
  unhold_order: 8,
  cancel_order: 2,
  change_ship_address: 4,
  change_ship_method: 4,
  change_ship_deadline: 6,
  enable_rush_processing: 4,
  start: 12,
  ship: 24,
  cancel: 3,
  undoStart: 4,
  hold: 3,
  release: 9,
  correctShipment: 6,
  voidShipment: 8,
  track: 12,
  reject: 4,
  reprint: 5,
  bindQuote: 4,
  recordPreflight: 3,
  note: 2,
  erase: 6
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
    pieces: fc.constantFrom(undefined, 1, 2),
    shipment: fc.constantFrom(1, 1, 2),
    holdId: fc.constantFrom("all", "all", "H2", "H3", "H4"),
    status: fc.constantFrom("in_transit 1", "in_transit 2", "delivered 2", "delivered 3", "exception 3", "returned 4"),
    quote: fc.constantFrom("1 ACME_GROUND", "1 ACME_GROUND", "2 ACME_GROUND", "1 ACME_2DAY"),
    gesture: faultsOf(name).length > 0 ? fc.constant(undefined) : mostly(undefined, "g1", "g2"),
    revision: faultsOf(name).length > 0 ? fc.constant(undefined) : mostly(undefined, undefined, undefined, 2, 3)
  })

/** In table order, because stored seeds depend on it. */
const names = new Set([...(Object.keys(frequencies) as ReadonlyArray<CommandName>), ...commandNames])

const draws = [...names].map((name) => ({ weight: frequencies[name] ?? 4, arbitrary: drawOf(name) }))

/** Random sequences of up to 80 commands. */
export const sequences = fc.array(fc.oneof(...draws), { maxLength: 80, size: "max" })

/** Returns the random sequence of a seed. */
export const sequenceOf = (seed: number): ReadonlyArray<Draw> => fc.sample(sequences, { seed, numRuns: 1 })[0]!
