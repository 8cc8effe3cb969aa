import type { MethodCases } from "./method-cases.ts"

export const pushOrder: MethodCases<"push_order"> = {
  given: "none",
  shape: { receipt_id: "string" },
  success: { res: "success", receipt_id: "200000000000001" },
  cases: {
    credentials: {
      accepts: ["901"],
      credentials: { username: "nobody" },
      reply: {
        res: "error",
        code: "101",
        message: "Authentication failed: check username, password and secretkey"
      }
    },
    missing: {
      data: { "order_info[1].type": "" },
      reply: { res: "error", code: "102", message: "Missing field: order_info[1].type" }
    },
    badUrl: {
      data: { "order_info[0].large_img": "a.tif" },
      reply: {
        res: "error",
        code: "103",
        message: "Invalid URL: order_info[0].large_img (must begin with http:// or https://)"
      }
    },
    notNumeric: {
      data: { "order_info[0].width": "sixteen" },
      reply: { res: "error", code: "104", message: "Field must be numeric: order_info[0].width" }
    },
    notInteger: {
      data: { "order_info[0].quantity": "1.5" },
      reply: {
        res: "error",
        code: "105",
        message: "Field must be an integer: order_info[0].quantity (must be a whole number from 1 to 10,000)"
      }
    },
    dateShape: {
      accepts: ["108"],
      data: { ship_deadline: "12/01/2026" },
      reply: { res: "error", code: "106", message: "Date format must be YYYY-MM-DD HH:MM:SS: ship_deadline" }
    },
    dateTooEarly: {
      data: { ship_deadline: "{{today-1}} 23:59:59" },
      reply: {
        res: "error",
        code: "107",
        message: "ship_deadline: must not be in the past"
      }
    },
    dateUnreal: {
      accepts: ["106"],
      data: { ship_deadline: "2099-11-31 12:00:00" },
      reply: {
        res: "error",
        code: "108",
        message: "ship_deadline: the date or time does not exist"
      }
    },
    badCountry: {
      data: { "billing_address.country": "USA" },
      reply: {
        res: "error",
        code: "109",
        message: 'Invalid country (must be ISO 3166-1 alpha-2): billing_address.country ("USA"; use US)'
      }
    },
    badState: {
      data: { "shipping_address.state": "KY" },
      reply: {
        res: "error",
        code: "110",
        message: 'Invalid state code for US or Canada: shipping_address.state ("KY"; use a two-letter code of CA)'
      }
    },
    badCarrier: {
      data: { "shipping.carrier": "nobody" },
      reply: {
        res: "error",
        code: "111",
        message: 'Invalid shipping carrier: shipping.carrier ("nobody" is unknown; allowed: acme, swift)'
      }
    },
    badService: {
      data: { "shipping.service": "{{foreign_service}}" },
      reply: {
        res: "error",
        code: "113",
        message:
          'Invalid shipping method for the given carrier: shipping.service ("SWIFT_AIR" is not a service of acme; allowed: ACME_GROUND, ACME_2DAY)'
      }
    },
    temporary: {
      basis: "decision",
      while: "the store is down",
      reply: { res: "error", code: "100", message: "Unexpected error; try again later" }
    },
    duplicate: {
      given: "new",
      reply: { res: "error", code: "121", message: "Duplicate order: an order with this xid exists: xid" }
    }
  }
}
