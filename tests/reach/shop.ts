// An empty project into which the packed packages are installed, as on a user's machine.
import { execFile, execFileSync } from "node:child_process"
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { delimiter, dirname, join } from "node:path"
import { promisify } from "node:util"
import { once } from "./once.ts"

export const workspace = join(import.meta.dirname, "../..")

/** An environment without the workspace's paths and npm variables, as on another machine. */
export const environment: NodeJS.ProcessEnv = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:npm_(?!config_registry$)|WAYBILL_|INIT_CWD|VITEST)/.test(name))
  ),
  PATH: [
    dirname(process.execPath),
    ...(process.env.PATH ?? "").split(delimiter).filter((path) => !path.startsWith(workspace))
  ].join(delimiter)
}

/** Runs a command and returns its output. Throws an error with the output if the command fails. */
export const run = (folder: string, command: string, ...args: ReadonlyArray<string>): string => {
  try {
    return execFileSync(command, args, {
      cwd: folder,
      encoding: "utf8",
      env: environment,
      timeout: 480_000,
      stdio: ["ignore", "pipe", "pipe"]
    })
  } catch (error) {
    const { stderr, stdout } = error as { readonly stderr?: string; readonly stdout?: string }
    throw new Error(`${command} ${args.join(" ")} failed\n${stdout}\n${stderr}`, { cause: error })
  }
}

interface Manifest {
  readonly name: string
  readonly exports?: Readonly<Record<string, unknown>>
}

/** The manifests of all published packages. */
export const manifests = globSync("packages/*/package.json", { cwd: workspace }).map(
  (path) => JSON.parse(readFileSync(join(workspace, path), "utf8")) as Manifest
)

/** Every entry with code that a package exports. */
export const entries = manifests.flatMap(({ exports = {}, name }) =>
  Object.keys(exports)
    .filter((path) => !path.endsWith(".json"))
    .map((path) => join(name, path))
)

const INSTALL_FLAGS = "--no-audit --no-fund --prefer-offline"

const BUNDLE = join(workspace, "packages/cli/dist/bundle/waybill.js")

/**
 * Packs the packages into a folder, and returns the command that installs them, and the printed progress. Fails if the bundled command was missing
 * in the meantime, because other processes may be running it.
 */
const packAll = async (folder: string) => {
  let wasMissing = false
  const isBundled = existsSync(BUNDLE)
  const check = setInterval(() => (wasMissing ||= !existsSync(BUNDLE)), 10)
  const packing = promisify(execFile)(process.execPath, [join(workspace, "scripts/pack-all.ts"), folder])
  const { stderr, stdout } = await packing.finally(() => clearInterval(check))
  if (isBundled && wasMissing) throw new Error(`${BUNDLE} was missing while the packages were packed`)
  const [, command] = /^ {2}(npm install \/.*\/waybill-\*\.tgz)$/m.exec(stdout) ?? []
  if (command === undefined) throw new Error(`no command in:\n${stdout}`)
  return { command, progress: stderr }
}

/** Creates an empty project with our programs, and installs the given packages with the printed command. */
const createProject = (folder: string, install: string): void => {
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "shop", private: true }))
  cpSync(join(import.meta.dirname, "programs"), join(folder, "programs"), { recursive: true })
  run(folder, "sh", "-c", `${install} ${INSTALL_FLAGS}`)
}

/** Returns the folder with the tarballs, the command that installs all of them, and the printed progress. */
export const packed = async () => {
  const folder = await once("packed", async (folder) => {
    mkdirSync(join(workspace, "packages/core/dist"), { recursive: true })
    // A built file without a source, and a tarball of an earlier version.
    writeFileSync(join(workspace, "packages/core/dist/without-source.js"), "")
    writeFileSync(join(folder, "waybill-core-0.0.0-old.tgz"), "")
    const { command, progress } = await packAll(folder)
    writeFileSync(join(folder, "command"), command)
    writeFileSync(join(folder, "progress"), progress)
  })
  const read = (name: string) => readFileSync(join(folder, name), "utf8")
  return { folder, command: read("command"), progress: read("progress") }
}

/** Returns a project in which all packages are installed. */
export const openShop = (): Promise<string> =>
  once("shop", async (folder) => {
    const { command, folder: tarballs } = await packed()
    createProject(folder, `${command} ${tarballs}/create-waybill-*.tgz`)
  })

/** The version of Kysely that the workspace has. */
const { version: kysely } = JSON.parse(readFileSync(join(workspace, "node_modules/kysely/package.json"), "utf8")) as {
  readonly version: string
}

/** Returns a project with the stores, Kysely and the adapter for HTTP but without a driver of a database or types of Node. */
export const openSmallShop = (): Promise<string> =>
  once("small-shop", async (folder) => {
    const { folder: tarballs } = await packed()
    const names = ["core", "packing", "adapter-sql", "adapter-http"]
    const tarballsOf = names.map((name) => `${tarballs}/waybill-${name}-*.tgz`)
    createProject(folder, `npm install ${tarballsOf.join(" ")} kysely@${kysely}`)
  })
