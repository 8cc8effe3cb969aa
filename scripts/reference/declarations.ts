// Reads the members of interfaces and services from source files, with their doc comments.
import { readFileSync } from "node:fs"
import { type Comment, parseSync, type TSSignature, Visitor } from "oxc-parser"

/** A member of an interface or of a service, with its type as the source has it and its doc comment as one line. */
export interface Member {
  readonly name: string
  readonly type: string
  readonly optional: boolean
  readonly description: string
}

/** A declaration with its doc comment. */
export interface Declaration {
  readonly description: string
  readonly members: ReadonlyArray<Member>
  /** Interfaces that it extends. */
  readonly parents: ReadonlyArray<string>
}

/** Returns the text of a doc comment in one line, without its examples. */
const textOf = (comment: Comment | undefined): string =>
  (comment?.value.split("* @example")[0] ?? "")
    .replaceAll(/^\s*\*? ?/gm, " ")
    .replaceAll(/\s+/g, " ")
    .trim()

/** Returns a function that reads the doc comment directly before a place in a file. */
export const docCommentBefore = (text: string, comments: ReadonlyArray<Comment>): ((offset: number) => string) => {
  const docs = comments.filter(({ type, value }) => type === "Block" && value.startsWith("*"))
  return (offset) =>
    textOf(docs.findLast(({ end }) => end <= offset && /^\s*(?:export )?$/.test(text.slice(end, offset))))
}

/** Reads a declared interface, or a class that declares the functions of a port. */
export const declarationIn = (file: string, name: string): Declaration => {
  const text = readFileSync(file, "utf8")
  const { comments, program } = parseSync(file, text)
  const before = docCommentBefore(text, comments)
  const membersOf = (signatures: ReadonlyArray<TSSignature>): ReadonlyArray<Member> =>
    signatures.flatMap((each) => {
      if (each.type !== "TSPropertySignature" || each.key.type !== "Identifier") return []
      const annotation = each.typeAnnotation?.typeAnnotation
      const type = annotation === undefined ? "" : text.slice(annotation.start, annotation.end)
      return [
        {
          name: each.key.name,
          type: type.replaceAll(/\s+/g, " "),
          optional: each.optional === true,
          description: before(each.start)
        }
      ]
    })
  let found: Declaration | undefined
  new Visitor({
    TSInterfaceDeclaration: ({ body, extends: parents, id, start }) => {
      if (id.name === name)
        found = {
          description: before(start),
          members: membersOf(body.body),
          parents: parents.map((each) => text.slice(each.start, each.end))
        }
    },
    ClassDeclaration: ({ id, start, superClass }) => {
      // class Port extends Context.Service<Port, { … }>()("…")
      const made = superClass?.type === "CallExpression" ? superClass.callee : undefined
      const service = made?.type === "CallExpression" ? made.typeArguments?.params[1] : undefined
      if (id?.name === name && service?.type === "TSTypeLiteral")
        found = { description: before(start), members: membersOf(service.members), parents: [] }
    }
  }).visit(program)
  if (found === undefined) throw new Error(`${file} declares no ${name}`)
  return found
}
