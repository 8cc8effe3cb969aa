// What may stand in an `sh` block: a command that exists here, or one of the few that every machine has.
import { existsSync, readFileSync } from "node:fs"

const { scripts, devDependencies } = JSON.parse(readFileSync("package.json", "utf8"))
const ours = ["@waybill/packing", "@waybill/core", "@waybill/adapter-sql", "waybill"]

const isScript = (name = "") => Object.hasOwn(scripts, name)
const isPackage = (name: string) => ours.includes(name) || Object.hasOwn(devDependencies, name)
/** Arguments that look like paths must be paths. */
const existing = (args: ReadonlyArray<string>) =>
  args.filter((arg) => /^[\w.-]+\/[\w./-]+$/.test(arg)).every((path) => existsSync(path))

/** How each command is known to work, by its first word. */
const known: Readonly<Record<string, (args: ReadonlyArray<string>) => boolean>> = {
  npm: ([verb, ...args]) =>
    verb === "ci" ||
    (verb === "install" && args.filter((arg) => !arg.startsWith("-")).every(isPackage)) ||
    ((verb === "test" || verb === "start") && isScript(verb) && existing(args)) ||
    (verb === "run" && isScript(args[0]) && existing(args)),
  npx: ([bin, ...args]) => existsSync(`node_modules/.bin/${bin}`) && existing(args),
  node: (args) => existing(args),
  ".ci/run": () => existsSync(".ci/run"),
  git: ([verb = ""]) => ["clone", "switch", "commit"].includes(verb),
  cd: () => true,
  // What stands around `waybill` on the page that a test runs as it is.
  split: () => true,
  ls: () => true,
  cat: () => true
}

/** The lines of an `sh` block that name nothing known. */
export const unknownCommands = (text: string): ReadonlyArray<string> =>
  text
    .split("\n")
    .map((line) => line.replace(/(?:^|\s)#.*$/, "").trim())
    .filter((line) => line !== "")
    .flatMap((line) => line.split(/ && /))
    .filter((line) => {
      const [command = "", ...args] = line.split(/\s+/)
      return !(known[command]?.(args) ?? false)
    })
