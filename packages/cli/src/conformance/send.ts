import { systemReason } from "../errors/system-reason.ts"

/** Maximum number of bytes of a reply. */
const MAX_BYTES = 1024 * 1024
/** Maximum number of retries after status 429. */
const MAX_RETRIES = 3
/** Maximum number of seconds to wait before a request is sent again. */
const MAX_WAIT = 30

/** A reply over HTTP, or the reason for its absence. */
export type Reply =
  | { readonly status: number; readonly type: string; readonly text: string; readonly body: unknown }
  | { readonly failure: string }

const hints: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: "self-signed certificate; name it in NODE_EXTRA_CA_CERTS",
  SELF_SIGNED_CERT_IN_CHAIN: "self-signed certificate in the chain; name it in NODE_EXTRA_CA_CERTS",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "unknown certificate issuer; name the issuer's certificate in NODE_EXTRA_CA_CERTS",
  CERT_HAS_EXPIRED: "the certificate has expired",
  ERR_TLS_CERT_ALTNAME_INVALID: "the certificate is for another host",
  ERR_SSL_WRONG_VERSION_NUMBER: "no TLS at this port; try http://",
  ERR_SSL_PACKET_LENGTH_TOO_LONG: "no TLS at this port; try http://",
  ENOTFOUND: "unknown host",
  UND_ERR_SOCKET: "the server closed the connection without a reply; if it expects TLS, use https://"
}

const failureOf = (error: unknown, timeoutMs: number): string => {
  if (error instanceof Error && error.name === "TimeoutError") return `no complete reply within ${timeoutMs / 1000} s`
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  const first = cause instanceof AggregateError ? (cause.errors[0] as unknown) : cause
  const { code = "" } = first as NodeJS.ErrnoException
  const reason = systemReason(first)
  return hints[code] ?? (reason === "bad port" ? "this port is reserved for another protocol" : reason)
}

class TooLong extends Error {}

const readBody = async (reply: Response): Promise<string> => {
  const decoder = new TextDecoder()
  let [bytes, text] = [0, ""]
  for await (const part of reply.body ?? []) {
    bytes += part.byteLength
    if (bytes > MAX_BYTES) throw new TooLong()
    text += decoder.decode(part, { stream: true })
  }
  return text + decoder.decode()
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const sendOnce = async (url: string, headers: Record<string, string>, body: string, timeoutMs: number) => {
  const reply = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs)
  })
  const location = reply.headers.get("location")
  if (reply.status >= 300 && reply.status < 400) {
    await reply.body?.cancel()
    return {
      failure: `redirect with status ${reply.status} to ${location ?? "no address"}; redirects are not followed`
    }
  }
  const text = await readBody(reply)
  const [type = ""] = (reply.headers.get("content-type") ?? "").split(";")
  return {
    status: reply.status,
    type: type === "" ? "not stated" : type,
    text,
    body: parse(text),
    retryAfter: Number(reply.headers.get("retry-after") ?? 1)
  }
}

const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

/**
 * Posts JSON and returns the reply. Never throws. A reply with status 429 is accepted if `isFinal` returns true;
 * otherwise the request is sent again after the time that the server names.
 */
export const send = async (
  url: string,
  headers: Record<string, string>,
  body: unknown,
  timeoutMs: number,
  isFinal: (body: unknown) => boolean = () => false
): Promise<Reply> => {
  const text = JSON.stringify(body)
  try {
    for (let attempt = 0; ; attempt++) {
      const { retryAfter, ...reply } = { retryAfter: 0, ...(await sendOnce(url, headers, text, timeoutMs)) }
      const isThrottled = "status" in reply && reply.status === 429 && !isFinal(reply.body)
      if (!isThrottled || attempt === MAX_RETRIES || !(retryAfter <= MAX_WAIT)) return reply
      await wait(retryAfter)
    }
  } catch (error) {
    return { failure: error instanceof TooLong ? "the reply is longer than 1 MiB" : failureOf(error, timeoutMs) }
  }
}
