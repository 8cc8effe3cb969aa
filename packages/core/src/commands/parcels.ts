import type { OperatorIssue } from "../operator/refusal.ts"
import type { OrderShipment, ShipmentParcel } from "../order/order.ts"
import type { Decimal } from "../values/decimal.ts"

/** New values of the parcel at an index. */
export interface ParcelCorrection {
  readonly index: number
  readonly trackingno?: string
  readonly weight?: Decimal
  readonly box?: NonNullable<ShipmentParcel["box"]>
}

/** Returns the issue of a tracking number that another parcel or shipment has. */
const sameNumber = (others: string, number: string): OperatorIssue => ({
  path: "sameNumber",
  problem: `${others} the tracking number ${number}; must be true to confirm it`
})

/** Returns the tracking numbers of a shipment and of its parcels. */
const numbersOf = ({
  parcels = [],
  trackingno
}: Pick<OrderShipment, "parcels" | "trackingno">): ReadonlyArray<string> =>
  [{ trackingno }, ...parcels].flatMap((each) => each.trackingno ?? [])

/**
 * Returns the problem if two parcels of a shipment, or the shipment and another one of its carrier, have one tracking
 * number, or undefined. Case is ignored.
 */
export const sameNumberProblem = (
  shipment: Pick<OrderShipment, "carrier" | "parcels" | "trackingno">,
  others: ReadonlyArray<OrderShipment>
): OperatorIssue | undefined => {
  const firsts = new Map<string, number>()
  for (const [index, { trackingno }] of (shipment.parcels ?? []).entries()) {
    if (trackingno === undefined) continue
    const number = trackingno.toLowerCase()
    const first = firsts.get(number)
    if (first !== undefined) return sameNumber(`parcels[${first}] and parcels[${index}] have`, trackingno)
    firsts.set(number, index)
  }
  for (const other of others.filter(({ carrier }) => carrier === shipment.carrier)) {
    const taken = new Set(numbersOf(other).map((number) => number.toLowerCase()))
    const number = numbersOf(shipment).find((each) => taken.has(each.toLowerCase()))
    if (number !== undefined) return sameNumber(`shipment ${other.shipment_id} has`, number)
  }
  return undefined
}

const correctionProblem = (
  corrections: ReadonlyArray<ParcelCorrection>,
  { parcels = [], shipment_id }: OrderShipment
): OperatorIssue | undefined => {
  const seen = new Set<number>()
  for (const [position, { index, ...values }] of corrections.entries()) {
    const path = `parcels[${position}]`
    if (index >= parcels.length)
      return { path: `${path}.index`, problem: `shipment ${shipment_id} has ${parcels.length} parcels` }
    if (seen.has(index)) return { path: `${path}.index`, problem: `must differ from the other parcels, not ${index}` }
    if (Object.keys(values).length === 0) return { path, problem: "give the trackingno, weight or box to correct" }
    seen.add(index)
  }
  return undefined
}

/**
 * Returns the corrected tracking number and parcels of a shipment, or the problem with a correction. Parcels that share
 * the shipment's number get its new one. If no parcel keeps that number, the shipment takes the parcel's new number.
 */
export const correctedParcels = (
  shipment: OrderShipment,
  corrections: ReadonlyArray<ParcelCorrection>,
  trackingno: string | undefined
): Pick<OrderShipment, "parcels" | "trackingno"> | OperatorIssue => {
  const problem = correctionProblem(corrections, shipment)
  if (problem !== undefined) return problem
  const { parcels, trackingno: old } = shipment
  const number = trackingno ?? old
  const kept = number === undefined ? {} : { trackingno: number }
  if (parcels === undefined) return kept
  const hasOld = (parcel: ShipmentParcel) => old !== undefined && parcel.trackingno === old
  const corrected = parcels.map((parcel, at) => {
    const { index: _, ...values } = corrections.find(({ index }) => index === at) ?? {}
    const { air: _air, volume: _volume, ...others } = parcel
    // The space in the corrected box is unknown.
    return { ...("box" in values ? others : parcel), ...(hasOld(parcel) && kept), ...values }
  })
  const first = parcels.findIndex(hasOld)
  const isLeft = trackingno === undefined && first !== -1 && !corrected.some(hasOld)
  return { ...kept, ...(isLeft && { trackingno: corrected[first]!.trackingno! }), parcels: corrected }
}
