import type { CliError, CliOutput } from "effect/cli"

type Invocation = Pick<CliOutput.Presenter.InvalidInvocation, "commandPath" | "errors" | "helpDoc">

const quoted = (values: ReadonlyArray<string>): string => values.map((value) => JSON.stringify(value)).join(", ")

const describeUnknown = (name: string, kind: "flag" | "command", suggestions: ReadonlyArray<string>): string =>
  suggestions.length === 0
    ? `${name}: unknown ${kind}`
    : `${name}: unknown ${kind}; did you mean ${suggestions.join(" or ")}?`

const expectedIn = (expected: string): string =>
  expected
    .replace(/^Expected:? /, "")
    .replace("a string representing a finite number", "a number")
    .replaceAll(" | ", ", ")
    .replaceAll('"', "")

/** Expectation of Effect in the error about a flag that is given several times. */
const ONCE = "at most 1 value"

const describe = (error: CliError.NonShowHelpErrors, { helpDoc }: Invocation): string => {
  const { args = [] } = helpDoc
  switch (error._tag) {
    case "UnrecognizedOption":
      return describeUnknown(error.option, "flag", error.suggestions)
    case "UnknownSubcommand":
      return describeUnknown(error.subcommand, "command", error.suggestions)
    case "MissingOption":
      return `--${error.option}: missing; this flag is required`
    case "MissingArgument":
      return args.length > 1
        ? `${error.argument}: missing; the arguments ${args.map(({ name }) => name).join(" and ")} are required`
        : `${error.argument}: missing; this argument is required`
    case "UnexpectedArgument": {
      const allowed = args.length === 0 ? "no argument" : args.map(({ name }) => name).join(", ")
      return `unexpected argument ${quoted(error.arguments)}; expected ${allowed}`
    }
    case "InvalidValue": {
      const name = error.kind === "flag" ? `--${error.option}` : error.option
      const count = error.expected === ONCE ? error.value.replace(" occurrences", "") : undefined
      if (count !== undefined) return `${name}: given ${count} times; must be given once`
      const what = error.value === "" ? "missing value" : `invalid value ${JSON.stringify(error.value)}`
      return `${name}: ${what}; expected ${expectedIn(error.expected)}`
    }
    default:
      return error.message.replaceAll(/\s+/g, " ")
  }
}

/** Returns one line that describes an error in a command line and names the help page. */
export const describeInvocation = (invocation: Invocation): string => {
  const [error] = invocation.errors
  const help = `see ${invocation.commandPath.join(" ")} --help`
  return error === undefined ? help : `${describe(error, invocation)} (${help})`
}
