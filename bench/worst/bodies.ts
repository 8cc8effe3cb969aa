// The worst bodies of 1 MB: those that need more than the parser of the platform.
import { operate, type Place, repeat, type Worst } from "./place.ts"

const FIELDS = 19_000
// The names are not sorted.
const fields = repeat(FIELDS, (index) => `"${"x".repeat(40)}${(index * 7919) % FIELDS}":0`).join()
const exact = `${"1.234567890123456789e-100"}${" ".repeat(60)}`

const sent = (name: string, dataOf: () => string, beside = ""): Worst => ({
  name: `1 MB body, ${name}`,
  send: ({ credentials, url }: Place) =>
    fetch(new URL("/v1/package_info", url), {
      method: "POST",
      headers: { "waybill-details": "1" },
      body: `${JSON.stringify(credentials).slice(0, -1)}${beside},"data":${dataOf()}}`
    })
})

export const bodyRequests: ReadonlyArray<Worst> = [
  sent("long decimals", () => `{"order_info":[${repeat(9900, () => `{"width":${exact}}`).join()}]}`),
  sent("long numbers", () => `{${repeat(FIELDS, (index) => `"field${index}":1.2345678901234567e100`).join()}}`),
  sent("a duplicate key at its end", () => `{${fields},"${"x".repeat(40)}1":0}`),
  sent("a forbidden key at its end", () => `{${fields},"__proto__":0}`),
  sent("an error at its end", () => `{${fields},x}`),
  sent("an error after half a million escapes", () => `["${"\\n".repeat(500_000)}" x]`),
  {
    name: "1 MB body, unknown fields of the operator API",
    send: (place) => operate(place, "POST", "/cards/quote", JSON.parse(`{${fields}}`) as object)
  },
  {
    name: "operator quoteParcels, 6,000 wrong parcels",
    send: (place) => operate(place, "POST", "/cards/quote", { parcels: repeat(6000, () => ({ length: "x" })) })
  }
]

const itemFields = repeat(38, (index) => `"${"x".repeat(40)}${index}":0`).join()

/** Bodies for a service that refuses unknown fields. */
export const strictRequests: ReadonlyArray<Worst> = [
  sent("unknown fields that are refused", () => `{${fields}}`),
  sent(
    "unknown fields of 500 items that are refused",
    () => `{"order_info":[${repeat(500, () => `{${itemFields}}`).join()}]}`
  ),
  sent('unknown fields beside "data" that are refused', () => "{}", `,${fields}`)
]
