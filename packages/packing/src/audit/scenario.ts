import type { CompiledService, Tariff } from "../rating/compile/compile.ts"
import type { ShipmentFacts } from "../rating/compile/conditions.ts"
import { BoxSizes, type ExactBox, type Sizes } from "../rating/compile/sizes.ts"
import type { NotOfferedReason } from "../rating/quote/model.ts"
import { rateService } from "../rating/quote/rate-service.ts"
import { isMicros } from "../values/money.ts"
import { keyOf, noPins, PinnedLedger, type Pins, type Priced } from "./ledger.ts"

/** All inputs of a shipment's price. A hypothesis is a changed copy. */
export interface Scenario {
  readonly tariff: Tariff
  readonly service: CompiledService
  readonly shipment: ShipmentFacts
  /** Boxes in the card's units, before their sides are rounded. */
  readonly boxes: ReadonlyArray<ExactBox>
  /** Sizes of the boxes for rating. Rounded sides of `boxes` unless a hypothesis changes them. */
  readonly sizes: ReadonlyArray<Sizes>
}

/** Returns the sizes of boxes with the rounding of a service. */
export const sizesOf = (boxes: ReadonlyArray<ExactBox>, { rounding }: CompiledService): ReadonlyArray<Sizes> =>
  boxes.map((box) => new BoxSizes(box, rounding))

/** Computes the lines of a scenario, or returns the reason why there is no price. */
export const linesOf = (
  { service, shipment, sizes, tariff: { money } }: Scenario,
  pins: Pins = noPins
): ReadonlyArray<Priced> | NotOfferedReason => {
  const ledger = new PinnedLedger(money, pins)
  const answer = rateService(service, money, sizes, shipment, ledger)
  if ("reason" in answer) return answer.reason
  const lines = ledger.priced
  if (!lines.every(({ amount }) => isMicros(amount))) return "beyond the last row"
  if (pins.size > 0) {
    const present = new Set(lines.map(({ box, code }) => keyOf(code, box)))
    for (const [key, amount] of pins) if (amount !== null && !present.has(key)) lines.push(lineOf(key, amount))
  }
  return lines
}

const lineOf = (key: string, amount: number): Priced => {
  const space = key.indexOf(" ")
  return { code: key.slice(space + 1), box: space === 0 ? null : Number(key.slice(0, space)), amount }
}

/** Returns a scenario with a different edition, service or variant of a card with the same units. */
export const withService = (scenario: Scenario, tariff: Tariff, service: CompiledService): Scenario => ({
  ...scenario,
  tariff,
  service,
  sizes: sizesOf(scenario.boxes, service)
})
