// Invoices in the generic layout and in those of two carriers.
import type { BilledCharge, Stated } from "@waybill/packing/audit"
import type { PlantedShipment } from "./planted-shipments.ts"

/** Text of an invoice in a layout, and the amount of each line in millionths, by its number. */
export interface WrittenInvoice {
  readonly text: string
  readonly amounts: ReadonlyMap<number, number>
}

type Cells = Readonly<Record<string, string | undefined>>
interface Row {
  readonly cells: ReadonlyArray<string>
  readonly amount: number
}

const amountText = (micros: number): string => (micros / 1e6).toFixed(2)

const csv = (rows: ReadonlyArray<Row>, header?: ReadonlyArray<string>): WrittenInvoice => {
  const lines = [...(header === undefined ? [] : [header]), ...rows.map(({ cells }) => cells)]
  const first = header === undefined ? 1 : 2
  return {
    text: lines.map((cells) => `${cells.join(",")}\n`).join(""),
    amounts: new Map(rows.map(({ amount }, n) => [n + first, amount]))
  }
}

/** Charges of a shipment carry the tracking number of the first parcel, as on invoices of carriers. */
const trackingOf = ({ tracking }: PlantedShipment, { parcel }: BilledCharge): string => tracking[parcel ?? 0]!

const inches = ({ unit, values }: NonNullable<Stated["sides"]>): ReadonlyArray<string> =>
  values.map((value) => (unit === "cm" ? Number(value) / 2.54 : Number(value)).toFixed(1))

/** Weights on invoices have few decimals. */
const weightText = ({ value }: NonNullable<Stated["weight"]>): string => String(Number(Number(value).toFixed(4)))

const genericHeader = [
  ...["tracking", "order", "charge", "amount", "currency", "kind", "service", "zone", "weight", "weight_unit"],
  ...["length", "width", "height", "length_unit", "ship_date", "residential", "country", "state", "postal"]
]

/** Writes an invoice in the generic layout: a row for each charge. Charges of a shipment name only the order. */
export const genericInvoice = (shipments: ReadonlyArray<PlantedShipment>): WrittenInvoice =>
  csv(
    shipments.flatMap((shipment) =>
      shipment.charges.map((charge) => {
        const { amount, code, currency, isAdjustment, parcel, stated = {} } = charge
        const { residential, service, shipDate, sides, weight, zone, ...place } = stated
        const [length, width, height] = sides?.values ?? []
        const cells: Cells = {
          ...{ order: shipment.order, charge: code, amount: amountText(amount), currency, service, zone },
          ...(parcel !== null && { tracking: shipment.tracking[parcel]! }),
          ...(isAdjustment && { kind: "adjustment" }),
          ...(weight && { weight: weightText(weight), weight_unit: String(weight.unit) }),
          ...(sides && { length: `${length}`, width: `${width}`, height: `${height}`, length_unit: sides.unit }),
          ...(residential !== undefined && { residential: residential ? "yes" : "no" }),
          ...{ ship_date: shipDate, ...place }
        }
        return { cells: genericHeader.map((name) => cells[name] ?? ""), amount }
      })
    ),
    genericHeader
  )

const upsNames: Readonly<Record<string, readonly [chargeClass: string, description: string]>> = {
  base: ["FRT", "Transportation"],
  fuel: ["FSC", "Fuel Surcharge"],
  residential: ["ACC", "Residential Surcharge"],
  das: ["ACC", "Delivery Area Surcharge"],
  "ahs-weight": ["ACC", "Additional Handling"],
  "ahs-dim": ["ACC", "Large Package"],
  "address-correction": ["ACC", "Address Correction Ground"],
  peak: ["ACC", "Demand Surcharge-Resi"]
}

/** Writes a Billing Data file of UPS: 250 columns without a header, and a row for each charge. */
export const upsInvoice = (shipments: ReadonlyArray<PlantedShipment>): WrittenInvoice =>
  csv(
    shipments.flatMap((shipment) =>
      shipment.charges.map((charge) => {
        const { amount, code, currency, isAdjustment, stated = {} } = charge
        const [chargeClass, description] = upsNames[code] ?? ["ACC", code]
        const { country, postal, service, shipDate, sides, state, weight, zone } = stated
        const cells: Cells = {
          ...{ 12: shipDate, 21: trackingOf(shipment, charge), 22: shipment.order, 35: isAdjustment ? "ADJ" : "SHP" },
          ...(weight && { 29: weightText(weight), 30: weight.unit === "kg" ? "K" : "L" }),
          ...(sides && { 33: inches(sides).join("x ") }),
          ...{ 34: zone?.padStart(3, "0"), 44: chargeClass, 51: currency, 53: amountText(amount) },
          46: code === "base" && service !== undefined ? "2nd Day Air Commercial" : description,
          ...{ 80: state, 81: postal, 82: country }
        }
        return { cells: Array.from({ length: 250 }, (_, n) => cells[n + 1] ?? ""), amount }
      })
    )
  )

