import type { NotOfferedReason } from "../rating/quote/model.ts"
import type { Micros } from "../values/money.ts"
import { keyOf, noPins, type Pins, type Priced } from "./ledger.ts"
import { linesOf, type Scenario } from "./scenario.ts"

/** Assumptions of the audit at one step: a scenario for each box and for the shipment, and amounts taken as billed. */
export interface State {
  readonly whole: Scenario
  readonly boxes: ReadonlyArray<Scenario>
  readonly pins: Pins
  /** Amounts taken as billed where charges are compared together and not line by line. */
  readonly overrides: Pins
}

/** Returns the state of a correct order. */
export const orderedState = (whole: Scenario): State => ({
  whole,
  boxes: whole.boxes.map(() => whole),
  pins: noPins,
  overrides: noPins
})

/** Computes the lines of a state. Lines of a box come from its own scenario. */
export const linesOfState = ({ boxes, pins, whole }: State): ReadonlyArray<Priced> | NotOfferedReason => {
  if (boxes.every((scenario) => scenario === whole)) return linesOf(whole, pins)
  const all = new Map(pins)
  const usual = linesOf(whole, pins)
  if (typeof usual === "string") return usual
  for (const [box, scenario] of boxes.entries()) {
    if (scenario === whole) continue
    const lines = linesOf(scenario, pins)
    if (typeof lines === "string") return lines
    for (const line of usual) if (line.box === box) all.set(keyOf(line.code, box), null)
    for (const line of lines) if (line.box === box) all.set(keyOf(line.code, box), line.amount)
  }
  return linesOf(whole, all)
}

/** Amounts by key. */
export type Amounts = ReadonlyMap<string, Micros>

/** Level of detail of an invoice. */
export interface Division {
  /** Codes charged once per shipment, even if the invoice lists them with a parcel. */
  readonly shipmentCodes: ReadonlySet<string>
  /** All possible codes of the service, and the code of a total. */
  readonly codes: ReadonlySet<string>
  /** Whether to compare whole shipments, because some charges name no parcel. */
  readonly isPooled: boolean
  /** Whether to compare only totals, because the invoice has a single amount. */
  readonly isTotal: boolean
}

/** Code of a charge for everything. */
export const TOTAL = "total"

/** Returns the key of an amount for comparison. */
export const comparedKey = ({ isPooled, isTotal, shipmentCodes }: Division, code: string, box: number | null): string =>
  keyOf(isTotal ? TOTAL : code, isPooled || (!isTotal && shipmentCodes.has(code)) ? null : box)

/** Adds up lines by their keys for comparison, and applies the overrides of a state. */
export const amountsOf = (division: Division, lines: ReadonlyArray<Priced>, overrides: Pins = noPins): Amounts => {
  const amounts = new Map<string, Micros>()
  for (const { amount, box, code } of lines) {
    const key = comparedKey(division, code, box)
    amounts.set(key, (amounts.get(key) ?? 0) + amount)
  }
  for (const [key, amount] of overrides)
    if (amount === null) amounts.delete(key)
    else amounts.set(key, amount)
  return amounts
}

/** Returns the keys with different amounts. An absent amount differs from 0 unless both are 0. */
export const differingKeys = (a: Amounts, b: Amounts): ReadonlyArray<string> => {
  const keys: string[] = []
  for (const [key, amount] of a) if (amount !== (b.get(key) ?? 0)) keys.push(key)
  for (const [key, amount] of b) if (amount !== 0 && !a.has(key)) keys.push(key)
  return keys
}
