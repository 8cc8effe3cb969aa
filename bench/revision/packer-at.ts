// Loads the packer of a revision, beside the current one.
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type { pack } from "@waybill/packing"
import type { fillContainers } from "@waybill/packing/loads"

/** Functions that the sets of the benchmark need. */
export interface Packer {
  readonly pack: typeof pack
  readonly fillContainers: typeof fillContainers
}

/** Entries that have exported `fillContainers`, newest first. */
const loadEntries = ["./loads", "./container"]

/** Runs a command, and returns its output. Throws its error message if it fails. */
const outputOf = (command: string, args: ReadonlyArray<string>, input?: Buffer): Buffer => {
  const { error, status, stderr, stdout } = spawnSync(command, args, { maxBuffer: 1e9, ...(input && { input }) })
  if (status !== 0) throw new Error(error?.message ?? stderr.toString().trim())
  return stdout
}

/** Extracts the packages of a revision to a temporary folder, and loads its packer from the sources. */
export const packerAt = async (revision: string): Promise<Packer> => {
  const folder = mkdtempSync(join(tmpdir(), "waybill-revision-"))
  try {
    const archive = outputOf("git", ["archive", revision, "packages/packing/package.json", "packages/packing/src"])
    outputOf("tar", ["-x", "-C", folder], archive)
    const root = join(folder, "packages/packing")
    const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
      readonly exports: Readonly<Record<string, { readonly "waybill-source": string }>>
    }
    const load = (entry: string) => import(pathToFileURL(join(root, exports[entry]!["waybill-source"])).href)
    const { pack } = (await load(".")) as Packer
    const { fillContainers } = (await load(loadEntries.find((entry) => entry in exports)!)) as Packer
    return { pack, fillContainers }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