const fedexNames: Readonly<Record<string, string>> = {
  base: "Earned Discount",
  fuel: "Fuel Surcharge",
  residential: "Residential Delivery",
  das: "DAS Comm",
  "ahs-weight": "AHS - Weight",
  "ahs-dim": "Oversize Charge",
  "address-correction": "Address Correction",
  peak: "Demand Surcharge"
}

/** Number of pairs of columns for descriptions and amounts. */
const PAIRS = 4
const fedexFields = [
  ...["Express or Ground Tracking ID", "Transportation Charge Amount", "Service Type", "Shipment Date"],
  ...["Rated Weight Amount", "Rated Weight Units", "Dim Length", "Dim Width", "Dim Height", "Dim Unit"],
  ...["Recipient State", "Recipient Zip Code", "Recipient Country/Territory", "Original Customer Reference"],
  ...["Zone Code", "Currency", "Rebill"]
]

/** Divides the charges of a parcel among rows with one base price and at most `PAIRS` other charges. */
const fedexRows = (charges: ReadonlyArray<BilledCharge>): ReadonlyArray<ReadonlyArray<BilledCharge>> => {
  const rows: Array<Array<BilledCharge>> = []
  for (const charge of charges) {
    const row = rows.at(-1)
    const isNext = row === undefined || row.length > PAIRS || charge.code === "base" || charge.isAdjustment === true
    if (isNext) rows.push([charge])
    else row.push(charge)
  }
  return rows
}

/** Writes an invoice CSV of FedEx: a row for each parcel, with its base price and pairs of columns for other charges. */
export const fedexInvoice = (shipments: ReadonlyArray<PlantedShipment>): WrittenInvoice =>
  csv(
    shipments.flatMap((shipment) =>
      [...Map.groupBy(shipment.charges, (charge) => trackingOf(shipment, charge))].flatMap(([tracking, charges]) =>
        fedexRows(charges).map((row) => {
          const { currency, isAdjustment, stated = {} } = row[0]!
          const { country, postal, service, shipDate, sides, state, weight, zone } = stated
          const [length, width, height] = sides?.values ?? []
          const base = row.find(({ code }) => code === "base")
          const others = row.filter((charge) => charge !== base)
          const cells: Cells = {
            "Express or Ground Tracking ID": tracking,
            "Transportation Charge Amount": base && amountText(base.amount),
            "Service Type": service && "FedEx 2Day",
            "Shipment Date": shipDate?.replaceAll("-", ""),
            ...(weight && { "Rated Weight Amount": weightText(weight) }),
            ...(weight && { "Rated Weight Units": weight.unit === "kg" ? "K" : "L" }),
            ...(sides && { "Dim Length": `${length}`, "Dim Width": `${width}`, "Dim Height": `${height}` }),
            ...(sides && { "Dim Unit": sides.unit === "cm" ? "C" : "I" }),
            "Recipient State": state,
            "Recipient Zip Code": postal,
            "Recipient Country/Territory": country,
            "Original Customer Reference": shipment.order,
            "Zone Code": zone,
            Currency: currency,
            ...(isAdjustment && { Rebill: "Y" })
          }
          const pairs = Array.from({ length: PAIRS }, (_, n) => {
            const other = others[n]
            return other ? [fedexNames[other.code] ?? other.code, amountText(other.amount)] : ["", ""]
          })
          return {
            cells: [...fedexFields.map((name) => cells[name] ?? ""), ...pairs.flat()],
            amount: row.reduce((sum, { amount }) => sum + amount, 0)
          }
        })
      )
    ),
    [
      ...fedexFields,
      ...Array(PAIRS).fill(["Tracking ID Charge Description", "Tracking ID Charge Amount"]).flat()
    ] as ReadonlyArray<string>
  )

const layoutOf = (more: object): string => JSON.stringify({ format: "invoicelayout/1", charges: [], ...more })

/** Layouts with the codes of the planted cards. */
export const layouts = {
  generic: layoutOf({ extends: "generic", columns: {} }),
  ups: layoutOf({
    extends: "ups",
    columns: {},
    codes: {
      "Delivery Area Surcharge*": "das",
      "Additional Handling*": "ahs-weight",
      "Large Package*": "ahs-dim"
    },
    services: { "2nd Day Air Commercial": "ACME_2DAY" }
  }),
  fedex: layoutOf({
    extends: "fedex",
    columns: { currency: "Currency", kind: "Rebill" },
    codes: { "DAS*": "das", "AHS*": "ahs-weight", "Oversize*": "ahs-dim" },
    services: { "FedEx 2Day": "ACME_2DAY" },
    adjustments: ["Y"]
  })
}
