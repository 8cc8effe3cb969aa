// Refuses regular expressions that hostile input could make slow. The tool recheck judges each one in packages, scripts
// and benchmarks.
import { globSync, readFileSync } from "node:fs"
import { type Expression, parseSync, Visitor } from "oxc-parser"
import { checkSync } from "recheck"

type Found = { readonly line: number; readonly source: string; readonly flags: string }

/** A refused regular expression, with its location and the reason. */
export type Complaint = { readonly file: string; readonly line: number; readonly why: string }

const literal = (argument: Expression | undefined): string | undefined =>
  argument?.type === "Literal" && typeof argument.value === "string"
    ? argument.value
    : argument?.type === "TemplateLiteral" && argument.expressions.length === 0
      ? (argument.quasis[0]?.value.cooked ?? undefined)
      : undefined

/**
 * Lists the regular expressions in a file: literals, and `RegExp` calls whose arguments are literals. Other calls have
 * no `source`.
 */
const expressionsIn = (file: string, text: string) => {
  const found: Array<Found | { readonly line: number; readonly source: undefined }> = []
  const lineAt = (offset: number) => text.slice(0, offset).split("\n").length
  const call = (node: { callee: Expression; arguments: ReadonlyArray<unknown>; start: number }) => {
    if (node.callee.type !== "Identifier" || node.callee.name !== "RegExp") return
    const [first, second] = node.arguments as ReadonlyArray<Expression>
    if (first?.type === "Literal" && "regex" in first) return // the visitor also reaches the literal itself
    const source = literal(first)
    const flags = second === undefined ? "" : literal(second)
    const line = lineAt(node.start)
    found.push(source === undefined || flags === undefined ? { line, source: undefined } : { line, source, flags })
  }
  const { program, errors } = parseSync(file, text)
  if (errors[0] !== undefined) throw new Error(`${file}: ${errors[0].message}`)
  new Visitor({
    Literal: (node) => {
      if ("regex" in node) found.push({ line: lineAt(node.start), source: node.regex.pattern, flags: node.regex.flags })
    },
    NewExpression: call,
    CallExpression: call
  }).visit(program)
  return found
}

/** Milliseconds for one regular expression. */
const TIMEOUT = 120_000

/** Checks the regular expressions in one file. Returns their number and the refused ones. */
export const judge = (file: string, text: string) => {
  const found = expressionsIn(file, text)
  const complaints = found.flatMap((each): ReadonlyArray<Complaint> => {
    const complain = (why: string) => [{ file, line: each.line, why }]
    if (each.source === undefined) return complain("is built at run time and cannot be judged; write it as a literal")
    // A fixed seed gives the same verdict on every run, and a long limit gives it on a busy machine too.
    const verdict = checkSync(each.source, each.flags, { randomSeed: 1, timeout: TIMEOUT })
    if (verdict.status === "safe") return []
    const reason =
      verdict.status === "vulnerable"
        ? `${verdict.complexity.summary}, for example by ${verdict.attack.pattern}`
        : verdict.error.kind
    return complain(`/${each.source}/${each.flags} is ${verdict.status} (${reason})`)
  })
  return { count: found.length, complaints }
}

if (import.meta.main) {
  const files = globSync(["packages/*/src/**/*.{ts,mts,mjs,js}", "scripts/**/*.{ts,mjs}", "bench/**/*.{ts,mjs}"], {
    exclude: ["**/node_modules/**", "bench/test/**"]
  }).sort()
  const judged = files.map((file) => judge(file, readFileSync(file, "utf8")))
  for (const { file, line, why } of judged.flatMap(({ complaints }) => complaints)) {
    process.stderr.write(`${file}:${line} ${why}\n`)
    process.exitCode = 1
  }
  const count = judged.reduce((sum, each) => sum + each.count, 0)
  process.stdout.write(`${count} regular expressions in ${files.length} files\n`)
}
