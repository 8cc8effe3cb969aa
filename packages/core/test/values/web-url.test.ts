import { isIPv4, isIPv6 } from "node:net"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { isWebUrl } from "../../src/values/web-url.ts"

/** What the WHATWG parser makes of the text, where that is a web address. */
const whatwg = (text: string): URL | undefined => {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  return url.protocol === "http:" || url.protocol === "https:" ? url : undefined
}

/** The host as it was written, without the port. */
const writtenHost = (text: string): string => {
  const authority = text.split(/[/?#]/)[2] ?? ""
  return authority.startsWith("[") ? authority.slice(0, authority.indexOf("]") + 1) : authority.replace(/:\d*$/, "")
}

/** The host with full-width letters, hyphens and dots made plain. */
const plainHost = (text: string): string => writtenHost(text).normalize("NFKC").replaceAll("。", ".")

const labelsOf = (text: string): ReadonlyArray<string> => plainHost(text).replace(/\.$/, "").split(".")
const isAscii = (text: string): boolean => /^\p{ASCII}*$/u.test(text)

type Difference = {
  readonly reason: string
  readonly applies: (text: string, url: URL | undefined) => boolean
  readonly examples: ReadonlyArray<string>
}

/** What WHATWG repairs or lets pass and the grammar refuses. */
const leniencies: ReadonlyArray<Difference> = [
  {
    reason: "WHATWG strips, drops or escapes whitespace and control characters, and takes a backslash for a slash",
    applies: (text) => /[\s\p{Cc}\p{Cs}\\]/u.test(text),
    examples: [
      " http://example.com/",
      "http://example.com/ ",
      "http://exam\nple.com/",
      "ht\ttp://example.com/",
      "http://example.com/\r\nX: 1",
      "http://example.com/a b",
      "http://example.com/\u00a0",
      "http://example.com/\u007f",
      "http://example.com/\u0085",
      "http://example.com/\u2028",
      "http://example.com/\ud800",
      "\0http://example.com/",
      "http:\\\\example.com\\",
      "http://example.com\\@evil.example/",
      "https://example.com/a\\b"
    ]
  },
  {
    reason: "WHATWG adds missing slashes and skips superfluous ones before the host",
    applies: (text) => !/^https?:\/\/[^/?#]/i.test(text),
    examples: [
      "http:example.com",
      "http:/example.com",
      "https:///example.com",
      "https:////example.com/",
      "http:1",
      "http:s://a/"
    ]
  },
  {
    reason: "credentials have no place in an address that is stored and shown",
    applies: (text) => (text.split(/[/?#]/)[2] ?? "").includes("@"),
    examples: ["http://user:pass@example.com/", "http://user@example.com", "http://@example.com/", "http://:@h/"]
  },
  {
    reason: "WHATWG decodes percent signs in a host",
    applies: (text) => plainHost(text).includes("%"),
    examples: ["http://ex%61mple.com/", "http://%31%32%37.0.0.1/", "http://a%2eb/"]
  },
  {
    reason: "WHATWG takes octal, hexadecimal, short and huge numbers for IPv4 addresses",
    applies: (text, url) => isIPv4(url?.hostname ?? "") && !isIPv4(writtenHost(text).replace(/\.$/, "")),
    examples: [
      "http://2130706433/",
      "http://0x7f000001/",
      "http://0x7f.1/",
      "http://127.1/",
      "http://127.0.1",
      "http://0177.0.0.1/",
      "http://127.0.0.01/",
      "http://0/",
      "http://0x/",
      "http://２１３０７０６４３３/"
    ]
  },
  {
    reason: "WHATWG lets punctuation pass that no name of a host has",
    applies: (text) => /[!"$&'()*+,;=`{}~]/.test(plainHost(text)),
    examples: ["http://a!b/", "http://exa$mple.com/", "http://a,b/", "http://{host}/", "http://~/", "http://a'or'b/"]
  },
  {
    reason: "a label has 1 to 63 characters, and a hyphen neither first nor last",
    applies: (text) => labelsOf(text).some((label) => label === "" || label.length > 63 || /^-|-$/.test(label)),
    examples: [
      "http://a..b/",
      "http://.a/",
      "http://./",
      "http://a../",
      "http://-a.com/",
      "http://a-.com/",
      "http://-/",
      "http://﹣./",
      `http://${"a".repeat(64)}.com/`
    ]
  },
  {
    reason: "a name has at most 253 characters",
    applies: (text) => plainHost(text).length > 253,
    examples: [`http://${"a.".repeat(126)}aa/`, `http://${"ab.".repeat(1000)}com`]
  },
  {
    reason: "WHATWG drops or lets pass, in a name beyond ASCII, signs that are no letter, digit, mark or pictograph",
    applies: (text) =>
      !isAscii(writtenHost(text)) &&
      /[^\p{L}\p{M}\p{N}\p{So}.-]|(^|\.)\p{M}/u.test(writtenHost(text).normalize("NFKD")),
    examples: [
      "http://a\u00adb/",
      "http://\u200bexample.com/",
      "http://a≠b/",
      "http://a–b.de/",
      "http://a•b/",
      "http://½.com/",
      "http://a.\ufe0f.b/"
    ]
  }
]

/** What WHATWG refuses and the grammar lets pass. */
const tables: Difference = {
  reason: "WHATWG knows the tables of IDNA: punycode, direction of script, joiners",
  applies: (text) => !isAscii(writtenHost(text)),
  examples: ["http://xn--é/", "http://אa/", "http://٠1א/", "http://a\u200db/"]
}

const good = [
  "http://example.com",
  "https://example.com/",
  "HTTP://EXAMPLE.COM/",
  "hTTpS://a",
  "http://localhost:3000/print.png",
  "http://my_bucket.s3.amazonaws.com/x.jpg",
  "http://example.com.",
  "http://example.com:80",
  "http://example.com:/",
  "http://example.com:0/",
  "http://example.com:65535/",
  "http://example.com:000443/",
  "http://127.0.0.1/",
  "http://0.0.0.0",
  "http://255.255.255.255:8080/a?b#c",
  "http://10.0.0.1./",
  "http://1.example/",
  "http://1e3.0x7g/",
  "http://[::1]/",
  "http://[::]:80/",
  "http://[2001:DB8::7]/",
  "http://[1:2:3:4:5:6:7:8]/",
  "http://[1:2:3:4:5:6:7::]/",
  "http://[::2:3:4:5:6:7:8]/",
  "http://[::ffff:192.0.2.1]/",
  "http://[1:2:3:4:5:6:192.0.2.1]/",
  "http://example.com?q",
  "http://example.com#f",
  "http://example.com/?a=b&c[]=d#e/f?g@h:i",
  "http://example.com/@user/a:b//c",
  "http://example.com/%zz%",
  "http://example.com/<>\"{}|^`'",
  "http://example.com/größe/日本.png?ü=ö#ä",
  "https://xn--mnchen-3ya.de/",
  "https://münchen.de/",
  "https://MÜNCHEN.DE/",
  "https://例え.テスト/",
  "https://ファ・ミ.jp/",
  "https://उदाहरण.परीक्षा/",
  "https://пример.испытание/",
  "https://💩.la/",
  "https://i❤️.ws/",
  "https://example。com/",
  "https://ｅｘａｍｐｌｅ.com/",
  "https://１２７.0.0.1/",
  "https://u\u0308ber.de/",
  `https://${"a".repeat(63)}.com/`,
  `https://${"a.".repeat(125)}aaa/`,
  `https://example.com/${"a".repeat(5000)}`
]

const bad = [
  "",
  "http",
  "http:",
  "http:/",
  "http://",
  "https:///",
  "http://?q",
  "http://#f",
  "http://:80/",
  "//example.com/",
  "/a",
  "example.com",
  "www.example.com/a.png",
  "javascript:alert(1)",
  "javascript://example.com/%0aalert(1)",
  "data:image/png;base64,AA",
  "file:///etc/passwd",
  "ftp://example.com/",
  "ws://example.com/",
  "httpx://example.com/",
  "xhttp://example.com/",
  "blob:http://example.com/",
  "mailto:a@example.com",
  "http//example.com",
  "http://example.com:65536/",
  "http://example.com:99999999999999999999/",
  "http://example.com:-1/",
  "http://example.com:8o/",
  "http://example.com:80:80/",
  "http://256.0.0.1/",
  "http://1.2.3.4.5/",
  "http://1.2.3.08/",
  "http://example.1/",
  "http://example.0x1f/",
  "http://99999999999/",
  "http://[]/",
  "http://[",
  "http://[/",
  "http://]/",
  "http://[::1/",
  "http://[::1]a/",
  "http://[::1]:a/",
  "http://a[::1]/",
  "http://[:]/",
  "http://[:::]/",
  "http://[::1::]/",
  "http://[1:2:3:4:5:6:7]/",
  "http://[1:2:3:4:5:6:7:8:9]/",
  "http://[1:2:3:4::5:6:7:8]/",
  "http://[12345::]/",
  "http://[g::]/",
  "http://[::1%25eth0]/",
  "http://[::1.2.3]/",
  "http://[::1.2.3.256]/",
  "http://[::01.2.3.4]/",
  "http://[1.2.3.4]/",
  "http://[1.2.3.4::]/",
  "http://[::1.2.3.4:1]/",
  "http://[1:2:3:4:5:6:7:1.2.3.4]/",
  "http://[v1.a]/",
  "http://a b/",
  "http://a|b/",
  "http://a^b/",
  "http://<script>/",
  "http://a\u007fb/",
  "http://\u0301a.com/",
  "http://℀.com/",
  "http://a／b.com/",
  "http://a：80.com/"
]

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
