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
export type Kind = "push" | "status" | "shipping_rate" | "package_info"

type Fields = Readonly<Record<string, unknown>>

const hasFields = (value: unknown, type: "string" | "number", names: ReadonlyArray<string>): boolean =>
  typeof value === "object" && value !== null && names.every((name) => typeof (value as Fields)[name] === type)

const isFilledList = (value: unknown, isElement: (element: unknown) => boolean): boolean =>
  Array.isArray(value) && value.length > 0 && value.every(isElement)

const isRate = (rate: unknown): boolean =>
  hasFields(rate, "string", ["title", "method", "delivery_time"]) && hasFields(rate, "number", ["cost"])

const isBox = (box: unknown): boolean => hasFields(box, "number", ["width", "height", "length"])

/** Functions that check the fields of a successful reply. */
const hasFieldsOf: Readonly<Record<Kind, (answer: Fields) => boolean>> = {
  push: ({ receipt_id }) => typeof receipt_id === "string" && /^[1-9]\d{0,15}$/.test(receipt_id),
  status: (answer) => hasFields(answer, "string", ["order_id", "order_status"]),
  shipping_rate: ({ rate }) => isFilledList(rate, isRate),
  package_info: ({ package: found }) =>
    hasFields(found, "string", ["package_type"]) && isFilledList((found as Fields).box_info, isBox)
}

/** Whether a reply has HTTP status 200, `success` and the fields that the method returns. */
export const isRight = (kind: Kind, { head, body }: Reply): boolean => {
  let answer: Fields | null = null
  try {
    answer = JSON.parse(body)
  } catch {}
  return head.startsWith("HTTP/1.1 200") && answer?.res === "success" && hasFieldsOf[kind](answer)
}
