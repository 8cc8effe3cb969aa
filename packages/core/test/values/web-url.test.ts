import { isIPv4, isIPv6 } from "node:net"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { seedOf } from "../../../../tests/runs/runs.ts"
import { isWebUrl } from "../../src/values/web-url.ts"
import { anyAddress, ipv6Part } from "./web-url-arbitraries.ts"
import { invalid, valid } from "./web-url-corpus.ts"
import { idnaRules, isAscii, leniencies, parseWhatwg, writtenHost } from "./web-url-differences.ts"

describe("isWebUrl and WHATWG", () => {
  test.each(valid)("accepts %j, as WHATWG does", (text) => {
    expect(isWebUrl(text)).toBe(true)
    expect(parseWhatwg(text)).toBeDefined()
  })

  test.each(invalid)("refuses %j, as WHATWG does", (text) => {
    expect(isWebUrl(text)).toBe(false)
    expect(parseWhatwg(text)).toBeUndefined()
  })
})

describe("isWebUrl is stricter than WHATWG", () => {
  describe.each(leniencies)("$reason", ({ examples, applies }) => {
    test.each(examples)("refuses %j, which WHATWG accepts", (text) => {
      expect(isWebUrl(text)).toBe(false)
      expect(parseWhatwg(text)).toBeDefined()
      expect(applies(text, parseWhatwg(text))).toBe(true)
    })
  })
})

describe("isWebUrl is more lenient than WHATWG", () => {
  describe(idnaRules.reason, () => {
    test.each(idnaRules.examples)("accepts %j, which WHATWG refuses", (text) => {
      expect(isWebUrl(text)).toBe(true)
      expect(parseWhatwg(text)).toBeUndefined()
      expect(idnaRules.applies(text, undefined)).toBe(true)
    })
  })
})

describe("isWebUrl on generated strings", () => {
  test("differs from WHATWG only for the listed reasons", () => {
    fc.assert(
      fc.property(anyAddress, (text) => {
        const url = parseWhatwg(text)
        if (url !== undefined && !isWebUrl(text)) {
          expect(leniencies.filter(({ applies }) => applies(text, url)).length).toBeGreaterThan(0)
        }
        if (url === undefined && isWebUrl(text)) expect(idnaRules.applies(text, url)).toBe(true)
      }),
      { seed: seedOf(1), numRuns: 20_000 }
    )
  })

  test("refuses every address that WHATWG repairs: host and port are unchanged in all others", () => {
    fc.assert(
      fc.property(anyAddress, (text) => {
        const url = parseWhatwg(text)
        if (!isWebUrl(text) || url === undefined || !isAscii(writtenHost(text))) return
        const written = writtenHost(text).toLowerCase()
        const host = isIPv4(written.replace(/\.$/, "")) ? written.replace(/\.$/, "") : written
        if (!written.startsWith("[")) expect(url.hostname).toBe(host)
        expect(url.username + url.password).toBe("")
        const port = Number(/:(\d+)$/.exec(text.split(/[/?#]/)[2] ?? "")?.[1] ?? (url.protocol === "http:" ? 80 : 443))
        if (!written.startsWith("[")) expect(Number(url.port || (url.protocol === "http:" ? 80 : 443))).toBe(port)
      }),
      { seed: seedOf(2), numRuns: 10_000 }
    )
  })
})

describe("isWebUrl", () => {
  test("accepts every address that RFC 3986 allows with a plain host", () => {
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
      { seed: seedOf(3), numRuns: 2000 }
    )
  })

  test("accepts an address in brackets if and only if Node accepts it as IPv6", () => {
    const inside = fc.oneof(
      fc.array(ipv6Part, { minLength: 1, maxLength: 9 }).map((parts) => parts.join(":")),
      fc.string({ unit: fc.constantFrom(..."::::.01f"), maxLength: 20 }),
      fc.ipV6()
    )
    fc.assert(
      fc.property(inside, (text) => {
        expect(isWebUrl(`http://[${text}]/`)).toBe(isIPv6(text))
      }),
      { seed: seedOf(4), numRuns: 10_000 }
    )
  })

  test("accepts four numbers if and only if Node accepts them as IPv4", () => {
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
      { seed: seedOf(5), numRuns: 2000 }
    )
  })
})
