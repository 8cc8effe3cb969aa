import { sandbox } from "../commands/sandbox.ts"

// Example card, zone 6, 5 lb: the base price is 13.25, and fuel is 16.5 %: 2.18625.
export const box = (tracking: string, weight = 5) => ({ length: 10, width: 8, height: 4, weight, tracking })

/** Returns a line of an orders file: a shipment with its boxes. */
export const shipment = (order: string, boxes: ReadonlyArray<object>, more: object = {}) =>
  `${JSON.stringify({ order, carrier: "acme", service: "ACME_GROUND", shipDate: "2026-06-10", destination: { country: "US", state: "NY", postal: "10001" }, boxes, ...more })}\n`

/** Flags of an audit of the shipments of the sandbox. */
export const flags = ["--orders", "shipped.ndjson", "--cards", "cards", "--ship-from", "from.json"]

export const header = "tracking,charge,amount,currency"

/** Invoice on which every line is correct. */
export const correct = [
  header,
  "T1,base,13.25,USD",
  "T1,fuel,2.19,USD",
  "T2,base,13.25,USD",
  "T2,residential,4.95,USD",
  "T2,fuel,3.00,USD",
  "T3,base,13.25,USD",
  "T3,fuel,2.19,USD",
  "T4,base,13.25,USD",
  "T4,fuel,2.19,USD"
]

/** Creates a sandbox with three shipments, and a function that audits lines of an invoice in it. */
export const auditSandbox = () => {
  const created = sandbox()
  const { put, read, run, values } = created
  put(
    "shipped.ndjson",
    shipment("A-1", [box("T1")]) +
      shipment("A-2", [box("T2")], { residential: true }) +
      shipment("A-3", [box("T3"), box("T4")])
  )
  const audit = async (lines: ReadonlyArray<string>, ...more: ReadonlyArray<string>) => {
    put("invoice.csv", `${lines.join("\n")}\n`)
    const result = await run(["audit", "invoice.csv", ...flags, "--out", "audit.ndjson", ...more])
    return { ...result, lines: values(read("audit.ndjson")) }
  }
  return { ...created, audit }
}
