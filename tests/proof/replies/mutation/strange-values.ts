// Values that programs handle wrongly.

const nested = (depth: number, isArray: boolean): unknown => {
  let json: unknown = "deep"
  for (let level = 0; level < depth; level++) json = isArray ? [json] : { data: json }
  return json
}

export const strangeValues: ReadonlyArray<unknown> = [
  ...[null, true, false, 0, -0, -1, 1.5, 1e-7, 1e21, 1e308, -1e308, 2 ** 53, 2 ** 31, 0.1 + 0.2],
  ...[
    "",
    " ",
    "\t\n",
    "0",
    "-1",
    "+1",
    "1e3",
    "0x10",
    "Infinity",
    "NaN",
    "1,5",
    "１２",
    "9".repeat(16),
    "9".repeat(400)
  ],
  ...["\u0000", "a\u0000b", "\ud800", "\udfff\ud800", "\u202e", "\ufeff", "e\u0301", "😀".repeat(300), "ß", "ſ"],
  ...["x".repeat(255), "x".repeat(256), "x".repeat(2001), "x".repeat(100_000), "é".repeat(255)],
  ...[
    "' or 1=1 --",
    '"; drop table orders; --',
    "../../etc/passwd",
    "<script>alert(1)</script>",
    "%00",
    "%s%n",
    "#{1}"
  ],
  ...["__proto__", "constructor", "toString", "undefined", "null", "true", "[object Object]"],
  ...["2026-02-30 00:00:00", "9999-99-99 99:99:99", "2099-01-01", "2099-01-01T00:00:00Z", "0000-00-00 00:00:00"],
  ...["2099-12-31 23:59:59", "2099-12-31 23:59:60", "1970-01-01 00:00:00", "tomorrow"],
  ...[
    "http://",
    "ftp://x/",
    "javascript:alert(1)",
    "http://u:p@x/",
    "http://[::1",
    "https://x/\u0000",
    "//x",
    "http://x:99999/"
  ],
  ...["USA", "us", "ZZ", "XX", "KY", "pigeon", "ACME_GROUND", "T-1"],
  ...[[], {}, [[]], [null], [{}], { a: 1 }, { length: 3 }, { toString: "x" }, { toJSON: 1 }, [1, "2", null]],
  ...[nested(31, true), nested(33, false), nested(500, true), nested(500, false)],
  Array.from({ length: 600 }, () => "x"),
  Array.from({ length: 21_000 }, () => 0)
]

export const strangeNames = [
  "__proto__",
  "constructor",
  "toString",
  "",
  "0",
  "XID",
  " xid",
  "xid\u0000",
  "\ud800",
  "data",
  "res",
  "code"
]
