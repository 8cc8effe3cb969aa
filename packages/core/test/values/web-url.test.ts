import { isIPv4, isIPv6 } from "node:net"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { isWebUrl } from "../../src/values/web-url.ts"
import { bad, good } from "./web-url-corpus.ts"
import { isAscii, leniencies, tables, whatwg, writtenHost } from "./web-url-differences.ts"

describe("a web address", () => {
  test.each(good)("%j is one", (text) => {
    expect(isWebUrl(text)).toBe(true)
    expect(whatwg(text)).toBeDefined()
  })

  test.each(bad)("%j is none", (text) => {
    expect(isWebUrl(text)).toBe(false)
    expect(whatwg(text)).toBeUndefined()
  })
})

describe("where WHATWG is more lenient", () => {
  describe.each(leniencies)("$reason", ({ examples, applies }) => {
    test.each(examples)("%j", (text) => {
      expect(isWebUrl(text)).toBe(false)
      expect(whatwg(text)).toBeDefined()
      expect(applies(text, whatwg(text))).toBe(true)
    })
  })
})

describe("where WHATWG is stricter", () => {
  describe(tables.reason, () => {
    test.each(tables.examples)("%j", (text) => {
      expect(isWebUrl(text)).toBe(true)
      expect(whatwg(text)).toBeUndefined()
      expect(tables.applies(text, undefined)).toBe(true)
    })
  })
})

describe("beside WHATWG", () => {
  const sign = fc.constantFrom(
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
    fc.string({ unit: sign, maxLength: 4 }),
    fc.string({ unit: "grapheme", maxLength: 4 })
  )
  const group = fc.oneof(fc.constantFrom("0", "1", "ffff", "fffff", "g", "", "1.2.3.4", "256.1.1.1"))
  const host = fc.oneof(
    fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => labels.join(".")),
    fc.domain(),
    fc.ipV4Extended(),
    fc.ipV6().map((address) => `[${address}]`),
    fc.array(group, { minLength: 1, maxLength: 9 }).map((groups) => `[${groups.join(":")}]`)
  )
  const part = (...texts: ReadonlyArray<string>) => fc.constantFrom(...texts)
  const address = fc
    .tuple(
      part("http", "https", "HTTP", "hTTps", "ftp", "httpx", "javascript", "", " http"),
      part("://", "://", "://", "://", ":", ":/", ":///", "//", ":\\\\"),
      part("", "", "", "", "u@", "u:p@", "@"),
      host,
      part("", "", "", ":", ":0", ":80", ":65535", ":65536", ":x", ":080", ":1e3", ":-1"),
      fc.oneof(
        part("", "/", "?", "#", "/a@b:c", "\\", " "),
        fc.string({ unit: sign }).map((path) => `/${path}`)
      )
    )
    .map((parts) => parts.join(""))
  const oneSignChanged = fc
    .tuple(fc.constantFrom(...good, ...leniencies.flatMap((each) => each.examples)), fc.nat(), fc.nat(2), sign)
    .map(([text, at, dropped, added]) => {
      const index = at % (text.length + 1)
      return text.slice(0, index) + added + text.slice(index + dropped)
    })
  const anything = fc.oneof(
    address,
    oneSignChanged,
    fc.string({ unit: sign }).map((rest) => `http://${rest}`),
    fc.string({ unit: "binary" })
  )

  test("every difference has one of the reasons above", () => {
    fc.assert(
      fc.property(anything, (text) => {
        const url = whatwg(text)
        if (url !== undefined && !isWebUrl(text)) {
          expect(leniencies.filter((each) => each.applies(text, url)).length).toBeGreaterThan(0)
        }
        if (url === undefined && isWebUrl(text)) expect(tables.applies(text, url)).toBe(true)
      }),
      { seed: 1, numRuns: 20_000 }
    )
  })

  test("an accepted address is never repaired: WHATWG finds the host and the port that were written", () => {
    fc.assert(
      fc.property(anything, (text) => {
        const url = whatwg(text)
        if (!isWebUrl(text) || url === undefined || !isAscii(writtenHost(text))) return
        const written = writtenHost(text).toLowerCase()
        const host = isIPv4(written.replace(/\.$/, "")) ? written.replace(/\.$/, "") : written
        if (!written.startsWith("[")) expect(url.hostname).toBe(host)
        expect(url.username + url.password).toBe("")
        const port = Number(/:(\d+)$/.exec(text.split(/[/?#]/)[2] ?? "")?.[1] ?? (url.protocol === "http:" ? 80 : 443))
        if (!written.startsWith("[")) expect(Number(url.port || (url.protocol === "http:" ? 80 : 443))).toBe(port)
      }),
      { seed: 2, numRuns: 10_000 }
    )
  })

  test("every address that RFC 3986 allows over a plain host is one", () => {
    const settings = { withIPv4: true, withIPv6: true, withPort: true }
    const web = fc.webUrl({
      validSchemes: ["http", "https"],
      authoritySettings: settings,
      withQueryParameters: true,
      withFragments: true
    })
    fc.assert(
      fc.property(web, (text) => {
        expect(isWebUrl(text)).toBe(true)
      }),
      { seed: 3, numRuns: 2000 }
    )
  })

  test("an address in brackets is accepted just if Node takes it for IPv6", () => {
    const inside = fc.oneof(
      fc.array(group, { minLength: 1, maxLength: 9 }).map((groups) => groups.join(":")),
      fc.string({ unit: fc.constantFrom(..."::::.01f"), maxLength: 20 }),
      fc.ipV6()
    )
    fc.assert(
      fc.property(inside, (text) => {
        expect(isWebUrl(`http://[${text}]/`)).toBe(isIPv6(text))
      }),
      { seed: 4, numRuns: 10_000 }
    )
  })

  test("four numbers are accepted just if Node takes them for IPv4", () => {
    const number = fc.oneof(
      fc.integer({ min: 0, max: 300 }).map(String),
      fc.constantFrom("00", "01", "1e1", "0x1", "", "-1", "1000")
    )
    fc.assert(
      fc.property(
        fc.array(number, { minLength: 4, maxLength: 4 }),
        fc.integer({ min: 0, max: 300 }),
        (numbers, last) => {
          const text = [...numbers.slice(0, 3), last].join(".")
          expect(isWebUrl(`http://${text}/`)).toBe(isIPv4(text))
        }
      ),
      { seed: 5, numRuns: 2000 }
    )
  })
})
