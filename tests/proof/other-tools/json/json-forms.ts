// JSON for hostile parsers: forms that RFC 8259 allows, forms that it forbids, and forms that it leaves to a parser.

/** Strings of bytes: each character is one byte. */
const utf8 = (text: string): string => Buffer.from(text).toString("latin1")

const numbers = [
  ...["0", "-0", "1", "-1", "10", "1.0", "0.1", "1e1", "1E1", "1e+1", "1e-1", "0e0", "0e+1", "0E-0", "-1.5e-10", "0.0"],
  ...["123456789012345678901234567890", "1e308", "1e309", "-1e999", "1e-400", "4.9e-324", "2.2250738585072011e-308"],
  ...["0.30000000000000004", "0.1000000000000000055511151231257827", "1.7976931348623159e308", "9007199254740993"],
  ...["12.345678901234567890", "100000000000000000000000.000", "1e00000000000000000001", `0.${"0".repeat(400)}1`]
]

const strings = [
  ...['""', '"a"', '"\\""', '"\\\\"', '"\\/"', '"\\b\\f\\n\\r\\t"', '"\\u0041"', '"\\u00e9"', '"\\uD83D\\uDE00"'],
  ...['"\\ud800"', '"\\udc00\\ud800"', '"\\ud800\\ud800\\udc00"', '"\\u0000"', '"\\uFFFF"', '"\\ufeff"', '"\\u2028"'],
  ...['"/*"', '"//"', '"[,]"', '"{:}"', '"\\\\\\""', '"\\\\u0041"', '" "', '"\u007f"', `"${"x".repeat(5000)}"`],
  ...['"é"', '"😀"', '"\u2028\u2029"', '"\u00a0"', '"\ufeff"', '"\uffff"', '"\u{10ffff}"', '"\u0080"'].map(utf8)
]

const containers = ["[]", "{}", "[[]]", "[{}]", '{"":0}', '{"a":[]}', '{"a":{"a":{}}}', '{"a":1,"A":2}', "[[],[[]],{}]"]

export const values = [...numbers, ...strings, ...containers, "true", "false", "null"]

/** Forms that no JSON contains as a value. */
export const forbidden = [
  ...["+1", ".5", "5.", "01", "-01", "00", "-", "--1", "-a", "1e", "1e+", "1E-", "0x1F", "1_000", "1.e1", "1.2.3"],
  ...["1e1.5", "1a", "1 000", "0b1", "0o7", "1n", "1f", "NaN", "-NaN", "Infinity", "-Infinity", "inf", "undefined"],
  ...["TRUE", "True", "tru", "truee", "nul", "nulll", "Null", "fals", "a", "$", "@", "`a`", "(1)", "<a>", "=1", "!"],
  ...["'a'", '"', '"a', 'a"', '"\\x41"', '"\\u12"', '"\\u12G4"', '"\\U0041"', '"\\ "', '"\\0"', '"\\\'"', '"\\a"'],
  ...['"\\"', '"\\u"', '"\\ud800\\u"', '"\\u+041"', '"\\u 041"', '"a""b"', '"a"b', '"a" "b"', "1 2", "true false"],
  ...["[1,]", "[,1]", "[,]", "[1,,2]", "[1 2]", '["a" "b"]', "[1:2]", "[1", "[", "]", "[1}", "[]]", "[]x", "[1;2]"],
  ...["{a:1}", "{1:1}", "{'a':1}", '{"a"}', '{"a":}', '{"a":1,}', '{,"a":1}', '{"a" 1}', '{"a"::1}', '{"a":1 "b":2}'],
  ...['{"a":1,,"b":2}', '{"a":1}}', "{", "}", '{"a":1]', "{}{}", "{null:1}", "{[]:1}", '{"a"=1}', '{"a":1;"b":2}'],
  ...["/**/1", "1/**/", "1//", "#1", "1#", "[1/**/,2]", "...1", "1,", ":", ",", "\\u0031", "*", "&a 1", "!!int 1"],
  ...Array.from({ length: 32 }, (_, code) => `"${String.fromCharCode(code)}"`),
  ...["\f1", "\u000b1", "\u00001", "1\u0000", "\b1"],
  ...["\u00a01", "\u20281", "\u30001", "1\u2029", "\u00851", "\u200b1", "[\ufeff1]", "٣", "１", "“a”", "−1"].map(utf8),
  ...[
    "\u0080",
    "\u00c0\u0080",
    "\u00c1\u00bf",
    "\u00e0\u0080\u0080",
    "\u00f0\u0080\u0080\u0080",
    "\u00ff",
    "\u00fe"
  ].map((bytes) => `"${bytes}"`),
  ...["\u00ed\u00a0\u0080", "\u00ed\u00bf\u00bf", "\u00f4\u0090\u0080\u0080", "\u00e2\u0082", "\u00f0\u009f\u0098"].map(
    (bytes) => `"${bytes}"`
  )
]

