// Installs an example that is not a workspace of this repository, because it has its own lockfile.
import { execFileSync } from "node:child_process"
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const ROOT = join(import.meta.dirname, "../..")

type Packages = Readonly<Record<string, { readonly version?: string; readonly optional?: boolean }>>

const packagesIn = (lock: string): Packages =>
  existsSync(lock) ? (JSON.parse(readFileSync(lock, "utf8")) as { packages: Packages }).packages : {}

const isInstalled = (example: string): boolean => {
  const installed = packagesIn(join(example, "node_modules/.package-lock.json"))
  return Object.entries(packagesIn(join(example, "package-lock.json"))).every(
    ([path, { optional, version }]) => path === "" || optional === true || installed[path]?.version === version
  )
}

/** Runs npm in a folder, and prints only its errors. */
export const npm = (cwd: string, ...args: ReadonlyArray<string>): void => {
  execFileSync("npm", args, { cwd, stdio: ["ignore", "ignore", "inherit"], shell: process.platform === "win32" })
}

/** Installs the locked dependencies if they are not installed, and packages of this repository as tarballs. */
export const installExample = (example: string, packages: ReadonlyArray<string>): void => {
  if (!isInstalled(example)) npm(example, "ci")
  const folder = mkdtempSync(join(tmpdir(), "waybill-example-"))
  try {
    execFileSync(process.execPath, [join(ROOT, "scripts/pack-all.ts"), folder], {
      stdio: ["ignore", "ignore", "inherit"]
    })
    const tarballs = globSync(`waybill-{${packages.join()}}-*.tgz`, { cwd: folder })
    // The lockfile must not contain the folder of the tarballs.
    npm(example, "install", "--no-save", "--prefer-offline", ...tarballs.map((name) => join(folder, name)))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
