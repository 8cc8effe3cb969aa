// Reads the doc comments of the options of a policy from the source of their schema.
import { readFileSync } from "node:fs"
import { type Expression, parseSync, Visitor } from "oxc-parser"
import { docCommentBefore } from "./declarations.ts"

const FILE = "packages/core/src/policy/policy.ts"

/** Returns the comment of each option by its path, such as `limits.items`. Entries of a list have the path of the list. */
export const policyComments = (): ReadonlyMap<string, string> => {
  const text = readFileSync(FILE, "utf8")
  const { comments, program } = parseSync(FILE, text)
  const before = docCommentBefore(text, comments)
  const found = new Map<string, string>()

  /** Reads the objects in the arguments of calls, which have the fields of a schema. */
  const read = (expression: Expression, path: ReadonlyArray<string>): void => {
    if (expression.type === "CallExpression") {
      read(expression.callee, path)
      for (const each of expression.arguments) if (each.type !== "SpreadElement") read(each, path)
    }
    if (expression.type === "MemberExpression") read(expression.object, path)
    if (expression.type !== "ObjectExpression") return
    for (const field of expression.properties) {
      if (field.type !== "Property" || field.key.type !== "Identifier") continue
      const own = [...path, field.key.name]
      const comment = before(field.start)
      if (comment !== "") found.set(own.join("."), comment)
      read(field.value, own)
    }
  }
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === "Identifier" && id.name === "PolicySchema" && init !== null) read(init, [])
    }
  }).visit(program)
  return found
}
