/** Reply read from a socket. */
export interface Reply {
  readonly head: string
  readonly body: string
}

const plainOf = (chunks: string): string => {
  let plain = ""
  for (let at = 0; ; ) {
    const end = chunks.indexOf("\r\n", at)
    const length = Number.parseInt(chunks.slice(at, end), 16)
    if (!(length > 0)) return plain
    plain += chunks.slice(end + 2, end + 2 + length)
    at = end + length + 4
  }
}

/** Parses a reply from text decoded as Latin-1. Returns undefined while the reply is incomplete. */
export const replyIn = (text: string): Reply | undefined => {
  const end = text.indexOf("\r\n\r\n")
  if (end < 0) return undefined
  const head = text.slice(0, end)
  const body = text.slice(end + 4)
  const length = /\bcontent-length: {0,9}(\d{1,9})/i.exec(head)
  if (length !== null) return body.length < Number(length[1]) ? undefined : { head, body }
  return body.endsWith("0\r\n\r\n") ? { head, body: plainOf(body) } : undefined
}

/** Method that a request calls. */
export type Kind = "push" | "status"

/** Whether a reply has HTTP status 200, `success` and the fields that the method returns. */
export const isRight = (kind: Kind, { head, body }: Reply): boolean => {
  let answer: Readonly<Record<string, unknown>> | null = null
  try {
    answer = JSON.parse(body)
  } catch {}
  if (!head.startsWith("HTTP/1.1 200") || answer?.res !== "success") return false
  if (kind === "status") return typeof answer.order_id === "string" && typeof answer.order_status === "string"
  return typeof answer.receipt_id === "string" && /^[1-9]\d{0,15}$/.test(answer.receipt_id)
}
