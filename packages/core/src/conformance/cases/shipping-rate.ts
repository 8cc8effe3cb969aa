import type { MethodCases } from "./method-cases.ts"
import { refused, unavailable, wrongCredentials } from "./refusals.ts"

export const shippingRate: MethodCases<"shipping_rate"> = {
  given: "none",
  shape: { rate: [{ title: "string", method: "string", cost: "number", delivery_time: "string" }] },
  success: {
    res: "success",
    rate: [
      { title: "Acme Ground", method: "ACME_GROUND", cost: 8.7, delivery_time: "FIVE_DAYS" },
      { title: "Acme 2 Day", method: "ACME_2DAY", cost: 19.7, delivery_time: "TWO_DAYS" }
    ]
  },
  cases: {
    credentials: wrongCredentials("1001", { username: "nobody" }),
    missing: refused("1002", "Missing field: shipping_address.name (required when company is absent)", {
      policy: "rateAddress",
      data: { "shipping_address.name": null }
    }),
    notNumeric: refused(
      "1004",
      'Field must be numeric: order_info[0].weight (must be a decimal number such as 12.5, got "3 lb")',
      {
        data: { "order_info[0].weight": "3 lb" }
      }
    ),
    badCountry: refused("1009", 'Invalid country (must be ISO 3166-1 alpha-2): shipping_address.country ("ZZ")', {
      data: { "shipping_address.country": "ZZ" }
    }),
    badState: refused("1010", 'Invalid state code for US or Canada: shipping_address.state ("Kentucky"; use KY)', {
      data: { "shipping_address.state": "Kentucky" }
    }),
    invalidShipment: refused(
      "1022",
      "Shipping details or box data are invalid: order_info[0].length (must be greater than 0 and at most 1,000,000, got 0)",
      { data: { "order_info[0].length": 0 } }
    ),
    temporary: unavailable("1013", "the rater is down"),
    noRateCard: refused("1013", "Unexpected error; try again", { while: "no rate card is in force" })
  }
}
