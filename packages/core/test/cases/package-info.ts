import * as grammar from "../fixtures/grammars.ts"
import { knownCases, type MethodCases, optional, required } from "./method-cases.ts"

export const packageInfoCases: MethodCases<"package_info"> = {
  ...knownCases("package_info"),
  fields: {
    order_info: required(grammar.list),
    "order_info[0].width": required(grammar.printSide),
    "order_info[0].height": required(grammar.printSide),
    "order_info[0].finishing": optional(grammar.name),
    "order_info[0].qty": required(grammar.pieces)
  }
}
