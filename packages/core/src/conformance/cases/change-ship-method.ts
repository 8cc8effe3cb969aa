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

export const changeShipMethod: MethodCases<"change_ship_method"> = {
  given: "new",
  shape: {},
  success: { res: "success" },
  cases: {
    credentials: wrongCredentials("701", { secretkey: "wrong" }),
    missing: refused("702", "Missing or invalid field: notes (must be a string)", {
      basis: "decision",
      data: { notes: {} }
    }),
    badCarrier: refused("711", 'Invalid shipping carrier: carrier ("nobody" is unknown; allowed: acme, swift)', {
      data: { carrier: "nobody" }
    }),
    badService: refused(
      "712",
      'Invalid shipping method: service ("SWIFT_AIR" is not a service of acme; allowed: ACME_GROUND, ACME_2DAY)',
      { data: { service: "{{foreign_service}}" } }
    ),
    noIdentifier: noIdentifier("714"),
    temporary: unavailable("700", "the store is down", "decision"),
    unknownOrder: unknownOrder("715"),
    wrongStage: wrongStage("715", "cancelled", "the order is cancelled"),
    ...shippedAlready("720")
  },
  more: {
    noCarrier: refused("702", "Missing field: carrier", { data: { carrier: undefined } })
  }
}
