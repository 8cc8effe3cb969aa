// The API reports have the signatures of all public names. A signature must not compute the types that people read.
import { globSync, readFileSync } from "node:fs"
import { expect, it } from "vitest"

const COMPUTED =
  /\b(?:Flat|Plain|Part|Promised|Promises|In|InputOf|OutputOf|Shown|infer)\b|\[\w+ in |typeof \w+\.(?:Type|Encoded)\b/

/** Lines with computed types, and why they stay. */
const kept: Readonly<Record<string, string>> = {
  'readonly [P in keyof A as P extends "_tag" ? never : P]: A[P]':
    "Effect's base class of errors, in a local declaration",
  "readonly [M in MethodName]: ReplyFields<M>": "a type of a method, for code that is generic over the methods",
  "readonly [C in Command]: Row<KindsOfCommand<C>>": "a table with a row per command",
  "readonly [C in Exclude<DecidedCommand, NewOrder>]?: Decide<C>": "a table with a function per command",
  "readonly [C in NewOrder]: Decide<C>": "a table with a function per command",
  "readonly [weekday in Weekday]?: TimeOfDay": "a table with a time per weekday",
  "readonly [Name in T extends unknown ? keyof T : never]: unknown": "a table with an entry per option of any type",
  ": A extends ReadonlyArray<infer Entry>": "units of any input, which the type of the input decides",
  "readonly [Name in keyof A]: Name extends MeasuredName": "units of any input, which the type of the input decides"
}

const lines = globSync("api-reports/*.txt").flatMap((file) =>
  readFileSync(file, "utf8")
    .split("\n")
    .map((line) => ({ file, line: line.trim() }))
)

it("no public signature computes a type, except for the listed ones", () => {
  expect(lines.filter(({ line }) => COMPUTED.test(line) && kept[line] === undefined)).toEqual([])
})

it("every listed line is in a report", () => {
  const found = new Set(lines.map(({ line }) => line))
  expect(Object.keys(kept).filter((line) => !found.has(line))).toEqual([])
})

it("the reports show every interface in full, such as those of the methods and commands", () => {
  const named = (name: string) => lines.filter(({ line }) => line.startsWith(`interface ${name} {`))
  for (const name of ["MethodPromises", "OperatorCommandPromises", "OperatorClientCommands", "WaybillClient"])
    expect(named(name), name).toHaveLength(1)
})
