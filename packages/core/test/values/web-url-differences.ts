// Differences between the web address grammar and the WHATWG parser.
import { isIPv4 } from "node:net"

/** Parses a string with the WHATWG parser; undefined unless the result is a web address. */
export const parseWhatwg = (text: string): URL | undefined => {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  return url.protocol === "http:" || url.protocol === "https:" ? url : undefined
}

/** Returns the host as written, without the port. */
export const writtenHost = (text: string): string => {
  const authority = text.split(/[/?#]/)[2] ?? ""
  return authority.startsWith("[") ? authority.slice(0, authority.indexOf("]") + 1) : authority.replace(/:\d*$/, "")
}

/** Returns the host with full-width letters, hyphens and dots replaced by their ASCII equivalents. */
const normalizedHost = (text: string): string => writtenHost(text).normalize("NFKC").replaceAll("。", ".")

const labelsOf = (text: string): ReadonlyArray<string> => normalizedHost(text).replace(/\.$/, "").split(".")
export const isAscii = (text: string): boolean => /^\p{ASCII}*$/u.test(text)

type Difference = {
  readonly reason: string
  readonly applies: (text: string, url: URL | undefined) => boolean
  readonly examples: ReadonlyArray<string>
}

/** Strings that WHATWG repairs or accepts but the grammar refuses. */
export const leniencies: ReadonlyArray<Difference> = [
  {
    reason: "WHATWG strips or escapes whitespace and control characters, and reads a backslash as a slash",
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
    reason: "WHATWG adds missing slashes before the host and skips extra ones",
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
    reason: "the grammar refuses credentials, because addresses are stored and displayed",
    applies: (text) => (text.split(/[/?#]/)[2] ?? "").includes("@"),
    examples: ["http://user:pass@example.com/", "http://user@example.com", "http://@example.com/", "http://:@h/"]
  },
  {
    reason: "WHATWG decodes percent signs in a host",
    applies: (text) => normalizedHost(text).includes("%"),
    examples: ["http://ex%61mple.com/", "http://%31%32%37.0.0.1/", "http://a%2eb/"]
  },
  {
    reason: "WHATWG reads octal, hexadecimal, short and large numbers as IPv4 addresses",
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
    reason: "WHATWG accepts punctuation that host names cannot contain",
    applies: (text) => /[!"$&'()*+,;=`{}~]/.test(normalizedHost(text)),
    examples: ["http://a!b/", "http://exa$mple.com/", "http://a,b/", "http://{host}/", "http://~/", "http://a'or'b/"]
  },
  {
    reason: "the grammar limits a label to 1 to 63 characters, without a hyphen at either end",
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
    reason: "the grammar limits a host name to 253 characters",
    applies: (text) => normalizedHost(text).length > 253,
    examples: [`http://${"a.".repeat(126)}aa/`, `http://${"ab.".repeat(1000)}com`]
  },
  {
    reason: "WHATWG drops or accepts symbols other than letters, digits, marks and pictographs in a non-ASCII name",
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

/** Strings that WHATWG refuses but the grammar accepts. */
export const idnaRules: Difference = {
  reason: "WHATWG applies the IDNA rules for punycode, text direction and joiners",
  applies: (text) => !isAscii(writtenHost(text)),
  examples: ["http://xn--é/", "http://אa/", "http://٠1א/", "http://a\u200db/"]
}
