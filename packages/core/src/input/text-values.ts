import type { Policy } from "../policy/policy.ts"
import type { RefusalKind } from "../refusal/codes.ts"
import { textProblem } from "../values/text.ts"
import { isWebUrl } from "../values/web-url.ts"
import type { Reader } from "./reader.ts"
import type { Value } from "./shape.ts"

type Length = keyof Pick<Policy["limits"], "name" | "note">

/** Text as sent, if every store can keep it; anything else counts as missing. */
export const readText = (
  value: unknown,
  name: string,
  reader: Reader,
  missing: RefusalKind,
  length: Length
): string | undefined => {
  if (typeof value !== "string") return reader.issue(missing, name, value, "must be a text")
  const problem = textProblem(value, reader.surroundings.policy.limits[length])
  return problem === undefined ? value : reader.issue(missing, name, value, problem)
}

/** Text up to a limit of the policy. */
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

/** Names, references and codes. */
export const text = textOfLength("name")
/** Notes and messages. */
export const note = textOfLength("note")

/**
 * An absolute http or https address, judged by its syntax alone and kept as sent. It is never fetched here; whoever does
 * must resolve the host at connect, refuse private ranges and follow no redirects.
 */
export const webUrl: Value<string, string, "missing" | "badUrl"> = {
  read: (value, name, reader, missing) => {
    if (typeof value !== "string") return reader.issue("badUrl", name, value, "must be a text")
    const text = readText(value, name, reader, missing, "note")
    return text === undefined || isWebUrl(text) ? text : reader.issue("badUrl", name, value)
  },
  wire: (policy) => ({ ...textSchema("note", "An absolute http or https address.")(policy), format: "uri" })
}
