// Commands as fast-check draws them: which, by whom, on which order, and how the order is called.
import fc from "fast-check"
import { faultsOf } from "./forms.ts"
import type { Name } from "./reference-model.ts"

export const accounts = ["north", "south"] as const
export const xids = ["A-1", "a-1", "A-1 "] as const

/** How the order is called; `otherId` is that of another order of the account, `foreignId` that of the other account. */
export type Naming = "xid" | "id" | "number" | "both" | "otherId" | "foreignId" | "nothing"

export interface Draw {
  readonly name: Name
  readonly account: (typeof accounts)[number]
  readonly xid: (typeof xids)[number]
  readonly naming: Naming
  readonly fault: string | undefined
  readonly trackingno: string
  readonly deadline: string
  readonly pieces: number | undefined
}

/** How often each is drawn: often enough what leads to the later stages, seldom what ends an order. */
const frequencies: Record<Name, number> = {
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
  startProcessing: 3,
  recordShipment: 5,
  cancel: 1
}

const mostly = <A>(usual: A, ...others: ReadonlyArray<A>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, fc.constantFrom(...others))

const namingOf = (name: Name): fc.Arbitrary<Naming> => {
  if (name === "push_order" || name === "re_order") return fc.constant("xid")
  if (name === "enable_rush_processing") return mostly<Naming>("id", "number", "xid", "foreignId", "nothing")
  // An operator names an order one way, and has no way to name none.
  if (faultsOf(name).length === 0) return mostly<Naming>("xid", "id", "foreignId")
  return mostly<Naming>("xid", "id", "number", "both", "otherId", "foreignId", "nothing")
}

const drawOf = (name: Name): fc.Arbitrary<Draw> =>
  fc.record({
    name: fc.constant(name),
    account: mostly(...accounts),
    xid: mostly(...xids),
    naming: namingOf(name),
    fault: fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, fc.constantFrom(undefined, ...faultsOf(name))),
    trackingno: fc.constantFrom("T-1", "T-2", "T-3"),
    deadline: fc.constantFrom("2030-01-06 00:00:00", "2030-02-28 23:59:59", "2031-01-01 00:00:00"),
    pieces: fc.constantFrom(undefined, 1, 2)
  })

const draws = Object.entries(frequencies).map(([name, weight]) => ({ weight, arbitrary: drawOf(name as Name) }))

/** Up to sixty commands. */
export const sequences = fc.array(fc.oneof(...draws), { maxLength: 60, size: "max" })
