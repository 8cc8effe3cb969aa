// Help pages that fit a terminal of 80 columns. Effect's own pages put each description on one line.
import { Option } from "effect"
import type { HelpDoc } from "effect/cli"
import { wrapped } from "./wrap.ts"

/** Characters of a line. */
const WIDTH = 80

/** Largest column in which descriptions start. A longer name has its description on the next line. */
const MAX_COLUMN = 26

interface Row {
  readonly name: string
  readonly description: string
}

const indented = (lines: ReadonlyArray<string>, indent: number): ReadonlyArray<string> =>
  lines.map((line) => `${" ".repeat(indent)}${line}`)

/** Wraps a line. The name of a column of a CSV, which starts a line after two spaces, stays left of its meaning. */
const wrappedLine = (line: string, room: number): ReadonlyArray<string> => {
  const [start = ""] = /^ {2}\S+ {2,}/.exec(line) ?? []
  const [first = "", ...rest] = wrapped(line.slice(start.length), room - start.length)
  return [`${start}${first}`, ...indented(rest, start.length)]
}

const tableOf = (rows: ReadonlyArray<Row>): ReadonlyArray<string> => {
  const column = Math.min(Math.max(...rows.map(({ name }) => name.length)) + 4, MAX_COLUMN)
  return rows.flatMap(({ description, name }) => {
    const lines = indented(
      description.split("\n").flatMap((line) => wrappedLine(line, WIDTH - column)),
      column
    )
    const start = `  ${name}`
    return start.length + 2 > column
      ? [start, ...lines]
      : [`${start}${lines[0]?.slice(start.length)}`, ...lines.slice(1)]
  })
}

/** Start of the choices that Effect appends to a description. */
const CHOICES = " (choices: "

/** Returns the description and the placeholder of a flag. Its choices are only in the placeholder. */
export const describeFlag = ({ description, type }: Pick<HelpDoc.FlagDoc, "description" | "type">) => {
  const text = Option.getOrElse(description, () => "")
  const at = text.lastIndexOf(CHOICES)
  if (at === -1) return { description: text, placeholder: type }
  const choices = text.slice(at + CHOICES.length, -1).replaceAll(", ", "|")
  return { description: text.slice(0, at), placeholder: type === "choice" ? choices : type }
}

const flagRow = (flag: HelpDoc.FlagDoc): Row => {
  const { description, placeholder } = describeFlag(flag)
  const names = [`--${flag.name}`, ...flag.aliases].join(", ")
  return { name: placeholder === "boolean" ? names : `${names} ${placeholder}`, description }
}

const argumentRow = ({ description, name, required, type, variadic }: HelpDoc.ArgDoc): Row => ({
  name: `${name}${variadic ? "..." : ""} ${type}`,
  description: `${Option.getOrElse(description, () => "")}${required ? "" : " (optional)"}`
})

/** Wraps a command before its flags and redirections, with a backslash at the end of each line but the last. */
const commandLines = (command: string): ReadonlyArray<string> => {
  const lines: Array<string> = []
  for (const part of command.split(/ (?=--|[|>] )/)) {
    const last = lines.at(-1)
    // Two columns of indent, and two for the backslash.
    if (last !== undefined && last.length + 1 + part.length <= WIDTH - 4) lines[lines.length - 1] = `${last} ${part}`
    else lines.push(last === undefined ? part : `  ${part}`)
  }
  return lines.map((line, index) => (index < lines.length - 1 ? `${line} \\` : line))
}

/** Returns the lines of an example, with an empty line before and after one that has a description. */
const exampleLines = (
  { command, description }: HelpDoc.ExampleDoc,
  index: number,
  all: ReadonlyArray<HelpDoc.ExampleDoc>
): ReadonlyArray<string> => {
  const isApart = index > 0 && (description !== undefined || all[index - 1]?.description !== undefined)
  const comment = description === undefined ? [] : wrapped(description, WIDTH - 4).map((line) => `# ${line}`)
  return [...(isApart ? [""] : []), ...indented([...comment, ...commandLines(command)], 2)]
}

/** Returns the help page of a command. `heading` formats its headings. */
export const formatHelp = (doc: HelpDoc.HelpDoc, heading: (text: string) => string): string => {
  const commands = (doc.subcommands ?? []).flatMap(({ commands }) => commands)
  const sections: ReadonlyArray<readonly [title: string, lines: ReadonlyArray<string>]> = [
    ["DESCRIPTION", indented(wrapped(doc.description, WIDTH - 2), 2)],
    ["USAGE", indented(wrapped(doc.usage, WIDTH - 2), 2)],
    ["ARGUMENTS", tableOf((doc.args ?? []).map(argumentRow))],
    ["FLAGS", tableOf(doc.flags.map(flagRow))],
    ["GLOBAL FLAGS", tableOf((doc.globalFlags ?? []).map(flagRow))],
    ["SUBCOMMANDS", tableOf(commands.map(({ description, name }) => ({ name, description })))],
    ["EXAMPLES", (doc.examples ?? []).flatMap(exampleLines)]
  ]
  return sections
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => [heading(title), ...lines].join("\n"))
    .join("\n\n")
}
