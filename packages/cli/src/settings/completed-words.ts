// Flags and arguments that a shell completes. They accept any string: a file can be `-`, and a setting checks its value.
// Flags of Effect for choices and paths would refuse other values, and make paths absolute.
import { type Argument, type Flag, Param, Primitive } from "effect/cli"

/** Returns a primitive that the shell completes like another, and that accepts any text. */
const textLike = (primitive: Primitive.Primitive<unknown>): Primitive.Primitive<string> =>
  Object.assign(Object.create(primitive) as Primitive.Primitive<string>, { parse: Primitive.String.parse })

const primitiveOf = (metavar: string, suggestions: ReadonlyArray<string> | undefined): Primitive.Primitive<string> => {
  if (suggestions !== undefined) return textLike(Primitive.Choice(suggestions.map((value) => [value, value])))
  if (metavar === "DIR") return textLike(Primitive.Path("directory", false))
  return /\bFILE\b/.test(metavar) ? textLike(Primitive.Path("file", false)) : Primitive.String
}

/** Returns a flag with a value. The shell offers the suggestions, or files or folders if the placeholder names them. */
export const completedFlag = (name: string, metavar: string, suggestions?: ReadonlyArray<string>): Flag.Flag<string> =>
  Param.makeSingle({ kind: Param.flagKind, name, primitiveType: primitiveOf(metavar, suggestions), typeName: metavar })

/** Returns an argument for which the shell offers files, or folders. */
export const pathArgument = (name: string, metavar: "FILE" | "DIR" = "FILE"): Argument.Argument<string> =>
  Param.makeSingle({
    kind: Param.argumentKind,
    name,
    primitiveType: primitiveOf(metavar, undefined),
    typeName: "string"
  })
