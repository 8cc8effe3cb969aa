import { Option } from "effect"
import type { HelpDoc } from "effect/cli"
import { describeFlag } from "../../packages/cli/src/output/help-page.ts"
import { flagName, variableName } from "../../packages/cli/src/settings/read-settings.ts"
import { orderSettings, serviceSettings } from "../../packages/cli/src/settings/service-settings.ts"
import { commandHelp } from "./command-help.ts"
import { block, code, generatedFrom, sentence, table, tableWithoutEmptyColumns } from "./markdown.ts"

type Flag = HelpDoc.FlagDoc

const described = ({ description }: { readonly description: Option.Option<string> }) =>
  Option.getOrElse(description, () => "")

/** A line that describes a column of a CSV file: its name and its meaning. */
const columnLine = /^ {2}(\w+) {2,}(\S.*)$/

/** Returns the rows of the columns that an argument's description lists. */
const columnsIn = (argument: HelpDoc.ArgDoc): ReadonlyArray<ReadonlyArray<string>> =>
  described(argument)
    .split("\n")
    .flatMap((line) => {
      const [, name, meaning = ""] = columnLine.exec(line) ?? []
      return name === undefined ? [] : [[code(name), meaning]]
    })

const argumentText = (argument: HelpDoc.ArgDoc): string =>
  columnsIn(argument).length === 0
    ? described(argument)
    : described(argument)
        .split("\n")[0]!
        .replace(/A CSV can have these columns.*/, "[Columns of a CSV file](#columns-of-a-csv-file)")

const flagRow = (flag: Flag) => {
  const { description, placeholder } = describeFlag(flag)
  return [
    code(`--${flag.name}${placeholder === "boolean" ? "" : ` ${placeholder}`}`),
    flag.required ? "yes" : "",
    // A default that depends on the machine is replaced by words.
    flag.name === "workers" ? description.replace(/default: \d+/, "default: one per core") : description
  ]
}

/** Flags of many commands, which the page describes once. */
const shared: ReadonlyArray<string> = [...Object.keys(orderSettings).map(flagName), "config"]

const nameOf = ({ commandPath = [] }: HelpDoc.HelpDoc): string => commandPath.join(" ")

const isShared = ({ name }: Flag): boolean => shared.includes(name)

const serviceFlags = Object.keys(serviceSettings).map(flagName)

/** Lists the flags that a command's section shows. The settings of `serve` have their own page. */
const shownFlags = (help: HelpDoc.HelpDoc): ReadonlyArray<Flag> =>
  help.flags.filter(
    (flag) => !isShared(flag) && !(nameOf(help) === "waybill serve" && serviceFlags.includes(flag.name))
  )

const sharedLine = (help: HelpDoc.HelpDoc): ReadonlyArray<string> => {
  if (nameOf(help) === "waybill serve")
    return ["Every [setting of the service](settings.md) is a flag of this command.", ""]
  const names = help.flags.filter(isShared).map(({ name }) => code(`--${name}`))
  return names.length === 0 ? [] : [`It also has the [shared flags](#shared-flags) ${names.join(", ")}.`, ""]
}

const sectionOf = (help: HelpDoc.HelpDoc): ReadonlyArray<string> => {
  const flags = shownFlags(help)
  const below = (help.subcommands ?? []).flatMap(({ commands }) => commands)
  return [
    `${(help.commandPath ?? []).length > 2 ? "###" : "##"} ${nameOf(help)}`,
    "",
    sentence(help.description),
    "",
    ...block("text", help.usage),
    "",
    ...(below.length === 0
      ? []
      : [
          ...table(
            ["command", "purpose"],
            below.map(({ description, name }) => [
              `[${code(`${nameOf(help)} ${name}`)}](#${`${nameOf(help)}-${name}`.replaceAll(" ", "-")})`,
              description
            ])
          ),
          ""
        ]),
    ...((help.args ?? []).length === 0
      ? []
      : [
          ...table(
            ["argument", "required", "meaning"],
            (help.args ?? []).map((arg) => [code(arg.name), arg.required ? "yes" : "", argumentText(arg)])
          ),
          ""
        ]),
    ...(flags.length === 0
      ? []
      : [...tableWithoutEmptyColumns(["flag", "required", "meaning"], flags.map(flagRow)), ""]),
    ...sharedLine(help),
    ...((help.examples ?? []).length === 0
      ? []
      : [
          ...block(
            "text",
            (help.examples ?? [])
              .map(({ command, description }) => (description === undefined ? command : `# ${description}\n${command}`))
              .join("\n")
          ),
          ""
        ])
  ]
}

/** Returns the page of commands. */
export const commandLinePage = async (): Promise<string> => {
  const [root, ...commands] = await commandHelp()
  const all = commands.flatMap(({ flags }) => flags)
  const sharedFlags = shared.flatMap((name) => all.find((flag) => flag.name === name) ?? [])
  const columns = commands.flatMap(({ args = [] }) => args.map(columnsIn)).find(({ length }) => length > 0)!
  return [
    "# Commands",
    "",
    sentence(root!.description),
    "",
    "`waybill --help` lists the commands, and `--help` after a command shows what is on this page.",
    "",
    ...table(
      ["command", "purpose"],
      (root!.subcommands ?? [])
        .flatMap(({ commands }) => commands)
        .map(({ description, name }) => [`[${code(`waybill ${name}`)}](#waybill-${name})`, description])
    ),
    "",
    "## Shared flags",
    "",
    "Commands that open the database have these flags. Each can also be set by a variable of the environment or in the config file.",
    "",
    ...table(
      ["flag", "variable", "meaning"],
      sharedFlags.map((flag) => [
        code(`--${flag.name} ${flag.type}`),
        flag.name === "config" ? "" : code(variableName(flag.name)),
        describeFlag(flag).description.replace(/ \[WAYBILL_\w+\]$/, "")
      ])
    ),
    "",
    "Every command has these too:",
    "",
    ...tableWithoutEmptyColumns(["flag", "required", "meaning"], (root!.globalFlags ?? []).map(flagRow)),
    "",
    ...commands.flatMap(sectionOf),
    "## Columns of a CSV file",
    "",
    "Orders in a CSV file can have these columns, in any order:",
    "",
    ...table(["column", "content"], columns),
    "",
    generatedFrom("the help of the commands")
  ].join("\n")
}
