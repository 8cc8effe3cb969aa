import type { KnownShipment } from "@waybill/packing/audit"
import { checkDestination, type PlaceRepair } from "@waybill/packing/rating"
import { isObject } from "@waybill/packing/values"
import { boxKinds } from "../formats/order.ts"
import { trackingKey } from "../invoice/read-row.ts"
import { type Units, unitsProblem } from "../settings/units.ts"

/** Shipment from the orders file, as a line of a temporary file. */
export interface ShipmentRecord {
  /** Number of the shipment in the orders file. */
  readonly id: number
  /** First input line of the order. */
  readonly line: number
  readonly order: string
  /** Keys of the tracking numbers, by parcel. Empty strings for parcels without one. */
  readonly tracking: ReadonlyArray<string>
  /** Reason why the shipment has no price. Absent if it can be rated. */
  readonly problem?: string
  readonly known: KnownShipment
}

/** Default values of orders. */
export interface ShipmentDefaults {
  readonly residential: boolean
  readonly rush: boolean
  /** Units of the command. */
  readonly units: Units
  readonly at?: string | undefined
  /** The only carrier in the cards. Undefined if there are several. */
  readonly carrier?: string | undefined
}

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (value: unknown): Fields => (isObject(value) ? value : {})

const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined)

/** Returns the shipment of an order: the output of `ship` or `pack`, or an order with boxes. */
export const shipmentRecordOf = (
  value: unknown,
  line: number,
  id: number,
  defaults: ShipmentDefaults,
  onRepair: (repair: PlaceRepair) => void
): ShipmentRecord => {
  const order = fieldsOf(value)
  const rate = fieldsOf(order.rate)
  const boxes = Array.isArray(order.boxes) ? order.boxes.map(fieldsOf) : []
  const carrier = textOf(order.carrier) ?? textOf(rate.carrier) ?? defaults.carrier ?? ""
  const service = textOf(order.service) ?? textOf(rate.method) ?? ""
  const shipDate = textOf(order.shipDate)
  const at = textOf(order.at) ?? defaults.at
  const { destination, problem: invalid } = checkedPlace(order.destination, onRepair)
  const isTube = boxes.length > 0 && boxes.every(({ kind }) => kind === "tube")
  const problem = problemIn(order, boxes, carrier, service, defaults.units) ?? invalid
  return {
    id,
    line,
    order: textOf(order.order) ?? "",
    tracking: boxes.map(({ tracking }) => (typeof tracking === "string" ? trackingKey(tracking) : "")),
    ...(problem !== undefined && { problem }),
    known: {
      carrier,
      service,
      destination,
      boxes: boxes.map(({ height, length, weight, width }) => ({
        length,
        width,
        height,
        weight
      })) as KnownShipment["boxes"],
      packageType: isTube ? "Tube" : "Box",
      residential: typeof order.residential === "boolean" ? order.residential : defaults.residential,
      rush: typeof order.rush === "boolean" ? order.rush : defaults.rush,
      pickup: order.pickup === true,
      ...(typeof order.declaredValue === "number" && { declaredValue: order.declaredValue }),
      ...(shipDate !== undefined && { shipDate }),
      ...(at !== undefined && { at })
    }
  }
}

/** Returns a destination with certain repairs, or with the reason why it has no price. */
const checkedPlace = (
  given: unknown,
  onRepair: (repair: PlaceRepair) => void
): { readonly destination: KnownShipment["destination"]; readonly problem?: string } => {
  const destination = given as KnownShipment["destination"]
  const { country, postal = "", state = "" } = fieldsOf(given)
  if ([country, postal, state].some((field) => typeof field !== "string")) return { destination }
  const checked = checkDestination(destination)
  if (checked._tag === "Refused") return { destination, problem: `destination: ${checked.faults[0]?.message}` }
  for (const repair of checked.repairs) onRepair(repair)
  return { destination: checked.destination }
}

const problemIn = (
  order: Fields,
  boxes: ReadonlyArray<Fields>,
  carrier: string,
  service: string,
  units: Units
): string | undefined => {
  if (order.mistakes !== undefined) return "the order was not packed"
  if (Array.isArray(order.unpacked) && order.unpacked.length > 0) return "the order was not packed in full"
  if (boxes.length === 0) return "the order has no boxes; --orders must name the output of ship or pack"
  const mismatch = unitsProblem(order.units, units)
  if (mismatch !== undefined) return mismatch
  const unknown = boxes.find(({ kind }) => kind !== undefined && !boxKinds.some((known) => known === kind))
  if (unknown !== undefined) return `unknown kind ${JSON.stringify(unknown.kind)}; expected ${boxKinds.join(", ")}`
  if (carrier === "") return "the order names no carrier"
  return service === "" ? "the order names no service" : undefined
}
