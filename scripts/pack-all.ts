// Builds all published packages and packs them into one folder, `dist-packages` by default. Run by `npm run pack:all`.
// Prints each step to standard error.
import { type ExecFileOptions, execFile } from "node:child_process"
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join, relative, resolve } from "node:path"
import { promisify } from "node:util"
import { bundleInto } from "./bundle-cli.ts"
import { writeCases } from "./write-cases.ts"

interface Packed {
  readonly name: string
  readonly filename: string
  readonly size: number
  readonly version: string
  readonly files: ReadonlyArray<{ readonly path: string }>
}

const root = join(import.meta.dirname, "..")
const folder = resolve(process.argv[2] ?? join(root, "dist-packages"))

interface Manifest {
  readonly private?: boolean
  readonly files?: ReadonlyArray<string>
}

const manifestOf = (path: string) => JSON.parse(readFileSync(join(root, path, "package.json"), "utf8")) as Manifest

const packages = globSync("packages/*", { cwd: root })
  .filter((path) => existsSync(join(root, path, "package.json")) && manifestOf(path).private !== true)
  .sort()
/** The packages with compiled modules. The command line has only its bundle, and compiling it takes as long as the rest. */
const compiled = packages.filter((path) => manifestOf(path).files?.includes("dist") === true)

/** Deletes built files whose source no longer exists, because the compiler keeps them. It writes no maps any more. */
const removeStale = (path: string): void => {
  const dist = join(root, path, "dist")
  for (const file of globSync("**/*.{js,d.ts,js.map,d.ts.map}", { cwd: dist })) {
    const source = join(root, path, "src", file.replace(/(?:\.d\.ts|\.js)(?:\.map)?$/, ".ts"))
    if (file.endsWith(".map") || !existsSync(source)) rmSync(join(dist, file))
  }
}

const MAX_OUTPUT = 64 * 1024 * 1024

/** Runs a program in the root, and returns its output. Its errors are shown, and also the output if it fails. */
const run = async (file: string, args: ReadonlyArray<string>, options: ExecFileOptions = {}): Promise<string> => {
  const running = promisify(execFile)(file, args, { cwd: root, encoding: "utf8", maxBuffer: MAX_OUTPUT, ...options })
  const { stdout } = await running.catch((error: { readonly stdout: string; readonly stderr: string }) => {
    process.stderr.write(`\n${error.stdout}${error.stderr}`)
    throw error
  })
  return String(stdout)
}

/** Does a part of the work, and prints its name before and its duration after it. */
const step = async <A>(about: string, work: () => Promise<A>): Promise<A> => {
  const start = performance.now()
  process.stderr.write(`${about} … `)
  const result = await work()
  process.stderr.write(`${((performance.now() - start) / 1000).toFixed(1)} s\n`)
  return result
}

const compile = () => run(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-b", ...compiled])
// The bundle is built from the sources, so it does not wait for the compiler.
await step(`Compiling ${compiled.length} packages and bundling the command line`, () =>
  Promise.all([compile(), bundleInto(join(root, "packages/cli/dist/bundle"))])
)
for (const path of compiled) removeStale(path)
await step("Writing the conformance cases", writeCases)

mkdirSync(folder, { recursive: true })
// Tarballs of a different version would be installed as well.
for (const file of globSync("*.tgz", { cwd: folder })) rmSync(join(folder, file))
const workspaces = packages.flatMap((path) => ["--workspace", path])
const output = await step("Packing", () =>
  run("npm", ["pack", "--json", "--pack-destination", folder, ...workspaces], { shell: process.platform === "win32" })
)
const packed = Object.values(JSON.parse(output) as Record<string, Packed>)
for (const { filename, files } of packed)
  for (const required of ["README.md", "LICENSE"])
    if (!files.some(({ path }) => path === required)) throw new Error(`${filename}: ${required} is missing`)

// The packages depend on each other by version. npm finds these versions among the tarballs that it installs; the other
// package managers find them with these files. JSON is YAML.
const files = Object.fromEntries(packed.map(({ filename, name }) => [name, `file:${join(folder, filename)}`]))
writeFileSync(join(folder, "resolutions.json"), `${JSON.stringify(files, null, 2)}\n`)
writeFileSync(join(folder, "pnpm-workspace.yaml"), `${JSON.stringify({ overrides: files }, null, 2)}\n`)

const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1000)}`.padStart(6)
const here = relative(process.cwd(), folder)
process.stdout.write(
  [
    `${packed.length} packages of version ${packed[0]?.version} in ${here.startsWith("..") || here === "" ? folder : here}:`,
    "",
    ...packed.map(({ filename, size }) => `${kilobytes(size)} kB  ${filename}`),
    "",
    "Install them in your project:",
    "",
    `  npm install ${folder}/waybill-*.tgz`,
    "",
    "docs/install.md has the commands for pnpm, Yarn and Bun.",
    ""
  ].join("\n")
)
