import type { MethodCases } from "./method-cases.ts"
import {
  noIdentifier,
  refused,
  shippedAlready,
  unavailable,
  unknownOrder,
  wrongCredentials,
  wrongStage
} from "./refusals.ts"

export const changeShipAddress: MethodCases<"change_ship_address"> = {
  given: "new",
  shape: {},
  success: { res: "success" },
  cases: {
    credentials: wrongCredentials("601", { secretkey: "wrong" }),
    missing: refused("602", "Missing field: city", { data: { city: null } }),
    badCountry: refused("609", 'Invalid country (must be ISO 3166-1 alpha-2): country ("XX")', {
      data: { country: "XX" }
    }),
    badState: refused("610", 'Invalid state code for US or Canada: state ("KY"; use a two-letter code of CA)', {
      data: { state: "KY" }
    }),
    noIdentifier: noIdentifier("614"),
    temporary: unavailable("613", "the store is down"),
    unknownOrder: unknownOrder("615"),
    wrongStage: wrongStage("615", "cancelled", "the order is cancelled"),
    ...shippedAlready("620")
  }
}
