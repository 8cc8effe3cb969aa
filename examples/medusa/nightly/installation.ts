import { execFileSync } from "node:child_process"
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

export const EXAMPLE = join(import.meta.dirname, "..")
const ROOT = join(EXAMPLE, "../..")

type Packages = Readonly<Record<string, { readonly version?: string; readonly optional?: boolean }>>

const packagesIn = (lock: string): Packages => {
  const file = join(EXAMPLE, lock)
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as { packages: Packages }).packages : {}
}

const isInstalled = (): boolean => {
  const installed = packagesIn("node_modules/.package-lock.json")
  return Object.entries(packagesIn("package-lock.json")).every(
    ([path, { optional, version }]) => path === "" || optional === true || installed[path]?.version === version
  )
}

const npm = (...args: ReadonlyArray<string>) =>
  execFileSync("npm", args, {
    cwd: EXAMPLE,
    stdio: ["ignore", "ignore", "inherit"],
    shell: process.platform === "win32"
  })

/** Installs the locked dependencies if they are not installed, and the packages of this repository as tarballs. */
export const install = (): void => {
  if (!isInstalled()) npm("ci")
  const folder = mkdtempSync(join(tmpdir(), "waybill-medusa-"))
  try {
    execFileSync(process.execPath, [join(ROOT, "scripts/pack-all.ts"), folder], {
      stdio: ["ignore", "ignore", "inherit"]
    })
    const tarballs = globSync("waybill-{core,packing,adapter-sql}-*.tgz", { cwd: folder })
    // The lockfile must not contain the folder of the tarballs.
    npm("install", "--no-save", "--prefer-offline", ...tarballs.map((name) => join(folder, name)))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Checks the types of the example against those of Medusa and of the installed packages. */
export const checkTypes = (): void => {
  const tsc = join(ROOT, "node_modules/typescript/bin/tsc")
  execFileSync(process.execPath, [tsc, "-p", EXAMPLE], { stdio: ["ignore", "inherit", "inherit"] })
}

/** Runs the command line of Waybill, as the print shop does, and returns what it prints. */
export const waybill = (database: string, ...args: ReadonlyArray<string>): string =>
  execFileSync(process.execPath, [join(ROOT, "packages/cli/bin/waybill.mjs"), ...args, "--database", database], {
    cwd: tmpdir(),
    encoding: "utf8",
    stdio: "pipe"
  })
