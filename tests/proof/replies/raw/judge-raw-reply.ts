// Judges the bytes that the service writes to a connection: HTTP responses with an expected status, or nothing.
import { leakIn } from "../judge-text.ts"

/** Statuses of the service for requests without a valid token, and of Node's HTTP parser. */
const statuses = [100, 200, 400, 401, 404, 405, 408, 411, 413, 415, 417, 429, 431, 501, 503, 505]

interface Response {
  readonly status: number
  readonly headers: string
  readonly body: string
}

const LENGTH = /^content-length: *(\d+)\r?$/im
const STATUS_LINE = /^HTTP\/1\.1 (\d{3}) /

/** Returns the responses in a string of bytes, and the bytes that are not a response. */
const responsesIn = (text: string): { readonly responses: ReadonlyArray<Response>; readonly rest: string } => {
  const responses: Array<Response> = []
  let rest = text
  for (;;) {
    const status = STATUS_LINE.exec(rest)?.[1]
    const end = rest.indexOf("\r\n\r\n")
    if (status === undefined || end < 0) return { responses, rest }
    const headers = rest.slice(0, end)
    const length = Number(LENGTH.exec(headers)?.[1] ?? 0)
    // A response to HEAD has a length, and no body.
    const start = end + 4
    const hasBody = !STATUS_LINE.test(rest.slice(start, start + 20))
    const body = hasBody ? rest.slice(start, start + length) : ""
    responses.push({ status: Number(status), headers, body })
    rest = rest.slice(start + body.length)
  }
}

const bodyViolations = ({ body, headers, status }: Response): ReadonlyArray<string> => {
  const leak = leakIn(body)
  const leaks = leak === undefined || status === 200 ? [] : [`HTTP ${status} shows ${leak}`]
  if (body === "" || !/^content-type: application\/(?:problem\+)?json/im.test(headers)) return leaks
  try {
    const { code, res } = JSON.parse(body) as Record<string, unknown>
    return status === 200 || typeof code === "string" || res === "success" ? leaks : [`HTTP ${status} without a code`]
  } catch {
    return [`HTTP ${status} with a body that is not JSON`]
  }
}

/** Returns each error in the bytes of the service. A complete request must get a reply. */
export const rawViolations = (text: string, isComplete = false): ReadonlyArray<string> => {
  if (text === "" && isComplete) return ["no reply to a complete request"]
  const { responses, rest } = responsesIn(text)
  return [
    ...responses.flatMap(({ status }) => (statuses.includes(status) ? [] : [`HTTP ${status}`])),
    ...responses.flatMap(bodyViolations),
    ...(rest === "" ? [] : [`bytes that are not a response: ${JSON.stringify(rest.slice(0, 100))}`])
  ]
}
