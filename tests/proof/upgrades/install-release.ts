// Installs a revision of this repository outside of it, and bundles its worker.
import { execFile } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { bundleInto } from "../../../packages/adapter-sql/test/processes/bundle.ts"
import type { Absent } from "../trial.ts"

const root = join(import.meta.dirname, "../../..")
const run = promisify(execFile)
const WORKER = "packages/adapter-sql/test/processes/worker.ts"

/** Installs a revision into an empty folder, with the packages of its lockfile. */
const install = async (folder: string, revision: string): Promise<void> => {
  const archive = join(folder, "archive.tar")
  await run("git", ["archive", "--output", archive, revision], { cwd: root })
  await run("tar", ["-xf", archive], { cwd: folder })
  rmSync(archive)
  const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--workspace", "packages/adapter-sql"]
  await run("npm", ["ci", ...flags], { cwd: folder })
}

/** Returns the bundled worker of a revision, or why it cannot be installed. The installed files are kept. */
export const releasedWorker = async (revision: string): Promise<string | Absent> => {
  const isPresent = await run("git", ["cat-file", "-e", `${revision}^{commit}`], { cwd: root }).catch(() => undefined)
  if (isPresent === undefined)
    return { absent: `the commit ${revision.slice(0, 8)} is not in this clone (git fetch --unshallow)` }
  const folder = join(tmpdir(), `waybill-release-${revision}`)
  if (!existsSync(folder)) {
    const part = mkdtempSync(`${folder}-`)
    try {
      await install(part, revision)
      renameSync(part, folder)
    } catch (error) {
      rmSync(part, { recursive: true })
      return { absent: `the release cannot be installed: ${(error as Error).message}` }
    }
  }
  const bundles = join(folder, "bundles")
  mkdirSync(bundles, { recursive: true })
  return bundleInto(bundles, join(folder, WORKER))
}
