import { parseArgs } from "node:util"
import { nearestName, unknownName } from "@waybill/packing/values"

/** The values of each choice. The first one is the default. */
export const choices = {
  framework: ["express", "fastify", "hono"],
  database: ["sqlite", "postgres"],
  language: ["ts", "js"]
} as const

type Choice = keyof typeof choices

/** The chosen value of each choice. */
export type Choices = { readonly [Name in Choice]: (typeof choices)[Name][number] }

/** An error in the arguments, which its message describes. */
export class UsageError extends Error {}

/** Asks a question in the terminal. An empty answer stands for the default. */
export type Ask = (question: string) => Promise<string>

const names = Object.keys(choices) as ReadonlyArray<Choice>

/** Describes what is wrong with the value of a choice, or returns undefined. `shown` is the name that the user knows. */
const problemOf = (name: Choice, value: string, shown: string): string | undefined => {
  const values: ReadonlyArray<string> = choices[name]
  if (values.includes(value)) return undefined
  const meant = nearestName(value, values)
  const expected = meant === undefined ? `expected ${values.join(", ")}` : `did you mean ${JSON.stringify(meant)}?`
  return `${shown}: unknown value ${JSON.stringify(value)}; ${expected}`
}

/** Asks for a value until it is a known one. */
const askFor = async (name: Choice, ask: Ask): Promise<string> => {
  const [byDefault] = choices[name]
  const question = `${name} (${choices[name].join(", ")}) [${byDefault}]: `
  let problem: string | undefined
  for (;;) {
    const value = (await ask(problem === undefined ? question : `${problem}\n${question}`)).trim() || byDefault
    problem = problemOf(name, value, name)
    if (problem === undefined) return value
  }
}

/** The arguments of the command. */
export interface Arguments {
  readonly help: boolean
  readonly version: boolean
  readonly folder: string | undefined
  readonly flags: Readonly<Partial<Record<Choice, string>>>
}

/** Reads the arguments. Throws a `UsageError` for unknown or repeated flags, and for unknown values. */
export const readArguments = (args: ReadonlyArray<string>): Arguments => {
  const flag = { type: "string" } as const
  const options = {
    framework: flag,
    database: flag,
    language: flag,
    help: { type: "boolean", short: "h" },
    version: { type: "boolean" }
  } as const
  const parsed = parseArgs({ args: [...args], options, allowPositionals: true, strict: false, tokens: true })
  const { positionals, tokens, values } = parsed
  const { help = false, version = false, ...flags } = values
  for (const [name, value] of Object.entries(flags)) {
    if (!names.includes(name as Choice)) {
      const allowed = [...names, "help", "version"].map((each) => `--${each}`)
      // The beginning of a name has too few letters of it to be near.
      const whole = allowed.find((each) => each.startsWith(`--${name}`))
      throw new UsageError(unknownName("option", `--${name}`, allowed, whole))
    }
    if (tokens.filter((token) => token.kind === "option" && token.name === name).length > 1)
      throw new UsageError(`--${name}: is repeated; expected one value`)
    if (typeof value !== "string" || value === "")
      throw new UsageError(`--${name}: the value is missing; expected ${choices[name as Choice].join(", ")}`)
    const problem = problemOf(name as Choice, value, `--${name}`)
    if (problem !== undefined) throw new UsageError(problem)
  }
  const [folder, surplus] = positionals
  if (surplus !== undefined) throw new UsageError(`unexpected argument ${JSON.stringify(surplus)}; expected one folder`)
  return { help: help === true, version: version === true, folder, flags: flags as Arguments["flags"] }
}

/** Completes the flags with answers, or with the defaults if there is no terminal. */
export const completeChoices = async (flags: Arguments["flags"], ask: Ask | undefined): Promise<Choices> => {
  const complete: Record<string, string> = {}
  for (const name of names)
    complete[name] = flags[name] ?? (ask === undefined ? choices[name][0] : await askFor(name, ask))
  return complete as unknown as Choices
}
