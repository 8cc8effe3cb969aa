import type { Policy } from "../policy-types/policy.ts"
import type { RefusalKind } from "../refusal/codes.ts"
import { outerSpaceProblem, textProblem } from "../values/text.ts"
import { isWebUrl, urlProblem } from "../values/web-url.ts"
import type { Value } from "./field.ts"
import type { Reader } from "./reader.ts"

type Length = keyof Pick<Policy["limits"], "name" | "note">

/** Returns a string unchanged. A value of another type or with unstorable characters is reported as missing. */
export const readText = (
  value: unknown,
  name: string,
  reader: Reader,
  missing: RefusalKind,
  length: Length
): string | undefined => {
  if (typeof value !== "string") return reader.issue(missing, name, value, "must be a string")
  const problem = textProblem(value, reader.context.policy.limits[length])
  return problem === undefined ? value : reader.issue(missing, name, value, problem)
}

/** Returns a function that builds the JSON Schema of a string, with its maximum length taken from the policy. */
export const textSchema =
  (length: Length, description?: string): Value<string, string, "missing">["wire"] =>
  ({ limits }) => ({
    type: "string",
    minLength: 1,
    maxLength: limits[length],
    ...(description !== undefined && { description })
  })

const textOfLength = (length: Length): Value<string, string, "missing"> => ({
  read: (value, name, reader, missing) => readText(value, name, reader, missing, length),
  wire: textSchema(length)
})

/** A name, reference or code, with the policy's maximum length for names. */
export const text = textOfLength("name")
/** The xid of a new order. */
export const newXid: Value<string, string, "missing"> = {
  ...text,
  read: (value, name, reader, missing) => {
    const xid = text.read(value, name, reader, missing)
    const isRefused = reader.context.policy.xidWhitespace === "refuse"
    const problem = isRefused && xid !== undefined ? outerSpaceProblem(xid) : undefined
    return problem === undefined ? xid : reader.issue(missing, name, value, problem)
  }
}

/** A note or message, with the policy's maximum length for notes. */
export const note = textOfLength("note")

/**
 * An absolute http or https URL. Checks only the syntax, and stores the value unchanged. Waybill never fetches it. Code
 * that fetches it must resolve the host when connecting, refuse private address ranges and not follow redirects.
 */
export const webUrl: Value<string, string, "missing" | "badUrl"> = {
  read: (value, name, reader, missing) => {
    if (typeof value !== "string") return reader.issue("badUrl", name, value, "must be a string")
    const text = readText(value, name, reader, missing, "note")
    return text === undefined || isWebUrl(text) ? text : reader.issue("badUrl", name, value, urlProblem(text))
  },
  wire: (policy) => ({ ...textSchema("note", "An absolute http or https URL.")(policy), format: "uri" })
}
