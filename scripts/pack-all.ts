// Builds all published packages and packs them into one folder, `dist-packages` by default. Run by `npm run pack:all`.
import { execFileSync } from "node:child_process"
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from "node:fs"
import { join, relative, resolve } from "node:path"
import { bundleInto } from "./bundle-cli.ts"
import { writeCases } from "./write-cases.ts"

interface Packed {
  readonly filename: string
  readonly size: number
  readonly version: string
  readonly files: ReadonlyArray<{ readonly path: string }>
}

const root = join(import.meta.dirname, "..")
const folder = resolve(process.argv[2] ?? join(root, "dist-packages"))

const isPublished = (path: string): boolean =>
  (JSON.parse(readFileSync(join(root, path, "package.json"), "utf8")) as { private?: boolean }).private !== true

const packages = globSync("packages/*", { cwd: root })
  .filter((path) => existsSync(join(root, path, "package.json")) && isPublished(path))
  .sort()

/** Deletes built files whose source no longer exists, because the compiler keeps them. The bundle has no such sources. */
const removeStale = (path: string): void => {
  const dist = join(root, path, "dist")
  for (const file of globSync("**/*.{js,d.ts,js.map,d.ts.map}", { cwd: dist, exclude: (name) => name === "bundle" })) {
    const source = join(root, path, "src", file.replace(/(?:\.d\.ts|\.js)(?:\.map)?$/, ".ts"))
    if (!existsSync(source)) rmSync(join(dist, file))
  }
}

execFileSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-b", ...packages], {
  cwd: root,
  stdio: ["ignore", "inherit", "inherit"]
})
for (const path of packages) removeStale(path)
await writeCases()
await bundleInto(join(root, "packages/cli/dist/bundle"))

mkdirSync(folder, { recursive: true })
// Tarballs of a different version would be installed as well.
for (const file of globSync("*.tgz", { cwd: folder })) rmSync(join(folder, file))
const workspaces = packages.flatMap((path) => ["--workspace", path])
const output = execFileSync("npm", ["pack", "--json", "--pack-destination", folder, ...workspaces], {
  cwd: root,
  encoding: "utf8",
  stdio: ["ignore", "pipe", "inherit"],
  shell: process.platform === "win32"
})
const packed = Object.values(JSON.parse(output) as Record<string, Packed>)
for (const { filename, files } of packed)
  for (const required of ["README.md", "LICENSE"])
    if (!files.some(({ path }) => path === required)) throw new Error(`${filename}: ${required} is missing`)

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
    `  npm install ${folder}/*.tgz`,
    ""
  ].join("\n")
)
