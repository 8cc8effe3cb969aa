import type { MethodCases } from "./method-cases.ts"
import {
  allShipped,
  noIdentifier,
  noObject,
  refused,
  unavailable,
  unknownOrder,
  wrongCredentials,
  wrongStage
} from "./refusals.ts"

export const changeShipDeadline: MethodCases<"change_ship_deadline"> = {
  given: "new",
  shape: {},
  success: { res: "success" },
  cases: {
    credentials: wrongCredentials("801", { secretkey: "wrong" }),
    missing: noObject("802"),
    dateShape: refused("806", 'Date format must be YYYY-MM-DD HH:MM:SS: ship_deadline (got "{{today+34}}")', {
      accepts: ["808"],
      data: { ship_deadline: "{{today+34}}" }
    }),
    dateUnreal: refused("808", 'ship_deadline: the date or time does not exist, got "2099-02-30 12:00:00"', {
      accepts: ["806"],
      data: { ship_deadline: "2099-02-30 12:00:00" }
    }),
    noIdentifier: noIdentifier("814", { accepts: ["802"], basis: "decision" }),
    temporary: unavailable("813", "the store is down"),
    unknownOrder: unknownOrder("815", { accepts: ["813"], basis: "decision" }),
    noDeadline: refused("817", "ship_deadline is required", { data: { ship_deadline: "" } }),
    dateTooEarly: refused(
      "807",
      'Date must be at least 5 days after the order date: ship_deadline (got "{{today+3}} 23:59:59")',
      {
        data: { ship_deadline: "{{today+3}} 23:59:59" }
      }
    ),
    wrongStage: wrongStage("815", "cancelled", "the order is cancelled", { accepts: ["813"] }),
    alreadyShipped: allShipped("820")
  }
}
