// Turns a code block into a program that fails if the block is wrong: `expression // => value` becomes an assertion.
import { type Comment, type ExpressionStatement, parseSync, type Statement } from "oxc-parser"
import type { Block } from "./markdown.ts"

const assertion = "assertAsDocumented"

/** Returns the value after `// =>`. Deeper indented comment lines that follow continue the value. */
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

const subjectOf = ({ expression }: ExpressionStatement) =>
  expression.type === "CallExpression" &&
  expression.callee.type === "MemberExpression" &&
  expression.callee.object.type === "Identifier" &&
  expression.callee.object.name === "console" &&
  expression.arguments.length === 1
    ? expression.arguments[0]!
    : expression

/** Returns the program for a code block. Throws if nothing that has a value precedes a `// =>`. */
export const programOf = (name: string, text: string): string => {
  const { program, comments, errors } = parseSync(name, text)
  if (errors[0] !== undefined) throw new Error(`${name}: ${errors[0].message}`)
  const lineOf = (offset: number) => text.slice(0, offset).split("\n").length
  // The parser counts a semicolon at the start of the next line as the end of the previous statement.
  const endOf = ({ start, end }: Statement) => start + text.slice(start, end).replace(/\n\s*;$/, "").length
  const beside = (line: number) =>
    (program.body as ReadonlyArray<Statement>).find((each) => lineOf(endOf(each)) === line)

  const edits = comments.flatMap((comment, index) => {
    if (comment.type !== "Line" || !/^ *=>/.test(comment.value)) return []
    const statement = beside(lineOf(comment.start))
    const value = valueAt(comments, index, lineOf)
    if (statement?.type === "ExpressionStatement") {
      const { start, end } = subjectOf(statement)
      const call = `${assertion}(${text.slice(start, end)}, (${value}))`
      return [{ start: statement.start, end: endOf(statement), text: call }]
    }
    const [only, ...others] = statement?.type === "VariableDeclaration" ? statement.declarations : []
    if (only?.id.type !== "Identifier" || others.length > 0)
      throw new Error(
        `${name}: \`// =>\` in line ${lineOf(comment.start)} follows no expression and no single constant`
      )
    return [{ start: endOf(statement!), end: endOf(statement!), text: `; ${assertion}(${only.id.name}, (${value}))` }]
  })

  const edited = edits.reduceRight((all, { start, end, text: by }) => all.slice(0, start) + by + all.slice(end), text)
  // Placed on the first line, so that the program has the same line numbers as the block.
  return `import { deepStrictEqual as ${assertion} } from "node:assert/strict"; ${edited}`
}

/**
 * Appends each block with the note `continued` to the block before it on its page, so that both are one program. Empty
 * lines between them keep the line numbers of the page.
 */
export const withContinuations = (blocks: ReadonlyArray<Block>): ReadonlyArray<Block> => {
  const programs: Array<Block> = []
  for (const block of blocks) {
    const last = programs.at(-1)
    if (block.note !== "continued") programs.push(block)
    else if (last?.page !== block.page) throw new Error(`${block.page}:${block.line} continues no block`)
    else {
      const gap = block.line - last.line - last.text.split("\n").length + 1
      programs[programs.length - 1] = { ...last, text: `${last.text}${"\n".repeat(gap)}${block.text}` }
    }
  }
  return programs
}
