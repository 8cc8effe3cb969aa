import { execFileSync } from "node:child_process"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { installExample } from "../../../tests/frameworks/install-example.ts"

export const EXAMPLE = join(import.meta.dirname, "..")
const ROOT = join(EXAMPLE, "../..")

/** Installs the locked dependencies if they are not installed, and the packages of this repository as tarballs. */
export const install = (): void => installExample(EXAMPLE, ["core", "packing", "adapter-sql"])

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
