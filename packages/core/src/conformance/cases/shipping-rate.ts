import type { MethodCases } from "./method-cases.ts"

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
    credentials: {
      accepts: ["901"],
      credentials: { username: "nobody" },
      reply: {
        res: "error",
        code: "1001",
        message: "Authentication failed: check username, password and secretkey"
      }
    },
    missing: {
      policy: "rateAddress",
      data: { "shipping_address.name": null },
      reply: { res: "error", code: "1002", message: "Missing field: shipping_address.name" }
    },
    notNumeric: {
      data: { "order_info[0].weight": "3 lb" },
      reply: { res: "error", code: "1004", message: "Field must be numeric: order_info[0].weight" }
    },
    badCountry: {
      data: { "shipping_address.country": "ZZ" },
      reply: {
        res: "error",
        code: "1009",
        message: 'Invalid country (must be ISO 3166-1 alpha-2): shipping_address.country ("ZZ")'
      }
    },
    badState: {
      data: { "shipping_address.state": "Kentucky" },
      reply: {
        res: "error",
        code: "1010",
        message: 'Invalid state code for US or Canada: shipping_address.state ("Kentucky"; use KY)'
      }
    },
    invalidShipment: {
      data: { "order_info[0].length": 0 },
      reply: {
        res: "error",
        code: "1022",
        message:
          "Shipping details or box data are invalid: order_info[0].length (must be greater than 0 and at most 1,000,000)"
      }
    },
    temporary: {
      while: "the rater is down",
      reply: { res: "error", code: "1013", message: "Unexpected error; try again later" }
    },
    noRateCard: {
      while: "no rate card is in force",
      reply: { res: "error", code: "1013", message: "Unexpected error; try again" }
    }
  }
}
