import fc from "fast-check"
import { valid } from "./web-url-corpus.ts"
import { leniencies } from "./web-url-differences.ts"

const symbol = fc.constantFrom(
  ...":/?#[]@!$&'()*+,;=-._~%\"<>\\^`{|} \t\n\r\0azAZ0189xéß例א💩١１。\u0301\u200d\u00ad\ud800"
)

const label = fc.oneof(
  fc.constantFrom(
    "a",
    "example",
    "com",
    "xn--mnchen-3ya",
    "a-b",
    "-a",
    "a_b",
    "0x1",
    "127",
    "0",
    "256",
    "münchen",
    "例え"
  ),
  fc.string({ unit: symbol, maxLength: 4 }),
  fc.string({ unit: "grapheme", maxLength: 4 })
)

/** A part of an IPv6 address, valid or not. */
export const ipv6Part = fc.oneof(fc.constantFrom("0", "1", "ffff", "fffff", "g", "", "1.2.3.4", "256.1.1.1"))

const host = fc.oneof(
  fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => labels.join(".")),
  fc.domain(),
  fc.ipV4Extended(),
  fc.ipV6().map((address) => `[${address}]`),
  fc.array(ipv6Part, { minLength: 1, maxLength: 9 }).map((parts) => `[${parts.join(":")}]`)
)

const oneOf = (...options: ReadonlyArray<string>) => fc.constantFrom(...options)
const assembled = fc
  .tuple(
    oneOf("http", "https", "HTTP", "hTTps", "ftp", "httpx", "javascript", "", " http"),
    oneOf("://", "://", "://", "://", ":", ":/", ":///", "//", ":\\\\"),
    oneOf("", "", "", "", "u@", "u:p@", "@"),
    host,
    oneOf("", "", "", ":", ":0", ":80", ":65535", ":65536", ":x", ":080", ":1e3", ":-1"),
    fc.oneof(
      oneOf("", "/", "?", "#", "/a@b:c", "\\", " "),
      fc.string({ unit: symbol }).map((path) => `/${path}`)
    )
  )
  .map((parts) => parts.join(""))

/** A known address with one change. */
const mutated = fc
  .tuple(fc.constantFrom(...valid, ...leniencies.flatMap(({ examples }) => examples)), fc.nat(), fc.nat(2), symbol)
  .map(([text, at, removed, added]) => {
    const index = at % (text.length + 1)
    return text.slice(0, index) + added + text.slice(index + removed)
  })

/** Strings that are or resemble web addresses. */
export const anyAddress = fc.oneof(
  assembled,
  mutated,
  fc.string({ unit: symbol }).map((rest) => `http://${rest}`),
  fc.string({ unit: "binary" })
)
