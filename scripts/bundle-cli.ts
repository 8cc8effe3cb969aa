// Bundles the command line with its libraries into a few files in packages/cli/dist/bundle, because Node spends most of
// a short command on loading a thousand modules: `npm run bench -- start` compares both.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { rolldown } from "rolldown"

const cli = join(import.meta.dirname, "../packages/cli")

/** The main file, the sandbox for programs, and the programs of threads. */
const entries = [
  "waybill",
  "sandbox/sandbox",
  "tasks/worker",
  "audit/audit-thread",
  "service/packer/packing-thread",
  "service/packer/drawing-thread",
  "service/operator/draft-thread",
  "../../adapter-http/src/preflight/read-thread"
]

/** Replaces a file atomically, because other processes may be reading it. */
const replace = (path: string, text: string | Uint8Array): void => {
  writeFileSync(`${path}.${process.pid}`, text)
  renameSync(`${path}.${process.pid}`, path)
}

/** Returns the folders of the libraries to which these modules belong. */
const librariesOf = (modules: ReadonlyArray<string>): ReadonlyArray<string> => {
  const folders = modules.flatMap((path) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? [])
  return [...new Set(folders)].sort()
}

/** Returns the licenses of the bundled libraries, which require that copies contain them. */
const licensesOf = (libraries: ReadonlyArray<string>): string =>
  libraries
    .map((folder) => {
      const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name))
      if (file === undefined) throw new Error(`${folder}: has no license file; the bundle cannot contain this library`)
      const { name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Record<string, string>
      return `${name} ${version}\n\n${readFileSync(join(folder, file), "utf8").trim()}\n`
    })
    .join(`\n${"-".repeat(80)}\n\n`)

/** Bundles the command line into a folder two levels below the manifest, as the modules are that read files beside it. */
export const bundleInto = async (folder: string): Promise<void> => {
  const startedAt = Date.now()
  const build = await rolldown({
    input: entries.map((name) => join(cli, `src/${name}.ts`)),
    platform: "node",
    external: ["@duckdb/node-api", "mysql2", "mysql2/promise", "pg"],
    resolve: { conditionNames: ["waybill-source", "node", "import", "default"] },
    logLevel: "silent"
  })
  const { output } = await build.generate({ chunkFileNames: "[name]-[hash].js", keepNames: true })
  await build.close()
  mkdirSync(folder, { recursive: true })
  const chunks = output.filter((file) => file.type === "chunk")
  // Entries come last, because they name the other files.
  for (const { code, fileName } of chunks.toSorted((one, other) => Number(one.isEntry) - Number(other.isEntry)))
    replace(join(folder, fileName), code)
  replace(join(folder, "licenses.txt"), licensesOf(librariesOf(chunks.flatMap(({ moduleIds }) => moduleIds))))
  // The launcher compares this time with the sources.
  replace(join(folder, "built-at.json"), JSON.stringify(startedAt))
  const current = new Set(chunks.map(({ fileName }) => fileName))
  const old = readdirSync(folder).filter((name) => name.endsWith(".js") && !current.has(name))
  // Another process that bundles the same sources may have removed the file first.
  for (const name of old) rmSync(join(folder, name), { force: true })
}

if (import.meta.main) await bundleInto(join(cli, "dist/bundle"))
