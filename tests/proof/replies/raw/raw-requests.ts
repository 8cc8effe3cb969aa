// Bytes that a client could write to a socket: requests with changed bytes, changed lines, and in pieces.
import type { SeededRandom } from "../../../../packages/core/test/simulation/seeded-random.ts"

/** The bytes of a client: pieces with a pause between them, and whether it closes its side afterwards. */
export interface RawRequest {
  readonly pieces: ReadonlyArray<Buffer>
  readonly ends: boolean
  /** Whether it consists of complete requests without any changes, which must get a reply. */
  readonly isComplete: boolean
}

const headerLines: ReadonlyArray<string> = [
  ...["Content-Length: -1", "Content-Length: 1e3", "Content-Length: 99999999999999999999", "Content-Length:"],
  ...["Transfer-Encoding: chunked", "Transfer-Encoding: gzip, chunked", "Transfer-Encoding: identity"],
  ...["Expect: 100-continue", "Expect: nothing", "Connection: upgrade", "Upgrade: websocket", "Upgrade: h2c"],
  ...["Content-Encoding: gzip", "Content-Encoding: br", "Content-Type: \u00ff", ": no name", "no colon", "X : y"],
  ...["X: a\r\n\tfolded", "X: a\u0000b", `X: ${"x".repeat(20_000)}`, "Host: y", "Waybill-Details: 1"],
  ...["Range: bytes=0-", "If-Match: *", "Trailer: X", "TE: trailers", "Keep-Alive: timeout=0", "Connection: close"]
]

const startLines: ReadonlyArray<string> = [
  ...["POST /v1/get_status HTTP/1.1", "POST /v1/push_order HTTP/1.1", "POST /v1/nothing HTTP/1.1"],
  ...["GET /v1/get_status HTTP/1.1", "PUT /v1/get_status HTTP/1.1", "HEAD /healthz HTTP/1.1", "OPTIONS * HTTP/1.1"],
  ...["POST /v1/get_status HTTP/1.0", "POST /v1/get_status HTTP/2.0", "POST /v1/get_status HTTP/9.9"],
  ...["POST /v1/get_status", "CONNECT x:80 HTTP/1.1", "TRACE / HTTP/1.1", "post /v1/get_status HTTP/1.1"],
  ...["POST http://x/v1/get_status HTTP/1.1", "POST //v1//get_status HTTP/1.1", "POST /v1/../v1/get_status HTTP/1.1"],
  ...["POST /v1/get_status%00 HTTP/1.1", "POST /v1/%zz HTTP/1.1", `POST /v1/${"x".repeat(9000)} HTTP/1.1`],
  ...["GET / HTTP/1.1", "GET /openapi.json HTTP/1.1", "GET /metrics HTTP/1.1", "GET /operator/v1/orders HTTP/1.1"],
  ...["PRI * HTTP/2.0", "\u0016\u0003\u0001\u0002\u0000\u0001", "hello", ""]
]

const bodyParts = (random: SeededRandom, body: string) => {
  const length = Buffer.byteLength(body)
  if (!random.happens(0.3)) {
    const more = random.pick([0, 0, 0, 0, -1, 5])
    return { header: `Content-Length: ${length + more}`, text: body, isWhole: more === 0 }
  }
  const real = length.toString(16)
  const size = random.pick([real, real, real, "zz", "-1", "FFFFFFFFFFFFFFFFF", "5;ext=1", ""])
  const end = random.pick(["0\r\n\r\n", "0\r\nX: y\r\n\r\n", ""])
  const text = `${size}\r\n${body}\r\n${end}`
  return { header: "Transfer-Encoding: chunked", text, isWhole: size === real && end !== "" }
}

const requestText = (random: SeededRandom, body: string) => {
  const { header, isWhole, text } = bodyParts(random, body)
  const more = Array.from({ length: random.pick([0, 0, 1, 2]) }, () => random.pick(headerLines))
  const start = random.happens(0.3) ? random.pick(startLines) : startLines[random.below(2)]!
  const host = random.happens(0.95) ? ["Host: x"] : []
  const line = random.happens(0.03) ? "\n" : "\r\n"
  const isUsual = start.startsWith("POST /v1/get_status HTTP/1.1") || start.startsWith("POST /v1/push_order HTTP/1.1")
  return {
    text: [start, ...host, ...more, header, "", text].join(line),
    isComplete: isWhole && isUsual && host.length === 1 && more.length === 0 && line === "\r\n"
  }
}

/** Inserts, replaces or removes bytes at random positions. */
const scramble = (random: SeededRandom, bytes: Buffer): Buffer => {
  const changed = [...bytes]
  for (let left = random.pick([1, 1, 3, 10]); left > 0; left--)
    changed.splice(random.below(changed.length + 1), random.below(3), random.below(256))
  return Buffer.from(changed)
}

/** Returns what a client writes to one connection: up to three requests, some of them with random changes. */
export const rawRequest = (random: SeededRandom, body: string): RawRequest => {
  const requests = Array.from({ length: random.pick([1, 1, 1, 2, 3]) }, () => requestText(random, body))
  const whole = Buffer.from(requests.map(({ text }) => text).join(""), "latin1")
  const isScrambled = random.happens(0.25)
  const bytes = isScrambled ? scramble(random, whole) : whole
  const cut = random.below(bytes.length + 1)
  const pieces = random.happens(0.3) ? [bytes.subarray(0, cut), bytes.subarray(cut)] : [bytes]
  const sent = random.happens(0.1) ? pieces.slice(0, 1) : pieces
  const ends = random.happens(0.6)
  // Node's server drops the reply to a client that has closed its side, and to one whose next request is invalid.
  const isComplete =
    requests.every((request) => request.isComplete) && !isScrambled && sent.length === pieces.length && !ends
  return { pieces: sent, ends, isComplete }
}
