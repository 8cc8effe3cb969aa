import type { Order, Policy } from "@waybill/core"
import type { OrderShipment } from "@waybill/core/adapter"
import type { Order as OrderLine } from "../formats/order.ts"
import { formatUnits } from "../settings/units.ts"
import { shippedBoxesOf, unitsOf } from "./shipped-boxes.ts"

/** Settings of an export. */
export interface ExportSettings {
  readonly units: Policy["units"]
  /** Time zone of shipment dates. */
  readonly zone: string
}

/** An order in the format of the offline commands, without unneeded personal data. */
export interface ExportedOrder extends OrderLine {
  readonly order: string
  readonly prints: NonNullable<OrderLine["prints"]>
  readonly shipDate?: string
  readonly units: string
}

/** Maximum length of a reference in the format of orders. */
const MAX_REFERENCE = 255

const printsOf = ({ order_info }: Order): ExportedOrder["prints"] =>
  order_info.map(({ finishing, height, quantity, sku = "", width }) => ({
    ...(sku !== "" && sku.length <= MAX_REFERENCE && { reference: sku }),
    width: Number(width),
    height: Number(height),
    quantity: Number(quantity),
    ...(finishing !== undefined && { finishing })
  }))

/** Returns the fields with equal values in all shipments. */
const commonOf = (shipments: ReadonlyArray<OrderShipment>, dateOf: (time: number) => string) => {
  const facts = shipments.map(({ carrier, service, shipped_at }) => ({
    carrier,
    service,
    shipDate: dateOf(shipped_at)
  }))
  const [first] = facts
  const isCommon = (field: "carrier" | "service" | "shipDate") => facts.every((each) => each[field] === first?.[field])
  return isCommon("carrier") && isCommon("service") && isCommon("shipDate") ? first : undefined
}

const withText = <Name extends string>(name: Name, text: string | undefined) =>
  (text === undefined || text === "" ? {} : { [name]: text }) as { readonly [Key in Name]?: string }

/** Whether an order has shipped in boxes of unknown sides. */
export const hasUnknownBoxes = ({ erased, stage }: Order, { boxes }: ExportedOrder): boolean =>
  stage === "shipped" && erased === undefined && boxes === undefined

/** Returns a function that converts orders. An erased order keeps only what `pack` and `boxes suggest` read. */
export const exporter = ({ units, zone }: ExportSettings): ((order: Order) => ExportedOrder) => {
  // Swedish dates have the format of ISO 8601.
  const dates = new Intl.DateTimeFormat("sv-SE", { timeZone: zone })
  return (order) => {
    const { account_id, erased, order_date, order_id, quote, rush, shipping, shipping_address, stage } = order
    const shipments = stage === "shipped" ? order.shipments.filter(({ voided }) => voided === undefined) : []
    const common = commonOf(shipments, (time) => dates.format(time))
    const boxes = common && erased === undefined ? shippedBoxesOf(order, shipments, units) : undefined
    const { country, state, zip } = shipping_address
    return {
      order: `${account_id}/${order_id}`,
      at: new Date(order_date).toISOString(),
      ...(erased === undefined && {
        destination: { country, ...withText("state", state), ...withText("postal", zip) }
      }),
      ...withText("carrier", common?.carrier ?? shipping.carrier),
      ...withText("service", common === undefined ? shipping.service : common.service),
      ...(quote !== undefined && { residential: quote.residential }),
      rush,
      ...withText("shipDate", common?.shipDate),
      units: formatUnits(unitsOf[units]),
      prints: printsOf(order),
      ...(boxes !== undefined && { boxes }),
      ...(quote !== undefined && erased === undefined && { quote })
    }
  }
}
