import { basename, relative, resolve } from "node:path"
import { createInterface } from "node:readline/promises"
import { type Ask, choices, completeChoices, readArguments, UsageError } from "./choices.ts"
import { projectFiles } from "./project-files.ts"
import { own } from "./project-manifest.ts"
import { checkFolder, writeProject } from "./write-project.ts"

const flagLines = Object.entries(choices).map(([name, values]) => {
  const [byDefault] = values
  return `  --${`${name} ${values.join("|")}`.padEnd(34)} default ${byDefault}\n`
})

const HELP = `npm create waybill FOLDER -- [flags]

Creates a shop that stores print orders with Waybill: a server, a test and an example order.

${flagLines.join("")}  --${"help".padEnd(34)} print this page
  --${"version".padEnd(34)} print the version

Without a flag, the command asks for its value. Without a terminal, it uses the default.
`

/** Returns a name for npm that is similar to the name of a folder. */
const packageName = (folder: string): string =>
  basename(folder)
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "")
    .join("-") || "shop"

/** The package manager that runs this command. */
const manager = (): string => /^(npm|pnpm|yarn|bun)\//.exec(process.env.npm_config_user_agent ?? "")?.[1] ?? "npm"

/** Returns a folder as an argument of `cd`. Programs on Windows know double quotes only. */
const inShell = (folder: string): string => {
  if (process.platform === "win32") return /^[\p{L}\p{N}\\:._-]+$/u.test(folder) ? folder : `"${folder}"`
  return /^[\p{L}\p{N}/:._-]+$/u.test(folder) ? folder : `'${folder.replaceAll("'", String.raw`'\''`)}'`
}

/** Creates a project, and returns the text to print. */
export const createProject = async (args: ReadonlyArray<string>, cwd: string, ask?: Ask): Promise<string> => {
  const { flags, folder: given, help, version } = readArguments(args)
  if (help) return HELP
  if (version) return `${own.version}\n`
  if (given?.trim() === "") throw new UsageError("the folder is empty; expected a name such as my-shop")
  const answer = given ?? (await ask?.("folder [my-shop]: "))?.trim()
  if (answer === undefined) throw new UsageError("the folder is missing; expected npm create waybill FOLDER")
  const folder = resolve(cwd, answer || "my-shop")
  const shown = relative(cwd, folder)
  // Most commands read such a name as a flag.
  if (shown.startsWith("-"))
    throw new UsageError(`the folder ${JSON.stringify(shown)} begins with a dash; expected a name such as my-shop`)
  if (basename(folder) === "node_modules")
    throw new UsageError('the folder "node_modules" is for installed packages; expected a name such as my-shop')
  checkFolder(folder)
  const files = projectFiles(packageName(folder), await completeChoices(flags, ask))
  writeProject(folder, files)
  const commands = [...(shown === "" ? [] : [`cd ${inShell(shown)}`]), `${manager()} install`, `${manager()} start`]
  return [
    `Created ${files.size} files in ${shown || "this folder"}. Continue with:`,
    "",
    ...commands.map((line) => `  ${line}`),
    ""
  ].join("\n")
}

const askInTerminal = () => {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const closed = new Promise<never>((_, reject) =>
    terminal.once("close", () => reject(new UsageError("cancelled; nothing was written")))
  )
  closed.catch(() => {})
  const ask: Ask = (question) => Promise.race([terminal.question(question), closed])
  return { ask, close: () => terminal.close() }
}

/** Runs the command with the arguments of the process. */
export const main = async (args: ReadonlyArray<string>): Promise<void> => {
  const terminal = process.stdin.isTTY && process.stdout.isTTY ? askInTerminal() : undefined
  try {
    process.stdout.write(await createProject(args, process.cwd(), terminal?.ask))
  } catch (error) {
    if (!(error instanceof Error)) throw error
    process.stderr.write(`create-waybill: ${error.message}\n`)
    process.exitCode = error instanceof UsageError ? 2 : 1
  } finally {
    terminal?.close()
  }
}