/** Invalid documents that contain valid JSON, or nothing. */
const forbiddenDocuments = [
  ...[
    "",
    " ",
    "\n\t\r ",
    "\u00ef\u00bb",
    "\u00ef\u00bb\u00bf",
    "\u00ef\u00bb\u00bf\u00ef\u00bb\u00bf1",
    " \u00ef\u00bb\u00bf1"
  ],
  ...(["utf16le", "ucs2"] as const).map((encoding) => Buffer.from('{"a":1}', encoding).toString("latin1")),
  ...[
    Buffer.from("[1]", "utf16le").swap16().toString("latin1"),
    "\u00ff\u00fe[\u00001\u0000]\u0000",
    "[\0\0\x001\0\0\0]\0\0\0"
  ],
  ...["+AFs-1+AF0-", "1,2", '"a":1', "[1],", "[".repeat(100_000), '{"a":'.repeat(2000), `${"[".repeat(33)}`]
]

const nested = (depth: number): string => `${"[".repeat(depth)}${"]".repeat(depth)}`
const named = (depth: number): string => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`
const listed = (count: number): string => `[${Array.from({ length: count - 1 }, () => 0).join()}]`

/** Documents that RFC 8259 leaves to a parser: repeated names, depth, number of values, names with a meaning. */
const openDocuments = [
  ...[
    '{"a":1,"a":2}',
    '{"a":1,"a":1}',
    '{"a":1,"\\u0061":2}',
    '{"":1,"":2}',
    '[{"b":{"a":1,"a":{}}}]',
    '{"a":1,"b":2,"a":3}'
  ],
  ...[
    '{"__proto__":1}',
    '{"__proto__":{"a":1}}',
    '{"\\u005f_proto__":null}',
    '{"a":[{"__proto__":[]}]}',
    '{"constructor":1}'
  ],
  ...['{"__proto__":1,"__proto__":2}', '{"toString":1,"valueOf":2,"hasOwnProperty":3}', '"__proto__"', '["__proto__"]'],
  ...[nested(31), nested(32), nested(33), nested(500), named(32), named(33), listed(20_000), listed(20_001)],
  ...["width", "height", "quantity", "item_cost", "other"].flatMap((name) =>
    numbers.map((each) => `{"${name}":${each}}`)
  )
]

const around: ReadonlyArray<(value: string) => string> = [
  ...[(v: string) => v, (v: string) => ` \t\r\n${v}\n `, (v: string) => `[${v}]`, (v: string) => `{"a":${v}}`],
  ...[(v: string) => `[1,${v}]`, (v: string) => `{"width":${v},"b":[${v} , ${v}]}`]
]

/** A document with what a parser must do. */
export interface JsonForm {
  readonly source: string
  readonly kind: "allowed" | "forbidden" | "open"
}

const formsOf = (kind: JsonForm["kind"], sources: ReadonlyArray<string>) => sources.map((source) => ({ source, kind }))

export const jsonForms: ReadonlyArray<JsonForm> = [
  ...formsOf("allowed", [...values.flatMap((value) => around.map((put) => put(value))), `\u00ef\u00bb\u00bf{}`]),
  ...formsOf("forbidden", [...forbidden.flatMap((form) => around.map((put) => put(form))), ...forbiddenDocuments]),
  ...formsOf("open", openDocuments)
]
