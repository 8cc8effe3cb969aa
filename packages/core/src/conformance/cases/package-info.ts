import type { MethodCases } from "./method-cases.ts"

export const packageInfo: MethodCases<"package_info"> = {
  given: "none",
  shape: { package: { package_type: "string", box_info: [{ width: "number", height: "number", length: "number" }] } },
  success: {
    res: "success",
    package: {
      package_type: "Tube",
      box_info: [
        { width: 4, height: 4, length: 20, type: "Tube" },
        { width: 4, height: 4, length: 20, type: "Tube" }
      ]
    }
  },
  cases: {
    credentials: {
      accepts: ["901"],
      credentials: { secretkey: "wrong" },
      reply: {
        res: "error",
        code: "1101",
        message: "Authentication failed: check username, password and secretkey"
      }
    },
    missing: {
      data: { "order_info[0].height": null },
      reply: { res: "error", code: "1102", message: "Missing field: order_info[0].height" }
    },
    notNumeric: {
      data: { "order_info[0].width": "wide" },
      reply: { res: "error", code: "1104", message: "Field must be numeric: order_info[0].width" }
    },
    invalidItem: {
      data: { "order_info[0].qty": "2.5" },
      reply: {
        res: "error",
        code: "1123",
        message: "One or more items have invalid values: order_info[0].qty (must be a whole number from 1 to 10,000)"
      }
    },
    temporary: {
      while: "the packer is down",
      reply: { res: "error", code: "1113", message: "Unexpected error; try again later" }
    }
  }
}
