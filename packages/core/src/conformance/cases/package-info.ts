import type { MethodCases } from "./method-cases.ts"
import { refused, unavailable, wrongCredentials } from "./refusals.ts"

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
    credentials: wrongCredentials("1101", { secretkey: "wrong" }),
    missing: refused("1102", "Missing field: order_info[0].height", { data: { "order_info[0].height": null } }),
    notNumeric: refused(
      "1104",
      'Field must be numeric: order_info[0].width (must be a decimal number such as 12.5, got "wide")',
      {
        data: { "order_info[0].width": "wide" }
      }
    ),
    invalidItem: refused(
      "1123",
      'One or more items have invalid values: order_info[0].qty (must be an integer from 1 to 10,000, got "2.5")',
      { data: { "order_info[0].qty": "2.5" } }
    ),
    temporary: unavailable("1113", "the packer is down")
  }
}
