// The shapes of identifiers with which an account can name an order.

/** Everything that identifies an order, or something that belongs to it or to its account. */
export interface Ids {
  readonly xid: string
  readonly order_id: string
  readonly tracking: string
  readonly event_id: string
  readonly shipment_id: string
  readonly webhook_id: string
  readonly account: string
  readonly token: string
  readonly card: string
}

/** The fields that name the order in a request. */
export interface Names {
  readonly xid?: unknown
  readonly order_id?: unknown
}

const inAnotherScript = (digits: string) =>
  digits.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)))
const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (letter) => String.fromCodePoint(letter.codePointAt(0)! + 0xfee0))
const HUGE = 1000

/** Strings that resemble an id. No store may take one for the id itself. */
export const nearMisses: Readonly<Record<string, (id: string) => string>> = {
  "in capitals": (id) => id.toUpperCase(),
  "with a space after it": (id) => `${id} `,
  "with a space before it": (id) => ` ${id}`,
  "with a letter of two code points": (id) => `${id}e\u0301`,
  "with an invisible character": (id) => `${id}\u200b`,
  "in full width": fullWidth,
  "with a wildcard": (id) => `${id.slice(0, -1)}_`,
  "with SQL": (id) => `${id}' or '1'='1`,
  "in a path": (id) => `x/../${id}`,
  "a thousand times": (id) => id.repeat(HUGE),
  "with an emoji": (id) => `${id}\u{1F5BC}`
}

const nearXids = Object.fromEntries(
  Object.entries(nearMisses).map(([name, change]) => [`xid ${name}`, ({ xid }: Ids): Names => ({ xid: change(xid) })])
)

const fields = ["xid", "order_id"] as const
/** Each identifier in each field. */
const inFields = Object.fromEntries(
  (["xid", "order_id", "tracking", "event_id", "shipment_id", "webhook_id", "account"] as const).flatMap((kind) =>
    fields.map((field) => [`${kind} as ${field}`, (ids: Ids): Names => ({ [field]: ids[kind] })] as const)
  )
)

/** The shapes, each as a function of the ids of an order. */
export const shapes: Readonly<Record<string, (ids: Ids) => Names>> = {
  ...inFields,
  ...nearXids,
  "xid and order_id": ({ order_id, xid }) => ({ xid, order_id }),
  "order_id as a number": ({ order_id }) => ({ order_id: Number(order_id) }),
  "order_id with a sign": ({ order_id }) => ({ order_id: `+${order_id}` }),
  "order_id with zeros": ({ order_id }) => ({ order_id: `00${order_id}` }),
  "order_id with a space": ({ order_id }) => ({ order_id: `${order_id} ` }),
  "order_id with a fraction": ({ order_id }) => ({ order_id: `${order_id}.0` }),
  "order_id with an exponent": ({ order_id }) => ({ order_id: `${order_id}e0` }),
  "order_id in another script": ({ order_id }) => ({ order_id: inAnotherScript(order_id) }),
  "order_id a thousand times": ({ order_id }) => ({ order_id: order_id.repeat(HUGE) }),
  "order_id in a list": ({ order_id }) => ({ order_id: [order_id] }),
  "xid in a list": ({ xid }) => ({ xid: [xid] }),
  "xid in an object": ({ xid }) => ({ xid: { xid } })
}

/** Returns the strings and numbers in a value, as strings. */
export const stringsIn = (value: unknown): ReadonlyArray<string> =>
  typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [String(value)]

/** Returns ids of the same shape that nothing has. */
export const absentIds = (round: number, ids: Ids): Ids => ({
  xid: `none${ids.xid.length}-${round}x`,
  // Unique for each order, because an account can push it as an xid only once.
  order_id: String(10n ** BigInt(ids.order_id.length - 1) + BigInt(1000 * round + ids.xid.length)),
  tracking: "9Z-9",
  event_id: `00000000-0000-4000-8000-${String(ids.xid.length).padStart(12, "0")}`,
  shipment_id: "S9",
  webhook_id: `wh_${"0".repeat(32)}`,
  account: `nobody-${round}`,
  token: "nobody",
  card: "no-card"
})
