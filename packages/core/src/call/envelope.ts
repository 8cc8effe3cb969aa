import { isObject } from "../input/reader.ts"
import type { Credentials } from "../ports/accounts.ts"
import type { RefusalKind } from "../refusal/codes.ts"
import { TRANSPORT_CODE } from "../refusal/codes.ts"
import { textProblem } from "../values/text.ts"

/** What goes out: `res`, and what the method adds. */
export type ReplyBody =
  | { readonly res: "success"; readonly [field: string]: unknown }
  | { readonly res: "error"; readonly code: string; readonly message: string }

/** How a call ended, for a transport that tells outcomes apart without reading codes. */
export type Outcome = "success" | RefusalKind | "throttled" | "defect" | "unknownMethod"

/** The answer to one call: the body to send, and what a transport or a log may want to know about it. */
export interface Reply {
  readonly body: ReplyBody
  readonly outcome: Outcome
  /** Seconds after which the same call may succeed. */
  readonly retryAfter?: number
  readonly account_id?: string
  readonly order_id?: string
}

export const success = (fields: Readonly<Record<string, unknown>>): ReplyBody => ({ res: "success", ...fields })

export const error = (code: string, message: string): ReplyBody => ({ res: "error", code, message })

export const unknownMethod: Reply = {
  body: error(TRANSPORT_CODE, "Unknown method"),
  outcome: "unknownMethod"
}

/** No credential is longer; beyond it, and with characters that no store keeps, it can only be wrong. */
const longestCredential = 255

const isCredential = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && textProblem(value, longestCredential) === undefined

/** A name that a transport gave, such as a request id, if it can be stored and logged. */
export const tidy = (name: string | undefined): string | undefined =>
  name === undefined || textProblem(name, longestCredential) !== undefined ? undefined : name

/** A request body, as far as every method has it. */
export interface Envelope {
  readonly credentials: Credentials
  readonly data: unknown
}

/** The envelope of a body, if all three credentials are there and can be somebody's. */
export const envelopeOf = (body: unknown): Envelope | undefined => {
  if (!isObject(body)) return undefined
  const { data, password, secretkey, username } = body
  return isCredential(username) && isCredential(password) && isCredential(secretkey)
    ? { credentials: { username, password, secretkey }, data }
    : undefined
}
