// The compilers and runtimes that the packed packages are tested with. The nightly run uses all of them.
import { cpSync } from "node:fs"
import { join } from "node:path"
import { once } from "./once.ts"
import { run, workspace } from "./shop.ts"

const { WAYBILL_REACH } = process.env

/** Whether this is the nightly run, which downloads several hundred megabytes. */
export const isNightly = WAYBILL_REACH === "all"

/** Returns the folder of the installed compilers and runtimes, with the versions in the lockfile. */
const installTools = (): Promise<string> =>
  once("tools", (folder) => {
    cpSync(join(import.meta.dirname, "tools"), folder, { recursive: true })
    const omitted = isNightly ? [] : ["--omit=dev", "--omit=optional"]
    run(folder, "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline", ...omitted)
  })

/** Returns the path of a file in an installed compiler or runtime. */
const inTools = async (path: string): Promise<string> => join(await installTools(), "node_modules", path)

/** A command and its first arguments. */
export type Command = readonly [string, ...ReadonlyArray<string>]

interface Tool {
  readonly name: string
  readonly command: () => Promise<Command>
}

const compiler = (version: string): Tool => ({
  name: `TypeScript ${version}`,
  command: async () => [process.execPath, await inTools(`typescript-${version}/bin/tsc`)]
})

const pinnedCompiler: Tool = {
  name: "TypeScript 7.0",
  command: async () => [process.execPath, join(workspace, "node_modules/typescript/bin/tsc")]
}

/** The pinned compiler, and in the nightly run all others from the oldest supported one. */
export const compilers: ReadonlyArray<Tool> = [
  ...(isNightly ? ["5.6", "5.7", "5.8", "5.9", "6.0"].map(compiler) : []),
  pinnedCompiler
]

const node = (version: number): Tool => ({
  name: `Node ${version}`,
  command: async () => [await inTools(`node-${version}/bin/node`)]
})

/** The oldest supported version of Node, the pinned one, and the newest one. */
export const nodes: ReadonlyArray<Tool> = [
  ...(isNightly ? [node(22)] : []),
  { name: "Node 24", command: async () => [process.execPath] },
  ...(isNightly ? [node(26)] : [])
]

export const bun: Tool = {
  name: "Bun",
  command: async () => [await inTools("@oven/bun-linux-x64/bin/bun")]
}

/** Package managers other than npm, with the command of each. The nightly run uses all of them. */
export const managers: ReadonlyArray<Tool> = [
  {
    name: "yarn",
    command: async () => [process.execPath, await inTools("@yarnpkg/cli-dist/bin/yarn.js")]
  },
  ...(isNightly
    ? [
        { name: "pnpm", command: async () => [await inTools("@pnpm/exe.linux-x64/pnpm")] as const },
        { ...bun, name: "bun" }
      ]
    : [])
]

export const deno: Tool = {
  name: "Deno",
  command: async () => [await inTools("@deno/linux-x64-glibc/deno"), "run", "--allow-all"]
}
