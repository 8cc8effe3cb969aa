// Calls on the object of a merchant beside the commands on its orders.
import type { EventPage } from "@waybill/core/adapter"
import type { MerchantLog } from "./judge-log.ts"
import type { Objects } from "./objects.ts"

interface Answer {
  readonly code?: string
  readonly package?: { readonly package_type: string }
  readonly rate?: ReadonlyArray<{ readonly method: string }>
}

const address = { name: "Ada", address: "1 Main St", city: "Louisville", zip: "40214", state: "KY", country: "US" }
const boxes = [{ width: 22, height: 26, length: 6, weight: 8 }]

/** The data of the two methods without an order, and the part of each reply that depends on neither time nor prices. */
const queries = {
  package_info: { data: { order_info: [{ width: 16, height: 20, qty: 3 }] }, expected: "Box" },
  shipping_rate: {
    data: { shipping_address: address, order_info: boxes, shipping: { carrier: "acme" } },
    expected: "ACME_POST ACME_GROUND ACME_2DAY"
  }
}

/** Calls both methods. Returns the number of calls without a reply, and wrong replies as sentences. */
export const callQueries = async ({ loginOf, send }: Objects, merchant: string) => {
  const violations: Array<string> = []
  let unknown = 0
  const entries = Object.entries(queries)
  const call = async ([method, { data, expected }]: (typeof entries)[number]) => {
    const reply = (await send(merchant, `v1/${method}`, { ...loginOf(merchant), data })) as Answer | undefined
    if (reply === undefined) return void unknown++
    const part = reply.package?.package_type ?? reply.rate?.map((each) => each.method).join(" ")
    if (part !== expected) violations.push(`${merchant}: ${method} returned ${part}`)
  }
  await Promise.all(entries.map(call))
  return { calls: entries.length, unknown, violations }
}

/** Calls a merchant with the id of another's order, once with the other's login. Returns wrong replies as sentences. */
export const readForeign = async (
  { loginOf, send }: Objects,
  merchant: string,
  other: string,
  order_id: string
): Promise<ReadonlyArray<string>> => {
  const read = (login: string) => send(merchant, "v1/get_status", { ...loginOf(login), data: { order_id } })
  const codes = [await read(merchant), await read(other)].map((reply) => (reply as Answer | undefined)?.code).join(" ")
  return codes === "915 901" ? [] : [`${merchant}: reads of an order of ${other} returned ${codes}`]
}

const PAGE = 1000

/** Reads all events of a merchant. */
export const readEvents = async ({ send }: Objects, merchant: string): Promise<MerchantLog["events"]> => {
  const all: Array<MerchantLog["events"][number]> = []
  let part: object = { limit: PAGE }
  for (;;) {
    const reply = await send(merchant, "store/events", [part])
    const { cursor, events } = (reply as { readonly value: EventPage }).value
    all.push(...events)
    if (events.length < PAGE) return all
    part = { limit: PAGE, after: cursor }
  }
}
