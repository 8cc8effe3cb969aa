import type { Policy } from "@waybill/core"
import type { Offer, OfferedPackage } from "../options/offer.ts"
import type { Quotas } from "../options/quota.ts"

type Row = ReadonlyArray<string>

/** Returns a Markdown table, or undefined if it has no rows. */
const table = (head: Row, rows: ReadonlyArray<Row>): string | undefined => {
  const lines = [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.map(cell).join(" | ")} |`)
  return rows.length === 0 ? undefined : lines.join("\n")
}

/** Returns text that a Markdown table shows unchanged. */
const cell = (text: string): string =>
  text.replace(/\s+/g, " ").replace(/[\\|<&]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const detailsText = ({ details }: Policy): string =>
  `
${details ? "Replies" : "With the request header `Waybill-Details: 1`, replies"} have more fields. A refusal has its \`kind\`, the invalid fields in \`issues\`, and
the \`existing\` order of a duplicate: \`{"res":"error","code":"121","message":"…","kind":"duplicate","issues":[{"path":"xid","value":"A-1042"}],"existing":{"order_id":"200000000000001","identical":true}}\`.
A refusal by the shop's own rules has the kind \`host\` and the shop's code in \`host_code\`.
Every reply has the unknown fields of the request in \`ignored\`, if there are any. \`body.NAME\` is a field beside \`data\`, and \`query.NAME\` a query parameter.
Both lists have at most 100 entries. If there are more, \`issues_total\` and \`ignored_total\` have their number. A success has the likely mistakes in a request in \`issues\`: unknown finishings, and a zip of another state.`.trim()

const calls = (policy: Policy): string =>
  `
Send each call as \`POST /v1/<method>\` with a JSON object: your \`username\`, \`password\` and \`secretkey\`, and the method's \`data\`.
A success is \`{"res":"success", …}\`. A refusal is \`{"res":"error","code":"…","message":"…"}\`. Each method has its own codes.
The HTTP status of a refusal is ${policy.httpStatus === "ok" ? "200" : "401, 404, 409 or 422"}.
A refusal reports one kind of problem, and its message lists the first 20 fields that have it.

${detailsText(policy)}

Replies with status 429 and 503 have the header \`Retry-After\`: repeat the call after that number of seconds. You can repeat
\`push_order\` and \`re_order\` safely, because the service accepts an \`xid\` only once. Repeating \`hold_order\` adds its reason again.`.trim()

const states = ({ stateRequired }: Policy): string =>
  `two letters in the US and Canada, such as KY or ON; elsewhere the county, region or province as text${
    stateRequired === "always"
      ? ". Every country needs one: for GB, DE, IE, SG or HK, send the county or repeat the city"
      : ", only in countries with states in addresses"
  }`

const zips = ({ zipRequired }: Policy): string =>
  `the postal code as text, in any form${
    zipRequired === "always"
      ? ". Every country needs one: where addresses have none, as in HK, send 00000"
      : ", only in countries with postal codes"
  }`

const values = (policy: Policy, { currency }: Offer) => {
  const { units, unknownFields, zone } = policy
  return table(
    ["value", "rule"],
    [
      ["lengths and weights", units === "in/lb" ? "inches and pounds" : "centimetres and kilograms"],
      ...(currency === undefined ? [] : [["money", `amounts in ${currency}`]]),
      [
        "numbers",
        "a JSON number, or a string with a decimal number, of at most 15 digits before the point and 20 after it; kept exactly"
      ],
      ["dates", `YYYY-MM-DD HH:MM:SS in ${zone}`],
      ["countries", "two letters (ISO 3166-1 alpha-2), such as US or GB"],
      ["states", states(policy)],
      ["zips", zips(policy)],
      ["null and blank strings", "count as absent; a null clears a few fields of changes, as their methods say"],
      ["unknown fields", unknownFields === "ignore" ? "are ignored" : "are refused"]
    ]
  )
}

const statuses = ({ labels }: Policy) =>
  table(
    ["order_status", "meaning"],
    [
      [labels.new, "not started"],
      [labels.held, "on hold: by you until unhold_order, or by the shop until it releases the order"],
      [labels.processing, "in production"],
      [labels.shipped, "all items have shipped; get_status returns the tracking number of the first shipment with one"],
      [labels.cancelled, "cancelled"]
    ]
  )

const services = ({ carriers = {} }: Offer) =>
  table(
    ["carrier", "service", "title"],
    Object.entries(carriers).flatMap(([carrier, titles]) =>
      Object.entries(titles).map(([service, title]) => [carrier, service, title])
    )
  )

const packages: Readonly<Record<OfferedPackage, string>> = {
  Box: "in a box",
  Tube: "rolled in a tube",
  "Box or Tube": "in a box or rolled in a tube, depending on the size"
}

const finishings = ({ unknownFinishing }: Policy, { finishings: known = {}, otherFinishings = "Box" }: Offer) => {
  const rows = Object.entries(known).map(([name, type]) => [name, packages[type]])
  return rows.length === 0
    ? undefined
    : table(
        ["finishing", "packed"],
        unknownFinishing === "pack"
          ? [...rows, ["any other, or none", packages[otherFinishings]]]
          : [...rows, ["none", packages[otherFinishings]], ["any other", "refused (1123)"]]
      )
}

const maxima = ({ limits }: Policy, { orders, quotes }: Quotas) =>
  table(
    ["limit", "maximum"],
    [
      ["characters in a name, reference or code", `${limits.name}`],
      ["characters in a note or URL", `${limits.note}`],
      ["items in an order, or boxes in a quote", `${limits.items}`],
      ["quantity of one item", `${limits.quantity}`],
      ["pieces in a call of package_info", "100000"],
      ["bytes in a request body", `${limits.bodyBytes}`],
      ...(orders === undefined ? [] : [["orders per minute", `${orders}`]]),
      ...(quotes === undefined
        ? []
        : [["box and rate requests per minute; each 50 ms of packing count as one", `${quotes}`]])
    ]
  )

/** Returns the introduction of the reference in Markdown. It covers everything outside the method tables. */
export const guide = (policy: Policy, offer: Offer, quotas: Quotas): string => {
  const sections: Readonly<Record<string, string | undefined>> = {
    Calls: calls(policy),
    Values: values(policy, offer),
    "Order status": statuses(policy),
    "Carriers and services": services(offer),
    Finishings: finishings(policy, offer),
    Limits: maxima(policy, quotas)
  }
  const known = Object.entries(sections).filter(([, text]) => text !== undefined)
  return known.map(([title, text]) => `## ${title}\n\n${text}`).join("\n\n")
}
