import * as grammar from "../fixtures/grammars.ts"
import { knownCases, type MethodCases, required } from "./method-cases.ts"

export const enableRushProcessingCases: MethodCases<"enable_rush_processing"> = {
  ...knownCases("enable_rush_processing"),
  fields: {
    order_id: required(grammar.rushId)
  }
}
