import type { JsonRefusal } from "../json/scan-json.ts"
import { codes, isMethodName, TRANSPORT_CODE } from "../refusal/codes.ts"
import { error, type Reply, unknownMethod } from "./envelope.ts"

/** Returns the reply to a call without readable JSON. */
export const unreadable = (name: string, { kind, problem }: JsonRefusal): Reply => {
  if (!isMethodName(name)) return unknownMethod
  const body =
    kind === "tooLarge"
      ? error(TRANSPORT_CODE, "The body is too large")
      : error(codes[name].missing, `Missing field: ${problem}`)
  return { body, outcome: "missing" }
}
