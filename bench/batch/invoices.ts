// Orders of the example carriers, and invoices for them with planted errors.
import { closeSync, openSync, writeSync } from "node:fs"
import { compile, compileShipFrom, exampleCards, exampleShipFrom, type Line, quote } from "@waybill/packing/rating"

const cards = exampleCards.map((card) => {
  const compilation = compile(card)
  if (compilation._tag === "Refused") throw new Error(compilation.faults[0]?.message)
  return compilation.compiled
})
const origin = compileShipFrom(exampleShipFrom)
if (origin._tag === "Refused") throw new Error(origin.faults[0]?.message)
const from = origin.compiled

const services = [
  ["acme", "ACME_GROUND"],
  ["acme", "ACME_2DAY"],
  ["swift", "SWIFT_SAVER"],
  ["acme", "ACME_POST"]
] as const
const destinations = ["KY", "IL", "NY", "CA"].map((state) => ({ country: "US", state, postal: "10001" }))

const shipmentOf = (n: number) => {
  const [carrier, service] = services[n % services.length]!
  const side = (factor: number) => 4 + ((n * factor) % 190) / 10
  return {
    order: `O-${n}`,
    carrier,
    service,
    shipDate: "2026-06-10",
    residential: n % 3 === 0,
    destination: destinations[n % destinations.length]!,
    boxes: [{ length: side(7), width: side(11), height: side(3), weight: 1 + ((n * 13) % 400) / 10, tracking: `T${n}` }]
  }
}

const linesOf = (
  { boxes, carrier, destination, residential, service }: ReturnType<typeof shipmentOf>,
  weight: number
) => {
  const [{ tracking: _, ...box }] = boxes as [(typeof boxes)[number]]
  const answer = quote(
    { carrier, destination, packageType: "Box", boxes: [{ ...box, weight }] },
    { cards, from, at: "2026-06-08T12:00:00Z", units: { length: "in", weight: "lb" }, residential }
  )
  const rate = answer._tag === "Quoted" ? answer.rates.find(({ method }) => method === service) : undefined
  return rate?.lines
}

const cents = (amount: string): number => Math.round(Number(amount) * 100)
const sum = (lines: ReadonlyArray<Line>): number => lines.reduce((all, { amount }) => all + cents(amount), 0)

/** Number of shipments per planted error. */
const EVERY = 20

/** Returns the billed lines of a shipment: correct, or with an error. */
const billed = (
  n: number,
  shipment: ReturnType<typeof shipmentOf>,
  lines: ReadonlyArray<Line>
): ReadonlyArray<Line> => {
  if (n % EVERY !== 0) return lines
  switch ((n / EVERY) % 4) {
    case 0:
      return [...lines, lines[0]!]
    case 1:
      return lines.map((line) =>
        line.code === "base" ? { ...line, amount: (Number(line.amount) + 0.37).toFixed(2) } : line
      )
    case 2:
      return linesOf(shipment, shipment.boxes[0]!.weight + 15) ?? lines
    default:
      return linesOf({ ...shipment, residential: !shipment.residential }, shipment.boxes[0]!.weight) ?? lines
  }
}

/** Writes a file in large parts. */
class FileWriter {
  private text = ""
  private readonly file: number
  constructor(path: string) {
    this.file = openSync(path, "w")
  }
  add(text: string): void {
    this.text += text
    if (this.text.length > 1_000_000) this.flush()
  }
  end(): void {
    this.flush()
    closeSync(this.file)
  }
  private flush(): void {
    writeSync(this.file, this.text)
    this.text = ""
  }
}

/** Size of an invoice, and the planted errors in it. */
export interface WrittenInvoice {
  readonly lines: number
  readonly shipments: number
  /** Sum of the planted differences, in cents. */
  readonly difference: number
}

/** Writes orders and an invoice with at least `count` lines. The lines of a shipment are far apart for every tenth one. */
export const writeInvoice = (orders: string, invoice: string, count: number): WrittenInvoice => {
  const [orderFile, invoiceFile] = [new FileWriter(orders), new FileWriter(invoice)]
  let [lines, n, difference] = [0, 0, 0]
  let late: Array<string> = []
  invoiceFile.add("tracking,charge,amount,currency,weight,zone\n")
  for (; lines < count; n++) {
    const shipment = shipmentOf(n)
    const correct = linesOf(shipment, shipment.boxes[0]!.weight)
    if (correct === undefined) continue
    const charges = billed(n, shipment, correct)
    difference += sum(charges) - sum(correct)
    orderFile.add(`${JSON.stringify(shipment)}\n`)
    const rows = charges.map(({ amount, code }) => `T${n},${code},${amount},USD,,\n`)
    if (n % 10 === 1) late.push(rows.pop()!)
    invoiceFile.add(rows.join(""))
    if (late.length === 10_000) {
      invoiceFile.add(late.join(""))
      late = []
    }
    lines += charges.length
  }
  invoiceFile.add(late.join(""))
  for (const file of [orderFile, invoiceFile]) file.end()
  return { lines, shipments: n, difference }
}
