// cspell:ignore hieght

import { oneOf, quoted } from "./describe-value.ts"
import { nearestName } from "./nearest-name.ts"

/**
 * Returns a message such as `unknown field "hieght"; did you mean "height"?`. `meant` is the name to suggest. If there
 * is none, the message says what is expected.
 *
 * @example
 * ```ts
 * unknownName("field", "hieght", ["width", "height"]) // => "unknown field \"hieght\"; did you mean \"height\"?"
 * ```
 */
export const unknownName = (
  kind:
    | "account"
    | "calendar"
    | "carrier"
    | "code"
    | "consumer"
    | "edition"
    | "service"
    | "field"
    | "finishing"
    | "column"
    | "option"
    | "package type"
    | "parameter"
    | "port"
    | "prefix"
    | "rate card"
    | "command"
    | "setting"
    | "method"
    | "surcharge"
    | "token"
    | "tool"
    | "zone",
  name: string,
  allowed: ReadonlyArray<string>,
  meant = nearestName(name, allowed),
  expected = oneOf(allowed)
): string => `unknown ${kind} ${quoted(name)}; ${meant ? `did you mean ${quoted(meant)}?` : `expected ${expected}`}`
