import { isObject } from "@waybill/packing/values"
import { isAbsent } from "../input/reader.ts"
import { bodyFields } from "../input/unknown-fields.ts"
import type { RefusalTopic } from "../operator-ports/port-refusal.ts"
import type { Credentials } from "../ports/accounts.ts"
import type { RefusalKind } from "../refusal/codes.ts"
import { TRANSPORT_CODE } from "../refusal/codes.ts"
import type { ExistingOrder, Issue } from "../refusal/refusal.ts"
import { textProblem } from "../values/text.ts"

/** A problem with one field, as a reply with details shows it. */
export type ReplyIssue = Partial<Pick<Issue, "problem" | "value">> & Pick<Issue, "path">

/** Additional fields of a reply with details. */
export interface ReplyDetails {
  /** The kind of refusal, or why there is no other answer. Absent in a success. */
  readonly kind?: string
  /** The host's own code. Present only for the kind `host`. */
  readonly host_code?: string
  /** Invalid fields, or the first of them. Absent if the refusal is about no field. */
  readonly issues?: ReadonlyArray<ReplyIssue>
  /** The existing order, if a submission is a duplicate. */
  readonly existing?: Pick<ExistingOrder, "order_id" | "identical">
  /** Number of issues, if the reply lists only some of them. */
  readonly issues_total?: number
  /**
   * Paths of the unknown fields in `data`, `body.NAME` for those beside it, and `query.NAME` for query parameters. Absent
   * if there are none.
   */
  readonly ignored?: ReadonlyArray<string>
  /** Number of unknown fields, if the reply lists only some of them. */
  readonly ignored_total?: number
}

/**
 * The body of a response: `res`, followed by the method's fields or by the code and message of an error, and by details
 * if the caller asked for them.
 */
export type ReplyBody =
  | {
      /** Distinguishes a success from an error. */
      readonly res: "success"
      readonly [field: string]: unknown
    }
  | ({
      /** Distinguishes an error from a success. */
      readonly res: "error"
      /** Code of the method, or `000` if the call reached no method. */
      readonly code: string
      /** Sentence for people, as the specification words it. */
      readonly message: string
    } & ReplyDetails)

/** The outcome of a call. Transports use it instead of error codes, which differ between methods. */
export type CallOutcome =
  | "success"
  | RefusalKind
  | RefusalTopic
  | "host"
  | "throttled"
  | "overQuota"
  | "defect"
  | "unknownMethod"

/** The response to one call: the body to send, and metadata for transports and logs. */
export interface Reply {
  /** Body to send as JSON. */
  readonly body: ReplyBody
  /** Outcome in one word, for HTTP statuses, metrics and logs. */
  readonly outcome: CallOutcome
  /** Number of seconds to wait before retrying the call. Set only if a retry may succeed. */
  readonly retryAfter?: number
  /** Id of the account. Absent if the call has no valid login. */
  readonly account_id?: string
  /** Id of the order. Absent if the call is about none. */
  readonly order_id?: string
  /** The existing order, if a submission is a duplicate. */
  readonly existing?: Pick<ExistingOrder, "order_id" | "identical">
}

/** Builds the body of a success response. */
export const success = (fields: Readonly<Record<string, unknown>>): ReplyBody => ({ res: "success", ...fields })

/** Builds the body of an error response. */
export const error = (code: string, message: string): ReplyBody => ({ res: "error", code, message })

/** The response to a call to an unknown method. */
export const unknownMethod: Reply = {
  body: error(TRANSPORT_CODE, "Unknown method"),
  outcome: "unknownMethod"
}

/** Maximum length of a credential, in characters. Longer credentials are denied without a call to the accounts port. */
const MAX_CREDENTIAL_LENGTH = 255

const isCredential = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && textProblem(value, MAX_CREDENTIAL_LENGTH) === undefined

/** Returns a string supplied by a transport, such as a request id, or undefined if it cannot be stored. */
export const storableName = (name: string | undefined): string | undefined =>
  name === undefined || textProblem(name, MAX_CREDENTIAL_LENGTH) !== undefined ? undefined : name

/** The common parts of all request bodies. */
export interface Envelope {
  readonly credentials: Credentials
  readonly data: unknown
  /** Names of the fields beside the credentials and `data`. Absent values do not count. */
  readonly others: ReadonlyArray<string>
}

/** Returns the envelope of a request body, or undefined if any of the three credentials is missing or malformed. */
export const envelopeOf = (body: unknown): Envelope | undefined => {
  if (!isObject(body)) return undefined
  const { data, password, secretkey, username } = body
  return isCredential(username) && isCredential(password) && isCredential(secretkey)
    ? {
        credentials: { username, password, secretkey },
        data,
        others: Object.keys(body).filter((name) => !Object.hasOwn(bodyFields, name) && !isAbsent(body[name]))
      }
    : undefined
}
