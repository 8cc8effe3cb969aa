import type { JsonRefusal } from "../json/scan-json.ts"
import { codes, isMethodName, TRANSPORT_CODE } from "../refusal/codes.ts"
import { error, type Reply, unknownMethod } from "./envelope.ts"

/**
 * Returns the reply to a call without readable JSON. `missing` is the code of invalid data if a command is called, instead
 * of a method.
 *
 * @example
 * ```ts
 * const json = readJson("{", policy().limits)
 * const reply = json._tag === "Refused" ? unreadable("push_order", json) : undefined
 * ```
 */
export const unreadable = (
  name: string,
  { kind, problem }: Pick<JsonRefusal, "kind" | "problem">,
  missing: string | undefined = isMethodName(name) ? codes[name].missing : undefined
): Reply => {
  if (missing === undefined) return unknownMethod
  const code = kind === "tooLarge" ? TRANSPORT_CODE : missing
  return { body: error(code, problem.charAt(0).toUpperCase() + problem.slice(1)), outcome: "missing" }
}
