import type { Case, MethodCases } from "./method-cases.ts"
import { refused, unavailable, wrongCredentials } from "./refusals.ts"

/**
 * Returns the cases of a method that creates an order. Those of push_order have the codes 1xx, and those of re_order
 * the same codes as 2xx. Only their earliest deadlines differ.
 */
const newOrderCases = (range: "1" | "2", dateTooEarly: Case): MethodCases<"push_order"> => ({
  given: "none",
  shape: { receipt_id: "string" },
  success: { res: "success", receipt_id: "200000000000001" },
  cases: {
    credentials: wrongCredentials(`${range}01`, { username: "nobody" }),
    missing: refused(`${range}02`, "Missing field: order_info[1].type", { data: { "order_info[1].type": "" } }),
    badUrl: refused(`${range}03`, "Invalid URL: order_info[0].large_img (must begin with http:// or https://)", {
      data: { "order_info[0].large_img": "a.tif" }
    }),
    notNumeric: refused(
      `${range}04`,
      'Field must be numeric: order_info[0].width (must be a decimal number such as 12.5, got "sixteen")',
      {
        data: { "order_info[0].width": "sixteen" }
      }
    ),
    notInteger: refused(
      `${range}05`,
      'Field must be an integer: order_info[0].quantity (must be an integer from 1 to 10,000, got "1.5")',
      { data: { "order_info[0].quantity": "1.5" } }
    ),
    dateShape: refused(`${range}06`, 'Date format must be YYYY-MM-DD HH:MM:SS: ship_deadline (got "12/01/2026")', {
      accepts: [`${range}08`],
      data: { ship_deadline: "12/01/2026" }
    }),
    dateTooEarly,
    dateUnreal: refused(`${range}08`, 'ship_deadline: the date or time does not exist, got "2099-11-31 12:00:00"', {
      accepts: [`${range}06`],
      data: { ship_deadline: "2099-11-31 12:00:00" }
    }),
    badCountry: refused(
      `${range}09`,
      'Invalid country (must be ISO 3166-1 alpha-2): billing_address.country ("USA"; use US)',
      { data: { "billing_address.country": "USA" } }
    ),
    badState: refused(
      `${range}10`,
      'Invalid state code for US or Canada: shipping_address.state ("KY"; use a two-letter code of CA)',
      { data: { "shipping_address.state": "KY" } }
    ),
    badCarrier: refused(
      `${range}11`,
      'Invalid shipping carrier: shipping.carrier ("nobody" is unknown; allowed: acme, swift)',
      { data: { "shipping.carrier": "nobody" } }
    ),
    badService: refused(
      `${range}13`,
      'Invalid shipping method for the given carrier: shipping.service ("SWIFT_AIR" is not a service of acme; allowed: ACME_GROUND, ACME_2DAY)',
      { data: { "shipping.service": "{{foreign_service}}" } }
    ),
    temporary: unavailable(`${range}00`, "the store is down", "decision"),
    duplicate: refused(`${range}21`, 'Duplicate order: an order with this xid exists: "{{xid}}"', { given: "new" })
  }
})

export const pushOrder: MethodCases<"push_order"> = newOrderCases(
  "1",
  refused("107", 'ship_deadline: must not be in the past, got "{{today-1}} 23:59:59"', {
    data: { ship_deadline: "{{today-1}} 23:59:59" }
  })
)

export const reOrder: MethodCases<"re_order"> = newOrderCases(
  "2",
  refused("207", 'ship_deadline: must be at least 3 days from today, got "{{today+1}} 23:59:59"', {
    data: { ship_deadline: "{{today+1}} 23:59:59" }
  })
)
