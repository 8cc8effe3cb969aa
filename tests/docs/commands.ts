// Checks the commands in `sh` blocks: each must exist in this repository or on every machine.
import { existsSync, readFileSync } from "node:fs"
import { benches } from "../../scripts/tasks/benches.ts"
import { checks } from "../../scripts/tasks/checks.ts"
import { drawings } from "../../scripts/tasks/drawings.ts"
import { nightlyParts } from "../../scripts/tasks/nightly-parts.ts"
import { promises } from "../proof/promises.ts"
import { rowsOf } from "../proof/runner/rows.ts"

const { scripts, devDependencies } = JSON.parse(readFileSync("package.json", "utf8"))

const isScript = (name = "") => Object.hasOwn(scripts, name)
/** Whether npm can install an argument: a tarball that `npm run pack:all` writes, or a package that the tests use. */
const isInstallable = (name: string) => tarballs.test(name) || Object.hasOwn(devDependencies, name)
const tarballs =
  /^(?:(?:\.\.\/){1,2}waybill|"\$PWD")\/dist-packages\/waybill-(?:(?:(?:core|packing|adapter-sql|adapter-http|console)|\{(?:core|packing|adapter-sql|adapter-http|,)+\})-)?\*\.tgz$/
/** Runs create-waybill where there is no clone. */
const fromTarballs =
  "--package=create-waybill-VERSION.tgz --package=waybill-packing-VERSION.tgz -- create-waybill my-shop"
/** A file that `npm run pack:all` writes beside the tarballs. */
const packed = /^\.\.\/waybill\/dist-packages\/(?:pnpm-workspace\.yaml|resolutions\.json)$/
/** Whether all arguments that look like paths exist in this repository. A shard such as 3/16 is not a path. */
const existing = (args: ReadonlyArray<string>) =>
  args
    .filter((arg) => /^[\w.-]+\/[\w./-]+$/.test(arg) && !/^\d+\/\d+$/.test(arg))
    .every((path) => packed.test(path) || existsSync(path.replace(/^\.\.\/waybill\//, "")))

/** Names that follow a flag of the proof. */
const proofNames: Readonly<Record<string, ReadonlyArray<string>>> = {
  "--only": rowsOf(promises).map(({ name }) => name),
  "--promise": promises.map(({ name }) => name)
}
/** Whether the proof has every row after `--only`, and every promise after `--promise`. */
const isProof = (args: ReadonlyArray<string>) =>
  args.every((arg, index) => arg === "NAME" || proofNames[args[index - 1] ?? ""]?.includes(arg) !== false)

/** Names that follow `npm run SCRIPT --`, keyed by script. */
const tasks: Readonly<Record<string, object>> = { bench: benches, check: checks, draw: drawings, nightly: nightlyParts }
/** Whether a script has a task with the name that follows `--`. */
const isTask = (script: string, [dashes, name = "NAME"]: ReadonlyArray<string>) =>
  dashes === undefined || name === "NAME" || name === "--help" || Object.hasOwn(tasks[script]!, name)

/** Tools of the operating system, on the page about production. */
const system = [
  ...["createdb", "curl", "docker", "install", "journalctl", "mariadb", "mariadb-dump", "mkdir", "pg_restore"],
  ...["systemctl", "systemd-run", "useradd"]
]

const addsPackages = ([verb, ...args]: ReadonlyArray<string>) => verb === "add" && args.every(isInstallable)

/** Functions that check a command's arguments, keyed by command. */
const known: Readonly<Record<string, (args: ReadonlyArray<string>) => boolean>> = {
  ...Object.fromEntries(system.map((name) => [name, existing])),
  npm: ([verb, ...args]) =>
    verb === "ci" ||
    (verb === "create" && args[0] === "waybill") ||
    // tests/reach/created.test.ts runs it.
    (verb === "exec" && args.join(" ") === fromTarballs) ||
    (verb === "pkg" && args[0] === "set") ||
    (verb === "install" && args.filter((arg) => !/^[-/]/.test(arg)).every(isInstallable)) ||
    ((verb === "test" || verb === "start") && isScript(verb) && existing(args)) ||
    (verb === "run" &&
      isScript(args[0]) &&
      (args[0] === "proof" ? isProof(args) : existing(args)) &&
      (!Object.hasOwn(tasks, args[0]!) || isTask(args[0]!, args.slice(1)))),
  npx: ([bin, ...args]) => existsSync(`node_modules/.bin/${bin}`) && existing(args),
  node: (args) => existing(args),
  ".ci/run": () => existsSync(".ci/run"),
  git: ([verb = ""]) => ["clone", "switch", "commit"].includes(verb),
  cd: () => true,
  // tests/reach/pnpm-yarn-bun.test.ts runs their commands.
  cp: existing,
  ...Object.fromEntries(["pnpm", "yarn", "bun"].map((name) => [name, addsPackages]))
}

/** Lists the lines in an `sh` block whose commands are unknown. */
export const unknownCommands = (text: string): ReadonlyArray<string> =>
  text
    .split("\n")
    .map((line) => line.replace(/(?:^|\s)#.*$/, "").trim())
    .filter((line) => line !== "")
    .flatMap((line) => line.split(/ && /))
    // Variables of the environment before the command.
    .map((line) => line.replace(/^(?:[A-Z_]+=\S+ )+/, ""))
    .filter((line) => {
      const [command = "", ...args] = line.split(/\s+/)
      return !(known[command]?.(args) ?? false)
    })
