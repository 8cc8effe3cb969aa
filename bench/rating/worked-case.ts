// Worked cases from a vectors file: the request, the expected quote, and how the actual quote differs from it.
import { type Origin, quote, type Shipment, type Tariff, type Units } from "@waybill/packing/rating"

interface ExpectedRate {
  readonly title: string
  readonly method: string
  readonly cost: string
  readonly delivery_time: string
  readonly lines: ReadonlyArray<{ readonly code: string; readonly box: number | null; readonly amount: string }>
}

/** API request with its expected rates or error code. */
export interface WorkedCase {
  readonly id: string
  readonly title: string
  readonly context: {
    readonly at: string
    readonly origin: string
    readonly rush: boolean
    readonly residential: boolean
    readonly units: Units
  }
  readonly request: {
    readonly shipping_address: { readonly zip: string; readonly state?: string; readonly country: string }
    readonly order_info: Shipment["boxes"]
    readonly shipping: { readonly carrier: string; readonly package_type?: string }
  }
  readonly expected: {
    readonly res: "success" | "error"
    readonly code?: string
    readonly zone?: string | null
    readonly edition?: string
    readonly shipDate?: string
    readonly rate?: ReadonlyArray<ExpectedRate>
    readonly ineligible?: ReadonlyArray<readonly [method: string, reason: string]>
  }
}

const shipmentOf = ({ shipping, shipping_address, order_info }: WorkedCase["request"]): Shipment => ({
  carrier: shipping.carrier,
  destination: {
    country: shipping_address.country,
    postal: shipping_address.zip,
    ...(shipping_address.state === undefined ? {} : { state: shipping_address.state })
  },
  boxes: order_info,
  ...(shipping.package_type === undefined ? {} : { packageType: shipping.package_type })
})

const summaryOf = ({ title, method, cost, delivery_time, lines }: ExpectedRate): string =>
  JSON.stringify([method, title, cost, delivery_time, lines.map(({ code, box, amount }) => [code, box, amount])])

/** Parts of a quote to compare, keyed by name. */
type Compared = Readonly<Record<string, string>>

const expectedOf = ({ edition, ineligible = [], rate = [], shipDate, zone }: WorkedCase["expected"]): Compared => ({
  zone: String(zone),
  edition: String(edition),
  shipDate: String(shipDate),
  order: rate.map(({ method }) => method).join(" "),
  ...Object.fromEntries(rate.map((each) => [each.method, summaryOf(each)])),
  ineligible: ineligible.map(([method]) => method).join(" ")
})

const actualOf = ({ context, request }: WorkedCase, cards: ReadonlyArray<Tariff>, from: Origin): Compared => {
  const { at, residential, rush, units } = context
  const answer = quote(shipmentOf(request), { at, units, residential, rush, cards, from })
  if (answer._tag === "Refused") return { refused: answer.refusals.map(({ message }) => message).join("; ") }
  const { card, notOffered, rates, shipDate, zone } = answer
  return {
    zone: String(zone),
    edition: card.edition,
    shipDate,
    order: rates.map(({ method }) => method).join(" "),
    ...Object.fromEntries(
      rates.map((each) => [each.method, summaryOf({ ...each, delivery_time: each.deliveryTime })] as const)
    ),
    ineligible: notOffered.map(({ method }) => method).join(" ")
  }
}

/** Returns a description of each difference between the expected quote and the actual quote. */
export const differences = (worked: WorkedCase, cards: ReadonlyArray<Tariff>, from: Origin): ReadonlyArray<string> => {
  const [expected, actual] = [expectedOf(worked.expected), actualOf(worked, cards, from)]
  const names = [...new Set([...Object.keys(expected), ...Object.keys(actual)])]
  return names
    .filter((name) => expected[name] !== actual[name])
    .map((name) => `${worked.id} ${name}: expected ${expected[name]}, got ${actual[name]}`)
}
