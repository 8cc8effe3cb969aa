// Reads what Prism reports about a reply.
import type { GateReply } from "../../replies/gate.ts"

interface Violation {
  readonly location: ReadonlyArray<string>
  readonly message: string
}

/** Text that Prism writes before violations that exceed the size of a header. */
const TOO_MANY = "Too many violations! "

/** Returns the violations in a reply, or undefined if Prism has replied itself. The service sends a request id. */
export const prismViolations = ({ header }: GateReply): ReadonlyArray<string> | undefined => {
  const reported = header("sl-violations")
  if (header("x-request-id") === null) return undefined
  if (reported === null) return []
  if (reported.startsWith(TOO_MANY)) return [reported.slice(0, 500)]
  return (JSON.parse(reported) as ReadonlyArray<Violation>).flatMap(({ location, message }) =>
    location[0] === "response" ? [`${location.join(".")}: ${message}`] : []
  )
}

/**
 * Whether Prism forwards a body. It does not reply to one that is not JSON although its content type is, and it removes
 * `null`, `false`, `0` and `""` without changing the length in the header.
 */
export const forwards = (body: RequestInit["body"]): boolean => {
  try {
    return body === undefined || Boolean(JSON.parse(Buffer.from(body as string).toString()))
  } catch {
    return false
  }
}
