import * as grammar from "../fixtures/grammars.ts"
import { type MethodCases, required } from "./method-cases.ts"

export const enableRushProcessingCases: MethodCases<"enable_rush_processing"> = {
  given: "new",
  success: { res: "success" },
  cases: {
    credentials: {
      credentials: { password: "wrong" },
      reply: {
        res: "error",
        code: "1201",
        message: "Authentication failed: check username, password and secretkey"
      }
    },
    missing: {
      data: { order_id: undefined, xid: "A-1" },
      reply: { res: "error", code: "1202", message: "Missing field: order_id" }
    },
    notNumeric: {
      data: { order_id: "A-1" },
      reply: { res: "error", code: "1204", message: "Field must be numeric: order_id" }
    },
    temporary: {
      while: "the store is down",
      reply: { res: "error", code: "1200", message: "Unexpected error; try again later" }
    },
    unknownOrder: {
      data: { order_id: "200000000000002" },
      reply: { res: "error", code: "1213", message: "Invalid order_id: order_id (there is no such order)" }
    },
    wrongStage: {
      given: "shipped",
      reply: { res: "error", code: "1213", message: "Not possible in the order's current stage: the order has shipped" }
    }
  },
  fields: {
    order_id: required(grammar.rushId)
  }
}
