// Finds the names that show another name: those whose signatures take or return it, or whose examples contain it.
import { commentOf } from "./comment.ts"
import type { Declaration } from "./declarations.ts"

/** A name with its signature and its examples. */
export interface Documented {
  /** Its entry and its name. */
  readonly key: string
  readonly name: string
  readonly code: string
  readonly examples: ReadonlyArray<string>
  /** The files that declare it. */
  readonly files: ReadonlyArray<string>
}

/** A name that uses another one: all of it, or a field of an interface. */
export interface User {
  readonly key: string
  readonly name: string
  /** The name, followed by that of the field. */
  readonly label: string
  readonly hasExample: boolean
}

/** A part of a signature: all of it, or a field of an interface. */
interface Part {
  readonly label: string
  readonly code: string
  readonly examples: ReadonlyArray<string>
}

const docComments = /\/\*\*([\s\S]*?)\*\//g
/** Where a field of an interface starts: with its comment, or with its name if it has none. */
const fieldStart = /^(?<!\*\/\n)(?= {2}(?:\/\*\*|(?:readonly )?\w+\??[:(]))/m

/** Returns the examples in the comments of a part. */
const examplesIn = (code: string): ReadonlyArray<string> =>
  [...code.matchAll(docComments)].flatMap(([, text]) => commentOf(text!.replaceAll(/^\s*\* ?/gm, "")).examples)

const partsOf = ({ code, examples, name }: Omit<Documented, "files">): ReadonlyArray<Part> => {
  if (!/^interface \w+/.test(code)) return [{ label: name, code, examples: [...examples, ...examplesIn(code)] }]
  const [head = "", ...fields] = code.split(fieldStart)
  return [
    { label: name, code: head, examples },
    ...fields.map((part) => {
      const [, field] = /^ {2}(?:readonly )?(\w+)/m.exec(part.replaceAll(docComments, "")) ?? []
      return {
        label: field === undefined ? name : `${name}.${field}`,
        code: part,
        examples: [...examples, ...examplesIn(part)]
      }
    })
  ]
}

/** Returns the types in a signature, and the constants whose type it has. */
const namesInSignature = (code: string): ReadonlyArray<string> =>
  code
    .replaceAll(docComments, "")
    .replaceAll(/\/\/.*|"[^"\n]*"/g, "")
    .match(/\b[A-Z]\w+|(?<=typeof )\w+/g) ?? []

/** Returns the types and the called functions in examples. */
const namesInExamples = (examples: ReadonlyArray<string>): ReadonlyArray<string> =>
  examples.join("\n").match(/\b[A-Z]\w+|\b\w+(?=\()/g) ?? []

/** Finds the declarations that a file uses by a name. */
export type Find = (file: string, name: string) => ReadonlyArray<Pick<Declaration, "code" | "file">>

/**
 * Returns a function that finds the nearest users of a name that satisfy a condition: its users, or otherwise theirs. A
 * name that no entry exports hands the names in its declaration on to its users.
 */
export const usersIn = (
  all: ReadonlyArray<Documented>,
  find: Find
): ((name: string, isWanted: (user: User) => boolean) => ReadonlyArray<User>) => {
  const known = new Set(all.map(({ name }) => name))
  const users = new Map<string, Array<User>>()
  for (const { files, ...each } of all)
    for (const { code, examples, label } of partsOf(each)) {
      const user = { key: each.key, name: each.name, label, hasExample: examples.length > 0 }
      const seen = new Set([each.name])
      const add = (names: ReadonlyArray<string>, from: ReadonlyArray<string>): void => {
        for (const name of names) {
          if (seen.has(name)) continue
          seen.add(name)
          if (known.has(name)) users.set(name, [...(users.get(name) ?? []), user])
          else
            for (const file of from)
              for (const hidden of find(file, name)) add(namesInSignature(hidden.code), [hidden.file])
        }
      }
      add([...namesInSignature(code), ...namesInExamples(examples)], files)
    }
  return (name, isWanted) => {
    const seen = new Set<string>()
    for (let level = [name]; level.length > 0; ) {
      for (const each of level) seen.add(each)
      const found = level.flatMap((each) => users.get(each) ?? [])
      const wanted = found.filter(isWanted)
      if (wanted.length > 0) return wanted
      level = [...new Set(found.map((user) => user.name))].filter((each) => !seen.has(each))
    }
    return []
  }
}
