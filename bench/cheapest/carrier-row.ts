// Compares the search for the cheapest packing with the best of `pack` and its alternatives, for one carrier.
import { type Packing, pack, type Request, violationsOf } from "@waybill/packing"
import {
  type CheapestPacking,
  type CostProofs,
  cheapestPacking,
  proveCheapest,
  type QuoteContext,
  quote
} from "@waybill/packing/rating"

/** Alternatives that the baseline quotes. */
const ALTERNATIVES = 20

const destination = { country: "US", state: "NY", postal: "10001" }

/** Sums over the orders of one carrier. */
export interface CarrierRow {
  orders: number
  proved: number
  /** Proved answers with a checked certificate for each service, and the sizes of these in bytes of JSON. */
  checked: number
  readonly sizes: number[]
  /** Sum of the gaps of the other orders, relative to their costs. */
  gaps: number
  /** Orders for which the search found a lower cost than the baseline, and the sum of the relative savings. */
  cheaper: number
  savings: number
  dearer: number
  invalid: number
  searchCpu: number
  proofCpu: number
  baselineCpu: number
}

const cpuOf = <A>(run: () => A): readonly [value: A, milliseconds: number] => {
  const start = process.cpuUsage()
  const value = run()
  const { system, user } = process.cpuUsage(start)
  return [value, (system + user) / 1000]
}

const costOf = (packing: Packing, carrier: string, context: QuoteContext): number => {
  const boxes = packing.boxes.map(({ grossWeight, outer }) => ({ ...outer, weight: grossWeight }))
  const answer = quote({ carrier, destination, packageType: "Box", boxes }, context)
  return answer._tag === "Quoted" ? Math.min(...answer.rates.map(({ cost }) => Number(cost))) : Number.NaN
}

/** Returns the lowest price of `pack` and its alternatives. */
const baseline = (request: Request, carrier: string, context: QuoteContext): number => {
  const outcome = pack({ ...request, alternatives: ALTERNATIVES })
  if (outcome._tag === "Refused") return Number.NaN
  return Math.min(...[outcome.packing, ...outcome.alternatives].map((packing) => costOf(packing, carrier, context)))
}

const isValid = (request: Request, answer: CheapestPacking, carrier: string, context: QuoteContext): boolean =>
  answer._tag === "Cheapest" &&
  violationsOf(request, answer.packing).length === 0 &&
  costOf(answer.packing, carrier, context) === Number(answer.rate.cost)

/** Returns the bytes of the derived boxes and the certificates. The rest repeats the order and its packing. */
const sizeOf = (proofs: CostProofs["proofs"]): number =>
  JSON.stringify(
    proofs.map((proof) => (proof._tag === "CostProof" ? [proof.request.boxes, proof.packing.certificate] : []))
  ).length

/** Ships all orders with one carrier. */
export const carrierRow = (
  requests: ReadonlyArray<Request>,
  carrier: string,
  context: QuoteContext,
  effort: number
): CarrierRow => {
  const row = {
    orders: 0,
    proved: 0,
    checked: 0,
    sizes: [] as number[],
    gaps: 0,
    cheaper: 0,
    savings: 0,
    dearer: 0,
    invalid: 0,
    searchCpu: 0,
    proofCpu: 0,
    baselineCpu: 0
  }
  for (const request of requests) {
    const [before, baselineCpu] = cpuOf(() => baseline(request, carrier, context))
    const [answer, searchCpu] = cpuOf(() => cheapestPacking({ ...request, effort }, { carrier, destination }, context))
    row.orders++
    row.baselineCpu += baselineCpu
    row.searchCpu += searchCpu
    if (!isValid(request, answer, carrier, context)) row.invalid++
    if (answer._tag !== "Cheapest") continue
    const cost = Number(answer.rate.cost)
    if (answer.proved) {
      row.proved++
      const [{ checked, proofs }, proofCpu] = cpuOf(() =>
        proveCheapest(request, { carrier, destination }, context, answer)
      )
      row.proofCpu += proofCpu
      if (checked) {
        row.checked++
        row.sizes.push(sizeOf(proofs))
      }
    } else row.gaps += Number(answer.gap) / cost
    if (cost > before) row.dearer++
    if (cost >= before) continue
    row.cheaper++
    row.savings += 1 - cost / before
  }
  return row
}
