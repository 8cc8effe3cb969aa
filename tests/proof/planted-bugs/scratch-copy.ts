// A copy of the repository in which bugs can be planted.
import { execFileSync } from "node:child_process"
import { once } from "node:events"
import { cp, lstat, mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { signalGroup, spawnGuarded } from "../../processes/spawn-guarded.ts"

const root = join(import.meta.dirname, "../../..")

/** Links the installed packages. Links to the workspaces lead to the copy, and caches are not shared. */
const linkModules = async (from: string, to: string): Promise<void> => {
  await mkdir(to, { recursive: true })
  for (const name of await readdir(from)) {
    const [source, target] = [join(from, name), join(to, name)]
    const isLink = (await lstat(source)).isSymbolicLink()
    if (name.startsWith("@")) await linkModules(source, target)
    else if (isLink) await symlink(await readlink(source), target)
    else if (!name.startsWith(".") || name === ".bin") await symlink(source, target)
  }
}

/** Result of a command in the copy. */
export interface Ended {
  readonly code: number | null
  readonly output: string
}

export interface ScratchCopy {
  readonly read: (file: string) => Promise<string>
  readonly write: (file: string, text: string) => Promise<void>
  /** Runs test files, and ends them with an error after the time limit in milliseconds. */
  readonly test: (files: ReadonlyArray<string>, limit: number, signal: AbortSignal) => Promise<Ended>
  readonly remove: () => Promise<void>
}

/** Copies the files that git knows, with uncommitted changes. */
export const scratchCopy = async (): Promise<ScratchCopy> => {
  const folder = await mkdtemp(join(tmpdir(), "waybill-planted-"))
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 26
  })
  for (const file of listed.split("\0")) {
    if (file === "") continue
    await mkdir(dirname(join(folder, file)), { recursive: true })
    // A deleted file is still in git's list.
    await cp(join(root, file), join(folder, file)).catch(() => {})
  }
  await linkModules(join(root, "node_modules"), join(folder, "node_modules"))
  for (const name of await readdir(join(root, "packages"))) {
    const nested = join(root, "packages", name, "node_modules")
    if ((await readdir(nested).catch(() => [])).length > 0) await linkModules(nested, nested.replace(root, folder))
  }
  return {
    read: (file) => readFile(join(folder, file), "utf8"),
    write: (file, text) => writeFile(join(folder, file), text),
    test: async (files, limit, signal) => {
      const runner = join(root, "node_modules/vitest/vitest.mjs")
      // Some of the tests are too slow for CI.
      const all = ["--config", "vitest.nightly.config.ts"]
      const child = spawnGuarded(process.execPath, [runner, "run", ...all, ...files], { cwd: folder })
      const chunks: Array<string> = []
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => chunks.push(String(chunk)))
      const end = () => void signalGroup(child, "SIGKILL")
      const timer = setTimeout(end, limit)
      signal.addEventListener("abort", end)
      const [code] = (await once(child, "close")) as [number | null]
      clearTimeout(timer)
      signal.removeEventListener("abort", end)
      return { code, output: chunks.join("") }
    },
    remove: () => rm(folder, { recursive: true, force: true })
  }
}
