// Turns a code block into a program that fails when the block lies: `expression // => value` becomes an assertion.
import { type Comment, type ExpressionStatement, parseSync, type Statement } from "oxc-parser"

const assertion = "assertAsDocumented"

/** The value behind `// =>`; lines of comment that follow and are indented deeper continue it. */
const valueAt = (comments: ReadonlyArray<Comment>, index: number, lineOf: (offset: number) => number) => {
  const first = comments[index]!
  const parts = [first.value.replace(/^ *=>/, "")]
  for (let next = index + 1; next < comments.length; next++) {
    const comment = comments[next]!
    if (lineOf(comment.start) !== lineOf(first.start) + next - index || !/^ {3,}\S/.test(comment.value)) break
    parts.push(comment.value)
  }
  return parts.join("\n").trim()
}

const shown = ({ expression }: ExpressionStatement) =>
  expression.type === "CallExpression" &&
  expression.callee.type === "MemberExpression" &&
  expression.callee.object.type === "Identifier" &&
  expression.callee.object.name === "console" &&
  expression.arguments.length === 1
    ? expression.arguments[0]!
    : expression

/** The program of a block. Throws where `// =>` stands beside nothing that has a value. */
export const programOf = (name: string, text: string): string => {
  const { program, comments, errors } = parseSync(name, text)
  if (errors[0] !== undefined) throw new Error(`${name}: ${errors[0].message}`)
  const lineOf = (offset: number) => text.slice(0, offset).split("\n").length
  // Without semicolons, one that opens the next line belongs to the statement before it: not where that one ends.
  const endOf = ({ start, end }: Statement) => start + text.slice(start, end).replace(/\n\s*;$/, "").length
  const beside = (line: number) =>
    (program.body as ReadonlyArray<Statement>).find((each) => lineOf(endOf(each)) === line)

  const edits = comments.flatMap((comment, index) => {
    if (comment.type !== "Line" || !/^ *=>/.test(comment.value)) return []
    const statement = beside(lineOf(comment.start))
    const value = valueAt(comments, index, lineOf)
    if (statement?.type === "ExpressionStatement") {
      const { start, end } = shown(statement)
      const call = `${assertion}(${text.slice(start, end)}, (${value}))`
      return [{ start: statement.start, end: endOf(statement), text: call }]
    }
    const [only, ...others] = statement?.type === "VariableDeclaration" ? statement.declarations : []
    if (only?.id.type !== "Identifier" || others.length > 0)
      throw new Error(
        `${name}: \`// =>\` in line ${lineOf(comment.start)} stands beside no expression and no single constant`
      )
    return [{ start: endOf(statement!), end: endOf(statement!), text: `; ${assertion}(${only.id.name}, (${value}))` }]
  })

  const edited = edits.reduceRight((all, { start, end, text: by }) => all.slice(0, start) + by + all.slice(end), text)
  // On the first line, so that the lines of the block keep their numbers.
  return `import { deepStrictEqual as ${assertion} } from "node:assert/strict"; ${edited}`
}
